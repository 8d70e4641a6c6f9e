// The OpenCL C building blocks of kernels/, embedded into the library at build time.
#pragma once

#include <string_view>

namespace fft::codegen {

/// Text of kernels/<path>, e.g. fragment("butterflies/radix4.cl"). Throws fft::Error (internal) for an unknown path.
std::string_view fragment(std::string_view path);

}  // namespace fft::codegen
