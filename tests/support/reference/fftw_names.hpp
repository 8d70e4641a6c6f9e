// One interface to the functions of FFTW's three precisions.
#pragma once

#include <fftw3.h>

#include <mutex>

#include <fftcl/options.hpp>

namespace fft_test {

template <typename T>
struct Fftw;

#define FFTCL_TEST_FFTW(T, P)                                 \
  template <>                                                 \
  struct Fftw<T> {                                            \
    using plan_type = P##_plan;                               \
    using complex = P##_complex;                              \
    static constexpr auto plan = P##_plan_guru64_dft;         \
    static constexpr auto plan_r2c = P##_plan_guru64_dft_r2c; \
    static constexpr auto plan_c2r = P##_plan_guru64_dft_c2r; \
    static constexpr auto plan_r2r = P##_plan_guru64_r2r;     \
    static constexpr auto execute = P##_execute;              \
    static constexpr auto destroy = P##_destroy_plan;         \
  };
FFTCL_TEST_FFTW(float, fftwf)
FFTCL_TEST_FFTW(double, fftw)
FFTCL_TEST_FFTW(long double, fftwl)
#undef FFTCL_TEST_FFTW

/// FFTW's name of a kind.
inline fftw_r2r_kind fftw_kind(fft::RealKind kind) {
  constexpr fftw_r2r_kind names[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11, FFTW_RODFT00,
                                     FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11, FFTW_DHT};
  return names[static_cast<int>(kind)];
}

/// Held while FFTW plans or destroys: only its execute functions are thread-safe.
inline std::mutex& fftw_planner_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace fft_test
