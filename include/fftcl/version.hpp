// Version of fftcl, for C++ programs. The macros are in version.h.
#pragma once

#include <fftcl/version.h>

namespace fft {
inline namespace v0 {

/// Version of the headers as "major.minor.patch".
inline constexpr const char* header_version = FFTCL_VERSION_TEXT;

}  // namespace v0
}  // namespace fft
