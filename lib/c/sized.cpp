// Checks of the sizes of structs, and of the tails that this library does not know.
#include "c/sized.hpp"

namespace fft::c {
namespace {

/// Larger than any struct will grow: a size that was never set usually exceeds it.
constexpr std::size_t max_growth = 4096;

}  // namespace

void check_size(std::size_t size, std::size_t known, std::size_t alignment, const char* init) {
  if (size < sizeof(std::size_t) || size > known + max_growth || size % alignment != 0)
    refuse("size = " + std::to_string(size) + " is not that of the struct, which has " +
           std::to_string(known) + " bytes in this version: begin with " + init);
}

void check_tail(const void* given, std::size_t size, std::size_t known, const char* init) {
  const char* const bytes = static_cast<const char*>(given);
  for (std::size_t i = known; i < size; ++i)
    if (bytes[i] != 0)
      refuse("size = " + std::to_string(size) + ", and byte " + std::to_string(i) +
             " is not zero: this library (fftcl " FFTCL_VERSION_TEXT ") knows the first " +
             std::to_string(known) + " bytes of the struct only. Begin with " + init +
             ", and use no option that came later, or a newer library");
}

}  // namespace fft::c
