/* The C functions that pyvkfft 2025.1 calls in its OpenCL module (pyvkfft/opencl.py declares them for ctypes), and those of VkFFT's
   error codes that are given here. Declared anew; the names and numbers are pyvkfft's and VkFFT's. */
#ifndef FFTCL_PYVKFFT_ABI_H
#define FFTCL_PYVKFFT_ABI_H

#include <stddef.h>
#include <stdint.h>

enum {
  VKFFT_SUCCESS = 0,
  VKFFT_ERROR_MALLOC_FAILED = 1,
  VKFFT_ERROR_PLAN_NOT_INITIALIZED = 4,
  VKFFT_ERROR_INVALID_DEVICE = 1002,
  VKFFT_ERROR_INVALID_QUEUE = 1003,
  VKFFT_ERROR_INVALID_CONTEXT = 1008,
  VKFFT_ERROR_EMPTY_FFTdim = 2001,
  VKFFT_ERROR_EMPTY_size = 2002,
  VKFFT_ERROR_EMPTY_buffer = 2004,
  VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH = 3002,
  VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R = 3004,
  VKFFT_ERROR_UNSUPPORTED_FFT_OMIT = 3005,
  VKFFT_ERROR_FAILED_TO_CREATE_PROGRAM = 4030,
  VKFFT_ERROR_FAILED_TO_COMPILE_PROGRAM = 4031,
  VKFFT_ERROR_FAILED_TO_LAUNCH_KERNEL = 4039,
  VKFFT_ERROR_FAILED_TO_INITIALIZE = 4042
};

#ifdef __cplusplus
namespace pyvkfft { /* one of the functions has the name of fftcl's namespace */
extern "C" {
#endif

/* size, skip and grouped_batch have vkfft_max_fft_dimensions() elements, fastest axis first. buffer and buffer_out only tell, by
   being NULL or not, whether the transform is in place (buffer_out NULL). precision: bytes of a real number. The tuning parameters,
   from disableReorderFourStep on but for n_batch and skip, are VkFFT's: they are ignored. NULL: no memory. */
void* make_config(const long* size, size_t fftdim, void* buffer, void* buffer_out, void* platform,
                  void* device, void* context, int norm, size_t precision, int r2c, int dct, int dst,
                  int disableReorderFourStep, int registerBoost, int useLUT, int keepShaderCode,
                  size_t n_batch, const long* skip, int coalescedMemory, int numSharedBanks, int aimThreads,
                  int performBandwidthBoost, int registerBoostNonPow2, int registerBoost4Step, int warpSize,
                  const long* grouped_batch, int forceCallbackVersionRealTransforms);
/* NULL with the reason in *result. */
void* init_app(const void* config, void* queue, int* result, size_t* temporary_bytes, long* use_bluestein,
               long* axis_uploads);
int fft(void* app, void* in, void* out, void* queue);
/* Of real data out of place: from `out`, the spectrum, to `in`. */
int ifft(void* app, void* in, void* out, void* queue);
void free_app(void* app);
void free_config(void* config);
uint32_t vkfft_version(void);
uint32_t vkfft_max_fft_dimensions(void);

#ifdef __cplusplus
} /* extern "C" */
} /* namespace pyvkfft */
#endif

#endif
