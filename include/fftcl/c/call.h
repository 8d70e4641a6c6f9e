/** @file
 * What every operation can be asked and given beside its own functions: its cost, a workspace of the caller's, a trace. The C
 * interface of fft::CallOptions, fft::Cost and fft::estimate().
 */
#ifndef FFTCL_C_CALL_H
#define FFTCL_C_CALL_H

#include <fftcl/c/plan.h>
#include <fftcl/c/recording.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What one call is given besides its buffers. */
typedef struct fftcl_call_options {
  size_t size; /**< sizeof(fftcl_call_options) */
  cl_mem
      workspace; /**< read-write, fftcl_cost::workspace_bytes of the object or more, apart from the other buffers, used by nothing else
                       until the call is done; NULL: from the pool */
  fftcl_trace**
      trace; /**< receives the launches of the call, to be released with fftcl_trace_destroy(); NULL: none. The pointer must
                          stay valid until the call */
  const fftcl_binding*
      bindings; /**< values of the parameters of the functions of fftcl_convolution_options::signal_format and
                                    output_format, memory in buffers; must stay valid until the call. Plans: fftcl_call */
  size_t binding_count; /**< number of `bindings` */
  fftcl_recording**
      recording; /**< receives the commands of the call, which enqueues nothing (fftcl/c/recording.h), to be released with
                           fftcl_recording_destroy(); the call then takes no wait list, no event and no trace. The pointer must stay
                           valid until the call. NULL: the call is enqueued */
} fftcl_call_options;

/** No workspace, no trace, no values, no recording. */
#define FFTCL_CALL_OPTIONS_INIT \
  { sizeof(fftcl_call_options), NULL, NULL, NULL, 0, NULL }

/** Gives these to the next call of this thread that enqueues work of a plan or an operation, whether it succeeds or not: transforms,
 * ..._apply(), ..._find(), ..._process(). Functions that set filters take the trace, and no workspace; they and streams cannot be recorded.
 * fftcl_plan_trace() and ..._read() leave it to the call after them. NULL: takes back what was given. */
FFTCL_EXPORT fftcl_status fftcl_next_call(const fftcl_call_options* options) FFTCL_NOEXCEPT;

/** What one call of a plan or an operation does on the device. */
typedef struct fftcl_cost {
  size_t size; /**< sizeof(fftcl_cost) */
  uint64_t
      bytes; /**< of signals, spectra and results that its kernels read and write; neither tables nor filters */
  uint64_t workspace_bytes; /**< device memory of a call, exactly what fftcl_call_options::workspace needs */
  uint64_t kernels;         /**< that have to be built */
  uint64_t launches;        /**< kernels enqueued */
} fftcl_cost;

/** For fftcl_get_cost(). */
#define FFTCL_COST_INIT \
  { sizeof(fftcl_cost), 0, 0, 0, 0 }

/** What a call of an object costs.
 * @param object  a plan or an operation of any type. Of a plan or a Stft: the forward direction, or the only one; of a convolution
 *                apply(); of a matched filter apply() and find() together
 * @param count   of a stream the samples of a call, of a Richardson-Lucy deconvolution the iterations; 0: what it expects, 1. Others do
 *                not look at it
 * @param cost    receives it. Set cost->size before */
FFTCL_EXPORT fftcl_status fftcl_get_cost(const void* object, uint64_t count, fftcl_cost* cost) FFTCL_NOEXCEPT;

/** While on, what this thread creates is planned, but not built: no kernel is compiled, no device memory taken. Such objects can be
 * asked for their cost, sizes and descriptions; calls that enqueue fail. Off again with CL_FALSE. */
FFTCL_EXPORT fftcl_status fftcl_planning_only(cl_bool on) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
