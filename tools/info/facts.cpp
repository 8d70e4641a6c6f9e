// Asks fftcl, the loader and the drivers.
#include "info/facts.hpp"

#include <dlfcn.h>

#include <fftcl/cache.hpp>
#include <fftcl/error.hpp>

#include <filesystem>

namespace info {
namespace {

// Extension cl_loader_info of ocl-icd and of Khronos' loader; few headers declare it.
using LoaderQuery = cl_int(CL_API_CALL*)(cl_uint parameter, std::size_t size, void* value,
                                         std::size_t* needed);
constexpr cl_uint loader_opencl_version = 1, loader_version = 2, loader_name = 3;

template <typename Function>
Function find_function(const char* name) {
  return reinterpret_cast<Function>(dlsym(RTLD_DEFAULT, name));
}

LoaderQuery loader_query() {
  constexpr const char* name = "clGetICDLoaderInfoOCLICD";
  if (const auto exported = find_function<LoaderQuery>(name)) return exported;
  // Not called by its name: headers mark it as deprecated since OpenCL 1.2, and it serves functions without a platform.
  using Address = void*(CL_API_CALL*)(const char*);
  const auto address = find_function<Address>("clGetExtensionFunctionAddress");
  return address == nullptr ? nullptr : reinterpret_cast<LoaderQuery>(address(name));
}

std::string loader_text(LoaderQuery query, cl_uint parameter) {
  std::size_t size = 0;
  if (query == nullptr || query(parameter, 0, nullptr, &size) != CL_SUCCESS || size == 0) return {};
  std::string text(size, '\0');
  if (query(parameter, size, text.data(), nullptr) != CL_SUCCESS) return {};
  text.resize(text.find_last_not_of('\0') + 1);
  return text;
}

Loader describe_loader() {
  Loader loader;
  Dl_info place{};
  if (void* const symbol = dlsym(RTLD_DEFAULT, "clGetPlatformIDs");
      symbol != nullptr && dladdr(symbol, &place) != 0 && place.dli_fname != nullptr)
    loader.file = place.dli_fname;
  const LoaderQuery query = loader_query();
  loader.name = loader_text(query, loader_name);
  loader.version = loader_text(query, loader_version);
  loader.opencl_version = loader_text(query, loader_opencl_version);
  return loader;
}

Cache describe_cache() {
  Cache cache;
  cache.directory = fft::cache_directory();
  cache.problem = fft::cache_problem();
  std::error_code unreadable;
  cache.exists = !cache.directory.empty() && std::filesystem::exists(cache.directory, unreadable);
  cache.entries = fft::cache_entries();
  cache.bytes = fft::cache_bytes();
  cache.limit = fft::cache_limit();
  return cache;
}

Device describe_device(const cl::Device& device, std::size_t number) {
  Device described;
  described.number = number;
  described.text = tools::describe(device);
  try {
    described.planning = fft::device_info(device);
  } catch (const fft::Error& error) {
    described.failure = error.what();
  }
  return described;
}

}  // namespace

Facts gather(const std::string& wanted) {
  Facts facts;
  facts.loader = describe_loader();
  const std::vector<cl::Device> devices = tools::all_devices();
  if (wanted.empty()) {
    for (std::size_t i = 0; i < devices.size(); ++i) facts.devices.push_back(describe_device(devices[i], i));
  } else {
    const std::size_t number = tools::pick_device(devices, wanted);
    facts.devices.push_back(describe_device(devices[number], number));
  }
  facts.cache = describe_cache();  // after the devices: what was measured for the first time is kept there
  return facts;
}

std::string opencl_headers_version() {
  return FFTCL_OPENCL_HEADERS_VERSION;
}

std::string clhpp_version() {
  return FFTCL_CLHPP_VERSION;
}

const char* shape_name(fft::KernelShape shape) {
  return shape == fft::KernelShape::vector ? "vector" : "work-group";
}

}  // namespace info
