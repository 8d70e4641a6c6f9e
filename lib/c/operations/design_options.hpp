// Windows and bands of the C API.
#pragma once

#include <fftcl/c/design.h>
#include <fftcl/filters.hpp>
#include <fftcl/windows.hpp>

namespace fft::c {

Window to_window(const fftcl_window& window);
/// Throws fft::Error (invalid_argument) for an unknown kind.
Band to_band(const fftcl_band& band);

}  // namespace fft::c
