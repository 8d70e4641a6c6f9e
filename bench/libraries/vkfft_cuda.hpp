// VkFFT's CUDA back end, on the workbench's data in CUDA's memory. For vkfft.cpp alone.
#pragma once

#include "libraries/cuda_data.hpp"

#define VKFFT_BACKEND 1
#include <vkFFT.h>

namespace bench {
namespace {  // vkFFT.h has the same names for other types with the other back end

class VkfftBackend {
 public:
  using Memory = void*;

  class Buffer {
   public:
    Buffer(const VkfftBackend& backend, std::uint64_t bytes) : memory_(backend.cuda_, bytes) {}
    Memory get() const { return memory_.get(); }

   private:
    CudaBuffer memory_;
  };

  /// Throws Unavailable without a CUDA device.
  explicit VkfftBackend(Workbench& workbench) : data_(cuda_, workbench) {
    if (!cuda_.usable()) throw Unavailable("no CUDA device");
    check_cuda(cuInit(0), "cuInit");
    check_cuda(cuDeviceGet(&device_, 0), "cuDeviceGet");
  }

  static constexpr const char* library = "vkfft-cuda";
  static constexpr const char* name = "CUDA";

  bool healthy() const { return cuda_.synchronize() == 0; }
  /// The data of a case, before the memory below is asked for.
  void upload(const Case& request) { data_.upload(request); }
  Memory signal() const { return data_.signal()->get(); }
  Memory work() const { return data_.work()->get(); }
  Memory filter() const { return data_.filter()->get(); }

  // VkFFT keeps the addresses.
  void choose_device(VkFFTConfiguration& configuration) { configuration.device = &device_; }
  void choose_queue(VkFFTLaunchParams&) {}  // the default stream

  /// The first `bytes` of `from`, to a byte of `to`.
  void copy(Memory from, Memory to, std::uint64_t to_byte, std::uint64_t bytes) {
    check_cuda(
        cuda_.copy(static_cast<std::byte*>(to) + to_byte, from, bytes, CudaLibraries::device_to_device),
        "cudaMemcpy");
  }
  void finish() { check_cuda(cuda_.synchronize(), "cudaDeviceSynchronize"); }
  void read_work(std::uint64_t first_byte, std::uint64_t bytes, void* destination) {
    check_cuda(cuda_.copy(destination, data_.work()->at(first_byte), bytes, CudaLibraries::device_to_host),
               "cudaMemcpy");
  }

 private:
  CudaLibraries cuda_;
  CudaData data_;
  CUdevice device_ = 0;
};

}  // namespace
}  // namespace bench
