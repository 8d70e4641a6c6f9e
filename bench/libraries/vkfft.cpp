// VkFFT (its OpenCL backend) on the shared OpenCL buffers. Without its header: no library.
#include "libraries/library.hpp"

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
    if (request.kind == Kind::r2r) set_real_kind(request.real_kind, configuration);
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
  static void set_real_kind(fft::RealKind kind, VkFFTConfiguration& configuration) {
    const int number = static_cast<int>(kind);
    if (number < 4)
      configuration.performDCT = std::uint64_t(number + 1);
    else
      throw Unavailable("sine transforms came to VkFFT after the versions that distributions have");
  }
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

/// VkFFT's convolution: a plan that makes the filters' spectra, in VkFFT's own order, and a plan whose kernel ends
/// the forward transform, multiplies and begins the inverse. Every signal of a batch needs its own spectrum in memory,
/// so a filter for all signals is repeated.
class VkfftConvolution final : public Transform {
 public:
  VkfftConvolution(Workbench& workbench, const Case& request)
      : workbench_(workbench),
        bytes_(request.output_bytes()),
        element_bytes_(request.element_bytes()),
        own_(request.kind == Kind::pairs),
        device_(workbench.device()()),
        context_(workbench.context()()),
        queue_(workbench.queue()()),
        spectra_(workbench.context(), CL_MEM_READ_WRITE, bytes_),
        signal_(workbench.signal()()),
        filter_(own_ ? workbench.filter()() : nullptr),
        spectrum_(spectra_()),
        work_(workbench.work()()),
        filter_plan_(filter_configuration(request)),
        plan_(convolution_configuration(request)) {
    if (own_) return;
    const std::uint64_t each = request.input_bytes_each();
    for (std::uint64_t i = 0; i < request.batch; ++i)
      workbench.queue().enqueueCopyBuffer(workbench.filter(), spectra_, 0, i * each, each);
    append(filter_plan_, nullptr, &spectrum_);
    finish();
  }

  void restore() override {}
  void enqueue() override {
    if (own_) append(filter_plan_, &filter_, &spectrum_);
    append(plan_, &signal_, &work_);
  }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    workbench_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 private:
  struct Application {
    explicit Application(VkFFTConfiguration configuration) {
      const VkFFTResult result = initializeVkFFT(&value, configuration);
      if (result != VKFFT_SUCCESS) throw Unavailable("initializeVkFFT: " + std::to_string(int(result)));
    }
    ~Application() { deleteVkFFT(&value); }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;
    VkFFTApplication value = {};
  };

  /// What both plans have in common. VkFFT keeps the addresses.
  VkFFTConfiguration configuration(const Case& request, cl_mem* in, cl_mem* out) {
    VkFFTConfiguration result = {};
    result.FFTdim = 1;
    result.size[0] = request.points_each();
    result.numberBatches = request.batch;
    result.doublePrecision = request.precision == Precision::f64 ? 1 : 0;
    result.device = &device_;
    result.context = &context_;
    result.buffer = out;
    result.bufferSize = &bytes_;
    if (in != nullptr) {
      result.isInputFormatted = 1;
      result.inputBuffer = in;
      result.inputBufferSize = &bytes_;
      result.inputBufferStride[0] = request.points_each();
    }
    return result;
  }
  VkFFTConfiguration filter_configuration(const Case& request) {
    VkFFTConfiguration result = configuration(request, own_ ? &filter_ : nullptr, &spectrum_);
    result.kernelConvolution = 1;
    result.makeForwardPlanOnly = 1;
    return result;
  }
  VkFFTConfiguration convolution_configuration(const Case& request) {
    VkFFTConfiguration result = configuration(request, &signal_, &work_);
    result.performConvolution = 1;
    result.normalize = 1;
    result.kernel = &spectrum_;
    result.kernelSize = &bytes_;
    return result;
  }
  void append(Application& application, cl_mem* in, cl_mem* out) {
    VkFFTLaunchParams launch = {};
    launch.commandQueue = &queue_;
    launch.inputBuffer = in;
    launch.buffer = out;
    if (&application == &plan_) launch.kernel = &spectrum_;
    const VkFFTResult result = VkFFTAppend(&application.value, -1, &launch);
    if (result != VKFFT_SUCCESS) throw Unavailable("VkFFTAppend: " + std::to_string(int(result)));
  }

  Workbench& workbench_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool own_;
  cl_device_id device_;
  cl_context context_;
  cl_command_queue queue_;
  cl::Buffer spectra_;
  cl_mem signal_;
  cl_mem filter_;
  cl_mem spectrum_;
  cl_mem work_;
  Application filter_plan_;
  Application plan_;
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
    if (request.kind == Kind::overlap) throw Unavailable("VkFFT has no overlap-save");
    if (request.is_convolution()) return std::make_unique<VkfftConvolution>(workbench_, request);
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
