// FFTW plans from problems.
#include "support/reference/guru_reference.hpp"

#include <fftw3.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>

#include "core/real_points.hpp"
#include "support/problems/random.hpp"
#include "support/reference/fftw_names.hpp"

namespace fft_test {
namespace {

using fft::Direction;

struct Sides {
  const Placement& source;
  const Placement& destination;
};

Sides sides_of(const RandomProblem& p, Direction direction) {
  return direction == Direction::forward ? Sides{p.signal, p.spectrum} : Sides{p.spectrum, p.signal};
}

/// The problem's axes as FFTW counts them.
struct GuruAxes {
  std::vector<fftw_iodim64> transformed, loops;
};

GuruAxes guru_axes(const RandomProblem& p, Direction direction) {
  const auto [source, destination] = sides_of(p, direction);
  const auto dim = [](std::uint64_t n, std::uint64_t in, std::uint64_t out) {
    return fftw_iodim64{static_cast<std::ptrdiff_t>(n), static_cast<std::ptrdiff_t>(in),
                        static_cast<std::ptrdiff_t>(out)};
  };
  GuruAxes axes;
  for (std::size_t a = 0; a < p.lengths().size(); ++a) {
    const bool transformed = std::find(p.axes.begin(), p.axes.end(), a) != p.axes.end();
    (transformed ? axes.transformed : axes.loops)
        .push_back(dim(p.lengths()[a], source.strides[a], destination.strides[a]));
  }
  if (p.real) {  // the last one is the halved one
    const auto at = std::find(p.axes.begin(), p.axes.end(), p.halved) - p.axes.begin();
    std::rotate(axes.transformed.begin() + at, axes.transformed.begin() + at + 1, axes.transformed.end());
  }
  axes.loops.push_back(dim(p.batch(), source.distance, destination.distance));
  return axes;
}

// FFTW_UNALIGNED: without it Debian's FFTW 3.3.10 crashes in its vector code at some strides and odd offsets.
template <typename T>
typename Fftw<T>::plan_type make_plan(const RandomProblem& p, Direction direction, T* in, T* out) {
  using F = Fftw<T>;
  using Complex = typename F::complex;
  const GuruAxes axes = guru_axes(p, direction);
  const int rank = static_cast<int>(axes.transformed.size()), loops = static_cast<int>(axes.loops.size());
  const bool forward = direction == Direction::forward;
  const auto [source, destination] = sides_of(p, direction);
  T* const from = in + source.offset * (p.reads_reals(direction) ? 1 : 2);
  T* const to = out + destination.offset * (p.writes_reals(direction) ? 1 : 2);
  if (p.real_to_real()) {
    std::vector<fftw_r2r_kind> kinds;
    for (const fft::RealKind kind : p.kinds)
      kinds.push_back(fftw_kind(forward ? kind : fft::planning::inverse_kind(kind)));
    return F::plan_r2r(rank, axes.transformed.data(), loops, axes.loops.data(), from, to, kinds.data(),
                       FFTW_ESTIMATE | FFTW_UNALIGNED);
  }
  if (!p.real)
    return F::plan(rank, axes.transformed.data(), loops, axes.loops.data(), reinterpret_cast<Complex*>(from),
                   reinterpret_cast<Complex*>(to), forward ? FFTW_FORWARD : FFTW_BACKWARD,
                   FFTW_ESTIMATE | FFTW_UNALIGNED);
  if (forward)
    return F::plan_r2c(rank, axes.transformed.data(), loops, axes.loops.data(), from,
                       reinterpret_cast<Complex*>(to), FFTW_ESTIMATE | FFTW_UNALIGNED);
  return F::plan_c2r(rank, axes.transformed.data(), loops, axes.loops.data(),
                     reinterpret_cast<Complex*>(from), to, FFTW_ESTIMATE | FFTW_UNALIGNED);
}

/// Index of the mirror image of element `index` (dense, batch slowest): k -> -k along every transformed axis.
std::uint64_t mirrored(const RandomProblem& p, std::uint64_t index) {
  const auto& counts = p.spectrum.lengths;
  std::uint64_t result = 0, stride = 1;
  for (std::size_t a = counts.size(); a-- > 0;) {
    const std::uint64_t k = index % counts[a], n = p.lengths()[a];
    index /= counts[a];
    const bool transformed = std::find(p.axes.begin(), p.axes.end(), a) != p.axes.end();
    const std::uint64_t image = transformed ? (n - k) % n : k;
    result += stride * image;
    stride *= counts[a];
  }
  return result + stride * index;
}

/// True when the mirror image of the element is stored as well: elements 0 and n/2 of the real axis.
bool has_mirror(const RandomProblem& p, std::uint64_t index) {
  const std::size_t row = p.halved;
  for (std::size_t a = p.spectrum.lengths.size(); a-- > row + 1;) index /= p.spectrum.lengths[a];
  const std::uint64_t k = index % p.spectrum.lengths[row];
  return k == 0 || 2 * k == p.lengths()[row];
}

bool runs_backwards(const Placement& side) {
  const auto negative = [](std::uint64_t stride) { return static_cast<std::int64_t>(stride) < 0; };
  return negative(side.distance) || std::any_of(side.strides.begin(), side.strides.end(), negative);
}

/// A transform of FFTW's may use its input as workspace, also the elements that it has not read for another transform yet.
bool repeats_elements(const Placement& side) {
  std::vector<std::uint64_t> at = addresses(side);
  std::sort(at.begin(), at.end());
  return std::adjacent_find(at.begin(), at.end()) != at.end();
}

/// The same problem between dense arrays.
RandomProblem densely(RandomProblem p) {
  p.signal = dense_placement(p.signal.lengths, p.signal.batch);
  p.spectrum = dense_placement(p.spectrum.lengths, p.spectrum.batch);
  return p;
}

}  // namespace

template <typename T>
Scalars<T> guru_transform(const RandomProblem& p, Direction direction, const Scalars<T>& in) {
  using F = Fftw<T>;
  const bool to_real = p.writes_reals(direction);
  const auto [source, destination] = sides_of(p, direction);
  // FFTW 3.3.10's planner does not end for some problems with negative strides: these go to it as dense arrays.
  if (runs_backwards(p.signal) || runs_backwards(p.spectrum) || repeats_elements(source))
    return guru_transform<T>(densely(p), direction,
                             gather(in, scalar_addresses(source, !p.reads_reals(direction))));
  Scalars<T> input = in, output(end_of(destination) * (to_real ? 1 : 2));
  std::unique_lock<std::mutex> lock(fftw_planner_mutex());
  const auto plan = make_plan<T>(p, direction, input.data(), output.data());
  if (plan == nullptr) throw std::runtime_error("FFTW's guru interface gave no plan");
  lock.unlock();
  F::execute(plan);
  lock.lock();
  F::destroy(plan);
  const T scale = static_cast<T>(direction == Direction::forward ? p.forward_scale : p.inverse_scale);
  Scalars<T> result;
  for (std::uint64_t at : scalar_addresses(destination, !to_real)) result.push_back(output[at] * scale);
  return result;
}

template <typename T>
Scalars<T> guru_noise(const RandomProblem& p, Direction direction) {
  const bool real_side = p.reads_reals(direction);
  const Placement& side = sides_of(p, direction).source;
  std::uint64_t elements = side.batch;
  for (std::uint64_t n : side.lengths) elements *= n;
  const auto noise = uniform_noise<T>(elements, p.seed);
  Scalars<T> result;
  result.reserve(elements * (real_side ? 1 : 2));
  for (const auto& z : noise) {
    result.push_back(z.real());
    if (!real_side) result.push_back(z.imag());
  }
  if (!p.real || direction == Direction::forward) return result;
  for (std::uint64_t i = 0; i < elements; ++i) {
    if (!has_mirror(p, i)) continue;
    const std::uint64_t image = mirrored(p, i);
    // Of one axis, elements 0 and n/2 keep their imaginary parts: these count as zero.
    if (image > i || (image == i && p.axes.size() == 1)) continue;
    result[2 * i] = result[2 * image];
    result[2 * i + 1] = image == i ? T(0) : -result[2 * image + 1];
  }
  return result;
}

void clear_ignored_parts(const RandomProblem& p, Scalars<double>& spectrum) {
  for (std::uint64_t i = 0; i < spectrum.size() / 2; ++i)
    if (has_mirror(p, i) && mirrored(p, i) == i) spectrum[2 * i + 1] = 0;
}

template Scalars<float> guru_transform(const RandomProblem&, Direction, const Scalars<float>&);
template Scalars<double> guru_transform(const RandomProblem&, Direction, const Scalars<double>&);
template Scalars<long double> guru_transform(const RandomProblem&, Direction, const Scalars<long double>&);
template Scalars<float> guru_noise(const RandomProblem&, Direction);
template Scalars<double> guru_noise(const RandomProblem&, Direction);

}  // namespace fft_test
