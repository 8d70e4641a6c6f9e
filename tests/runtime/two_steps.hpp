// Two hand-written kernels as a Recipe, so that the runtime is tested without planner and generator:
//   workspace[i] = input[i] + a[i % 4];    output[i] = (workspace[i] + b[i % 4]) * scale.
// The second kernel is the first one but for the scale.
#pragma once

#include <complex>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/execution/recipe.hpp"

namespace fft_test {

using Complex = std::complex<float>;

inline const std::vector<Complex>& table_a() {
  static const std::vector<Complex> values{{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  return values;
}
inline const std::vector<Complex>& table_b() {
  static const std::vector<Complex> values{{10, -1}, {20, -2}, {30, -3}, {40, -4}};
  return values;
}

inline std::vector<double> interleaved(const std::vector<Complex>& values) {
  std::vector<double> flat;
  for (const Complex& value : values) {
    flat.push_back(static_cast<double>(value.real()));
    flat.push_back(static_cast<double>(value.imag()));
  }
  return flat;
}

/// `salt` only makes the text, and so its key, different.
inline fft::codegen::KernelSource add_table_source(const std::string& salt, bool scaled) {
  fft::codegen::KernelSource source;
  source.name = "add_table";
  source.returns_on_zero_count = true;
  source.source = "// " + salt + R"(
typedef struct { ulong in_offset, out_offset, count; float sign, scale; } launch_t;
kernel __attribute__((reqd_work_group_size(1, 1, 1)))
void add_table(global const float2 *in, global float2 *out, global const float2 *table, launch_t launch) {
  if (launch.count == 0) return;
  ulong i = get_group_id(0);
  if (i < launch.count) out[launch.out_offset + i] = (in[launch.in_offset + i] + table[i % 4]))" +
                  std::string(scaled ? " * launch.scale" : "") + R"(;
}
)";
  return source;
}

/// `batch` transforms of `length` (a multiple of 4) elements, dense, at most `per_round` of them in a round.
inline fft::runtime::Recipe two_steps(std::uint64_t length, std::uint64_t batch, std::uint64_t per_round,
                                      const std::string& salt = "") {
  using fft::planning::Slot;
  const auto launch = [length](std::uint64_t transforms) {
    // One group more than needed: the kernel guards itself by its count.
    return fft::runtime::Launch{{length * transforms + 1, 1}, length * transforms};
  };
  fft::runtime::Recipe recipe;
  recipe.transforms = batch;
  recipe.transforms_per_round = per_round;
  recipe.workspace_bytes = length * per_round * sizeof(Complex);
  fft::runtime::RecipeStep first;
  first.text = {add_table_source(salt, false), interleaved(table_a())};
  first.precision = fft::Precision::f32;
  first.source = {Slot::input, 0, length};
  first.destination = {Slot::workspace, 0, 0};
  first.launch = launch;
  fft::runtime::RecipeStep second = first;
  second.text = {add_table_source(salt + "second", true), interleaved(table_b())};
  second.source = {Slot::workspace, 0, 0};
  second.destination = {Slot::output, 0, length};
  recipe.steps = {first, second};
  return recipe;
}

/// What the recipe does to element i of a transform.
inline Complex two_steps_of(Complex x, std::uint64_t i, float scale) {
  return (x + table_a()[i % 4] + table_b()[i % 4]) * scale;
}

}  // namespace fft_test
