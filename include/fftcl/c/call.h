/** @file
 * What every operation offers besides its own functions: its cost, a caller-supplied workspace, traces,
 * recordings. The C interface of fft::CallOptions, fft::Cost and fft::estimate().
 */
#ifndef FFTCL_C_CALL_H
#define FFTCL_C_CALL_H

#include <fftcl/c/plan.h>
#include <fftcl/c/recording.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What one call takes besides its buffers. */
typedef struct fftcl_call_options {
  size_t size; /**< sizeof(fftcl_call_options) */
  cl_mem
      workspace; /**< read-write, at least fftcl_cost::workspace_bytes of the object. It must not overlap the other buffers, and nothing
                       else may use it until the call is done. NULL: from the pool */
  fftcl_trace**
      trace; /**< receives the launches of the call; release it with fftcl_trace_destroy(). The pointer must stay valid until
                          the call. NULL: none */
  const fftcl_binding*
      bindings; /**< values of the parameters of the functions of fftcl_convolution_options::signal_format and
                                    output_format, with memory in buffers; must stay valid until the call. For plans use fftcl_call */
  size_t binding_count; /**< number of `bindings` */
  fftcl_recording**
      recording; /**< records the call instead of enqueueing it (fftcl/c/recording.h); release it with fftcl_recording_destroy().
                           The call then takes no wait list, event or trace. The pointer must stay valid until the call. NULL: the
                           call is enqueued */
} fftcl_call_options;

/** No workspace, no trace, no values, no recording. */
#define FFTCL_CALL_OPTIONS_INIT \
  { sizeof(fftcl_call_options), NULL, NULL, NULL, 0, NULL }

/** Applies these options to the next call of this thread that enqueues work of a plan or an operation,
 * whether it succeeds or not: transforms, ..._apply(), ..._find(), ..._process(). Functions that set
 * filters use the trace, but not the workspace. They and streams cannot be recorded. fftcl_plan_trace() and
 * ..._read() do not use up the options. NULL: withdraws options given before. */
FFTCL_EXPORT fftcl_status fftcl_next_call(const fftcl_call_options* options) FFTCL_NOEXCEPT;

/** What one call of a plan or an operation does on the device. */
typedef struct fftcl_cost {
  size_t size; /**< sizeof(fftcl_cost) */
  uint64_t
      bytes; /**< bytes of signals, spectra and results that the kernels read and write, without tables and filters */
  uint64_t
      workspace_bytes; /**< workspace of the call in bytes, exactly what fftcl_call_options::workspace needs */
  uint64_t kernels;    /**< kernels to build */
  uint64_t launches;   /**< kernel launches */
} fftcl_cost;

/** For fftcl_get_cost(). */
#define FFTCL_COST_INIT \
  { sizeof(fftcl_cost), 0, 0, 0, 0 }

/** Cost of one call of an object.
 * @param object  a plan or an operation of any type. For a plan or an Stft the cost is that of the forward
 *                direction, or the only one; for a convolution that of apply(); for a matched filter that
 *                of apply() and find() together
 * @param count   for a stream the samples per call (0: the expected number), for a Richardson-Lucy
 *                deconvolution the iterations (0: 1). Ignored for other objects
 * @param cost    receives the cost. Set cost->size before the call */
FFTCL_EXPORT fftcl_status fftcl_get_cost(const void* object, uint64_t count, fftcl_cost* cost) FFTCL_NOEXCEPT;

/** While on, objects that this thread creates are planned but not built: no kernel is compiled, no device
 * memory is taken. Such objects give their cost, sizes and descriptions; calls that enqueue fail. CL_FALSE
 * switches it off again. */
FFTCL_EXPORT fftcl_status fftcl_planning_only(cl_bool on) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
