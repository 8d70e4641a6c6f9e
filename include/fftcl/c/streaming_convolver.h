/** @file
 * Live signals through a filter, in pieces of any length, the past kept on the device. The C interface of fft::StreamingConvolver.
 */
#ifndef FFTCL_C_STREAMING_CONVOLVER_H
#define FFTCL_C_STREAMING_CONVOLVER_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Linear convolution of a signal that arrives piece by piece, y[t] = sum over k = 0 .. m - 1 of h[k] x[t - k], for one or several
 * channels x with a filter h of m points. The object orders its own calls on the device, whatever queues they are enqueued on. Calls
 * from several threads at once are safe, one after the other in an order that is not known. A call that fails has changed nothing:
 * it can be made again. */
typedef struct fftcl_streaming_convolver fftcl_streaming_convolver;

/** Options of a stream: everything except the length of the filter. */
typedef struct fftcl_streaming_options {
  size_t size;               /**< sizeof(fftcl_streaming_options) */
  fftcl_precision precision; /**< of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of signal, filter and results; default complex */
  uint64_t channels;         /**< signals processed side by side, all with the same filter; default 1 */
  uint64_t
      expected_count; /**< samples per channel that a call typically brings, a hint; 0, the default: many, blocks are chosen for
                              throughput */
  cl_bool correlate; /**< y[t] = sum over l of x[t - (m - 1) + l] conj(h[l]); default CL_FALSE */
} fftcl_streaming_options;

/** One complex f32 channel. */
#define FFTCL_STREAMING_OPTIONS_INIT \
  { sizeof(fftcl_streaming_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, 0, CL_FALSE }

/** Where the samples of one call lie in a buffer, in elements of the domain: sample t of channel c is element offset + c * distance +
 * t * stride. Never grows. */
typedef struct fftcl_stream_layout {
  uint64_t offset;   /**< of the first sample of the first channel */
  uint64_t stride;   /**< from one sample to the next, at least 1 */
  uint64_t distance; /**< from one channel to the next; 0: one after another, count * stride */
} fftcl_stream_layout;

/** Dense, one channel after another. */
#define FFTCL_STREAM_LAYOUT_INIT \
  { 0, 1, 0 }

/** Plans and builds all kernels, or takes them from the program cache.
 * @param stream         receives the stream; NULL when the call fails
 * @param context        of all later buffers and queues
 * @param device         one of the context's devices
 * @param filter_length  m, at least 1
 * @param options        NULL: defaults */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_create(
    fftcl_streaming_convolver** stream, cl_context context, cl_device_id device, uint64_t filter_length,
    const fftcl_streaming_options* options) FFTCL_NOEXCEPT;
/** Destroys the object; what was enqueued completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_streaming_convolver_destroy(fftcl_streaming_convolver* stream) FFTCL_NOEXCEPT;

/** Takes the filter. At any time: the results of later calls are those of the new filter on the whole signal, its past included.
 * @param stream      whose filter it is
 * @param queue       of its context and device
 * @param filter      fftcl_streaming_convolver_filter_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel, after which `filter` may change; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_set_filter(fftcl_streaming_convolver* stream,
                                                               cl_command_queue queue, cl_mem filter,
                                                               cl_uint wait_count, const cl_event* wait_list,
                                                               cl_event* done) FFTCL_NOEXCEPT;
/** Takes the next `count` samples of every channel, and writes as many results.
 * @param stream      with its filter set
 * @param queue       of its context and device
 * @param in          the samples, which must stay as they are until `done` has come
 * @param in_layout   where they lie; NULL: dense
 * @param count       any number; with 0 the buffers are not used (and may be NULL)
 * @param out         the results, apart from `in`
 * @param out_layout  where they go; NULL: dense
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_process(
    fftcl_streaming_convolver* stream, cl_command_queue queue, cl_mem in,
    const fftcl_stream_layout* in_layout, uint64_t count, cl_mem out, const fftcl_stream_layout* out_layout,
    cl_uint wait_count, const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Ends the signal: writes the last fftcl_streaming_convolver_tail_count() results of every channel, as if as many zeros had come.
 * What comes next is a new signal. Otherwise as fftcl_streaming_convolver_process(). */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_flush(fftcl_streaming_convolver* stream,
                                                          cl_command_queue queue, cl_mem out,
                                                          const fftcl_stream_layout* out_layout,
                                                          cl_uint wait_count, const cl_event* wait_list,
                                                          cl_event* done) FFTCL_NOEXCEPT;
/** Forgets the past: the next sample is the first one of a signal. The filter stays. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_reset(fftcl_streaming_convolver* stream) FFTCL_NOEXCEPT;

/** Points of the filter. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_filter_length(const fftcl_streaming_convolver* stream,
                                                                  uint64_t* length) FFTCL_NOEXCEPT;
/** Results of fftcl_streaming_convolver_flush() per channel: m - 1. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_tail_count(const fftcl_streaming_convolver* stream,
                                                               uint64_t* count) FFTCL_NOEXCEPT;
/** Points of a block's transform. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_block_points(const fftcl_streaming_convolver* stream,
                                                                 uint64_t* points) FFTCL_NOEXCEPT;
/** New samples that a block takes: a call costs a block for each part of as many. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_block_step(const fftcl_streaming_convolver* stream,
                                                               uint64_t* samples) FFTCL_NOEXCEPT;
/** Samples per channel since the signal's start. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_samples(const fftcl_streaming_convolver* stream,
                                                            uint64_t* samples) FFTCL_NOEXCEPT;
/** The options as they were given. Set options->size before. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_get_options(
    const fftcl_streaming_convolver* stream, fftcl_streaming_options* options) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for the filter. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_filter_bytes(const fftcl_streaming_convolver* stream,
                                                                 uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for `count` samples or results of all channels, dense. */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_bytes(const fftcl_streaming_convolver* stream,
                                                          uint64_t count, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: block, passes, why. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_streaming_convolver_describe(const fftcl_streaming_convolver* stream,
                                                             char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
