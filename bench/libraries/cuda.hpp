// CUDA's runtime, cuFFT, the run-time compiler and the driver, loaded at run time from the loader's path or
// /usr/local/cuda/lib64, so that one binary serves machines with and without CUDA. The few entry points are
// declared here: they have been the same for years.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bench {

class CudaLibraries {
 public:
  CudaLibraries();

  /// There are a CUDA device and the runtime.
  bool usable() const { return usable_; }
  /// cuFFT, too.
  bool has_cufft() const { return has_cufft_; }
  /// Kernels can be compiled and launched, too.
  bool has_kernels() const { return has_kernels_; }

  static constexpr int host_to_device = 1;
  static constexpr int device_to_host = 2;
  static constexpr int device_to_device = 3;
  static constexpr int type_c2c = 0x29;
  static constexpr int type_z2z = 0x69;
  static constexpr int type_r2c = 0x2a;
  static constexpr int type_d2z = 0x6a;
  static constexpr int type_c2r = 0x2c;
  static constexpr int type_z2d = 0x6c;
  static constexpr int forward = -1;
  static constexpr int inverse = 1;
  static constexpr int attribute_major = 75;  ///< of the compute capability
  static constexpr int attribute_minor = 76;

  // The runtime.
  int (*allocate)(void**, std::size_t) = nullptr;
  int (*release)(void*) = nullptr;
  int (*copy)(void*, const void*, std::size_t, int) = nullptr;
  int (*copy_rows)(void*, std::size_t, const void*, std::size_t, std::size_t, std::size_t, int) = nullptr;
  int (*fill)(void*, int, std::size_t) = nullptr;
  int (*synchronize)() = nullptr;
  int (*count_devices)(int*) = nullptr;
  int (*get_attribute)(int*, int, int) = nullptr;
  // cuFFT.
  int (*plan_many)(int*, int, int*, int*, int, int, int*, int, int, int, int) = nullptr;
  int (*destroy)(int) = nullptr;
  int (*execute_f32)(int, void*, void*, int) = nullptr;
  int (*execute_f64)(int, void*, void*, int) = nullptr;
  int (*execute_real_f32)(int, void*, void*) = nullptr;
  int (*execute_real_f64)(int, void*, void*) = nullptr;
  int (*execute_to_real_f32)(int, void*, void*) = nullptr;
  int (*execute_to_real_f64)(int, void*, void*) = nullptr;
  int (*get_version)(int*) = nullptr;
  // NVRTC.
  int (*create_program)(void**, const char*, const char*, int, const char* const*,
                        const char* const*) = nullptr;
  int (*compile_program)(void*, int, const char* const*) = nullptr;
  int (*destroy_program)(void**) = nullptr;
  int (*log_size)(void*, std::size_t*) = nullptr;
  int (*log)(void*, char*) = nullptr;
  int (*binary_size)(void*, std::size_t*) = nullptr;
  int (*binary)(void*, char*) = nullptr;
  // The driver.
  int (*load_module)(void**, const void*) = nullptr;
  int (*unload_module)(void*) = nullptr;
  int (*get_function)(void**, void*, const char*) = nullptr;
  int (*launch_kernel)(void*, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned, void*,
                       void**, void**) = nullptr;

 private:
  bool load_runtime();
  bool load_cufft();
  bool load_compiler();

  bool usable_ = false;
  bool has_cufft_ = false;
  bool has_kernels_ = false;
};

/// Throws Unavailable with the name of the call when the status is not 0.
void check_cuda(int status, const char* call);

/// Device memory of the CUDA runtime.
class CudaBuffer {
 public:
  CudaBuffer(const CudaLibraries& cuda, std::uint64_t bytes) : cuda_(cuda) {
    check_cuda(cuda_.allocate(&memory_, bytes), "cudaMalloc");
  }
  ~CudaBuffer() { cuda_.release(memory_); }
  CudaBuffer(const CudaBuffer&) = delete;
  CudaBuffer& operator=(const CudaBuffer&) = delete;
  void* get() const { return memory_; }
  void* at(std::uint64_t byte) const { return static_cast<std::byte*>(memory_) + byte; }

 private:
  const CudaLibraries& cuda_;
  void* memory_ = nullptr;
};

/// Kernels compiled by NVRTC for the first device. Needs the runtime's context: some memory must have been allocated.
class CudaKernels {
 public:
  /// options: as on nvcc's command line. Throws Unavailable with the compiler's log.
  CudaKernels(const CudaLibraries& cuda, const std::string& source, std::vector<std::string> options);
  ~CudaKernels();
  CudaKernels(const CudaKernels&) = delete;
  CudaKernels& operator=(const CudaKernels&) = delete;

  void* function(const char* name) const;
  /// Enqueues on the default stream: grid of blocks, `threads` a block.
  void launch(void* function, std::array<unsigned, 2> grid, unsigned threads,
              std::vector<void*> arguments) const;

 private:
  const CudaLibraries& cuda_;
  void* module_ = nullptr;
};

}  // namespace bench
