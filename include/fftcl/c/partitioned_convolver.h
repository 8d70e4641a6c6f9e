/** @file
 * Live signals through long filters, block by block, at the latency of a block. The C face of fft::PartitionedConvolver.
 */
#ifndef FFTCL_C_PARTITIONED_CONVOLVER_H
#define FFTCL_C_PARTITIONED_CONVOLVER_H

#include <fftcl/c/base.h>
#include <fftcl/c/streaming_convolver.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Convolution of one or many endless signals with long filters in partitions. Calls are put in order by the object, whatever their
 * queues. */
typedef struct fftcl_partitioned_convolver fftcl_partitioned_convolver;

/** Everything about a partitioned convolution but the length of its filters. */
typedef struct fftcl_partitioned_options {
  size_t size;                /**< sizeof(fftcl_partitioned_options) */
  fftcl_precision precision;  /**< of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;        /**< of signals, filters and results; default real */
  uint64_t channels;          /**< signals in parallel; default 1 */
  cl_bool filter_per_channel; /**< channel c goes through filter c; default CL_FALSE: one filter for all */
  uint64_t partition;         /**< samples of a block, which is the latency; default 256 */
} fftcl_partitioned_options;

/** One real f32 channel in blocks of 256 samples. */
#define FFTCL_PARTITIONED_OPTIONS_INIT \
  { sizeof(fftcl_partitioned_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, 1, CL_FALSE, 256 }

/** Plans and builds.
 * @param convolver      receives the object; NULL when the call fails
 * @param context        that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param filter_length  points of every filter
 * @param options        NULL: defaults */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_create(
    fftcl_partitioned_convolver** convolver, cl_context context, cl_device_id device, uint64_t filter_length,
    const fftcl_partitioned_options* options) FFTCL_NOEXCEPT;
/** NULL is fine. */
FFTCL_EXPORT void fftcl_partitioned_convolver_destroy(fftcl_partitioned_convolver* convolver) FFTCL_NOEXCEPT;

/** Sets the filters, one or one for each channel, one after another. At any time.
 * @param convolver   whose filters these are
 * @param queue       of its context and device
 * @param filters     fftcl_partitioned_convolver_filter_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel, after which `filters` may change; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_set_filter(fftcl_partitioned_convolver* convolver,
                                                                 cl_command_queue queue, cl_mem filters,
                                                                 cl_uint wait_count,
                                                                 const cl_event* wait_list,
                                                                 cl_event* done) FFTCL_NOEXCEPT;
/** Takes the next `count` samples of every channel, a multiple of the partition, and writes as many results.
 * @param convolver   any, with filters
 * @param queue       of its context and device
 * @param in          the samples
 * @param in_layout   their places; NULL: dense, one channel after another
 * @param count       samples of a channel
 * @param out         the results
 * @param out_layout  their places; NULL: dense
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_process(
    fftcl_partitioned_convolver* convolver, cl_command_queue queue, cl_mem in,
    const fftcl_stream_layout* in_layout, uint64_t count, cl_mem out, const fftcl_stream_layout* out_layout,
    cl_uint wait_count, const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Forgets the past; the filters stay. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_reset(fftcl_partitioned_convolver* convolver)
    FFTCL_NOEXCEPT;

/** Points of a filter. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_filter_length(
    const fftcl_partitioned_convolver* convolver, uint64_t* points) FFTCL_NOEXCEPT;
/** Partitions of a filter. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_partitions(const fftcl_partitioned_convolver* convolver,
                                                                 uint64_t* partitions) FFTCL_NOEXCEPT;
/** Samples per channel of the longest call. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_max_count(const fftcl_partitioned_convolver* convolver,
                                                                uint64_t* count) FFTCL_NOEXCEPT;
/** The options as given. Set options->size before. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_get_options(
    const fftcl_partitioned_convolver* convolver, fftcl_partitioned_options* options) FFTCL_NOEXCEPT;
/** Smallest buffer of the filters. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_filter_bytes(
    const fftcl_partitioned_convolver* convolver, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest buffer for `count` samples or results of all channels, dense. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_bytes(const fftcl_partitioned_convolver* convolver,
                                                            uint64_t count, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Device memory that is kept between calls. */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_state_bytes(
    const fftcl_partitioned_convolver* convolver, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: partitions, kernels, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_partitioned_convolver_describe(const fftcl_partitioned_convolver* convolver,
                                                               char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
