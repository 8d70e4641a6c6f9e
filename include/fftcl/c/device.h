/** @file
 * What fftcl knows about a device and bases its plans on.
 */
#ifndef FFTCL_C_DEVICE_H
#define FFTCL_C_DEVICE_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** How the kernels for a device compute: FFTCL_KERNEL_SHAPE_... */
typedef int32_t fftcl_kernel_shape;
enum {
  FFTCL_KERNEL_SHAPE_WORK_GROUP = 0, /**< work-items of a group share a tile in local memory: GPUs */
  FFTCL_KERNEL_SHAPE_VECTOR = 1      /**< one work-item transforms several signals in vector lanes: CPUs */
};

/** Properties of a device that planning uses. They are reported by the driver, or measured where its report
 * is known to be wrong. */
typedef struct fftcl_device_info {
  size_t size;                  /**< sizeof(fftcl_device_info) */
  fftcl_kernel_shape shape;     /**< shape of the kernels */
  cl_bool has_f64;              /**< whether FFTCL_PRECISION_F64 is supported */
  uint32_t compute_units;       /**< number of cores or multiprocessors */
  uint32_t max_work_group_size; /**< max work-items in a work-group */
  uint64_t
      local_memory_bytes; /**< local memory that a kernel may declare: the larger of reported and measured */
  uint64_t reported_local_memory_bytes; /**< CL_DEVICE_LOCAL_MEM_SIZE */
  cl_bool local_memory_measured;        /**< whether small kernels were built and run to find it */
  uint32_t
      registers_per_work_group;  /**< 32-bit registers of all work-items of a work-group (work-group shape) */
  uint32_t lanes_f32;            /**< vector lanes of a kernel in f32 (vector shape) */
  uint32_t lanes_f64;            /**< the same in f64 */
  uint64_t cache_bytes;          /**< size of the last-level cache */
  uint64_t max_allocation_bytes; /**< max size of one buffer */
  uint64_t global_memory_bytes;  /**< memory for all buffers */
  cl_bool
      compiles_at_launch; /**< the driver compiles a kernel at its first launch; fftcl performs that launch in advance */
  uint32_t reserved; /**< 0 */
} fftcl_device_info;

/** For fftcl_get_device_info(). */
#define FFTCL_DEVICE_INFO_INIT \
  { sizeof(fftcl_device_info), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 }

/** Queries the driver. Where its report is known to be wrong, small kernels are built and run instead: up to
 * six, the first time per device and driver. The outcome is kept in the disk cache. Set info->size before
 * the call. FFTCL_ERROR_UNSUPPORTED for a device without a compiler, FFTCL_ERROR_INVALID_ARGUMENT for an
 * unknown value in the environment variable FFTCL_SHAPE. */
FFTCL_EXPORT fftcl_status fftcl_get_device_info(cl_device_id device, fftcl_device_info* info) FFTCL_NOEXCEPT;

/** Text that names platform, device, driver, their versions, and driver settings that change generated code.
 * Cached kernels and wisdom are valid for devices with the same text. Release the text with fftcl_free().
 * Fails like fftcl_get_device_info(). */
FFTCL_EXPORT fftcl_status fftcl_device_fingerprint(cl_device_id device, char** fingerprint) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
