// Geometry of the stages of a work-group kernel: which work-item computes which butterfly, and where its points are in
// local memory. Pure arithmetic, shared by the planner (bank conflicts) and the generator (addresses).
//
// Stage s with radix r and span L (product of the radices before it) has butterflies j = 0 .. length/r - 1 in
// every column c. Butterfly j reads points j + q * length/r and writes points (j / L) * L * r + j % L + k * L
// (Stockham).
//
// In a pass over several axes (PassSpec::axes) the spans of an axis start from the number of points of the
// axes after it, which are faster: the stages of the first axis are those of a DFT of `length` points without
// its first radices. The stages of the other axes read from lines of `line` points: j + q * line/r of line
// j / (line/r). The twiddle index j % L becomes j % L / inner, because points that differ only in later axes
// have the same twiddle.
//
// The mirror stage of a real transform (split after the radices, merge before them) takes points j and
// length - j together. j = 0 takes point 0, and point length/2 as its second one when that exists. For odd
// frequencies it takes points j and length - 1 - j.
//
// The product of halves (RealStep::product) needs points k and length - k in one work-item. Point j + q L of
// the last forward stage (L = length/r) has its mirror image in butterfly L - j, at q' = r - 1 - q;
// butterflies 0 and L/2 are mirror images of themselves. So in that stage, and in the first backward stage,
// every work-item has its butterflies in pairs: an even index i has butterfly j < L/2, index i + 1 has
// butterfly L - j, or L/2 when j = 0. When L is odd, butterfly 0 forms a pair with itself. The last stage of a
// resident tile that splits halves, and the first stage of one that merges them, have the same pairs.
//
// "Turned" stages are dealt out in pairs too, when the tile permits, so that a work-item moves neighbouring
// reals at once:
//   - DCT-II in halves reads reals 4p and 4p + 2 as point p and reals 4p + 3 and 4p + 1 as point
//     length - 1 - p, four neighbours. Point j + q L of the first stage has its mirror image in butterfly
//     L - 1 - j, at q' = r - 1 - q. So the pairs are j < L/2 and L - 1 - j.
//   - DCT-III in halves has its results in the same order in the last stage: point p = j + k L in butterfly
//     j, point length - 1 - p in butterfly L - 1 - j.
//   - DCT-IV has both: its points p and length - 1 - p are reals 2p and 2p + 1, and two neighbours counted
//     from the end.
//   - In pairs of columns (sorts_pairs()), points p and length - 1 - p of one complex column are two pairs of
//     neighbouring reals.
//
// Whole real rows of n = r m points, n odd, and real-to-real transforms of n reals can leave out nearly half of the work
// (GroupTuning::half_rows):
//   - Reals as input (reads_real_points()): results k and r - k of the first radix r are conjugates, so w = (r + 1) / 2 of them are
//     kept. The other stages are those of w m points whose first radix is w, but index l = j % L of a
//     twiddle stands for l % w + l / w * r. The same holds for positions of the last stage's results. Those
//     above n/2 are stored as conjugates at n - p; for l % w = 0 they are there already. A real-to-real transform stores the
//     reals of p and of n - p.
//   - Reals as output: before the last radix r, rows q and r - q are conjugates once multiplied by their
//     twiddles. (Of a DCT-III, the input is the spectrum that codegen/reals makes of its reals.) So point x of
//     the first w rows is position x % w + x / w * r of the input, stages before the last are those of w m
//     points, and the last one reads w values. A stage of radix 1 behind it puts reals in order.
//
// A prime p of PassSpec::primes takes 2 S stages, where S radices multiply to p - 1. The Stockham step of
// radix p has m = length/p columns of p points each, interleaved: row x of the tile's column has point x of
// all of them. Rows 1 .. p - 1 are the convolution of Rader's algorithm, m columns of p - 1 points. So these
// stages are those of a column of m (p - 1) points with spans that start from m, and their twiddle index is
// j / m. The exchange before the first of them reads row g^q as point q, the exchange after the last of them
// writes result k to row g^-k. Row 0 is kept aside in local memory. The next stage finds result k1 of column
// i in row k1, not where a butterfly of radix p would have written it (left_at()).
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/number_theory.hpp"
#include "core/pass.hpp"
#include "core/real_rows.hpp"
#include "core/strides.hpp"

namespace fft::planning {

/// Which elements are neighbours in memory on one side of a pass: points, columns, or blocks of both.
enum class Side : char { points = 'p', columns = 'c', blocked = 'b' };
inline Side input_side(const PassSpec& pass) {
  return stride_size(pass.in_stride) <= stride_size(pass.loops.front().in_stride) ? Side::points
                                                                                  : Side::columns;
}
inline Side output_side(const PassSpec& pass) {
  if (pass.out_block != 0) return Side::blocked;
  return stride_size(pass.out_stride) <= stride_size(pass.loops.front().out_stride) ? Side::points
                                                                                    : Side::columns;
}

/// One stage of a pass. Numbers per tile depend on GroupTuning (retile()).
struct Stage {
  std::uint32_t radix = 1;
  std::uint32_t span = 1;  ///< L
  /// Per column: length / radix, less in a stage that stages a real row's half spectrum, twice that where it stages single reals.
  std::uint32_t butterflies = 0;
  std::uint32_t total = 0;     ///< per tile: columns * butterflies
  std::uint32_t per_item = 0;  ///< rounded up: some work-items may have one less
  LaneOrder order = LaneOrder::points_first;
  bool backward = false;  ///< belongs to the backward transform of a convolution
  bool mirror = false;    ///< the mirror stage of a real transform: radix 2, and the span is the length
  /// Each work-item has pairs of butterflies: j and L - j, or j and L - 1 - j where turned().
  bool paired = false;
  /// Neighbouring points with the same twiddle: the m columns of a prime's convolution, or the points of the axes
  /// after this one (PassSpec::axes).
  std::uint32_t inner = 1;
  /// A first or last stage that can have pairs j and L - 1 - j; `paired` says whether it has.
  bool turned_loads = false, turned_stores = false;
  std::uint32_t line = 0;  ///< PassSpec::axes: points of this stage's axis and of those after it; 0: one axis
  std::uint32_t prime = 0;              ///< p; 0: not of a prime
  std::uint32_t prime_span = 1;         ///< product of the radices and primes before p
  std::uint32_t prime_index = 0;        ///< in PassSpec::primes
  bool enters = false, leaves = false;  ///< the first and the last stage of the prime
  bool odd = false;                     ///< a mirror stage of odd frequencies (has_odd_frequencies())
  /// The last stage of a round of a resident tile has the butterflies whose remainder modulo `all` is one of `count`
  /// rows, from `first` on, modulo `all`; count 0: butterfly b.
  struct Rows {
    std::uint32_t first = 0, count = 0, all = 0;
    bool wrap() const { return first + count > all; }
    std::uint32_t butterfly(std::uint32_t b) const {
      return count == 0 ? b : (first + b % count) % all + b / count * all;
    }
  };
  Rows rows = {};
  /// The text of a work-item's butterflies is a loop: work-item t runs it for t, t + per_item * work_items ...
  std::uint32_t repeats = 1;
  /// With half of the rows: the results that are kept, or the values that are read, in the stage of that radix; 0: all.
  std::uint32_t kept = 0, given = 0;
  KeptRows half = {};  ///< of the indices of twiddles

  std::uint32_t results() const { return kept != 0 ? kept : radix; }
  std::uint32_t values_read() const { return given != 0 ? given : radix; }
  bool turned() const { return turned_loads || turned_stores; }
  /// Butterflies that a work-item gets at a time, and how often it gets some.
  std::uint32_t dealt() const { return paired ? 2 : 1; }
  std::uint32_t deals(std::uint32_t work_items) const { return divided_up(shared(), work_items); }
  /// Pairs in a column, and what all work-items share: the pairs of a tile, or its butterflies.
  std::uint32_t pairs() const { return (butterflies + 1) / 2; }
  std::uint32_t shared() const {
    if (!paired) return total;
    return butterflies % 2 == 0 ? total / 2 : total / butterflies * pairs();
  }
  /// True when index `i` of work-item `item` is a butterfly.
  bool has(std::uint32_t item, std::uint32_t i, std::uint32_t work_items) const {
    return item + i / dealt() * work_items < shared();
  }
  /// Distance between the points that a butterfly reads; also the number of butterflies that read from one
  /// line.
  std::uint32_t reach() const { return line == 0 ? butterflies : line / radix; }
  std::uint32_t mirror_point(std::uint32_t j) const {
    return odd ? span - 1 - j : j != 0 ? span - j : span % 2 == 0 ? span / 2 : 0;
  }
  std::uint32_t read_point(std::uint32_t j, std::uint32_t q) const {
    if (mirror) return q == 0 ? j : mirror_point(j);
    return j / reach() * reach() * radix + j % reach() + q * reach();
  }
  std::uint32_t write_point(std::uint32_t j, std::uint32_t k) const {
    if (mirror) return read_point(j, k);
    return (j / span) * span * results() + j % span + k * span;
  }
  /// Number of rows of the twiddle table, and the row of butterfly j.
  std::uint32_t twiddle_rows() const { return span / inner; }
  std::uint32_t twiddle_row(std::uint32_t j) const { return j % span / inner; }
  /// Row i has the powers of W(twiddle_order(), half.whole(i)).
  std::uint32_t twiddle_order() const { return twiddle_rows() / half.kept * half.all * radix; }
  /// Where the last stage of a prime leaves the point that a butterfly of radix p would have written to x.
  std::uint32_t left_at(std::uint32_t x) const {
    return x / prime_span % prime * inner + x / prime_span / prime * prime_span + x % prime_span;
  }
};

/// A column of the tile and a butterfly in it.
struct LanePosition {
  std::uint32_t column, butterfly;
};

/// The stages of `radices`, then those of `backward_radices`. A fused RealSpec adds its mirror stage first
/// (merge) or last (split), unless mirrors_in_registers() or mirrors_in_pairs().
std::vector<Stage> group_stages(const PassSpec& pass);

/// Updates the stages of a pass for other columns and work-items.
void retile(std::vector<Stage>& stages, const GroupTuning& group);

/// True for the last stage of a forward transform: it multiplies its results by a spectrum, and the next one begins the
/// backward transform.
bool ends_forward(const PassSpec& pass, std::size_t stage);

/// False for the very first stage, and for the first backward stage, whose points are already in the
/// registers of its work-items.
inline bool exchanges_before(const PassSpec& pass, std::size_t stage) {
  return stage != 0 && !ends_forward(pass, stage - 1);
}

/// Number of stages that group_stages() returns.
std::size_t stage_count(const PassSpec& pass);

/// The position of flat butterfly index b = work_item + i * work_items.
LanePosition lane_position(const PassSpec& pass, const Stage& stage, std::uint32_t b);

/// A point in the first half of a column that belongs to a pair of butterflies of a turned stage: point
/// `point` of butterfly index `i`. Its mirror image is point `mirror` of butterfly index `other`.
struct TurnedPoint {
  std::uint32_t i, point, other, mirror;
};
/// All such points of the pair with indices `first` (butterfly j) and `second` (butterfly L - 1 - j).
std::vector<TurnedPoint> turned_points(const Stage& stage, std::uint32_t first, std::uint32_t second);

/// False when this is a convolution of halves, not Rader's, whose butterflies should not be dealt out in pairs: an even number
/// of points in an odd number of butterflies, or pairs that are not the same number for each work-item. Columns of an odd
/// number of points have no other choice, and may take the latter, too.
bool pairs_fit(const PassSpec& pass);

/// True when there are exchanges, which may move .x and .y one after the other (GroupTuning::split_exchange).
bool may_split_exchanges(const PassSpec& pass);

/// Real rows, and rows of reals, above this length are loaded and stored without staging stages (of radix 1), unless their length
/// is prime.
inline constexpr std::uint32_t longest_staged_real_row = 128;

/// True for passes that begin (end) with a staging stage: one of radix 1, which moves the tile through local
/// memory.
inline bool stages_first(const PassSpec& pass) {
  return pass.radices.size() > 1 && pass.radices.front() == 1;
}
inline bool stages_last(const PassSpec& pass) {
  return pass.radices.size() > 1 && pass.radices.back() == 1;
}

/// Number of points of a column that exist at this end.
inline std::uint32_t existing_points(const PassSpec& pass, const PassEnd& end) {
  return end.points == 0 ? dft_length(pass) : static_cast<std::uint32_t>(end.points);
}

/// True when each column is one whole real signal and the pass does nothing but transform it: the points at
/// one end are its reals, those at the other end are half of its spectrum. False with primes, whose exchanges
/// move all points.
bool is_real_row(const PassSpec& pass);
/// True for an is_real_row() that is loaded and stored without staging stages.
bool is_long_real_row(const PassSpec& pass);
/// True when the pass may have GroupTuning::half_rows with its radices. At most one of its factors may be a prime by
/// Rader's algorithm; with reals as input, the radix comes before it.
bool may_halve_rows(PassSpec pass);
/// True when the radices of each prime of the pass multiply to p - 1.
bool primes_fit(const PassSpec& pass);
/// True for an is_real_row() or a row of reals (stages_reals_in(), stages_reals_out()) whose columns one butterfly transforms between two staging stages.
bool is_one_butterfly(const PassSpec& pass);

/// True when halves of real signals are split or merged in registers, because one butterfly between two
/// staging stages holds a column. Then there is no mirror stage, and the stage at the end of the spectra has
/// one point more than a column.
bool mirrors_in_registers(const PassSpec& pass);
/// True for a resident tile that splits or merges halves of real signals in registers, in the pairs of its last or first
/// stage. There is no mirror stage either.
bool mirrors_in_pairs(const PassSpec& pass);

/// True for a DCT-II or DST-II in halves in one pass, which reads its reals in a permuted order.
bool splits_second_kind(const PassSpec& pass);
/// True for a DCT-III or DST-III in halves in one pass, which writes its reals in a permuted order.
bool merges_third_kind(const PassSpec& pass);

/// The element of a tile's column at which the next stage finds point x after stage `before`. Without the
/// order of a prime's rows, which is in a table.
inline std::uint32_t read_element(const Stage& before, std::uint32_t x) {
  return before.leaves ? before.left_at(x) : x;
}

/// Points that a work-item holds in a stage of which it computes `butterflies` at a time. Where Rader's algorithm moves
/// reals one by one, two are a point.
inline std::uint32_t held_points(const PassSpec& pass, std::uint32_t butterflies, const Stage& stage) {
  const bool reals = stage.radix == 1 && is_rader_of_halves(pass) &&
                     (stage.backward ? stores_real_points(pass) : reads_real_points(pass));
  return reals ? divided_up(butterflies, 2) : butterflies * stage.radix;
}

/// True when the butterflies of a work-item in this stage are of one column, that of the first one, at constant distances from each other.
bool keeps_column(const PassSpec& pass, const Stage& stage);

/// True when the butterflies of a work-item in this stage are at constant distances from each other.
bool regular_positions(const PassSpec& pass, const Stage& stage);

}  // namespace fft::planning
