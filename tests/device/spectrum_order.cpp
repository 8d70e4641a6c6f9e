// Digit-reversed spectra on devices: through plans at the lengths where they begin, and schedules for smaller devices, whose
// several passes are short.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/schedule_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;
using fft::planning::KernelShape;

namespace {

template <typename T>
fft::Options digit_reversed_options() {
  fft::Options options;
  options.precision = precision_of<T>();
  options.spectrum_order = fft::SpectrumOrder::digit_reversed;
  return options;
}

bool is_digit_reversed(const fft::Plan& plan, std::size_t axis) {
  const std::vector<std::uint64_t> all = plan.frequencies(axis);
  return !std::is_sorted(all.begin(), all.end());
}

// Each position has one frequency, and each frequency one position.
void check_permutation(const fft::Plan& plan, std::size_t axis) {
  const std::vector<std::uint64_t> all = plan.frequencies(axis);
  std::vector<bool> seen(all.size(), false);
  std::size_t wrong = 0;
  for (std::size_t p = 0; p < all.size(); ++p) {
    REQUIRE(all[p] < all.size());
    wrong += seen[all[p]] || plan.frequency(axis, p) != all[p] || plan.position(axis, all[p]) != p;
    seen[all[p]] = true;
  }
  CHECK(wrong == 0);
}

template <typename T>
void check_schedules(const TestDevice& on, fft::planning::Problem problem,
                     const fft::planning::DeviceLimits& limits, const fft::planning::AxisOrder& order) {
  problem.axes[0].order = order;
  for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
    problem.direction = direction;
    const auto schedule = fft::planning::make_schedule(problem, limits);
    for (const Placing placing : {Placing::out_of_place, Placing::in_place}) {
      ScheduleRun how;
      how.placing = placing;
      how.offset = 23;
      const Finding finding = run_schedule<T>(on, schedule, how);
      INFO(on.name << (placing == Placing::in_place ? " in place\n" : " out of place\n")
                   << describe(schedule));
      CHECK(finding.error < finding.limit);
      CHECK(finding.stray_writes == 0);
    }
  }
}

}  // namespace

TEST_CASE("digit-reversed spectra of lines", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (Turns<T> turns(on); !turns.next()) return;
    const std::uint64_t n = digit_reversed_length(on, precision_of<T>(), 3);
    fft::Options options = digit_reversed_options<T>();
    options.batch = 3;
    options.inverse_scale = 0.25;
    const fft::Plan1D plan(on.context, on.device, n, options);
    CHECK(is_digit_reversed(plan, 0));
    check_permutation(plan, 0);
    check_plan<T>(on, plan);
    CHECK_THAT(plan.describe(),
               Contains("spectrum order: digit-reversed where that spares work; axis 0 X[k1 + "));
    const auto row = static_cast<std::int64_t>(n);
    options.signal = {5, {1}, row + 3};
    options.spectrum = {2, {1}, row + 7};
    options.directions = fft::Directions::forward_only;
    const fft::Plan1D forward(on.context, on.device, n, options);
    CHECK(forward.frequencies(0) == plan.frequencies(0));
    check_plan<T>(on, forward);
    options.directions = fft::Directions::inverse_only;
    const fft::Plan1D inverse(on.context, on.device, n, options);
    CHECK(inverse.frequencies(0) == plan.frequencies(0));
    check_plan<T>(on, inverse);
  });
}

TEST_CASE("digit-reversed spectra of images and strided lines", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    const std::uint64_t n = digit_reversed_length(on, precision_of<T>(), 5);
    fft::Options options = digit_reversed_options<T>();
    if (turns.next()) {
      const fft::Plan2D image(on.context, on.device, 5, n, options);
      CHECK(is_digit_reversed(image, 1));
      CHECK_FALSE(is_digit_reversed(image, 0));
      check_plan<T>(on, image);
    }
    if (!turns.next()) return;
    options.axes = {0};
    options.batch = 2;
    options.in_place = true;
    options.spectrum.strides = {1, static_cast<std::int64_t>(n)};  // the spectrum transposed, over the signal
    const fft::Plan2D columns(on.context, on.device, n, 3, options);
    check_permutation(columns, 0);
    check_plan<T>(on, columns);
  });
}

TEST_CASE("digit-reversed spectra of real images: columns", "[shape]") {
  using T = float;
  const TestDevice& on = test_devices().front();
  const std::uint64_t rows = 2 * digit_reversed_length(on, fft::Precision::f32, 3), columns = 5;
  fft::Options options = digit_reversed_options<T>();
  options.domain = fft::Domain::real;
  const fft::Plan2D reversed(on.context, on.device, rows, columns, options);
  options.spectrum_order = fft::SpectrumOrder::natural;
  options.directions = fft::Directions::forward_only;
  const fft::Plan2D natural(on.context, on.device, rows, columns, options);
  CHECK(is_digit_reversed(reversed, 0) == (limits_of(on).shape == KernelShape::work_group));
  check_permutation(reversed, 0);
  const std::size_t points = rows * columns, spectrum = rows * (columns / 2 + 1);
  // (A complex element holds two reals: one more covers an odd number.)
  const auto signal = uniform_noise<T>(points / 2 + 1, 4);
  const cl::Buffer in = upload(on, signal), out = upload(on, poisoned<T>(spectrum)),
                   back = upload(on, signal);
  natural.forward(on.queue, in, out);
  const auto want = download<T>(on, out, spectrum);
  reversed.forward(on.queue, in, out);
  const auto got = download<T>(on, out, spectrum);
  const auto places = natural_places({rows, columns / 2 + 1}, 1, [&](std::size_t axis, std::uint64_t p) {
    return reversed.frequency(axis, p);
  });
  const auto difference = [](const std::vector<std::complex<T>>& a, const std::vector<std::complex<T>>& b) {
    return in_error_units<T>(relative_error(a, convert<double>(b)), a.size());
  };
  CHECK(difference(to_natural(got, places), want) < 2 * error_limit);
  reversed.inverse(on.queue, out, back);
  CHECK(difference(download<T>(on, back, points / 2), {signal.begin(), signal.end() - 1}) < 2 * error_limit);
}

TEST_CASE("digit-reversed spectra: two multiplied come back as the convolution", "[shape]") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t n = digit_reversed_length(on, fft::Precision::f32, 1);
  const fft::Plan1D plan(on.context, on.device, n, digit_reversed_options<float>());
  const auto x = uniform_noise<float>(n, 1), y = uniform_noise<float>(n, 2);
  const auto spectrum_of = [&](const std::vector<std::complex<float>>& signal) {
    const cl::Buffer buffer = upload(on, signal);
    plan.forward(on.queue, buffer);
    return download<float>(on, buffer, n);
  };
  auto product = spectrum_of(x);
  const auto other = spectrum_of(y);
  for (std::size_t p = 0; p < n; ++p) product[p] *= other[p];
  const cl::Buffer buffer = upload(on, product);
  plan.inverse(on.queue, buffer);
  auto want = reference_transform(x, {n}, 1, fft::Direction::forward);
  const auto second = reference_transform(y, {n}, 1, fft::Direction::forward);
  for (std::size_t k = 0; k < n; ++k) want[k] *= second[k];
  want = fftw_transform<double>(want, {n}, 1, fft::Direction::inverse);
  for (auto& z : want) z /= static_cast<double>(n);
  CHECK(in_error_units<float>(relative_error(download<float>(on, buffer, n), want), n) < 2 * error_limit);
}

TEST_CASE("digit-reversed spectra: what gains nothing stays in natural order", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options = digit_reversed_options<float>();
  const fft::Plan1D short_one(on.context, on.device, 100, options);
  CHECK_FALSE(is_digit_reversed(short_one, 0));
  CHECK_THAT(short_one.describe(), Contains("axis 0 natural, in one pass"));
  check_plan<float>(on, short_one);
  options.domain = fft::Domain::real;
  const fft::Plan2D real(on.context, on.device, 4, 10, options);
  CHECK_THAT(real.describe(), Contains("axis 1 natural, for its mirror images"));
  CHECK(real.frequencies(1) == std::vector<std::uint64_t>{0, 1, 2, 3, 4, 5});
  CHECK_THROWS_WITH(real.frequency(1, 6), Contains("the spectrum has 6 elements along axis 1"));
  CHECK_THROWS_WITH(real.position(0, 4), Contains("frequency 4: the spectrum has 4 elements along axis 0"));
  CHECK_THROWS_WITH(real.frequencies(2), Contains("axis 2 of a plan of 2 axes"));
  const fft::BatchPlan natural(on.context, on.device, 12, 3);
  CHECK(natural.frequency(7) == 7);
  CHECK(natural.position(11) == 11);
  CHECK_THROWS_AS(natural.frequency(12), fft::Error);
}

TEST_CASE("digit-reversed spectra: every pattern of passes, as smaller devices have them", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    auto limits = limits_of(on);
    Turns<T> turns(on);
    const auto check = [&](const fft::planning::Problem& problem, const fft::planning::AxisOrder& order) {
      if (turns.next()) check_schedules<T>(on, problem, limits, order);
    };
    const auto dense = [](std::uint64_t n, std::uint64_t batch) {
      return dense_problem({n}, batch, precision_of<T>());
    };
    if (limits.shape == KernelShape::vector) {
      const std::uint64_t lanes = sizeof(T) == 4 ? limits.lanes_f32 : limits.lanes_f64;
      check(dense(48 * 64, 3), {{48, 64}, lanes});
      check(dense(64 * 35, 2), {{64, 35}, lanes});      // 35: no whole blocks between
      check(dense(16384 * 5, 1), {{16384, 5}, lanes});  // three passes
      return;
    }
    limits.local_memory_bytes = sizeof(T) * 512;
    check(dense(16 * 96, 3), {{16, 96}, 1});
    check(dense(32 * 32, 1), {{32, 32}, 1});
    check(dense(12 * 14 * 16, 2), {{12, 14, 16}, 1});
  });
}

TEST_CASE("digit-reversed spectra of many lengths", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    std::size_t found = 0;
    for (const std::uint64_t n :
         {1u << 14, 1u << 15, 1u << 16, 1u << 17, 1u << 18, 1u << 19, 1u << 20, 1u << 21, 1u << 22, 59049u,
          100000u, 117649u, 250047u, 720720u, 1000000u, 1771561u, 3603600u}) {
      fft::Options options = digit_reversed_options<T>();
      options.batch = n < (1u << 18) ? 3 : 1;
      const fft::Plan1D plan(on.context, on.device, n, options);
      found += is_digit_reversed(plan, 0);
      check_plan<T>(on, plan, n);
    }
    CHECK(found > 5);
  });
}
