/** @file
 * Live signals through long filters, block by block, with the latency of one block. The C interface of
 * fft::PartitionedConvolver.
 */
#ifndef FFTCL_C_PARTITIONED_CONVOLVER_H
#define FFTCL_C_PARTITIONED_CONVOLVER_H

#include <fftcl/c/base.h>
#include <fftcl/c/streaming_convolver.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Convolution of one or more endless signals with long filters, cut into partitions. The object orders its
 * own calls on the device, whatever queues they are enqueued on. */
typedef struct fftcl_partitioned_convolver fftcl_partitioned_convolver;

/** Options of a partitioned convolution: everything except the length of its filters. */
typedef struct fftcl_partitioned_convolver_options {
  size_t size;                /**< sizeof(fftcl_partitioned_convolver_options) */
  fftcl_precision precision;  /**< precision of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;        /**< of signals, filters and results; default real */
  uint64_t channels;          /**< number of signals, processed in parallel; default 1 */
  cl_bool filter_per_channel; /**< channel c goes through filter c; default CL_FALSE: one filter for all */
  uint64_t partition;         /**< samples per block, which is the latency; default 256 */
} fftcl_partitioned_convolver_options;

/** One real f32 channel in blocks of 256 samples. */
#define FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT \
  { sizeof(fftcl_partitioned_convolver_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, 1, CL_FALSE, 256 }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param convolver      receives the object; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param filter_length  length of every filter, at least 1
 * @param options        NULL for the defaults */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_create(
    fftcl_partitioned_convolver** convolver, cl_context context, cl_device_id device, uint64_t filter_length,
    const fftcl_partitioned_convolver_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_partitioned_convolver_destroy(fftcl_partitioned_convolver* convolver) FFTCL_NOEXCEPT;

/** Sets the filters: one, or one for each channel, one after another. Can be called at any time.
 * @param convolver   the convolver that takes the filters
 * @param queue       a queue of the object's context and device
 * @param filters     fftcl_partitioned_convolver_filter_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel, after which `filters` may change; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_set_filter(fftcl_partitioned_convolver* convolver,
                                                                 cl_command_queue queue, cl_mem filters,
                                                                 cl_uint wait_count,
                                                                 const cl_event* wait_list,
                                                                 cl_event* done) FFTCL_NOEXCEPT;
/** Takes the next `count` samples of every channel, and writes as many results. `count` must be a multiple
 * of the partition.
 * @param convolver   with its filters set
 * @param queue       a queue of the object's context and device
 * @param in          the samples
 * @param in_layout   layout of the samples; NULL: dense, one channel after another
 * @param count       samples per channel
 * @param out         the results
 * @param out_layout  layout of the results; NULL: dense
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_process(
    fftcl_partitioned_convolver* convolver, cl_command_queue queue, cl_mem in,
    const fftcl_stream_layout* in_layout, uint64_t count, cl_mem out, const fftcl_stream_layout* out_layout,
    cl_uint wait_count, const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Forgets the past: the next sample is the first one of a new signal. The filters stay. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_reset(fftcl_partitioned_convolver* convolver)
    FFTCL_NOEXCEPT;

/** Length of a filter. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_filter_length(
    const fftcl_partitioned_convolver* convolver, uint64_t* points) FFTCL_NOEXCEPT;
/** Number of partitions of a filter. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_partitions(const fftcl_partitioned_convolver* convolver,
                                                                 uint64_t* partitions) FFTCL_NOEXCEPT;
/** Maximum number of samples per channel in one call. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_max_count(const fftcl_partitioned_convolver* convolver,
                                                                uint64_t* count) FFTCL_NOEXCEPT;
/** The options as given. Set options->size before the call. */
FFTCL_EXPORT fftcl_status
fftcl_partitioned_convolver_get_options(const fftcl_partitioned_convolver* convolver,
                                        fftcl_partitioned_convolver_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of the buffer of the filters. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_filter_bytes(
    const fftcl_partitioned_convolver* convolver, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for `count` samples or results of all channels, dense. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_bytes(const fftcl_partitioned_convolver* convolver,
                                                            uint64_t count, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Bytes of device memory kept between calls. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_state_bytes(
    const fftcl_partitioned_convolver* convolver, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Maximum size in bytes of the workspace of a call of `count` samples, from the pool or supplied by the
 * caller. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_workspace_bytes(
    const fftcl_partitioned_convolver* convolver, uint64_t count, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: partitions, kernels, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_describe(const fftcl_partitioned_convolver* convolver,
                                                               char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
