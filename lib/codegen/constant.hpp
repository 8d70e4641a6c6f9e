// Constants in kernel text.
#pragma once

#include <string>

namespace fft::codegen {

/// K(value) with all digits of a double.
std::string constant(double value);

}  // namespace fft::codegen
