/** @file
 * Zoom FFT: a band of a spectrum at any number of points, or any spiral of the z-plane (the chirp-z
 * transform). The C interface of fft::ZoomFFT, whose header has the formula and the names of scipy's
 * arguments.
 */
#ifndef FFTCL_C_ZOOM_H
#define FFTCL_C_ZOOM_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Chirp-z transform of one or more signals on one device: immutable, safe to execute from any number of
 * threads. */
typedef struct fftcl_zoom fftcl_zoom;

/** Options of a chirp-z transform: everything except its lengths. Its points are z_k = radius * exp(k *
 * log_growth) * exp(2 pi i f_k / sample_rate), f_k = first + k (last - first) / points. */
typedef struct fftcl_zoom_options {
  size_t size;               /**< sizeof(fftcl_zoom_options) */
  fftcl_precision precision; /**< precision of the buffers' elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of the signals; default complex. Results are always complex */
  uint64_t batch;            /**< number of signals in one call; default 1 */
  fftcl_layout input;        /**< layout of the signals, in elements of the domain; default dense */
  fftcl_layout output;       /**< layout of the results, in complex numbers; default dense */
  double first;              /**< frequency of point 0, in the unit of `sample_rate`; default 0 */
  double
      last; /**< frequency one step beyond the last point, or with `endpoint` of the last point; default 1 */
  cl_bool endpoint;   /**< the step is (last - first) / (points - 1); default CL_FALSE */
  double sample_rate; /**< samples per unit; default 1: frequencies in cycles per sample */
  double radius;      /**< |z_0|, above 0; default 1 */
  double log_growth;  /**< ln(|z_(k+1)| / |z_k|); default 0 */
} fftcl_zoom_options;

/** One complex f32 signal, the whole unit circle, dense. */
#define FFTCL_ZOOM_OPTIONS_INIT                                                                  \
  {                                                                                              \
    sizeof(fftcl_zoom_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, 0.0, 1.0, CL_FALSE, 1.0, 1.0, 0.0                                     \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param zoom     receives the object; NULL if the call fails
 * @param context  context that later buffers and queues belong to
 * @param device   one of the context's devices
 * @param length   number of samples of a signal, 1 to 2^31 - 1
 * @param points   number of results of a signal, 1 to 2^31 - 1
 * @param options  NULL for the defaults
 *
 * Fails with FFTCL_ERROR_INVALID_ARGUMENT for points that are not finite, and for spirals whose factors the
 * precision cannot represent. */
FFTCL_EXPORT fftcl_status fftcl_zoom_create(fftcl_zoom** zoom, cl_context context, cl_device_id device,
                                            uint64_t length, uint64_t points,
                                            const fftcl_zoom_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_zoom_destroy(fftcl_zoom* zoom) FFTCL_NOEXCEPT;

/** Transforms every signal of the batch.
 * @param zoom        the object
 * @param queue       a queue of the object's context and device
 * @param in          fftcl_zoom_input_bytes() or more
 * @param out         fftcl_zoom_output_bytes() or more; must not overlap `in`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_zoom_apply(const fftcl_zoom* zoom, cl_command_queue queue, cl_mem in,
                                           cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                           cl_event* done) FFTCL_NOEXCEPT;

/** Number of samples of a signal. */
FFTCL_EXPORT fftcl_status fftcl_zoom_length(const fftcl_zoom* zoom, uint64_t* samples) FFTCL_NOEXCEPT;
/** Number of results of a signal. */
FFTCL_EXPORT fftcl_status fftcl_zoom_points(const fftcl_zoom* zoom, uint64_t* points) FFTCL_NOEXCEPT;
/** Frequency of a point, in the unit of fftcl_zoom_options::sample_rate. */
FFTCL_EXPORT fftcl_status fftcl_zoom_frequency(const fftcl_zoom* zoom, uint64_t point,
                                               double* frequency) FFTCL_NOEXCEPT;
/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the object. */
FFTCL_EXPORT fftcl_status fftcl_zoom_get_options(const fftcl_zoom* zoom,
                                                 fftcl_zoom_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the signals, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_zoom_input_bytes(const fftcl_zoom* zoom, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the results. */
FFTCL_EXPORT fftcl_status fftcl_zoom_output_bytes(const fftcl_zoom* zoom, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_zoom_workspace_bytes(const fftcl_zoom* zoom, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: length of the convolution, passes, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_zoom_describe(const fftcl_zoom* zoom, char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
