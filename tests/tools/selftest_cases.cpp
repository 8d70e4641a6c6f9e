// The cases of fftcl-selftest reach what a far larger set of problems reaches, on every kind of device.
#include <catch2/catch.hpp>

#include <set>
#include <string>

#include "butterflies/composition.hpp"
#include "butterflies/operations.hpp"
#include "butterflies/radix_table.hpp"
#include "plan/layouts.hpp"
#include "selftest/samples/transform_cases.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/limits.hpp"

using namespace fft::planning;

namespace {

using Families = std::set<std::string>;

/// The radices with blocks and the primes that a butterfly is composed of.
void add_radices(std::uint32_t radix, fft::Precision precision, const std::string& where,
                 Families& families) {
  if (radix <= 1) return;
  if (is_radix(radix, RadixKind::prime)) {
    families.insert(
        where + (prime_form(radix, precision) == PrimeForm::direct ? "prime, direct" : "prime, convolution"));
  } else if (is_radix(radix, RadixKind::block)) {
    families.insert(where + "radix " + std::to_string(radix));
  } else {
    const Composition parts = composition_of(radix);
    add_radices(parts.inner, precision, where, families);
    add_radices(parts.outer, precision, where, families);
  }
}

/// What makes one kernel other code than another, in the large.
void add_families(const Schedule& schedule, Families& families) {
  for (const Step& step : schedule.steps) {
    const PassSpec& p = step.pass;
    const auto number = [](auto value) { return std::to_string(static_cast<int>(value)); };
    const bool group = p.shape == KernelShape::work_group;
    const std::string kernel = group ? "group" : "vector kernel " + number(p.vector.kernel);
    if (is_elementwise(p)) {
      families.insert(kernel + ", elementwise step " + number(p.real.step) +
                      (p.real.pairs ? " of pairs" : ""));
      continue;
    }
    families.insert(
        kernel +
        (group ? ", exchange " + number(p.group.split_exchange) + ", columns " + number(p.group.columns_inner)
               : ", load " + number(p.vector.load) + ", store " + number(p.vector.store)));
    families.insert(kernel + (p.twiddle_span > 1 ? ", later pass" : ", first pass") +
                    (p.out_block ? ", blocked" : ""));
    if (p.real.step != RealStep::none)
      families.insert(kernel + ", real step " + number(p.real.step) + (p.real.pairs ? " of pairs" : ""));
    if (p.rader != 0) families.insert(kernel + ", Rader");
    if (!p.primes.empty()) families.insert(kernel + ", Rader for a factor");
    if (p.in_end.factor == PointFactor::chirp)
      families.insert(kernel +
                      (p.backward_radices.empty() ? ", chirp in several passes" : ", chirp in one pass"));
    bool first = true;  // the others have twiddles
    for (const std::uint32_t radix : p.radices) {
      add_radices(radix, p.precision, first ? "first " : "later ", families);
      first = first && radix == 1;
    }
  }
}

void add_families(const std::vector<std::uint64_t>& lengths, fft::Options options, const DeviceLimits& limits,
                  Families& families) {
  options.axes = fft::plan::resolve_axes(options.axes, lengths.size());
  const auto signal =
      fft::plan::resolve_layout(options.signal, fft::plan::signal_shape(lengths, options), "Options::signal");
  const auto spectrum = fft::plan::resolve_layout(
      options.spectrum, fft::plan::spectrum_shape(lengths, options), "Options::spectrum");
  for (const bool forward : {true, false}) {
    if (!forward && options.domain == fft::Domain::complex) continue;  // the same passes
    add_families(make_schedule(fft::plan::make_problem(
                                   forward ? fft::Direction::forward : fft::Direction::inverse, lengths,
                                   options, forward ? signal : spectrum, forward ? spectrum : signal),
                               limits),
                 families);
  }
}

/// What lengths and layouts of all kinds reach.
Families reachable(const DeviceLimits& limits, fft::Precision precision) {
  auto lengths = fft_test::smooth_lengths(128);
  for (const auto& more :
       {fft_test::spread_lengths(), fft_test::prime_radix_sample(), {257u, 1009u, 2042u, 2053u, 100003u}})
    for (const std::uint64_t n : more)
      if (n <= 1 << 20) lengths.push_back(n);
  Families families;
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real})
    for (const std::uint64_t n : lengths) {
      fft::Options options;
      options.precision = precision;
      options.domain = domain;
      options.batch = n <= 1024 ? 37 : 1;
      add_families({n}, options, limits, families);
      if (n > 100 || n % 3 == 2) continue;
      add_families({n, 45}, options, limits, families);
      options.axes = {0};
      add_families({n, 45}, options, limits, families);
      options.axes = {};
      options.signal.strides = options.spectrum.strides = {37};
      options.signal.distance = options.spectrum.distance = 1;
      add_families({n}, options, limits, families);
    }
  return families;
}

}  // namespace

TEST_CASE("the cases of fftcl-selftest reach every family of kernels") {
  for (const auto& [name, limits] : fft_test::limits_presets()) {
    if (name == "gpu16" || name == "cpu8") continue;  // planning takes time; these lie between the others
    for (const fft::Precision precision : {fft::Precision::f32, fft::Precision::f64}) {
      Families reached;
      for (const auto& c : selftest::transform_cases()) {
        fft::Options options = c.options;
        options.precision = precision;
        add_families(c.lengths, options, limits, reached);
      }
      for (const std::string& family : reachable(limits, precision)) {
        INFO(name << (precision == fft::Precision::f32 ? " f32: " : " f64: ") << family);
        CHECK(reached.count(family) == 1);
      }
    }
  }
}
