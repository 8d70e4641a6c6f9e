// VkFFT's CUDA back end, a module of its own: it calls CUDA's libraries by name, and they are loaded at run time.
#include <dlfcn.h>

#include <cstdio>

#include "libraries/cuda.hpp"
#include "libraries/library.hpp"

namespace bench {

#ifndef FFTCL_BENCH_VKFFT_MODULE
std::unique_ptr<Library> make_vkfft_cuda(Workbench&) {
  return nullptr;
}
#else
std::unique_ptr<Library> make_vkfft_cuda(Workbench& workbench) try {
  const CudaLibraries cuda;  // the module finds the symbols of what this has loaded
  if (!cuda.has_kernels()) return nullptr;
  void* module = dlopen(FFTCL_BENCH_VKFFT_MODULE, RTLD_NOW | RTLD_LOCAL);
  void* entry = module == nullptr ? nullptr : dlsym(module, "fftcl_bench_vkfft_cuda");
  if (entry == nullptr) throw Unavailable(dlerror());
  return std::unique_ptr<Library>(reinterpret_cast<Library* (*)(Workbench&)>(entry)(workbench));
} catch (const Unavailable& reason) {
  std::fprintf(stderr, "vkfft-cuda is left out: %s\n", reason.what());
  return nullptr;
}
#endif

}  // namespace bench
