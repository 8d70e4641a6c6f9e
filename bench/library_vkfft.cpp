// VkFFT (its OpenCL backend) on the shared OpenCL buffers. Without its header: no library.
#include "library.hpp"

#ifdef FFTCL_BENCH_VKFFT
#define VKFFT_BACKEND 3
#include <vkFFT.h>
#endif

namespace bench {

#ifndef FFTCL_BENCH_VKFFT
std::unique_ptr<Library> make_vkfft(Workbench&) {
  return nullptr;
}
#else
namespace {

class VkfftTransform final : public Transform {
 public:
  VkfftTransform(Workbench& workbench, const Case& request, Placement placement)
      : workbench_(workbench),
        in_bytes_(request.input_bytes()),
        bytes_(request.output_bytes()),
        element_bytes_(request.element_bytes()),
        in_place_(placement == Placement::in_place),
        device_(workbench.device()()),
        context_(workbench.context()()),
        queue_(workbench.queue()()),
        in_(workbench.signal()()),
        out_(workbench.work()()) {
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = request.lengths.size();
    std::uint64_t axis = 0;
    for (auto it = request.lengths.rbegin(); it != request.lengths.rend(); ++it)
      configuration.size[axis++] = *it;
    configuration.numberBatches = request.batch;
    configuration.makeForwardPlanOnly = 1;
    configuration.performR2C = request.kind == Kind::r2c ? 1 : 0;
    configuration.doublePrecision = request.precision == Precision::f64 ? 1 : 0;
    configuration.device = &device_;
    configuration.context = &context_;
    configuration.buffer = &out_;
    configuration.bufferSize = &bytes_;
    if (!in_place_) describe_input(request, configuration);
    const VkFFTResult result = initializeVkFFT(&application_, configuration);
    if (result != VKFFT_SUCCESS) throw Unavailable("initializeVkFFT: " + std::to_string(int(result)));
  }
  ~VkfftTransform() override { deleteVkFFT(&application_); }

  void restore() override {
    if (in_place_) workbench_.restore_work(in_bytes_);
  }
  void enqueue() override {
    VkFFTLaunchParams launch = {};
    launch.commandQueue = &queue_;
    launch.buffer = &out_;
    if (!in_place_) launch.inputBuffer = &in_;
    const VkFFTResult result = VkFFTAppend(&application_, -1, &launch);
    if (result != VKFFT_SUCCESS) throw Unavailable("VkFFTAppend: " + std::to_string(int(result)));
  }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    workbench_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 private:
  void describe_input(const Case& request, VkFFTConfiguration& configuration) {
    configuration.isInputFormatted = 1;
    configuration.inputBuffer = &in_;
    configuration.inputBufferSize = &in_bytes_;
    std::uint64_t stride = 1;
    std::uint64_t axis = 0;
    for (auto it = request.lengths.rbegin(); it != request.lengths.rend(); ++it) {
      stride *= *it;
      configuration.inputBufferStride[axis++] = stride;
    }
  }

  Workbench& workbench_;
  std::uint64_t in_bytes_;  // VkFFT keeps the addresses of these two ...
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool in_place_;
  cl_device_id device_;  // ... and of these five
  cl_context context_;
  cl_command_queue queue_;
  cl_mem in_;
  cl_mem out_;
  VkFFTApplication application_ = {};
};

class VkfftLibrary final : public Library {
 public:
  explicit VkfftLibrary(Workbench& workbench) : workbench_(workbench) {}

  std::string name() const override { return "vkfft"; }
  std::string version() const override {
    const int version = VkFFTGetVersion();
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100) + ", OpenCL backend";
  }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    return std::make_unique<VkfftTransform>(workbench_, request, placement);
  }

 private:
  Workbench& workbench_;
};

}  // namespace

std::unique_ptr<Library> make_vkfft(Workbench& workbench) {
  return std::make_unique<VkfftLibrary>(workbench);
}
#endif

}  // namespace bench
