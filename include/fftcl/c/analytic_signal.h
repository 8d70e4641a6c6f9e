/** @file
 * Analytic signals: real signals with their Hilbert transforms as imaginary parts. The C interface of
 * fft::AnalyticSignal.
 */
#ifndef FFTCL_C_ANALYTIC_SIGNAL_H
#define FFTCL_C_ANALYTIC_SIGNAL_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Analytic signals of one or more real signals on one device: immutable, safe to execute from any number of
 * threads. */
typedef struct fftcl_analytic_signal fftcl_analytic_signal;

/** Options of analytic signals: everything except their length. */
typedef struct fftcl_analytic_signal_options {
  size_t size;               /**< sizeof(fftcl_analytic_signal_options) */
  fftcl_precision precision; /**< precision of the buffers' elements and of the arithmetic; default f32 */
  uint64_t batch;            /**< number of signals in one call; default 1 */
  fftcl_layout input;        /**< layout of the real signals, in real numbers; default dense */
  fftcl_layout output;       /**< layout of the analytic signals, in complex numbers; default dense */
} fftcl_analytic_signal_options;

/** One f32 signal, dense. */
#define FFTCL_ANALYTIC_SIGNAL_OPTIONS_INIT \
  { sizeof(fftcl_analytic_signal_options), FFTCL_PRECISION_F32, 1, FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param analytic  receives the object; NULL if the call fails
 * @param context   context that later buffers and queues belong to
 * @param device    one of the context's devices
 * @param length    samples of a signal
 * @param options   NULL for the defaults */
FFTCL_EXPORT fftcl_status
fftcl_analytic_signal_create(fftcl_analytic_signal** analytic, cl_context context, cl_device_id device,
                             uint64_t length, const fftcl_analytic_signal_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_analytic_signal_destroy(fftcl_analytic_signal* analytic) FFTCL_NOEXCEPT;

/** Real signals in, complex ones out.
 * @param analytic    the object
 * @param queue       a queue of the object's context and device
 * @param in          fftcl_analytic_signal_input_bytes() or more
 * @param out         fftcl_analytic_signal_output_bytes() or more; must not overlap `in`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_apply(const fftcl_analytic_signal* analytic,
                                                      cl_command_queue queue, cl_mem in, cl_mem out,
                                                      cl_uint wait_count, const cl_event* wait_list,
                                                      cl_event* done) FFTCL_NOEXCEPT;

/** Number of samples of a signal. */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_length(const fftcl_analytic_signal* analytic,
                                                       uint64_t* samples) FFTCL_NOEXCEPT;
/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the object. */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_get_options(
    const fftcl_analytic_signal* analytic, fftcl_analytic_signal_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the real signals, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_input_bytes(const fftcl_analytic_signal* analytic,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the analytic signals. */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_output_bytes(const fftcl_analytic_signal* analytic,
                                                             uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_workspace_bytes(const fftcl_analytic_signal* analytic,
                                                                uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: passes, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_analytic_signal_describe(const fftcl_analytic_signal* analytic,
                                                         char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
