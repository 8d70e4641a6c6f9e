// Candidate tilings of work-group passes.
#include "tune/candidates.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <map>
#include <regex>
#include <set>
#include <tuple>
#include <utility>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/element_bytes.hpp"
#include "core/launch.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/decompose.hpp"
#include "group/plan/real_decompose.hpp"
#include "group/tiles/cost.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"
#include "group/tiles/quick_costs.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tuned.hpp"
#include "planning/axis_loops.hpp"
#include "planning/axis_planner.hpp"
#include "shapes/planner.hpp"
#include "tune/planned.hpp"

namespace bench::tune {
namespace {

using namespace fft;
using namespace fft::planning;

Problem problem_of(const std::string& text, std::uint64_t total) {
  Problem p;
  p.precision = text[0] == 'd' ? Precision::f64 : Precision::f32;
  std::vector<std::uint64_t> lengths;
  for (const char* c = text.c_str() + 1; *c;) {
    char* end = nullptr;
    lengths.push_back(std::strtoull(c, &end, 10));
    c = *end ? end + 1 : end;
  }
  std::uint64_t stride = 1;
  for (std::size_t i = lengths.size(); i-- > 0; stride *= lengths[i])
    p.axes.insert(p.axes.begin(), Axis{lengths[i], stride, stride});
  if (p.precision == Precision::f64) total /= 2;
  p.batch = std::max<std::uint64_t>(1, total / stride);
  p.in_distance = p.out_distance = stride;
  return p;
}

// One warp or two, four, eight, more: short rows were often fastest in groups smaller than those that the model prefers.
int size_class(const Tiling& t) {
  const std::uint32_t items = t.pass.group.work_items;
  return items <= 64 ? 0 : items <= 128 ? 1 : items <= 256 ? 2 : 3;
}

// Tiles whose rows are fetched ahead. The order of the radices decides about their registers, which the model does not know, and each stage
// costs more than it says: of 71 rows 66 were fastest with three.
std::vector<Tiling> fetching_tilings(TilingRequest request, const Settings& s) {
  constexpr std::size_t most = 300, orders = 3;
  request.thorough = true;
  std::vector<Tiling> kept, all = tilings(request, s.limits, most);
  std::stable_sort(all.begin(), all.end(), [](const Tiling& a, const Tiling& b) {
    return a.pass.radices.size() < b.pass.radices.size();
  });
  std::map<std::tuple<std::vector<std::uint32_t>, std::uint32_t, bool>, std::size_t> seen;
  std::map<std::size_t, std::size_t> of_stages;
  const std::size_t fewest = all.empty() ? 0 : all.front().pass.radices.size();
  for (Tiling& t : all) {
    const std::size_t stages = t.pass.radices.size();
    if (kept.size() >= s.keep || (stages > fewest && of_stages[stages] >= s.keep / 4)) continue;
    std::vector<std::uint32_t> radices = t.pass.radices;
    std::sort(radices.begin(), radices.end());
    if (seen[{radices, t.pass.group.work_items, t.pass.group.split_exchange}]++ >= orders) continue;
    ++of_stages[stages];
    kept.push_back(std::move(t));
  }
  return kept;
}

// The cheapest tilings by the model, of different numbers of stages and sizes of work-groups: one of a set of radices and size
// (their order is the model's), and of a number of stages and size as many as the others leave.
std::vector<Tiling> varied_tilings(TilingRequest request, const Settings& s) {
  constexpr std::size_t kinds = 4, most = 1000;
  request.thorough = true;
  std::vector<Tiling> kept;
  std::set<std::tuple<std::vector<std::uint32_t>, std::uint32_t, bool>> seen;
  std::map<std::pair<std::size_t, int>, std::size_t> of_kind;
  for (Tiling& t : tilings(request, s.limits, most)) {
    if (kept.size() >= s.keep) break;
    if (s.orders) {
      kept.push_back(std::move(t));
      continue;
    }
    if (of_kind[{t.pass.radices.size(), size_class(t)}] >= std::max<std::size_t>(1, s.keep / kinds)) continue;
    std::vector<std::uint32_t> radices = t.pass.radices;
    std::sort(radices.begin(), radices.end());
    radices.push_back(kept_rows(t.pass).all);
    if (!seen.insert({radices, t.pass.group.work_items, t.pass.group.resident_loops}).second) continue;
    ++of_kind[{t.pass.radices.size(), size_class(t)}];
    kept.push_back(std::move(t));
  }
  return kept;
}

std::vector<Decomposition> complex_decompositions(const AxisTask& task, const Settings& s) {
  if (!has_radices(task.length, planning::KernelShape::work_group, task.precision))
    throw Error(ErrorCode::invalid_argument,
                std::to_string(task.length) +
                    " points: a prime factor has no radix; b (e.g. sb1009) times Rader's and "
                    "Bluestein's algorithms");
  std::vector<Decomposition> list = one_pass(task);
  const bool fits = !list.empty() && quick_cost(list.front().passes.front(), s.limits) < 1e8;
  if (!fits || task.length > 16384) {
    for (Decomposition& d : two_passes(task, 4)) list.push_back(std::move(d));
    if (task.length >= (1u << 24))
      for (Decomposition& d : three_passes(task, 8)) list.push_back(std::move(d));
  }
  return list;
}

// Rows of `length` reals each, dense, whole: as AxisPlanner plans short ones.
Decomposition whole_rows(Precision precision, std::uint64_t length, std::uint64_t rows, bool inverse) {
  PassSpec pass;
  pass.precision = precision;
  pass.length = length;
  const std::uint64_t half = length / 2 + 1;
  pass.loops = {{rows, inverse ? half : length, inverse ? length : half}};
  PassEnd reals, spectrum;
  reals.real = true;
  spectrum.points = half;
  if (inverse) {
    spectrum.one_sided = length;
    pass.in_position = 1;
  }
  pass.in_end = inverse ? spectrum : reals;
  pass.out_end = inverse ? reals : spectrum;
  return {{{pass, 0}}, {""}};
}

// Real rows that may fit in one pass, on the largest devices.
std::uint64_t longest_in_one_pass(Precision precision) {
  return precision == Precision::f64 ? 18720 : 32768;
}

// The same as halves, or in two passes.
std::vector<Decomposition> rows_of_halves(Precision precision, std::uint64_t length, std::uint64_t rows,
                                          bool inverse) {
  const std::uint64_t points = length / 2;
  const RealTask task{inverse ? RealStep::merge : RealStep::split,
                      length,
                      1,
                      {inverse ? LoopAxis{rows, points + 1, points} : LoopAxis{rows, points, points + 1}},
                      precision};
  if (length > longest_in_one_pass(precision)) return real_two_passes(task);
  PassSpec pass;
  pass.precision = precision;
  pass.length = points;
  pass.loops = task.loops;
  pass.real.step = task.step;
  pass.real.fused = true;
  return {{{{pass, 0}}, {""}}};
}

// A batch of dense real signals, and their spectra.
std::vector<Decomposition> real_decompositions(Precision precision, std::uint64_t length, std::uint64_t rows,
                                               bool inverse) {
  std::vector<Decomposition> list;
  if (length % 2 == 0) list = rows_of_halves(precision, length, rows, inverse);
  if (length <= longest_staged_real_row) list.push_back(whole_rows(precision, length, rows, inverse));
  return list;
}

// A batch of dense DCT-II (type 'v'), DCT-III ('T') or DCT-IV ('V') in two passes.
std::vector<Decomposition> cosine_decompositions(Precision precision, std::uint64_t length,
                                                 std::uint64_t rows, char type) {
  const RealKind kind = type == 'v' ? RealKind::dct2 : type == 'T' ? RealKind::dct3 : RealKind::dct4;
  const RealPoints whole = real_points(kind, length, false);
  PassEnd read, written;
  read.real = written.real = true;
  read.reals = in_columns(whole);
  written.reals = type == 'v' ? in_halves(whole) : read.reals;
  read.reals.stride = written.reals.stride = 1;
  if (!read.reals) return {};
  return real_two_passes({type == 'T' ? RealStep::merge : RealStep::split,
                          length,
                          1,
                          {{rows, length, length}},
                          precision,
                          read,
                          written});
}

void add_candidates(const std::string& name, const std::vector<Decomposition>& list, double moved,
                    const Settings& s, std::vector<Candidate>& all) {
  struct Ranked {
    double cost;
    std::size_t index;
  };
  std::vector<Ranked> ranked;
  for (std::size_t d = 0; d < list.size(); ++d) {
    double cost = 0;
    for (const TilingRequest& r : list[d].passes) cost += quick_cost(r, s.limits);
    if (cost < 1e8) ranked.push_back({cost, d});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.cost < b.cost; });
  std::map<std::vector<std::uint64_t>, int> seen;  // at most three block widths of one split
  std::size_t kept = 0;
  for (const Ranked& r : ranked) {
    const Decomposition& d = list[r.index];
    std::vector<std::uint64_t> lengths;
    for (const TilingRequest& q : d.passes) lengths.push_back(q.pass.length);
    if (kept == s.splits || seen[lengths]++ >= 3) continue;
    for (std::size_t p = 0; p < d.passes.size(); ++p)
      for (Tiling& t : varied_tilings(d.passes[p], s)) {
        all.push_back({name, kept, p, std::move(t.pass), d.passes[p].columns, t.cost, moved});
      }
    ++kept;
  }
}

bool is_timed(const TilingRequest& request) {
  return find_tuned_tiling(request) != nullptr || find_resident_tiling(request.pass) != nullptr ||
         find_fetching_tiling(request) != nullptr;
}

// The tile of the plan, and others of the same pass.
void add_planned(const std::string& name, const Settings& s, std::vector<Candidate>& all) {
  for (PlannedPass& planned : planned_passes(name, s)) {
    TilingRequest request{planned.pass};
    GroupTuning& group = request.pass.group;
    request.resident = is_resident(planned.pass);
    const std::uint64_t beside = group.columns * (merges_pairs(planned.pass) ? 2 : 1);
    if (planned.pass.twiddle_span > 1 && planned.pass.in_stride == beside) request.columns = group.columns;
    group = GroupTuning{};
    group.reversed = planned.pass.group.reversed;
    request.pass.radices.clear();
    request.pass.backward_radices.clear();
    if (s.untimed && is_timed(request)) continue;
    const bool two_inputs = planned.pass.spectrum == PointFactor::second_input;
    const double moved = double(column_count(planned.pass)) * double(planned.pass.length) *
                         double((two_inputs ? 3 : 2) * element_bytes(planned.pass.precision));
    std::vector<Tiling> list = tilings(request, s.limits, 1);
    for (Tiling& t : s.planned || s.fetching ? std::vector<Tiling>() : varied_tilings(request, s))
      if (list.empty() || to_string(t.pass) != to_string(list.front().pass)) list.push_back(std::move(t));
    TilingRequest fetching = request;
    fetching.resident = false;
    fetching.fetches = is_long_row(request.pass.length, request.pass.precision, s.limits);
    for (Tiling& t : s.planned || !fetching.fetches ? std::vector<Tiling>() : fetching_tilings(fetching, s))
      if (list.empty() || to_string(t.pass) != to_string(list.front().pass)) list.push_back(std::move(t));
    for (Tiling& t : list)
      all.push_back({name, planned.decomposition, planned.pass_index, std::move(t.pass), request.columns,
                     t.cost, moved});
  }
}

// Rader's and Bluestein's algorithm in one pass.
std::vector<Decomposition> prime_passes(const std::string& name, const Settings& s) {
  const Problem problem = problem_of(name[0] + name.substr(2), s.points);
  const std::uint64_t length = problem.axes[0].length;
  const AxisTask task{length, 1, 1, axis_loops(problem, 0, false, LoopOrder::by_stride).loops,
                      problem.precision};
  std::vector<Decomposition> list = rader_one_pass(task, {});
  for (Decomposition& d : primes_one_pass(task)) list.push_back(std::move(d));
  for (const std::uint64_t m : cyclic_lengths(min_cyclic_length(length, {})))
    for (Decomposition& d : bluestein_one_pass(task, {}, m)) list.push_back(std::move(d));
  return list;
}

}  // namespace

std::vector<Candidate> candidates(const Settings& s) {
  static const std::regex pattern("[sd][rhvTVcqzZbm]?[1-9][0-9]*(x[1-9][0-9]*)*");
  std::vector<Candidate> all;
  for (const std::string& name : s.cases) {
    if (is_bench_case(name) || is_convolution_case(name)) {
      add_planned(name, s, all);
      continue;
    }
    if (!std::regex_match(name, pattern))
      throw Error(ErrorCode::invalid_argument,
                  "unknown case '" + name + "': expected e.g. s1024, dr4096 or f32r2c-1773x12*3154");
    if (name.size() > 1 && name[1] == 'b') {
      const std::vector<Decomposition> list = prime_passes(name, s);
      const PassSpec& pass = list.front().passes[0].pass;
      const double point = 2 * double(element_bytes(pass.precision));
      add_candidates(name, list, double(column_count(pass)) * std::stod(name.substr(2)) * point, s, all);
      continue;
    }
    if (name.size() > 1 && std::strchr("rhvTV", name[1])) {
      const bool f64 = name[0] == 'd', cosine = std::strchr("vTV", name[1]);
      const Precision precision = f64 ? Precision::f64 : Precision::f32;
      const std::uint64_t length = std::stoull(name.substr(2)), rows = s.points / (f64 ? 2 : 1) / length;
      const std::vector<Decomposition> list =
          cosine ? cosine_decompositions(precision, length, rows, name[1])
                 : real_decompositions(precision, length, rows, name[1] == 'h');
      if (list.empty()) throw Error(ErrorCode::invalid_argument, name + ": no such pass of real data");
      add_candidates(name, list, double(rows * length) * (f64 ? 16 : 8), s, all);
      continue;
    }
    const bool resident = name.size() > 1 && name[1] == 'm';
    const Problem problem = problem_of(resident ? name[0] + name.substr(2) : name, s.points);
    const double bytes = problem.precision == Precision::f64 ? 32 : 16;
    for (std::size_t a = problem.axes.size(); a-- > 0;) {
      const AxisTask task{problem.axes[a].length, problem.axes[a].in_stride, problem.axes[a].out_stride,
                          axis_loops(problem, a, false, LoopOrder::by_stride).loops, problem.precision};
      add_candidates(problem.axes.size() > 1 ? name + "/axis" + std::to_string(a) : name,
                     resident ? resident_pass(task) : complex_decompositions(task, s),
                     double(points(problem) * problem.batch) * bytes, s, all);
    }
  }
  return all;
}

}  // namespace bench::tune
