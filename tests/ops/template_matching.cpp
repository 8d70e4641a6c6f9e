// Normalised scores of matched filters against direct sums in long double, and those against skimage's numbers; constant windows.
#include <catch2/catch.hpp>

#include <algorithm>
#include <cmath>
#include <limits>

#include <fftcl/fft.hpp>
#include "support/device/device_run.hpp"
#include "support/problems/random.hpp"
#include "support/reference/direct_match.hpp"
#include "support/refusal.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Shape = std::vector<std::uint64_t>;
using fft::MatchPadding;

struct Problem {
  Shape signal, pattern;
  fft::MatchedFilterOptions options;  ///< layouts complete, but for dense ones
  double brightness = 0;              ///< of the signal, whose contrast is 1
};

fft::MatchedFilterOptions with(MatchPadding padding, double value = 0) {
  fft::MatchedFilterOptions options;
  options.padding = padding;
  options.padding_value = value;
  return options;
}

/// Reals of dense arrays in the layout of a buffer; the gaps are NaN.
template <typename T>
std::vector<T> laid_out(const std::vector<T>& dense, const Shape& shape, const fft::Layout& layout,
                        std::uint64_t bytes) {
  std::vector<T> buffer(bytes / sizeof(T), std::numeric_limits<T>::quiet_NaN());
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape) points *= n;
  for (std::uint64_t i = 0; i < dense.size(); ++i) {
    std::uint64_t at = layout.offset, left = i % points, stride = 1;
    at += i / points * (layout.distance != 0 ? static_cast<std::uint64_t>(layout.distance) : points);
    for (std::size_t a = shape.size(); a-- > 0; left /= shape[a]) {
      at +=
          left % shape[a] * (layout.strides.empty() ? stride : static_cast<std::uint64_t>(layout.strides[a]));
      stride *= shape[a];
    }
    buffer.at(at) = dense[i];
  }
  return buffer;
}

/// Numbers that grow out of a seed, of this brightness.
template <typename T>
std::vector<T> scene(std::uint64_t count, std::uint64_t seed, double brightness) {
  std::vector<T> values = reals_of<T>(uniform_noise<T>(count, seed, true));
  for (T& v : values) v += static_cast<T>(brightness);
  return values;
}

std::uint64_t points_of(const Shape& shape) {
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape) points *= n;
  return points;
}

template <typename T>
std::vector<T> scores_of(const TestDevice& on, fft::MatchedFilter& filter, const Problem& problem,
                         const std::vector<T>& signals, const std::vector<T>& patterns,
                         std::uint64_t* stray = nullptr) {
  filter.set_templates(on.queue,
                       upload(on, laid_out(patterns, problem.pattern, problem.options.templates_layout,
                                           filter.template_bytes())));
  const auto placed = laid_out(signals, problem.signal, problem.options.signal, filter.signal_bytes());
  const GuardedCall<T> guarded({dense_operand(placed)}, all_of(filter.scores_bytes() / sizeof(T)),
                               OutputIn::own_buffer, 0);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) { filter.apply(on.queue, in[0], out); },
      4096);
  if (stray != nullptr) *stray = result.stray_writes;
  return result.output;
}

/// The best place of every array of scores is where the largest one is.
template <typename T>
void check_peaks(const TestDevice& on, const fft::MatchedFilter& filter, const std::vector<T>& scores) {
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, filter.peaks_bytes());
  filter.find(on.queue, upload(on, scores), peaks);
  const auto places = static_cast<std::ptrdiff_t>(points_of(filter.scores_shape()));
  auto first = scores.begin();
  for (const fft::Match& match : filter.read(on.queue, peaks)) {
    CHECK(match.score == static_cast<double>(*std::max_element(first, first + places)));
    first += places;
  }
  CHECK(first == scores.end());
}

// A score is the numerator over the window's norm. With a template of norm 1 and unrelated windows a numerator has the variance of a point of the window.
// It is wrong by what three transforms leave (signal, template, back), and by ten roundings, each at most as a complex product: of the spectra, of the
// signal (difference, factor), of the template (difference, factor, and in that its variance, root and share), of the window (root, quotient).
template <typename T>
Finding drawn(const TestDevice& on, fft::MatchedFilter& filter, const Problem& problem, std::uint64_t seed) {
  const fft::MatchedFilterOptions& options = problem.options;
  const std::vector<T> signals =
      scene<T>(points_of(problem.signal) * options.signals, 5 + 2 * seed, problem.brightness);
  const std::vector<T> patterns = scene<T>(points_of(problem.pattern) * options.templates, 6 + 2 * seed, -3);
  const DirectMatch want = direct_match(signals, problem.signal, patterns, problem.pattern, options);
  REQUIRE(filter.scores_shape() == want.shape);
  REQUIRE(filter.scores_bytes() == want.scores.size() * sizeof(T));
  Finding finding;
  const std::vector<T> got = scores_of(on, filter, problem, signals, patterns, &finding.stray_writes);
  double error = 0, variances = 0;
  for (std::size_t i = 0; i < got.size(); ++i) {
    error += std::pow((static_cast<double>(got[i]) - want.scores[i]) * want.norms[i], 2);
    variances += std::pow(want.norms[i], 2) / static_cast<double>(points_of(problem.pattern));
  }
  const std::uint64_t transformed = points_of(problem.signal);
  finding.error = in_error_units<T>(std::sqrt(error / variances), transformed);
  finding.limit = chained_error_limit(transformed, 3, 10);
  check_peaks(on, filter, got);
  return finding;
}

template <typename T>
void check(const TestDevice& on, Problem problem) {
  problem.options.precision = precision_of<T>();
  problem.options.domain = fft::Domain::real;
  problem.options.score = fft::MatchScore::normalised;
  fft::MatchedFilter filter(on.context, on.device, problem.signal, problem.pattern, problem.options);
  INFO(on.name << "\n" << filter.describe());
  const Finding finding = settled(points_of(problem.signal),
                                  [&](std::uint64_t draw) { return drawn<T>(on, filter, problem, draw); });
  CHECK(finding.stray_writes == 0);
  CHECK(finding.error < finding.limit);
}

}  // namespace

TEST_CASE("normalised scores: every padding", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    for (const MatchPadding padding : {MatchPadding::none, MatchPadding::constant, MatchPadding::edge,
                                       MatchPadding::reflect, MatchPadding::symmetric, MatchPadding::wrap})
      if (turns.next()) check<T>(on, {{90}, {8}, with(padding, 0.25), 0});
    // A signal as short as the template; one whose contrast is a thousandth of its brightness.
    if (turns.next()) check<T>(on, {{5}, {5}, with(MatchPadding::reflect), 0});
    if (turns.next()) check<T>(on, {{2000}, {300}, with(MatchPadding::none), 1000});
  });
}

TEST_CASE("normalised scores: pictures and volumes, layouts, many of each", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    if (turns.next()) {
      Problem problem{{20, 45}, {5, 4}, with(MatchPadding::none), 20};
      problem.options.signals = problem.options.templates = 2;
      problem.options.signal.offset = 3;
      problem.options.signal.strides = {100, 2};
      problem.options.signal.distance = 2001;
      problem.options.templates_layout.strides = {1, 5};
      check<T>(on, problem);
    }
    if (turns.next()) check<T>(on, {{7, 6, 40}, {2, 3, 4}, with(MatchPadding::symmetric), 0});
  });
}

TEST_CASE("normalised scores of constant windows and templates are 0; NaN stays NaN", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 8) return;
    Problem problem{{90}, {8}, with(MatchPadding::none), 0};
    problem.options.precision = precision_of<T>();
    problem.options.domain = fft::Domain::real;
    problem.options.score = fft::MatchScore::normalised;
    fft::MatchedFilter filter(on.context, on.device, problem.signal, problem.pattern, problem.options);
    std::vector<T> signal = scene<T>(90, 7, 0);
    const std::vector<T> pattern(signal.begin() + 3, signal.begin() + 11);
    std::fill(signal.begin() + 40, signal.begin() + 70, T(1) / 3);
    const std::vector<T> some = scores_of(on, filter, problem, signal, pattern);
    for (std::size_t k = 0; k < some.size(); ++k) {
      INFO("place " << k);
      CHECK((some[k] == 0) == (k >= 40 && k + 8 <= 70));
    }
    // What rounding in the transforms is larger than is constant, too: a millionth of the rest's contrast. A hundredth is not.
    const std::vector<T> grain = scene<T>(30, 8, 0);
    for (std::size_t k = 0; k < grain.size(); ++k) signal[40 + k] = T(1) / 3 + T(1e-6) * grain[k];
    const std::vector<T> faint = scores_of(on, filter, problem, signal, pattern);
    CHECK(std::count(faint.begin() + 40, faint.begin() + 63, T(0)) == 23);
    for (std::size_t k = 0; k < grain.size(); ++k) signal[40 + k] = T(1) / 3 + T(0.01) * grain[k];
    const DirectMatch want = direct_match(signal, {90}, pattern, {8}, problem.options);
    const std::vector<T> fine = scores_of(on, filter, problem, signal, pattern);
    for (std::size_t k = 40; k < 63; ++k) CHECK(fine[k] == Approx(want.scores[k]).margin(1e-3));

    CHECK(some[3] == Approx(1).epsilon(1e-6));
    CHECK(*std::max_element(some.begin(), some.end()) <= 1);
    const std::vector<T> nothing(some.size(), T(0));
    CHECK(scores_of(on, filter, problem, signal, std::vector<T>(8, T(1) / 3)) == nothing);
    CHECK(scores_of(on, filter, problem, std::vector<T>(90, T(1e6)), pattern) == nothing);
    signal[10] = std::numeric_limits<T>::quiet_NaN();
    for (const T score : scores_of(on, filter, problem, signal, pattern)) CHECK(std::isnan(score));
  });
}

TEST_CASE("direct matches are skimage's") {
  // skimage.feature.match_template(image, template, pad_input=padding is not none, mode=padding, constant_values=2.5), skimage 0.26.0
  const std::vector<std::pair<MatchPadding, std::vector<double>>> cases = {
      {MatchPadding::none, {0.5163249, -0.5240003, 0.5717686, -0.5240003}},
      {MatchPadding::constant,
       {-0.4353210, 0.3099652,  -0.2650827, 0.2418880,  -0.2214037, 0.3859111, -0.4773488,
        0.5163249,  -0.5240003, 0.6020028,  0.4722882,  -0.5199720, 0.5717686, -0.5240003,
        0.4427584,  -0.4241839, 0.3279409,  -0.2927776, 0.2418880,  -0.3704138}},
      {MatchPadding::edge, {-0.0014539, 0.1229859,  0.1497144, -0.0571767, 0.0468346,  0.3503230, -0.3634399,
                            0.5163249,  -0.5240003, 0.5591908, 0.4303315,  -0.5844666, 0.5717686, -0.5240003,
                            0.0949820,  -0.3513821, 0.1498298, -0.0850635, -0.0571767, -0.2609979}},
      {MatchPadding::reflect,
       {-0.0499678, -0.0499678, 0.0835659,  -0.0998096, 0.0594462,  0.7827935, -0.7254159,
        0.5163249,  -0.5240003, 0.4782115,  0.2361828,  -0.4896473, 0.5717686, -0.5240003,
        0.6433793,  -0.0916637, -0.0916637, 0.1349623,  -0.0998096, 0.0507728}},
      {MatchPadding::symmetric,
       {-0.3617262, 0.1229859,  0.1497144, -0.0571767, 0.0468346,  -0.1680889, -0.3634399,
        0.5163249,  -0.5240003, 0.5591908, 0.3666128,  -0.5844666, 0.5717686,  -0.5240003,
        0.0949820,  0.0085373,  0.1498298, -0.0850635, -0.0571767, -0.2609979}},
      {MatchPadding::wrap, {0.1339779, 0.0542368,  -0.3660333, 0.5321831,  -0.3607603, -0.1187888, -0.2984810,
                            0.5163249, -0.5240003, 0.4531770,  -0.1935628, -0.1999194, 0.5717686,  -0.5240003,
                            0.4166566, -0.0207960, 0.2432046,  -0.5559594, 0.5321831,  -0.3371072}},
  };
  std::vector<double> image, pattern;
  for (int i = 0; i < 20; ++i) image.push_back((i * i * 7 + 3 * i) % 11);
  for (int i = 0; i < 12; ++i) pattern.push_back((i * i * 5 + i) % 7);
  for (const auto& [padding, scores] : cases) {
    const DirectMatch got = direct_match(image, {4, 5}, pattern, {3, 4}, with(padding, 2.5));
    INFO("padding " << static_cast<int>(padding));
    REQUIRE(got.scores.size() == scores.size());
    for (std::size_t i = 0; i < scores.size(); ++i) CHECK(got.scores[i] == Approx(scores[i]).margin(1e-7));
  }
}

TEST_CASE("what normalised scores refuse") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](const std::function<void(fft::MatchedFilterOptions&)>& change) {
    fft::MatchedFilterOptions options = with(MatchPadding::none);
    options.domain = fft::Domain::real;
    options.score = fft::MatchScore::normalised;
    change(options);
    return refusal([&] { fft::MatchedFilter(on.context, on.device, {32}, {5}, options); });
  };
  CHECK_THAT(made([](auto& o) { o.domain = fft::Domain::complex; }), Catch::Contains("Domain::real"));
  CHECK_THAT(made([](auto& o) { o.score = static_cast<fft::MatchScore>(2); }), Catch::Contains("score = 2"));
  CHECK_THAT(made([](auto& o) { o.padding = static_cast<MatchPadding>(6); }), Catch::Contains("padding = 6"));
  CHECK_THAT(made([](auto& o) { o.padding_value = std::nan(""); }), Catch::Contains("padding_value = nan"));
  CHECK_THAT(made([](auto& o) { o.padding_value = -1e39; }),
             Catch::Contains("padding_value = -1e+39 is beyond the largest f32"));
  CHECK_THAT(made([](auto& o) {
               o.score = fft::MatchScore::product;
               o.padding = MatchPadding::edge;
             }),
             Catch::Contains("use MatchScore::normalised"));
  fft::MatchedFilterOptions options = with(MatchPadding::none);
  options.domain = fft::Domain::real;
  options.score = fft::MatchScore::normalised;
  fft::MatchedFilter filter(on.context, on.device, {90}, {8}, options);
  const cl::Buffer signal(on.context, CL_MEM_READ_WRITE, 512), small(on.context, CL_MEM_READ_WRITE, 8);
  const cl::Buffer scores(on.context, CL_MEM_WRITE_ONLY, 512);
  check_refused([&] { filter.apply(on.queue, signal, signal); }, "set_templates()");
  check_refused([&] { filter.set_templates(on.queue, small); }, "templates is too small");
  filter.set_templates(on.queue, signal);
  check_refused([&] { filter.apply(on.queue, small, signal); }, "signals is too small");
  check_refused([&] { filter.apply(on.queue, signal, scores); }, "scores");
  check_refused([&] { filter.apply(on.queue, signal, signal); }, "signals and scores are one buffer");
}
