// FFTW's three precisions behind one spelling.
#pragma once

#include <fftw3.h>

#include <vector>

#include "workbench/case.hpp"

namespace bench {

/// Dense transforms one behind the other, row-major: what FFTW is asked for.
struct FftwRequest {
  Kind kind = Kind::c2c;
  std::vector<int> lengths;
  int batch = 1;
  bool inverse = false;                           ///< c2c only: r2c is forward and c2r inverse
  fft::RealKind real_kind = fft::RealKind::dct2;  ///< r2r only
};

inline FftwRequest fftw_request(const Case& request, std::uint64_t batch) {
  return {
      request.kind, {request.lengths.begin(), request.lengths.end()}, int(batch), false, request.real_kind};
}

/// Of `count` vectors of a convolution, n points each: to spectra, of which real vectors have the first half, or back.
inline FftwRequest fftw_vectors(bool real, std::uint64_t n, std::uint64_t count, bool inverse = false) {
  const Kind kind = !real ? Kind::c2c : inverse ? Kind::c2r : Kind::r2c;
  return {kind, {int(n)}, int(count), inverse};
}

/// FFTW's names of the kinds along every axis.
inline std::vector<fftw_r2r_kind> fftw_kinds(const FftwRequest& request) {
  constexpr fftw_r2r_kind names[] = {FFTW_REDFT00, FFTW_REDFT10, FFTW_REDFT01, FFTW_REDFT11, FFTW_RODFT00,
                                     FFTW_RODFT10, FFTW_RODFT01, FFTW_RODFT11, FFTW_DHT};
  return std::vector<fftw_r2r_kind>(request.lengths.size(), names[static_cast<int>(request.real_kind)]);
}

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
    /* Null when FFTW has no plan. */                                                                       \
    static Plan plan(const FftwRequest& r, void* in, void* out, unsigned flags) {                           \
      const int rank = int(r.lengths.size());                                                               \
      const int* n = r.lengths.data();                                                                      \
      int each = 1;                                                                                         \
      for (const int length : r.lengths) each *= length;                                                    \
      const int half = each / r.lengths.back() * (r.lengths.back() / 2 + 1);                                \
      auto* const reals_in = static_cast<REAL*>(in);                                                        \
      auto* const reals_out = static_cast<REAL*>(out);                                                      \
      auto* const pairs_in = static_cast<Complex*>(in);                                                     \
      auto* const pairs_out = static_cast<Complex*>(out);                                                   \
      if (r.kind == Kind::r2c)                                                                              \
        return P##_plan_many_dft_r2c(rank, n, r.batch, reals_in, nullptr, 1, each, pairs_out, nullptr, 1,   \
                                     half, flags);                                                          \
      if (r.kind == Kind::c2r)                                                                              \
        return P##_plan_many_dft_c2r(rank, n, r.batch, pairs_in, nullptr, 1, half, reals_out, nullptr, 1,   \
                                     each, flags);                                                          \
      if (r.kind == Kind::r2r)                                                                              \
        return P##_plan_many_r2r(rank, n, r.batch, reals_in, nullptr, 1, each, reals_out, nullptr, 1, each, \
                                 fftw_kinds(r).data(), flags);                                              \
      return P##_plan_many_dft(rank, n, r.batch, pairs_in, nullptr, 1, each, pairs_out, nullptr, 1, each,   \
                               r.inverse ? FFTW_BACKWARD : FFTW_FORWARD, flags);                            \
    }                                                                                                       \
    static void execute(Plan plan) { P##_execute(plan); }                                                   \
    /* Not r2r, out of place: on other arrays, aligned to 16 bytes as the planned ones. */                  \
    static void execute_on(Kind kind, Plan plan, void* in, void* out) {                                     \
      if (kind == Kind::r2c)                                                                                \
        P##_execute_dft_r2c(plan, static_cast<REAL*>(in), static_cast<Complex*>(out));                      \
      else if (kind == Kind::c2r)                                                                           \
        P##_execute_dft_c2r(plan, static_cast<Complex*>(in), static_cast<REAL*>(out));                      \
      else                                                                                                  \
        P##_execute_dft(plan, static_cast<Complex*>(in), static_cast<Complex*>(out));                       \
    }                                                                                                       \
    static void destroy(Plan plan) { P##_destroy_plan(plan); }                                              \
  };

FFTCL_BENCH_FFTW(float, fftwf)
FFTCL_BENCH_FFTW(double, fftw)
FFTCL_BENCH_FFTW(long double, fftwl)
#undef FFTCL_BENCH_FFTW

}  // namespace bench
