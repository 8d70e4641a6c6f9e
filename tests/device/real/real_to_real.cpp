// Real-to-real transforms on the device against FFTW's r2r: every kind, both directions, both placements, guard scalars
// around everything.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "core/real_points.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/real_kinds.hpp"
#include "support/reference/r2r_reference.hpp"
#include "support/refusal.hpp"
#include "support/turns.hpp"

using namespace fft_test;
using fft::Direction;
using fft::RealKind;

namespace {

using Lengths = std::vector<std::uint64_t>;

/// What one direction of a plan does to dense data.
template <typename T>
std::vector<T> wanted_reals(const fft::Plan& plan, Direction direction, const std::vector<T>& from) {
  const fft::Options& o = plan.options();
  RealTransform what{plan.shape(), o.batch, o.axes, o.kinds, o.orthogonal};
  const bool forward = direction == Direction::forward;
  const Placement source = forward ? signal_of(plan) : spectrum_of(plan),
                  destination = forward ? spectrum_of(plan) : signal_of(plan);
  if (direction == Direction::inverse)
    for (RealKind& kind : what.kinds) kind = fft::planning::inverse_kind(kind);
  std::vector<T> to = fftw_r2r<T>(what, resized(from, source.lengths, plan.shape(), o.batch));
  to = resized(to, plan.shape(), destination.lengths, o.batch);
  for (T& y : to) y *= static_cast<T>(scale_of(plan, direction));
  return to;
}

template <typename T>
Finding reals_finding(const TestDevice& on, const fft::Plan& plan, Direction direction, bool in_place,
                      std::uint64_t seed) {
  using U = one_up_t<T>;
  const bool forward = direction == Direction::forward;
  const auto signal_at = scalar_addresses(signal_of(plan), false),
             spectrum_at = scalar_addresses(spectrum_of(plan), false);
  const auto from = reals_of<T>(uniform_noise<T>((forward ? signal_at : spectrum_at).size(), seed, true));
  const auto want = wanted_reals<U>(plan, direction, std::vector<U>(from.begin(), from.end()));
  const double fftw = relative_error(wanted_reals<T>(plan, direction, from), want);
  const std::uint64_t points = transformed_points(plan);
  const GuardedCall<T> guarded({{forward ? signal_at : spectrum_at, from}}, forward ? spectrum_at : signal_at,
                               in_place ? OutputIn::first_input : OutputIn::own_buffer);
  const CallResult<T> result =
      run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        enqueue(plan, direction, on.queue, in[0], out);
      });
  return {in_error_units<T>(relative_error(result.output, want), points),
          std::max(error_limit, 1.5 * in_error_units<T>(fftw, points)), result.stray_writes};
}

template <typename T>
void check_reals(const TestDevice& on, const Lengths& lengths, fft::Options options, bool in_place = true) {
  options.precision = precision_of<T>();
  options.domain = fft::Domain::real_to_real;
  const fft::Plan plan(on.context, on.device, lengths, options);
  for (const Direction direction : {Direction::forward, Direction::inverse})
    for (const bool same : {false, true}) {
      if (same && !in_place) continue;
      const Finding finding = settled(points_of(plan) * options.batch, [&](std::uint64_t i) {
        return reals_finding<T>(on, plan, direction, same, 1 + 1000003 * i);
      });
      INFO(on.name << (direction == Direction::forward ? " forward " : " inverse ")
                   << (same ? "in place" : "out of place") << "\n"
                   << plan.describe());
      CHECK(finding.error < finding.limit);
      CHECK(finding.stray_writes == 0);
    }
}

fft::Options of_kinds(std::vector<RealKind> kinds, std::uint64_t batch, bool orthogonal = false) {
  fft::Options options;
  options.kinds = std::move(kinds);
  options.batch = batch;
  options.orthogonal = orthogonal;
  return options;
}

std::uint64_t least_length(RealKind kind) {
  return kind == RealKind::dct1 ? 2 : 1;
}

}  // namespace

TEST_CASE("real-to-real transforms of one axis", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    const std::uint64_t lengths[] = {16, 9, 250, 1024, 77};
    for (std::size_t k = 0; k < std::size(real_kinds); ++k)
      if (turns.next())
        check_reals<T>(on, {lengths[k % std::size(lengths)]}, of_kinds({real_kinds[k]}, 21 - k, k % 3 == 0));
  });
}

TEST_CASE("a single long real-to-real transform, odd types IV, prime lengths", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const RealKind kind : {RealKind::dct4, RealKind::dst4})  // odd: another way than even ones
      if (turns.next()) check_reals<T>(on, {77}, of_kinds({kind}, 18));
    for (const RealKind kind : {RealKind::dct4, RealKind::dst4})  // a column of one point
      if (turns.next()) check_reals<T>(on, {2}, of_kinds({kind}, 600));
    for (const RealKind kind : {RealKind::dct4, RealKind::dst3})
      if (turns.next()) check_reals<T>(on, {1 << 16}, of_kinds({kind}, 1));
    for (const RealKind kind :
         {RealKind::dst2, RealKind::dct2})  // folds of two passes, and without their factors
      if (turns.next()) check_reals<T>(on, {1 << 16}, of_kinds({kind}, 1, kind == RealKind::dct2));
    // One pass of CPUs with 8 or 16 lanes, with long arrays. The work-group shape takes two, as above.
    for (const RealKind kind : {RealKind::dct2, RealKind::dct3})
      for (const std::uint64_t n : {std::uint64_t(32000), std::uint64_t(1) << 16})
        if (turns.next() && has_own_shape(on)) check_reals<T>(on, {n}, of_kinds({kind}, 16));
    for (const RealKind kind : {RealKind::dct2, RealKind::dct1})
      if (turns.next()) check_reals<T>(on, {1021}, of_kinds({kind}, 3, true));
    for (const RealKind kind : real_kinds)  // but for DCT-I and DST-I by Rader's algorithm for reals on GPUs
      if (turns.next()) check_reals<T>(on, {193}, of_kinds({kind}, 19));
  });
}

// With fewer columns than lanes: split into 8, 4 and 2 sub-sequences (f64: 4 and 2); two passes where the length is odd.
TEST_CASE("a few rows of reals, which CPUs split among their lanes", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (!has_own_shape(on)) return;
    const std::uint64_t halves[] = {1024, 1200, 1100, 1950}, whole[] = {600, 514, 975};
    std::size_t next = 0;
    for (const RealKind kind : real_kinds) {
      const bool in_halves = bool(fft::planning::in_halves(fft::planning::real_points(kind, 1024, false)));
      for (int i = 0; i < 2; ++i, ++next) {
        if (!turns.next()) continue;
        const std::uint64_t n = in_halves ? halves[next % std::size(halves)] : whole[next % std::size(whole)];
        check_reals<T>(on, {n}, of_kinds({kind}, 1 + next % 3, next % 2 == 0));
      }
    }
    fft::Options part = of_kinds({RealKind::dct2}, 2);
    part.signal_extents = {700}, part.spectrum_extents = {601};
    if (turns.next()) check_reals<T>(on, {1024}, part, false);
    fft::Options apart = of_kinds({RealKind::dst3}, 3);
    apart.axes = {0};
    apart.signal.offset = apart.spectrum.offset = 5;
    if (turns.next()) check_reals<T>(on, {1536, 2}, apart);
    if (turns.next()) check_reals<T>(on, {1 << 17}, of_kinds({RealKind::dct2}, 3));
    if (turns.next()) check_reals<T>(on, {1 << 18}, of_kinds({RealKind::dct3}, 1));  // several passes
  });
}

TEST_CASE("types II to IV move neighbouring reals at once, wherever they begin", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    const RealKind kinds[] = {RealKind::dct2, RealKind::dst2, RealKind::dct4,
                              RealKind::dst4};  // and their inverse kinds
    std::size_t next = 0;
    for (const std::uint64_t n : {160, 1000, 1024})
      for (const std::uint64_t offset : {0, 2, 3})
        for (const bool fourth : {false, true}) {
          const RealKind kind = kinds[2 * fourth + next++ / 2 % 2];
          if (!turns.next()) continue;
          fft::Options options = of_kinds({kind}, 37, n == 1024 && !fourth);
          options.signal.offset = options.spectrum.offset = offset;
          options.signal.distance = options.spectrum.distance = n + 4 * offset;
          check_reals<T>(on, {n}, options);
        }
    for (const RealKind kind : {RealKind::dct2, RealKind::dst4}) {
      fft::Options rows = of_kinds({kind}, 11);  // columns of a work-group in several loops
      rows.axes = {1};
      rows.signal.strides = rows.spectrum.strides = {164, 1};
      rows.signal.distance = rows.spectrum.distance = 500;
      check_reals<T>(on, {3, 160}, rows);
    }
  });
}

TEST_CASE("short rows and single radices of types III and IV, and what they do not read or write at once",
          "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const RealKind kind : {RealKind::dct3, RealKind::dst4})
      for (const std::uint64_t n : {8, 24, 64, 102, 4096})  // 102: 51 points, which have no pairs
        if (turns.next()) check_reals<T>(on, {n}, of_kinds({kind}, n > 1000 ? 9 : 70));
    fft::Options part = of_kinds({RealKind::dct3}, 19);  // some results; reals that are not neighbours
    part.spectrum_extents = {sizeof(T) == 4 ? 101u : 80u};
    check_reals<T>(on, {160}, part, false);
    fft::Options apart = of_kinds({sizeof(T) == 4 ? RealKind::dct4 : RealKind::dst3}, 3);
    apart.axes = {0};
    check_reals<T>(on, {80, 3}, apart);
  });
}

TEST_CASE("real-to-real transforms of several axes, a kind for each, with strides and loops", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) {
      check_reals<T>(on, {24, 18}, of_kinds({RealKind::dct2, RealKind::dst4}, 3));
      fft::Options options = of_kinds({RealKind::dst1, RealKind::dht}, 2, true);
      options.axes = {2, 0};
      options.signal.strides = {1, 29, 145};
      options.signal.distance = 2000;
      options.signal.offset = 3;
      options.spectrum.strides = {400, 80, 2};
      check_reals<T>(on, {5, 5, 12}, options, false);
    } else {
      check_reals<T>(on, {6, 10, 8}, of_kinds({RealKind::dct3, RealKind::dct1, RealKind::dct4}, 2));
      fft::Options options = of_kinds({RealKind::dst2}, 5);
      options.axes = {1};
      check_reals<T>(on, {3, 16, 7}, options);
    }
  });
}

TEST_CASE("padded signals and parts of results of real-to-real transforms", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    const std::uint64_t lengths[] = {18, 21, 32, 67, 26,
                                     33, 30, 64, 35};  // halves, odd lengths, a prime above the radices
    static_assert(std::size(lengths) == std::size(real_kinds));
    for (std::size_t k = 0; k < std::size(lengths); ++k) {
      if (!turns.next()) continue;
      const std::uint64_t n = lengths[k];
      fft::Options options = of_kinds({real_kinds[k]}, 19, k % 2 == 0);
      options.signal_extents = {n / 2 + 1};
      options.spectrum_extents = {k % 3 == 0 ? 0 : n - k};
      check_reals<T>(on, {n}, options, false);
    }
    fft::Options image = of_kinds({RealKind::dct2, RealKind::dst3}, 3);
    image.signal_extents = {sizeof(T) == 4 ? 7u : 20u, 11};
    image.spectrum_extents = {12, sizeof(T) == 4 ? 24u : 9u};
    check_reals<T>(on, {20, 24}, image, false);
    image.in_place = true;
    if (turns.next()) check_reals<T>(on, {20, 24}, image);
    if (!turns.next()) return;
    fft::Options passes = of_kinds({RealKind::dct3}, 1);
    passes.signal_extents = {40000};
    passes.spectrum_extents = {10001};
    check_reals<T>(on, {1 << 16}, passes, false);
  });
}

TEST_CASE("real-to-real transforms in one buffer of numbers of two sizes", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    fft::Options options = of_kinds({RealKind::dct2, RealKind::dst3}, 3);
    options.domain = fft::Domain::real_to_real;
    options.in_place = true;
    options.signal_format.storage = fft::Storage::int16;
    const fft::Plan plan(on.context, on.device, {6, 20}, options);
    CHECK(plan.options().signal.strides == fft::StrideList{40, 1});
    const auto samples_at = addresses(signal_of(plan)), results_at = addresses(spectrum_of(plan));
    std::vector<std::int16_t> samples(2 * 3 * 6 * 20);
    std::vector<float> values;
    for (std::size_t i = 0; i < samples_at.size(); ++i) {
      samples[samples_at[i]] = static_cast<std::int16_t>(i * i % 1000);
      values.push_back(samples[samples_at[i]]);
    }
    const cl::Buffer buffer = upload(on, samples);
    plan.forward(on.queue, buffer);
    const auto image = download_elements<float>(on, buffer, 3 * 6 * 20);
    std::vector<float> results;
    for (const std::uint64_t at : results_at) results.push_back(image[at]);
    CHECK(relative_error(results, wanted_reals<double>(plan, Direction::forward,
                                                       {values.begin(), values.end()})) < 1e-6);
    plan.inverse(on.queue, buffer);
    const auto back = download_elements<std::int16_t>(on, buffer, samples.size());
    for (const std::uint64_t at : samples_at) CHECK(back[at] == samples[at]);
  }
}

// Reals that are stored otherwise, with stages that move them in their order and without: 15 points at once, 135 in several stages.
TEST_CASE("real-to-real transforms of odd lengths with formats", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const RealKind kind : {RealKind::dct2, RealKind::dct3, RealKind::dst4})
      for (const std::uint64_t n : {15, 135}) {
        fft::Options options = of_kinds({kind}, 7);
        options.domain = fft::Domain::real_to_real;
        options.signal_format.storage = fft::Storage::int16;
        options.spectrum_format.storage = fft::Storage::int32;
        options.spectrum_format.scale = 1.0 / 1024;
        options.norm = fft::Norm::ortho;
        const fft::Plan plan(on.context, on.device, {n}, options);
        INFO(on.name << "\n" << plan.describe());
        std::vector<std::int16_t> samples(7 * n);
        for (std::size_t i = 0; i < samples.size(); ++i) samples[i] = static_cast<std::int16_t>(i * i % 1999);
        const cl::Buffer signal = upload(on, samples), spectrum(on.context, CL_MEM_READ_WRITE, 4 * 7 * n);
        plan.forward(on.queue, signal, spectrum);
        std::vector<double> results;
        for (const std::int32_t number : download_elements<std::int32_t>(on, spectrum, samples.size()))
          results.push_back(number / 1024.0);
        const std::vector<double> values(samples.begin(), samples.end());
        CHECK(relative_error(results, wanted_reals<double>(plan, Direction::forward, values)) < 2e-6);
        plan.inverse(on.queue, spectrum, signal);
        CHECK(download_elements<std::int16_t>(on, signal, samples.size()) == samples);
      }
}

TEST_CASE("many lengths of every kind", "[.sweep][shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const RealKind kind : real_kinds) {
      for (std::uint64_t n = least_length(kind); n <= 64; ++n)
        check_reals<T>(on, {n}, of_kinds({kind}, 1 + n % 21, n % 2 == 0));
      for (std::uint64_t n = 65; n < 300000; n += n / 5 + n % 3)
        check_reals<T>(on, {n}, of_kinds({kind}, 1 + 1000 / n));
    }
  });
}

TEST_CASE("what a real-to-real plan refuses, and its default scale") {
  const TestDevice& on = test_devices().front();
  const auto plan = [&](const Lengths& lengths, const fft::Options& options) {
    return fft::Plan(on.context, on.device, lengths, options);
  };
  fft::Options options = of_kinds({}, 1);
  options.domain = fft::Domain::real_to_real;
  check_refused([&] { plan({8}, options); }, "Options::kinds has 0 kinds for 1 transformed axis: give one");
  options.kinds = {RealKind::dct2, RealKind::dct3};
  check_refused(
      [&] {
        plan({8, 8, 8}, options);
      },
      "2 kinds for 3 transformed axes: give one for all of them, or one");
  options.kinds = {static_cast<RealKind>(9)};
  check_refused([&] { plan({8}, options); }, "Options::kinds = 9 is none of the values of fft::RealKind");
  options.kinds = {RealKind::dct1};
  check_refused([&] { plan({8, 1}, options); }, "DCT-I needs at least 2 points");
  options.domain = fft::Domain::real;
  check_refused([&] { plan({8}, options); },
                "Options::kinds is set, but Options::domain is not Domain::real_to_real");
  options.kinds.clear();
  options.orthogonal = true;
  check_refused([&] { plan({8}, options); }, "Options::orthogonal is set, but");
  options = of_kinds({RealKind::dst2}, 1);
  options.domain = fft::Domain::real_to_real;
  options.in_place = true;
  options.spectrum.strides = {2};
  check_refused([&] { plan({8}, options); }, "use strides and distances that are alike in bytes",
                fft::ErrorCode::unsupported);
  options.in_place = false;
  options.kinds = {RealKind::dct1, RealKind::dst1, RealKind::dct2, RealKind::dht};
  options.spectrum.strides.clear();
  const fft::Plan mixed = plan({5, 3, 4, 2}, options);
  CHECK(*mixed.options().inverse_scale == 1.0 / (8 * 8 * 8 * 2));
  const cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, 4096);
  check_refused([&] { mixed.convolve(on.queue, buffer, buffer, buffer); }, "Domain::real_to_real",
                fft::ErrorCode::unsupported);
}
