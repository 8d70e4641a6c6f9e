// The references themselves: roots of unity, FFTW against the definition, and the measure of error.
#include "support/reference/reference.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "support/device/guarded.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;

TEST_CASE("unit_root satisfies its definition in long double") {
  const long double eps = std::numeric_limits<long double>::epsilon();
  for (std::uint64_t n : {1, 2, 3, 4, 8, 12, 13, 16, 100, 4096}) {
    CHECK(unit_root(0, n) == std::complex<long double>(1, 0));
    std::complex<long double> power = 1;
    for (std::uint64_t e = 0; e < 2 * n; ++e) {
      CAPTURE(n, e);
      const auto w = unit_root(e, n);
      REQUIRE(std::abs(std::norm(w) - 1) < 4 * eps);
      REQUIRE(std::abs(w - power) < 4 * eps * static_cast<long double>(e + 1));
      power *= unit_root(1, n);
    }
  }
  CHECK(unit_root(1, 4) == std::complex<long double>(0, -1));
  CHECK(unit_root(1, 2) == std::complex<long double>(-1, 0));
}

TEST_CASE("FFTW and the definition agree, both directions") {
  for (std::uint64_t n : {1, 2, 3, 7, 16, 45, 121, 256}) {
    const auto in = uniform_noise<long double>(n, n);
    for (auto direction : {fft::Direction::forward, fft::Direction::inverse})
      CHECK(relative_error(fftw_transform(in, {n}, 1, direction), reference_dft(in, direction)) < 1e-18);
  }
}

TEST_CASE("FFTW's batches and axes are what the names say") {
  const std::uint64_t rows = 3, columns = 4, batch = 2;
  auto in = uniform_noise<double>(rows * columns * batch, 5);
  const auto got = fftw_transform(in, {rows, columns}, batch, fft::Direction::forward);
  std::vector<std::complex<long double>> want(in.size());
  for (std::uint64_t b = 0; b < batch; ++b)
    for (std::uint64_t u = 0; u < rows; ++u)
      for (std::uint64_t v = 0; v < columns; ++v)
        for (std::uint64_t y = 0; y < rows; ++y)
          for (std::uint64_t x = 0; x < columns; ++x)
            want[(b * rows + u) * columns + v] +=
                std::complex<long double>(in[(b * rows + y) * columns + x]) * unit_root(u * y, rows) *
                unit_root(v * x, columns);
  CHECK(relative_error(got, want) < 1e-15);
}

TEST_CASE("the measure of error sees a wrong element, and NaN is never small") {
  auto a = uniform_noise<double>(1000, 1);
  auto b = a;
  CHECK(relative_error(a, b) == 0);
  b[17] += 1e-3;
  CHECK(relative_error(a, b) > 1e-5);
  b[17] = poison<double>();
  CHECK_FALSE(relative_error(a, b) < 1e300);
  CHECK_FALSE(relative_error(b, a) < 1e300);
}

TEST_CASE("guarded images: addresses, and strays between and around elements") {
  const Placement p{{2, 3}, {10, 3}, 2, 40, 5};
  const auto where = addresses(p);
  CHECK(where == std::vector<std::uint64_t>{5, 8, 11, 15, 18, 21, 45, 48, 51, 55, 58, 61});
  CHECK(end_of(p) == 62);
  const auto before = poisoned<float>(70);
  auto after = before;
  CHECK(strays(before, after, where) == 0);
  scatter(after, where, uniform_noise<float>(12, 3));
  CHECK(strays(before, after, where) == 0);
  CHECK(strays(before, after, {}) == 12);
  CHECK(gather(after, where) == uniform_noise<float>(12, 3));
  after[6] = 0;
  CHECK(strays(before, after, where) == 1);
  const auto dense = dense_placement({4, 5}, 3, 7);
  CHECK(dense.strides == std::vector<std::uint64_t>{5, 1});
  CHECK(dense.distance == 20);
  CHECK(end_of(dense) == 67);
}

TEST_CASE("guarded calls: what may change, and what counts as a stray write") {
  const Operand<float> x{{2, 4}, {1, 2}}, y{{0, 1}, {3, 4}};
  const auto strays_of = [](const GuardedCall<float>& call, std::size_t image, std::size_t scalar) {
    auto after = call.images();
    after[image].at(scalar) = 7;
    return call.result(after).stray_writes;
  };
  const GuardedCall<float> apart({x, y}, {1, 3}, OutputIn::own_buffer, 2);
  REQUIRE(apart.images().size() == 3);
  CHECK(apart.output() == 2);
  CHECK(apart.images()[0].size() == 7);
  CHECK(apart.images()[0][4] == 2);
  CHECK(std::isnan(apart.images()[0][3]));
  CHECK(strays_of(apart, 0, 4) == 1);
  CHECK(strays_of(apart, 1, 3) == 1);
  CHECK(strays_of(apart, 2, 0) == 1);
  CHECK(strays_of(apart, 2, 3) == 0);
  const GuardedCall<float> over({x, y}, {4, 7}, OutputIn::first_input, 2);
  REQUIRE(over.images().size() == 2);
  CHECK(over.output() == 0);
  CHECK(over.images()[0].size() == 10);
  CHECK(strays_of(over, 0, 2) == 1);
  CHECK(strays_of(over, 0, 4) == 0);
  CHECK(strays_of(over, 0, 7) == 0);
  CHECK(strays_of(over, 0, 8) == 1);
  CHECK(strays_of(over, 1, 0) == 1);
  const GuardedCall<float> consumed({x, y}, {4, 7}, OutputIn::first_input_consumed, 2);
  CHECK(strays_of(consumed, 0, 2) == 0);
  CHECK(strays_of(consumed, 0, 3) == 1);
  auto after = consumed.images();
  after[0][4] = 5;
  after[0][7] = 6;
  CHECK(consumed.result(after).output == std::vector<float>{5, 6});
}

TEST_CASE("a draw above its limit is settled by the mean of eight, where the points are few") {
  std::vector<double> errors = {3, 1, 1, 1, 1, 1, 1, 1};
  const auto draw = [&](std::uint64_t i) { return Finding{errors.at(i), 2, i == 7 ? 1u : 0u}; };
  CHECK(settled(100, draw).error == 10.0 / 8);
  CHECK(settled(100, draw).limit == 2);
  CHECK(settled(100, draw).stray_writes == 1);
  CHECK_FALSE(settled(100, draw).good());
  CHECK(settled(2000, draw).error == 3);
  errors[0] = std::nan("");
  CHECK_FALSE(settled(100, draw).good());
  errors[0] = 1.5;
  CHECK(settled(100, draw).error == 1.5);
}
