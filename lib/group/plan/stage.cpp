// Stage geometry and the choice of exchange paddings.
#include "group/plan/stage.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "group/plan/resident.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t banks = 32;
constexpr std::uint32_t bank_bytes = 4;

// Wavefronts that one access of `lanes` work-items takes: the largest number of distinct words requested from one bank.
// Accesses of 8 (16) bytes are served half (a quarter) of the work-items at a time.
std::uint32_t wavefronts(const std::vector<std::uint32_t>& elements, std::uint32_t element_bytes) {
  const std::uint32_t words = element_bytes / bank_bytes;
  const std::size_t lanes_at_once = std::max<std::size_t>(1, banks / words);
  std::uint32_t total = 0;
  for (std::size_t first = 0; first < elements.size(); first += lanes_at_once) {
    std::array<std::uint32_t, banks> load{};
    const std::size_t last = std::min(elements.size(), first + lanes_at_once);
    std::uint32_t worst = 0;
    for (std::size_t i = first; i < last; ++i) {
      bool repeated = false;
      for (std::size_t j = first; j < i; ++j) repeated = repeated || elements[j] == elements[i];
      if (repeated) continue;
      worst = std::max(worst, ++load[elements[i] * words % banks]);
    }
    total += worst;
  }
  return total;
}

}  // namespace

BankTime bank_time(const std::vector<std::uint32_t>& elements, std::uint32_t element_bytes) {
  return {double(wavefronts(elements, element_bytes)),
          std::ceil(double(elements.size()) * element_bytes / (banks * bank_bytes))};
}

namespace {

// Cost of one side (write after stage, or read of what stage `before` wrote) of an exchange, over a few sample
// sub-groups.
BankTime side_cost(const PassSpec& pass, const Stage& stage, std::size_t e, const ExchangePadding& padding,
                   const Stage* before, std::uint32_t element_bytes) {
  const bool write = before == nullptr;
  const std::uint32_t items = pass.group.work_items;
  BankTime cost;
  for (std::uint32_t first : {0u, items / 2 / banks * banks}) {
    for (std::uint32_t p : {0u, stage.radix / 2, stage.radix - 1}) {
      std::vector<std::uint32_t> elements;
      for (std::uint32_t t = first; t < std::min(items, first + banks); ++t) {
        if (t >= stage.total) continue;
        const LanePosition at = lane_position(pass, stage, t);
        const std::uint32_t x = write ? stage.write_point(at.butterfly, p)
                                      : read_element(*before, stage.read_point(at.butterfly, p));
        elements.push_back(exchange_index(pass, e, padding, at.column, x));
      }
      const BankTime time = bank_time(elements, element_bytes);
      cost.actual += time.actual;
      cost.ideal += time.ideal;
    }
  }
  return cost;
}

// A padding keeps addresses of the form base + constant when an access of a butterfly crosses the same number of padded
// blocks in every work-item. Every other access costs a separate address computation.
double irregularity(const PassSpec& pass, const Stage& stage, const ExchangePadding& padding, bool write) {
  if (padding.every == 0) return 0;
  const std::uint32_t step = write ? stage.span : stage.reach();
  const std::uint32_t scale = pass.group.columns_inner ? pass.group.columns : 1;
  if (step * scale % padding.every == 0) return 0;
  // A block that starts on a padding boundary and does not cross the next one is regular as well.
  if (write && stage.span == 1 && stage.radix * scale % padding.every == 0 &&
      padding.every >= stage.radix * scale)
    return 0;
  return 0.25;
}

std::vector<ExchangePadding> candidates(const PassSpec& pass, const Stage& before, std::size_t e) {
  std::vector<ExchangePadding> list = {{0, 0}};
  const std::uint32_t scale = pass.group.columns_inner ? pass.group.columns : 1;
  for (std::uint32_t every : {16u, 32u, before.radix * scale, before.radix * before.span * scale})
    for (std::uint32_t by : {1u, 2u, 4u, 8u, 16u})
      if (by < every) list.push_back({every, by});
  if (!pass.group.columns_inner && pass.group.columns > 1)
    for (std::uint32_t by : {1u, 2u, 4u, 8u, 16u}) list.push_back({exchange_points(pass, e), by});
  return list;
}

bool stages_first(const PassSpec& pass) {
  return pass.radices.size() > 1 && pass.radices.front() == 1;
}
bool stages_last(const PassSpec& pass) {
  return pass.radices.size() > 1 && pass.radices.back() == 1;
}

// Points of a column that exist at this end.
std::uint32_t existing_points(const PassSpec& pass, const PassEnd& end) {
  return end.points == 0 ? dft_length(pass) : static_cast<std::uint32_t>(end.points);
}

std::uint32_t butterflies_of(const PassSpec& pass, std::size_t s, std::uint32_t radix) {
  if (radix == 1 && mirrors_in_registers(pass))
    return dft_length(pass) + ((s == 0) == (pass.real.step == RealStep::merge) ? 1 : 0);
  if (radix == 1 && is_real_row(pass)) {
    if (s == 0 && stages_first(pass)) return existing_points(pass, pass.in_end);
    if (s + 1 == pass.radices.size() && stages_last(pass)) return existing_points(pass, pass.out_end);
  }
  return dft_length(pass) / radix;
}

}  // namespace

RadixRange prime_radices(const PassSpec& pass, std::size_t index) {
  RadixRange range{0, 0};
  while (range.end < pass.radices.size() && pass.radices[range.end] == 1) ++range.end;
  for (std::size_t p = 0; p <= index; ++p) {
    range.first = range.end;
    std::uint32_t product = 1;
    while (range.end < pass.radices.size() && product < pass.primes[p] - 1)
      product *= pass.radices[range.end++];
  }
  return range;
}

bool turns_after(const PassSpec& pass, std::size_t stage) {
  if (!pass.backward_radices.empty()) return stage + 1 == pass.radices.size();
  std::size_t back =
      has_mirror(pass) && pass.real.step == RealStep::merge ? 1 : 0;  // stages besides the forward ones
  for (std::size_t p = 0; p < pass.primes.size(); ++p) {
    const RadixRange range = prime_radices(pass, p);
    if (stage + 1 == range.end + back) return true;
    back += range.count();
  }
  return false;
}

namespace {

// The stages of primes[index] there and back. `span`: product of the factors before.
void add_prime(std::vector<Stage>& stages, const PassSpec& pass, std::size_t index, std::uint32_t span) {
  const std::uint32_t p = pass.primes[index], inner = dft_length(pass) / p;
  const RadixRange range = prime_radices(pass, index);
  for (const bool backward : {false, true}) {
    std::uint32_t inside = inner;
    for (std::size_t i = 0; i < range.count(); ++i) {
      const std::uint32_t r = pass.radices[backward ? range.end - 1 - i : range.first + i];
      const std::size_t at = stages.size();
      Stage stage{r, inside, inner * (p - 1) / r, 0, 0, LaneOrder::points_first, backward};
      if (at < pass.group.orders.size()) stage.order = pass.group.orders[at];
      stage.inner = inner, stage.prime = p, stage.prime_span = span;
      stage.prime_index = static_cast<std::uint32_t>(index);
      stage.enters = !backward && i == 0;
      stage.leaves = backward && i + 1 == range.count();
      stages.push_back(stage);
      inside *= r;
    }
  }
}

}  // namespace

bool is_real_row(const PassSpec& pass) {
  const auto plain = [](const PassEnd& end) {
    return end.factor == PointFactor::none && end.skipped == 0 && end.total == 0 && end.second == 0 &&
           !end.reals;
  };
  if (pass.in_end.real == pass.out_end.real || !plain(pass.in_end) || !plain(pass.out_end)) return false;
  if (pass.real.step != RealStep::none || pass.spectrum != PointFactor::none || pass.twiddle_span > 1 ||
      pass.out_block != 0 || pass.in_position > 1 || !pass.primes.empty())
    return false;
  for (const LoopAxis& loop : pass.loops)
    if (loop.in_position != 0) return false;
  const PassEnd &reals = pass.in_end.real ? pass.in_end : pass.out_end,
                &half = pass.in_end.real ? pass.out_end : pass.in_end;
  return reals.points == 0 && half.points == pass.length / 2 + 1;
}

bool is_one_butterfly(const PassSpec& pass) {
  return pass.radices.size() == 3 && stages_first(pass) && stages_last(pass) && is_real_row(pass);
}

bool mirrors_in_registers(const PassSpec& pass) {
  return has_mirror(pass) && !pass.real.pairs && pass.radices.size() == 3 && stages_first(pass) &&
         stages_last(pass);
}

std::vector<Stage> group_stages(const PassSpec& pass) {
  std::vector<Stage> stages;
  stages.reserve(stage_count(pass));
  const auto add_mirror = [&] {
    const std::uint32_t butterflies = (dft_length(pass) + 1) / 2, total = butterflies * pass.group.columns;
    const std::size_t s = stages.size();
    const LaneOrder order = s < pass.group.orders.size() ? pass.group.orders[s] : LaneOrder::points_first;
    stages.push_back({2, dft_length(pass), butterflies, total,
                      (total + pass.group.work_items - 1) / pass.group.work_items, order, false, true});
  };
  const bool mirrors = has_mirror(pass) && !mirrors_in_registers(pass);
  if (mirrors && pass.real.step == RealStep::merge) add_mirror();
  std::size_t axis = 0, next_prime = 0;
  std::uint32_t line = pass.axes.empty() ? 0 : dft_length(pass),
                inner = pass.axes.empty() ? 1 : line / pass.axes.front(), span = inner;
  const std::size_t forward = pass.radices.size();
  for (std::size_t s = 0; s < forward + pass.backward_radices.size(); ++s) {
    const bool backward = s >= forward;
    const std::uint32_t r = backward ? pass.backward_radices[s - forward] : pass.radices[s];
    if (s == forward) span = 1;
    if (next_prime < pass.primes.size() && r != 1) {
      add_prime(stages, pass, next_prime, span);
      span *= pass.primes[next_prime];
      s = prime_radices(pass, next_prime++).end - 1;
      continue;
    }
    const std::uint32_t butterflies = butterflies_of(pass, s, r);
    const std::uint32_t total = butterflies * pass.group.columns;
    const std::uint32_t items = pass.group.work_items;
    const std::size_t at = stages.size();
    const LaneOrder order = at < pass.group.orders.size() ? pass.group.orders[at] : LaneOrder::points_first;
    const bool paired = filters_halves(pass) && (s + 1 == forward || s == forward);
    stages.push_back({r, span, butterflies, total, (total + items - 1) / items, order, backward, false,
                      paired, inner, line});
    span *= r;
    if (span != line || axis + 1 >= pass.axes.size()) continue;
    line = inner;
    inner = line / pass.axes[++axis];
    span = inner;
  }
  if (mirrors && pass.real.step == RealStep::split) add_mirror();
  if (!pass.primes.empty()) retile(stages, pass.group);
  return stages;
}

void retile(std::vector<Stage>& stages, const GroupTuning& group) {
  for (Stage& s : stages) {
    s.total = s.butterflies * group.columns;
    s.per_item = (s.total + group.work_items - 1) / group.work_items;
  }
}

std::size_t stage_count(const PassSpec& pass) {
  std::size_t back = pass.backward_radices.size();
  for (std::size_t p = 0; p < pass.primes.size(); ++p) back += prime_radices(pass, p).count();
  return pass.radices.size() + back + (has_mirror(pass) && !mirrors_in_registers(pass) ? 1 : 0);
}

namespace {

// Pairs of butterflies are dealt out like butterflies.
LanePosition pair_position(const PassSpec& pass, const Stage& stage, std::uint32_t b) {
  const std::uint32_t items = pass.group.work_items, i = b / items, p = b % items + i / 2 * items,
                      columns = pass.group.columns, pairs = stage.butterflies / 2;
  const LanePosition at = stage.order == LaneOrder::columns_first ? LanePosition{p % columns, p / columns}
                                                                  : LanePosition{p / pairs, p % pairs};
  return i % 2 == 0 ? at : LanePosition{at.column, paired_butterfly(stage, at.butterfly)};
}

}  // namespace

bool pairs_fit(const PassSpec& pass) {
  if (!filters_halves(pass)) return true;
  const std::uint32_t butterflies = dft_length(pass) / pass.radices.back();
  return butterflies % 2 == 0 && butterflies / 2 * pass.group.columns % pass.group.work_items == 0;
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
  return {b / stage.butterflies, b % stage.butterflies};
}

bool regular_positions(const PassSpec& pass, const Stage& stage) {
  const std::uint32_t items = pass.group.work_items;
  if (stage.per_item <= (stage.paired ? 2u : 1u)) return true;
  if (stage.radix == 1 && (is_real_row(pass) || mirrors_in_registers(pass)))
    return true;  // rows without gaps between them are one run
  switch (stage.order) {
    case LaneOrder::columns_first:
      return items % pass.group.columns == 0;
    case LaneOrder::blocked:
      return items % (pass.group.columns * pass.out_block) == 0;
    case LaneOrder::points_first:
      break;
  }
  const std::uint32_t butterflies = stage.paired ? stage.butterflies / 2 : stage.butterflies;
  return items % butterflies == 0 || butterflies % items == 0;
}

std::uint32_t exchange_points(const PassSpec& pass, std::size_t e) {
  if (mirrors_in_registers(pass))
    return dft_length(pass) + ((e == 0) == (pass.real.step == RealStep::merge) ? 1 : 0);
  if (!is_real_row(pass)) return dft_length(pass);
  if (e == 0 && stages_first(pass)) return existing_points(pass, pass.in_end);
  if (e + 2 == pass.radices.size() && stages_last(pass)) return existing_points(pass, pass.out_end);
  return dft_length(pass);
}

bool exchanges_reals(const PassSpec& pass, std::size_t e) {
  if (!is_real_row(pass)) return false;
  return pass.in_end.real ? e == 0 && stages_first(pass) : e + 2 == pass.radices.size() && stages_last(pass);
}

std::uint32_t exchange_index(const PassSpec& pass, std::size_t e, const ExchangePadding& padding,
                             std::uint32_t c, std::uint32_t x) {
  const std::uint32_t at =
      pass.group.columns_inner ? x * pass.group.columns + c : c * exchange_points(pass, e) + x;
  return padding.every == 0 ? at : at + at / padding.every * padding.by;
}

std::uint32_t exchange_size(const PassSpec& pass, std::size_t e, const ExchangePadding& padding) {
  return exchange_index(pass, e, padding, pass.group.columns - 1, exchange_points(pass, e) - 1) + 1;
}

std::uint32_t exchange_bytes(const PassSpec& pass, std::size_t e, const ExchangePadding& padding) {
  const std::uint32_t scalar = pass.precision == Precision::f64 ? 8 : 4;
  const bool scalars = pass.group.split_exchange || exchanges_reals(pass, e);
  return exchange_size(pass, e, padding) * (scalars ? scalar : 2 * scalar);
}

std::uint32_t held_values(const PassSpec& pass) {
  const std::uint32_t radix = pass.radices.back(), total = dft_length(pass) / radix * pass.group.columns;
  return (total + pass.group.work_items - 1) / pass.group.work_items * radix;
}

std::uint32_t rows_aside(const PassSpec& pass) {
  if (pass.primes.empty()) return 0;
  const std::uint32_t least = *std::min_element(pass.primes.begin(), pass.primes.end());
  return dft_length(pass) / least * pass.group.columns;
}

LocalTwiddles local_twiddles(const PassSpec& pass) {
  if (pass.primes.empty() || pass.twiddle_span == 1) return {};
  LocalTwiddles twiddles{1, 0};
  while (twiddles.low * twiddles.low < dft_length(pass)) twiddles.low *= 2;
  twiddles.high = (dft_length(pass) + twiddles.low - 1) / twiddles.low;
  return twiddles;
}

std::uint32_t held_bytes(const PassSpec& pass) {
  const std::uint32_t held = pass.group.holds_locally ? held_values(pass) * pass.group.work_items : 0,
                      twiddles = local_twiddles(pass).count() * pass.group.columns;
  return (held + rows_aside(pass) + twiddles) * (pass.precision == Precision::f64 ? 16 : 8);
}

std::uint32_t local_estimate(const PassSpec& pass) {
  if (pass.radices.size() < 2 && !has_mirror(pass)) return held_bytes(pass);  // nothing is exchanged
  if (is_real_row(pass) || mirrors_in_registers(pass)) {
    std::uint32_t bytes = 0;
    for (std::size_t e = 0; e + 1 < stage_count(pass); ++e)
      bytes = std::max(bytes, exchange_bytes(pass, e, {}));
    return bytes;
  }
  const std::uint32_t scalar = pass.precision == Precision::f64 ? 8 : 4;
  const std::uint64_t bytes =
      std::uint64_t(pass.length) * pass.group.columns * scalar * (pass.group.split_exchange ? 1 : 2);
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes + held_bytes(pass), 1u << 30));
}

double choose_paddings(PassSpec& pass, std::uint64_t local_limit) {
  if (is_resident(pass)) return choose_resident_paddings(pass, local_limit);
  const std::vector<Stage> stages = group_stages(pass);
  const std::uint32_t scalar = pass.precision == Precision::f64 ? 8 : 4;
  pass.group.paddings.clear();
  std::uint32_t bytes = 0;
  double wavefronts = 0, ideal = 0;
  for (std::size_t e = 0; e + 1 < stages.size(); ++e) {
    if (!exchanges_before(pass, e + 1)) {
      pass.group.paddings.push_back({});
      continue;
    }
    const bool scalars = pass.group.split_exchange || exchanges_reals(pass, e);
    const std::uint32_t element_bytes = scalars ? scalar : 2 * scalar;
    ExchangePadding best;
    double best_cost = -1, best_wavefronts = 0, best_ideal = 0;
    for (const ExchangePadding& p : candidates(pass, stages[e], e)) {
      if (std::uint64_t(exchange_bytes(pass, e, p)) + held_bytes(pass) > local_limit) continue;
      const BankTime write = side_cost(pass, stages[e], e, p, nullptr, element_bytes);
      const BankTime read = side_cost(pass, stages[e + 1], e, p, &stages[e], element_bytes);
      const double cost = write.actual * (1 + irregularity(pass, stages[e], p, true)) +
                          read.actual * (1 + irregularity(pass, stages[e + 1], p, false)) + 1e-3 * p.by;
      if (best_cost >= 0 && cost >= best_cost - 1e-9) continue;
      best_cost = cost;
      best_wavefronts = write.actual + read.actual;
      best_ideal = write.ideal + read.ideal;
      best = p;
    }
    pass.group.paddings.push_back(best);
    wavefronts += best_wavefronts;
    ideal += best_ideal;
    bytes = std::max(bytes, exchange_bytes(pass, e, best));
  }
  pass.group.local_bytes = bytes + held_bytes(pass);
  return ideal > 0 ? wavefronts / ideal : 1.0;
}

}  // namespace fft::planning
