// Problem: one validated transform request in one direction. It is what the API gives to the planner.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "core/pass.hpp"
#include "core/spectrum_order.hpp"

namespace fft::planning {

/// What a transform reads and writes. An element of the real side (the input of real_to_complex, the output of
/// complex_to_real) is one real number, any other element one complex number: strides, distances and offsets of a side
/// count elements of that side. real_to_complex is always forward, complex_to_real always inverse.
///
/// convolution: complex; the cyclic convolution of the input with a filter. The filter's spectrum is in a separate
/// buffer (PointFactor::buffer): out = F^-1(F(in) * spectrum) * product of the lengths. The direction is
/// Direction::forward. Input and output may share a buffer only when their layouts are the same.
///
/// real_to_real: all elements are real numbers; every transformed axis has an Axis::kind. Always Direction::forward.
enum class TransformKind { complex, real_to_complex, complex_to_real, convolution, real_to_real };

/// One axis of the array. Strides count elements of their side; negative ones are kept modulo 2^64 (core/strides.hpp).
struct Axis {
  std::uint64_t length;  ///< of the signal: reals along the real axis of a real transform (see real_axis())
  std::uint64_t in_stride;
  std::uint64_t out_stride;
  bool transformed = true;  ///< false: only a loop, like the batch
  // Transformed axis: of the input, only the points [skipped, skipped + present) exist; the others are zeros.
  // The buffer begins with point `skipped`, so point 0 lies before it. Of the result, only the points
  // [0, wanted) are written. present = 0 or wanted = 0: all points. Along the real axis of a real transform the
  // spectrum has length / 2 + 1 points. Only convolutions may have skipped != 0. Their `length` must have
  // radices (butterflies/radix_table.hpp).
  std::uint64_t present = 0;
  std::uint64_t skipped = 0;
  std::uint64_t wanted = 0;
  // Convolutions only.
  /// Elements of the spectrum argument from one frequency to the next (transformed axis), or from one filter
  /// to the next (other axes).
  std::uint64_t spectrum_stride = 0;
  // An axis that is not transformed may count the blocks of one signal (overlap-save). block_step: points of
  // the transformed axis from one block to the next. block_total: length of the results of all blocks
  // together, when the last block is shorter.
  std::uint64_t block_step = 0;
  std::uint64_t block_total = 0;
  /// Transformed axis: the order of its frequencies in the spectrum (the output of a forward transform, the
  /// input of an inverse one). It must come from choose_spectrum_orders(): other factors may not fit the
  /// device. Not used by convolutions.
  AxisOrder order = {};
  RealKind kind = RealKind::dct2;  ///< for TransformKind::real_to_real
  /// Set only within planning: the lengths of the axes that this one replaces (PassSpec::axes,
  /// planning/several_axes.hpp).
  std::vector<std::uint32_t> parts = {};
};

/// Convolutions of real signals. When in_second is not 0, each complex column holds two pieces of one signal, and the
/// axes, batch and distances of the Problem are those of the columns.
struct RealColumns {
  std::uint64_t in_second = 0, out_second = 0;  ///< see PassEnd::second
  std::uint64_t second_position = 0;
};

/// A transform request. validate() checks it.
struct Problem {
  Precision precision = Precision::f32;
  Direction direction = Direction::forward;
  TransformKind kind = TransformKind::complex;
  std::vector<Axis> axes;  ///< slowest first; at least one
  std::uint64_t batch = 1;
  std::uint64_t in_distance = 0;  ///< elements from one transform of the batch to the next, as strides
  std::uint64_t out_distance = 0;
  std::uint64_t spectrum_distance = 0;  ///< convolutions: 0 when all transforms share one filter
  /// Convolutions of one axis, when `points` is not 0: the spectrum argument holds filters, not their spectra. The
  /// strides and distance of the spectrum are then those of the filters.
  PlacedArray filter;
  /// Convolutions: input, output and filters (also those in the spectrum argument) are real numbers. Strides count real
  /// numbers. The spectra are whole, not halves.
  bool real_signals = false;
  /// Convolutions of one transformed axis: the results are complex numbers even if the input is real, and the
  /// filter may be complex too.
  bool complex_results = false;
  /// Not null: a chirp-z transform of the present points of the one transformed axis to its wanted points,
  /// whose `length` is the larger of the two numbers. The path determines the filter and the factors of
  /// points and results, so there is no spectrum argument. Null: an ordinary convolution.
  std::shared_ptr<const ChirpPath> path = nullptr;
  RealColumns columns;
  bool scaled = false;  ///< a factor other than 1 is applied to the result (its value is a kernel argument)
  /// All steps run in one round, and none writes the output before every step has read what it needs of the
  /// input. Needed when input and output overlap arbitrarily in one buffer. False: they do not overlap, or
  /// they overlap column by column (each column along the axis that reads the input coincides with its own
  /// column of the output).
  bool read_all_first = false;
  /// An execution may have any number of transforms; `batch`, at least 2, is only the expected number. The
  /// batch must be the outermost loop of every step.
  bool any_batch = false;
  /// Real kinds: the user's offset on the real side is even, so that two neighbouring reals can be read as one element.
  bool even_real_offset = true;
  /// Convolutions of real signals: the offsets of signals and results are even, so that one access can move
  /// two neighbouring reals.
  bool even_offsets = false;
  bool orthogonal = false;  ///< real_to_real: Options::orthogonal
  /// Real kinds: the transformed axis that is real on one side; empty: the last transformed one.
  std::optional<std::size_t> halved = std::nullopt;
  /// How the user's elements are stored; null: as numbers of the precision. An output with a format never
  /// holds intermediate data.
  ElementFormatPointer in_format = nullptr, out_format = nullptr;
};

/// Product of all lengths, including untransformed axes: signal elements of one transform of the batch.
std::uint64_t points(const Problem& problem);

/// Index of the axis that is real on one side of a real transform: Problem::halved, or else the last
/// transformed axis; axes.size() when no axis is transformed.
std::size_t real_axis(const Problem& problem);

/// Elements along an axis on one side: its length, except length / 2 + 1 along the real axis on the complex side of a
/// real transform.
std::uint64_t input_count(const Problem& problem, std::size_t axis);
std::uint64_t output_count(const Problem& problem, std::size_t axis);

/// Bytes of one element of a side: one real number on the real side of a real transform, else one complex number.
std::uint64_t input_element_bytes(const Problem& problem);
std::uint64_t output_element_bytes(const Problem& problem);

/// For people: "c2c forward f32 1000 x 64, batch 3". Without layouts and formats.
std::string summary(const Problem& problem);

/// Equal exactly when all fields of two problems are (Axis::parts aside, set only within planning). Not for people to read.
std::string identity(const Problem& problem);

/// Throws fft::Error unless every length is >= 1, batch >= 1, all index arithmetic fits 62 bits, no two
/// elements of the output share an address (elements of the input may, as overlapping frames of one signal
/// do), and kind, direction and axes are consistent. The message states the wrong value, the limit and the
/// remedy.
void validate(const Problem& problem);

}  // namespace fft::planning
