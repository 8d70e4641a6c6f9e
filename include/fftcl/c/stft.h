/** @file
 * Short-time Fourier transforms: spectra of overlapping, windowed frames of a signal, and the signal from
 * such spectra. The C interface of fft::Stft, whose header has the formulas and the names of scipy's
 * arguments.
 */
#ifndef FFTCL_C_STFT_H
#define FFTCL_C_STFT_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Short-time Fourier transform of one or more signals on one device: immutable, safe to execute from any
 * number of threads. Results are dense: signals, then frames, then frequencies. */
typedef struct fftcl_stft fftcl_stft;

/** What fftcl_stft_forward() writes for every frame and frequency: FFTCL_STFT_OUTPUT_... */
typedef int32_t fftcl_stft_output;
enum {
  FFTCL_STFT_OUTPUT_COMPLEX = 0,   /**< X, a complex number */
  FFTCL_STFT_OUTPUT_MAGNITUDE = 1, /**< |X|, a real number */
  FFTCL_STFT_OUTPUT_POWER = 2,     /**< |X|^2, a real number */
  FFTCL_STFT_OUTPUT_DECIBELS =
      3 /**< 10 log10(|X|^2), a real number, at least fftcl_stft_options::min_decibels */
};

/** How the signal is extended beyond its ends; x[-i] stands for the left end: FFTCL_STFT_PADDING_... */
typedef int32_t fftcl_stft_padding;
enum {
  FFTCL_STFT_PADDING_ZEROS = 0,      /**< x[-i] = 0 */
  FFTCL_STFT_PADDING_EDGE = 1,       /**< x[-i] = x[0] */
  FFTCL_STFT_PADDING_REFLECT = 2,    /**< x[-i] = x[i] */
  FFTCL_STFT_PADDING_REFLECT_ODD = 3 /**< x[-i] = 2 x[0] - x[i] */
};

/** Factor applied to the spectra by fftcl_stft_forward(), undone by fftcl_stft_inverse():
 * FFTCL_STFT_SCALING_... */
typedef int32_t fftcl_stft_scaling;
enum {
  FFTCL_STFT_SCALING_NONE = 0,     /**< 1: the DFT of the windowed frame */
  FFTCL_STFT_SCALING_SPECTRUM = 1, /**< 1 / sum(w): a sine of amplitude a has magnitude a / 2 */
  FFTCL_STFT_SCALING_DENSITY = 2   /**< 1 / sqrt(sample_rate * sum(w^2)): the power is a spectral density */
};

/** Options of a short-time Fourier transform: everything except the length of the signal. */
typedef struct fftcl_stft_options {
  size_t size;                /**< sizeof(fftcl_stft_options) */
  fftcl_precision precision;  /**< precision of the buffers' elements and of the arithmetic; default f32 */
  fftcl_domain domain;        /**< of the signal; default real: one-sided spectra */
  uint64_t frame;             /**< samples per frame, the length of the window; default 256 */
  uint64_t hop;               /**< samples from one frame to the next; 0: half a frame, rounded up */
  uint64_t fft_length;        /**< points of the transforms, at least `frame`; 0: `frame` */
  uint64_t batch;             /**< number of signals, one after another; default 1 */
  const double* window;       /**< one factor per sample of a frame; NULL: the periodic Hann window */
  size_t window_count;        /**< number of factors: `frame`, or 0 for the periodic Hann window */
  cl_bool centred;            /**< frame f is centred on sample f * hop; default CL_FALSE: it begins there */
  fftcl_stft_padding padding; /**< how the signal is extended when `centred`; default zeros */
  cl_bool
      complete; /**< the last frame may be filled up with zeros, so that every sample is in a frame; default CL_FALSE */
  fftcl_stft_output output;   /**< what fftcl_stft_forward() writes; default complex */
  double min_decibels;        /**< min value of FFTCL_STFT_OUTPUT_DECIBELS; default -200 */
  fftcl_stft_scaling scaling; /**< factor applied to the spectra; default none */
  fftcl_directions
      directions; /**< directions that are offered; default both. Outputs other than complex have no inverse */
  double sample_rate; /**< samples per unit of time, for FFTCL_STFT_SCALING_DENSITY; default 1 */
} fftcl_stft_options;

/** One real f32 signal in whole frames of 256 samples that overlap by half, complex spectra. */
#define FFTCL_STFT_OPTIONS_INIT                                                                          \
  {                                                                                                      \
    sizeof(fftcl_stft_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, 256, 0, 0, 1, NULL, 0, CL_FALSE, \
        FFTCL_STFT_PADDING_ZEROS, CL_FALSE, FFTCL_STFT_OUTPUT_COMPLEX, -200.0, FFTCL_STFT_SCALING_NONE,  \
        FFTCL_DIRECTIONS_BOTH, 1.0                                                                       \
  }

/** Plans for signals of `signal_length` samples.
 * @param stft           receives the object; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param signal_length  samples of one signal
 * @param options        NULL for the defaults
 *
 * Fails with FFTCL_ERROR_INVALID_ARGUMENT for invalid lengths and, if the inverse is offered, for a window
 * and hop whose squared windows do not cover the signal; FFTCL_ERROR_UNSUPPORTED for f64 on a device
 * without it. */
FFTCL_EXPORT fftcl_status fftcl_stft_create(fftcl_stft** stft, cl_context context, cl_device_id device,
                                            uint64_t signal_length,
                                            const fftcl_stft_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_stft_destroy(fftcl_stft* stft) FFTCL_NOEXCEPT;

/** Signal to spectra, in the form fftcl_stft_options::output.
 * @param stft        an object that offers the forward direction
 * @param queue       a queue of the object's context and device
 * @param signal      fftcl_stft_signal_bytes() or more
 * @param out         fftcl_stft_spectrum_bytes() or more; must not overlap `signal`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_stft_forward(const fftcl_stft* stft, cl_command_queue queue, cl_mem signal,
                                             cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                             cl_event* done) FFTCL_NOEXCEPT;
/** Complex spectra, fftcl_stft_spectrum_bytes() of them, to the signal; otherwise like fftcl_stft_forward(). */
FFTCL_EXPORT fftcl_status fftcl_stft_inverse(const fftcl_stft* stft, cl_command_queue queue, cl_mem spectra,
                                             cl_mem signal, cl_uint wait_count, const cl_event* wait_list,
                                             cl_event* done) FFTCL_NOEXCEPT;

/** Number of samples of one signal. */
FFTCL_EXPORT fftcl_status fftcl_stft_signal_length(const fftcl_stft* stft, uint64_t* samples) FFTCL_NOEXCEPT;
/** Number of frames of one signal. */
FFTCL_EXPORT fftcl_status fftcl_stft_frames(const fftcl_stft* stft, uint64_t* frames) FFTCL_NOEXCEPT;
/** Number of frequencies of one frame. Frequency k is k / fft_length cycles per sample (complex signals:
 * minus 1 above 1/2). */
FFTCL_EXPORT fftcl_status fftcl_stft_bins(const fftcl_stft* stft, uint64_t* bins) FFTCL_NOEXCEPT;
/** Index of the first sample of a frame. It is negative for the first of centred frames. */
FFTCL_EXPORT fftcl_status fftcl_stft_first_sample(const fftcl_stft* stft, uint64_t frame,
                                                  int64_t* sample) FFTCL_NOEXCEPT;
/** The options, with defaults filled in: hop, fft_length, window. Set options->size before the call.
 * Pointers in the struct belong to the object. */
FFTCL_EXPORT fftcl_status fftcl_stft_get_options(const fftcl_stft* stft,
                                                 fftcl_stft_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the signals, all signals together. */
FFTCL_EXPORT fftcl_status fftcl_stft_signal_bytes(const fftcl_stft* stft, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the spectra, all signals together: the output of
 * fftcl_stft_forward(), in the form fftcl_stft_options::output, and the input of fftcl_stft_inverse(). */
FFTCL_EXPORT fftcl_status fftcl_stft_spectrum_bytes(const fftcl_stft* stft, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Maximum size in bytes of the workspace of one call in either direction, from the pool or supplied by the
 * caller. */
FFTCL_EXPORT fftcl_status fftcl_stft_workspace_bytes(const fftcl_stft* stft, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: frames, kernels, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_stft_describe(const fftcl_stft* stft, char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
