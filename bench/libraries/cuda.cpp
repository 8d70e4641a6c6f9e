// Loading and compiling.
#include "libraries/cuda.hpp"

#include <dlfcn.h>

#include <initializer_list>

#include "libraries/library.hpp"

namespace bench {
namespace {

void* open_library(std::initializer_list<const char*> names) {
  for (const char* name : names) {
    for (const char* folder : {"", "/usr/local/cuda/lib64/", "/usr/local/cuda/targets/x86_64-linux/lib/"}) {
      if (void* handle = dlopen((std::string(folder) + name).c_str(), RTLD_NOW | RTLD_GLOBAL)) return handle;
    }
  }
  return nullptr;
}

template <class Function>
bool load(void* handle, const char* name, Function& function) {
  function = handle == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(handle, name));
  return function != nullptr;
}

/// The compiler's binary for the device of compute capability major.minor.
std::vector<char> compiled(const CudaLibraries& cuda, const std::string& source,
                           std::vector<std::string> options) {
  int major = 0, minor = 0;
  check_cuda(cuda.get_attribute(&major, CudaLibraries::attribute_major, 0), "cudaDeviceGetAttribute");
  check_cuda(cuda.get_attribute(&minor, CudaLibraries::attribute_minor, 0), "cudaDeviceGetAttribute");
  options.push_back("--gpu-architecture=sm_" + std::to_string(major) + std::to_string(minor));
  std::vector<const char*> words;
  for (const auto& option : options) words.push_back(option.c_str());
  void* program = nullptr;
  check_cuda(cuda.create_program(&program, source.c_str(), "bench.cu", 0, nullptr, nullptr),
             "nvrtcCreateProgram");
  const int status = cuda.compile_program(program, int(words.size()), words.data());
  std::string log;
  std::vector<char> binary;
  std::size_t size = 0;
  if (status != 0 && cuda.log_size(program, &size) == 0) {
    log.resize(size);
    cuda.log(program, log.data());
  }
  if (status == 0 && cuda.binary_size(program, &size) == 0) {
    binary.resize(size);
    cuda.binary(program, binary.data());
  }
  cuda.destroy_program(&program);
  if (binary.empty()) throw Unavailable("nvrtcCompileProgram: status " + std::to_string(status) + " " + log);
  return binary;
}

}  // namespace

CudaLibraries::CudaLibraries() {
  int devices = 0;
  usable_ = load_runtime() && count_devices(&devices) == 0 && devices > 0;
  has_cufft_ = usable_ && load_cufft();
  has_kernels_ = usable_ && load_compiler();
}

bool CudaLibraries::load_runtime() {
  void* handle = open_library({"libcudart.so", "libcudart.so.13", "libcudart.so.12"});
  return load(handle, "cudaMalloc", allocate) && load(handle, "cudaFree", release) &&
         load(handle, "cudaMemcpy", copy) && load(handle, "cudaMemcpy2D", copy_rows) &&
         load(handle, "cudaMemset", fill) && load(handle, "cudaDeviceSynchronize", synchronize) &&
         load(handle, "cudaGetDeviceCount", count_devices) &&
         load(handle, "cudaDeviceGetAttribute", get_attribute);
}

bool CudaLibraries::load_cufft() {
  void* handle = open_library({"libcufft.so", "libcufft.so.12", "libcufft.so.11"});
  return load(handle, "cufftPlanMany", plan_many) && load(handle, "cufftDestroy", destroy) &&
         load(handle, "cufftExecC2C", execute_f32) && load(handle, "cufftExecZ2Z", execute_f64) &&
         load(handle, "cufftExecR2C", execute_real_f32) && load(handle, "cufftExecD2Z", execute_real_f64) &&
         load(handle, "cufftExecC2R", execute_to_real_f32) &&
         load(handle, "cufftExecZ2D", execute_to_real_f64) && load(handle, "cufftGetVersion", get_version);
}

bool CudaLibraries::load_compiler() {
  void* compiler = open_library({"libnvrtc.so", "libnvrtc.so.13", "libnvrtc.so.12"});
  void* driver = open_library({"libcuda.so.1", "libcuda.so"});
  return load(compiler, "nvrtcCreateProgram", create_program) &&
         load(compiler, "nvrtcCompileProgram", compile_program) &&
         load(compiler, "nvrtcDestroyProgram", destroy_program) &&
         load(compiler, "nvrtcGetProgramLogSize", log_size) && load(compiler, "nvrtcGetProgramLog", log) &&
         load(compiler, "nvrtcGetCUBINSize", binary_size) && load(compiler, "nvrtcGetCUBIN", binary) &&
         load(driver, "cuModuleLoadData", load_module) && load(driver, "cuModuleUnload", unload_module) &&
         load(driver, "cuModuleGetFunction", get_function) && load(driver, "cuLaunchKernel", launch_kernel);
}

void check_cuda(int status, const char* call) {
  if (status != 0) throw Unavailable(std::string(call) + ": status " + std::to_string(status));
}

CudaKernels::CudaKernels(const CudaLibraries& cuda, const std::string& source,
                         std::vector<std::string> options)
    : cuda_(cuda) {
  if (!cuda_.has_kernels()) throw Unavailable("no NVRTC (libnvrtc.so) to compile the kernels with");
  const std::vector<char> binary = compiled(cuda_, source, std::move(options));
  check_cuda(cuda_.load_module(&module_, binary.data()), "cuModuleLoadData");
}

CudaKernels::~CudaKernels() {
  cuda_.unload_module(module_);
}

void* CudaKernels::function(const char* name) const {
  void* result = nullptr;
  check_cuda(cuda_.get_function(&result, module_, name), "cuModuleGetFunction");
  return result;
}

void CudaKernels::launch(void* function, std::array<unsigned, 2> grid, unsigned threads,
                         std::vector<void*> arguments) const {
  check_cuda(cuda_.launch_kernel(function, grid[0], grid[1], 1, threads, 1, 1, 0, nullptr, arguments.data(),
                                 nullptr),
             "cuLaunchKernel");
}

}  // namespace bench
