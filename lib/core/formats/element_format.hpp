// ElementFormat: how the elements of one side of a problem are stored, as planning and the generators see it.
// A null pointer means the usual format: interleaved numbers of the problem's precision.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/formats.hpp>
#include <fftcl/options.hpp>

namespace fft::planning {

/// A loop over the elements of a side: an axis, or the batch. Strides nest, so the index of an element
/// determines its place along every loop. Places count from the lowest address.
struct FormatAxis {
  std::uint64_t count = 1;
  std::uint64_t stride = 1;
  bool backwards = false;      ///< the first element has the highest address
  bool centred = false;        ///< frequency k is at (k + count / 2) % count
  std::vector<double> window;  ///< `count` factors by place, or none
};

/// The format of one side, with what the generators need to know about that side.
struct ElementFormat {
  Format format;
  bool real = false;     ///< an element is one real number
  bool written = false;  ///< the side is the output
  /// For windows and centred spectra only: all loops, largest stride first.
  std::vector<FormatAxis> axes;
};

using ElementFormatPointer = std::shared_ptr<const ElementFormat>;

/// Bytes of a stored number.
std::uint64_t number_bytes(Storage storage, Precision precision);

/// Numbers of an element in one buffer. `written` as in ElementFormat.
std::uint64_t numbers_of(const Format& format, bool real, bool written);

/// Bytes of an element in one buffer.
std::uint64_t stored_bytes(const ElementFormat& format, Precision precision);

/// True when elements need no conversion as they are read (`written` false) or written.
bool is_usual(const Format& format, bool written);

/// Two formats are equal exactly when their identities are. Not meant for people to read. Empty for null.
std::string identity(const ElementFormatPointer& format);

/// "int16, planar, windowed": for headings and descriptions.
std::string to_text(const ElementFormat& format);

}  // namespace fft::planning
