// A schedule, interpreted on guarded buffers, against FFTW.
#include <algorithm>

#include "support/guarded.hpp"
#include "support/interpreter.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"
#include "support/schedule_checks.hpp"
#include "support/spectrum_order.hpp"

namespace fft_test {

using namespace fft::planning;

namespace {

Placement placement_of(const Problem& p, bool output) {
  Placement where;
  for (std::size_t a = 0; a < p.axes.size(); ++a) {
    where.lengths.push_back(output ? output_count(p, a) : input_count(p, a));
    where.strides.push_back(output ? p.axes[a].out_stride : p.axes[a].in_stride);
  }
  where.batch = p.batch;
  where.distance = output ? p.out_distance : p.in_distance;
  return where;
}

// As fftw_transform() wants them. (No axis at all would mean all: such a problem is a copy.)
std::vector<std::size_t> transformed_axes(const Problem& p) {
  std::vector<std::size_t> axes;
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    if (p.axes[a].transformed) axes.push_back(a);
  return axes;
}

// Places in natural order of the spectrum's elements, as the problem's axes order them.
std::vector<std::uint64_t> places_of(const Problem& p) {
  std::vector<std::uint64_t> counts;
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    counts.push_back(p.direction == fft::Direction::forward ? output_count(p, a) : input_count(p, a));
  return natural_places(counts, p.batch, [&](std::size_t a, std::uint64_t position) {
    return frequency_at(p.axes[a].order, position);
  });
}

// In natural order.
std::vector<std::complex<long double>> wanted(const Problem& p, const std::vector<std::complex<double>>& data,
                                              double scale) {
  const auto axes = transformed_axes(p);
  std::vector<std::uint64_t> lengths;
  for (const Axis& axis : p.axes) lengths.push_back(axes.empty() ? 1 : axis.length);
  const std::uint64_t batch = axes.empty() ? data.size() : p.batch;
  return reference_transform(data, lengths, batch, p.direction, scale, axes);
}

// Scalars of an image: where they are, given the addresses of elements.
std::vector<std::uint64_t> scalars(const std::vector<std::uint64_t>& elements, bool real) {
  if (real) return elements;
  std::vector<std::uint64_t> at;
  for (std::uint64_t e : elements) at.insert(at.end(), {2 * e, 2 * e + 1});
  return at;
}

void put(Image<double>& image, const std::vector<std::uint64_t>& at, const std::vector<double>& values) {
  for (std::size_t i = 0; i < at.size(); ++i) {
    auto& z = image.at(at[i] / 2);
    z = at[i] % 2 == 0 ? std::complex<double>(values[i], z.imag())
                       : std::complex<double>(z.real(), values[i]);
  }
}

std::vector<double> get(const Image<double>& image, const std::vector<std::uint64_t>& at) {
  std::vector<double> values;
  for (std::uint64_t a : at) values.push_back(a % 2 == 0 ? image.at(a / 2).real() : image.at(a / 2).imag());
  return values;
}

std::uint64_t scalar_strays(const Image<double>& before, const Image<double>& after,
                            const std::vector<std::uint64_t>& described) {
  std::vector<bool> known(2 * before.size(), false);
  for (std::uint64_t a : described) known.at(a) = true;
  const auto bytes = [](const Image<double>& image, std::size_t i) {
    std::uint64_t value;
    std::memcpy(&value, reinterpret_cast<const double*>(image.data()) + i, sizeof value);
    return value;
  };
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < known.size(); ++i) count += !known[i] && bytes(before, i) != bytes(after, i);
  return count;
}

// Signals of noise and their half spectra, dense.
struct RealCase {
  std::vector<double> signals, spectra;
};
RealCase real_case(const Problem& p) {
  RealCase made;
  std::vector<std::complex<double>> noise;
  for (const auto& z : uniform_noise<double>(points(p) * p.batch, points(p))) {
    made.signals.push_back(z.real());
    noise.emplace_back(z.real());
  }
  Problem forward = p;
  forward.direction = fft::Direction::forward;
  const auto full = wanted(forward, noise, 1.0);
  const std::size_t axis = real_axis(p), n = p.axes[axis].length;
  std::vector<std::complex<double>> halves;
  std::size_t inner = 1;
  for (std::size_t a = axis + 1; a < p.axes.size(); ++a) inner *= p.axes[a].length;
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i / inner % n <= n / 2) {
      halves.emplace_back(full[i].real(), full[i].imag());
    }
  for (const auto& z : from_natural(halves, places_of(p)))
    made.spectra.insert(made.spectra.end(), {z.real(), z.imag()});
  return made;
}

double relative_error_of(const std::vector<double>& got, const std::vector<double>& want, double factor) {
  std::vector<std::complex<double>> a(got.begin(), got.end()), b(want.begin(), want.end());
  for (auto& z : b) z *= factor;
  return relative_error(a, b);
}

double interpreted_real_error(const Schedule& schedule, Placing placing, double scale) {
  const Problem& p = schedule.problem;
  const bool forward = p.kind == TransformKind::real_to_complex;
  const auto in_at = scalars(addresses(placement_of(p, false)), forward);
  const auto out_at = scalars(addresses(placement_of(p, true)), !forward);
  const auto size = [](const std::vector<std::uint64_t>& at) {
    return *std::max_element(at.begin(), at.end()) / 2 + 1;
  };
  const RealCase data = real_case(p);
  const bool same = placing == Placing::in_place;
  double factor = scale;
  for (const Axis& a : p.axes)
    if (!forward && a.transformed) factor *= static_cast<double>(a.length);
  auto input = poisoned<double>(same ? std::max(size(in_at), size(out_at)) : size(in_at));
  put(input, in_at, forward ? data.signals : data.spectra);
  const auto original = input;
  auto output = poisoned<double>(size(out_at));
  const auto blank = output;
  interpret(schedule, {&input, same ? nullptr : &output}, scale);
  if (same) {  // padding and overwritten signals are the transform's own
    auto touched = out_at;
    touched.insert(touched.end(), in_at.begin(), in_at.end());
    if (scalar_strays(original, input, touched) != 0)
      throw ScheduleDefect("writes outside the described elements");
    return relative_error_of(get(input, out_at), forward ? data.spectra : data.signals, factor);
  }
  if (scalar_strays(original, input, {}) != 0) throw ScheduleDefect("writes the input");
  if (scalar_strays(blank, output, out_at) != 0)
    throw ScheduleDefect("writes outside the described elements");
  return relative_error_of(get(output, out_at), forward ? data.spectra : data.signals, factor);
}

}  // namespace

double interpreted_error(const Schedule& schedule, Placing placing, double scale) {
  const Problem& p = schedule.problem;
  if (p.kind != TransformKind::complex) return interpreted_real_error(schedule, placing, scale);
  const Placement in_place = placement_of(p, false), out_place = placement_of(p, true);
  const auto in_at = addresses(in_place), out_at = addresses(out_place);
  const std::uint64_t behind = placing == Placing::in_place ? end_of(out_place) : 0;
  auto input = poisoned<double>(std::max(end_of(in_place), behind));
  scatter(input, in_at, uniform_noise<double>(in_at.size(), points(p)));
  const auto data = gather(input, in_at);  // overlapping frames: what the image holds now
  const bool forward = p.direction == fft::Direction::forward;
  const auto places = places_of(p);
  const auto natural = wanted(p, forward ? data : to_natural(data, places), scale);
  const auto want = forward ? from_natural(natural, places) : natural;
  const auto original = input;
  if (placing == Placing::in_place) {
    interpret(schedule, {&input, nullptr}, scale);
    if (strays(original, input, out_at) != 0) throw ScheduleDefect("writes outside the described elements");
    return relative_error(gather(input, out_at), want);
  }
  auto output = poisoned<double>(end_of(out_place));
  const auto blank = output;
  interpret(schedule, {&input, &output}, scale);
  if (strays(original, input, {}) != 0) throw ScheduleDefect("writes the input");
  if (strays(blank, output, out_at) != 0) throw ScheduleDefect("writes outside the described elements");
  return relative_error(gather(output, out_at), want);
}

Problem dense_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                      fft::Precision precision, fft::Direction direction) {
  Problem p;
  p.precision = precision;
  p.direction = direction;
  const Placement dense = dense_placement(lengths, batch);
  for (std::size_t a = 0; a < lengths.size(); ++a)
    p.axes.push_back({lengths[a], dense.strides[a], dense.strides[a]});
  p.batch = batch;
  p.in_distance = p.out_distance = dense.distance;
  return p;
}

Problem real_problem(const std::vector<std::uint64_t>& lengths, std::uint64_t batch, fft::Precision precision,
                     TransformKind kind, Placing placing) {
  const bool forward = kind == TransformKind::real_to_complex;
  std::vector<std::uint64_t> spectra = lengths, signals = lengths;
  spectra.back() = lengths.back() / 2 + 1;
  if (placing == Placing::in_place) signals.back() = 2 * spectra.back();
  const Placement real = dense_placement(signals, batch), half = dense_placement(spectra, batch);
  const Placement &in = forward ? real : half, &out = forward ? half : real;
  Problem p;
  p.precision = precision;
  p.kind = kind;
  p.direction = forward ? fft::Direction::forward : fft::Direction::inverse;
  for (std::size_t a = 0; a < lengths.size(); ++a)
    p.axes.push_back({lengths[a], in.strides[a], out.strides[a]});
  p.batch = batch;
  p.in_distance = in.distance;
  p.out_distance = out.distance;
  return p;
}

}  // namespace fft_test
