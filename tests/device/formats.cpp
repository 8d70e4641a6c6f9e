// Plans whose sides have formats of their own, against a model on the host: every storage, planar and real parts, windows,
// centred and conjugated spectra, forms. Numbers around the elements are poison, and must stay so.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <cstdlib>

#include "support/device/device_run.hpp"
#include "support/problems/format_case.hpp"

using namespace fft_test;
using fft::Format;
using fft::Parts;
using fft::SpectrumForm;
using fft::Storage;

namespace {

fft::Options options_of(const FormatCase& c) {
  const RandomProblem& p = c.problem;
  fft::Options options;
  options.precision = p.precision;
  options.domain = p.real ? fft::Domain::real : fft::Domain::complex;
  options.axes = p.axes;
  options.batch = p.batch();
  if (!p.dense) {
    options.signal = {p.signal.offset, p.signal.strides, p.signal.distance};
    options.spectrum = {p.spectrum.offset, p.spectrum.strides, p.spectrum.distance};
  }
  options.in_place = p.buffers == Buffers::one_arbitrary || (p.buffers == Buffers::one_alike && p.dense);
  options.forward_scale = p.forward_scale;
  options.inverse_scale = p.inverse_scale;
  options.directions = c.forward() ? fft::Directions::forward_only : fft::Directions::inverse_only;
  options.signal_format = c.signal;
  options.spectrum_format = c.spectrum;
  return options;
}

fft::Memory memory_of(const std::vector<cl::Buffer>& buffers) {
  if (buffers.size() == 2) return fft::planar(buffers[0], buffers[1]);
  return buffers[0];
}

// The part of |want| that rounding to the storage loses, and the same of the device's numbers.
struct Errors {
  double device = 0, rounding = 0;
};

Errors errors_of(const FormatCase& c, const FormatExchange& x, const std::vector<Bytes>& after) {
  const bool f64 = c.problem.precision == fft::Precision::f64,
             phase = c.destination().form == SpectrumForm::phase;
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

void check_case(const TestDevice& on, FormatCase c) {
  if (!on.has_f64) c.problem.precision = fft::Precision::f32;
  const bool f64 = c.problem.precision == fft::Precision::f64;
  const FormatExchange x = format_exchange(c);
  INFO(on.name << " seed " << c.problem.seed << ": " << c.describe());
  const fft::Plan plan(on.context, on.device, c.problem.lengths(), options_of(c));
  INFO(plan.describe());
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
    after.push_back(download_elements<unsigned char>(on, buffer, in_place ? in[0].size() : x.out_bytes));
  const Errors errors = errors_of(c, x, after);
  // The transform's own error, forms that divide by small numbers, and twice what rounding loses.
  const double eps = f64 ? 2.3e-16 : 1.2e-7;
  double own =
      eps * 2 *
      std::sqrt(1.0 + std::log2(static_cast<double>(std::max<std::uint64_t>(2, c.problem.points()))));
  if (c.destination().form >= SpectrumForm::decibels) own *= 300;
  CHECK(errors.device <= own + 2 * errors.rounding);
  std::vector<bool> mine(blank.size(), false);
  const std::uint64_t width = stored_number_bytes(c.destination().storage, f64);
  for (const std::uint64_t at : x.out_at)
    for (std::uint64_t b = 0; b < width; ++b) mine[at + b] = true;
  if (in_place) {  // the rest of the input is the call's own
    const std::uint64_t own_width = stored_number_bytes(c.source().storage, f64);
    for (const std::uint64_t at : x.input.at)
      for (std::uint64_t b = 0; b < own_width; ++b) mine[at + b] = true;
  }
  std::uint64_t strays = 0;
  for (std::size_t b = 0; b < after.size(); ++b)
    for (std::size_t i = 0; i < blank.size(); ++i)
      strays += !mine[i] && after[b][i] != (in_place ? in[b][i] : blank[i]);
  CHECK(strays == 0);
  for (std::size_t b = 0; b < from.size() && !in_place; ++b)
    CHECK(download_elements<unsigned char>(on, from[b], in[b].size()) == in[b]);
}

Scope small_scope() {
  Scope scope;
  scope.max_points = 2000;
  return scope;
}

}  // namespace

TEST_CASE("random formats on random problems", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = 0; seed < 24; ++seed) check_case(on, random_format_case(seed, small_scope()));
}

TEST_CASE("many random formats on random problems", "[shape][.][sweep]") {
  const char* const first = std::getenv("FFTCL_TEST_SEED");
  const char* const number = std::getenv("FFTCL_TEST_COUNT");
  const std::uint64_t begin = first != nullptr ? std::strtoull(first, nullptr, 10) : 1000;
  const std::uint64_t count = number != nullptr ? std::strtoull(number, nullptr, 10) : 400;
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = begin; seed < begin + count; ++seed)
      check_case(on, random_format_case(seed, Scope()));
}
