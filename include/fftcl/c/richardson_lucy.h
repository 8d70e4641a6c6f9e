/** @file
 * Richardson-Lucy deconvolution: removes the blur of pictures and volumes, by iteration. The C interface of
 * fft::RichardsonLucy, whose header has the formula.
 */
#ifndef FFTCL_C_RICHARDSON_LUCY_H
#define FFTCL_C_RICHARDSON_LUCY_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Richardson-Lucy deconvolution of real pictures of one shape, 1D to 3D, on one device. */
typedef struct fftcl_richardson_lucy fftcl_richardson_lucy;

/** What lies beyond the borders of a picture, as the blur sees it: FFTCL_BLUR_PADDING_... */
typedef int32_t fftcl_blur_padding;
enum {
  FFTCL_BLUR_PADDING_ZEROS = 0, /**< zeros */
  FFTCL_BLUR_PADDING_WRAP = 1   /**< the other end of the picture, which repeats; faster */
};

/** Options of a deconvolution: everything except the shapes. */
typedef struct fftcl_richardson_lucy_options {
  size_t size;                /**< sizeof(fftcl_richardson_lucy_options) */
  fftcl_precision precision;  /**< precision of the elements and of the arithmetic; default f32 */
  uint64_t batch;             /**< number of pictures in one call, one after another; default 1 */
  fftcl_blur_padding padding; /**< default zeros */
  double start;               /**< the first estimate's value at every point, above 0; default 0.5 */
  double
      filter_epsilon; /**< where the blurred estimate is below this, the ratio is set to 0; default 0: never */
  cl_bool clip;       /**< clips the result to -1 .. 1; default CL_TRUE */
  double total_variation; /**< weight of the total variation, 0 to 0.1; default 0 */
} fftcl_richardson_lucy_options;

/** One f32 picture, zeros beyond its borders, no total variation. */
#define FFTCL_RICHARDSON_LUCY_OPTIONS_INIT                                                             \
  {                                                                                                    \
    sizeof(fftcl_richardson_lucy_options), FFTCL_PRECISION_F32, 1, FFTCL_BLUR_PADDING_ZEROS, 0.5, 0.0, \
        CL_TRUE, 0.0                                                                                   \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param deconvolution  receives the object; NULL if the call fails
 * @param context        context that later buffers and queues belong to
 * @param device         one of the context's devices
 * @param rank           number of axes, 1 to 3
 * @param shape          `rank` lengths of a picture's axes, slowest first
 * @param psf_shape      `rank` lengths of the point-spread function's axes
 * @param options        NULL for the defaults */
FFTCL_EXPORT fftcl_status
fftcl_richardson_lucy_create(fftcl_richardson_lucy** deconvolution, cl_context context, cl_device_id device,
                             size_t rank, const uint64_t* shape, const uint64_t* psf_shape,
                             const fftcl_richardson_lucy_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_richardson_lucy_destroy(fftcl_richardson_lucy* deconvolution) FFTCL_NOEXCEPT;

/** Sets the point-spread function, dense.
 * @param deconvolution  the object that takes it
 * @param queue          a queue of the object's context and device
 * @param psf            fftcl_richardson_lucy_psf_bytes() or more
 * @param wait_count     number of events at wait_list
 * @param wait_list      the first kernel starts after these events; NULL if wait_count is 0
 * @param done           receives the event of the last kernel, after which `psf` may change; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_set_psf(fftcl_richardson_lucy* deconvolution,
                                                        cl_command_queue queue, cl_mem psf,
                                                        cl_uint wait_count, const cl_event* wait_list,
                                                        cl_event* done) FFTCL_NOEXCEPT;
/** Runs iterations of the deconvolution.
 * @param deconvolution  with its point-spread function set
 * @param queue          a queue of the object's context and device
 * @param images         fftcl_richardson_lucy_image_bytes() or more
 * @param iterations     number of iterations, 1 to 2^32
 * @param out            fftcl_richardson_lucy_image_bytes() or more; receives the final estimates; must not
 *                       overlap `images`
 * @param wait_count     number of events at wait_list
 * @param wait_list      the first kernel starts after these events; NULL if wait_count is 0
 * @param done           receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_apply(const fftcl_richardson_lucy* deconvolution,
                                                      cl_command_queue queue, cl_mem images,
                                                      uint64_t iterations, cl_mem out, cl_uint wait_count,
                                                      const cl_event* wait_list,
                                                      cl_event* done) FFTCL_NOEXCEPT;

/** Lengths of a picture's axes, slowest first. `rank` must be the object's. */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_shape(const fftcl_richardson_lucy* deconvolution, size_t rank,
                                                      uint64_t* shape) FFTCL_NOEXCEPT;
/** The options as given. Set options->size before the call. */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_get_options(
    const fftcl_richardson_lucy* deconvolution, fftcl_richardson_lucy_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of the buffer of the pictures, and of the result. */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_image_bytes(const fftcl_richardson_lucy* deconvolution,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of the buffer of the point-spread function. */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_psf_bytes(const fftcl_richardson_lucy* deconvolution,
                                                          uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_workspace_bytes(const fftcl_richardson_lucy* deconvolution,
                                                                uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: convolutions, passes, bytes moved. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_richardson_lucy_describe(const fftcl_richardson_lucy* deconvolution,
                                                         char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
