/** @file
 * What all parts of the C API share: status codes and messages, the version, and options common to plans and
 * operations.
 */
#ifndef FFTCL_C_BASE_H
#define FFTCL_C_BASE_H

#include <CL/cl.h>

#include <stddef.h>
#include <stdint.h>

#include <fftcl/export.h>
#include <fftcl/version.h>

/** In C++: functions of the C API throw nothing. (Visual C++ says by default that it is C++98.) */
#ifndef __cplusplus
#define FFTCL_NOEXCEPT
#elif __cplusplus >= 201103L || defined(_MSC_VER)
#define FFTCL_NOEXCEPT noexcept
#else
#define FFTCL_NOEXCEPT throw()
#endif

/** A function that is defined in a header. C before C99 has no `inline`, but compilers have a word for it. */
#if defined(__cplusplus) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 199901L)
#define FFTCL_INLINE static inline
#elif defined(__GNUC__) || defined(_MSC_VER)
#define FFTCL_INLINE static __inline
#else
#define FFTCL_INLINE static
#endif

#ifdef __cplusplus
extern "C" {
#endif

/** Result of a call. */
typedef enum fftcl_status {
  FFTCL_SUCCESS = 0, /**< done, or enqueued */
  FFTCL_ERROR_INVALID_ARGUMENT =
      1,                         /**< can never work: NULL, a length of 0, a buffer that is too small ... */
  FFTCL_ERROR_UNSUPPORTED = 2,   /**< valid, but not supported by this version, device or driver */
  FFTCL_ERROR_OPENCL = 3,        /**< an OpenCL call failed; fftcl_last_cl_status() returns its status */
  FFTCL_ERROR_BUILD = 4,         /**< a kernel did not compile; the message has the compiler's log */
  FFTCL_ERROR_INTERNAL = 5,      /**< a defect of fftcl: please report it */
  FFTCL_ERROR_OUT_OF_MEMORY = 6, /**< out of host memory */
  FFTCL_ERROR_UNKNOWN = 7        /**< anything else */
} fftcl_status;

/** Message of the last call that failed in this thread, "" if none has. Successful calls do not change it.
 * The text is valid until the next failing call in this thread, or the end of the thread. Never NULL. */
FFTCL_EXPORT const char* fftcl_last_error(void) FFTCL_NOEXCEPT;
/** OpenCL status behind the last failure in this thread; CL_SUCCESS if OpenCL did not cause it. */
FFTCL_EXPORT cl_int fftcl_last_cl_status(void) FFTCL_NOEXCEPT;
/** The name of a status, e.g. "FFTCL_ERROR_BUILD"; "unknown status" for any other number. Never NULL. */
FFTCL_EXPORT const char* fftcl_status_name(int status) FFTCL_NOEXCEPT;

/** Releases a text returned by a function of fftcl. NULL is ignored. */
FFTCL_EXPORT void fftcl_free(char* text) FFTCL_NOEXCEPT;

/** FFTCL_VERSION of the loaded library, which may differ from the header's. */
FFTCL_EXPORT uint32_t fftcl_version(void) FFTCL_NOEXCEPT;
/** The same as a text, e.g. "1.2.3". */
FFTCL_EXPORT const char* fftcl_version_text(void) FFTCL_NOEXCEPT;
/** Checks that this library supports programs compiled with the header of the given version. That requires
 * the same major version (before 1.0 also the same minor version) and a header that is not newer than the
 * library. Returns FFTCL_ERROR_UNSUPPORTED otherwise. Call it as fftcl_check_version(FFTCL_VERSION). */
FFTCL_EXPORT fftcl_status fftcl_check_version(uint32_t header_version) FFTCL_NOEXCEPT;

/** Smallest length >= n without a prime factor above 13 (1 for n = 0). These lengths are the fastest: pad to
 * them if you are free to choose. FFTCL_ERROR_INVALID_ARGUMENT for n above 2^62. */
FFTCL_EXPORT fftcl_status fftcl_next_fast_length(uint64_t n, uint64_t* length) FFTCL_NOEXCEPT;

/* Options are 32-bit integers with named values, so that the layout of structs does not depend on compiler settings. All other
   values are rejected. */

/** Precision of storage and arithmetic: FFTCL_PRECISION_... */
typedef int32_t fftcl_precision;
enum {
  FFTCL_PRECISION_F32 = 0, /**< 4 bytes per real number, 8 per complex number */
  FFTCL_PRECISION_F64 = 1  /**< 8 and 16 bytes; needs a device with cl_khr_fp64 */
};

/** Sign of the exponent: FFTCL_DIRECTION_... */
typedef int32_t fftcl_direction;
enum {
  FFTCL_DIRECTION_FORWARD = 0, /**< exp(-2 pi i j k / n) */
  FFTCL_DIRECTION_INVERSE = 1  /**< exp(+2 pi i j k / n) */
};

/** Which directions can be executed; kernels are built for these only: FFTCL_DIRECTIONS_... */
typedef int32_t fftcl_directions;
enum {
  FFTCL_DIRECTIONS_BOTH = 0,         /**< both */
  FFTCL_DIRECTIONS_FORWARD_ONLY = 1, /**< forward */
  FFTCL_DIRECTIONS_INVERSE_ONLY = 2  /**< inverse */
};

/** Element types of signal and spectrum: FFTCL_DOMAIN_... */
typedef int32_t fftcl_domain;
enum {
  FFTCL_DOMAIN_COMPLEX = 0, /**< as many complex numbers in the signal as in the spectrum */
  FFTCL_DOMAIN_REAL =
      1, /**< n real numbers in the signal, n/2 + 1 complex ones in the spectrum, along the last transformed
                            axis (plans: fftcl_plan_options::halved_axis); the other half is its mirror image,
                            X[n-k] = conj(X[k]) */
  FFTCL_DOMAIN_REAL_TO_REAL =
      2 /**< as many real numbers in the signal as in the spectrum: fftcl_plan_options::kinds. For plans only */
};

/** Where the elements of one side lie in a buffer. All members count elements of that side (real numbers in
 * real signals). This struct is part of others and never grows. */
typedef struct fftcl_layout {
  uint64_t offset; /**< index of the first element */
  const int64_t*
      strides; /**< one per axis, slowest first; NULL: dense row-major. In plans it may be negative, and 0 on a side
                             that is only read */
  int64_t
      distance; /**< distance from one transform of the batch to the next; in plans it may be negative. 0: dense, directly
                     after the last element of the previous one */
} fftcl_layout;

/** Dense, starting at element 0. */
#define FFTCL_LAYOUT_INIT \
  { 0, NULL, 0 }

#ifdef __cplusplus
}
#endif

#endif
