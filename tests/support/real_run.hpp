// Runs a plan of real data on guarded buffers and compares with the reference.
#pragma once

#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "core/number_theory.hpp"
#include "support/device_run.hpp"

namespace fft_test {

/// Signals of noise and their half spectra, dense; spectra one precision up.
template <typename T>
struct RealCase {
  std::vector<T> signals;
  std::vector<std::complex<one_up_t<T>>> spectra;
};

template <typename T>
RealCase<T> real_case(const fft::Plan& plan, std::uint64_t seed) {
  const auto& lengths = plan.lengths();
  const std::size_t axis = plan.options().axes.back();
  std::vector<std::complex<T>> noise = uniform_noise<T>(points_of(plan) * plan.options().batch, seed);
  RealCase<T> made;
  for (auto& z : noise) {
    made.signals.push_back(z.real());
    z = z.real();
  }
  const auto full = reference_transform(noise, lengths, plan.options().batch, fft::Direction::forward, 1.0,
                                        plan.options().axes);
  std::uint64_t inner = 1;
  for (std::size_t a = axis + 1; a < lengths.size(); ++a) inner *= lengths[a];
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i / inner % lengths[axis] <= lengths[axis] / 2) made.spectra.push_back(full[i]);
  return made;
}

/// Elements as scalars at their places: `width` 1 for reals, 2 for complex numbers.
inline std::vector<std::uint64_t> scalar_places(const std::vector<std::uint64_t>& elements,
                                                std::uint64_t width) {
  std::vector<std::uint64_t> at;
  for (std::uint64_t e : elements)
    for (std::uint64_t part = 0; part < width; ++part) at.push_back(width * e + part);
  return at;
}

/// A buffer of scalars, poison (a NaN of its own bits) wherever nothing is put.
template <typename T>
std::vector<T> poisoned_scalars(std::uint64_t count) {
  const std::vector<std::complex<T>> pairs = poisoned<T>((count + 1) / 2);
  std::vector<T> image(2 * pairs.size());
  std::memcpy(image.data(), pairs.data(), image.size() * sizeof(T));
  return image;
}

template <typename T>
std::uint64_t stray_scalars(const std::vector<T>& before, const std::vector<T>& after,
                            const std::vector<std::uint64_t>& described) {
  std::vector<bool> known(before.size(), false);
  for (std::uint64_t a : described) known.at(a) = true;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    count += !known[i] && std::memcmp(&before[i], &after[i], sizeof(T)) != 0;
  return count;
}

template <typename T, typename U>
std::vector<T> scalars_of(const std::vector<std::complex<U>>& values) {
  std::vector<T> scalars;
  for (const auto& z : values) {
    scalars.push_back(static_cast<T>(z.real()));
    scalars.push_back(static_cast<T>(z.imag()));
  }
  return scalars;
}

/// |got - factor * want| / |factor * want| over complex or real values as scalars.
template <typename T, typename U>
double scalar_error(const std::vector<T>& got, const std::vector<U>& want, long double factor) {
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const long double w = factor * static_cast<long double>(want[i]);
    const long double d = static_cast<long double>(got.at(i)) - w;
    difference += d * d;
    norm += w * w;
  }
  return static_cast<double>(std::sqrt(norm > 0 ? difference / norm : difference));
}

struct RealResult {
  double error;                ///< units of eps * sqrt(log2 points)
  std::uint64_t stray_writes;  ///< scalars changed outside the described ones (input included)
};

template <typename T>
RealResult run_real(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                    const RealCase<T>& data) {
  constexpr std::uint64_t tail = 19;
  const bool forward = direction == fft::Direction::forward;
  Placement signal = placement(plan, plan.options().signal),
            spectrum = placement(plan, plan.options().spectrum);
  std::uint64_t& half = spectrum.lengths[plan.options().axes.back()];
  half = half / 2 + 1;
  const auto signal_at = scalar_places(addresses(signal), 1),
             spectrum_at = scalar_places(addresses(spectrum), 2);
  const auto &in_at = forward ? signal_at : spectrum_at, &out_at = forward ? spectrum_at : signal_at;
  const auto end = [](const std::vector<std::uint64_t>& at) {
    return *std::max_element(at.begin(), at.end()) + 1;
  };
  const std::uint64_t in_size = in_place ? std::max(end(in_at), end(out_at)) : end(in_at);
  auto in_image = poisoned_scalars<T>(in_size + tail), out_image = poisoned_scalars<T>(end(out_at) + tail);
  const std::vector<T> values = forward ? data.signals : scalars_of<T>(data.spectra);
  for (std::size_t i = 0; i < in_at.size(); ++i) in_image[in_at[i]] = values[i];
  const auto buffer_of = [&](std::vector<T>& image) {
    return cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, image.size() * sizeof(T),
                      image.data());
  };
  const auto read = [&](const cl::Buffer& buffer, std::size_t count) {
    std::vector<T> image(count);
    on.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof(T), image.data());
    return image;
  };
  const cl::Buffer in = buffer_of(in_image), out = in_place ? in : buffer_of(out_image);
  if (in_place)
    forward ? plan.forward(on.queue, in) : plan.inverse(on.queue, in);
  else
    enqueue(plan, direction, on.queue, in, out);
  RealResult result{};
  std::vector<T> after = read(out, in_place ? in_image.size() : out_image.size());
  if (in_place) {
    auto touched = out_at;
    touched.insert(touched.end(), in_at.begin(), in_at.end());
    result.stray_writes = stray_scalars(in_image, after, touched);
  } else {
    result.stray_writes =
        stray_scalars(out_image, after, out_at) + stray_scalars(in_image, read(in, in_image.size()), {});
  }
  std::vector<T> got;
  for (std::uint64_t a : out_at) got.push_back(after[a]);
  const long double scale = scale_of(plan, direction);
  const double error =
      forward ? scalar_error(got, scalars_of<one_up_t<T>>(data.spectra), scale)
              : scalar_error(got, data.signals, scale * static_cast<long double>(transformed_points(plan)));
  result.error = in_error_units<T>(error, transformed_points(plan));
  return result;
}

/// The limit for a plan's error: that of convolutions where a length has a prime factor beyond the common radices.
inline double real_error_limit(const fft::Plan& plan) {
  for (const std::size_t axis : plan.options().axes)
    for (const std::uint64_t prime : fft::planning::prime_factors(plan.lengths()[axis]))
      if (prime > 61) return convolution_error_limit;
  return error_limit;
}

/// run_real() on `data`, made of `seed`. A draw of few points scatters: where one is above the limit, the mean error of
/// several counts.
template <typename T>
RealResult settled_real(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, bool in_place,
                        const RealCase<T>& data, std::uint64_t seed) {
  constexpr std::uint64_t few_points = 1024;
  constexpr std::uint64_t draws = 8;
  RealResult mean = run_real(on, plan, direction, in_place, data);
  if (mean.error < real_error_limit(plan) || points_of(plan) * plan.options().batch > few_points) return mean;
  for (std::uint64_t i = 1; i < draws; ++i) {
    const RealResult next = run_real(on, plan, direction, in_place, real_case<T>(plan, seed + 1000003 * i));
    mean.error += next.error;
    mean.stray_writes += next.stray_writes;
  }
  mean.error /= static_cast<double>(draws);
  return mean;
}

/// Both directions, in place too where the plan allows it, on noise.
template <typename T>
void check_real_plan(const TestDevice& on, const fft::Plan& plan, bool in_place, std::uint64_t seed = 1) {
  const auto& o = plan.options();
  const RealCase<T> data = real_case<T>(plan, seed);
  for (auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
    if (direction == fft::Direction::forward && o.directions == fft::Directions::inverse_only) continue;
    if (direction == fft::Direction::inverse && o.directions == fft::Directions::forward_only) continue;
    for (bool same : {false, true}) {
      if (same && !in_place) continue;
      const RealResult result = settled_real<T>(on, plan, direction, same, data, seed);
      INFO(on.name << (sizeof(T) == 4 ? " f32 " : " f64 ")
                   << (direction == fft::Direction::forward ? "forward " : "inverse ")
                   << (same ? "in place" : "out of place") << "\n"
                   << plan.describe());
      CHECK(result.error < real_error_limit(plan));
      CHECK(result.stray_writes == 0);
    }
  }
}

}  // namespace fft_test
