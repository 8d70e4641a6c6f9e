/** @file
 * Live signals through a filter, in pieces of any length; the past is kept on the device. The C interface of
 * fft::StreamingConvolver.
 */
#ifndef FFTCL_C_STREAMING_CONVOLVER_H
#define FFTCL_C_STREAMING_CONVOLVER_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Linear convolution of a signal that arrives piece by piece, y[t] = sum over k = 0 .. m - 1 of h[k] x[t -
 * k], for one or more channels x and a filter h of m points. The object orders its own calls on the device,
 * whatever queues they are enqueued on. Concurrent calls from several threads are safe; they run one after
 * another in an unspecified order. A call that fails has changed nothing and can be repeated. */
typedef struct fftcl_streaming_convolver fftcl_streaming_convolver;

/** Options of a stream: everything except the length of the filter. */
typedef struct fftcl_streaming_convolver_options {
  size_t size;               /**< sizeof(fftcl_streaming_convolver_options) */
  fftcl_precision precision; /**< precision of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of signal, filter and results; default complex */
  uint64_t channels; /**< number of signals, processed in parallel, all with the same filter; default 1 */
  uint64_t
      expected_count; /**< hint: samples per channel that a call typically brings; 0, the default: many, so blocks are chosen for
                              throughput */
  cl_bool correlate; /**< correlation: y[t] = sum over l of x[t - (m - 1) + l] conj(h[l]); default CL_FALSE */
} fftcl_streaming_convolver_options;

/** One complex f32 channel. */
#define FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT \
  { sizeof(fftcl_streaming_convolver_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, 0, CL_FALSE }

/** Where the samples of one call lie in a buffer, in elements of the domain: sample t of channel c is
 * element offset + c * distance + t * stride. Never grows. */
typedef struct fftcl_stream_layout {
  uint64_t offset; /**< index of the first sample of the first channel */
  uint64_t stride; /**< distance from one sample to the next, at least 1 */
  uint64_t
      distance; /**< distance from one channel to the next; 0: count * stride, one channel after another */
} fftcl_stream_layout;

/** Dense, one channel after another. */
#define FFTCL_STREAM_LAYOUT_INIT \
  { 0, 1, 0 }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param stream         receives the stream; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param filter_length  m, the length of the filter, at least 1
 * @param options        NULL for the defaults */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_create(
    fftcl_streaming_convolver** stream, cl_context context, cl_device_id device, uint64_t filter_length,
    const fftcl_streaming_convolver_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_streaming_convolver_destroy(fftcl_streaming_convolver* stream) FFTCL_NOEXCEPT;

/** Sets the filter. Can be called at any time: later results are those of the new filter on the whole
 * signal, past included.
 * @param stream      the stream that takes the filter
 * @param queue       a queue of the object's context and device
 * @param filter      fftcl_streaming_convolver_filter_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel, after which `filter` may change; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_set_filter(fftcl_streaming_convolver* stream,
                                                               cl_command_queue queue, cl_mem filter,
                                                               cl_uint wait_count, const cl_event* wait_list,
                                                               cl_event* done) FFTCL_NOEXCEPT;
/** Takes the next `count` samples of every channel and writes as many results.
 * @param stream      with its filter set
 * @param queue       a queue of the object's context and device
 * @param in          the samples, which must not change until `done` is complete
 * @param in_layout   layout of the samples; NULL: dense
 * @param count       any number; if 0, the buffers are ignored (and may be NULL)
 * @param out         the results; must not overlap `in`
 * @param out_layout  layout of the results; NULL: dense
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_process(
    fftcl_streaming_convolver* stream, cl_command_queue queue, cl_mem in,
    const fftcl_stream_layout* in_layout, uint64_t count, cl_mem out, const fftcl_stream_layout* out_layout,
    cl_uint wait_count, const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Ends the signal: writes the last fftcl_streaming_convolver_tail_count() results of every channel, as if
 * zeros followed. The next sample starts a new signal. Otherwise like fftcl_streaming_convolver_process(). */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_flush(fftcl_streaming_convolver* stream,
                                                          cl_command_queue queue, cl_mem out,
                                                          const fftcl_stream_layout* out_layout,
                                                          cl_uint wait_count, const cl_event* wait_list,
                                                          cl_event* done) FFTCL_NOEXCEPT;
/** Forgets the past: the next sample is the first one of a new signal. The filter stays. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_reset(fftcl_streaming_convolver* stream) FFTCL_NOEXCEPT;

/** Length of the filter. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_filter_length(const fftcl_streaming_convolver* stream,
                                                                  uint64_t* length) FFTCL_NOEXCEPT;
/** Number of results that fftcl_streaming_convolver_flush() writes per channel: m - 1. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_tail_count(const fftcl_streaming_convolver* stream,
                                                               uint64_t* count) FFTCL_NOEXCEPT;
/** Number of points of a block's transform. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_block_points(const fftcl_streaming_convolver* stream,
                                                                 uint64_t* points) FFTCL_NOEXCEPT;
/** Number of new samples per block: a call computes one block for each as many samples, rounded up. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_block_step(const fftcl_streaming_convolver* stream,
                                                               uint64_t* samples) FFTCL_NOEXCEPT;
/** Number of samples per channel since the start of the signal. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_samples(const fftcl_streaming_convolver* stream,
                                                            uint64_t* samples) FFTCL_NOEXCEPT;
/** The options as given. Set options->size before the call. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_get_options(
    const fftcl_streaming_convolver* stream, fftcl_streaming_convolver_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the filter. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_filter_bytes(const fftcl_streaming_convolver* stream,
                                                                 uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for `count` samples or results of all channels, dense. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_bytes(const fftcl_streaming_convolver* stream,
                                                          uint64_t count, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Maximum size in bytes of the workspace of a call of `count` samples, from the pool or supplied by the
 * caller. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_workspace_bytes(const fftcl_streaming_convolver* stream,
                                                                    uint64_t count,
                                                                    uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: block, passes, and the reasons. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_describe(const fftcl_streaming_convolver* stream,
                                                             char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
