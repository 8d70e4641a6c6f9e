// Build tool: prints the OpenCL C of every butterfly that the generator can make, and, behind it, C++ tables
// of them: the files that shim.hpp includes. Usage: fftcl_print_butterflies f32|f64
#include <iostream>
#include <string>
#include <vector>

#include "butterflies/composite.hpp"
#include "butterflies/radix_table.hpp"
#include "codegen/fragments.hpp"

namespace {

using namespace fft::planning;

// Of numbers that are no radices, only composed into primes' convolutions, those up to here are tested by themselves too.
constexpr std::uint32_t max_composite = 64;

std::vector<std::uint32_t> radices_with_a_butterfly() {
  std::vector<std::uint32_t> radices;
  for (std::uint32_t r = 2; r <= max_radix; ++r)
    if (find_radix(r) || (r <= max_composite && has_radices(r, KernelShape::work_group, fft::Precision::f32)))
      radices.push_back(r);
  return radices;
}

enum class Form { plain, powers, tangents };

std::string function(Form form, std::uint32_t radix) {
  const char* prefix = form == Form::powers ? "twiddled_" : form == Form::tangents ? "tangent_" : "";
  return "fft_" + std::string(prefix) + "butterfly" + std::to_string(radix);
}

std::uint32_t factors(Form form, std::uint32_t radix) {
  if (form == Form::plain) return 0;
  if (form == Form::tangents) return radix / 2;
  std::uint32_t count = 0;
  while (1u << count < radix) ++count;
  return count;
}

// Adapters from arrays to the pointer parameters, and a list of them.
void print_table(Form form, const std::string& name, const std::string& type,
                 const std::vector<std::uint32_t>& radices) {
  for (const std::uint32_t radix : radices) {
    std::cout << "inline void call_" << function(form, radix) << "(cplx *a"
              << (form == Form::plain ? "" : ", const cplx *w") << ") {\n  " << function(form, radix) << "(";
    for (std::uint32_t i = 0; i < radix; ++i) std::cout << (i ? ", " : "") << "a + " << i;
    for (std::uint32_t i = 0; i < factors(form, radix); ++i) std::cout << ", w[" << i << "]";
    std::cout << ");\n}\n";
  }
  std::cout << "inline const std::vector<" << type << ">& " << name << "() {\n  static const std::vector<"
            << type << "> list = {\n";
  for (const std::uint32_t radix : radices)
    std::cout << "      {" << radix << ", call_" << function(form, radix) << "},\n";
  std::cout << "  };\n  return list;\n}\n";
}

}  // namespace

int main(int argc, char** argv) {
  const bool f64 = argc > 1 && std::string(argv[1]) == "f64";
  const auto radices = radices_with_a_butterfly();
  std::vector<std::uint32_t> twiddled, tangents;
  for (const std::uint32_t r : radices) {
    if (fft::codegen::has_twiddled_butterfly(r)) twiddled.push_back(r);
    if (fft::codegen::has_tangent_butterfly(r)) tangents.push_back(r);
  }
  std::cout
      << fft::codegen::fragment("common/types.cl")
      << fft::codegen::butterfly_text(radices, f64 ? fft::Precision::f64 : fft::Precision::f32)
      << "struct Butterfly {\n  std::uint32_t radix;\n  void (*call)(cplx *a);\n};\n"
      << "struct TwiddledButterfly {\n  std::uint32_t radix;\n  void (*call)(cplx *a, const cplx *w);\n};\n";
  print_table(Form::plain, "butterflies", "Butterfly", radices);
  print_table(Form::powers, "twiddled_butterflies", "TwiddledButterfly", twiddled);
  print_table(Form::tangents, "tangent_butterflies", "TwiddledButterfly", tangents);
}
