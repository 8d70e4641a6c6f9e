// Filters against transforms in long double and gains by their formulas.
#include <cmath>

#include <fftcl/fft.hpp>
#include "selftest/arrays.hpp"
#include "selftest/samples/judge.hpp"
#include "selftest/samples/operation_samples.hpp"

namespace selftest {
namespace {

constexpr std::uint64_t batch = 3;

/// Cycles per sample of index k.
long double frequency(std::uint64_t k, std::uint64_t n) {
  const long double f = static_cast<long double>(k) / static_cast<long double>(n);
  return 2 * k <= n ? f : f - 1;
}

/// The value of a transfer function for every index of the whole spectrum: function(fy, fx).
template <typename Function>
Values transfer(const Shape& shape, Function function) {
  Values values;
  const std::uint64_t rows = shape.size() == 2 ? shape[0] : 1, columns = shape.back();
  for (std::uint64_t r = 0; r < rows; ++r)
    for (std::uint64_t c = 0; c < columns; ++c)
      values.push_back(function(frequency(r, rows), frequency(c, columns)));
  return values;
}

/// Applies apply(queue, from, to) to noise and judges what comes out.
template <typename T, typename Apply>
Outcome run_filter(Target& on, const Shape& shape, fft::Domain domain, const Values& values,
                   const fft::Layout& layout, Apply apply) {
  const std::uint64_t n = elements(shape);
  const Values x = random_values<T>(batch * n, domain, n);
  Values spectra = host_transform(x, shape, batch, fft::Direction::forward);
  for (std::uint64_t i = 0; i < spectra.size(); ++i) spectra[i] = product(spectra[i], values[i % n]);
  const Values want = scaled(host_transform(std::move(spectra), shape, batch, fft::Direction::inverse),
                             1 / static_cast<long double>(n));
  const Places places = placed(shape, layout, batch, domain);
  GuardedBuffer<T> in(on, places.end()), out(on, places.end());
  in.put(places, x);
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer from = in.upload(), to = out.upload();
    apply(from, to);
    on.queue.finish();
    in.download();
    out.download();
  }
  Outcome outcome = judged(out, places, want, n, convolution_bound);
  check_unchanged(outcome, in);
  return outcome;
}

fft::Layout dense_layout(const Shape& shape) {
  fft::Layout layout;
  layout.offset = 6;
  const std::vector<std::uint64_t> strides = dense_strides(shape);
  layout.strides.assign(strides.begin(), strides.end());
  layout.distance = static_cast<std::int64_t>(elements(shape));
  return layout;
}

template <typename T>
fft::FilterOptions options_of(fft::Domain domain) {
  fft::FilterOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.batch = batch;
  options.input.offset = options.output.offset = 6;
  return options;
}

template <typename T>
Outcome run_band(Target& on) {
  const Shape shape{1000};
  const long double cutoff = 0.15L;
  fft::Options options;
  options.precision = precision_of<T>();
  options.batch = batch;
  options.signal.offset = 6;
  const fft::Plan plan(on.context, on.device, shape, options);
  const fft::Band band = fft::LowPass{static_cast<double>(cutoff), fft::Edge::gaussian()};
  plan.prepare_filter(band);
  const Values gains = transfer(
      shape, [&](long double, long double f) { return Wide(std::exp(-f * f / (2 * cutoff * cutoff))); });
  return run_filter<T>(
      on, shape, fft::Domain::complex, gains, plan.options().signal,
      [&](const cl::Buffer& from, const cl::Buffer& to) { plan.filter(on.queue, from, to, band); });
}

template <typename T>
Outcome run_gains(Target& on) {
  const Shape shape{45, 64};
  const Values values =
      transfer(shape, [](long double fy, long double fx) { return Wide(1 / (1 + 9 * (fx * fx + fy * fy))); });
  std::vector<double> gains;
  for (std::uint64_t r = 0; r < shape[0]; ++r)
    for (std::uint64_t c = 0; c <= shape[1] / 2; ++c)
      gains.push_back(static_cast<double>(values[r * shape[1] + c].real()));
  const fft::Filter filter(on.context, on.device, shape, gains, options_of<T>(fft::Domain::real));
  return run_filter<T>(
      on, shape, fft::Domain::real, values, dense_layout(shape),
      [&](const cl::Buffer& from, const cl::Buffer& to) { filter.apply(on.queue, from, to); });
}

template <typename T>
Outcome run_expression(Target& on) {
  const Shape shape{120};
  const fft::Filter filter(on.context, on.device, shape,
                           fft::TransferExpression{"make_complex(1 - fx, 2 * fx * fx)"},
                           options_of<T>(fft::Domain::complex));
  const Values values = transfer(shape, [](long double, long double f) { return Wide(1 - f, 2 * f * f); });
  return run_filter<T>(
      on, shape, fft::Domain::complex, values, dense_layout(shape),
      [&](const cl::Buffer& from, const cl::Buffer& to) { filter.apply(on.queue, from, to); });
}

}  // namespace

std::vector<Sample> filter_samples(fft::Precision precision) {
  return {
      {"filters", "low-pass of 1000 points", precision, true,
       at_precision(precision, [](Target& on, auto zero) { return run_band<decltype(zero)>(on); })},
      {"filters", "gains on real images 45 x 64", precision, false,
       at_precision(precision, [](Target& on, auto zero) { return run_gains<decltype(zero)>(on); })},
      {"filters", "expression, 120 points", precision, false,
       at_precision(precision, [](Target& on, auto zero) { return run_expression<decltype(zero)>(on); })}};
}

}  // namespace selftest
