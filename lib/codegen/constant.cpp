// Constants in kernel text: 17 digits reproduce every double exactly.
#include "codegen/constant.hpp"

#include <cmath>
#include <cstdio>

namespace fft::codegen {

std::string constant(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "K(%.17g%s)", value, value == std::floor(value) ? ".0" : "");
  return text;
}

}  // namespace fft::codegen
