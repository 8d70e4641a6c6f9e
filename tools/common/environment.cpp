// The variables of fftcl, of loaders and of known drivers.
#include "common/environment.hpp"

#include <cstdlib>

namespace tools {

std::vector<std::pair<std::string, std::string>> relevant_environment() {
  std::vector<std::pair<std::string, std::string>> found;
  for (const char* const name :
       {"FFTCL_SHAPE", "FFTCL_CACHE", "FFTCL_CACHE_DIR", "POCL_WORK_GROUP_METHOD", "POCL_DEVICES",
        "POCL_KERNEL_CACHE", "POCL_CPU_LOCAL_MEM_SIZE", "POCL_MAX_WORK_GROUP_SIZE", "POCL_AFFINITY",
        "CL_CONFIG_CPU_TARGET_ARCH", "CL_CONFIG_CPU_VECTORIZER_MODE", "OCL_ICD_VENDORS", "OCL_ICD_FILENAMES",
        "RUSTICL_ENABLE", "LP_NATIVE_VECTOR_WIDTH"})
    if (const char* const value = std::getenv(name); value != nullptr) found.emplace_back(name, value);
  return found;
}

}  // namespace tools
