// Geometry and paddings of resident tiles.
#include "group/tiles/long_rows/resident.hpp"

#include <algorithm>

#include "core/base/number_theory.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/exchange.hpp"

namespace fft::planning {
namespace {

constexpr std::uint32_t lanes = 32;            // of a sub-group, which accesses local memory together
constexpr std::uint32_t sampled = 4;           // sub-groups of a stage whose bank conflicts are counted
constexpr std::uint32_t bank_row_bytes = 128;  // one wavefront: paddings matter modulo this

std::uint32_t bytes_of_element(const PassSpec& pass) {
  return static_cast<std::uint32_t>(element_bytes(pass.precision));
}

// True when this end only moves all points of a column.
bool moves_only(const PassEnd& end) {
  return !does_more(end) && end.skipped == 0 && end.second == 0 && end.one_sided == 0 && !end.reals;
}

}  // namespace

bool may_be_resident(const PassSpec& pass) {
  return pass.in_stride == 1 && pass.out_stride == 1 && pass.out_block == 0 && pass.twiddle_span == 1 &&
         pass.axes.empty() && pass.primes.empty() && pass.rader == 0 && pass.spectrum == PointFactor::none &&
         (pass.real.step == RealStep::none || (splits_or_merges(pass) && !pass.real.pairs)) && !pass.window &&
         pass.form == PointForm::complex && moves_only(pass.in_end) && moves_only(pass.out_end);
}

bool resident_pairs_fit(const PassSpec& pass, const std::vector<Stage>& stages) {
  if (!mirrors_in_pairs(pass)) return true;
  const bool rounds = pass.group.resident_rows != 0;
  if (pass.real.step == RealStep::merge) return stages.front().butterflies % 2 == 0;
  // In rounds butterfly L/2, which is its own mirror image as butterfly 0 is, must be in the same row.
  return stages.back().butterflies / (rounds ? pass.radices.front() : 1) % 2 == 0 &&
         (!rounds || pass.group.resident_rows % 2 != 0);
}

std::vector<ResidentRound> resident_rounds(const PassSpec& pass) {
  const std::uint32_t all = pass.radices.front();
  if (pass.group.resident_rows == 0) return {{0, all}};
  const std::uint32_t most = pass.group.resident_rows,
                      start = pass.real.step == RealStep::split ? all - most / 2 : 0;
  std::vector<ResidentRound> rounds;
  for (std::uint32_t at = 0; at < all; at += most)
    rounds.push_back({(start + at) % all, std::min(most, all - at)});
  return rounds;
}

Stage stage_of_round(const PassSpec& pass, Stage stage, const ResidentRound& round) {
  const std::uint32_t all = pass.radices.front();
  if (round.count == all) return stage;
  stage.total = stage.butterflies / all * round.count;
  stage.per_item = stage.dealt() * stage.deals(pass.group.work_items);
  if (stage.span * stage.radix == dft_length(pass)) stage.rows = {round.first, round.count, all};
  return stage;
}

std::uint32_t kept_points(const PassSpec& pass, const Stage& first) {
  return pass.group.resident_rows == 0 ? 0 : (first.radix - pass.group.resident_rows) * first.per_item;
}

std::uint32_t butterflies_of_item(const PassSpec& pass, const Stage& stage) {
  if (!is_resident(pass) || pass.group.resident_rows == 0 || stage.span == 1) return stage.per_item;
  std::uint32_t sum = 0;
  for (const ResidentRound& round : resident_rounds(pass)) sum += stage_of_round(pass, stage, round).per_item;
  return sum;
}

std::uint32_t butterflies_at_once(const PassSpec& pass, const Stage& stage) {
  if (!is_resident(pass)) return stage.per_item;
  const std::uint32_t dealt = stage.dealt(), most = pass.group.resident_points / stage.radix;
  return std::max(dealt, std::min(stage.per_item, most / dealt * dealt));
}

std::uint32_t points_at_once(const PassSpec& pass, const std::vector<Stage>& stages) {
  std::uint32_t most = 0;
  for (const Stage& s : stages) most = std::max(most, butterflies_at_once(pass, s) * s.radix);
  return most;
}

std::uint32_t resident_place(const PassSpec& pass, std::uint32_t x) {
  std::uint32_t place = x;
  for (const ExchangePadding& p : pass.group.paddings)
    if (p.every != 0) place += x / p.every * p.by;
  return place;
}

std::uint32_t resident_elements(const PassSpec& pass) {
  const std::uint32_t rows = resident_rounds(pass).front().count;
  return resident_place(pass, dft_length(pass) / pass.radices.front() * rows - 1) + 1;
}

std::uint32_t resident_element(const std::vector<Stage>& stages, std::size_t s, std::uint32_t j) {
  const std::uint32_t weight = digit_weight(stages[s]);
  if (s + 1 < stages.size()) return j / weight * weight * stages[s].radix + j % weight;
  const std::uint32_t all = stages.front().radix;
  std::uint32_t element = (j + all - stages[s].rows.first) % all * digit_weight(stages.front());
  for (std::size_t digit = 1; digit < s; ++digit)
    element += j / stages[digit].span % stages[digit].radix * digit_weight(stages[digit]);
  return element;
}

std::uint32_t resident_frequency(const std::vector<Stage>& stages, std::size_t s, std::uint32_t j) {
  if (s + 1 == stages.size()) return j;
  std::uint32_t upper = j / digit_weight(stages[s]), frequency = 0;
  for (std::size_t digit = s; digit-- > 0; upper /= stages[digit].radix)
    frequency += upper % stages[digit].radix * stages[digit].span;
  return frequency;
}

namespace {

// The elements that some sub-groups of each stage access, to count bank conflicts. The points of a butterfly
// are at the same distances from its first point in all work-items, so counting the first points is enough.
struct Accesses {
  double weight;  ///< middle stages read and write
  std::vector<std::vector<std::uint32_t>> elements;
};

std::vector<Accesses> sampled_accesses(const PassSpec& pass, const std::vector<Stage>& stages) {
  std::vector<Accesses> all;
  for (std::size_t s = 0; s < stages.size(); ++s) {
    const std::uint32_t groups = divided_up(stages[s].total, lanes), step = std::max(1u, groups / sampled);
    Accesses stage{s == 0 || s + 1 == stages.size() ? 1.0 : 2.0, {}};
    for (std::uint32_t group = 0; group < groups; group += step) {
      stage.elements.emplace_back();
      for (std::uint32_t b = group * lanes; b < std::min(stages[s].total, (group + 1) * lanes); ++b)
        stage.elements.back().push_back(
            resident_element(stages, s, lane_position(pass, stages[s], b).butterfly));
    }
    all.push_back(std::move(stage));
  }
  return all;
}

// Ratio of the time of the accesses to their time without bank conflicts; `enough` or more, as soon as that is known.
double conflict_ratio(const PassSpec& pass, const std::vector<Accesses>& accesses, double enough) {
  double weights = 0;
  for (const Accesses& stage : accesses) weights += stage.weight;
  double ratio = 1;  // with what is counted so far
  std::vector<std::uint32_t> places;
  for (const Accesses& stage : accesses) {
    double ideal = 0;
    for (const std::vector<std::uint32_t>& elements : stage.elements)
      ideal += ideal_bank_time(elements.size(), bytes_of_element(pass));
    for (const std::vector<std::uint32_t>& elements : stage.elements) {
      places.clear();
      for (const std::uint32_t x : elements) places.push_back(resident_place(pass, x));
      const BankTime time = bank_time(places.data(), places.size(), bytes_of_element(pass));
      ratio += stage.weight * (time.actual - time.ideal) / (ideal * weights);
      if (ratio >= enough) return ratio;
    }
  }
  return ratio;
}

}  // namespace

double choose_resident_paddings(PassSpec& pass, std::uint64_t local_limit) {
  std::vector<Stage> stages = group_stages(pass);
  for (std::size_t s = 1; s < stages.size(); ++s)
    stages[s] = stage_of_round(pass, stages[s], resident_rounds(pass).front());
  const std::vector<Accesses> accesses = sampled_accesses(pass, stages);
  const std::uint32_t widest = bank_row_bytes / bytes_of_element(pass) - 1;
  auto& paddings = pass.group.paddings;
  paddings.assign(stages.size() - 1, {});
  double best = conflict_ratio(pass, accesses, never);
  // One digit after the other, twice, because the best stride of one digit depends on those of the others.
  for (std::size_t i = 0; i < 2 * paddings.size() && best > few_conflicts; ++i) {
    const std::size_t s = paddings.size() - 1 - i % paddings.size();
    ExchangePadding chosen = paddings[s];
    for (std::uint32_t by = 0; by <= widest && best > few_conflicts; ++by) {
      paddings[s] = by == 0 ? ExchangePadding{} : ExchangePadding{digit_weight(stages[s]), by};
      if (std::uint64_t(resident_elements(pass)) * bytes_of_element(pass) > local_limit) break;
      const double ratio = conflict_ratio(pass, accesses, best - 1e-3);
      if (ratio < best - 1e-3) best = ratio, chosen = paddings[s];
    }
    paddings[s] = chosen;
  }
  pass.group.local_bytes = resident_elements(pass) * bytes_of_element(pass);
  return best;
}

}  // namespace fft::planning
