/** @file
 * Convolution and correlation of signals with filters, 1D to 3D, of any lengths, the spectra multiplied inside the transforms. The
 * C interface of fft::Convolution.
 */
#ifndef FFTCL_C_CONVOLUTION_H
#define FFTCL_C_CONVOLUTION_H

#include <fftcl/c/base.h>
#include <fftcl/c/formats.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Convolutions of signals of one shape with filters of one shape. Padding, and for long 1D signals the blocks of an overlap-save
 * convolution, are up to the library; zeros are never read. */
typedef struct fftcl_convolution fftcl_convolution;

/** Which part is computed, per axis with a signal of n and a filter of m points: FFTCL_CONVOLUTION_MODE_... */
typedef int32_t fftcl_convolution_mode;
enum {
  FFTCL_CONVOLUTION_MODE_FULL = 0, /**< linear, all of it: n + m - 1 points */
  FFTCL_CONVOLUTION_MODE_SAME =
      1, /**< linear, its middle part: n points, from point (m - 1) / 2 (rounded down) of full on */
  FFTCL_CONVOLUTION_MODE_VALID =
      2, /**< linear, what needs no zeros beyond the borders: |n - m| + 1 points; one of both must be
                                         the larger along every axis */
  FFTCL_CONVOLUTION_MODE_CIRCULAR = 3, /**< the signal repeats: n points; the filter has at most as many */
  FFTCL_CONVOLUTION_MODE_CAUSAL =
      4 /**< linear, the first n points of full: each depends on what came before it */
};

/** Options of a convolution: everything except the shapes of signal and filter. */
typedef struct fftcl_convolution_options {
  size_t size;                 /**< sizeof(fftcl_convolution_options) */
  fftcl_precision precision;   /**< of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;         /**< of signals, filters and results; default complex */
  fftcl_convolution_mode mode; /**< default full */
  cl_bool
      correlate; /**< with y the filter, z[k] = sum over l of x[l + k] conj(y[l]); linear modes begin with k = -(m - 1), circular
                        ones with k = 0; default CL_FALSE */
  uint64_t signals; /**< in one call; default 1 */
  uint64_t filters; /**< in one call; default 1 */
  fftcl_layout
      signal; /**< the signals' place, in elements of the domain; the distance leads from one signal to the next */
  fftcl_layout filter; /**< the filters' place, likewise */
  fftcl_layout output; /**< the results' place, likewise */
  cl_bool
      pairwise; /**< signal i goes with filter i % filters, and the signals are a multiple of the filters; default CL_FALSE: every
                       signal goes with every filter, and the results of one signal lie one after another */
  const fftcl_format*
      signal_format; /**< how the signals' numbers are stored, and a function that reads them; planar elements, windows, and what only
                            spectra have are not possible. Default NULL: as numbers of `precision`. Read during the call only */
  const fftcl_format*
      output_format; /**< the same for results, as they are written. Values of functions' parameters:
                                        fftcl_call_options::bindings */
} fftcl_convolution_options;

/** One complex f32 signal, one filter, full, dense. */
#define FFTCL_CONVOLUTION_OPTIONS_INIT                                                     \
  {                                                                                        \
    sizeof(fftcl_convolution_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX,          \
        FFTCL_CONVOLUTION_MODE_FULL, CL_FALSE, 1, 1, FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, CL_FALSE, NULL, NULL                                            \
  }

/** Plans and builds all kernels, or takes them from the program cache.
 * @param convolution   receives the object; NULL when the call fails
 * @param context       of all later buffers and queues
 * @param device        one of the context's devices
 * @param rank          number of axes, 1 to 3
 * @param signal_shape  `rank` lengths of the signal's axes, slowest first
 * @param filter_shape  `rank` lengths of the filter's axes
 * @param options       NULL: defaults */
FFTCL_EXPORT fftcl_status fftcl_convolution_create(fftcl_convolution** convolution, cl_context context,
                                                   cl_device_id device, size_t rank,
                                                   const uint64_t* signal_shape, const uint64_t* filter_shape,
                                                   const fftcl_convolution_options* options) FFTCL_NOEXCEPT;
/** Destroys the object; what was enqueued completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_convolution_destroy(fftcl_convolution* convolution) FFTCL_NOEXCEPT;

/** Transforms the filters, once for all later calls of fftcl_convolution_apply(), which wait for it on the device, whatever
 * queue they are enqueued on. May be called again at any time.
 * @param convolution  whose filters these are
 * @param queue        of its context and device
 * @param filters      fftcl_convolution_filter_bytes() or more
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these; NULL when wait_count is 0
 * @param done         receives the event of the last kernel, after which `filters` may change; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_convolution_set_filter(fftcl_convolution* convolution, cl_command_queue queue,
                                                       cl_mem filters, cl_uint wait_count,
                                                       const cl_event* wait_list,
                                                       cl_event* done) FFTCL_NOEXCEPT;
/** Takes the spectra themselves: for each filter complex numbers of fftcl_convolution_cyclic_shape(), natural order, dense,
 * unscaled; of real filters only length / 2 + 1 along the last axis. They are copied. Otherwise as
 * fftcl_convolution_set_filter(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_set_spectrum(fftcl_convolution* convolution,
                                                         cl_command_queue queue, cl_mem spectra,
                                                         cl_uint wait_count, const cl_event* wait_list,
                                                         cl_event* done) FFTCL_NOEXCEPT;
/** Convolves the signals with the filters that were set.
 * @param convolution  with its filters set
 * @param queue        of its context and device
 * @param signals      fftcl_convolution_signal_bytes() or more
 * @param out          fftcl_convolution_output_bytes() or more; apart from `signals`, but in circular mode, with one result for each
 *                     signal and like layouts, it may be `signals`
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these; NULL when wait_count is 0
 * @param done         receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_convolution_apply(const fftcl_convolution* convolution,
                                                  cl_command_queue queue, cl_mem signals, cl_mem out,
                                                  cl_uint wait_count, const cl_event* wait_list,
                                                  cl_event* done) FFTCL_NOEXCEPT;
/** Convolves the signals with these filters; those that were set are neither needed nor changed. Otherwise as
 * fftcl_convolution_apply(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_convolve(const fftcl_convolution* convolution,
                                                     cl_command_queue queue, cl_mem signals, cl_mem filters,
                                                     cl_mem out, cl_uint wait_count,
                                                     const cl_event* wait_list,
                                                     cl_event* done) FFTCL_NOEXCEPT;

/** Lengths of a result's axes, slowest first. `rank` must be the convolution's. */
FFTCL_EXPORT fftcl_status fftcl_convolution_output_shape(const fftcl_convolution* convolution, size_t rank,
                                                         uint64_t* shape) FFTCL_NOEXCEPT;
/** Lengths of the transforms: of each block, when the signal is convolved in blocks. `rank` must be the convolution's. */
FFTCL_EXPORT fftcl_status fftcl_convolution_cyclic_shape(const fftcl_convolution* convolution, size_t rank,
                                                         uint64_t* shape) FFTCL_NOEXCEPT;
/** The options, with layouts filled in. Set options->size before. Pointers in the struct belong to the convolution. */
FFTCL_EXPORT fftcl_status fftcl_convolution_get_options(const fftcl_convolution* convolution,
                                                        fftcl_convolution_options* options) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for all signals, offset included. */
FFTCL_EXPORT fftcl_status fftcl_convolution_signal_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for all filters. */
FFTCL_EXPORT fftcl_status fftcl_convolution_filter_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for all results. */
FFTCL_EXPORT fftcl_status fftcl_convolution_output_bytes(const fftcl_convolution* convolution,
                                                         uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for all spectra of fftcl_convolution_set_spectrum(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_spectrum_bytes(const fftcl_convolution* convolution,
                                                           uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: blocks, passes, bytes moved, and why. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_convolution_describe(const fftcl_convolution* convolution,
                                                     char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
