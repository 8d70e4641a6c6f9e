// Geometry of a stream's convolution: the block, and how calls are divided into blocks. Pure: no OpenCL type.
//
// A block is a cyclic convolution of M points: the last m - 1 earlier samples, and M - m + 1 new ones, for which it
// gives the results (overlap-save). A call of n samples has ceil(n / (M - m + 1)) blocks per channel, the last one
// filled with zeros; real blocks of a channel go in pairs, as real and imaginary parts of a complex row. Rows are
// taken in rounds that bound the workspace. Blocks that lie within the samples of one call can be read and written
// where they are, real ones by two.
#pragma once

#include <cstdint>
#include <string>

#include <fftcl/options/streaming_convolver.hpp>
#include "core/base/number_theory.hpp"
#include "core/device_limits.hpp"
#include "core/element_bytes.hpp"
#include "core/problem.hpp"
#include "ops/convolution/geometry.hpp"

namespace fft::ops {

/// Blocks of a channel in one call: first `head` blocks that need the past, then `direct` ones that are read directly
/// from the samples, then the rest: at most one block, or two of real samples, which are paired. All but the direct
/// ones are staged.
struct StreamCut {
  std::uint64_t staged = 0, head = 0, direct = 0;
};

struct StreamingGeometry {
  StreamingConvolverOptions options;
  ConvolutionGeometry block;     ///< of one axis
  std::uint64_t rows = 0;        ///< complex ones in a round, at most
  std::uint64_t usual_rows = 0;  ///< complex ones in a call or round, as planning should expect; at least 2
  std::string reason;            ///< of the block's length

  bool real() const { return options.domain == Domain::real; }
  std::uint64_t points() const { return block.axes[0].cyclic; }
  std::uint64_t step() const { return block.axes[0].count; }
  std::uint64_t filter() const { return block.axes[0].filter; }
  std::uint64_t past() const { return filter() - 1; }  ///< samples of a channel that are kept
  std::uint64_t complex_bytes() const { return planning::element_bytes(options.precision); }
  std::uint64_t sample_bytes() const { return planning::element_bytes(options.precision, options.domain); }
  /// Bytes of both halves of the kept samples; not 0.
  std::uint64_t history_bytes() const;
  /// Bytes of rows and their results for a round of `count` complex rows.
  std::uint64_t row_bytes(std::uint64_t count) const { return count * (points() + step()) * complex_bytes(); }
  /// Blocks of a channel in a call of `count` samples, and the complex rows that all channels' blocks make.
  std::uint64_t blocks(std::uint64_t count) const { return planning::divided_up(count, step()); }
  std::uint64_t complex_rows(std::uint64_t blocks_of_a_channel) const;
  /// How a call of `count` samples is divided. `neighbours`: samples and results lie side by side.
  StreamCut cut(std::uint64_t count, bool neighbours) const;
  /// True when expected calls have direct blocks.
  bool expects_direct() const;
};

/// Throws fft::Error for invalid values, and when the device does not have enough memory.
StreamingGeometry make_streaming_geometry(std::uint64_t filter_length,
                                          const StreamingConvolverOptions& options,
                                          const planning::DeviceLimits& limits);

/// Layouts complete; one filter. Of the filter's side: the domain of the stream. Of the rows: complex.
ConvolutionOptions filter_options(const StreamingGeometry& geometry);
ConvolutionOptions row_options(const StreamingGeometry& geometry);
/// The problem for direct blocks.
ConvolutionOptions direct_options(const StreamingGeometry& geometry);

/// A layout with its distance for calls of `count` samples, and the elements that it needs, from the buffer's start.
struct StreamSpan {
  StreamLayout layout;
  std::uint64_t elements = 0;  ///< at most 2^60

  /// The largest number where they do not fit 64 bits: 2^60 elements of 16 bytes.
  std::uint64_t bytes(std::uint64_t element_bytes) const {
    return planning::bounded_product(elements, element_bytes);
  }
};

/// Throws fft::Error for layouts beyond 2^60 elements and, of what is written, those that put two results into one
/// place. `name` is for messages.
StreamSpan make_span(const StreamLayout& layout, std::uint64_t count, std::uint64_t channels, bool written,
                     const char* name);

}  // namespace fft::ops
