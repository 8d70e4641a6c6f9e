// PassSpec: everything that determines the text of one kernel. It is all that the planner gives to the generator.
//
// A pass computes many DFTs of `length` points. Along the transformed axis
//     out[k] = scale * sum_q  in[q] * W(L*length, l*q) * W(length, q*k),     W(n, e) = exp(-2 pi i e / n),
// where L = twiddle_span and l is the twiddle index of the column. The columns are the cross product of
// `loops`. With column index (i0, i1, ...), i0 fastest:
//     in  element q at   sum i_a * loops[a].in_stride  + q * in_stride
//     out element k at   sum i_a * loops[a].out_stride + (k % B) * out_stride + (k / B) * out_block_stride
//     l              =   sum i_a * loops[a].twiddle_weight
// with B = out_block (0: unblocked, i.e. k * out_stride). A multi-pass transform n = N1*N2*N3 is the Stockham
// decimation-in-time recursion with big radices: pass p sees the data as in[N_p][M][L] -> out[M][N_p][L].
// With two passes this is Bailey's four-step algorithm (1990).
//
// An inverse transform is conj(F(conj x)). The first pass multiplies the imaginary parts of its input by
// input_sign. The last pass (scaled_output) multiplies its output by the scale, and the imaginary parts by
// the direction's sign too. Building kernels is slow on CPU devices, so there the sign is a kernel argument
// and both directions of one layout share kernels. On other devices an argument costs registers (up to 5 % of
// the time on an H200 at 10000 and 20000 points), so there the sign is part of the text.
//
// Real transforms: a complex column z of N = length points holds two real sequences of one signal (RealSpec), or one
// sequence with imaginary parts of zero (PassEnd::real). Below, W = W(2N, k):
//     halves  one signal of 2N reals    z[q] = x[2q] + i x[2q+1]
//             split    X[k] = E + W O,  X[N-k] = conj(E - W O)   E = (Z[k] + conj Z[N-k]) / 2, O = -i/2 (Z[k] - conj Z[N-k])
//             merge    Z[k] = E - T,    Z[N-k] = conj(E + T)     E = X[k] + conj X[N-k],  T = i W (X[k] - conj X[N-k])
//             product of a cyclic convolution with a real filter of spectrum H (RealStep::product), which is
//                      the input of the backward DFT:
//                      Z'[k] = A Z[k] + B conj Z[N-k],  A = E + s O,  B = i c O,  c + i s = W
//                      E = H[k] + conj H[N-k],  O = H[k] - conj H[N-k]: twice the product, as the cyclic length is 2N
//     pairs   two sequences of N reals of one signal    z[q] = a[q] + i b[q]   (in a convolution: PassEnd::second)
//             split    A[k] = (Z[k] + conj Z[N-k]) / 2,          B[k] = -i/2 (Z[k] - conj Z[N-k])
//             merge    Z[k] = A[k] - i B[k],                     Z[N-k] = conj A[k] - i conj B[k]
// Like every pass inside an inverse transform, merge works on conjugates and is followed by a forward DFT.
// The imaginary parts of X[0] and X[n/2] are taken to be zero, and so are those of A and B at 0 and N/2.
// Numerical Recipes, "FFT of Real Functions", describes both methods.
#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "core/chirp_path.hpp"
#include "core/device_limits.hpp"
#include "core/formats/element_format.hpp"
#include "core/pass_tuning.hpp"
#include "core/real_points.hpp"

namespace fft::planning {

/// One loop over the columns of a pass. Strides count complex elements (reals at an end with PassEnd::real).
struct LoopAxis {
  std::uint64_t count;
  std::uint64_t in_stride;
  std::uint64_t out_stride;
  std::uint64_t twiddle_weight = 0;
  std::uint64_t in_position = 0;      ///< see PassEnd
  std::uint64_t out_position = 0;     ///< see PassEnd::total
  std::uint64_t spectrum_stride = 0;  ///< see PassSpec::spectrum_stride

  LoopAxis with_twiddle_weight(std::uint64_t weight) const {
    LoopAxis loop = *this;
    loop.twiddle_weight = weight;
    return loop;
  }
  LoopAxis with_in_position(std::uint64_t position) const {
    LoopAxis loop = *this;
    loop.in_position = position;
    return loop;
  }
};

/// What a pass multiplies points by as it reads or writes them. Unless stated otherwise, a table indexed by
/// position, stored after the twiddles.
enum class PointFactor {
  none,
  chirp,           ///< planning::chirp() of ChirpLengths::signal, or path_input() of ChirpLengths::path
  chirp_output,    ///< path_output() of ChirpLengths::path. Output only
  chirp_spectrum,  ///< planning::chirp_spectrum()
  rader_spectrum,  ///< planning::rader_spectrum()
  /// The kernel's spectrum argument (see PassSpec::spectrum_stride) instead of a table. Only as PassSpec::spectrum, or
  /// as the factor of an input whose positions are frequencies.
  buffer,
  /// PassSpec::window: a factor for the real part and another for the imaginary part. Input only.
  window,
  /// The DFT of a second input (PassSpec::second), computed by the pass; the spectrum argument holds that
  /// input. Only as PassSpec::spectrum, when the axis is done in a single pass; on the vector shape only for
  /// arrays that begin with their first point.
  second_input
};

/// What a pass writes for a complex result. All forms but `complex` are real numbers (kernels/common/spectrum_form.cl).
enum class PointForm { complex, magnitude, power, decibels, phase };

/// One end of a pass, its input or its output: what the pass does to a point besides moving it, depending on
/// the point's position in its transform. Positions are
///     input:   sum i_a * loops[a].in_position + q * PassSpec::in_position        output:   l + L * k.
/// At the input the direction's sign is applied before everything else, at the output the scale after
/// everything else.
struct PassEnd {
  /// Input: only this many positions exist; the others are taken to be zero and not read. Output: only this
  /// many are written. 0: all.
  std::uint64_t points = 0;
  PointFactor factor = PointFactor::none;
  bool conjugated = false;  ///< input: after the factor; output: before it
  /// Input: the first position that exists. Element 0 of the column is still position 0, even when it lies before the
  /// start of the buffer.
  std::uint64_t skipped = 0;
  /// Output: the length of a result computed in blocks; 0: none. A point at position p is written only when
  /// sum i_a * loops[a].out_position + p < total.
  std::uint64_t total = 0;
  /// Real signals: offset and strides (of points and loops) of this side count reals. The real parts of a column are the signal.
  /// Without `second` the imaginary parts are zeros and not written. Otherwise they are another piece of the signal, `second` reals further
  /// on, with positions larger by `second_position`. Two pieces are allowed only in a convolution with no other factors: its filter is
  /// real, so it does not mix them.
  bool real = false;
  std::uint64_t second = 0;
  std::uint64_t second_position = 0;
  /// With `second` = 1: the reals of a point are elements 2i and 2i + 1 of the buffer, so one access may move
  /// both.
  bool aligned = false;
  /// Input, not 0: the points are the first half of a Hermitian sequence of this length, and only the real parts of its
  /// transform are wanted. All points count twice except position 0 and, where it exists, position one_sided / 2.
  std::uint64_t one_sided = 0;
  /// With `real`: points stand for the reals of a real-to-real transform. Element i of the array is real i,
  /// not position i: neighbouring positions count as `in_stride / in_position` reals apart at the input and
  /// `out_stride / twiddle_span` at the output, and strides only say where position 0 is. The conversion
  /// comes first at the input and last at the output.
  RealPoints reals = {};
  /// Not null: elements of this side are stored in this format. The functions of codegen/element_access read
  /// and write them; null: they are plain numbers of the pass's precision. An element of real data is one
  /// real number when `real` is set, else a pair of them.
  ElementFormatPointer format = nullptr;
};

/// The end of a pass of a real-to-real transform with these reals.
inline PassEnd end_with(const RealPoints& reals) {
  PassEnd end;
  end.real = true;
  end.reals = reals;
  return end;
}

/// True when this end does more than move complex numbers, in whatever format they are stored.
inline bool does_more(const PassEnd& end) {
  return end.points != 0 || end.total != 0 || end.factor != PointFactor::none || end.conjugated || end.real;
}

/// True when this end does more than move complex numbers of the pass's precision.
inline bool is_special(const PassEnd& end) {
  return does_more(end) || end.format != nullptr;
}

/// Lengths of Bluestein's algorithm (1970): n points by a cyclic convolution of M points. M is at least the
/// points read plus the points written minus one: 2n - 1, or 3n/2 for real data. Other padded convolutions
/// state their lengths here too.
struct ChirpLengths {
  std::uint64_t signal = 0;   ///< n; other convolutions: the smaller of the point counts of input and output
  std::uint64_t cyclic = 0;   ///< M
  std::uint64_t read = 0;     ///< Bluestein: points of the input, 0: n
  std::uint64_t written = 0;  ///< Bluestein: points of the result, 0: n
  /// Chirp-z transforms (which set `read` and `written`): the path. Null: n equal steps around the unit
  /// circle.
  std::shared_ptr<const ChirpPath> path = nullptr;
};

/// How a small array is placed in a grid of `length` points: position p holds point j = (p + rotation) modulo
/// length of the array, or zero when the array has no such point.
struct PlacedArray {
  std::uint64_t points = 0;
  std::uint64_t rotation = 0;
  std::uint64_t period = 0;  ///< not 0: at p = j and again at p = (j - period) modulo length
  enum class Order {
    as_is,
    reversed,  ///< point j is the array's point count - 1 - j
    negated    ///< point j is the array's point -j modulo period or length
  } order = Order::as_is;
  bool conjugated = false;
  bool real = false;  ///< offset and strides count real numbers
};

/// What a pass does for a real transform.
enum class RealStep {
  none,
  split,  ///< Z -> spectra: elements 0 .. N for halves, 0 .. N/2 for each of a pair, at the strides of k
  merge,  ///< spectra -> Z. For pairs, a and b are columns l and l + 1, with the twiddles of those columns
  /// The last pass of a forward transform of a real signal of n = L * length points, on columns l = 0 .. L/2
  /// only (columns with a larger l do not exist). Position p = l + L * k is stored as it is up to n/2. Above
  /// n/2, its conjugate is stored at n - p, unless l is 0 or L/2.
  fold,
  /// The first pass of an inverse transform to a real signal of n = L * length points, L = in_position, on
  /// columns that begin with position l = 0 .. L/2 only (columns with a larger l do not exist). Position
  /// p = l + L * q up to n/2 is an element of the spectrum. Above n/2, it is the conjugate of element n - p.
  unfold,
  /// With a convolution: columns are halves, and the filter's spectrum has 2N points. Point q holds the reals
  /// 2q and 2q + 1 of the signal, so in_position is 2, the stride of points spans two reals, PassEnd::second
  /// is the stride of one real and second_position is 1. Point k of the result has the positions 2k and
  /// 2k + 1. (With PassSpec::rader the ends are different: see there.)
  product
};

/// The real end of a pass. With pairs, an element of the second sequence is pair_stride after that of the
/// first.
struct RealSpec {
  RealStep step = RealStep::none;
  /// The pass also has a DFT: split follows it, merge precedes it. False: an elementwise pass.
  bool fused = false;
  bool pairs = false;  ///< the real four-step algorithm's pass on the side of the reals; always fused
  std::uint64_t pair_stride = 0;  ///< of sorted pairs (sorts_pairs()): from column l to column l + 1
};

/// Factor on the imaginary parts of the first pass's input: -1 makes the transform an inverse one,
/// conj(F(conj x)).
enum class InputSign {
  none,
  argument,  ///< the direction's sign: one kernel for both directions
  negative   ///< -1, in the kernel's text
};

/// One pass, described at the top of this file. Equal specs give equal kernels.
struct PassSpec {
  Precision precision = Precision::f32;
  std::uint64_t length = 1;            ///< exceeds 32 bits only in passes without a DFT (RealSpec)
  std::vector<std::uint32_t> radices;  ///< in order of execution; product is length (a leading or trailing 1
                                       ///< stages the tile through local memory; work-group shape only)
  /// Not empty: the lengths of several axes, slowest first, that the pass transforms together. Their product
  /// is `length`, and point x is element x of the row-major array. The radices are those of the first axis,
  /// then those of the next, without twiddles between axes. Such a pass has no ends other than formats, no
  /// blocks, twiddle_span or convolution. In the vector shape each lane holds an array.
  std::vector<std::uint32_t> axes;
  /// Prime factors of the length that Rader's algorithm transforms within the pass (work-group shape). For
  /// each prime p, `radices` holds radices of p - 1 in its place, executed forward and then backward (Stage).
  /// They are the first radices, after a leading 1 where rows of the input are not neighbours. With a
  /// twiddle_span there is no leading 1, and loads multiply by the twiddles (LocalTwiddles).
  std::vector<std::uint32_t> primes;
  std::uint64_t in_stride = 1;
  std::uint64_t out_stride = 1;
  std::uint64_t out_block = 0;
  std::uint64_t out_block_stride = 0;
  std::uint64_t twiddle_span = 1;
  std::vector<LoopAxis> loops;  ///< fastest first, at least one; the count of the last is a kernel argument
  InputSign input_sign = InputSign::none;  ///< of the first pass of a schedule
  bool scaled_output = false;              ///< set for the last pass of a schedule
  std::uint64_t in_position = 0;           ///< step of the input's position per point
  PassEnd in_end, out_end;
  ChirpLengths chirp;
  /// Not empty: the pass convolves. The output of its DFT at position l + L * k is multiplied by `spectrum`,
  /// conjugated, and transformed again by these radices, without twiddles in between. They have the same
  /// product as `radices` and begin with the last of those. The pass writes the result of this second DFT,
  /// whose position is k.
  std::vector<std::uint32_t> backward_radices;
  PointFactor spectrum = PointFactor::none;
  /// For PointFactor::second_input. Point j of the array is stored where PointFactor::buffer would have
  /// position j.
  PlacedArray second;
  /// For PointFactor::buffer: the value for position p is element  sum i_a * loops[a].spectrum_stride + p *
  /// spectrum_stride.
  std::uint64_t spectrum_stride = 1;
  /// Not 0: a transform of p = length + 1 points, p prime, by Rader's algorithm (tables/rader.hpp): a
  /// convolution whose point q and result k are the elements g^q and g^-k of the column. Element 0 is handled
  /// separately. L must be 1. In the work-group shape the radices begin with 1 and the backward radices end
  /// with 1: that stage permutes the tile.
  /// With RealStep::product, p = 2 * length + 1: one end has p reals and the other half of their spectrum, or both have the
  /// reals of a real-to-real transform. A column holds the halves of the real convolution described in tables/rader.hpp.
  std::uint32_t rader = 0;
  /// For PointFactor::window: the factors for the real and the imaginary part of each existing position,
  /// interleaved.
  std::shared_ptr<const std::vector<double>> window;
  /// Form of the results, after the scale. When they are real numbers, the output's offset and strides count
  /// real numbers.
  PointForm form = PointForm::complex;
  double min_decibels = 0;
  KernelShape shape = KernelShape::work_group;
  RealSpec real;
  GroupTuning group;
  VectorTuning vector;
};

/// True when the kernel has a spectrum argument.
inline bool reads_spectrum(const PassSpec& pass) {
  return pass.spectrum == PointFactor::buffer || pass.spectrum == PointFactor::second_input ||
         pass.in_end.factor == PointFactor::buffer;
}

/// True for the first and the last pass along an axis of a real-to-real transform.
inline bool has_reals(const PassSpec& pass) {
  return pass.in_end.reals || pass.out_end.reals;
}

/// True when a point of this end is one real number in memory.
inline bool has_one_real(const PassEnd& end) {
  return end.real && end.second == 0 && (!end.reals || end.reals.form == RealPoints::Form::whole);
}

/// True when the two pieces of a signal in the points of this end are reals at neighbouring positions, the first at an even one.
inline bool has_neighbours(const PassEnd& end) {
  return end.second_position == 1;
}

/// True when the columns of a convolution are halves of one real signal each.
inline bool filters_halves(const PassSpec& pass) {
  return pass.real.step == RealStep::product;
}

/// True for Rader's algorithm of real data: PassSpec::rader with RealStep::product.
inline bool is_rader_of_halves(const PassSpec& pass) {
  return pass.rader != 0 && filters_halves(pass);
}

/// Number of positions that points can have at the ends of a pass, whether they exist or not.
inline std::uint64_t positions_in(const PassSpec& pass) {
  return std::max<std::uint64_t>(1, pass.in_position) * pass.length;
}
inline std::uint64_t positions_out(const PassSpec& pass) {
  const std::uint64_t per_point = filters_halves(pass) && pass.rader == 0 ? 2 : 1;
  return (pass.backward_radices.empty() ? pass.twiddle_span : per_point) * pass.length;
}

/// True when the loops count columns past the last twiddle index, because the number of columns is not a
/// multiple of their block. Such columns do not exist.
inline bool has_absent_columns(const PassSpec& pass) {
  std::uint64_t last = 0;
  for (const LoopAxis& loop : pass.loops) last += (loop.count - 1) * loop.twiddle_weight;
  return pass.twiddle_span > 1 && last >= pass.twiddle_span;
}

/// True when a tile of a work-group pass may extend past the end of the fastest loop into its next run, so
/// that the address of each column must be computed separately.
inline bool crosses_loops(const PassSpec& pass) {
  return pass.loops.size() > 1 && pass.loops.front().count % pass.group.columns != 0;
}

/// True for a pass that only moves data between real signals, spectra and complex columns.
inline bool is_elementwise(const PassSpec& pass) {
  return pass.real.step != RealStep::none && !pass.real.fused;
}

/// Points of a pass's DFT. They fit local memory or a private array, so 32 bits suffice.
inline std::uint32_t dft_length(const PassSpec& pass) {
  return static_cast<std::uint32_t>(pass.length);
}

/// True when the tile of a work-group pass stays in local memory.
inline bool is_resident(const PassSpec& pass) {
  return pass.group.resident_points != 0;
}

/// True when the groups of a work-group pass fetch the rows of their next tiles while they compute.
inline bool fetches_ahead(const PassSpec& pass) {
  return pass.group.fetching_groups != 0;
}

/// True for the last pass of an inverse transform by the real four-step algorithm, the one that writes reals.
inline bool merges_pairs(const PassSpec& pass) {
  return pass.real.step == RealStep::merge && pass.real.pairs;
}

/// True when the pairs are columns l and L - 1 - l of the sequence of a real-to-real transform
/// (RealPoints::Form::sorted), where L is in_position or twiddle_span. Point i < length / 2 of column l is
/// the first of two neighbouring reals; the second is point length - 1 - i of column L - 1 - l.
inline bool sorts_pairs(const PassSpec& pass) {
  const PassEnd& reals = pass.real.step == RealStep::split ? pass.in_end : pass.out_end;
  return pass.real.pairs && reals.reals.form == RealPoints::Form::sorted;
}

/// True when a point holds a real of each of two columns (RealPoints::Form::paired).
inline bool pairs_columns(const PassSpec& pass) {
  return pass.in_end.reals.form == RealPoints::Form::paired;
}

/// True for passes of DCT-IV and DST-IV as Form::sorted, on spectra whose element k has the frequency
/// k + 1/2. Of N elements, N - 1 - k is the conjugate of k, there is no row N1/2, and the twiddles are those
/// of l + 1/2.
inline bool has_odd_frequencies(const PassSpec& pass) {
  const PassEnd& reals = pass.real.step == RealStep::split ? pass.in_end : pass.out_end;
  return (pass.real.step == RealStep::split || pass.real.step == RealStep::fold) &&
         reals.reals.form == RealPoints::Form::sorted && is_fourth_kind(reals.reals.kind);
}

/// True when points are multiplied by the twiddles between passes as they are loaded, not a share in every
/// stage.
inline bool twiddles_as_it_loads(const PassSpec& pass) {
  return pass.twiddle_span > 1 && (!pass.primes.empty() || merges_pairs(pass));
}

/// True for passes of the real four-step algorithm that process only half of the columns, in blocks. The last
/// block may contain columns that do not exist.
inline bool has_half_the_columns(const PassSpec& pass) {
  return pass.real.step == RealStep::fold || pass.real.step == RealStep::unfold;
}

/// True when the pass splits or merges spectra of real data besides its DFT: in a mirror stage, in registers or in pairs.
inline bool splits_or_merges(const PassSpec& pass) {
  return pass.real.fused && (pass.real.step == RealStep::split || pass.real.step == RealStep::merge);
}

/// Canonical text of every field except the values of the window, which are not part of the kernel's text.
/// Equal specs give equal text. Used for golden tests and as a key.
std::string to_string(const PassSpec& pass);

}  // namespace fft::planning
