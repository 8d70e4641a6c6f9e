// Which variables may change code, according to the drivers' documentation and sources.
#include "runtime/cache/driver_environment.hpp"

#include <unistd.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace fft::runtime {
namespace {

/// PoCL (POCL_WORK_GROUP_METHOD, POCL_EXTRA_BUILD_FLAGS, POCL_LLVM_CPU_NAME ...), Intel's CPU runtime
/// (CL_CONFIG_CPU_TARGET_ARCH ...) and graphics compiler, AMD (AMD_OCL_BUILD_OPTIONS_APPEND ...), Oclgrind. None is
/// known for NVIDIA's driver, whose binaries are PTX.
constexpr const char* prefixes[] = {"POCL_", "CL_CONFIG_", "IGC_", "AMD_OCL_", "OCLGRIND_BUILD_OPTIONS="};

/// Exceptions: these only set where PoCL works, with how many threads, and with which messages. A variable that is not
/// known to be harmless counts: an unnecessary one costs a build, a missing one would allow a wrong program.
constexpr const char* harmless[] = {"POCL_AFFINITY=",
                                    "POCL_CACHE_DIR=",
                                    "POCL_CPU_MAX_CU_COUNT=",
                                    "POCL_CPU_MIN_CU_COUNT=",
                                    "POCL_DEBUG=",
                                    "POCL_DEBUG_LLVM_PASSES=",
                                    "POCL_DEVICES=",
                                    "POCL_KERNEL_CACHE=",
                                    "POCL_MAX_PTHREAD_COUNT=",
                                    "POCL_LEAVE_KERNEL_COMPILER_TEMP_FILES=",
                                    "POCL_MEMORY_LIMIT=",
                                    "POCL_PTHREAD_MIN_THREADS=",
                                    "POCL_SIGFPE_HANDLER=",
                                    "POCL_SIGUSR2_HANDLER=",
                                    "POCL_STARTUP_DELAY=",
                                    "POCL_TRACING",
                                    "POCL_VECTORIZER_REMARKS="};

template <std::size_t count>
bool starts_with_any(const std::string& text, const char* const (&beginnings)[count]) {
  return std::any_of(std::begin(beginnings), std::end(beginnings), [&](const std::string& beginning) {
    return text.compare(0, beginning.size(), beginning) == 0;
  });
}

}  // namespace

std::string code_environment(std::vector<std::string> assignments) {
  std::sort(assignments.begin(), assignments.end());
  std::string text;
  for (const std::string& assignment : assignments)
    if (starts_with_any(assignment, prefixes) && !starts_with_any(assignment, harmless))
      text += assignment + "; ";
  return text;
}

std::string code_environment() {
  std::vector<std::string> assignments;
  for (char** entry = environ; entry != nullptr && *entry != nullptr; ++entry)
    assignments.emplace_back(*entry);
  return code_environment(std::move(assignments));
}

}  // namespace fft::runtime
