// Every butterfly that the generator can emit, compiled as C++ by the shim, against the definition of the
// DFT.
#include "support/shim/shim.hpp"

#include <catch2/catch.hpp>

#include "butterflies/radix_table.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;

namespace {

// Mean error, in units of eps * sqrt(log2 radix), for inputs times exp(-2 pi i e q / turn).
template <typename T, typename Cplx, typename Call>
double mean_error(std::uint32_t radix, std::uint64_t e, std::uint64_t turn, int draws, Call call) {
  double total = 0;
  for (int draw = 0; draw < draws; ++draw) {
    const auto in = uniform_noise<T>(radix, static_cast<std::uint64_t>(draw) * 1000 + radix);
    std::vector<Cplx> a(radix);
    std::vector<std::complex<long double>> exact(radix);
    for (std::uint32_t q = 0; q < radix; ++q) {
      a[q] = {in[q].real(), in[q].imag()};
      exact[q] = std::complex<long double>(in[q]) * unit_root(e * q, turn);
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
    if (fft::planning::is_radix(r, fft::planning::RadixKind::prime) &&
        !fft::planning::has_radix(r, fft::planning::KernelShape::work_group,
                                  sizeof(T) == 8 ? fft::Precision::f64 : fft::Precision::f32))
      continue;  // in the text of this precision there is none
    CAPTURE(butterfly.radix);
    CHECK(mean_error<T, Cplx>(r, 0, 1, 200, butterfly.call) < error_limit);
  }
}

// w^1, w^2, w^4 ... of w = exp(-2 pi i e / 101).
template <typename T, typename Cplx>
std::vector<Cplx> powers(std::uint32_t radix, std::uint64_t e) {
  std::vector<Cplx> w;
  for (std::uint32_t power = 1; power < radix; power *= 2) {
    const auto root = unit_root(e * power, 101);
    w.push_back({static_cast<T>(root.real()), static_cast<T>(root.imag())});
  }
  return w;
}

// What has_tangent_butterfly() says, of w = exp(-2 pi i e / (101 radix)): less than one point's turn.
template <typename T, typename Cplx>
std::vector<Cplx> tangents(std::uint32_t radix, std::uint64_t e) {
  const std::uint64_t turn = 101 * radix;
  std::vector<Cplx> h;
  for (std::uint32_t quarter = 1; quarter < 3; ++quarter) {
    const auto root = unit_root(e * quarter * (radix / 4), turn);
    h.push_back({static_cast<T>(root.real()), static_cast<T>(root.imag())});
  }
  for (std::uint32_t m = 8; m <= radix; m *= 2)
    for (std::uint32_t k = 0; k < m / 4; ++k) {
      const std::uint64_t angle = radix / m * (e + 101 * k);
      const auto root = unit_root(k < m / 8 ? angle : angle + turn - turn / 4, turn);
      h.push_back({static_cast<T>(root.real()), static_cast<T>(-root.imag() / root.real())});
    }
  return h;
}

template <typename T, typename Cplx, typename List>
void check_twiddled(const List& list) {
  for (const auto& butterfly : list) {
    for (std::uint64_t e : {0, 1, 3, 7, 50}) {
      const std::vector<Cplx> w = powers<T, Cplx>(butterfly.radix, e);
      CAPTURE(butterfly.radix, e);
      CHECK(mean_error<T, Cplx>(butterfly.radix, e, 101, 200, [&](Cplx* a) { butterfly.call(a, w.data()); }) <
            error_limit);
    }
  }
}

// The mean over all angles.
template <typename T, typename Cplx, typename List>
void check_tangents(const List& list) {
  for (const auto& butterfly : list) {
    double total = 0;
    for (std::uint64_t e = 0; e < 101; ++e) {
      const std::vector<Cplx> h = tangents<T, Cplx>(butterfly.radix, e);
      total += mean_error<T, Cplx>(butterfly.radix, e, 101 * butterfly.radix, 10,
                                   [&](Cplx* a) { butterfly.call(a, h.data()); });
    }
    CAPTURE(butterfly.radix);
    CHECK(total / 101 < error_limit);
  }
}

}  // namespace

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
TEST_CASE("butterflies with tangents in float") {
  check_tangents<float, shim_f32::cplx>(shim_f32::tangent_butterflies());
}
TEST_CASE("butterflies with tangents in double") {
  check_tangents<double, shim_f64::cplx>(shim_f64::tangent_butterflies());
}
