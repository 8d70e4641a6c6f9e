// Writing of kernels' texts for people.
#include "runtime/cache/kept_texts.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "runtime/cache/digest.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {
namespace {

/// Of this moment: a program may set it for some plans only.
std::string kept_directory() {
  const char* const value = std::getenv("FFTCL_KEEP_KERNELS");
  return value == nullptr || *value == '\0' ? std::string() : std::filesystem::absolute(value).string();
}

bool write(const std::string& directory, const codegen::KernelSource& source) {
  static std::atomic<unsigned> number{0};
  const auto opened = PrivateDirectory::create(directory);
  const std::string name =
      source.name + "-" + digest(source.options + "\n" + source.source).substr(0, 8) + ".cl";
  return opened && opened->write(name, name + "." + std::to_string(number++) + ".tmp",
                                 source.source + "// built with \"" + source.options + "\"\n");
}

}  // namespace

void keep_text(const codegen::KernelSource& source) noexcept try {
  const std::string directory = kept_directory();
  if (directory.empty() || write(directory, source)) return;
  static std::atomic<bool> said{false};
  if (!said.exchange(true))
    std::fprintf(stderr, "fftcl: FFTCL_KEEP_KERNELS: no file can be written to '%s'\n", directory.c_str());
} catch (...) {
  // Only a text for people is missing.
}

}  // namespace fft::runtime
