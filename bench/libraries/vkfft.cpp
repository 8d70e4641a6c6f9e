// VkFFT, compiled once for each back end: into the programs for OpenCL, and with FFTCL_BENCH_VKFFT_CUDA into a module
// that vkfft_module.cpp loads. Without VkFFT's header: no library.
#include "libraries/library.hpp"

#if defined(FFTCL_BENCH_VKFFT_CUDA)
#include "libraries/vkfft_cuda.hpp"
#elif defined(FFTCL_BENCH_VKFFT)
#include "libraries/vkfft_opencl.hpp"
#endif

namespace bench {

#if !defined(FFTCL_BENCH_VKFFT) && !defined(FFTCL_BENCH_VKFFT_CUDA)
std::unique_ptr<Library> make_vkfft(Workbench&) {
  return nullptr;
}
#else
namespace {

void check_vkfft(VkFFTResult result, const char* call) {
  if (result != VKFFT_SUCCESS) throw Unavailable(std::string(call) + ": " + std::to_string(int(result)));
}

class VkfftTransform final : public Transform {
 public:
  VkfftTransform(VkfftBackend& backend, const Case& request, Placement placement)
      : backend_(backend),
        in_bytes_(request.input_bytes()),
        bytes_(request.output_bytes()),
        element_bytes_(request.element_bytes()),
        in_place_(placement == Placement::in_place),
        in_(backend.signal()),
        out_(backend.work()) {
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
    backend_.choose_device(configuration);
    configuration.buffer = &out_;
    configuration.bufferSize = &bytes_;
    if (!in_place_) describe_input(request, configuration);
    check_vkfft(initializeVkFFT(&application_, configuration), "initializeVkFFT");
  }
  ~VkfftTransform() override { deleteVkFFT(&application_); }

  void restore() override {
    if (in_place_) backend_.copy(in_, out_, 0, in_bytes_);
  }
  void enqueue() override {
    VkFFTLaunchParams launch = {};
    backend_.choose_queue(launch);
    launch.buffer = &out_;
    if (!in_place_) launch.inputBuffer = &in_;
    check_vkfft(VkFFTAppend(&application_, -1, &launch), "VkFFTAppend");
  }
  void finish() override { backend_.finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    backend_.read_work(first * element_bytes_, count * element_bytes_, destination);
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

  VkfftBackend& backend_;
  std::uint64_t in_bytes_;  // VkFFT keeps the addresses of these two ...
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool in_place_;
  VkfftBackend::Memory in_;  // ... and of these two
  VkfftBackend::Memory out_;
  VkFFTApplication application_ = {};
};

/// From spectra to reals, out of place. VkFFT writes the spectra over where it takes several passes, so it has a copy; and it takes
/// the reals' side for the input whichever way it goes.
class VkfftToReal final : public Transform {
 public:
  VkfftToReal(VkfftBackend& backend, const Case& request)
      : backend_(backend),
        spectrum_bytes_(request.input_bytes()),
        real_bytes_(request.output_bytes()),
        element_bytes_(request.element_bytes()),
        copy_(backend, spectrum_bytes_),
        spectrum_(copy_.get()),
        real_(backend.work()) {
    VkFFTConfiguration configuration = {};
    configuration.FFTdim = 1;
    configuration.size[0] = request.points_each();
    configuration.numberBatches = request.batch;
    configuration.makeInversePlanOnly = 1;
    configuration.performR2C = 1;
    configuration.inverseReturnToInputBuffer = 1;
    configuration.doublePrecision = request.precision == Precision::f64 ? 1 : 0;
    backend_.choose_device(configuration);
    configuration.buffer = &spectrum_;
    configuration.bufferSize = &spectrum_bytes_;
    configuration.isInputFormatted = 1;
    configuration.inputBuffer = &real_;
    configuration.inputBufferSize = &real_bytes_;
    configuration.inputBufferStride[0] = request.points_each();
    check_vkfft(initializeVkFFT(&application_, configuration), "initializeVkFFT");
  }
  ~VkfftToReal() override { deleteVkFFT(&application_); }

  void restore() override { backend_.copy(backend_.signal(), spectrum_, 0, spectrum_bytes_); }
  void enqueue() override {
    VkFFTLaunchParams launch = {};
    backend_.choose_queue(launch);
    launch.buffer = &spectrum_;
    launch.inputBuffer = &real_;
    check_vkfft(VkFFTAppend(&application_, 1, &launch), "VkFFTAppend");
  }
  void finish() override { backend_.finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    backend_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 private:
  VkfftBackend& backend_;
  std::uint64_t spectrum_bytes_;  // VkFFT keeps the addresses of these two ...
  std::uint64_t real_bytes_;
  std::uint64_t element_bytes_;
  VkfftBackend::Buffer copy_;
  VkfftBackend::Memory spectrum_;  // ... and of these two
  VkfftBackend::Memory real_;
  VkFFTApplication application_ = {};
};

/// VkFFT's convolution: a plan that makes the filters' spectra, in VkFFT's own order, and a plan whose kernel ends
/// the forward transform, multiplies and begins the inverse. Every signal of a batch needs its own spectrum in memory,
/// so a filter for all signals is repeated.
class VkfftConvolution final : public Transform {
 public:
  VkfftConvolution(VkfftBackend& backend, const Case& request)
      : backend_(backend),
        bytes_(request.output_bytes()),
        element_bytes_(request.element_bytes()),
        own_(request.kind == Kind::pairs),
        spectra_(backend, bytes_),
        signal_(backend.signal()),
        filter_(backend.filter()),
        spectrum_(spectra_.get()),
        work_(backend.work()),
        filter_plan_(filter_configuration(request)),
        plan_(convolution_configuration(request)) {
    if (own_) return;
    const std::uint64_t each = request.input_bytes_each();
    for (std::uint64_t i = 0; i < request.batch; ++i) backend_.copy(filter_, spectrum_, i * each, each);
    append(filter_plan_, nullptr, &spectrum_);
    finish();
  }

  void restore() override {}
  void enqueue() override {
    if (own_) append(filter_plan_, &filter_, &spectrum_);
    append(plan_, &signal_, &work_);
  }
  void finish() override { backend_.finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    backend_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 private:
  struct Application {
    explicit Application(VkFFTConfiguration configuration) {
      check_vkfft(initializeVkFFT(&value, configuration), "initializeVkFFT");
    }
    ~Application() { deleteVkFFT(&value); }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;
    VkFFTApplication value = {};
  };

  /// What both plans have in common. VkFFT keeps the addresses.
  VkFFTConfiguration configuration(const Case& request, VkfftBackend::Memory* in, VkfftBackend::Memory* out) {
    VkFFTConfiguration result = {};
    result.FFTdim = 1;
    result.size[0] = request.points_each();
    result.numberBatches = request.batch;
    result.doublePrecision = request.precision == Precision::f64 ? 1 : 0;
    backend_.choose_device(result);
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
  void append(Application& application, VkfftBackend::Memory* in, VkfftBackend::Memory* out) {
    VkFFTLaunchParams launch = {};
    backend_.choose_queue(launch);
    launch.inputBuffer = in;
    launch.buffer = out;
    if (&application == &plan_) launch.kernel = &spectrum_;
    check_vkfft(VkFFTAppend(&application.value, -1, &launch), "VkFFTAppend");
  }

  VkfftBackend& backend_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool own_;
  VkfftBackend::Buffer spectra_;
  VkfftBackend::Memory signal_;
  VkfftBackend::Memory filter_;
  VkfftBackend::Memory spectrum_;
  VkfftBackend::Memory work_;
  Application filter_plan_;
  Application plan_;
};

class VkfftLibrary final : public Library {
 public:
  explicit VkfftLibrary(Workbench& workbench) : backend_(workbench) {}

  std::string name() const override { return VkfftBackend::library; }
  std::string version() const override {
    const int version = VkFFTGetVersion();
    return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100) + "." +
           std::to_string(version % 100) + ", " + VkfftBackend::name + " back end";
  }
  bool healthy() const override { return backend_.healthy(); }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.kind == Kind::overlap) throw Unavailable("VkFFT has no overlap-save");
    if (request.is_real_convolution())
      throw Unavailable("VkFFT's convolutions are written for complex data only");
    backend_.upload(request);
    if (request.is_convolution()) return std::make_unique<VkfftConvolution>(backend_, request);
    if (request.kind == Kind::c2r) return std::make_unique<VkfftToReal>(backend_, request);
    return std::make_unique<VkfftTransform>(backend_, request, placement);
  }

 private:
  VkfftBackend backend_;
};

}  // namespace

#ifdef FFTCL_BENCH_VKFFT_CUDA
/// What vkfft_module.cpp looks up. The caller owns the library. Throws Unavailable without a CUDA device.
extern "C" __attribute__((visibility("default"))) Library* fftcl_bench_vkfft_cuda(Workbench& workbench) {
  return new VkfftLibrary(workbench);
}
#else
std::unique_ptr<Library> make_vkfft(Workbench& workbench) {
  return std::make_unique<VkfftLibrary>(workbench);
}
#endif
#endif

}  // namespace bench
