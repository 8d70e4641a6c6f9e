/** @file
 * Convolution and correlation of signals with filters, 1D to 3D, of any lengths; spectra are multiplied
 * inside the transforms. The C interface of fft::Convolution.
 */
#ifndef FFTCL_C_CONVOLUTION_H
#define FFTCL_C_CONVOLUTION_H

#include <fftcl/c/base.h>
#include <fftcl/c/formats.h>

#pragma push_macro("signals") /* Qt has a macro of this name */
#undef signals

#ifdef __cplusplus
extern "C" {
#endif

/** Convolution of signals of one shape with filters of one shape. The library chooses the padding and, for
 * long 1D signals, the blocks of an overlap-save convolution. Padding zeros are never read. */
typedef struct fftcl_convolution fftcl_convolution;

/** Which part of a convolution is computed; per axis, n is the length of the signal and m that of the
 * filter: FFTCL_CONVOLUTION_MODE_... */
typedef int32_t fftcl_convolution_mode;
enum {
  FFTCL_CONVOLUTION_MODE_FULL = 0, /**< linear, complete: n + m - 1 points */
  FFTCL_CONVOLUTION_MODE_SAME =
      1, /**< linear, the middle part: n points, starting at point (m - 1) / 2 (rounded down) of full */
  FFTCL_CONVOLUTION_MODE_VALID =
      2, /**< linear, the part that needs no zeros beyond the borders: |n - m| + 1 points; the signal or the filter
                                         must be the larger one along every axis */
  FFTCL_CONVOLUTION_MODE_CIRCULAR = 3, /**< the signal is periodic: n points; the filter must not be longer */
  FFTCL_CONVOLUTION_MODE_CAUSAL =
      4 /**< linear, the first n points of full: each depends only on earlier samples */
};

/** Options of a convolution: everything except the shapes of signal and filter. */
typedef struct fftcl_convolution_options {
  size_t size;                 /**< sizeof(fftcl_convolution_options) */
  fftcl_precision precision;   /**< precision of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;         /**< of signals, filters and results; default complex */
  fftcl_convolution_mode mode; /**< default full */
  cl_bool
      correlate; /**< correlation: with y the filter, z[k] = sum over l of x[l + k] conj(y[l]); linear modes begin at
                        k = -(m - 1), circular ones at k = 0; default CL_FALSE */
  uint64_t signals; /**< number of signals in one call; default 1 */
  uint64_t filters; /**< number of filters in one call; default 1 */
  fftcl_layout
      signal; /**< layout of the signals, in elements of the domain; the distance is that from one signal to the next */
  fftcl_layout filter; /**< layout of the filters, likewise */
  fftcl_layout output; /**< layout of the results, likewise */
  cl_bool
      pairwise; /**< signal i is convolved with filter i % filters, and the number of signals must be a multiple of that of filters.
                       Default CL_FALSE: every signal with every filter; the results of one signal lie one after another */
  const fftcl_format*
      signal_format; /**< storage of the signals' numbers, and optionally a function that reads them; planar elements, windows and the
                            options that only spectra have are not allowed. Default NULL: numbers of `precision`. Read only during the
                            call */
  const fftcl_format*
      output_format; /**< the same for the results, as they are written. Values for the functions' parameters:
                                        fftcl_call_options::bindings */
} fftcl_convolution_options;

/** One complex f32 signal, one filter, full, dense. */
#define FFTCL_CONVOLUTION_OPTIONS_INIT                                                     \
  {                                                                                        \
    sizeof(fftcl_convolution_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX,          \
        FFTCL_CONVOLUTION_MODE_FULL, CL_FALSE, 1, 1, FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, CL_FALSE, NULL, NULL                                            \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param convolution   receives the object; NULL if the call fails
 * @param context       context that later buffers and queues belong to
 * @param device        one of the context's devices
 * @param rank          number of axes, 1 to 3
 * @param signal_shape  `rank` lengths of the signal's axes, slowest first
 * @param filter_shape  `rank` lengths of the filter's axes
 * @param options       NULL for the defaults */
FFTCL_EXPORT fftcl_status fftcl_convolution_create(fftcl_convolution** convolution, cl_context context,
                                                   cl_device_id device, size_t rank,
                                                   const uint64_t* signal_shape, const uint64_t* filter_shape,
                                                   const fftcl_convolution_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_convolution_destroy(fftcl_convolution* convolution) FFTCL_NOEXCEPT;

/** Transforms the filters once, for all later calls of fftcl_convolution_apply(). Those calls wait for this
 * one on the device, whatever queue they are enqueued on. May be called again at any time.
 * @param convolution  the convolution that takes the filters
 * @param queue        a queue of the object's context and device
 * @param filters      fftcl_convolution_filter_bytes() or more
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these events; NULL if wait_count is 0
 * @param done         receives the event of the last kernel, after which `filters` may change; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_convolution_set_filter(fftcl_convolution* convolution, cl_command_queue queue,
                                                       cl_mem filters, cl_uint wait_count,
                                                       const cl_event* wait_list,
                                                       cl_event* done) FFTCL_NOEXCEPT;
/** Takes the filters' spectra themselves. Each filter is an array of complex numbers of the shape
 * fftcl_convolution_cyclic_shape(), dense and unscaled, in natural order; for real filters the last axis
 * has only length / 2 + 1 elements. The spectra are copied. Otherwise like fftcl_convolution_set_filter(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_set_spectrum(fftcl_convolution* convolution,
                                                         cl_command_queue queue, cl_mem spectra,
                                                         cl_uint wait_count, const cl_event* wait_list,
                                                         cl_event* done) FFTCL_NOEXCEPT;
/** Convolves the signals with the filters that are set.
 * @param convolution  with its filters set
 * @param queue        a queue of the object's context and device
 * @param signals      fftcl_convolution_signal_bytes() or more
 * @param out          fftcl_convolution_output_bytes() or more. It must not overlap `signals`, but may be
 *                     `signals` in circular mode with one result per signal and equal layouts
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these events; NULL if wait_count is 0
 * @param done         receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_convolution_apply(const fftcl_convolution* convolution,
                                                  cl_command_queue queue, cl_mem signals, cl_mem out,
                                                  cl_uint wait_count, const cl_event* wait_list,
                                                  cl_event* done) FFTCL_NOEXCEPT;
/** Convolves the signals with the given filters. Filters that are set are neither needed nor changed.
 * Otherwise like fftcl_convolution_apply(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_convolve(const fftcl_convolution* convolution,
                                                     cl_command_queue queue, cl_mem signals, cl_mem filters,
                                                     cl_mem out, cl_uint wait_count,
                                                     const cl_event* wait_list,
                                                     cl_event* done) FFTCL_NOEXCEPT;

/** Lengths of a result's axes, slowest first. `rank` must be the convolution's. */
FFTCL_EXPORT fftcl_status fftcl_convolution_output_shape(const fftcl_convolution* convolution, size_t rank,
                                                         uint64_t* shape) FFTCL_NOEXCEPT;
/** Lengths of the transforms. If the signal is convolved in blocks, those of one block. `rank` must be the
 * convolution's. */
FFTCL_EXPORT fftcl_status fftcl_convolution_cyclic_shape(const fftcl_convolution* convolution, size_t rank,
                                                         uint64_t* shape) FFTCL_NOEXCEPT;
/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the convolution. */
FFTCL_EXPORT fftcl_status fftcl_convolution_get_options(const fftcl_convolution* convolution,
                                                        fftcl_convolution_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for all signals, offset included. */
FFTCL_EXPORT fftcl_status fftcl_convolution_signal_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for all filters. */
FFTCL_EXPORT fftcl_status fftcl_convolution_filter_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for all results. */
FFTCL_EXPORT fftcl_status fftcl_convolution_output_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for all spectra of fftcl_convolution_set_spectrum(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_spectrum_bytes(const fftcl_convolution* convolution,
                                                           uint64_t* bytes) FFTCL_NOEXCEPT;
/** Maximum size in bytes of the workspace of one call of fftcl_convolution_apply() or
 * fftcl_convolution_convolve(), from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_convolution_workspace_bytes(const fftcl_convolution* convolution,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: blocks, passes, bytes moved, and why. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_describe(const fftcl_convolution* convolution,
                                                     char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#pragma pop_macro("signals")

#endif
