/** @file
 * Progress of plans whose kernels have to be built (docs/cache.md). The process has one handler, for C and
 * C++ alike.
 */
#ifndef FFTCL_C_PROGRESS_H
#define FFTCL_C_PROGRESS_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Where a kernel came from: FFTCL_KERNEL_ORIGIN_... */
typedef int32_t fftcl_kernel_origin;
enum {
  FFTCL_KERNEL_ORIGIN_MEMORY = 0,  /**< already built for another plan, or being built for it */
  FFTCL_KERNEL_ORIGIN_DISK = 1,    /**< loaded from the disk cache */
  FFTCL_KERNEL_ORIGIN_COMPILER = 2 /**< compiled from source */
};

/** State of one group of kernels that are built together: those of one direction of a plan, or a kernel of
 * an operation. */
typedef struct fftcl_progress {
  size_t size;         /**< sizeof(fftcl_progress) of the library; fields are only added at the end */
  const char* problem; /**< description, e.g. "c2c forward f32 1000, batch 1"; valid during the call */
  uint64_t done;       /**< number of kernels of the group that are ready; 0: the group begins */
  uint64_t kernels;    /**< number of kernels in the group */
  const char*
      kernel; /**< name of the kernel that became ready, "" when the group begins; valid during the call */
  double seconds;             /**< time that this kernel took */
  fftcl_kernel_origin origin; /**< where this kernel came from */
} fftcl_progress;

/** Called when a group of kernels begins, and after each of its kernels. Return 0 to continue. Any other
 * number cancels: the function that makes the plan fails with FFTCL_ERROR_UNKNOWN once the kernels that are
 * currently being built are ready. */
typedef int (*fftcl_progress_handler)(const fftcl_progress* progress, void* user_data);

/** Sets the handler for all plans and operations of the process. NULL ends the reports. The handler is called
 * by the threads that build, which may differ from those that make plans, and by one thread at a time. It must
 * not make plans or operations: that gives FFTCL_ERROR_INVALID_ARGUMENT. When this returns, no call of the
 * previous handler is running, unless that handler itself made this call.
 * @param handler    called with the state and user_data; NULL: none
 * @param user_data  passed on to it */
FFTCL_EXPORT fftcl_status fftcl_set_progress_handler(fftcl_progress_handler handler,
                                                     void* user_data) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
