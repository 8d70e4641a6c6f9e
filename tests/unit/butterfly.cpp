// Every butterfly that the generator can emit, compiled as C++ by the shim, against the definition of the
// DFT.
#include "support/shim/shim.hpp"

#include <catch2/catch.hpp>
#include <set>

#include "butterflies/prime_radix.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

using namespace fft_test;

namespace {

constexpr int draws = 200;

// Mean error, in units of eps * sqrt(log2 radix), for inputs times exp(-2 pi i e q / 101).
template <typename T, typename Cplx, typename Call>
double mean_error(std::uint32_t radix, std::uint64_t e, Call call) {
  double total = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const auto in = uniform_noise<T>(radix, static_cast<std::uint64_t>(draw) * 1000 + radix);
    std::vector<Cplx> a(radix);
    std::vector<std::complex<long double>> exact(radix);
    for (std::uint32_t q = 0; q < radix; ++q) {
      a[q] = {in[q].real(), in[q].imag()};
      exact[q] = std::complex<long double>(in[q]) * unit_root(e * q, 101);
    }
    call(a.data());
    std::vector<std::complex<T>> got(radix);
    for (std::uint32_t k = 0; k < radix; ++k) got[k] = {a[k].x, a[k].y};
    total += relative_error(got, reference_dft(exact, fft::Direction::forward));
  }
  return in_error_units<T>(total / draws, radix);
}

template <typename T, typename Cplx, typename List>
void check_butterflies(const List& list) {
  for (const auto& butterfly : list) {
    const std::uint32_t r = butterfly.radix;
    if (fft::planning::is_prime_radix(r) &&
        !fft::planning::has_radix(r, fft::planning::KernelShape::work_group,
                                  sizeof(T) == 8 ? fft::Precision::f64 : fft::Precision::f32))
      continue;  // in the text of this precision there is none
    CAPTURE(butterfly.radix);
    CHECK(mean_error<T, Cplx>(butterfly.radix, 0, butterfly.call) < error_limit);
  }
}

template <typename T, typename Cplx, typename List>
void check_twiddled(const List& list) {
  for (const auto& butterfly : list) {
    for (std::uint64_t e : {0, 1, 3, 7, 50}) {
      Cplx w[8];
      for (std::uint64_t i = 0; (1u << i) < butterfly.radix; ++i) {
        const auto power = unit_root(e << i, 101);
        w[i] = {static_cast<T>(power.real()), static_cast<T>(power.imag())};
      }
      CAPTURE(butterfly.radix, e);
      CHECK(mean_error<T, Cplx>(butterfly.radix, e, [&](Cplx* a) { butterfly.call(a, w); }) < error_limit);
    }
  }
}

}  // namespace

TEST_CASE("the shim covers every smooth radix and every prime radix") {
  std::set<std::uint32_t> present;
  for (const auto& b : shim_f32::butterflies()) present.insert(b.radix);
  for (std::uint32_t r :
       {17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 89, 97, 101, 103, 109, 113,
        2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 18, 20, 21, 22,  24,  25,  26,
        27, 28, 30, 32, 33, 35, 36, 39, 40, 42, 44, 45, 48, 49, 50, 52, 54, 55, 56,  60,  63,  64})
    CHECK(present.count(r) == 1);
  CHECK(shim_f64::butterflies().size() == shim_f32::butterflies().size());
  CHECK(shim_f64::twiddled_butterflies().size() == 5);  // 2, 4, 8, 16, 32
}

TEST_CASE("butterflies in float") {
  check_butterflies<float, shim_f32::cplx>(shim_f32::butterflies());
}
TEST_CASE("butterflies in double") {
  check_butterflies<double, shim_f64::cplx>(shim_f64::butterflies());
}
TEST_CASE("twiddled butterflies in float") {
  check_twiddled<float, shim_f32::cplx>(shim_f32::twiddled_butterflies());
}
TEST_CASE("twiddled butterflies in double") {
  check_twiddled<double, shim_f64::cplx>(shim_f64::twiddled_butterflies());
}
