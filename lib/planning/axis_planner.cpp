// What both kernel shapes share in planning an axis.
#include "planning/axis_planner.hpp"

#include <algorithm>

namespace fft::planning {

std::uint64_t AxisTask::columns() const {
  std::uint64_t product = 1;
  for (const LoopAxis& loop : loops) product *= loop.count;
  return product;
}

std::string AxisTask::decision() const {
  std::string name = parts.empty() ? std::to_string(length) : "";
  for (const std::uint32_t part : parts) name += (name.empty() ? "" : "x") + std::to_string(part);
  return "axis " + name + " " + std::to_string(in_stride) + ":" + std::to_string(out_stride);
}

void append_packed(std::vector<LoopAxis>& to, const AxisTask& task, std::size_t from, std::uint64_t unit,
                   Packed sides) {
  for (std::size_t a = from; a < task.loops.size(); ++a) {
    LoopAxis l = task.loops[a];
    if (sides == Packed::source || sides == Packed::both) l.in_stride = unit;
    if (sides == Packed::destination || sides == Packed::both) l.out_stride = unit;
    unit *= l.count;
    if (l.count > 1) to.push_back(l);
  }
}

std::uint64_t min_cyclic_length(std::uint64_t length, const AxisEnds& ends) {
  const auto points = [&](const PassEnd& end) { return end.points != 0 ? end.points : length; };
  return points(ends.first) + points(ends.last) - 1;
}

ConvolutionEnds bluestein_ends(std::uint64_t length, std::uint64_t cyclic, const AxisEnds& ends) {
  const auto with_chirp = [&](PassEnd end, bool conjugated) {
    if (end.points == 0) end.points = length;
    end.factor = PointFactor::chirp;
    end.conjugated = conjugated;
    return end;
  };
  ConvolutionEnds all;
  all.lengths = {length, cyclic, ends.first.points, ends.last.points, ends.lengths.path};
  all.first = with_chirp(ends.first, false);
  all.spectrum = PointFactor::chirp_spectrum;
  all.last = with_chirp(ends.last, true);
  if (ends.lengths.path) all.last.factor = PointFactor::chirp_output;
  return all;
}

void drop_unused(PassSpec& pass) {
  for (LoopAxis& loop : pass.loops) {
    if (pass.in_end.points == 0 && pass.in_end.factor == PointFactor::none && !pass.in_end.reals)
      loop.in_position = 0;
    if (pass.out_end.total == 0) loop.out_position = 0;
    if (!reads_spectrum(pass)) loop.spectrum_stride = 0;
  }
}

bool may_be_halves(const AxisTask& task, const ConvolutionEnds& ends) {
  const bool placed = std::any_of(task.loops.begin(), task.loops.end(), [](const LoopAxis& loop) {
    return loop.in_position != 0 || loop.out_position != 0;
  });
  // PassEnd::second is a stride here, and of 0 there is no second real.
  return ends.lone_reals() && task.length % 2 == 0 && ends.first.skipped == 0 && ends.last.total == 0 &&
         !placed && task.in_stride != 0 && task.out_stride != 0;
}

}  // namespace fft::planning
