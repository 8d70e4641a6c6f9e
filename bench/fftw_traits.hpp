// FFTW's three precisions behind one spelling.
#pragma once

#include <fftw3.h>

#include <vector>

namespace bench {

template <class Real>
struct Fftw;

#define FFTCL_BENCH_FFTW(REAL, P)                                                                           \
  template <>                                                                                               \
  struct Fftw<REAL> {                                                                                       \
    using Plan = P##_plan;                                                                                  \
    using Complex = P##_complex;                                                                            \
    static void use_threads(int count) {                                                                    \
      static const int ready = P##_init_threads();                                                          \
      (void)ready;                                                                                          \
      P##_plan_with_nthreads(count);                                                                        \
    }                                                                                                       \
    static void time_limit(double seconds) { P##_set_timelimit(seconds); }                                  \
    static void* allocate(std::size_t bytes) { return P##_malloc(bytes); }                                  \
    static void release(void* memory) { P##_free(memory); }                                                 \
    static Plan forward(const std::vector<int>& n, int batch, int each, void* in, void* out,                \
                        unsigned flags) {                                                                   \
      return P##_plan_many_dft(int(n.size()), n.data(), batch, static_cast<Complex*>(in), nullptr, 1, each, \
                               static_cast<Complex*>(out), nullptr, 1, each, FFTW_FORWARD, flags);          \
    }                                                                                                       \
    static void execute(Plan plan) { P##_execute(plan); }                                                   \
    static void destroy(Plan plan) { P##_destroy_plan(plan); }                                              \
  };

FFTCL_BENCH_FFTW(float, fftwf)
FFTCL_BENCH_FFTW(double, fftw)
FFTCL_BENCH_FFTW(long double, fftwl)
#undef FFTCL_BENCH_FFTW

}  // namespace bench
