// Writing of kernels' texts for people.
#include "runtime/cache/kept_texts.hpp"

#include <filesystem>
#include <string>

#include "core/base/environment.hpp"
#include "runtime/cache/digest.hpp"
#include "runtime/cache/private_directory.hpp"

namespace fft::runtime {
namespace {

/// Read at every call: a program may set it for some plans only.
std::string kept_directory() {
  const std::string value = process_environment("FFTCL_KEEP_KERNELS");
  return value.empty() ? value : std::filesystem::absolute(value).string();
}

}  // namespace

void keep_text(const codegen::KernelSource& source) noexcept try {
  const std::string path = kept_directory();
  if (path.empty()) return;
  const auto directory = PrivateDirectory::create(path);
  if (!directory) return;
  const std::string name =
      source.name + "-" + digest(source.options + "\n" + source.source).substr(0, 8) + ".cl";
  directory->write(name, name + "." + unique_name() + ".tmp",
                   {source.source + "// built with \"" + source.options + "\"\n"});
} catch (...) {
  // Not an error: only a text meant for people is missing.
}

}  // namespace fft::runtime
