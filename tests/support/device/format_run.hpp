// Runs a plan with formats on poisoned buffers and compares with the model on the host (support/problems/format_case).
#pragma once

#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "support/device/devices.hpp"
#include "support/problems/format_case.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

inline fft::Options options_of(const FormatCase& c) {
  fft::Options options = to_options(c.problem);
  options.directions = c.forward() ? fft::Directions::forward_only : fft::Directions::inverse_only;
  options.signal_format = c.signal;
  options.spectrum_format = c.spectrum;
  return options;
}

inline fft::Memory memory_of(const std::vector<cl::Buffer>& buffers) {
  if (buffers.size() == 2) return fft::planar(buffers[0], buffers[1]);
  return buffers[0];
}

/// The part of |want| that rounding to the storage loses, and the same of the device's numbers.
struct FormatErrors {
  double device = 0, rounding = 0;
};

inline FormatErrors errors_of(const FormatCase& c, const FormatExchange& x, const std::vector<Bytes>& after) {
  const bool f64 = c.problem.precision == fft::Precision::f64,
             phase = c.destination().form == fft::SpectrumForm::phase;
  std::vector<long double> got, rounded;
  for (const Bytes& buffer : after)
    for (const std::uint64_t at : x.out_at) got.push_back(decoded(buffer.data() + at, c.destination(), f64));
  std::vector<long double> want = x.want;
  for (std::size_t i = 0; i < want.size(); ++i) {
    unsigned char bytes[8];
    encode(want[i], bytes, c.destination(), f64);
    rounded.push_back(decoded(bytes, c.destination(), f64));
    // pi and -pi are one angle.
    if (phase && std::fabs(got[i] - want[i]) > 4) got[i] += got[i] < 0 ? 2 * M_PIl : -2 * M_PIl;
  }
  return {relative_error(got, want), relative_error(rounded, want)};
}

/// What a run of a case showed.
struct FormatFinding {
  FormatErrors errors;
  double limit = 0;  ///< of errors.device
  std::uint64_t strays = 0;
  std::string plan;
  bool good() const { return errors.device <= limit && strays == 0; }
};

/// Bytes changed outside of `mine`.
inline std::uint64_t stray_bytes(const Bytes& before, const Bytes& after, const std::vector<bool>& mine) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < before.size(); ++i) count += !mine[i] && after[i] != before[i];
  return count;
}

inline void claim(std::vector<bool>& mine, const std::vector<std::uint64_t>& at, std::uint64_t width) {
  for (const std::uint64_t first : at)
    for (std::uint64_t b = 0; b < width; ++b) mine[first + b] = true;
}

inline double format_error_limit(const FormatCase& c, double rounding) {
  // The transform's own error, forms that divide by small numbers, and twice what rounding loses.
  const double eps = c.problem.precision == fft::Precision::f64 ? 2.3e-16 : 1.2e-7;
  const auto points = static_cast<double>(std::max<std::uint64_t>(2, c.problem.points()));
  const double own = eps * 2 * std::sqrt(1.0 + std::log2(points));
  return 2 * rounding + (c.destination().form >= fft::SpectrumForm::decibels ? 300 * own : own);
}

inline FormatFinding run_format_case(const TestDevice& on, FormatCase c) {
  if (!on.has_f64) c.problem.precision = fft::Precision::f32;
  const bool f64 = c.problem.precision == fft::Precision::f64;
  const FormatExchange x = format_exchange(c);
  const fft::Plan plan(on.context, on.device, c.problem.lengths(), options_of(c));
  std::vector<Bytes> in = x.input.buffers;
  const bool in_place = c.problem.buffers != Buffers::two;
  for (Bytes& image : in)
    if (in_place) image.resize(std::max<std::size_t>(image.size(), x.out_bytes), 0x7f);
  std::vector<cl::Buffer> from, to;
  for (const Bytes& image : in) from.push_back(upload(on, image));
  const Bytes blank(in_place ? in[0].size() : x.out_bytes, 0x7f);
  for (std::size_t b = 0; b < x.out_buffers && !in_place; ++b) to.push_back(upload(on, blank));
  if (in_place) to = from;
  if (c.forward())
    plan.forward(on.queue, memory_of(from), memory_of(to));
  else
    plan.inverse(on.queue, memory_of(from), memory_of(to));
  std::vector<Bytes> after;
  for (const cl::Buffer& buffer : to)
    after.push_back(download_elements<unsigned char>(on, buffer, blank.size()));
  FormatFinding finding;
  finding.errors = errors_of(c, x, after);
  finding.limit = format_error_limit(c, finding.errors.rounding);
  finding.plan = plan.describe();
  std::vector<bool> mine(blank.size(), false);
  claim(mine, x.out_at, stored_number_bytes(c.destination().storage, f64));
  if (in_place)  // the rest of the input is the call's own
    claim(mine, x.input.at, stored_number_bytes(c.source().storage, f64));
  for (std::size_t b = 0; b < after.size(); ++b)
    finding.strays += stray_bytes(in_place ? in[b] : blank, after[b], mine);
  for (std::size_t b = 0; b < from.size() && !in_place; ++b)
    finding.strays += download_elements<unsigned char>(on, from[b], in[b].size()) != in[b];
  return finding;
}

}  // namespace fft_test
