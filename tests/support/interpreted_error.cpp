// A schedule, interpreted on guarded buffers, against FFTW.
#include <algorithm>

#include "support/guarded.hpp"
#include "support/interpreter.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"
#include "support/schedule_checks.hpp"

namespace fft_test {

using namespace fft::planning;

namespace {

Placement placement_of(const Problem& p, bool output) {
  Placement where;
  for (const Axis& axis : p.axes) {
    where.lengths.push_back(axis.length);
    where.strides.push_back(output ? axis.out_stride : axis.in_stride);
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

std::vector<std::complex<long double>> wanted(const Problem& p, const std::vector<std::complex<double>>& data,
                                              double scale) {
  const auto axes = transformed_axes(p);
  std::vector<std::uint64_t> lengths;
  for (const Axis& axis : p.axes) lengths.push_back(axes.empty() ? 1 : axis.length);
  const std::uint64_t batch = axes.empty() ? data.size() : p.batch;
  return reference_transform(data, lengths, batch, p.direction, scale, axes);
}

}  // namespace

double interpreted_error(const Schedule& schedule, Placing placing, double scale) {
  const Problem& p = schedule.problem;
  const Placement in_place = placement_of(p, false), out_place = placement_of(p, true);
  const auto in_at = addresses(in_place), out_at = addresses(out_place);
  const std::uint64_t behind = placing == Placing::in_place ? end_of(out_place) : 0;
  auto input = poisoned<double>(std::max(end_of(in_place), behind));
  scatter(input, in_at, uniform_noise<double>(in_at.size(), points(p)));
  const auto data = gather(input, in_at);  // overlapping frames: what the image holds now
  const auto want = wanted(p, data, scale);
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

}  // namespace fft_test
