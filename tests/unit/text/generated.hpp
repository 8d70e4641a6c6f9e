// What tests of generated kernels share: the passes of a plan, problems with formats, and a kernel's own part of its text.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

namespace fft_test {

inline std::vector<fft::planning::PassSpec> passes_of(const LimitsPreset& preset,
                                                      const fft::planning::Problem& problem) {
  std::vector<fft::planning::PassSpec> passes;
  for (const fft::planning::Step& step : fft::planning::make_schedule(problem, preset.limits).steps)
    passes.push_back(step.pass);
  return passes;
}

inline std::string read(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The kernel, of the vector shape after the function that holds its body, with the comment before it.
inline std::string kernel_text(const std::string& source) {
  const std::size_t kernel = source.find("reqd_work_group_size");
  const std::size_t body = source.find("static __attribute__((noinline)) void fft_group(");
  return source.substr(source.rfind("\n\n", std::min(kernel, body)) + 2);
}

/// Numbers of another storage on both sides.
inline fft::planning::Problem with_formats(fft::planning::Problem problem) {
  auto read = std::make_shared<fft::planning::ElementFormat>(),
       written = std::make_shared<fft::planning::ElementFormat>();
  read->format.storage = fft::Storage::int16;
  read->format.scale = 1.0 / 32768;
  written->format.storage = fft::Storage::f16;
  read->real = written->real = written->written = true;
  problem.in_format = read;
  problem.out_format = written;
  return problem;
}

}  // namespace fft_test
