// Convolutions, correlations and searches against direct sums.
#include <algorithm>
#include <cmath>

#include <fftcl/fft.hpp>
#include "selftest/arrays.hpp"
#include "selftest/samples/judge.hpp"
#include "selftest/samples/operation_samples.hpp"

namespace selftest {
namespace {

struct Request {
  const char* name;
  Shape signal, filter;
  fft::ConvolutionOptions options;
  bool new_filter = false;  ///< convolve() instead of set_filter() and apply()
  bool quick = false;
};

std::vector<Request> requests() {
  std::vector<Request> list(4);
  list[0] = {"1000 points with 100, full, 2 x 2", {1000}, {100}, {}, false, false};
  list[0].options.signals = list[0].options.filters = 2;
  list[1] = {"real image 40 x 48 with 7 x 9, same", {40, 48}, {7, 9}, {}, true, true};
  list[1].options.domain = fft::Domain::real;
  list[1].options.mode = fft::ConvolutionMode::same;
  list[2] = {"30000 real points with 129, valid, in blocks", {30000}, {129}, {}, false, false};
  list[2].options.domain = fft::Domain::real;
  list[2].options.mode = fft::ConvolutionMode::valid;
  list[3] = {"correlation of 300 points with 40, full", {300}, {40}, {}, false, true};
  list[3].options.correlate = true;
  list[3].options.signals = 5;
  for (Request& r : list) r.options.signal.offset = r.options.filter.offset = r.options.output.offset = 6;
  return list;
}

/// What one signal with one filter gives.
Values wanted(const Request& r, const Values& x, const Values& y) {
  Shape full, first(r.signal.size()), kept;
  for (std::size_t a = 0; a < r.signal.size(); ++a) {
    const std::uint64_t n = r.signal[a], m = r.filter[a];
    full.push_back(n + m - 1);
    kept.push_back(n + m - 1);
    if (r.options.mode == fft::ConvolutionMode::same) {
      first[a] = (m - 1) / 2;
      kept[a] = n;
    } else if (r.options.mode == fft::ConvolutionMode::valid) {
      first[a] = m - 1;
      kept[a] = n - m + 1;
    }
  }
  const Values all =
      full_convolution(x, r.signal, r.options.correlate ? reversed(y, r.filter, false) : y, r.filter);
  return part(all, full, first, kept);
}

template <typename T>
Outcome run_request(Target& on, Request r) {
  r.options.precision = precision_of<T>();
  fft::Convolution convolution(on.context, on.device, r.signal, r.filter, r.options);
  const fft::ConvolutionOptions& o = convolution.options();
  const std::uint64_t n = elements(r.signal), m = elements(r.filter);
  const Values x = random_values<T>(n * o.signals, o.domain, n),
               y = random_values<T>(m * o.filters, o.domain, m);
  Values want;
  for (std::uint64_t s = 0; s < o.signals; ++s)
    for (std::uint64_t f = 0; f < o.filters; ++f) append(want, wanted(r, item(x, s, n), item(y, f, m)));
  const Places x_places = placed(r.signal, o.signal, o.signals, o.domain),
               y_places = placed(r.filter, o.filter, o.filters, o.domain),
               z_places = placed(convolution.output_shape(), o.output, o.signals * o.filters, o.domain);
  GuardedBuffer<T> in(on, x_places.end()), filters(on, y_places.end()), out(on, z_places.end());
  in.put(x_places, x);
  filters.put(y_places, y);
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer from = in.upload(), with = filters.upload(), to = out.upload();
    if (r.new_filter) {
      convolution.convolve(on.queue, from, with, to);
    } else {
      convolution.set_filter(on.queue, with);
      convolution.apply(on.queue, from, to);
    }
    on.queue.finish();
    in.download();
    filters.download();
    out.download();
  }
  Outcome outcome =
      judged(out, z_places, want, elements(convolution.cyclic_shape()), convolution_of_two_bound);
  check_unchanged(outcome, in);
  check_unchanged(outcome, filters);
  return outcome;
}

/// Plan::convolve() or correlate(): circular, signal with signal.
template <typename T>
Outcome run_circular(Target& on, const Shape& shape, fft::Domain domain, bool correlate) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.batch = 3;
  options.signal.offset = 6;
  const fft::Plan plan(on.context, on.device, shape, options);
  correlate ? plan.prepare_correlate() : plan.prepare_convolve();
  const std::uint64_t n = elements(shape);
  const Values x = random_values<T>(3 * n, domain, n), y = random_values<T>(3 * n, domain, n + 1);
  Values want;
  Shape full;
  for (const std::uint64_t length : shape) full.push_back(2 * length - 1);
  for (std::uint64_t i = 0; i < 3; ++i) {
    const Values other = correlate ? reversed(item(y, i, n), shape, true) : item(y, i, n);
    append(want, folded(full_convolution(item(x, i, n), shape, other, shape), full, shape));
  }
  const Places places = placed(shape, plan.options().signal, 3, domain);
  GuardedBuffer<T> in(on, places.end()), second(on, places.end()), out(on, places.end());
  in.put(places, x);
  second.put(places, y);
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer from = in.upload(), with = second.upload(), to = out.upload();
    if (correlate)
      plan.correlate(on.queue, from, with, to);
    else
      plan.convolve(on.queue, from, with, to);
    on.queue.finish();
    in.download();
    second.download();
    out.download();
  }
  Outcome outcome = judged(out, places, want, n, convolution_of_two_bound);
  check_unchanged(outcome, in);
  check_unchanged(outcome, second);
  return outcome;
}

/// A template hidden in noise, found by its score.
template <typename T>
Outcome run_search(Target& on) {
  constexpr std::uint64_t n = 600, m = 50, place = 417;
  fft::MatchedFilterOptions options;
  options.precision = precision_of<T>();
  fft::MatchedFilter search(on.context, on.device, {n}, {m}, options);
  Values x = random_values<T>(n, fft::Domain::complex, 5);
  const Values y = random_values<T>(m, fft::Domain::complex, 6);
  for (std::uint64_t l = 0; l < m; ++l) x[place + l] = rounded<T>({x[place + l] / 4.0L + y[l]})[0];
  const Values scores =
      part(full_convolution(x, {n}, reversed(y, {m}, false), {m}), {n + m - 1}, {m - 1}, {n - m + 1});
  const Places x_places = line(n, fft::Domain::complex), y_places = line(m, fft::Domain::complex),
               s_places = line(n - m + 1, fft::Domain::complex);
  GuardedBuffer<T> in(on, x_places.end()), filter(on, y_places.end()), out(on, s_places.end());
  in.put(x_places, x);
  filter.put(y_places, y);
  std::vector<fft::Match> found;
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer from = in.upload(), with = filter.upload(), to = out.upload();
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, search.peaks_bytes());
    search.set_templates(on.queue, with);
    search.apply(on.queue, from, to);
    search.find(on.queue, to, peaks);
    found = search.read(on.queue, peaks);
    out.download();
  }
  Outcome outcome = judged(out, s_places, scores, 1024, convolution_of_two_bound);
  if (found.size() != 1 || found[0].position != std::vector<std::uint64_t>{place})
    add(outcome, {0, outcome.bound, "the pattern was not found in its place"});
  return outcome;
}

/// A shifted image: the shift is found exactly, and the peak of the noiseless image is 1.
template <typename T>
Outcome run_registration(Target& on) {
  const Shape shape{36, 50};
  const std::vector<std::int64_t> shift{-7, 12};
  fft::PhaseCorrelationOptions options;
  options.precision = precision_of<T>();
  fft::PhaseCorrelation search(on.context, on.device, shape, options);
  const Values reference = random_values<T>(elements(shape), fft::Domain::real, 9);
  Values image(reference.size());
  for (std::uint64_t r = 0; r < 36; ++r)
    for (std::uint64_t c = 0; c < 50; ++c)
      image[(r + 36 - 7) % 36 * 50 + (c + 12) % 50] = reference[r * 50 + c];
  const Places places = line(reference.size(), fft::Domain::real);
  GuardedBuffer<T> first(on, places.end()), second(on, places.end());
  first.put(places, reference);
  second.put(places, image);
  std::vector<fft::Shift> found;
  {
    const std::lock_guard lock(on.running);
    const cl::Buffer fixed = first.upload(), moved = second.upload();
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, search.peaks_bytes());
    search.set_reference(on.queue, fixed);
    search.apply(on.queue, moved, peaks);
    found = search.read(on.queue, peaks);
  }
  Outcome outcome{0, convolution_of_two_bound, {}};
  if (found.size() != 1 || found[0].offset != shift) {
    outcome.defect = "the shift was not found";
  } else {
    outcome.error = in_units(std::fabs(found[0].peak - 1), precision_of<T>(), elements(shape));
  }
  return outcome;
}

}  // namespace

std::vector<Sample> convolution_samples(fft::Precision precision) {
  std::vector<Sample> samples;
  for (const Request& r : requests())
    samples.push_back(
        {"convolution", r.name, precision, r.quick,
         at_precision(precision, [r](Target& on, auto zero) { return run_request<decltype(zero)>(on, r); })});
  samples.push_back({"convolution", "circular, 96 points", precision, true,
                     at_precision(precision, [](Target& on, auto zero) {
                       return run_circular<decltype(zero)>(on, {96}, fft::Domain::complex, false);
                     })});
  samples.push_back({"convolution", "circular correlation of real images 24 x 40", precision, false,
                     at_precision(precision, [](Target& on, auto zero) {
                       return run_circular<decltype(zero)>(on, {24, 40}, fft::Domain::real, true);
                     })});
  samples.push_back(
      {"search", "pattern of 50 in 600 points", precision, true,
       at_precision(precision, [](Target& on, auto zero) { return run_search<decltype(zero)>(on); })});
  samples.push_back(
      {"search", "shift between images 36 x 50", precision, false,
       at_precision(precision, [](Target& on, auto zero) { return run_registration<decltype(zero)>(on); })});
  return samples;
}

}  // namespace selftest
