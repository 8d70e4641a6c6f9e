#include "tune/planned.hpp"

#include <algorithm>
#include <cstdio>
#include <regex>
#include <set>

#include "core/schedule.hpp"
#include "ops/convolution/geometry.hpp"
#include "planning/choices.hpp"
#include "shapes/planner.hpp"
#include "workbench/case.hpp"

namespace bench::tune {
namespace {

using namespace fft;
using namespace fft::planning;

Problem problem_of(const Case& item) {
  Problem problem;
  problem.precision = item.precision;
  const bool backward = item.kind == Kind::c2r;
  if (item.kind == Kind::r2c) problem.kind = TransformKind::real_to_complex;
  if (item.kind == Kind::r2r) problem.kind = TransformKind::real_to_real;
  if (backward) {
    problem.kind = TransformKind::complex_to_real;
    problem.direction = Direction::inverse;
  }
  problem.batch = item.batch;
  std::uint64_t in = 1, out = 1;
  for (std::size_t a = item.lengths.size(); a-- > 0;) {
    const std::uint64_t n = item.lengths[a];
    problem.axes.insert(problem.axes.begin(), Axis{n, in, out});
    problem.axes.front().kind = item.real_kind;
    const bool last = a + 1 == item.lengths.size();
    in *= backward && last ? n / 2 + 1 : n;
    out *= item.kind == Kind::r2c && last ? n / 2 + 1 : n;
  }
  problem.in_distance = in;
  problem.out_distance = out;
  return problem;
}

Problem convolution_of(const std::string& name, const Settings& settings) {
  ConvolutionOptions options;
  const std::uint64_t length = std::stoull(name.substr(2));
  const bool f64 = name[0] == 'd', causal = name[1] == 'Z', pairs = name[1] == 'q';
  options.precision = f64 ? Precision::f64 : Precision::f32;
  options.domain = causal || name[1] == 'z' ? Domain::real : Domain::complex;
  options.mode = causal ? ConvolutionMode::causal : ConvolutionMode::circular;
  options.pairwise = pairs;
  options.signals = std::max<std::uint64_t>(1, settings.points / (f64 ? 2 : 1) / (causal ? 2 : 1) / length);
  options.filters = pairs ? options.signals : 1;
  for (Layout* layout : {&options.signal, &options.filter, &options.output}) {
    layout->strides = {1};
    layout->distance = static_cast<std::int64_t>(length);
  }
  const auto geometry = ops::make_convolution_geometry({length}, {length}, options, settings.limits);
  return pairs ? ops::two_input_problem(geometry, options) : ops::convolution_problem(geometry, options);
}

/// Decisions about tiles have ways, too: those are the tuner's own business.
bool is_of_tiles(const std::string& decision) {
  return decision.find(", pass ") != std::string::npos;
}

void add_other_ways(const Problem& problem, const Settings& settings, std::vector<Choices>& ways) {
  Choices explorer = Choices().explorer();
  make_schedule(problem, settings.limits, &explorer);
  for (const Choices::Offer& offer : explorer.offers()) {
    if (is_of_tiles(offer.decision)) continue;
    for (std::size_t w = 0; w < std::min(settings.splits, offer.ways.size()); ++w) {
      ways.emplace_back();
      ways.back().take(offer.decision, offer.ways[w]);
    }
  }
}

}  // namespace

bool is_bench_case(const std::string& name) {
  return name.find('-') != std::string::npos;
}

bool is_convolution_case(const std::string& name) {
  static const std::regex pattern("[sd][cqzZ][1-9][0-9]*");
  return std::regex_match(name, pattern);
}

std::vector<PlannedPass> planned_passes(const std::string& name, const Settings& settings) {
  const Problem problem =
      is_convolution_case(name) ? convolution_of(name, settings) : problem_of(parse_case(name));
  std::vector<Choices> ways{{}};
  if (!settings.planned && !settings.fetching) add_other_ways(problem, settings, ways);
  std::vector<PlannedPass> passes;
  std::set<std::string> seen;
  for (std::size_t w = 0; w < ways.size(); ++w) {
    const Schedule schedule = make_schedule(problem, settings.limits, &ways[w]);
    std::string all;
    for (const Step& step : schedule.steps) all += to_string(step.pass) + "\n";
    if (!seen.insert(all).second) continue;
    for (std::size_t s = 0; s < schedule.steps.size(); ++s) {
      PassSpec pass = schedule.steps[s].pass;
      if (settings.only_pass >= 0 && s != static_cast<std::size_t>(settings.only_pass)) continue;
      if (is_elementwise(pass) || (w > 0 && !seen.insert(to_string(pass)).second)) continue;
      seen.insert(to_string(pass));
      passes.push_back({name, w, s, std::move(pass)});
    }
    std::fprintf(stderr, "%s way %zu: %s%s", name.c_str(), w, ways[w].text().c_str(),
                 ways[w].empty() ? "as planned\n" : "");
  }
  return passes;
}

}  // namespace bench::tune
