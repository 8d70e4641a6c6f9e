// Decides what can be fused into the first and the last pass over frames.
#include "shapes/frame_ends.hpp"

#include <utility>

#include "vector/plan/pass_choice.hpp"

namespace fft::planning {
namespace {

// One DFT of contiguous points, perhaps split into spectra of real signals, with nothing at its ends yet.
bool plain(const PassSpec& pass) {
  const bool split = pass.real.fused && pass.real.step == RealStep::split && !pass.real.pairs;
  return (split || pass.real.step == RealStep::none) && pass.length > 1 && pass.in_stride == 1 &&
         pass.out_stride == 1 && pass.out_block == 0 && pass.twiddle_span == 1 && pass.rader == 0 &&
         (pass.primes.empty() || pass.radices.front() == 1) && pass.backward_radices.empty() &&
         pass.in_end.factor == PointFactor::none && pass.in_end.points == 0;
}

// Packed rows of real signals keep their order in the lanes: their points may be moved one by one instead.
void separate_packed(PassSpec& pass) {
  VectorTuning& v = pass.vector;
  if (pass.real.step != RealStep::split) return;
  if (v.load == LaneAccess::packed) v.load = LaneAccess::gathered;
  if (v.store == LaneAccess::packed) v.store = LaneAccess::gathered;
}

bool fits_vectors(const PassSpec& pass, std::uint64_t points) {
  const VectorTuning& v = pass.vector;
  if (v.kernel == VectorKernel::split_row) return true;
  if (v.load == LaneAccess::packed || v.store == LaneAccess::packed) return false;
  return v.load != LaneAccess::transposed || points >= v.lanes / 2;
}

const char* form_name(PointForm form) {
  return form == PointForm::magnitude ? "magnitudes" : form == PointForm::power ? "powers" : "decibels";
}

void set_window(Step& step, const FrameEnds& ends, std::uint64_t length) {
  const std::uint64_t points = ends.window->size() / 2;
  step.pass.in_end.points = points < length ? points : 0;
  step.pass.in_end.factor = PointFactor::window;
  step.pass.window = ends.window;
  step.reason += "; windowed as they are read";
}

void set_form(Step& step, const FrameEnds& ends) {
  step.pass.form = ends.form;
  step.pass.min_decibels = ends.min_decibels;
  if (ends.form != PointForm::complex) step.reason += std::string(", written as ") + form_name(ends.form);
}

bool fuse_pass(Step& step, const FrameEnds& ends) {
  PassSpec& pass = step.pass;
  const std::uint64_t points = ends.window->size() / 2;
  if (!plain(pass) || points > pass.length) return false;
  if (pass.shape == KernelShape::vector) {
    PassSpec apart = pass;
    separate_packed(apart);
    if (!fits_vectors(apart, points)) return false;
    pass = std::move(apart);
    separate_load(pass);
    VectorTuning& v = pass.vector;
    // A tile of real numbers is as many points wide as a vector has lanes; neighbouring lanes do not form
    // rows.
    if (ends.form != PointForm::complex && v.kernel == VectorKernel::lanes &&
        (v.store == LaneAccess::contiguous || pass.length < v.lanes))
      v.store = LaneAccess::gathered;
  }
  pass.in_position = 1;
  set_window(step, ends, pass.length);
  set_form(step, ends);
  return true;
}

// The loop over the M neighbouring columns of points q * M + column in the first of several passes; null when
// it cannot be distinguished from other loops.
LoopAxis* column_loop(PassSpec& pass) {
  LoopAxis* found = nullptr;
  for (LoopAxis& loop : pass.loops) {
    if (loop.in_stride != 1 || loop.count == 1) continue;
    if (found != nullptr || loop.count != pass.in_stride) return nullptr;
    found = &loop;
  }
  return found;
}

// True when the last pass may write real numbers: no pass before it keeps complex numbers in the same place.
bool can_form(const Schedule& schedule) {
  for (const Step& step : schedule.steps)
    if (step.source.slot == Slot::output ||
        (step.destination.slot == Slot::output && &step != &schedule.steps.back()))
      return false;
  const PassSpec& pass = schedule.steps.back().pass;
  if (is_elementwise(pass) || pass.out_block != 0 || pass.rader != 0 || !pass.backward_radices.empty())
    return false;
  return pass.shape == KernelShape::work_group ||
         (pass.vector.kernel == VectorKernel::lanes && !pass.real.fused &&
          (pass.vector.store == LaneAccess::contiguous || pass.vector.store == LaneAccess::gathered));
}

// Adds the window to the first of several passes and the form to the last one.
bool fuse_passes(Schedule& schedule, const FrameEnds& ends) {
  Step& first = schedule.steps.front();
  PassSpec& pass = first.pass;
  const bool split = pass.real.step == RealStep::split && pass.real.fused;
  const std::uint64_t length = pass.length * pass.in_stride;
  if ((pass.real.step != RealStep::none && !split) || pass.in_stride == 1 || pass.twiddle_span != 1 ||
      pass.rader != 0 || !pass.primes.empty() || !pass.backward_radices.empty() ||
      pass.in_end.factor != PointFactor::none || pass.in_end.points != 0 || ends.window->size() / 2 > length)
    return false;
  LoopAxis* columns = column_loop(pass);
  const VectorTuning& v = pass.vector;
  if (columns == nullptr || (ends.form != PointForm::complex && !can_form(schedule))) return false;
  if (pass.shape == KernelShape::vector &&
      (v.kernel != VectorKernel::lanes || v.load != LaneAccess::contiguous || v.fused_load ||
       &pass.loops[v.lane_axis] != columns))
    return false;
  columns->in_position = 1;
  pass.in_position = pass.in_stride;
  set_window(first, ends, length);
  set_form(schedule.steps.back(), ends);
  return true;
}

}  // namespace

bool fuse_frame_ends(Schedule& schedule, const FrameEnds& ends) {
  if (schedule.steps.front().pass.in_end.real) return false;  // windows apply to complex points
  return schedule.steps.size() == 1 ? fuse_pass(schedule.steps.front(), ends) : fuse_passes(schedule, ends);
}

}  // namespace fft::planning
