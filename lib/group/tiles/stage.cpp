// Computes the stages of a pass, and the positions of their butterflies.
#include "group/tiles/stage.hpp"

#include <algorithm>

#include "tables/real_factors.hpp"

namespace fft::planning {
namespace {

std::uint32_t butterflies_of(const PassSpec& pass, std::size_t s, std::uint32_t radix) {
  if (radix == 1 && is_rader_of_halves(pass)) {  // one for each real, or for k and p - k together
    const bool each = s == 0 ? reads_real_points(pass) : stores_real_points(pass);
    return dft_length(pass) * (each ? 2 : 1);
  }
  if (radix == 1 && mirrors_in_registers(pass))
    return dft_length(pass) + ((s == 0) == (pass.real.step == RealStep::merge) ? 1 : 0);
  if (radix == 1 && is_real_row(pass)) {
    if (s == 0 && stages_first(pass)) return existing_points(pass, pass.in_end);
    if (s + 1 == pass.radices.size() && stages_last(pass)) return existing_points(pass, pass.out_end);
  }
  if (radix == 1 && s == 0 && stages_reals_in(pass)) return dft_length(pass);
  if (radix == 1 && s + 1 == pass.radices.size() && stages_reals_out(pass)) return dft_length(pass);
  return tile_points(pass) / radix;
}

// True for plain reals, all of which exist, that are neighbours in memory.
bool are_neighbours(const PassEnd& end, std::uint64_t point_stride) {
  return end.reals.stride == 1 && end.reals.existing == 0 && !end.format && end.points == 0 &&
         point_stride == 1;
}

// The first (`input`) or last stage of DCT-II, III or IV can have pairs of butterflies j and L - 1 - j.
bool may_turn(const PassSpec& pass, std::uint32_t radix, bool input) {
  if (sorts_pairs(pass))  // the moves themselves check that reals begin at even addresses
    return input == (pass.real.step == RealStep::split) && dft_length(pass) / radix % 2 == 0;
  const bool rotated = has_rotated_pairs(pass);
  if (!rotated && !(input ? splits_second_kind(pass) && radix > 1 : merges_third_kind(pass))) return false;
  if (!pass.primes.empty() || pass.rader != 0 || is_resident(pass) || dft_length(pass) / radix % 2 != 0)
    return false;
  const std::uint64_t access = rotated ? 2 : 4;
  return are_neighbours(input ? pass.in_end : pass.out_end, input ? pass.in_stride : pass.out_stride) &&
         std::all_of(pass.loops.begin(), pass.loops.end(), [&](const LoopAxis& loop) {
           return stride_size(input ? loop.in_stride : loop.out_stride) % access == 0 &&
                  loop.in_position == 0;
         });
}

// True when the butterflies of a stage can be dealt out in pairs, the same number to each work-item.
bool deals_pairs(const Stage& stage, const GroupTuning& group) {
  return stage.total / 2 % group.work_items == 0;
}

// Sets what depends on the number of work-items.
void deal_out(Stage& stage, const GroupTuning& group) {
  if (stage.turned()) stage.paired = deals_pairs(stage, group);
  stage.per_item = stage.dealt() * stage.deals(group.work_items);
}

// The radices of primes[index] in PassSpec::radices.
struct RadixRange {
  std::size_t first, end;
  std::size_t count() const { return end - first; }
};
RadixRange prime_radices(const PassSpec& pass, std::size_t index) {
  RadixRange range{0, pass.group.half_rows && reads_real_points(pass) ? 1u : 0u};
  while (range.end < pass.radices.size() && pass.radices[range.end] == 1) ++range.end;
  for (std::size_t p = 0; p <= index; ++p) {
    range.first = range.end;
    std::uint32_t product = 1;
    while (range.end < pass.radices.size() && product < pass.primes[p] - 1)
      product *= pass.radices[range.end++];
  }
  return range;
}

}  // namespace

bool splits_second_kind(const PassSpec& pass) {
  const RealPoints& r = pass.in_end.reals;
  return r.form == RealPoints::Form::halves && is_second_kind(r.kind) && pass.real.step == RealStep::split &&
         !pass.real.pairs;
}

bool merges_third_kind(const PassSpec& pass) {
  const RealPoints& r = pass.out_end.reals;
  return r.form == RealPoints::Form::halves && is_third_kind(r.kind) && pass.real.step == RealStep::merge;
}

std::vector<TurnedPoint> turned_points(const Stage& stage, std::uint32_t first, std::uint32_t second) {
  std::vector<TurnedPoint> points;
  for (const std::uint32_t i : {first, second})
    for (std::uint32_t p = 0; 2 * p + (i == first ? 1 : 2) <= stage.radix; ++p)
      points.push_back({i, p, i == first ? second : first, stage.radix - 1 - p});
  return points;
}

bool ends_forward(const PassSpec& pass, std::size_t stage) {
  if (!pass.backward_radices.empty()) return stage + 1 == pass.radices.size();
  // Stages besides the forward ones.
  std::size_t back = splits_or_merges(pass) && pass.real.step == RealStep::merge ? 1 : 0;
  for (std::size_t p = 0; p < pass.primes.size(); ++p) {
    const RadixRange range = prime_radices(pass, p);
    if (stage + 1 == range.end + back) return true;
    back += range.count();
  }
  return false;
}

namespace {

// The next stage after `stages`.
Stage next_stage(const std::vector<Stage>& stages, const PassSpec& pass, std::uint32_t radix,
                 std::uint32_t span, std::uint32_t butterflies) {
  Stage stage;
  stage.radix = radix;
  stage.span = span;
  stage.butterflies = butterflies;
  stage.total = butterflies * pass.group.columns;
  if (stages.size() < pass.group.orders.size()) stage.order = pass.group.orders[stages.size()];
  return stage;
}

// Adds the forward and backward stages of primes[index]. `span`: product of the factors before it.
void add_prime(std::vector<Stage>& stages, const PassSpec& pass, std::size_t index, std::uint32_t span) {
  const std::uint32_t p = pass.primes[index], inner = tile_points(pass) / p;
  const RadixRange range = prime_radices(pass, index);
  for (const bool backward : {false, true}) {
    std::uint32_t inside = inner;
    for (std::size_t i = 0; i < range.count(); ++i) {
      const std::uint32_t r = pass.radices[backward ? range.end - 1 - i : range.first + i];
      Stage stage = next_stage(stages, pass, r, inside, inner * (p - 1) / r);
      stage.backward = backward;
      stage.inner = inner, stage.prime = p, stage.prime_span = span;
      stage.prime_index = static_cast<std::uint32_t>(index);
      stage.enters = !backward && i == 0;
      stage.leaves = backward && i + 1 == range.count();
      deal_out(stage, pass.group);
      stages.push_back(stage);
      inside *= r;
    }
  }
}

// Adds the mirror stage.
void add_mirror(std::vector<Stage>& stages, const PassSpec& pass) {
  Stage stage = next_stage(stages, pass, 2, dft_length(pass), (dft_length(pass) + 1) / 2);
  stage.mirror = true;
  stage.odd = has_odd_frequencies(pass);
  deal_out(stage, pass.group);
  stages.push_back(stage);
}

}  // namespace

namespace {

// is_real_row(), but primes may be there.
bool is_whole_real_row(const PassSpec& pass) {
  if (pass.in_end.real == pass.out_end.real || has_reals(pass) || !is_plain_row(pass)) return false;
  const PassEnd &reals = pass.in_end.real ? pass.in_end : pass.out_end,
                &half = pass.in_end.real ? pass.out_end : pass.in_end;
  return reals.points == 0 && half.points == pass.length / 2 + 1;
}

}  // namespace

bool is_real_row(const PassSpec& pass) {
  return pass.primes.empty() && is_whole_real_row(pass);
}

bool is_long_real_row(const PassSpec& pass) {
  return pass.length > longest_staged_real_row && is_real_row(pass);
}

bool primes_fit(const PassSpec& pass) {
  for (std::size_t p = 0; p < pass.primes.size(); ++p) {
    const RadixRange range = prime_radices(pass, p);
    std::uint64_t product = 1;
    for (std::size_t i = range.first; i < range.end; ++i) product *= pass.radices[i];
    if (product != pass.primes[p] - 1) return false;
  }
  return true;
}

bool may_halve_rows(PassSpec pass) {
  const bool short_row = pass.length <= longest_staged_real_row && is_real_row(pass);
  if (pass.length % 2 == 0 || short_row || is_resident(pass) || pass.primes.size() > 1 ||
      !(is_whole_real_row(pass) || is_row_of_reals(pass)))
    return false;
  std::uint32_t rest = dft_length(pass);
  for (const std::uint32_t prime : pass.primes) rest /= prime;
  const std::uint32_t radix = pass.radices[kept_radix(pass)];
  if (!reads_real_points(pass) && stages_last(pass) && !stages_reals_out(pass)) return false;
  if (is_one_butterfly(pass)) return false;  // leaves them out in its text
  pass.group.half_rows = true;
  // The stores are those of a stage that is not a prime's.
  if (!pass.primes.empty() && prime_radices(pass, 0).end == pass.radices.size()) return false;
  return pass.radices.size() > 1 && radix % 2 != 0 && radix > 1 && rest % radix == 0 && primes_fit(pass);
}

bool is_one_butterfly(const PassSpec& pass) {
  return pass.radices.size() == 3 && stages_first(pass) && stages_last(pass) &&
         (is_real_row(pass) || (is_row_of_reals(pass) && stages_reals_in(pass) && stages_reals_out(pass)));
}

bool mirrors_in_registers(const PassSpec& pass) {
  return splits_or_merges(pass) && !pass.real.pairs && !pairs_columns(pass) && pass.radices.size() == 3 &&
         stages_first(pass) && stages_last(pass);
}

bool mirrors_in_pairs(const PassSpec& pass) {
  return splits_or_merges(pass) && is_resident(pass);
}

namespace {

bool has_mirror_stage(const PassSpec& pass) {
  return splits_or_merges(pass) && !mirrors_in_registers(pass) && !mirrors_in_pairs(pass);
}

// True when stage s, of `forward` stages before the backward ones, has butterflies j and L - j in pairs.
bool has_mirrored_pairs(const PassSpec& pass, std::size_t s, std::size_t forward) {
  if (filters_halves(pass)) return s + 1 == forward || s == forward;
  return mirrors_in_pairs(pass) && s == (pass.real.step == RealStep::merge ? 0 : forward - 1);
}

}  // namespace

namespace {

// GroupTuning::half_rows for the stage of radix s.
void set_half_rows(Stage& stage, const PassSpec& pass, std::size_t s) {
  const KeptRows half = kept_rows(pass);
  if (half.all == 1) return;
  const bool forward = reads_real_points(pass);
  if (s == kept_radix(pass)) {
    (forward ? stage.kept : stage.given) = half.kept;
    stage.butterflies = dft_length(pass) / half.all;
    stage.total = stage.butterflies * pass.group.columns;
  } else if (forward) {
    stage.half = half;
  }
}

}  // namespace

std::vector<Stage> group_stages(const PassSpec& pass) {
  std::vector<Stage> stages;
  stages.reserve(stage_count(pass));
  const bool mirrors = has_mirror_stage(pass);
  if (mirrors && pass.real.step == RealStep::merge) add_mirror(stages, pass);
  std::size_t axis = 0, next_prime = 0;
  std::uint32_t line = pass.axes.empty() ? 0 : dft_length(pass),
                inner = pass.axes.empty() ? 1 : line / pass.axes.front(), span = inner;
  const std::size_t forward = pass.radices.size(),
                    first_of_primes = pass.primes.empty() ? forward : prime_radices(pass, 0).first;
  for (std::size_t s = 0; s < forward + pass.backward_radices.size(); ++s) {
    const bool backward = s >= forward;
    const std::uint32_t r = backward ? pass.backward_radices[s - forward] : pass.radices[s];
    if (s == forward) span = 1;
    if (next_prime < pass.primes.size() && s >= first_of_primes) {
      add_prime(stages, pass, next_prime, span);
      span *= pass.primes[next_prime];
      s = prime_radices(pass, next_prime++).end - 1;
      continue;
    }
    Stage stage = next_stage(stages, pass, r, span, butterflies_of(pass, s, r));
    stage.backward = backward;
    stage.paired = has_mirrored_pairs(pass, s, forward);
    stage.inner = inner;
    stage.turned_loads = stages.empty() && may_turn(pass, r, true);
    stage.turned_stores = s + 1 == forward && may_turn(pass, r, false);
    stage.line = line;
    set_half_rows(stage, pass, s);
    deal_out(stage, pass.group);
    stages.push_back(stage);
    span *= stage.results();
    if (span != line || axis + 1 >= pass.axes.size()) continue;
    line = inner;
    inner = line / pass.axes[++axis];
    span = inner;
  }
  if (mirrors && pass.real.step == RealStep::split) add_mirror(stages, pass);
  return stages;
}

void retile(std::vector<Stage>& stages, const GroupTuning& group) {
  for (Stage& s : stages) {
    s.total = s.butterflies * group.columns;
    deal_out(s, group);
  }
}

std::size_t stage_count(const PassSpec& pass) {
  std::size_t back = pass.backward_radices.size();
  for (std::size_t p = 0; p < pass.primes.size(); ++p) back += prime_radices(pass, p).count();
  return pass.radices.size() + back + (has_mirror_stage(pass) ? 1 : 0);
}

namespace {

// The butterfly that forms a pair with butterfly j < L/2 in a paired stage.
std::uint32_t paired_butterfly(const Stage& stage, std::uint32_t j) {
  if (stage.turned()) return stage.butterflies - 1 - j;
  if (j == 0) return stage.butterflies % 2 == 0 ? stage.butterflies / 2 : 0;
  return stage.butterflies - j;
}

// Pairs of butterflies are dealt out like single butterflies elsewhere.
LanePosition pair_position(const PassSpec& pass, const Stage& stage, std::uint32_t b) {
  const std::uint32_t items = pass.group.work_items, i = b / items, p = b % items + i / 2 * items,
                      columns = pass.group.columns, pairs = stage.pairs();
  const LanePosition at = stage.rows.count != 0                     ? LanePosition{0, stage.rows.butterfly(p)}
                          : stage.order == LaneOrder::columns_first ? LanePosition{p % columns, p / columns}
                                                                    : LanePosition{p / pairs, p % pairs};
  return i % 2 == 0 ? at : LanePosition{at.column, paired_butterfly(stage, at.butterfly)};
}

}  // namespace

bool pairs_fit(const PassSpec& pass) {
  if (!filters_halves(pass) || is_rader_of_halves(pass)) return true;
  const std::uint32_t length = dft_length(pass), butterflies = length / pass.radices.back();
  if (length % 2 == 0 && butterflies % 2 != 0) return false;
  const bool same = divided_up(butterflies, 2) * pass.group.columns % pass.group.work_items == 0;
  // What idle work-items hold of a second input is not set.
  return same || (length % 2 != 0 && pass.spectrum != PointFactor::second_input);
}

LanePosition lane_position(const PassSpec& pass, const Stage& stage, std::uint32_t b) {
  if (stage.paired) return pair_position(pass, stage, b);
  const std::uint32_t columns = pass.group.columns;
  switch (stage.order) {
    case LaneOrder::columns_first:
      return {b % columns, b / columns};
    case LaneOrder::blocked: {
      const auto block = static_cast<std::uint32_t>(pass.out_block);
      return {b / block % columns, b / (block * columns) * block + b % block};
    }
    case LaneOrder::points_first:
      break;
  }
  if (stage.rows.count != 0) return {0, stage.rows.butterfly(b)};
  return {b / stage.butterflies, b % stage.butterflies};
}

bool keeps_column(const PassSpec& pass, const Stage& stage) {
  return stage.order == LaneOrder::columns_first && pass.group.work_items % pass.group.columns == 0;
}

bool may_split_exchanges(const PassSpec& pass) {
  return pass.radices.size() > 1 || splits_or_merges(pass);
}

bool regular_positions(const PassSpec& pass, const Stage& stage) {
  const std::uint32_t items = pass.group.work_items;
  if (stage.per_item <= (stage.paired ? 2u : 1u)) return true;
  if (stage.radix == 1 && (is_real_row(pass) || stages_reals_out(pass) || mirrors_in_registers(pass)))
    return true;  // rows without gaps between them are one run
  switch (stage.order) {
    case LaneOrder::columns_first:
      return keeps_column(pass, stage);
    case LaneOrder::blocked:
      return items % (pass.group.columns * pass.out_block) == 0;
    case LaneOrder::points_first:
      break;
  }
  const std::uint32_t butterflies = stage.paired ? stage.pairs() : stage.butterflies;
  return items % butterflies == 0 || butterflies % items == 0;
}

}  // namespace fft::planning
