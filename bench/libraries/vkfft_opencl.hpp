// VkFFT's OpenCL back end: it works on the workbench's own buffers. For vkfft.cpp alone.
#pragma once

#include "workbench/workbench.hpp"

#define VKFFT_BACKEND 3
#include <vkFFT.h>

namespace bench {
namespace {  // vkFFT.h has the same names for other types with the other back end

class VkfftBackend {
 public:
  using Memory = cl_mem;

  class Buffer {
   public:
    Buffer(const VkfftBackend& backend, std::uint64_t bytes)
        : memory_(backend.workbench_.context(), CL_MEM_READ_WRITE, bytes) {}
    Memory get() const { return memory_(); }

   private:
    cl::Buffer memory_;
  };

  explicit VkfftBackend(Workbench& workbench)
      : workbench_(workbench),
        device_(workbench.device()()),
        context_(workbench.context()()),
        queue_(workbench.queue()()) {}

  static constexpr const char* library = "vkfft";
  static constexpr const char* name = "OpenCL";

  bool healthy() const { return true; }  // the context is the workbench's
  /// The data of a case, before the memory below is asked for.
  void upload(const Case&) {}
  Memory signal() const { return workbench_.signal()(); }
  Memory work() const { return workbench_.work()(); }
  Memory filter() const { return workbench_.filter()(); }

  // VkFFT keeps the addresses.
  void choose_device(VkFFTConfiguration& configuration) {
    configuration.device = &device_;
    configuration.context = &context_;
  }
  void choose_queue(VkFFTLaunchParams& launch) { launch.commandQueue = &queue_; }

  /// The first `bytes` of `from`, to a byte of `to`.
  void copy(Memory from, Memory to, std::uint64_t to_byte, std::uint64_t bytes) {
    if (clEnqueueCopyBuffer(queue_, from, to, 0, to_byte, bytes, 0, nullptr, nullptr) != CL_SUCCESS)
      throw Unavailable("clEnqueueCopyBuffer fails");
  }
  void finish() { workbench_.queue().finish(); }
  void read_work(std::uint64_t first_byte, std::uint64_t bytes, void* destination) {
    workbench_.read_work(first_byte, bytes, destination);
  }

 private:
  Workbench& workbench_;
  cl_device_id device_;
  cl_context context_;
  cl_command_queue queue_;
};

}  // namespace
}  // namespace bench
