/** @file
 * Windows, bands of frequencies, transfer functions and FIR design: host code in double precision, no OpenCL device is needed. The
 * C interface of windows.hpp and filters.hpp.
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
  FFTCL_WINDOW_KIND_HANN = 1,        /**< 0.5 - 0.5 cos */
  FFTCL_WINDOW_KIND_HAMMING = 2,     /**< 0.54 - 0.46 cos */
  FFTCL_WINDOW_KIND_BLACKMAN = 3,    /**< 0.42 - 0.5 cos + 0.08 cos of twice the angle */
  FFTCL_WINDOW_KIND_KAISER = 4       /**< I0(beta sqrt(1 - t^2)) / I0(beta), t from -1 to 1 */
};

/** What a window is for: FFTCL_WINDOW_USE_... */
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
      beta; /**< of a Kaiser window, 0 to 700: 0 is rectangular, 14 has side lobes below -100 dB; else ignored */
} fftcl_window;

/** 1 everywhere. */
static inline fftcl_window fftcl_window_rectangular(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_RECTANGULAR, 0.0};
  return window;
}
/** 0.5 - 0.5 cos. */
static inline fftcl_window fftcl_window_hann(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_HANN, 0.0};
  return window;
}
/** 0.54 - 0.46 cos. */
static inline fftcl_window fftcl_window_hamming(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_HAMMING, 0.0};
  return window;
}
/** 0.42 - 0.5 cos + 0.08 cos of twice the angle. */
static inline fftcl_window fftcl_window_blackman(void) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_BLACKMAN, 0.0};
  return window;
}
/** Kaiser's, beta from 0 to 700. */
static inline fftcl_window fftcl_window_kaiser(double beta) {
  const fftcl_window window = {FFTCL_WINDOW_KIND_KAISER, beta};
  return window;
}

/** The values of a window, as scipy.signal.get_window() gives them.
 * @param window  the family, and beta for Kaiser
 * @param length  number of points, 1 or more
 * @param use     symmetric (for filters) or periodic (for spectra)
 * @param values  receives `length` numbers */
FFTCL_EXPORT fftcl_status fftcl_make_window(fftcl_window window, uint64_t length, fftcl_window_use use,
                                            double* values) FFTCL_NOEXCEPT;

/** How a filter goes from passing to stopping: FFTCL_EDGE_KIND_... */
typedef int32_t fftcl_edge_kind;
enum {
  FFTCL_EDGE_KIND_IDEAL = 0, /**< all or nothing: exact, but rings beside every step of the signal */
  FFTCL_EDGE_KIND_GAUSSIAN =
      1, /**< exp(-u^2 / 2), u the frequency over the cutoff: 61 % at the cutoff, no ringing */
  FFTCL_EDGE_KIND_BUTTERWORTH = 2 /**< 1 / (1 + u^(2 order)): 50 % at the cutoff, steeper with every order */
};

/** An edge. Never grows. */
typedef struct fftcl_edge {
  fftcl_edge_kind kind; /**< the family */
  uint32_t order;       /**< of a Butterworth edge, 1 to 100 */
} fftcl_edge;

/** Everything or nothing. */
static inline fftcl_edge fftcl_edge_ideal(void) {
  const fftcl_edge edge = {FFTCL_EDGE_KIND_IDEAL, 2};
  return edge;
}
/** The smoothest edge. */
static inline fftcl_edge fftcl_edge_gaussian(void) {
  const fftcl_edge edge = {FFTCL_EDGE_KIND_GAUSSIAN, 2};
  return edge;
}
/** Of the given order, 1 to 100. */
static inline fftcl_edge fftcl_edge_butterworth(uint32_t order) {
  const fftcl_edge edge = {FFTCL_EDGE_KIND_BUTTERWORTH, order};
  return edge;
}

/** Kinds of bands: FFTCL_BAND_KIND_... */
typedef int32_t fftcl_band_kind;
enum {
  FFTCL_BAND_KIND_LOW_PASS = 0,  /**< passes what is below the cutoff, `low` */
  FFTCL_BAND_KIND_HIGH_PASS = 1, /**< 1 - low-pass */
  FFTCL_BAND_KIND_BAND_PASS = 2, /**< passes what lies between `low` and `high` */
  FFTCL_BAND_KIND_BAND_STOP = 3  /**< 1 - band-pass */
};

/** A filter described by its frequencies, in cycles per sample, or in the unit of the rate where one is given. Made by
 * fftcl_low_pass(), fftcl_high_pass(), fftcl_band_pass() and fftcl_band_stop(). Never grows. */
typedef struct fftcl_band {
  fftcl_band_kind kind; /**< what passes */
  fftcl_edge edge;      /**< at the cutoff, or at both ends */
  double low;           /**< the cutoff, or the lower end; above 0 */
  double high;          /**< the upper end, above `low`; of low-pass and high-pass ignored */
} fftcl_band;

/** Passes what is below the cutoff, which is above 0. */
static inline fftcl_band fftcl_low_pass(double cutoff, fftcl_edge edge) {
  const fftcl_band band = {FFTCL_BAND_KIND_LOW_PASS, edge, cutoff, 0.0};
  return band;
}
/** Passes what is above the cutoff, which is above 0. */
static inline fftcl_band fftcl_high_pass(double cutoff, fftcl_edge edge) {
  const fftcl_band band = {FFTCL_BAND_KIND_HIGH_PASS, edge, cutoff, 0.0};
  return band;
}
/** Passes what lies between `low`, above 0, and `high`, above `low`. The gain is 1 at sqrt(low high). */
static inline fftcl_band fftcl_band_pass(double low, double high, fftcl_edge edge) {
  const fftcl_band band = {FFTCL_BAND_KIND_BAND_PASS, edge, low, high};
  return band;
}
/** Stops what lies between `low`, above 0, and `high`, above `low`. */
static inline fftcl_band fftcl_band_stop(double low, double high, fftcl_edge edge) {
  const fftcl_band band = {FFTCL_BAND_KIND_BAND_STOP, edge, low, high};
  return band;
}

/** The gain, 0 to 1, of a band at a frequency (0 or more, in the band's unit; in 2D and 3D the radius). */
FFTCL_EXPORT fftcl_status fftcl_gain(fftcl_band band, double frequency, double* gain) FFTCL_NOEXCEPT;

/** Frequency of each index of a spectrum in natural order: k / n up to n/2, then the negative ones (at n/2, n even, it is +1/2),
 * times the rate.
 * @param n       points of the axis
 * @param rate    samples per unit (per second: the frequencies are in Hz); 1: cycles per sample
 * @param values  receives `n` numbers */
FFTCL_EXPORT fftcl_status fftcl_frequencies(uint64_t n, double rate, double* values) FFTCL_NOEXCEPT;

/** The gains of a band for every point of a spectrum, row-major, natural order.
 * @param band        the filter
 * @param rank        number of axes
 * @param shape       `rank` lengths of the signal's axes, slowest first
 * @param domain      real: only length/2 + 1 points along the last axis
 * @param rate_count  0 (rates of 1), 1 (one for all axes) or `rank`
 * @param rates       samples per unit along each axis, e.g. pixels per mm; NULL when rate_count is 0
 * @param count       must be the number of points: the product of the shape (real: with length/2 + 1 for the last one)
 * @param values      receives `count` numbers */
FFTCL_EXPORT fftcl_status fftcl_transfer_function(fftcl_band band, size_t rank, const uint64_t* shape,
                                                  fftcl_domain domain, size_t rate_count, const double* rates,
                                                  size_t count, double* values) FFTCL_NOEXCEPT;

/** How fftcl_design_fir() goes about it. */
typedef struct fftcl_fir_options {
  size_t size;         /**< sizeof(fftcl_fir_options) */
  fftcl_window window; /**< trades the width of the edge for the height of the side lobes; default Hamming */
  double rate; /**< samples per second: the band's frequencies are in Hz. 1, the default: cycles per sample */
  cl_bool scale; /**< gain exactly 1 in the middle of the first pass band; default CL_TRUE */
} fftcl_fir_options;

/** Hamming window, cycles per sample, scaled. */
#define FFTCL_FIR_OPTIONS_INIT \
  { sizeof(fftcl_fir_options), {FFTCL_WINDOW_KIND_HAMMING, 0.0}, 1.0, CL_TRUE }

/** A linear-phase FIR filter by the window method, as scipy.signal.firwin(). It delays by (taps - 1) / 2 samples:
 * FFTCL_CONVOLUTION_MODE_SAME takes the delay away.
 * @param band          frequencies between 0 and rate / 2, both excluded; its edge must be fftcl_edge_ideal(), for the window makes
 *                      the edge
 * @param taps          number of coefficients, 1 or more; odd for high-pass and band-stop
 * @param options       NULL: defaults
 * @param coefficients  receives `taps` numbers */
FFTCL_EXPORT fftcl_status fftcl_design_fir(fftcl_band band, uint64_t taps, const fftcl_fir_options* options,
                                           double* coefficients) FFTCL_NOEXCEPT;

/** What a FIR filter needs to keep its ripple below a bound: Kaiser's formula, as scipy.signal.kaiserord.
 * @param attenuation  upper bound in dB (above 8) of the deviation in pass and stop band: 60 means 1/1000
 * @param width        of the transition from passing to stopping, in cycles per sample, or in the unit of `rate`
 * @param rate         samples per unit
 * @param taps         receives the number of coefficients (make it odd where fftcl_design_fir() wants that)
 * @param window       receives the window */
FFTCL_EXPORT fftcl_status fftcl_kaiser_design(double attenuation, double width, double rate, uint64_t* taps,
                                              fftcl_window* window) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
