// Radix sequences of a pass: those that a search tries, and those that Choices may name.
#include <algorithm>
#include <cmath>

#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tiling.hpp"

namespace fft::planning {
namespace {

constexpr std::size_t enough_sequences = 8;

// The points of radix 49 take most of the registers of a work-item. That pays off when rows leave room for
// only one group anyway, and two such radices save two stages.
bool is_worthwhile(std::uint32_t radix, std::uint32_t n) {
  constexpr std::uint32_t widest = 49, one_group = 8192;
  return radix != widest || (n > one_group && n % (widest * widest) == 0);
}

// The radices worth trying for n points, descending.
Radices radices_of(std::uint32_t n, Precision precision) {
  Radices radices;
  for (const Radix& r : radix_table)
    if (n % r.radix == 0 && has_radix(r.radix, KernelShape::work_group, precision) &&
        is_worthwhile(r.radix, n))
      radices.push_back(r.radix);
  std::reverse(radices.begin(), radices.end());
  return radices;
}

void extend(std::uint32_t rest, std::size_t stages_left, const Radices& radices, Radices& current,
            std::vector<Radices>& all) {
  if (rest == 1) {
    all.push_back(current);
    return;
  }
  if (stages_left == 0 || std::pow(double(radices.front()), double(stages_left)) < rest) return;
  for (std::uint32_t r : radices) {
    if (rest % r != 0) continue;
    current.push_back(r);
    extend(rest / r, stages_left - 1, radices, current, all);
    current.pop_back();
  }
}

// Ordered sequences with the fewest possible stages.
std::vector<Radices> shortest_sequences(std::uint32_t n, const Radices& radices) {
  if (n == 1) return {{1}};
  std::vector<Radices> all;
  for (std::size_t stages = 1; stages <= 14 && all.empty(); ++stages) {
    Radices current;
    extend(n, stages, radices, current, all);
  }
  return all;
}

// The same, plus sequences with one more stage when there are few sequences, or when `longer`.
std::vector<Radices> core_sequences(std::uint32_t n, Precision precision, bool longer) {
  const Radices radices = radices_of(n, precision);
  std::vector<Radices> all = shortest_sequences(n, radices);
  if (n == 1 || all.empty() || (all.size() >= enough_sequences && !longer)) return all;
  const std::size_t stages = all.front().size() + 1;
  Radices current;
  all.clear();
  extend(n, stages, radices, current, all);
  return all;
}

// All sequences of one of `begins` followed by one of `ends`.
std::vector<Radices> joined(const std::vector<Radices>& begins, const std::vector<Radices>& ends) {
  std::vector<Radices> all;
  for (const Radices& begin : begins)
    for (const Radices& end : ends) {
      all.push_back(begin);
      all.back().insert(all.back().end(), end.begin(), end.end());
    }
  return all;
}

// True when nothing but the sign or the scale is applied to the points of this end, so that the rows of a prime may be
// moved in their permuted order.
bool may_permute_rows(const PassEnd& end) {
  return end.points == 0 && end.factor == PointFactor::none && !end.conjugated && end.second == 0 &&
         end.total == 0 && end.one_sided == 0 && !end.reals;
}

// How a pass with primes may begin, if its first factor is a prime, or end, if its last one is: with a stage
// of radix 1, which moves the tile in memory order, or without one, so that the outermost stage moves rows in
// the permuted order of its prime. Without one, the pieces of a row should be neighbours in memory.
std::vector<Radices> ends_of(const PassSpec& pass, std::uint32_t prime, const PassEnd& end, Side side) {
  const std::uint64_t piece = pass.length / prime * element_bytes(pass.precision);
  if (!may_permute_rows(end) || (side == Side::points && piece < sector_bytes)) return {{1}};
  return side == Side::columns ? std::vector<Radices>{{}} : std::vector<Radices>{{1}, {}};
}

// For a pass with primes p: radices of each p - 1, then those of the other factors, or 1. Only the fewest
// stages unless `longer`, because the stages of primes are executed twice.
std::vector<Radices> prime_sequences(const PassSpec& pass, bool longer) {
  const auto shortest = [&](std::uint32_t n) {
    return longer ? core_sequences(n, pass.precision, true)
                  : shortest_sequences(n, radices_of(n, pass.precision));
  };
  // Between passes, columns are neighbours in memory.
  std::vector<Radices> all = pass.twiddle_span > 1
                                 ? std::vector<Radices>{{}}
                                 : ends_of(pass, pass.primes.front(), pass.in_end, input_side(pass));
  std::uint32_t rest = dft_length(pass);
  for (const std::uint32_t p : pass.primes) {
    all = joined(all, shortest(p - 1));
    rest /= p;
  }
  const bool rows = rest == 1 && pass.real.step == RealStep::none && pass.out_block == 0;
  all =
      joined(all, rows ? ends_of(pass, pass.primes.back(), pass.out_end, output_side(pass)) : shortest(rest));
  if (reads_real_points(pass) && pass.primes.size() == 1)
    for (const std::uint32_t r : radices_of(rest, pass.precision)) {
      const std::vector<Radices> begins = joined({{r}}, shortest(pass.primes.front() - 1));
      for (const Radices& radices : joined(begins, shortest(rest / r))) {
        PassSpec halved = pass;
        halved.radices = radices;
        if (may_halve_rows(halved)) all.push_back(radices);
      }
    }
  // A mirror stage cannot follow a prime directly: it would not find its points.
  for (Radices& radices : all)
    if (pass.real.step == RealStep::merge) trim_staging(pass, radices);
  return all;
}

// For a pass over several axes: a few sequences of each axis, with the fewest stages. Loads have runs as long
// as those of one long axis; stores may need a stage of radix 1.
std::vector<Radices> axes_sequences(const PassSpec& pass) {
  const std::size_t most = pass.axes.size() == 2 ? 8 : 4;
  std::vector<Radices> all{{}};
  for (const std::uint32_t n : pass.axes) {
    std::vector<Radices> own = core_sequences(n, pass.precision, false);
    std::stable_sort(own.begin(), own.end(),
                     [](const Radices& a, const Radices& b) { return a.size() < b.size(); });
    own.resize(std::min(own.size(), most));
    all = joined(all, own);
  }
  return input_side(pass) == Side::points ? joined(all, {{}, {1}}) : all;
}

// Largest length of a column whose spectrum is split or merged in registers, which hold it besides what the
// butterfly of a prime needs.
std::uint32_t longest_in_registers(const PassSpec& pass) {
  return pass.precision == Precision::f64 ? 48 : 64;
}

bool may_mirror_in_registers(const PassSpec& pass, const Radices& radices) {
  return splits_or_merges(pass) && !pass.real.pairs && !has_reals(pass) && radices.size() == 3 &&
         radices.front() == 1 && radices.back() == 1 && pass.length < longest_in_registers(pass) &&
         input_side(pass) == Side::points && output_side(pass) == Side::points;
}

bool convolves(const PassSpec& pass) {
  return pass.spectrum != PointFactor::none;
}

// Short transforms load and store through local memory.
bool may_stage(const PassSpec& pass) {
  const std::uint32_t most = convolves(pass)                                ? 256
                             : is_radix(dft_length(pass), RadixKind::prime) ? max_radix
                             : is_real_row(pass) || is_row_of_reals(pass)   ? longest_staged_real_row
                                                                            : 64;
  return pass.length <= most && input_side(pass) == Side::points && !is_row_of_pairs(pass);
}

// Rows of reals of any length whose first (last) stage may move them in their order, because points are made of reals, or results
// stored, that are far from each other, or in runs with gaps. Of single reals only results gain by it.
bool may_order_reals(const PassSpec& pass) {
  const RealKind kind = pass.in_end.reals.kind;
  return is_row_of_pairs(pass) && pass.length > 1 && (is_second_kind(kind) || is_fourth_kind(kind));
}
bool may_order_results(const PassSpec& pass) {
  if (is_row_of_pairs(pass)) return pass.length > 1 && !is_second_kind(pass.out_end.reals.kind);
  return is_row_of_reals(pass) && pass.rader == 0 && has_reals_in_order(pass.out_end, pass.out_stride);
}

// The sequences with these radices whose outermost stages do so.
std::vector<Radices> ordered(const PassSpec& pass, const Radices& radices) {
  std::vector<Radices> all;
  const auto add = [&](bool first, bool last) {
    all.push_back(radices);
    if (first) all.back().insert(all.back().begin(), 1);
    if (last) all.back().push_back(1);
  };
  const bool one = is_row_of_reals(pass) && radices.size() == 1;  // short: staged() has both
  const bool first = may_order_reals(pass), last = may_order_results(pass) && !one;
  if (first) add(true, false);
  if (last) add(false, true);
  if (first && last) add(true, true);
  return all;
}

// Adds the stages that move a tile through local memory: Rader's algorithm permutes its points there, and
// short transforms load and store through it.
Radices staged(const PassSpec& pass, Radices radices) {
  radices.insert(radices.begin(), 1);
  if (pass.rader != 0) return radices;
  if (!convolves(pass)) radices.push_back(1);  // the backward radices end with the first of these
  trim_staging(pass, radices);
  return radices;
}

}  // namespace

void trim_staging(const PassSpec& pass, Radices& radices) {
  if (!splits_or_merges(pass) || radices.size() < 2 || may_mirror_in_registers(pass, radices)) return;
  if (pass.real.step == RealStep::merge && radices.front() == 1) radices.erase(radices.begin());
  if (pass.real.step == RealStep::split && radices.back() == 1) radices.pop_back();
}

std::vector<Radices> radix_sequences(const PassSpec& pass, bool longer) {
  if (!pass.primes.empty()) return prime_sequences(pass, longer);
  if (!pass.axes.empty()) return axes_sequences(pass);
  std::vector<Radices> all;
  for (const Radices& radices : core_sequences(dft_length(pass), pass.precision, longer)) {
    if (pass.rader == 0) all.push_back(radices);
    if (pass.rader != 0 || (radices.front() != 1 && may_stage(pass))) all.push_back(staged(pass, radices));
    for (Radices& staged : ordered(pass, radices)) all.push_back(std::move(staged));
  }
  return all;
}

bool are_radices_of(const PassSpec& pass, const Radices& radices) {
  if (!pass.primes.empty() || !pass.axes.empty()) {
    const std::vector<Radices> all = radix_sequences(pass, true);
    return std::find(all.begin(), all.end(), radices) != all.end();
  }
  Radices core;
  std::uint64_t product = 1;
  for (const std::uint32_t radix : radices) {
    if (radix == 1) continue;
    if (radix == 0 || !has_radix(radix, KernelShape::work_group, pass.precision)) return false;
    product *= radix;
    if (product > pass.length) return false;
    core.push_back(radix);
  }
  if (product != dft_length(pass)) return false;
  if (core.empty()) core.push_back(1);
  if (pass.rader == 0 && radices == core) return true;
  for (const Radices& staged : ordered(pass, core))
    if (radices == staged) return true;
  return (pass.rader != 0 || (core.front() != 1 && may_stage(pass))) && radices == staged(pass, core);
}

}  // namespace fft::planning
