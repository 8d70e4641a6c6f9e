/** @file
 * Phase correlation: the shift of one image relative to another, to a sample or a fraction of one. The C
 * interface of fft::PhaseCorrelation.
 */
#ifndef FFTCL_C_PHASE_CORRELATION_H
#define FFTCL_C_PHASE_CORRELATION_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Finds the cyclic shift between a reference and images of the same shape (1D to 3D, any lengths). Only
 * phases count, so differences in brightness and contrast do not matter. */
typedef struct fftcl_phase_correlation fftcl_phase_correlation;

/** Options of a phase correlation: everything except the lengths of its images. */
typedef struct fftcl_phase_correlation_options {
  size_t size;               /**< sizeof(fftcl_phase_correlation_options) */
  fftcl_precision precision; /**< precision of the images' elements and of the arithmetic; default f32 */
  fftcl_domain domain;       /**< of the images; default real */
  uint64_t batch;            /**< number of images compared with the reference in one call; default 1 */
  fftcl_layout image;        /**< layout of the images, in elements (real or complex numbers) */
  fftcl_layout reference;    /**< layout of the reference in its own buffer */
  cl_bool
      subpixel; /**< also computes shifts to a fraction of a sample: fftcl_phase_correlation_read_fine(); default CL_FALSE */
} fftcl_phase_correlation_options;

/** One dense real f32 image. */
#define FFTCL_PHASE_CORRELATION_OPTIONS_INIT                                                               \
  {                                                                                                        \
    sizeof(fftcl_phase_correlation_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_REAL, 1, FFTCL_LAYOUT_INIT, \
        FFTCL_LAYOUT_INIT, CL_FALSE                                                                        \
  }

/** Plans the operation and builds all kernels, or takes them from the kernel cache.
 * @param correlation  receives the object; NULL if the call fails
 * @param context      context that later buffers and queues belong to
 * @param device       one of the context's devices
 * @param rank         number of axes, 1 to 3
 * @param shape        `rank` lengths of the images' axes, slowest first
 * @param options      NULL for the defaults */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_create(
    fftcl_phase_correlation** correlation, cl_context context, cl_device_id device, size_t rank,
    const uint64_t* shape, const fftcl_phase_correlation_options* options) FFTCL_NOEXCEPT;
/** Destroys the object. Enqueued work still completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_phase_correlation_destroy(fftcl_phase_correlation* correlation) FFTCL_NOEXCEPT;

/** Transforms the reference and keeps its spectrum. Must not run at the same time as
 * fftcl_phase_correlation_apply(), on the device either: order it by queue or events.
 * @param correlation  the object that takes the reference
 * @param queue        a queue of the object's context and device
 * @param reference    fftcl_phase_correlation_reference_bytes() or more
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these events; NULL if wait_count is 0
 * @param done         receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_set_reference(fftcl_phase_correlation* correlation,
                                                                cl_command_queue queue, cl_mem reference,
                                                                cl_uint wait_count, const cl_event* wait_list,
                                                                cl_event* done) FFTCL_NOEXCEPT;
/** Compares every image with the reference, which must have been set. Writes one peak per image, 16 bytes
 * each: the index of the peak in the image, row-major (cl_ulong; 2^64 - 1 if there is none), then its
 * height (float and 4 unused bytes, or double; NaN if there is none). With
 * fftcl_phase_correlation_options::subpixel the heights beside each peak follow: 2 real numbers per axis
 * and image.
 * @param correlation  with its reference set
 * @param queue        a queue of the object's context and device
 * @param images       fftcl_phase_correlation_image_bytes() or more
 * @param peaks        fftcl_phase_correlation_peaks_bytes() or more; must not overlap `images`
 * @param wait_count   number of events at wait_list
 * @param wait_list    the first kernel starts after these events; NULL if wait_count is 0
 * @param done         receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_apply(const fftcl_phase_correlation* correlation,
                                                        cl_command_queue queue, cl_mem images, cl_mem peaks,
                                                        cl_uint wait_count, const cl_event* wait_list,
                                                        cl_event* done) FFTCL_NOEXCEPT;
/** Reads the shifts in a buffer that fftcl_phase_correlation_apply() wrote. Waits for the device.
 * @param correlation  the object that found them
 * @param queue        a queue of the object's context and device
 * @param peaks        written by fftcl_phase_correlation_apply()
 * @param wait_count   number of events at wait_list
 * @param wait_list    the device reads after these events; NULL if wait_count is 0
 * @param count        must be the number of images
 * @param offsets      receives `count` times `rank` offsets in samples, from -n/2 to n/2, slowest axis
 *                     first: image[x] is reference[x - offset], cyclically
 * @param heights      receives `count` heights of peaks: 1 for a cyclic shift without noise, near 0 for
 *                     unrelated images; NaN, at offset 0, if the image or the reference holds NaN or
 *                     infinity */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_read(const fftcl_phase_correlation* correlation,
                                                       cl_command_queue queue, cl_mem peaks,
                                                       cl_uint wait_count, const cl_event* wait_list,
                                                       size_t count, int64_t* offsets,
                                                       double* heights) FFTCL_NOEXCEPT;

/** The same with offsets to a fraction of a sample, for objects with
 * fftcl_phase_correlation_options::subpixel.
 * @param correlation  the object that found them
 * @param queue        a queue of the object's context and device
 * @param peaks        written by fftcl_phase_correlation_apply()
 * @param wait_count   number of events at wait_list
 * @param wait_list    the device reads after these events; NULL if wait_count is 0
 * @param count        must be the number of images
 * @param offsets      receives `count` times `rank` offsets in samples, slowest axis first
 * @param heights      receives `count` heights of peaks */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_read_fine(const fftcl_phase_correlation* correlation,
                                                            cl_command_queue queue, cl_mem peaks,
                                                            cl_uint wait_count, const cl_event* wait_list,
                                                            size_t count, double* offsets,
                                                            double* heights) FFTCL_NOEXCEPT;

/** The options, with layouts filled in. Set options->size before the call. Pointers in the struct belong to
 * the object. */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_get_options(
    const fftcl_phase_correlation* correlation, fftcl_phase_correlation_options* options) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the images. */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_image_bytes(const fftcl_phase_correlation* correlation,
                                                              uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the reference. */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_reference_bytes(const fftcl_phase_correlation* correlation,
                                                                  uint64_t* bytes) FFTCL_NOEXCEPT;
/** Minimum size in bytes of a buffer for the peaks: 16 bytes per image, and with subpixel 2 real numbers per
 * axis and image. */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_peaks_bytes(const fftcl_phase_correlation* correlation,
                                                              uint64_t* bytes) FFTCL_NOEXCEPT;
/** Exact size in bytes of the workspace of one call, from the pool or supplied by the caller. */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_workspace_bytes(const fftcl_phase_correlation* correlation,
                                                                  uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: the steps of an execution. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_phase_correlation_describe(const fftcl_phase_correlation* correlation,
                                                           char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
