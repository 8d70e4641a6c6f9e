/** @file
 * Resampling: changes the number of samples of signals by way of their spectra. The C interface of
 * fft::Resampler.
 */
#ifndef FFTCL_C_RESAMPLER_H
#define FFTCL_C_RESAMPLER_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Resampling of one or more signals on one device: immutable, safe to execute from any number of threads. */
typedef struct fftcl_resampler fftcl_resampler;

/** Options of a resampling: everything except its lengths. */
typedef struct fftcl_resampler_options {
  size_t size;               /**< sizeof(fftcl_resampler_options) */
  fftcl_precision precision; /**< precision of the buffers' elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of the signals and of the results; default real */
  uint64_t batch;            /**< number of signals in one call; default 1 */
  fftcl_layout input;        /**< layout of the signals, in elements of the domain; default dense */
  fftcl_layout output;       /**< layout of the results, likewise */
  const double*
      window; /**< factors for the signal's spectrum, one per frequency in natural order; NULL: none */
  size_t window_count; /**< number of factors: the signal's length, or 0 */
} fftcl_resampler_options;

/** One real f32 signal, dense. */
#define FFTCL_RESAMPLER_OPTIONS_INIT                                                               \
  {                                                                                                \
    sizeof(fftcl_resampler_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, 1, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, NULL, 0                                                                 \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param resampler      receives the object; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param length         samples of a signal
 * @param output_length  samples of a result
 * @param options        NULL for the defaults */
FFTCL_EXPORT fftcl_status fftcl_resampler_create(fftcl_resampler** resampler, cl_context context,
                                                 cl_device_id device, uint64_t length, uint64_t output_length,
                                                 const fftcl_resampler_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_resampler_destroy(fftcl_resampler* resampler) FFTCL_NOEXCEPT;

/** Resamples every signal of the batch.
 * @param resampler   the object
 * @param queue       a queue of the object's context and device
 * @param in          fftcl_resampler_input_bytes() or more
 * @param out         fftcl_resampler_output_bytes() or more; must not overlap `in`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_resampler_apply(const fftcl_resampler* resampler, cl_command_queue queue,
                                                cl_mem in, cl_mem out, cl_uint wait_count,
                                                const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Number of samples of a signal. */
FFTCL_EXPORT fftcl_status fftcl_resampler_length(const fftcl_resampler* resampler,
                                                 uint64_t* samples) FFTCL_NOEXCEPT;
/** Number of samples of a result. */
FFTCL_EXPORT fftcl_status fftcl_resampler_output_length(const fftcl_resampler* resampler,
                                                        uint64_t* samples) FFTCL_NOEXCEPT;
/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the object. */
FFTCL_EXPORT fftcl_status fftcl_resampler_get_options(const fftcl_resampler* resampler,
                                                      fftcl_resampler_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the signals, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_resampler_input_bytes(const fftcl_resampler* resampler,
                                                      uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the results. */
FFTCL_EXPORT fftcl_status fftcl_resampler_output_bytes(const fftcl_resampler* resampler,
                                                       uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_resampler_workspace_bytes(const fftcl_resampler* resampler,
                                                          uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: passes, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_resampler_describe(const fftcl_resampler* resampler,
                                                   char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
