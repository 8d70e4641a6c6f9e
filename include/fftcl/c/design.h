/** @file
 * Windows, bands of frequencies, transfer functions and FIR design: host code in double precision that needs
 * no OpenCL device. The C interface of windows.hpp and filters.hpp.
 */
#ifndef FFTCL_C_DESIGN_H
#define FFTCL_C_DESIGN_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Families of windows: FFTCL_WINDOW_KIND_... */
typedef int32_t fftcl_window_kind;
enum {
  FFTCL_WINDOW_KIND_RECTANGULAR = 0, /**< 1 everywhere */
  FFTCL_WINDOW_KIND_HANN = 1,        /**< 0.5 - 0.5 cos(a), where the angle a runs from 0 to 2 pi */
  FFTCL_WINDOW_KIND_HAMMING = 2,     /**< 0.54 - 0.46 cos(a) */
  FFTCL_WINDOW_KIND_BLACKMAN = 3,    /**< 0.42 - 0.5 cos(a) + 0.08 cos(2 a) */
  FFTCL_WINDOW_KIND_KAISER = 4       /**< I0(beta sqrt(1 - t^2)) / I0(beta), t from -1 to 1 */
};

/** Purpose of a window: FFTCL_WINDOW_USE_... */
typedef int32_t fftcl_window_use;
enum {
  FFTCL_WINDOW_USE_SYMMETRIC = 0, /**< filter design: value i equals value length - 1 - i */
  FFTCL_WINDOW_USE_PERIODIC =
      1 /**< spectra: the symmetric window of length + 1 points without the last one */
};

/** A window without its length. Never grows. */
typedef struct fftcl_window {
  fftcl_window_kind kind; /**< the family */
  double
      beta; /**< shape of a Kaiser window, 0 to 700: 0 is rectangular, 14 has side lobes below -100 dB; otherwise ignored */
} fftcl_window;

/** 1 everywhere. */
FFTCL_INLINE fftcl_window fftcl_window_rectangular(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_RECTANGULAR, 0.0};
  return window;
}
/** 0.5 - 0.5 cos(a), where the angle a runs from 0 to 2 pi. */
FFTCL_INLINE fftcl_window fftcl_window_hann(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_HANN, 0.0};
  return window;
}
/** 0.54 - 0.46 cos(a). */
FFTCL_INLINE fftcl_window fftcl_window_hamming(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_HAMMING, 0.0};
  return window;
}
/** 0.42 - 0.5 cos(a) + 0.08 cos(2 a). */
FFTCL_INLINE fftcl_window fftcl_window_blackman(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_BLACKMAN, 0.0};
  return window;
}
/** The Kaiser window, with beta from 0 to 700. */
FFTCL_INLINE fftcl_window fftcl_window_kaiser(double beta) {
  fftcl_window window = {FFTCL_WINDOW_KIND_KAISER, 0.0};
  window.beta = beta;
  return window;
}

/** Values of a window; the same as scipy.signal.get_window().
 * @param window  the family, and beta for Kaiser
 * @param length  number of points, 1 or more
 * @param use     symmetric (for filters) or periodic (for spectra)
 * @param values  receives `length` numbers */
FFTCL_EXPORT fftcl_status fftcl_make_window(fftcl_window window, uint64_t length, fftcl_window_use use,
                                            double* values) FFTCL_NOEXCEPT;

/** Shape of the transition from pass band to stop band: FFTCL_EDGE_KIND_... */
typedef int32_t fftcl_edge_kind;
enum {
  FFTCL_EDGE_KIND_IDEAL = 0, /**< gain 1 or 0: exact, but rings at every step of the signal */
  FFTCL_EDGE_KIND_GAUSSIAN =
      1, /**< exp(-u^2 / 2), u the frequency divided by the cutoff: 61 % at the cutoff, no ringing */
  FFTCL_EDGE_KIND_BUTTERWORTH =
      2 /**< 1 / (1 + u^(2 order)): 50 % at the cutoff; the higher the order, the steeper */
};

/** The edge of a band. Never grows. */
typedef struct fftcl_edge {
  fftcl_edge_kind kind; /**< the family */
  uint32_t order;       /**< order of a Butterworth edge, 1 to 100 */
} fftcl_edge;

/** Gain 1 or 0, nothing between. */
FFTCL_INLINE fftcl_edge fftcl_edge_ideal(void) {
  const fftcl_edge edge = {FFTCL_EDGE_KIND_IDEAL, 2};
  return edge;
}
/** The smoothest edge. */
FFTCL_INLINE fftcl_edge fftcl_edge_gaussian(void) {
  const fftcl_edge edge = {FFTCL_EDGE_KIND_GAUSSIAN, 2};
  return edge;
}
/** A Butterworth edge of the given order, 1 to 100. */
FFTCL_INLINE fftcl_edge fftcl_edge_butterworth(uint32_t order) {
  fftcl_edge edge = {FFTCL_EDGE_KIND_BUTTERWORTH, 0};
  edge.order = order;
  return edge;
}

/** Kinds of bands: FFTCL_BAND_KIND_... */
typedef int32_t fftcl_band_kind;
enum {
  FFTCL_BAND_KIND_LOW_PASS = 0,  /**< passes frequencies below the cutoff, `low` */
  FFTCL_BAND_KIND_HIGH_PASS = 1, /**< 1 - low-pass */
  FFTCL_BAND_KIND_BAND_PASS = 2, /**< passes frequencies between `low` and `high` */
  FFTCL_BAND_KIND_BAND_STOP = 3  /**< 1 - band-pass */
};

/** A filter described by its frequencies, in cycles per sample, or in the unit of the sample rate if one is
 * given. Made by fftcl_low_pass(), fftcl_high_pass(), fftcl_band_pass() and fftcl_band_stop(). It never
 * grows. */
typedef struct fftcl_band {
  fftcl_band_kind kind; /**< the kind of band */
  fftcl_edge edge;      /**< at the cutoff, or at both ends */
  double low;           /**< the cutoff, or the lower end; above 0 */
  double high;          /**< the upper end, above `low`; ignored for low-pass and high-pass */
} fftcl_band;

/** Passes frequencies below the cutoff, which must be above 0. */
FFTCL_INLINE fftcl_band fftcl_low_pass(double cutoff, fftcl_edge edge) {
  fftcl_band band = {FFTCL_BAND_KIND_LOW_PASS, {FFTCL_EDGE_KIND_IDEAL, 2}, 0.0, 0.0};
  band.edge = edge;
  band.low = cutoff;
  return band;
}
/** Passes frequencies above the cutoff, which must be above 0. */
FFTCL_INLINE fftcl_band fftcl_high_pass(double cutoff, fftcl_edge edge) {
  fftcl_band band = {FFTCL_BAND_KIND_HIGH_PASS, {FFTCL_EDGE_KIND_IDEAL, 2}, 0.0, 0.0};
  band.edge = edge;
  band.low = cutoff;
  return band;
}
/** Passes frequencies between `low`, above 0, and `high`, above `low`. The gain is 1 at sqrt(low high). */
FFTCL_INLINE fftcl_band fftcl_band_pass(double low, double high, fftcl_edge edge) {
  fftcl_band band = {FFTCL_BAND_KIND_BAND_PASS, {FFTCL_EDGE_KIND_IDEAL, 2}, 0.0, 0.0};
  band.edge = edge;
  band.low = low;
  band.high = high;
  return band;
}
/** Stops frequencies between `low`, above 0, and `high`, above `low`. */
FFTCL_INLINE fftcl_band fftcl_band_stop(double low, double high, fftcl_edge edge) {
  fftcl_band band = {FFTCL_BAND_KIND_BAND_STOP, {FFTCL_EDGE_KIND_IDEAL, 2}, 0.0, 0.0};
  band.edge = edge;
  band.low = low;
  band.high = high;
  return band;
}

/** Gain of a band, 0 to 1, at a frequency (0 or more, in the band's unit; in 2D and 3D the radius). */
FFTCL_EXPORT fftcl_status fftcl_gain(fftcl_band band, double frequency, double* gain) FFTCL_NOEXCEPT;

/** Frequency of each index of a spectrum in natural order: k / n up to n/2, then the negative ones, times
 * the rate. For even n, index n/2 gives +1/2.
 * @param n            points of the axis
 * @param sample_rate  samples per unit; per second gives frequencies in Hz, 1 gives cycles per sample
 * @param values       receives `n` numbers */
FFTCL_EXPORT fftcl_status fftcl_frequencies(uint64_t n, double sample_rate, double* values) FFTCL_NOEXCEPT;

/** Gains of a band at every point of a spectrum, in natural order, row-major.
 * @param band               the filter
 * @param rank               number of axes
 * @param shape              `rank` lengths of the signal's axes, slowest first
 * @param domain             real: only length/2 + 1 points along the last axis
 * @param sample_rate_count  0 (sample rates of 1), 1 (one for all axes) or `rank`
 * @param sample_rates       samples per unit along each axis, e.g. pixels per mm; NULL if sample_rate_count
 *                           is 0
 * @param count              must be the number of points: the product of the shape (real: with length/2 + 1
 *                           for the last one)
 * @param values             receives `count` numbers */
FFTCL_EXPORT fftcl_status fftcl_transfer_function(fftcl_band band, size_t rank, const uint64_t* shape,
                                                  fftcl_domain domain, size_t sample_rate_count,
                                                  const double* sample_rates, size_t count,
                                                  double* values) FFTCL_NOEXCEPT;

/** Options of fftcl_design_fir(). */
typedef struct fftcl_fir_options {
  size_t size;         /**< sizeof(fftcl_fir_options) */
  fftcl_window window; /**< trades the width of the edge for the height of the side lobes; default Hamming */
  double
      sample_rate; /**< samples per second, with the band's frequencies in Hz. 1, the default: cycles per sample */
  cl_bool scale; /**< gain exactly 1 in the middle of the first pass band; default CL_TRUE */
} fftcl_fir_options;

/** Hamming window, cycles per sample, scaled. */
#define FFTCL_FIR_OPTIONS_INIT \
  { sizeof(fftcl_fir_options), {FFTCL_WINDOW_KIND_HAMMING, 0.0}, 1.0, CL_TRUE }

/** Designs a linear-phase FIR filter by the window method, like scipy.signal.firwin(). The filter delays by
 * (taps - 1) / 2 samples; FFTCL_CONVOLUTION_MODE_SAME removes the delay.
 * @param band          frequencies between 0 and sample_rate / 2, both excluded; its edge must be
 *                      fftcl_edge_ideal(), since the window makes the edge
 * @param taps          number of coefficients, 1 or more; odd for high-pass and band-stop
 * @param options       NULL for the defaults
 * @param coefficients  receives `taps` numbers */
FFTCL_EXPORT fftcl_status fftcl_design_fir(fftcl_band band, uint64_t taps, const fftcl_fir_options* options,
                                           double* coefficients) FFTCL_NOEXCEPT;

/** Number of coefficients and window that keep the ripple of a FIR filter below a bound: Kaiser's formula,
 * like scipy.signal.kaiserord.
 * @param attenuation  max deviation in pass and stop band, in dB, above 8: 60 means 1/1000
 * @param width        width of the transition from pass to stop band, in cycles per sample, or in the unit
 *                     of `sample_rate`
 * @param sample_rate  samples per unit
 * @param taps         receives the number of coefficients (make it odd where fftcl_design_fir() requires
 *                     that)
 * @param window       receives the window */
FFTCL_EXPORT fftcl_status fftcl_kaiser_design(double attenuation, double width, double sample_rate,
                                              uint64_t* taps, fftcl_window* window) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
