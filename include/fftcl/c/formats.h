/** @file
 * How the elements of a plan's sides are stored, and what is done to them on the way: the C face of fft::Format and fft::Memory.
 */
#ifndef FFTCL_C_FORMATS_H
#define FFTCL_C_FORMATS_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** What an address is of: FFTCL_MEMORY_... */
typedef int32_t fftcl_memory_kind;
enum {
  FFTCL_MEMORY_BUFFER = 0, /**< a cl_mem, buffer or sub-buffer */
  FFTCL_MEMORY_SVM =
      1, /**< clSVMAlloc(); any host pointer where the device has CL_DEVICE_SVM_FINE_GRAIN_SYSTEM */
  FFTCL_MEMORY_USM = 2, /**< cl_intel_unified_shared_memory */
  FFTCL_MEMORY_HOST = 3 /**< memory of the process, on CPU devices: used where it is */
};

/** Memory of a call: a buffer, or an address. Addresses lie in or at the start of an allocation of the plan's context, on a multiple
 * of the size of one complex number (8 bytes in f32, 16 in f64, for real signals too), and stay valid until the call's commands are
 * done. Coarse-grained shared virtual memory must not be mapped meanwhile, and the host touches no plain memory before. This
 * struct never grows. */
typedef struct fftcl_memory {
  fftcl_memory_kind kind; /**< of the memory at `address` */
  void* address; /**< the cl_mem itself, or where the layouts begin; not written where it is an input alone */
  uint64_t
      bytes; /**< from the address on, checked like a buffer's size; 0: not known. Not used with FFTCL_MEMORY_BUFFER */
} fftcl_memory;

/** How a number is stored: FFTCL_STORAGE_..., as fft::Storage. */
typedef int32_t fftcl_storage;
enum {
  FFTCL_STORAGE_NATIVE = 0, /**< as the plan's precision says */
  FFTCL_STORAGE_F16 = 1,    /**< IEEE half precision */
  FFTCL_STORAGE_BF16 = 2,   /**< the upper half of an f32 */
  FFTCL_STORAGE_UINT8 = 3,
  FFTCL_STORAGE_INT8 = 4,
  FFTCL_STORAGE_UINT16 = 5,
  FFTCL_STORAGE_INT16 = 6,
  FFTCL_STORAGE_INT32 = 7
};

/** Which parts of complex elements are stored, and where: FFTCL_PARTS_... */
typedef int32_t fftcl_parts;
enum {
  FFTCL_PARTS_INTERLEAVED = 0, /**< real and imaginary part are neighbours */
  FFTCL_PARTS_PLANAR = 1,      /**< two buffers of the same layout: fftcl_plan_call() */
  FFTCL_PARTS_REAL = 2         /**< real parts alone: imaginary ones are read as zero and not written */
};

/** What forward writes for an element X: FFTCL_SPECTRUM_FORM_... */
typedef int32_t fftcl_spectrum_form;
enum {
  FFTCL_SPECTRUM_FORM_COMPLEX = 0,   /**< X */
  FFTCL_SPECTRUM_FORM_MAGNITUDE = 1, /**< |X| */
  FFTCL_SPECTRUM_FORM_POWER = 2,     /**< |X|^2 */
  FFTCL_SPECTRUM_FORM_DECIBELS = 3,  /**< 10 log10(|X|^2), at least fftcl_format::min_decibels */
  FFTCL_SPECTRUM_FORM_PHASE = 4      /**< the angle of X in radians */
};

/** A function of the caller's in OpenCL C, called for every element; docs/formats.md says how it is declared. */
typedef struct fftcl_kernel_function {
  const char* name;   /**< NULL: none */
  const char* source; /**< OpenCL C with the function; lines of compiler messages count from its first one */
  const char* const* parameters; /**< further parameters: "global const float *gains", "float level" */
  size_t parameter_count;        /**< number of `parameters` */
} fftcl_kernel_function;

/** The elements of one side of a plan; everything it points to is read by fftcl_plan_create() alone. */
typedef struct fftcl_format {
  size_t size;           /**< sizeof(fftcl_format) */
  fftcl_storage storage; /**< default native */
  fftcl_parts parts;     /**< default interleaved */
  double scale;          /**< value of 1 in the storage; default 1 */
  double bias;           /**< value of 0 in the storage; default 0 */
  cl_bool conjugated;    /**< elements are conjugated on their way; default CL_FALSE */
  cl_bool centred; /**< spectrum only: frequency 0 in the middle of transformed axes; default CL_FALSE */
  fftcl_spectrum_form
      form; /**< spectrum only; all but complex need FFTCL_DIRECTIONS_FORWARD_ONLY. Default complex */
  uint32_t reserved;   /**< 0 */
  double min_decibels; /**< default -200 */
  const double* const*
      windows; /**< signal only: for every axis as many factors as it has points, or NULL. Default NULL: no windows */
  fftcl_kernel_function load;  /**< reads an element, in place of storage, scale and bias */
  fftcl_kernel_function store; /**< writes an element, likewise */
} fftcl_format;

/** Numbers of the plan's precision, interleaved. */
#define FFTCL_FORMAT_INIT                                                                              \
  {                                                                                                    \
    sizeof(fftcl_format), FFTCL_STORAGE_NATIVE, FFTCL_PARTS_INTERLEAVED, 1.0, 0.0, CL_FALSE, CL_FALSE, \
        FFTCL_SPECTRUM_FORM_COMPLEX, 0, -200.0, NULL, {NULL, NULL, NULL, 0}, {                         \
      NULL, NULL, NULL, 0                                                                              \
    }                                                                                                  \
  }

/** The value of a parameter of a kernel function in one call. This struct never grows. */
typedef struct fftcl_binding {
  const char* name;    /**< of the parameter */
  fftcl_memory memory; /**< for a pointer */
  const void* number;  /**< for a number: where it is; NULL: `memory` counts */
  size_t number_bytes; /**< size of the number: exactly the parameter's */
} fftcl_binding;

#ifdef __cplusplus
}
#endif

#endif
