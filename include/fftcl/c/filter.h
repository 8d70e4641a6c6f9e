/** @file
 * Filters: the spectra of signals and images multiplied by a transfer function. The C interface of
 * fft::Filter.
 */
#ifndef FFTCL_C_FILTER_H
#define FFTCL_C_FILTER_H

#include <fftcl/c/design.h>

#ifdef __cplusplus
extern "C" {
#endif

/** A filter for signals of one shape (1D to 3D, any lengths): out = F^-1(F(in) * transfer function). It is
 * circular: what leaves at one border enters at the other. The transfer function is computed on the device
 * once and kept. */
typedef struct fftcl_filter fftcl_filter;

/** Options of a filter: everything except the shape of its signals and its transfer function. */
typedef struct fftcl_filter_options {
  size_t size;               /**< sizeof(fftcl_filter_options) */
  fftcl_precision precision; /**< precision of the signals' elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of the signals, before and after filtering; default complex */
  uint64_t batch;            /**< number of signals in one call, all with one transfer function; default 1 */
  fftcl_layout input;        /**< layout of the signals, in elements of the domain */
  fftcl_layout output;       /**< layout of the filtered signals */
  const size_t*
      axes; /**< the axes to filter along, 0 being the slowest, in any order; the others are looped over. The transfer
                         function and `sample_rates` have only these axes. NULL: all */
  size_t axis_count; /**< number of `axes`; 0: all */
  const double*
      sample_rates; /**< samples per unit along each axis, for bands and expressions; NULL: 1, cycles per sample */
  size_t sample_rate_count; /**< number of `sample_rates`: 0, 1 (one for all axes) or one for each axis */
} fftcl_filter_options;

/** One dense complex f32 signal, all axes, cycles per sample. */
#define FFTCL_FILTER_OPTIONS_INIT                                                                  \
  {                                                                                                \
    sizeof(fftcl_filter_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, NULL, 0, NULL, 0                                                        \
  }

/** A point-spread function: the blurred image of a single point. Never grows. */
typedef struct fftcl_point_spread {
  size_t rank;           /**< number of axes, that of the transfer function */
  const uint64_t* shape; /**< `rank` lengths, at most those of the signals */
  const uint64_t*
      centre;   /**< index of the point that stays in place, `rank` numbers; NULL: the middle, shape / 2 */
  size_t count; /**< number of values: the product of the shape */
  const double* values; /**< real, row-major; they usually add up to 1 */
} fftcl_point_spread;

/** Creates a filter without a transfer function: call fftcl_filter_set_transfer() before
 * fftcl_filter_apply().
 * @param filter   receives the filter; NULL if the call fails
 * @param context  context that later buffers and queues belong to
 * @param device   one of the context's devices
 * @param rank     number of axes, 1 to 3
 * @param shape    `rank` lengths of the signals' axes, slowest first
 * @param options  NULL for the defaults
 *
 * Fails with FFTCL_ERROR_INVALID_ARGUMENT, FFTCL_ERROR_UNSUPPORTED, FFTCL_ERROR_OPENCL or
 * FFTCL_ERROR_BUILD. The same holds for the other fftcl_filter_create_...(), which return when the transfer
 * function is complete. */
FFTCL_EXPORT fftcl_status fftcl_filter_create(fftcl_filter** filter, cl_context context, cl_device_id device,
                                              size_t rank, const uint64_t* shape,
                                              const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a filter from a band of frequencies, in cycles per sample or in the unit of
 * fftcl_filter_options::sample_rates. */
FFTCL_EXPORT fftcl_status fftcl_filter_create_band(fftcl_filter** filter, cl_context context,
                                                   cl_device_id device, size_t rank, const uint64_t* shape,
                                                   fftcl_band band,
                                                   const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a filter from real gains, one for each frequency in natural order, row-major. `count` is the
 * product of the shape (real signals: with length/2 + 1 for the last axis). */
FFTCL_EXPORT fftcl_status fftcl_filter_create_gains(fftcl_filter** filter, cl_context context,
                                                    cl_device_id device, size_t rank, const uint64_t* shape,
                                                    size_t count, const double* gains,
                                                    const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a filter from complex values, likewise: `count` pairs of numbers, real part first. */
FFTCL_EXPORT fftcl_status fftcl_filter_create_values(fftcl_filter** filter, cl_context context,
                                                     cl_device_id device, size_t rank, const uint64_t* shape,
                                                     size_t count, const double* values,
                                                     const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a filter from an OpenCL C expression of `fx`, `fy`, `fz` (frequency along the fastest, the next
 * and the slowest axis) and `r` (the radius), real or complex (make_complex(re, im), cis(angle)), e.g.
 * "exp(-r * r / 0.02)". Numbers without a decimal point are integers, as in C: 1/2 is 0. It is compiled into
 * a kernel: trust it only as you would trust code. If it does not compile, the call fails with FFTCL_ERROR_BUILD and the compiler's log. */
FFTCL_EXPORT fftcl_status fftcl_filter_create_expression(fftcl_filter** filter, cl_context context,
                                                         cl_device_id device, size_t rank,
                                                         const uint64_t* shape, const char* expression,
                                                         const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a blur: circular convolution with a point-spread function, whose centre stays in place. */
FFTCL_EXPORT fftcl_status fftcl_filter_create_point_spread(
    fftcl_filter** filter, cl_context context, cl_device_id device, size_t rank, const uint64_t* shape,
    const fftcl_point_spread* psf, const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Creates a Wiener deconvolution, which undoes a circular blur without amplifying the noise beyond bounds.
 * `noise` is the ratio of noise power to signal power, 0 or more: 0 inverts the blur; 0.01 is a good start
 * for pictures. */
FFTCL_EXPORT fftcl_status fftcl_filter_create_wiener(fftcl_filter** filter, cl_context context,
                                                     cl_device_id device, size_t rank, const uint64_t* shape,
                                                     const fftcl_point_spread* psf, double noise,
                                                     const fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_filter_destroy(fftcl_filter* filter) FFTCL_NOEXCEPT;

/** Copies the transfer function from a device buffer: fftcl_filter_transfer_points() complex numbers of the
 * filter's precision, in natural order, row-major. Must not run at the same time as fftcl_filter_apply():
 * order them by queue or events.
 * @param filter      the filter that takes it
 * @param queue       a queue of the object's context and device
 * @param values      fftcl_filter_transfer_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel, after which `values` may change; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_filter_set_transfer(fftcl_filter* filter, cl_command_queue queue,
                                                    cl_mem values, cl_uint wait_count,
                                                    const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Filters every signal of the batch. Only enqueues.
 * @param filter      with a transfer function
 * @param queue       a queue of the object's context and device
 * @param in          fftcl_filter_input_bytes() or more
 * @param out         fftcl_filter_output_bytes() or more; may be `in` if both layouts are alike
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_filter_apply(const fftcl_filter* filter, cl_command_queue queue, cl_mem in,
                                             cl_mem out, cl_uint wait_count, const cl_event* wait_list,
                                             cl_event* done) FFTCL_NOEXCEPT;

/** Number of axes of the signals. */
FFTCL_EXPORT fftcl_status fftcl_filter_rank(const fftcl_filter* filter, size_t* rank) FFTCL_NOEXCEPT;
/** Lengths of the signals' axes, slowest first. `rank` must be the filter's. */
FFTCL_EXPORT fftcl_status fftcl_filter_shape(const fftcl_filter* filter, size_t rank,
                                             uint64_t* shape) FFTCL_NOEXCEPT;
/** The options, with axes, sample rates and layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the filter. */
FFTCL_EXPORT fftcl_status fftcl_filter_get_options(const fftcl_filter* filter,
                                                   fftcl_filter_options* options) FFTCL_NOEXCEPT;
/** Number of values of the transfer function. */
FFTCL_EXPORT fftcl_status fftcl_filter_transfer_points(const fftcl_filter* filter,
                                                       uint64_t* points) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for fftcl_filter_set_transfer(). */
FFTCL_EXPORT fftcl_status fftcl_filter_transfer_bytes(const fftcl_filter* filter,
                                                      uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the signals, offset and batch included. */
FFTCL_EXPORT fftcl_status fftcl_filter_input_bytes(const fftcl_filter* filter,
                                                   uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the filtered signals. */
FFTCL_EXPORT fftcl_status fftcl_filter_output_bytes(const fftcl_filter* filter,
                                                    uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_filter_workspace_bytes(const fftcl_filter* filter,
                                                       uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: passes, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_filter_describe(const fftcl_filter* filter, char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
