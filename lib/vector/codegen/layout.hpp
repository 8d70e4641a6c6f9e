// VectorLayout: what the generator of the vector shape and its twiddle table must agree on: the stages of the
// DFT that every lane runs, and where the twiddles of each stage are in the table.
//
// A lane transforms `points` points by decimation in time with digits q = q_1 * N/r_1 + q_2 * N/(r_1 r_2) +
// ... and k = k_1 + r_1 k_2 + ..., in place: stage s replaces digit q_s by digit k_s. Its inputs are
// multiplied by
//     W(L R_s, (l + L p) q_s),    R_s = r_1 ... r_s,   p = k_1 + r_1 k_2 + ... + (R_s / (r_s r_(s-1)))
//     k_(s-1),
// where l is the twiddle index of the lane and L its span: that of the pass for kernel `lanes`, the first radix
// for kernel `split_row`, in which the lanes hold the sub-sequences. So the twiddle before the lanes' DFT costs
// nothing extra.
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft::codegen {

enum class TwiddleForm {
  none,     ///< first stage, no span
  uniform,  ///< the same for all lanes: one complex number
  lanes,    ///< a vector per twiddle
  product   ///< a complex number per (lane block, prefix) times a vector: small tables for large spans
};

/// One stage of the DFT in a lane, and its twiddles.
struct VectorStage {
  std::uint32_t radix;
  std::uint64_t prefixes;  ///< number of values of p
  std::size_t first;       ///< stage that its axis begins with
  std::uint64_t step;      ///< from one result of a butterfly to the next, in natural order
  std::uint64_t rest;      ///< butterflies per prefix
  TwiddleForm form = TwiddleForm::none;
  std::uint64_t table_offset = 0;  ///< scalars: [lane block][prefix][q_s - 1]
  std::uint64_t lane_offset = 0;   ///< scalars, form product: [q_s - 1], lanes
  /// The twiddles of the stage in the backward DFT of a convolution. The only twiddles before that DFT are
  /// those between the parts of a split row.
  TwiddleForm backward_form = TwiddleForm::none;
  std::uint64_t backward_offset = 0;  ///< scalars: [prefix][q_s - 1]
};

/// Where a factor's table begins, in scalars: by position, with zeros for one vector after the last.
struct FactorTable {
  planning::PointFactor factor = planning::PointFactor::none;
  std::uint64_t offset = 0;
};

/// The DFT in a lane, and the parts of the table.
struct VectorLayout {
  std::uint64_t points;  ///< of the DFT in a lane
  std::uint32_t split;   ///< first radix of split_row, 1 for kernel lanes
  std::uint32_t rows;    ///< G: rows in a vector of split_row
  std::vector<VectorStage> stages;
  std::uint64_t span;         ///< L
  std::uint64_t lane_blocks;  ///< blocks of lanes with different l
  std::uint64_t table_scalars;
  bool convolves;
  FactorTable in_factor, out_factor;
  std::uint64_t in_reals_offset = 0, out_reals_offset = 0;  ///< scalars: factors of PassEnd::reals
  /// Scalars, [lane block][prefix of the last stage][its outputs]: in the order in which a convolution needs them; a
  /// vector each where positions differ between lanes (span > 1), else one complex number.
  std::uint64_t spectrum_offset;
  bool mirrors = false;  ///< a real transform: the pass splits its result into spectra
  bool merges = false;   ///< a real transform: its points are made from spectra (RealStep::merge)
  bool halves = false;   ///< a convolution of columns of halves (RealStep::product)
  /// For all three, in scalars: exp(-2 pi i k / 2N) by k. Merges in split rows store only the first of their
  /// sub-sequences. Other split rows store vectors of R neighbouring k or, in the form `product`, the first
  /// such vector and a number for each.
  std::uint64_t mirror_offset = 0;
  TwiddleForm mirror_form = TwiddleForm::uniform;
};

/// True for passes that convolve, or that apply more than sign and scale at their ends.
bool has_ends(const planning::PassSpec& spec);

/// True when the last block of columns may leave lanes unused: the text does not guarantee that the number of
/// columns is a multiple of the lanes.
bool has_tail(const planning::PassSpec& spec);

/// True when full blocks and the tail share butterflies of this radix: a compiler takes seconds for the
/// butterfly of a large prime, and far more than twice as long for two in one function.
bool shares_tail(const planning::PassSpec& spec, std::uint32_t radix);

/// The layout of this pass.
VectorLayout vector_layout(const planning::PassSpec& spec);

/// The value of p for the `index`-th prefix of stage s in the order of execution (first digit slowest).
std::uint64_t prefix_value(const VectorLayout& layout, std::size_t stage, std::uint64_t index);

}  // namespace fft::codegen
