// Build tool: prints the OpenCL C of every butterfly that the generator can make, and, behind it, C++ tables
// of them: the file that shim.hpp includes.
#include <fftcl/error.hpp>
#include <iostream>
#include <string>
#include <vector>

#include "butterflies/composite.hpp"
#include "butterflies/prime_radix.hpp"
#include "codegen/fragments.hpp"

namespace {

constexpr std::uint32_t max_composite = 64;

std::vector<std::uint32_t> radices_with_a_butterfly() {
  std::vector<std::uint32_t> radices;
  for (std::uint32_t r = 2; r <= fft::planning::max_radix_prime; ++r) {
    if (r > max_composite && !fft::planning::is_prime_radix(r)) continue;
    try {
      fft::codegen::butterfly_text({r});
      radices.push_back(r);
    } catch (const fft::Error&) {  // radices that no block can make
    }
  }
  return radices;
}

// An adapter from an array to the block's pointer parameters.
void print_adapter(std::uint32_t radix, bool twiddled) {
  const std::string name =
      std::string(twiddled ? "fft_twiddled_butterfly" : "fft_butterfly") + std::to_string(radix);
  std::cout << "inline void call_" << name << "(cplx *a" << (twiddled ? ", const cplx *w" : "") << ") {\n  "
            << name << "(";
  for (std::uint32_t i = 0; i < radix; ++i) std::cout << (i ? ", " : "") << "a + " << i;
  if (twiddled)
    for (std::uint32_t i = 0; (1u << i) < radix; ++i) std::cout << ", w[" << i << "]";
  std::cout << ");\n}\n";
}

}  // namespace

int main() {
  const auto radices = radices_with_a_butterfly();
  std::cout << fft::codegen::fragment("common/types.cl") << fft::codegen::butterfly_text(radices);
  std::cout
      << "struct Butterfly {\n  std::uint32_t radix;\n  void (*call)(cplx *a);\n};\n"
      << "struct TwiddledButterfly {\n  std::uint32_t radix;\n  void (*call)(cplx *a, const cplx *w);\n};\n";
  for (std::uint32_t r : radices) print_adapter(r, false);
  for (std::uint32_t r : radices)
    if (fft::codegen::has_twiddled_butterfly(r)) print_adapter(r, true);
  std::cout << "inline const std::vector<Butterfly>& butterflies() {\n  static const std::vector<Butterfly> "
               "list = {\n";
  for (std::uint32_t r : radices) std::cout << "      {" << r << ", call_fft_butterfly" << r << "},\n";
  std::cout << "  };\n  return list;\n}\n"
            << "inline const std::vector<TwiddledButterfly>& twiddled_butterflies() {\n"
            << "  static const std::vector<TwiddledButterfly> list = {\n";
  for (std::uint32_t r : radices)
    if (fft::codegen::has_twiddled_butterfly(r))
      std::cout << "      {" << r << ", call_fft_twiddled_butterfly" << r << "},\n";
  std::cout << "  };\n  return list;\n}\n";
}
