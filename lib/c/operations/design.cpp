// Windows, bands, transfer functions, FIR design.
#include <fftcl/c/design.h>

#include "c/arguments.hpp"
#include "c/guard.hpp"
#include "c/operations/design_options.hpp"
#include "c/sized.hpp"

using namespace fft::c;

static_assert(FFTCL_WINDOW_KIND_RECTANGULAR == static_cast<int>(fft::WindowKind::rectangular));
static_assert(FFTCL_WINDOW_KIND_HANN == static_cast<int>(fft::WindowKind::hann));
static_assert(FFTCL_WINDOW_KIND_HAMMING == static_cast<int>(fft::WindowKind::hamming));
static_assert(FFTCL_WINDOW_KIND_BLACKMAN == static_cast<int>(fft::WindowKind::blackman));
static_assert(FFTCL_WINDOW_KIND_KAISER == static_cast<int>(fft::WindowKind::kaiser));
static_assert(FFTCL_WINDOW_USE_SYMMETRIC == static_cast<int>(fft::WindowUse::symmetric));
static_assert(FFTCL_WINDOW_USE_PERIODIC == static_cast<int>(fft::WindowUse::periodic));
static_assert(FFTCL_EDGE_KIND_IDEAL == static_cast<int>(fft::EdgeKind::ideal));
static_assert(FFTCL_EDGE_KIND_GAUSSIAN == static_cast<int>(fft::EdgeKind::gaussian));
static_assert(FFTCL_EDGE_KIND_BUTTERWORTH == static_cast<int>(fft::EdgeKind::butterworth));

namespace fft::c {

Window to_window(const fftcl_window& window) {
  return {static_cast<WindowKind>(window.kind), window.beta};
}

Band to_band(const fftcl_band& band) {
  const Edge edge{static_cast<EdgeKind>(band.edge.kind), band.edge.order};
  switch (band.kind) {
    case FFTCL_BAND_KIND_LOW_PASS:
      return LowPass{band.low, edge};
    case FFTCL_BAND_KIND_HIGH_PASS:
      return HighPass{band.low, edge};
    case FFTCL_BAND_KIND_BAND_PASS:
      return BandPass{band.low, band.high, edge};
    case FFTCL_BAND_KIND_BAND_STOP:
      return BandStop{band.low, band.high, edge};
  }
  refuse("fftcl_band::kind = " + std::to_string(band.kind) +
         " is none of FFTCL_BAND_KIND_...: make bands with fftcl_low_pass() and its like");
}

}  // namespace fft::c

fftcl_status fftcl_make_window(fftcl_window window, uint64_t length, fftcl_window_use use,
                               double* values) noexcept {
  return guard([&] {
    need(values, "values");
    const std::vector<double> made =
        fft::make_window(to_window(window), length, static_cast<fft::WindowUse>(use));
    give_all(made, made.size(), values, "values", "points");
  });
}

fftcl_status fftcl_gain(fftcl_band band, double frequency, double* gain) noexcept {
  return guard([&] { need(gain, "gain") = fft::gain(to_band(band), frequency); });
}

fftcl_status fftcl_frequencies(uint64_t n, double sample_rate, double* values) noexcept {
  return guard([&] {
    need(values, "values");
    const std::vector<double> made = fft::frequencies(n, sample_rate);
    give_all(made, made.size(), values, "values", "points");
  });
}

fftcl_status fftcl_transfer_function(fftcl_band band, size_t rank, const uint64_t* shape, fftcl_domain domain,
                                     size_t sample_rate_count, const double* sample_rates, size_t count,
                                     double* values) noexcept {
  return guard([&] {
    need(values, "values");
    give_all(fft::transfer_function(to_band(band), copied_axes(shape, rank, "shape"),
                                    static_cast<fft::Domain>(domain),
                                    copied_axes(sample_rates, sample_rate_count, "sample_rates")),
             count, values, "values", "points of the spectrum");
  });
}

fftcl_status fftcl_design_fir(fftcl_band band, uint64_t taps, const fftcl_fir_options* options,
                              double* coefficients) noexcept {
  return guard([&] {
    need(coefficients, "coefficients");
    const fftcl_fir_options o =
        read_sized(options, fftcl_fir_options FFTCL_FIR_OPTIONS_INIT, "FFTCL_FIR_OPTIONS_INIT");
    const std::vector<double> made =
        fft::design_fir(to_band(band), taps, {to_window(o.window), o.sample_rate, o.scale != CL_FALSE});
    give_all(made, made.size(), coefficients, "coefficients", "taps");
  });
}

fftcl_status fftcl_kaiser_design(double attenuation, double width, double sample_rate, uint64_t* taps,
                                 fftcl_window* window) noexcept {
  return guard([&] {
    need(taps, "taps");
    need(window, "window");
    const fft::KaiserDesign design = fft::kaiser_design(attenuation, width, sample_rate);
    *taps = design.taps;
    *window = {static_cast<fftcl_window_kind>(design.window.kind), design.window.beta};
  });
}
