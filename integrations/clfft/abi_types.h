/* Types and values of clFFT 2.12's ABI, declared anew: they must be those of its header clFFT.h
   (tests/clfft/debian_header.cpp compares them where it is installed). */
#ifndef FFTCL_CLFFT_ABI_TYPES_H
#define FFTCL_CLFFT_ABI_TYPES_H

#include <CL/cl.h>

#include <stddef.h>

/* OpenCL's own codes may be returned, too: they keep their values. */
typedef enum clfftStatus_ {
  CLFFT_INVALID_EVENT_WAIT_LIST = CL_INVALID_EVENT_WAIT_LIST,
  CLFFT_INVALID_ARG_VALUE = CL_INVALID_ARG_VALUE,
  CLFFT_INVALID_ARG_INDEX = CL_INVALID_ARG_INDEX,
  CLFFT_INVALID_OPERATION = CL_INVALID_OPERATION,
  CLFFT_INVALID_MEM_OBJECT = CL_INVALID_MEM_OBJECT,
  CLFFT_INVALID_HOST_PTR = CL_INVALID_HOST_PTR,
  CLFFT_INVALID_COMMAND_QUEUE = CL_INVALID_COMMAND_QUEUE,
  CLFFT_INVALID_CONTEXT = CL_INVALID_CONTEXT,
  CLFFT_INVALID_DEVICE = CL_INVALID_DEVICE,
  CLFFT_BUILD_PROGRAM_FAILURE = CL_BUILD_PROGRAM_FAILURE,
  CLFFT_OUT_OF_HOST_MEMORY = CL_OUT_OF_HOST_MEMORY,
  CLFFT_SUCCESS = CL_SUCCESS,
  CLFFT_BUGCHECK = 4096,
  CLFFT_NOTIMPLEMENTED = 4097,
  CLFFT_TRANSPOSED_NOTIMPLEMENTED = 4098,
  CLFFT_FILE_NOT_FOUND = 4099,
  CLFFT_FILE_CREATE_FAILURE = 4100,
  CLFFT_VERSION_MISMATCH = 4101,
  CLFFT_INVALID_PLAN = 4102,
  CLFFT_DEVICE_NO_DOUBLE = 4103,
  CLFFT_DEVICE_MISMATCH = 4104,
  CLFFT_ENDSTATUS = 4105
} clfftStatus;

typedef enum clfftDim_ { CLFFT_1D = 1, CLFFT_2D = 2, CLFFT_3D = 3, ENDDIMENSION = 4 } clfftDim;

typedef enum clfftLayout_ {
  CLFFT_COMPLEX_INTERLEAVED = 1,
  CLFFT_COMPLEX_PLANAR = 2,
  CLFFT_HERMITIAN_INTERLEAVED = 3,
  CLFFT_HERMITIAN_PLANAR = 4,
  CLFFT_REAL = 5,
  ENDLAYOUT = 6
} clfftLayout;

typedef enum clfftPrecision_ {
  CLFFT_SINGLE = 1,
  CLFFT_DOUBLE = 2,
  CLFFT_SINGLE_FAST = 3,
  CLFFT_DOUBLE_FAST = 4,
  ENDPRECISION = 5
} clfftPrecision;

typedef enum clfftDirection_ {
  CLFFT_FORWARD = -1,
  CLFFT_BACKWARD = 1,
  CLFFT_MINUS = -1,
  CLFFT_PLUS = 1,
  ENDDIRECTION = 2
} clfftDirection;

typedef enum clfftResultLocation_ {
  CLFFT_INPLACE = 1,
  CLFFT_OUTOFPLACE = 2,
  ENDPLACE = 3
} clfftResultLocation;

typedef enum clfftResultTransposed_ {
  CLFFT_NOTRANSPOSE = 1,
  CLFFT_TRANSPOSED = 2,
  ENDTRANSPOSED = 3
} clfftResultTransposed;

typedef enum clfftCallbackType_ { PRECALLBACK = 0, POSTCALLBACK = 1 } clfftCallbackType;

typedef struct clfftSetupData_ {
  cl_uint major;
  cl_uint minor;
  cl_uint patch;
  cl_ulong debugFlags;
} clfftSetupData;

typedef size_t clfftPlanHandle;

#endif
