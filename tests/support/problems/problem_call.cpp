// Noise for problems, and the references' results.
#include "support/problems/problem_call.hpp"

#include <algorithm>

#include "support/problems/random.hpp"
#include "support/problems/spectrum_order.hpp"
#include "support/reference/convolution_reference.hpp"
#include "support/reference/r2r_reference.hpp"

namespace fft_test {

using namespace fft::planning;

namespace {

Placement placement_of(const Problem& p, bool output, std::uint64_t offset) {
  Placement where;
  for (std::size_t a = 0; a < p.axes.size(); ++a) {
    where.lengths.push_back(output ? output_count(p, a) : input_count(p, a));
    where.strides.push_back(output ? p.axes[a].out_stride : p.axes[a].in_stride);
  }
  where.batch = p.batch;
  where.distance = output ? p.out_distance : p.in_distance;
  where.offset = offset;
  return where;
}

/// Places in natural order of the spectrum's elements, as the problem's axes order them.
std::vector<std::uint64_t> places_of(const Problem& p) {
  std::vector<std::uint64_t> counts;
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    counts.push_back(p.direction == fft::Direction::forward ? output_count(p, a) : input_count(p, a));
  return natural_places(counts, p.batch, [&](std::size_t a, std::uint64_t position) {
    return frequency_at(p.axes[a].order, position);
  });
}

/// Both sides in natural order.
template <typename T>
std::vector<std::complex<one_up_t<T>>> transformed(const Problem& p, const std::vector<std::complex<T>>& data,
                                                   fft::Direction direction, double scale) {
  std::vector<std::size_t> axes;
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    if (p.axes[a].transformed) axes.push_back(a);
  // (No axis at all would mean all: such a problem is a copy.)
  std::vector<std::uint64_t> lengths;
  for (const Axis& axis : p.axes) lengths.push_back(axes.empty() ? 1 : axis.length);
  const std::uint64_t batch = axes.empty() ? data.size() : p.batch;
  return reference_transform(data, lengths, batch, direction, scale, axes);
}

std::vector<std::uint64_t> counts_of(const Problem& p, bool output) {
  std::vector<std::uint64_t> counts;
  for (std::size_t a = 0; a < p.axes.size(); ++a)
    counts.push_back(output ? output_count(p, a) : input_count(p, a));
  return counts;
}

std::vector<std::uint64_t> lengths_of(const Problem& p, bool halved) {
  std::vector<std::uint64_t> lengths;
  for (const Axis& a : p.axes) lengths.push_back(a.length);
  if (halved) lengths[real_axis(p)] = lengths[real_axis(p)] / 2 + 1;
  return lengths;
}

/// Dense scalars of both sides.
template <typename T>
struct Sides {
  std::vector<T> from;
  std::vector<one_up_t<T>> to;
};

template <typename T>
Sides<T> complex_sides(const Problem& p, const std::vector<std::complex<T>>& data, double scale) {
  using U = one_up_t<T>;
  const bool forward = p.direction == fft::Direction::forward;
  const auto places = places_of(p);
  const auto whole =
      resized(forward ? data : to_natural(data, places), counts_of(p, false), lengths_of(p, false), p.batch);
  const auto natural =
      resized(transformed(p, whole, p.direction, scale), lengths_of(p, false), counts_of(p, true), p.batch);
  return {scalars_of<T>(data), scalars_of<U>(forward ? from_natural(natural, places) : natural)};
}

/// Signals of half spectra of which some elements are missing: the other axes, then every row with its mirror image.
template <typename T>
Sides<T> partial_spectra(const Problem& p, double scale) {
  using U = one_up_t<T>;
  const std::size_t row = real_axis(p);
  const auto halves = lengths_of(p, true), lengths = lengths_of(p, false);
  std::uint64_t elements = p.batch;
  for (const std::uint64_t count : counts_of(p, false)) elements *= count;
  const auto noise = uniform_noise<T>(elements, elements);
  Problem others = p, rows = p;
  others.axes[row].transformed = false;
  others.axes[row].length = halves[row];
  for (std::size_t a = 0; a < p.axes.size(); ++a) rows.axes[a].transformed = a == row;
  auto spectra =
      transformed(others, resized(noise, counts_of(p, false), halves, p.batch), p.direction, scale);
  auto whole = resized(spectra, halves, lengths, p.batch);
  const std::uint64_t n = lengths[row];
  std::uint64_t inner = 1;
  for (std::size_t a = row + 1; a < lengths.size(); ++a) inner *= lengths[a];
  for (std::uint64_t i = 0; i < whole.size(); ++i) {
    const std::uint64_t k = i / inner % n;
    if (2 * k > n) whole[i] = std::conj(whole[i + (n - k) * inner - k * inner]);
    if (k == 0 || 2 * k == n) whole[i] = whole[i].real();
  }
  std::vector<std::size_t> axis = {row};
  const auto signals = fftw_transform(whole, lengths, p.batch, p.direction, axis);
  return {scalars_of<T>(noise), reals_of<U>(resized(signals, lengths, counts_of(p, true), p.batch))};
}

/// Signals of noise and their half spectra.
template <typename T>
Sides<T> real_sides(const Problem& p, double scale) {
  using U = one_up_t<T>;
  const bool forward = p.kind == TransformKind::real_to_complex;
  const auto lengths = lengths_of(p, false), halved = lengths_of(p, true);
  if (!forward && (counts_of(p, false) != halved || counts_of(p, true) != lengths))
    return partial_spectra<T>(p, scale);
  const auto box = forward ? counts_of(p, false) : lengths;
  std::uint64_t elements = p.batch;
  for (const std::uint64_t count : box) elements *= count;
  const auto noise = uniform_noise<T>(elements, points(p), true);
  const auto full =
      transformed(p, resized(noise, box, lengths, p.batch), fft::Direction::forward, forward ? scale : 1.0);
  const auto whole = halves_of(full, lengths, real_axis(p));
  const auto halves =
      from_natural(forward ? resized(whole, halved, counts_of(p, true), p.batch) : whole, places_of(p));
  if (forward) return {reals_of<T>(noise), scalars_of<U>(halves)};
  std::vector<U> signals = reals_of<U>(noise);
  for (U& x : signals) {
    x *= static_cast<U>(scale);
    for (const Axis& a : p.axes)
      if (a.transformed) x *= static_cast<U>(a.length);
  }
  return {scalars_of<T>(halves), signals};
}

/// Reals and those that FFTW's r2r interface makes of them.
template <typename T>
Sides<T> real_to_real_sides(const Problem& p, double scale) {
  using U = one_up_t<T>;
  RealTransform what;
  for (std::size_t a = 0; a < p.axes.size(); ++a) {
    what.lengths.push_back(p.axes[a].length);
    if (!p.axes[a].transformed) continue;
    what.axes.push_back(a);
    what.kinds.push_back(p.axes[a].kind);
  }
  what.batch = p.batch;
  what.orthogonal = p.orthogonal;
  const auto from = reals_of<T>(uniform_noise<T>(points(p) * p.batch, points(p), true));
  std::vector<U> to = fftw_r2r<U>(what, std::vector<U>(from.begin(), from.end()));
  for (U& y : to) y *= static_cast<U>(scale);
  return {from, to};
}

template <typename T>
ProblemCall<T> convolution_call(const Problem& p, std::uint64_t tail) {
  const ConvolutionSizes sizes = sizes_of(p);
  const auto input = uniform_noise<T>(sizes.input, 1, p.real_signals);
  auto spectra = uniform_noise<T>(sizes.spectrum, 2, p.real_signals);
  if (p.real_signals) {
    std::vector<std::uint64_t> lengths;
    for (const Axis& a : p.axes)
      if (a.transformed) lengths.push_back(a.length);
    spectra = convert<T>(fftw_transform(convert<double>(spectra), lengths, spectra.size() / cyclic_points(p),
                                        fft::Direction::forward));
  }
  const auto result = reference_convolution(p, convert<double>(input), convert<double>(spectra));
  GuardedCall<T> buffers(
      {dense_operand(flattened<T>(input, p.real_signals)), dense_operand(scalars_of<T>(spectra))},
      scalar_addresses(result.at, !p.real_signals), OutputIn::own_buffer, tail);
  return {std::move(buffers), flattened<one_up_t<T>>(result.values, p.real_signals), cyclic_points(p),
          1.0 / static_cast<double>(cyclic_points(p))};
}

}  // namespace

template <typename T>
ProblemCall<T> problem_call(const Problem& p, Placing placing, double scale, std::uint64_t offset,
                            std::uint64_t tail) {
  if (p.kind == TransformKind::convolution) return convolution_call<T>(p, tail);
  const bool complex = p.kind == TransformKind::complex, reals = p.kind == TransformKind::real_to_real,
             forward = p.direction == fft::Direction::forward;
  const Placement input = placement_of(p, false, offset), output = placement_of(p, true, offset);
  Sides<T> sides;
  if (complex) {
    const auto in_at = addresses(input);
    auto image = poisoned<T>(end_of(input));
    scatter(image, in_at, uniform_noise<T>(in_at.size(), points(p)));
    sides = complex_sides(p, gather(image, in_at), scale);  // (frames that overlap: what the image holds now)
  } else {
    sides = reals ? real_to_real_sides<T>(p, scale) : real_sides<T>(p, scale);
  }
  std::uint64_t summed = 1;
  for (const Axis& a : p.axes)
    if (a.transformed) summed *= a.length;
  const auto output_in = placing == Placing::out_of_place ? OutputIn::own_buffer
                         : complex && counts_of(p, false) == counts_of(p, true)
                             ? OutputIn::first_input
                             : OutputIn::first_input_consumed;
  GuardedCall<T> buffers({{scalar_addresses(input, !reals && (complex || !forward)), sides.from}},
                         scalar_addresses(output, !reals && (complex || forward)), output_in, tail);
  return {std::move(buffers), std::move(sides.to), summed, scale};
}

template ProblemCall<float> problem_call(const Problem&, Placing, double, std::uint64_t, std::uint64_t);
template ProblemCall<double> problem_call(const Problem&, Placing, double, std::uint64_t, std::uint64_t);

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

Problem dense_columns(std::uint64_t length, std::uint64_t count, fft::Precision precision,
                      fft::Direction direction) {
  Problem p = dense_problem({length}, count, precision, direction);
  p.axes.front().in_stride = p.axes.front().out_stride = count;
  p.in_distance = p.out_distance = 1;
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

Problem real_to_real_problem(std::uint64_t n, std::uint64_t batch, fft::Precision precision,
                             fft::RealKind kind) {
  Problem p = dense_problem({n}, batch, precision, fft::Direction::forward);
  p.kind = TransformKind::real_to_real;
  p.axes[0].kind = kind;
  return p;
}

std::string explain(const std::string& device, const fft::planning::Problem& problem) {
  std::string text = device + (problem.precision == fft::Precision::f32 ? " f32" : " f64");
  text += problem.direction == fft::Direction::forward ? " forward" : " inverse";
  for (const fft::planning::Axis& a : problem.axes)
    text += " n=" + std::to_string(a.length) + " strides " + std::to_string(a.in_stride) + "," +
            std::to_string(a.out_stride);
  return text + " batch " + std::to_string(problem.batch) + " distances " +
         std::to_string(problem.in_distance) + "," + std::to_string(problem.out_distance);
}

}  // namespace fft_test
