// Sizes of exchanges and of what else is in local memory, simulated bank conflicts, and the choice of
// paddings.
#include "group/tiles/exchange.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/long_rows/fetching.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t banks = 32;
constexpr std::uint32_t bank_bytes = 4;

std::uint32_t padded(std::uint32_t element, const ExchangePadding& padding) {
  return padding.every == 0 ? element : element + element / padding.every * padding.by;
}

// Work-items that are served at once: accesses of 8 (16) bytes take half (a quarter) of a sub-group.
std::size_t served_at_once(std::uint32_t value_bytes) {
  return std::max<std::uint32_t>(1, banks * bank_bytes / value_bytes);
}

// The largest number of distinct words that up to 32 work-items request from one bank.
std::uint32_t wavefronts(const std::uint32_t* elements, std::size_t count, std::uint32_t words) {
  std::array<std::uint32_t, banks> load{};
  std::uint32_t worst = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::uint32_t& same_bank = load[elements[i] * words % banks];
    if (same_bank != 0 && std::find(elements, elements + i, elements[i]) != elements + i) continue;
    worst = std::max(worst, ++same_bank);
  }
  return worst;
}

}  // namespace

double ideal_bank_time(std::size_t count, std::uint32_t value_bytes) {
  return std::ceil(double(count) * value_bytes / (banks * bank_bytes));
}

BankTime bank_time(const std::uint32_t* elements, std::size_t count, std::uint32_t value_bytes) {
  const std::size_t at_once = served_at_once(value_bytes);
  BankTime time{0, ideal_bank_time(count, value_bytes)};
  for (std::size_t first = 0; first < count; first += at_once)
    time.actual += wavefronts(elements + first, std::min(at_once, count - first), value_bytes / bank_bytes);
  return time;
}

namespace {

// One access of a sub-group to local memory: elements without padding.
struct Access {
  std::array<std::uint32_t, banks> elements;
  std::size_t count = 0;
};
using Accesses = std::array<Access, 6>;

// Accesses of one side of exchange e: writes after `stage`, or reads of what stage `before` wrote.
Accesses sampled(const PassSpec& pass, const Stage& stage, std::size_t e, const Stage* before) {
  const std::uint32_t items = pass.group.work_items;
  Accesses samples;
  std::size_t sample = 0;
  for (std::uint32_t first : {0u, items / 2 / banks * banks}) {
    const std::uint32_t values = before == nullptr ? stage.results() : stage.values_read();
    for (std::uint32_t p : {0u, values / 2, values - 1}) {
      Access& access = samples[sample++];
      for (std::uint32_t t = first; t < std::min({items, first + banks, stage.shared()}); ++t) {
        const LanePosition at = lane_position(pass, stage, t);
        const std::uint32_t x = before == nullptr ? stage.write_point(at.butterfly, p)
                                                  : read_element(*before, stage.read_point(at.butterfly, p));
        access.elements[access.count++] = exchange_index(pass, e, {}, at.column, x);
      }
    }
  }
  return samples;
}

BankTime padded_time(const Accesses& samples, const ExchangePadding& padding, std::uint32_t value_bytes) {
  BankTime sum;
  for (const Access& access : samples) {
    std::array<std::uint32_t, banks> places;
    for (std::size_t i = 0; i < access.count; ++i) places[i] = padded(access.elements[i], padding);
    const BankTime time = bank_time(places.data(), access.count, value_bytes);
    sum.actual += time.actual;
    sum.ideal += time.ideal;
  }
  return sum;
}

// No padding makes accesses faster than this.
double least_time(const Accesses& samples, std::uint32_t value_bytes) {
  double sum = 0;
  for (const Access& access : samples) sum += double(divided_up(access.count, served_at_once(value_bytes)));
  return sum;
}

// With a padding, addresses still have the form base + constant when an access of a butterfly crosses the
// same number of padded blocks in every work-item. Any other access needs a separate address computation.
double irregularity(const PassSpec& pass, const Stage& stage, const ExchangePadding& padding, bool write) {
  if (padding.every == 0) return 0;
  const std::uint32_t step = write ? stage.span : stage.reach();
  const std::uint32_t scale = pass.group.columns_inner ? pass.group.columns : 1;
  if (step * scale % padding.every == 0) return 0;
  // A block that starts on a padding boundary and does not cross the next one is regular as well.
  if (write && stage.span == 1 && stage.results() * scale % padding.every == 0 &&
      padding.every >= stage.results() * scale)
    return 0;
  return 0.25;
}

// The first and the last exchange of Rader's algorithm with halves move the reals of a convolution one by one.
bool permutes_reals(const PassSpec& pass, std::size_t e) {
  return is_rader_of_halves(pass) && (e == 0 || e + 2 == stage_count(pass));
}

std::vector<ExchangePadding> candidates(const PassSpec& pass, const Stage& before, std::size_t e) {
  std::vector<ExchangePadding> list = {{0, 0}};
  if (permutes_reals(pass, e) || converts_reals(pass, e)) return list;  // no regular conflicts
  const std::uint32_t scale = pass.group.columns_inner ? pass.group.columns : 1;
  const std::uint32_t block = before.results() * scale;
  for (std::uint32_t every : {16u, 32u, block, block * before.span})
    for (std::uint32_t by : {1u, 2u, 4u, 8u, 16u})
      if (by < every) list.push_back({every, by});
  if (!pass.group.columns_inner && pass.group.columns > 1)
    for (std::uint32_t by : {1u, 2u, 4u, 8u, 16u}) list.push_back({exchange_points(pass, e), by});
  return list;
}

}  // namespace

bool converts_reals(const PassSpec& pass, std::size_t e) {
  return (e == 0 && stages_reals_in(pass)) || (e + 2 == stage_count(pass) && stages_reals_out(pass));
}

std::uint32_t exchange_points(const PassSpec& pass, std::size_t e) {
  if (permutes_reals(pass, e)) return 2 * dft_length(pass);
  if (mirrors_in_registers(pass))
    return dft_length(pass) + ((e == 0) == (pass.real.step == RealStep::merge) ? 1 : 0);
  if (converts_reals(pass, e))  // split, the second half of the reals of pairs begins at an even place
    return dft_length(pass) + (pass.group.split_exchange && is_row_of_pairs(pass) ? 1 : 0);
  if (pass.group.half_rows || !is_real_row(pass)) return tile_points(pass);
  if (e == 0 && stages_first(pass)) return existing_points(pass, pass.in_end);
  if (e + 2 == pass.radices.size() && stages_last(pass)) return existing_points(pass, pass.out_end);
  return dft_length(pass);
}

bool exchanges_reals(const PassSpec& pass, std::size_t e) {
  if (!is_real_row(pass))
    return permutes_reals(pass, e) || (converts_reals(pass, e) && is_row_of_reals(pass));
  return pass.in_end.real ? e == 0 && stages_first(pass) : e + 2 == pass.radices.size() && stages_last(pass);
}

std::uint32_t exchange_index(const PassSpec& pass, std::size_t e, const ExchangePadding& padding,
                             std::uint32_t c, std::uint32_t x) {
  const std::uint32_t at =
      pass.group.columns_inner ? x * pass.group.columns + c : c * exchange_points(pass, e) + x;
  return padded(at, padding);
}

std::uint32_t exchange_size(const PassSpec& pass, std::size_t e, const ExchangePadding& padding) {
  return exchange_index(pass, e, padding, pass.group.columns - 1, exchange_points(pass, e) - 1) + 1;
}

std::uint32_t held_values(const PassSpec& pass) {
  const std::uint32_t radix = pass.radices.back(), butterflies = dft_length(pass) / radix,
                      dealt = filters_halves(pass) ? 2 : 1;  // in pairs
  return dealt * divided_up(divided_up(butterflies, dealt) * pass.group.columns, pass.group.work_items) *
         radix;
}

std::uint32_t rows_aside(const PassSpec& pass) {
  if (is_rader_of_halves(pass)) return pass.group.columns;
  if (pass.primes.empty()) return 0;
  const std::uint32_t least = *std::min_element(pass.primes.begin(), pass.primes.end());
  return tile_points(pass) / least * pass.group.columns;
}

LocalTwiddles local_twiddles(const PassSpec& pass) {
  if (!twiddles_as_it_loads(pass)) return {};
  LocalTwiddles twiddles{1, 0};
  while (twiddles.low * twiddles.low < dft_length(pass)) twiddles.low *= 2;
  twiddles.high = divided_up(dft_length(pass), twiddles.low);
  return twiddles;
}

namespace {

// Bytes of each value that exchange e moves: a point, or a real.
std::uint32_t bytes_of_value(const PassSpec& pass, std::size_t e) {
  const bool reals = pass.group.split_exchange || exchanges_reals(pass, e);
  return static_cast<std::uint32_t>(reals ? scalar_bytes(pass.precision) : element_bytes(pass.precision));
}

// Bytes of local memory that exchange e needs. Where other exchanges move whole points, local memory is an array of these.
std::uint32_t exchange_bytes(const PassSpec& pass, std::size_t e, const ExchangePadding& padding) {
  const std::uint32_t bytes = exchange_size(pass, e, padding) * bytes_of_value(pass, e);
  const auto scalar = static_cast<std::uint32_t>(scalar_bytes(pass.precision));
  return pass.group.split_exchange ? bytes : rounded_up(bytes, 2 * scalar);
}

// Bytes of local memory besides those of the exchanges: for held_values() of all work-items when they are
// kept there (GroupTuning::holds_locally), for rows_aside(), for local_twiddles() and for rows that are fetched ahead.
std::uint32_t held_bytes(const PassSpec& pass) {
  const std::uint32_t held = pass.group.holds_locally ? held_values(pass) * pass.group.work_items : 0,
                      twiddles = local_twiddles(pass).count() * pass.group.columns;
  return static_cast<std::uint32_t>((held + rows_aside(pass) + twiddles) * element_bytes(pass.precision)) +
         fetched_bytes(pass);
}

}  // namespace

std::uint32_t local_estimate(const PassSpec& pass) {
  if (pass.radices.size() < 2 && !splits_or_merges(pass)) return held_bytes(pass);  // nothing is exchanged
  if (is_real_row(pass) || mirrors_in_registers(pass) || is_rader_of_halves(pass)) {
    std::uint32_t bytes = 0;
    for (std::size_t e = 0; e + 1 < stage_count(pass); ++e)
      bytes = std::max(bytes, exchange_bytes(pass, e, {}));
    return bytes + held_bytes(pass);
  }
  std::uint64_t bytes = std::uint64_t(tile_points(pass)) * pass.group.columns *
                        element_bytes(pass.precision) / (pass.group.split_exchange ? 2 : 1);
  if (stages_reals_out(pass))  // more reals than half of the rows has numbers
    bytes = std::max<std::uint64_t>(
        bytes, std::uint64_t(dft_length(pass)) * pass.group.columns * scalar_bytes(pass.precision));
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(bytes + held_bytes(pass), 1u << 30));
}

namespace {

struct PaddedExchange {
  ExchangePadding padding;
  BankTime time;
};

// The padding with which exchange e is fastest.
PaddedExchange fastest_padding(const PassSpec& pass, const std::vector<Stage>& stages, std::size_t e,
                               std::uint64_t local_limit) {
  const std::uint32_t value_bytes = bytes_of_value(pass, e);
  const Accesses writes = sampled(pass, stages[e], e, nullptr),
                 reads = sampled(pass, stages[e + 1], e, &stages[e]);
  const double least = least_time(writes, value_bytes) + least_time(reads, value_bytes);
  PaddedExchange best;
  double best_cost = -1;
  for (const ExchangePadding& p : candidates(pass, stages[e], e)) {
    if (std::uint64_t(exchange_bytes(pass, e, p)) + held_bytes(pass) > local_limit) continue;
    const BankTime write = padded_time(writes, p, value_bytes);
    if (best_cost >= 0 && write.actual >= best_cost) continue;
    const BankTime read = padded_time(reads, p, value_bytes);
    const double cost = write.actual * (1 + irregularity(pass, stages[e], p, true)) +
                        read.actual * (1 + irregularity(pass, stages[e + 1], p, false)) + 1e-3 * p.by;
    if (best_cost >= 0 && cost >= best_cost - 1e-9) continue;
    best_cost = cost;
    best = {p, {write.actual + read.actual, write.ideal + read.ideal}};
    if (cost <= least) break;
  }
  return best;
}

}  // namespace

double choose_paddings(PassSpec& pass, std::uint64_t local_limit) {
  const std::vector<Stage> stages = group_stages(pass);
  pass.group.paddings.clear();
  std::uint32_t bytes = 0;
  BankTime sum;
  for (std::size_t e = 0; e + 1 < stages.size(); ++e) {
    if (!exchanges_before(pass, e + 1)) {
      pass.group.paddings.push_back({});
      continue;
    }
    const PaddedExchange best = fastest_padding(pass, stages, e, local_limit);
    pass.group.paddings.push_back(best.padding);
    sum.actual += best.time.actual;
    sum.ideal += best.time.ideal;
    bytes = std::max(bytes, exchange_bytes(pass, e, best.padding));
  }
  pass.group.local_bytes = bytes + held_bytes(pass);
  return sum.ideal > 0 ? sum.actual / sum.ideal : 1.0;
}

}  // namespace fft::planning
