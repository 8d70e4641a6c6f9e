// Constants in kernel text: 17 digits reproduce every double exactly.
#include "codegen/constant.hpp"

#include <cmath>

#include "core/base/plain_text.hpp"

namespace fft::codegen {

std::string constant(double value) {
  return "K(" + planning::plain_number("%.17g", value) + (value == std::floor(value) ? ".0)" : ")");
}

}  // namespace fft::codegen
