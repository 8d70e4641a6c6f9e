// Runs plans with functions of the caller's on the first load and the last store, and compares with FFTW on what they make.
#pragma once

#include <fftcl/fft.hpp>

#include <string>
#include <vector>

#include "support/device/device_run.hpp"

namespace fft_test {

// Gains by index on the way in; on the way out a factor and a sum of all that is said twice.
inline constexpr const char* complex_function_source = R"(
elem_t weighted(global const scalar_t *data, ulong index, global const float *gains, uint period) {
  const scalar_t g = gains[index % period];
  return (elem_t)(data[2 * index] * g, data[2 * index + 1] * g);
}
void turned(global scalar_t *data, ulong index, elem_t value, float factor) {
  data[2 * index] = -value.y * factor;
  data[2 * index + 1] = value.x * factor;
}
)";
inline constexpr const char* real_function_source = R"(
scalar_t weighted(global const scalar_t *data, ulong index, global const float *gains, uint period) {
  return data[index] * gains[index % period];
}
)";

inline constexpr cl_uint function_period = 7;
inline constexpr cl_float function_factor = 0.5f;

struct FunctionFinding {
  Finding finding;
  std::string plan;  ///< its description
};

/// A plan with both functions, forward, out of place, between poisoned memory.
template <typename T>
FunctionFinding run_functions(const TestDevice& on, const std::vector<std::uint64_t>& lengths, bool real,
                              std::uint64_t batch = 3, std::uint64_t offset = 4) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = real ? fft::Domain::real : fft::Domain::complex;
  options.batch = batch;
  options.signal.offset = offset;
  options.directions = fft::Directions::forward_only;
  options.signal_format.load = {"weighted",
                                real ? real_function_source : complex_function_source,
                                {"global const float *gains", "uint period"}};
  options.spectrum_format.store = {"turned", complex_function_source, {"float factor"}};
  if (real)
    options.spectrum_format.store.source =
        std::string(complex_function_source).substr(std::string(complex_function_source).find("void"));
  const fft::Plan plan(on.context, on.device, lengths, options);
  const std::uint64_t count = points_of(plan) * options.batch;
  const auto noise = uniform_noise<T>(count, 5, real);
  std::vector<float> gains(function_period);
  for (cl_uint i = 0; i < function_period; ++i) gains[i] = 0.25f * static_cast<float>(i + 1);
  std::vector<std::complex<T>> weighted = noise;
  for (std::uint64_t i = 0; i < count; ++i) weighted[i] *= gains[(i + offset) % function_period];
  std::vector<T> image = poisoned_scalars<T>(real ? offset : 2 * offset);
  const std::vector<T> data = flattened<T>(noise, real);
  image.insert(image.end(), data.begin(), data.end());
  const Placement spectrum = spectrum_of(plan);
  const cl::Buffer in = upload(on, image), out = upload(on, poisoned<T>(end_of(spectrum) + 20)),
                   table = upload(on, gains);
  fft::Bindings bindings;
  bindings.set("gains", table).set("period", function_period).set("factor", function_factor);
  plan.forward(on.queue, in, out, bindings);
  auto want = reference_transform(weighted, lengths, options.batch, fft::Direction::forward);
  if (real) want = halves_of(want, lengths, lengths.size() - 1);
  for (auto& z : want)
    z = std::complex<one_up_t<T>>(-z.imag(), z.real()) * static_cast<one_up_t<T>>(function_factor);
  const auto after = download<T>(on, out, end_of(spectrum) + 20);
  const double error =
      in_error_units<T>(relative_error(gather(after, addresses(spectrum)), want), transformed_points(plan));
  return {{error, convolution_error_limit,
           strays(poisoned<T>(end_of(spectrum) + 20), after, addresses(spectrum))},
          plan.describe()};
}

}  // namespace fft_test
