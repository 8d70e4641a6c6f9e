// A problem on the command line.
#pragma once

#include <fftcl/options.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace wisdom_tool {

struct Problem {
  std::vector<std::uint64_t> lengths;
  fft::Options options;
};

/// "f32-1024*64": precision, a dash, lengths with 'x' between (slowest axis first), and after a '*' the batch. "r2c" after the
/// precision: real signals. Throws std::runtime_error that names the text.
Problem parse_problem(const std::string& text);

}  // namespace wisdom_tool
