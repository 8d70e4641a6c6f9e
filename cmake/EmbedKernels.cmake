# cmake -DKERNEL_DIR=... -DOUTPUT=... -P EmbedKernels.cmake
# Writes a C++ file that defines fft::codegen::fragment() over every kernels/**/*.cl.
file(GLOB_RECURSE files RELATIVE ${KERNEL_DIR} ${KERNEL_DIR}/*.cl)
list(SORT files)
set(entries "")
foreach(file IN LISTS files)
  file(READ ${KERNEL_DIR}/${file} text)
  # Compilers limit a string literal to 64 KiB; the blocks are far smaller.
  string(APPEND entries "    {\"${file}\", R\"fftcl(${text})fftcl\"},\n")
endforeach()
file(WRITE ${OUTPUT}.new "// Made by cmake/EmbedKernels.cmake from kernels/. Do not edit.
#include \"codegen/fragments.hpp\"

#include <fftcl/error.hpp>

namespace fft::codegen {
namespace {
struct Fragment {
  std::string_view path;
  std::string_view text;
};
constexpr Fragment fragments[] = {
${entries}};
}  // namespace

std::string_view fragment(std::string_view path) {
  for (const Fragment& f : fragments)
    if (f.path == path) return f.text;
  throw Error(ErrorCode::internal, \"no kernel fragment '\" + std::string(path) + \"'\");
}

}  // namespace fft::codegen
")
file(COPY_FILE ${OUTPUT}.new ${OUTPUT} ONLY_IF_DIFFERENT)
file(REMOVE ${OUTPUT}.new)
