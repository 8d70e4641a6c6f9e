// Matched filters find what was hidden, where it was hidden.
#include <catch2/catch.hpp>

#include <cmath>
#include <limits>

#include <fftcl/fft.hpp>
#include "support/device/device_run.hpp"
#include "support/device/devices.hpp"
#include "support/operations/described.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;

namespace {

/// Values of a domain in a buffer.
template <typename T>
cl::Buffer buffer_of(const TestDevice& on, const std::vector<std::complex<T>>& values, fft::Domain domain) {
  if (domain == fft::Domain::complex) return upload(on, values);
  std::vector<T> reals;
  for (const auto& z : values) reals.push_back(z.real());
  cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, reals.size() * sizeof(T));
  on.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, reals.size() * sizeof(T), reals.data());
  return buffer;
}

/// Two patterns, hidden in two noisy images at places of their own.
template <typename T>
void check_search(const TestDevice& on, fft::Domain domain) {
  using Z = std::complex<T>;
  const std::uint64_t rows = 40, columns = 50, height = 7, width = 8;
  const std::uint64_t places[2][2][2] = {{{3, 40}, {33, 0}},
                                         {{20, 11}, {0, 42}}};  // signal, template: row, column
  const auto patterns = uniform_noise<T>(2 * height * width, 3);
  auto images = uniform_noise<T>(2 * rows * columns, 4);
  for (Z& z : images) z *= T(0.5);
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t t = 0; t < 2; ++t)
      for (std::size_t i = 0; i < height; ++i)
        for (std::size_t j = 0; j < width; ++j)
          images[(s * rows + places[s][t][0] + i) * columns + places[s][t][1] + j] +=
              patterns[(t * height + i) * width + j];
  fft::MatchedFilterOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.signals = options.templates = 2;
  fft::MatchedFilter filter(on.context, on.device, {rows, columns}, {height, width}, options);
  INFO(on.name << "\n" << filter.describe());
  REQUIRE(filter.scores_shape() == std::vector<std::uint64_t>{rows - height + 1, columns - width + 1});
  REQUIRE(filter.peaks_bytes() == 4 * 16);
  const cl::Buffer scores(on.context, CL_MEM_READ_WRITE, filter.scores_bytes());
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, filter.peaks_bytes());
  filter.set_templates(on.queue, buffer_of(on, patterns, domain));
  filter.apply(on.queue, buffer_of(on, images, domain), scores);
  filter.find(on.queue, scores, peaks);
  const auto matches = filter.read(on.queue, peaks);
  REQUIRE(matches.size() == 4);
  for (std::size_t s = 0; s < 2; ++s)
    for (std::size_t t = 0; t < 2; ++t) {
      const fft::Match& match = matches[s * 2 + t];
      CHECK(match.position == std::vector<std::uint64_t>{places[s][t][0], places[s][t][1]});
      std::complex<double> score = 0;  // by its definition
      for (std::size_t i = 0; i < height; ++i)
        for (std::size_t j = 0; j < width; ++j) {
          std::complex<double> x = images[(s * rows + places[s][t][0] + i) * columns + places[s][t][1] + j];
          std::complex<double> y = patterns[(t * height + i) * width + j];
          if (domain == fft::Domain::real) x = x.real(), y = y.real();
          score += x * std::conj(y);
        }
      CHECK(match.score ==
            Approx(domain == fft::Domain::real ? score.real() : std::abs(score)).epsilon(1e-4));
    }
}

}  // namespace

TEST_CASE("patterns are found in noise") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    check_search<T>(on, fft::Domain::complex);
    if (sizeof(T) == 4) check_search<T>(on, fft::Domain::real);
  });
}

TEST_CASE("matched filters and phase correlations tell their options, with layouts filled in") {
  const TestDevice& on = test_devices().front();
  fft::MatchedFilterOptions given;
  given.domain = fft::Domain::real;
  given.templates = 2;
  given.signal.offset = 5;
  for (const auto score : {fft::MatchScore::product, fft::MatchScore::normalised}) {
    given.score = score;
    const fft::MatchedFilter filter(on.context, on.device, {8, 9}, {3, 4}, given);
    const fft::MatchedFilterOptions& o = filter.options();
    CHECK((o.domain == given.domain && o.templates == 2 && o.score == score && o.signal.offset == 5));
    CHECK((o.signal.strides == fft::StrideList{9, 1} && o.signal.distance == 72));
    CHECK((o.templates_layout.strides == fft::StrideList{4, 1} && o.templates_layout.distance == 12));
  }
  fft::PhaseCorrelationOptions images;
  images.batch = 3;
  images.image.strides = {10, 1};
  fft::PhaseCorrelation correlation(on.context, on.device, {8, 9}, images);
  const fft::PhaseCorrelationOptions& o = correlation.options();
  CHECK((o.batch == 3 && o.image.strides == images.image.strides && o.image.distance == 79));
  CHECK((o.reference.strides == fft::StrideList{9, 1} && o.domain == fft::Domain::real));
  const fft::PhaseCorrelation taken = std::move(correlation);
  CHECK(taken.options().batch == 3);
}

TEST_CASE("scores of NaN alone have no best place") {
  for (const TestDevice& on : test_devices()) {
    fft::MatchedFilterOptions options;
    options.domain = fft::Domain::real;
    const fft::MatchedFilter filter(on.context, on.device, {40}, {3}, options);
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, filter.peaks_bytes());
    std::vector<float> scores(38, std::numeric_limits<float>::quiet_NaN());
    filter.find(on.queue, upload(on, scores), peaks);
    CHECK(std::isnan(filter.read(on.queue, peaks).at(0).score));
    CHECK(filter.read(on.queue, peaks).at(0).position == std::vector<std::uint64_t>{0});
    scores[7] = -2;
    filter.find(on.queue, upload(on, scores), peaks);
    CHECK(filter.read(on.queue, peaks).at(0).score == -2);
    CHECK(filter.read(on.queue, peaks).at(0).position == std::vector<std::uint64_t>{7});
  }
}

TEST_CASE("what matched filters refuse") {
  const TestDevice& on = test_devices().front();
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8, 8}, {4, 9}); }, "must not be longer");
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8}, {9}); }, "must not be longer");
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8}, {0}); }, "the template has 0 points");
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8}, {2, 2}); }, "axes of the template is 2");
  fft::MatchedFilterOptions none;
  none.templates = 0;
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8}, {2}, none); }, "templates = 0");
  fft::MatchedFilterOptions places;
  places.templates_layout.strides = {1, 1};
  check_refused([&] { fft::MatchedFilter(on.context, on.device, {8}, {2}, places); },
                "MatchedFilterOptions::templates_layout has 2 strides");
  fft::MatchedFilterOptions later;
  later.signal.offset = 1;
  for (const std::size_t rank : {std::size_t(0), std::size_t(4)}) {
    const std::vector<std::uint64_t> axes(rank, 2);
    check_refused([&] { fft::MatchedFilter(on.context, on.device, axes, axes, later); },
                  std::to_string(rank) + " axes: give the lengths of 1 to 3");
  }
  fft::MatchedFilter filter(on.context, on.device, {32}, {5});
  const cl::Buffer signal(on.context, CL_MEM_READ_WRITE, 256), small(on.context, CL_MEM_READ_WRITE, 8);
  check_refused([&] { filter.find(on.queue, small, signal); }, "scores is too small");
  check_refused([&] { filter.find(on.queue, signal, small); }, "peaks is too small");
  check_refused([&] { filter.find(on.queue, signal, signal); }, "scores and peaks are one buffer");
  check_refused([&] { filter.apply(on.queue, signal, signal); }, "set_templates()");
}
