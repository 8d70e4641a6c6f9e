/** @file
 * Plans: transforms of any rank. The C interface of fft::Plan (Plan1D, Plan2D, Plan3D and BatchPlan are
 * conveniences of C++).
 */
#ifndef FFTCL_C_PLAN_H
#define FFTCL_C_PLAN_H

#include <fftcl/c/base.h>
#include <fftcl/c/formats.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A compiled transform of fixed lengths and layouts on one device. Immutable; any number of threads may
 * execute it at once, on any queues of its context and device. */
typedef struct fftcl_plan fftcl_plan;

/** Order of the frequencies along the transformed axes of the spectrum: FFTCL_SPECTRUM_ORDER_... */
typedef int32_t fftcl_spectrum_order;
enum {
  FFTCL_SPECTRUM_ORDER_NATURAL = 0,       /**< X[k] at index k */
  FFTCL_SPECTRUM_ORDER_DIGIT_REVERSED = 1 /**< each axis in its fastest order: fftcl_plan_position() */
};

/** How much effort goes into finding the fastest way to compute a plan (fftcl/c/wisdom.h): FFTCL_EFFORT_... */
typedef int32_t fftcl_effort;
enum {
  FFTCL_EFFORT_ESTIMATE =
      0, /**< uses earlier measurements of this problem if there are any, otherwise planning's own prediction */
  FFTCL_EFFORT_MEASURE = 1 /**< also measures alternatives, unless that was done before */
};

/** What a plan with FFTCL_DOMAIN_REAL_TO_REAL computes along an axis of n points, without its scale factors:
 * FFTCL_REAL_KIND_..., as fft::RealKind. Sums are over j = 0 .. n-1 unless another range is given. */
typedef int32_t fftcl_real_kind;
enum {
  /** y[k] = x[0] + (-1)^k x[n-1] + 2 sum x[j] cos(pi j k / (n-1)), j = 1 .. n-2; n >= 2 */
  FFTCL_REAL_KIND_DCT1 = 0,
  FFTCL_REAL_KIND_DCT2 = 1, /**< y[k] = 2 sum x[j] cos(pi (j+1/2) k / n) */
  FFTCL_REAL_KIND_DCT3 = 2, /**< y[k] = x[0] + 2 sum x[j] cos(pi j (k+1/2) / n), j = 1 .. n-1 */
  FFTCL_REAL_KIND_DCT4 = 3, /**< y[k] = 2 sum x[j] cos(pi (j+1/2) (k+1/2) / n) */
  FFTCL_REAL_KIND_DST1 = 4, /**< y[k] = 2 sum x[j] sin(pi (j+1) (k+1) / (n+1)) */
  FFTCL_REAL_KIND_DST2 = 5, /**< y[k] = 2 sum x[j] sin(pi (j+1/2) (k+1) / n) */
  FFTCL_REAL_KIND_DST3 = 6, /**< y[k] = (-1)^k x[n-1] + 2 sum x[j] sin(pi (j+1) (k+1/2) / n), j = 0 .. n-2 */
  FFTCL_REAL_KIND_DST4 = 7, /**< y[k] = 2 sum x[j] sin(pi (j+1/2) (k+1/2) / n) */
  FFTCL_REAL_KIND_DHT = 8   /**< y[k] = sum x[j] (cos(2 pi j k / n) + sin(2 pi j k / n)) */
};

/** Scale factors of both directions by name, with N the product of the transformed lengths: FFTCL_NORM_... */
typedef int32_t fftcl_norm;
enum {
  FFTCL_NORM_BACKWARD = 0, /**< forward 1, inverse 1 / N */
  FFTCL_NORM_FORWARD = 1,  /**< forward 1 / N, inverse 1 */
  FFTCL_NORM_ORTHO = 2     /**< both 1 / sqrt(N) */
};

/** Options of a plan: everything except its lengths. */
typedef struct fftcl_plan_options {
  size_t size;                 /**< sizeof(fftcl_plan_options) */
  fftcl_precision precision;   /**< precision of the buffers' elements and of the arithmetic; default f32 */
  fftcl_domain domain;         /**< of the signal; default complex */
  fftcl_directions directions; /**< directions that the plan offers; default both */
  fftcl_spectrum_order spectrum_order; /**< for forward and inverse alike; default natural */
  const size_t*
      axes; /**< the axes to transform, 0 being the slowest, in any order; the others are looped over, like the batch.
                         NULL: all */
  size_t axis_count;     /**< number of `axes`; 0: all */
  uint64_t batch;        /**< transforms in one call; default 1 */
  fftcl_layout signal;   /**< what forward reads and inverse writes; default dense */
  fftcl_layout spectrum; /**< what forward writes and inverse reads; default dense */
  double forward_scale;  /**< factor on the result of forward; default 1 */
  double
      inverse_scale; /**< factor on the result of inverse; 0, the default: 1 / (product of the transformed lengths; with
                        FFTCL_DOMAIN_REAL_TO_REAL those of the periodic extensions) */
  cl_bool
      in_place; /**< allows calls with one buffer for both sides, whatever the layouts; default CL_FALSE. With real signals the
                       default strides of the signal then leave room for the spectrum, 2 * (n/2 + 1) real numbers along
                       `halved_axis`. Not needed if both layouts are alike, nor for a single real row */
  fftcl_effort
      effort; /**< default estimate. measure takes seconds, and device memory for one more signal, spectrum and workspace */
  double measure_seconds; /**< time limit of measure in seconds, for each direction; default 30 */
  const fftcl_real_kind*
      kinds; /**< FFTCL_DOMAIN_REAL_TO_REAL: what forward computes: one kind for all transformed axes, or one
                                   for each in the order of `axes`; inverse computes the inverse kinds. Default NULL */
  size_t kind_count; /**< number of `kinds` */
  cl_bool
      orthogonal; /**< FFTCL_DOMAIN_REAL_TO_REAL: applies the weights that make kinds I to III orthogonal; default CL_FALSE */
  fftcl_norm norm; /**< default backward; with any other norm, forward_scale must be 1 and inverse_scale 0 */
  const struct fftcl_format*
      signal_format; /**< how the signal's elements are stored (fftcl/c/formats.h). Default NULL: numbers of `precision`,
                          interleaved. fftcl_plan_get_options() always gives NULL */
  const struct fftcl_format* spectrum_format; /**< the same for the spectrum */
  const uint64_t*
      signal_extents; /**< one per axis, slowest first: number of points of the signal that exist, counted from index 0.
                                       forward takes the others as zeros, inverse does not compute them. 0: all of that axis. NULL:
                                       all */
  const uint64_t*
      spectrum_extents; /**< likewise for the spectrum: inverse takes the other frequencies as zeros, forward does not write them; only in natural
                            order */
  const size_t*
      halved_axis; /**< FFTCL_DOMAIN_REAL: the transformed axis along which the spectrum has n/2 + 1 elements; NULL, the
                                default: the last one */
} fftcl_plan_options;

/** One dense complex f32 transform of every axis. */
#define FFTCL_PLAN_OPTIONS_INIT                                                                             \
  {                                                                                                         \
    sizeof(fftcl_plan_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, FFTCL_DIRECTIONS_BOTH,           \
        FFTCL_SPECTRUM_ORDER_NATURAL, NULL, 0, 1, FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT, 1.0, 0.0, CL_FALSE, \
        FFTCL_EFFORT_ESTIMATE, 30.0, NULL, 0, CL_FALSE, FFTCL_NORM_BACKWARD, NULL, NULL, NULL, NULL, NULL   \
  }

/** Plans the transform and builds every kernel, or takes it from the kernel cache.
 * @param plan     receives the plan; NULL if the call fails
 * @param context  context that later buffers and queues belong to
 * @param device   a device of that context
 * @param rank     number of axes, 1 or more
 * @param shape    `rank` numbers of points, slowest axis first, each 1 or more; lengths with small prime
 *                 factors are fastest (fftcl_next_fast_length())
 * @param options  NULL: one dense complex f32 transform of all axes, forward scale 1, inverse scale 1 /
 *                 (product of the lengths)
 *
 * Fails with FFTCL_ERROR_INVALID_ARGUMENT, FFTCL_ERROR_UNSUPPORTED (f64 without cl_khr_fp64, lengths beyond
 * the device's memory), FFTCL_ERROR_BUILD or FFTCL_ERROR_OPENCL. */
FFTCL_EXPORT fftcl_status fftcl_plan_create(fftcl_plan** plan, cl_context context, cl_device_id device,
                                            size_t rank, const uint64_t* shape,
                                            const fftcl_plan_options* options) FFTCL_NOEXCEPT;
/** Destroys the plan. Enqueued executions still complete. NULL is ignored. */
FFTCL_EXPORT void fftcl_plan_destroy(fftcl_plan* plan) FFTCL_NOEXCEPT;

/** Signal to spectrum: reads fftcl_plan_options::signal of `in`, writes fftcl_plan_options::spectrum of
 * `out`. Only enqueues.
 * @param plan        the plan; not one with FFTCL_DIRECTIONS_INVERSE_ONLY
 * @param queue       a queue of the plan's context and device, in-order or out-of-order
 * @param in          fftcl_plan_signal_bytes() or more; not written unless it is `out`
 * @param out         fftcl_plan_spectrum_bytes() or more. Pass `in` to work in place: then the two layouts
 *                    must be alike (real signals: every row of the spectrum over its own row of the
 *                    signal), or the plan must have been made with fftcl_plan_options::in_place, and the
 *                    buffer must hold the larger of both sides
 * @param workspace   read-write, fftcl_plan_workspace_bytes() or more. It must not overlap `in` or `out`,
 *                    and nothing else may use it until the execution is done. NULL: from the plan's own
 *                    pool
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_plan_forward(const fftcl_plan* plan, cl_command_queue queue, cl_mem in,
                                             cl_mem out, cl_mem workspace, cl_uint wait_count,
                                             const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Spectrum to signal, otherwise like fftcl_plan_forward(). */
FFTCL_EXPORT fftcl_status fftcl_plan_inverse(const fftcl_plan* plan, cl_command_queue queue, cl_mem in,
                                             cl_mem out, cl_mem workspace, cl_uint wait_count,
                                             const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Executes the plan on memory of any kind, otherwise like fftcl_plan_forward() and fftcl_plan_inverse().
 * Kinds can be mixed; kinds that the device lacks give FFTCL_ERROR_UNSUPPORTED. If `in` and `out` have the
 * same kind and address, the call works in place.
 * @param plan        the plan, made for this direction
 * @param direction   FFTCL_DIRECTION_FORWARD or FFTCL_DIRECTION_INVERSE
 * @param queue       a queue of the plan's context and device, in-order or out-of-order
 * @param in          as in fftcl_plan_forward()
 * @param out         likewise
 * @param workspace   likewise; an address must be a multiple of 16 bytes. NULL: from the plan's own pool
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first command starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last command; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_plan_execute(const fftcl_plan* plan, fftcl_direction direction,
                                             cl_command_queue queue, const fftcl_memory* in,
                                             const fftcl_memory* out, const fftcl_memory* workspace,
                                             cl_uint wait_count, const cl_event* wait_list,
                                             cl_event* done) FFTCL_NOEXCEPT;

/** What one execution reads and writes, for fftcl_plan_call(). */
typedef struct fftcl_call {
  size_t size;      /**< sizeof(fftcl_call) */
  fftcl_memory in;  /**< as in fftcl_plan_execute() */
  fftcl_memory out; /**< likewise */
  fftcl_memory
      in_imaginary; /**< FFTCL_PARTS_PLANAR: the imaginary parts, of the same kind; address NULL: none */
  fftcl_memory out_imaginary;    /**< likewise */
  uint64_t in_offset;            /**< elements added to the layout's offset in this call; default 0 */
  uint64_t out_offset;           /**< likewise */
  const fftcl_memory* workspace; /**< NULL: from the plan's own pool */
  const fftcl_binding* bindings; /**< values for the parameters of kernel functions */
  size_t binding_count;          /**< number of `bindings` */
} fftcl_call;

/** No memory, no offsets. */
#define FFTCL_CALL_INIT                                                                     \
  {                                                                                         \
    sizeof(fftcl_call), {FFTCL_MEMORY_BUFFER, NULL, 0}, {FFTCL_MEMORY_BUFFER, NULL, 0},     \
        {FFTCL_MEMORY_BUFFER, NULL, 0}, {FFTCL_MEMORY_BUFFER, NULL, 0}, 0, 0, NULL, NULL, 0 \
  }

/** Executes the plan with offsets, planar memory and values for kernel functions, otherwise like
 * fftcl_plan_execute().
 * @param plan        the plan, made for this direction
 * @param direction   FFTCL_DIRECTION_FORWARD or FFTCL_DIRECTION_INVERSE
 * @param queue       a queue of the plan's context and device, in-order or out-of-order
 * @param call        initialise it with FFTCL_CALL_INIT; read only during this call
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first command starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last command; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_plan_call(const fftcl_plan* plan, fftcl_direction direction,
                                          cl_command_queue queue, const fftcl_call* call, cl_uint wait_count,
                                          const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Number of axes. */
FFTCL_EXPORT fftcl_status fftcl_plan_rank(const fftcl_plan* plan, size_t* rank) FFTCL_NOEXCEPT;
/** Lengths of the axes, slowest first. For real data, those of the signal. `rank` must be the plan's. */
FFTCL_EXPORT fftcl_status fftcl_plan_shape(const fftcl_plan* plan, size_t rank,
                                           uint64_t* shape) FFTCL_NOEXCEPT;
/** The options, with defaults filled in: axes (ascending), strides, distances, inverse_scale. Set
 * options->size before the call. Pointers in the struct belong to the plan. */
FFTCL_EXPORT fftcl_status fftcl_plan_get_options(const fftcl_plan* plan,
                                                 fftcl_plan_options* options) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one execution, for the direction that needs more. 0: none is
 * needed. */
FFTCL_EXPORT fftcl_status fftcl_plan_workspace_bytes(const fftcl_plan* plan, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer that holds the signal, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_plan_signal_bytes(const fftcl_plan* plan, uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer that holds the spectrum, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_plan_spectrum_bytes(const fftcl_plan* plan, uint64_t* bytes) FFTCL_NOEXCEPT;
/** The frequency index k whose X[k] is stored at index `position` along `axis` of the spectrum. In natural
 * order, and along axes that are not transformed, that is `position` itself. */
FFTCL_EXPORT fftcl_status fftcl_plan_frequency(const fftcl_plan* plan, size_t axis, uint64_t position,
                                               uint64_t* frequency) FFTCL_NOEXCEPT;
/** The index along `axis` of the spectrum at which X[frequency] lies. */
FFTCL_EXPORT fftcl_status fftcl_plan_position(const fftcl_plan* plan, size_t axis, uint64_t frequency,
                                              uint64_t* position) FFTCL_NOEXCEPT;
/** fftcl_plan_frequency() for every position along `axis`. `count` must be their number: the length of the
 * axis, or length / 2 + 1 along the halved axis of a real plan. */
FFTCL_EXPORT fftcl_status fftcl_plan_frequencies(const fftcl_plan* plan, size_t axis, size_t count,
                                                 uint64_t* frequencies) FFTCL_NOEXCEPT;
/** Human-readable description: passes, radices, work-groups, bytes moved, workspace, and the reason for each
 * choice. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_plan_describe(const fftcl_plan* plan, char** text) FFTCL_NOEXCEPT;

/** The kernel launches of one traced execution. */
typedef struct fftcl_trace fftcl_trace;

/** One kernel launch of a traced execution. Pointers in it belong to the fftcl_trace. */
typedef struct fftcl_pass_trace {
  size_t size;       /**< sizeof(fftcl_pass_trace) */
  const char* label; /**< e.g. "forward pass 1 of 2: rows, 1920 points" */
  size_t axis;       /**< the axis that it (or its first pass) works on; 0 is the slowest */
  size_t
      pass; /**< number of its first pass within the direction, from 0; later rounds of a batch repeat it */
  cl_event
      event; /**< event of the launch; retain it to keep it. With CL_QUEUE_PROFILING_ENABLE it gives the device time */
} fftcl_pass_trace;

/** For fftcl_trace_get(). */
#define FFTCL_PASS_TRACE_INIT \
  { sizeof(fftcl_pass_trace), NULL, 0, 0, NULL }

/** Like fftcl_plan_forward() or fftcl_plan_inverse(), and keeps the event of every kernel launch, in order.
 * For profiling: it allocates host memory. Release `trace` with fftcl_trace_destroy(). */
FFTCL_EXPORT fftcl_status fftcl_plan_trace(const fftcl_plan* plan, fftcl_direction direction,
                                           cl_command_queue queue, cl_mem in, cl_mem out, cl_uint wait_count,
                                           const cl_event* wait_list, fftcl_trace** trace) FFTCL_NOEXCEPT;
/** Number of launches. */
FFTCL_EXPORT fftcl_status fftcl_trace_count(const fftcl_trace* trace, size_t* count) FFTCL_NOEXCEPT;
/** Launch number `index`, from 0. Set pass->size before the call. */
FFTCL_EXPORT fftcl_status fftcl_trace_get(const fftcl_trace* trace, size_t index,
                                          fftcl_pass_trace* pass) FFTCL_NOEXCEPT;
/** Destroys the trace and releases its events. NULL is ignored. */
FFTCL_EXPORT void fftcl_trace_destroy(fftcl_trace* trace) FFTCL_NOEXCEPT;

/** The source texts of a plan's kernels. */
typedef struct fftcl_kernel_sources fftcl_kernel_sources;

/** One kernel of a plan, as passed to the OpenCL compiler. Pointers in it belong to the
 * fftcl_kernel_sources. */
typedef struct fftcl_kernel_source {
  size_t size;         /**< sizeof(fftcl_kernel_source) */
  const char* name;    /**< name of the kernel function */
  const char* label;   /**< its purpose, as in fftcl_pass_trace */
  const char* source;  /**< OpenCL C 1.2, complete: nothing is included */
  const char* options; /**< required build options, e.g. "-cl-std=CL1.2" */
} fftcl_kernel_source;

/** For fftcl_kernel_sources_get(). */
#define FFTCL_KERNEL_SOURCE_INIT \
  { sizeof(fftcl_kernel_source), NULL, NULL, NULL, NULL }

/** Source text of every kernel of the plan: forward passes first, then inverse ones, in the order in which
 * they run. Release it with fftcl_kernel_sources_destroy(). */
FFTCL_EXPORT fftcl_status fftcl_plan_kernel_sources(const fftcl_plan* plan,
                                                    fftcl_kernel_sources** sources) FFTCL_NOEXCEPT;
/** Number of kernels. */
FFTCL_EXPORT fftcl_status fftcl_kernel_sources_count(const fftcl_kernel_sources* sources,
                                                     size_t* count) FFTCL_NOEXCEPT;
/** Kernel number `index`, from 0. Set source->size before the call. */
FFTCL_EXPORT fftcl_status fftcl_kernel_sources_get(const fftcl_kernel_sources* sources, size_t index,
                                                   fftcl_kernel_source* source) FFTCL_NOEXCEPT;
/** Destroys the object and its texts. NULL is ignored. */
FFTCL_EXPORT void fftcl_kernel_sources_destroy(fftcl_kernel_sources* sources) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
