// ElementFormat: how one side of a problem is stored where that is not the arithmetic's own way, as the planner and the
// generators see it. A null pointer to it is the usual format: interleaved numbers of the problem's precision.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/formats.hpp>
#include <fftcl/options.hpp>

namespace fft::planning {

/// A loop over a side's elements: an axis, or the batch. Strides nest, so that an element's index tells where it is
/// along every loop. Places along it count from the lowest address on.
struct FormatAxis {
  std::uint64_t count = 1;
  std::uint64_t stride = 1;
  bool backwards = false;      ///< the first element has the highest address
  bool centred = false;        ///< frequency k is at (k + count / 2) % count
  std::vector<double> window;  ///< `count` factors by place, or none
};

struct ElementFormat {
  Format format;
  bool real = false;     ///< an element is one real number
  bool written = false;  ///< the side is the output
  /// For windows and centred spectra only: all loops, by falling stride.
  std::vector<FormatAxis> axes;
};

using ElementFormatPointer = std::shared_ptr<const ElementFormat>;

/// Bytes of a stored number.
std::uint64_t number_bytes(Storage storage, Precision precision);

/// Numbers of an element in one buffer. `written` as in ElementFormat.
std::uint64_t numbers_of(const Format& format, bool real, bool written);

/// Bytes of an element in one buffer.
std::uint64_t stored_bytes(const ElementFormat& format, Precision precision);

/// True where nothing has to be done to elements that are read, or written.
bool is_usual(const Format& format, bool written);

/// Two formats are equal exactly when these are. Not meant for people to read. Empty: null.
std::string identity(const ElementFormatPointer& format);

/// "int16, planar, windowed": for headings and descriptions.
std::string to_text(const ElementFormat& format);

}  // namespace fft::planning
