// next_fast_length(): the API's name for planning::next_smooth().
#include <fftcl/sizes.hpp>

#include <string>

#include "butterflies/radix_table.hpp"
#include "core/base/refuse.hpp"

namespace fft {
inline namespace v0 {

std::uint64_t next_fast_length(std::uint64_t n) {
  if (n > std::uint64_t(1) << 62)
    refuse("n = " + std::to_string(n) + " is above 2^62, the longest transform: use a smaller length");
  return planning::next_smooth(n);
}

}  // namespace v0
}  // namespace fft
