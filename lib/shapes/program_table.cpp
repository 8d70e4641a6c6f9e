// So many digits of a number that a compiler reads the same one.
#include "shapes/program_table.hpp"

#include <string>
#include <utility>

#include "core/base/plain_text.hpp"

namespace fft::codegen {
namespace {

std::string number(double value, bool f64) {
  std::string text = planning::plain_number(f64 ? "%.17g" : "%.9g", value);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return f64 ? text : text + "f";
}

}  // namespace

KernelSource with_table(KernelSource source, Precision precision, const std::vector<double>& table) {
  const bool f64 = precision == Precision::f64;
  std::string text = f64 ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "";
  text += "#define FFT_TABLE(argument) argument = (global const elem_t *)fft_table\n";
  text += std::string("global const ") + (f64 ? "double" : "float") + " fft_table[" +
          std::to_string(table.size()) + "] __attribute__((aligned(32))) = {";
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (i % 8 == 0) text += '\n';
    text += number(f64 ? table[i] : double(static_cast<float>(table[i])), f64) + ",";
  }
  text += "\n};\n";
  source.source.insert(0, text);
  source.options += program_table_option;
  return source;
}

}  // namespace fft::codegen
