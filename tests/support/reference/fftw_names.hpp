// One face for FFTW's three name spaces.
#pragma once

#include <fftw3.h>

#include <mutex>

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
    static constexpr auto execute = P##_execute;              \
    static constexpr auto destroy = P##_destroy_plan;         \
  };
FFTCL_TEST_FFTW(float, fftwf)
FFTCL_TEST_FFTW(double, fftw)
FFTCL_TEST_FFTW(long double, fftwl)
#undef FFTCL_TEST_FFTW

/// Held while FFTW plans or destroys: only its execute functions are thread-safe.
inline std::mutex& fftw_planner_mutex() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace fft_test
