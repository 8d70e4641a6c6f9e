// cuFFT, loaded at run time (libcudart and libcufft from the loader's path or /usr/local/cuda/lib64), so that
// one binary serves machines with and without CUDA. Not found, or no CUDA device: no library. The few entry
// points are declared here: they have been the same since CUDA 4.
#include <dlfcn.h>

#include <array>

#include "library.hpp"

namespace bench {
namespace {

class CudaLibraries {
 public:
  CudaLibraries() {
    runtime_ = open({"libcudart.so", "libcudart.so.13", "libcudart.so.12"});
    cufft_ = open({"libcufft.so", "libcufft.so.12", "libcufft.so.11"});
    if (runtime_ == nullptr || cufft_ == nullptr) return;
    bool all = load(runtime_, "cudaMalloc", allocate) && load(runtime_, "cudaFree", release);
    all = all && load(runtime_, "cudaMemcpy", copy) && load(runtime_, "cudaDeviceSynchronize", synchronize);
    all = all && load(runtime_, "cudaGetDeviceCount", count_devices);
    all = all && load(cufft_, "cufftPlanMany", plan_many) && load(cufft_, "cufftDestroy", destroy);
    all = all && load(cufft_, "cufftExecC2C", execute_f32) && load(cufft_, "cufftExecZ2Z", execute_f64);
    all = all && load(cufft_, "cufftExecR2C", execute_real_f32) &&
          load(cufft_, "cufftExecD2Z", execute_real_f64);
    all = all && load(cufft_, "cufftGetVersion", get_version);
    int devices = 0;
    usable_ = all && count_devices(&devices) == 0 && devices > 0;
  }

  bool usable() const { return usable_; }

  static constexpr int host_to_device = 1;
  static constexpr int device_to_host = 2;
  static constexpr int device_to_device = 3;
  static constexpr int type_c2c = 0x29;
  static constexpr int type_z2z = 0x69;
  static constexpr int type_r2c = 0x2a;
  static constexpr int type_d2z = 0x6a;
  static constexpr int forward = -1;

  int (*allocate)(void**, std::size_t) = nullptr;
  int (*release)(void*) = nullptr;
  int (*copy)(void*, const void*, std::size_t, int) = nullptr;
  int (*synchronize)() = nullptr;
  int (*count_devices)(int*) = nullptr;
  int (*plan_many)(int*, int, int*, int*, int, int, int*, int, int, int, int) = nullptr;
  int (*destroy)(int) = nullptr;
  int (*execute_f32)(int, void*, void*, int) = nullptr;
  int (*execute_f64)(int, void*, void*, int) = nullptr;
  int (*execute_real_f32)(int, void*, void*) = nullptr;
  int (*execute_real_f64)(int, void*, void*) = nullptr;
  int (*get_version)(int*) = nullptr;

 private:
  static void* open(const std::array<const char*, 3>& names) {
    for (const char* name : names) {
      for (const char* folder : {"", "/usr/local/cuda/lib64/", "/usr/local/cuda/targets/x86_64-linux/lib/"}) {
        if (void* handle = dlopen((std::string(folder) + name).c_str(), RTLD_NOW | RTLD_GLOBAL))
          return handle;
      }
    }
    return nullptr;
  }
  template <class Function>
  static bool load(void* handle, const char* name, Function& function) {
    function = reinterpret_cast<Function>(dlsym(handle, name));
    return function != nullptr;
  }

  void* runtime_ = nullptr;
  void* cufft_ = nullptr;
  bool usable_ = false;
};

void check(int status, const char* call) {
  if (status != 0) throw Unavailable(std::string(call) + ": status " + std::to_string(status));
}

/// Device memory of the CUDA runtime.
class CudaBuffer {
 public:
  CudaBuffer(const CudaLibraries& cuda, std::uint64_t bytes) : cuda_(cuda) {
    check(cuda_.allocate(&memory_, bytes), "cudaMalloc");
  }
  ~CudaBuffer() { cuda_.release(memory_); }
  CudaBuffer(const CudaBuffer&) = delete;
  CudaBuffer& operator=(const CudaBuffer&) = delete;
  void* get() const { return memory_; }

 private:
  const CudaLibraries& cuda_;
  void* memory_ = nullptr;
};

class CufftTransform final : public Transform {
 public:
  CufftTransform(const CudaLibraries& cuda, const CudaBuffer& signal, const CudaBuffer& work,
                 const Case& request, Placement placement)
      : cuda_(cuda),
        signal_(signal),
        work_(work),
        bytes_(request.input_bytes()),
        element_bytes_(request.element_bytes()),
        is_real_(request.kind == Kind::r2c),
        in_place_(placement == Placement::in_place) {
    std::vector<int> lengths(request.lengths.begin(), request.lengths.end());
    const bool f32 = request.precision == Precision::f32;
    const int type = is_real_ ? (f32 ? CudaLibraries::type_r2c : CudaLibraries::type_d2z)
                              : (f32 ? CudaLibraries::type_c2c : CudaLibraries::type_z2z);
    check(cuda_.plan_many(&plan_, int(lengths.size()), lengths.data(), nullptr, 1, 0, nullptr, 1, 0, type,
                          int(request.batch)),
          "cufftPlanMany");
  }
  ~CufftTransform() override { cuda_.destroy(plan_); }

  void restore() override {
    if (in_place_) {
      check(cuda_.copy(work_.get(), signal_.get(), bytes_, CudaLibraries::device_to_device), "cudaMemcpy");
    }
  }
  void enqueue() override {
    void* in = in_place_ ? work_.get() : signal_.get();
    if (is_real_) {
      const auto execute = element_bytes_ == 8 ? cuda_.execute_real_f32 : cuda_.execute_real_f64;
      check(execute(plan_, in, work_.get()), "cufftExec");
      return;
    }
    const auto execute = element_bytes_ == 8 ? cuda_.execute_f32 : cuda_.execute_f64;
    check(execute(plan_, in, work_.get(), CudaLibraries::forward), "cufftExec");
  }
  void finish() override { check(cuda_.synchronize(), "cudaDeviceSynchronize"); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    check(cuda_.copy(destination, static_cast<const std::byte*>(work_.get()) + first * element_bytes_,
                     count * element_bytes_, CudaLibraries::device_to_host),
          "cudaMemcpy");
  }

 private:
  const CudaLibraries& cuda_;
  const CudaBuffer& signal_;
  const CudaBuffer& work_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool is_real_;
  bool in_place_;
  int plan_ = 0;
};

class CufftLibrary final : public Library {
 public:
  explicit CufftLibrary(const Workbench& workbench) : workbench_(workbench) {}

  bool usable() const { return cuda_.usable(); }
  std::string name() const override { return "cufft"; }
  std::string version() const override {
    int version = 0;
    cuda_.get_version(&version);
    return std::to_string(version);
  }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    upload(request.precision);
    return std::make_unique<CufftTransform>(cuda_, *signal_, *work_, request, placement);
  }

 private:
  /// The workbench's data once more, in CUDA's memory.
  void upload(Precision precision) {
    const auto& host = workbench_.host_signal();
    if (signal_ != nullptr && precision == precision_ && host.size() == bytes_) return;
    signal_.reset();
    work_.reset();
    signal_ = std::make_unique<CudaBuffer>(cuda_, host.size());
    work_ = std::make_unique<CudaBuffer>(cuda_, host.size());
    check(cuda_.copy(signal_->get(), host.data(), host.size(), CudaLibraries::host_to_device), "cudaMemcpy");
    check(cuda_.copy(work_->get(), host.data(), host.size(), CudaLibraries::host_to_device), "cudaMemcpy");
    precision_ = precision;
    bytes_ = host.size();
  }

  const Workbench& workbench_;
  CudaLibraries cuda_;
  std::unique_ptr<CudaBuffer> signal_;
  std::unique_ptr<CudaBuffer> work_;
  Precision precision_ = Precision::f32;
  std::uint64_t bytes_ = 0;
};

}  // namespace

std::unique_ptr<Library> make_cufft(Workbench& workbench) {
  auto library = std::make_unique<CufftLibrary>(workbench);
  if (!library->usable()) return nullptr;
  return library;
}

}  // namespace bench
