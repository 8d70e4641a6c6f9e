// Intel's double-batched FFT library, in shared memory of its own: it needs unified shared memory and sub-groups, which Intel's runtimes have.
// Without its package: no library.
#include "libraries/library.hpp"

#ifdef FFTCL_BENCH_BBFFT
#include <CL/cl_ext.h>

#include <bbfft/cl/make_plan.hpp>
#include <bbfft/configuration.hpp>
#include <bbfft/version.hpp>

#include <cstring>
#endif

namespace bench {

#ifndef FFTCL_BENCH_BBFFT
std::unique_ptr<Library> make_bbfft(Workbench&) {
  return nullptr;
}
#else
namespace {

/// Memory that host and device share (cl_intel_unified_shared_memory).
class SharedMemory {
 public:
  SharedMemory(const Workbench& workbench, std::size_t bytes) : context_(workbench.context()()) {
    const cl_platform_id platform = workbench.device().getInfo<CL_DEVICE_PLATFORM>();
    const auto allocate = reinterpret_cast<clSharedMemAllocINTEL_fn>(
        clGetExtensionFunctionAddressForPlatform(platform, "clSharedMemAllocINTEL"));
    free_ = reinterpret_cast<clMemBlockingFreeINTEL_fn>(
        clGetExtensionFunctionAddressForPlatform(platform, "clMemBlockingFreeINTEL"));
    if (allocate == nullptr || free_ == nullptr)
      throw Unavailable("the platform has no unified shared memory");
    cl_int status = CL_SUCCESS;
    memory_ = allocate(context_, workbench.device()(), nullptr, bytes, 64, &status);
    if (status != CL_SUCCESS) throw Unavailable("clSharedMemAllocINTEL: " + std::to_string(status));
  }
  ~SharedMemory() { free_(context_, memory_); }
  SharedMemory(const SharedMemory&) = delete;
  SharedMemory& operator=(const SharedMemory&) = delete;
  std::byte* get() const { return static_cast<std::byte*>(memory_); }

 private:
  cl_context context_;
  clMemBlockingFreeINTEL_fn free_ = nullptr;
  void* memory_ = nullptr;
};

bbfft::configuration configuration_of(const Case& request, bool in_place) {
  bbfft::configuration c = {};
  c.dim = static_cast<unsigned>(request.lengths.size());
  c.shape = {1};
  std::size_t at = 1;
  for (auto it = request.lengths.rbegin(); it != request.lengths.rend(); ++it) c.shape[at++] = *it;
  c.shape[at] = request.batch;
  c.fp = request.precision == Precision::f32 ? bbfft::precision::f32 : bbfft::precision::f64;
  c.type = request.kind == Kind::r2c ? bbfft::transform_type::r2c : bbfft::transform_type::c2c;
  c.set_strides_default(in_place);
  return c;
}

class BbfftTransform final : public Transform {
 public:
  BbfftTransform(Workbench& workbench, const Case& request, Placement placement)
      : workbench_(workbench),
        bytes_(request.input_bytes()),
        element_bytes_(request.element_bytes()),
        in_place_(placement == Placement::in_place),
        in_(workbench, bytes_),
        out_(workbench, in_place_ ? 1 : request.output_bytes()),
        plan_(bbfft::make_plan(configuration_of(request, in_place_), workbench.queue()(),
                               workbench.context()(), workbench.device()())) {
    std::memcpy(in_.get(), workbench_.host_signal().data(), bytes_);
  }

  void restore() override {
    if (in_place_) std::memcpy(in_.get(), workbench_.host_signal().data(), bytes_);
  }
  void enqueue() override { clReleaseEvent(plan_.execute(in_.get(), result())); }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    std::memcpy(destination, result() + first * element_bytes_, count * element_bytes_);
  }

 private:
  std::byte* result() const { return in_place_ ? in_.get() : out_.get(); }

  Workbench& workbench_;
  std::uint64_t bytes_, element_bytes_;
  bool in_place_;
  SharedMemory in_, out_;
  bbfft::opencl_plan plan_;
};

class BbfftLibrary final : public Library {
 public:
  explicit BbfftLibrary(Workbench& workbench) : workbench_(workbench) {}

  std::string name() const override { return "bbfft"; }
  std::string version() const override {
    return std::to_string(bbfft::major_version) + "." + std::to_string(bbfft::minor_version) + "." +
           std::to_string(bbfft::patch_version);
  }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.kind != Kind::c2c && request.kind != Kind::r2c)
      throw Unavailable("bbfft: only c2c and r2c are written");
    try {
      return std::make_unique<BbfftTransform>(workbench_, request, placement);
    } catch (const Unavailable&) {
      throw;
    } catch (const std::exception& error) {
      throw Unavailable(std::string("bbfft: ") + error.what());
    }
  }

 private:
  Workbench& workbench_;
};

}  // namespace

std::unique_ptr<Library> make_bbfft(Workbench& workbench) {
  return std::make_unique<BbfftLibrary>(workbench);
}
#endif

}  // namespace bench
