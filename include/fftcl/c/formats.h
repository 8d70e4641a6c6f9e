/** @file
 * How the elements of a plan's sides are stored, and what is applied to them on load and store: the C
 * interface of fft::Format and fft::Memory.
 */
#ifndef FFTCL_C_FORMATS_H
#define FFTCL_C_FORMATS_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Kinds of memory: FFTCL_MEMORY_... */
typedef int32_t fftcl_memory_kind;
enum {
  FFTCL_MEMORY_BUFFER = 0, /**< a cl_mem, buffer or sub-buffer */
  FFTCL_MEMORY_SVM =
      1, /**< from clSVMAlloc(), or any host pointer if the device has CL_DEVICE_SVM_FINE_GRAIN_SYSTEM */
  FFTCL_MEMORY_USM = 2, /**< cl_intel_unified_shared_memory */
  FFTCL_MEMORY_HOST = 3 /**< memory of the process, on CPU devices: used in place */
};

/** Memory of a call: a buffer, or an address. An address must lie within an allocation of the plan's
 * context, be a multiple of the size of one complex number (8 bytes in f32, 16 in f64, for real signals
 * too; with a storage format, of two stored numbers), and stay valid until the call's commands are done.
 * Until then, coarse-grained shared virtual memory must not be mapped, and the host must not touch plain
 * memory. This struct never grows. */
typedef struct fftcl_memory {
  fftcl_memory_kind kind; /**< kind of the memory at `address` */
  void*
      address; /**< the cl_mem itself, or the address from which the layouts count; not written if it is only an input */
  uint64_t
      bytes; /**< size counted from the address, checked like a buffer's size; 0: unknown. Ignored for FFTCL_MEMORY_BUFFER */
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
  FFTCL_PARTS_INTERLEAVED = 0, /**< real and imaginary part side by side in one buffer */
  FFTCL_PARTS_PLANAR = 1,      /**< two buffers of the same layout: fftcl_plan_call() */
  FFTCL_PARTS_REAL = 2         /**< only real parts: imaginary parts are read as zero, and not written */
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

/** A function of the caller, in OpenCL C, called for every element that is loaded or stored; docs/formats.md
 * shows its declaration. */
typedef struct fftcl_kernel_function {
  const char* name; /**< NULL: none */
  const char*
      source; /**< OpenCL C text with the function; compiler messages count lines from its first line */
  const char* const* parameters; /**< additional parameters: "global const float *gains", "float level" */
  size_t parameter_count;        /**< number of `parameters` */
} fftcl_kernel_function;

/** The elements of one side of a plan. Everything it points to is read only by the function that creates the
 * object. */
typedef struct fftcl_format {
  size_t size;           /**< sizeof(fftcl_format) */
  fftcl_storage storage; /**< default native */
  fftcl_parts parts;     /**< default interleaved */
  double scale;          /**< value of the stored number 1; default 1 */
  double bias;           /**< value of the stored number 0; default 0 */
  cl_bool conjugated;    /**< conjugates elements as they are loaded or stored; default CL_FALSE */
  cl_bool centred; /**< spectrum only: frequency 0 in the middle of transformed axes; default CL_FALSE */
  fftcl_spectrum_form
      form; /**< spectrum only; all forms except complex require FFTCL_DIRECTIONS_FORWARD_ONLY. Default complex */
  uint32_t reserved;   /**< 0 */
  double min_decibels; /**< default -200 */
  const double* const*
      windows; /**< signal only: for every axis one factor per point, or NULL. Default NULL: no windows */
  fftcl_kernel_function load;  /**< loads an element, instead of storage, scale and bias */
  fftcl_kernel_function store; /**< stores an element, likewise */
  /** Real data only: the name of a second function in load.source, which loads two neighbouring numbers, the first at an even
   * index; docs/formats.md. Default NULL: none */
  const char* load_pair_name;
  const char* store_pair_name; /**< likewise in store.source */
} fftcl_format;

/** Numbers of the plan's precision, interleaved. */
#define FFTCL_FORMAT_INIT                                                                                 \
  {                                                                                                       \
    sizeof(fftcl_format), FFTCL_STORAGE_NATIVE, FFTCL_PARTS_INTERLEAVED, 1.0, 0.0, CL_FALSE, CL_FALSE,    \
        FFTCL_SPECTRUM_FORM_COMPLEX, 0, -200.0, NULL, {NULL, NULL, NULL, 0}, {NULL, NULL, NULL, 0}, NULL, \
        NULL                                                                                              \
  }

/** The value of a parameter of a kernel function in one call. This struct never grows. */
typedef struct fftcl_binding {
  const char* name;    /**< name of the parameter */
  fftcl_memory memory; /**< value of a pointer */
  const void* number;  /**< value of a number: its address; NULL: `memory` is used */
  size_t number_bytes; /**< size of the number: exactly the parameter's */
} fftcl_binding;

#ifdef __cplusplus
}
#endif

#endif
