/** @file
 * Power spectra, cross-spectra and coherence by Welch's method, averaged over overlapping frames on the
 * device. The C interface of fft::Welch, whose header has the formulas and the names of scipy's arguments.
 */
#ifndef FFTCL_C_WELCH_H
#define FFTCL_C_WELCH_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Estimates the spectra of one or more signals on one device: immutable, safe to execute from any number of
 * threads. Results are dense: signals, then frequencies. */
typedef struct fftcl_welch fftcl_welch;

/** What is estimated at every frequency: FFTCL_WELCH_OUTPUT_... */
typedef int32_t fftcl_welch_output;
enum {
  FFTCL_WELCH_OUTPUT_POWER = 0,    /**< Pxx of one signal: real numbers */
  FFTCL_WELCH_OUTPUT_CROSS = 1,    /**< Pxy of two signals: complex numbers */
  FFTCL_WELCH_OUTPUT_COHERENCE = 2 /**< |Pxy|^2 / (Pxx Pyy) of two signals: real numbers */
};

/** What is subtracted from every frame before the window is applied: FFTCL_WELCH_DETREND_... */
typedef int32_t fftcl_welch_detrend;
enum {
  FFTCL_WELCH_DETREND_NONE = 0,     /**< nothing */
  FFTCL_WELCH_DETREND_CONSTANT = 1, /**< the frame's mean */
  FFTCL_WELCH_DETREND_LINEAR = 2    /**< the line that fits the frame best */
};

/** Factor applied to powers and cross-spectra: FFTCL_WELCH_SCALING_... */
typedef int32_t fftcl_welch_scaling;
enum {
  FFTCL_WELCH_SCALING_DENSITY = 0, /**< 1 / (sample_rate * sum(w^2)) */
  FFTCL_WELCH_SCALING_SPECTRUM = 1 /**< 1 / sum(w)^2 */
};

/** How the frames' powers or products are averaged: FFTCL_WELCH_AVERAGE_... */
typedef int32_t fftcl_welch_average;
enum {
  FFTCL_WELCH_AVERAGE_MEAN = 0, /**< mean */
  FFTCL_WELCH_AVERAGE_MEDIAN =
      1 /**< median divided by its bias, real and imaginary parts separately; not for coherence */
};

/** Options of an averaged spectrum: everything except the length of the signal. */
typedef struct fftcl_welch_options {
  size_t size;                 /**< sizeof(fftcl_welch_options) */
  fftcl_precision precision;   /**< precision of the buffers' elements and of the arithmetic; default f32 */
  fftcl_domain domain;         /**< of the signals; default real: one-sided spectra */
  fftcl_welch_output output;   /**< default power */
  uint64_t frame;              /**< samples per frame; default 256 */
  uint64_t hop;                /**< samples from one frame to the next; 0: half a frame, rounded up */
  uint64_t fft_length;         /**< points of the transforms, at least `frame`; 0: `frame` */
  uint64_t batch;              /**< number of signals, one after another in a buffer; default 1 */
  const double* window;        /**< one factor per sample of a frame; NULL: the periodic Hann window */
  size_t window_count;         /**< number of factors: `frame`, or 0 for the periodic Hann window */
  fftcl_welch_detrend detrend; /**< default constant */
  fftcl_welch_scaling scaling; /**< default density */
  double sample_rate;          /**< samples per unit of time; default 1 */
  fftcl_welch_average average; /**< default mean */
} fftcl_welch_options;

/** The power of one real f32 signal, frames of 256 samples that overlap by half, detrended by their means. */
#define FFTCL_WELCH_OPTIONS_INIT                                                                           \
  {                                                                                                        \
    sizeof(fftcl_welch_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, FFTCL_WELCH_OUTPUT_POWER, 256, 0, \
        0, 1, NULL, 0, FFTCL_WELCH_DETREND_CONSTANT, FFTCL_WELCH_SCALING_DENSITY, 1.0,                     \
        FFTCL_WELCH_AVERAGE_MEAN                                                                           \
  }

/** Plans for signals of `signal_length` samples.
 * @param welch          receives the object; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param signal_length  samples of one signal
 * @param options        NULL for the defaults
 *
 * Fails with FFTCL_ERROR_INVALID_ARGUMENT for invalid lengths; FFTCL_ERROR_UNSUPPORTED for f64 on a device
 * without it. */
FFTCL_EXPORT fftcl_status fftcl_welch_create(fftcl_welch** welch, cl_context context, cl_device_id device,
                                             uint64_t signal_length,
                                             const fftcl_welch_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_welch_destroy(fftcl_welch* welch) FFTCL_NOEXCEPT;

/** Estimates the spectra of signals.
 * @param welch       the object
 * @param queue       a queue of the object's context and device
 * @param x           fftcl_welch_input_bytes() or more
 * @param y           like `x`, and may be the same buffer; NULL with FFTCL_WELCH_OUTPUT_POWER
 * @param out         fftcl_welch_output_bytes() or more; must not overlap the signals
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_welch_apply(const fftcl_welch* welch, cl_command_queue queue, cl_mem x,
                                            cl_mem y, cl_mem out, cl_uint wait_count,
                                            const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Number of samples of one signal. */
FFTCL_EXPORT fftcl_status fftcl_welch_signal_length(const fftcl_welch* welch,
                                                    uint64_t* samples) FFTCL_NOEXCEPT;
/** Number of frames that are averaged. */
FFTCL_EXPORT fftcl_status fftcl_welch_frames(const fftcl_welch* welch, uint64_t* frames) FFTCL_NOEXCEPT;
/** Number of frequencies. */
FFTCL_EXPORT fftcl_status fftcl_welch_bins(const fftcl_welch* welch, uint64_t* bins) FFTCL_NOEXCEPT;
/** Frequency of a bin, in the unit of fftcl_welch_options::sample_rate. */
FFTCL_EXPORT fftcl_status fftcl_welch_frequency(const fftcl_welch* welch, uint64_t bin,
                                                double* frequency) FFTCL_NOEXCEPT;
/** The options, with defaults filled in: hop, fft_length, window. Set options->size before the call.
 * Pointers in the struct belong to the object. */
FFTCL_EXPORT fftcl_status fftcl_welch_get_options(const fftcl_welch* welch,
                                                  fftcl_welch_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for `x` or `y`, all signals together. */
FFTCL_EXPORT fftcl_status fftcl_welch_input_bytes(const fftcl_welch* welch, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the result. */
FFTCL_EXPORT fftcl_status fftcl_welch_output_bytes(const fftcl_welch* welch, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_welch_workspace_bytes(const fftcl_welch* welch,
                                                      uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: frames, rounds, kernels, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_welch_describe(const fftcl_welch* welch, char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
