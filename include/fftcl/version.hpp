// Version of fftcl: the single place where it is written. CMake reads it from here.
#pragma once

#define FFTCL_VERSION_MAJOR 0
#define FFTCL_VERSION_MINOR 1
#define FFTCL_VERSION_PATCH 0

namespace fft {
inline namespace v0 {

/// Version of the headers as "major.minor.patch".
inline constexpr const char* header_version = "0.1.0";

}  // namespace v0
}  // namespace fft
