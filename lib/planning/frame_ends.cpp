// What can be fused into one pass over frames.
#include "planning/frame_ends.hpp"

#include "planning/vector_pass.hpp"

namespace fft::planning {
namespace {

// One DFT of contiguous points, perhaps split into spectra of real signals, with nothing at its ends yet.
bool plain(const PassSpec& pass) {
  const bool split = pass.real.fused && pass.real.step == RealStep::split && !pass.real.pairs;
  return (split || pass.real.step == RealStep::none) && pass.length > 1 && pass.in_stride == 1 &&
         pass.out_stride == 1 && pass.out_block == 0 && pass.twiddle_span == 1 && pass.rader == 0 &&
         pass.backward_radices.empty() && pass.in_end.factor == PointFactor::none && pass.in_end.points == 0;
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

}  // namespace

bool fuse_frame_ends(Schedule& schedule, const FrameEnds& ends) {
  if (schedule.steps.size() != 1) return false;
  Step& step = schedule.steps.front();
  PassSpec& pass = step.pass;
  const std::uint64_t points = ends.window->size() / 2;
  if (!plain(pass) || points > pass.length) return false;
  if (pass.shape == KernelShape::vector) {
    if (!fits_vectors(pass, points)) return false;
    separate_load(pass);
    VectorTuning& v = pass.vector;
    // Tiles of real numbers are as many points wide as a vector has lanes; neighbouring lanes are no rows.
    if (ends.form != PointForm::complex && v.kernel == VectorKernel::lanes &&
        (v.store == LaneAccess::contiguous || pass.length < v.lanes))
      v.store = LaneAccess::gathered;
  }
  pass.in_position = 1;
  pass.in_end.points = points < pass.length ? points : 0;
  pass.in_end.factor = PointFactor::window;
  pass.window = ends.window;
  pass.form = ends.form;
  pass.least_decibels = ends.least_decibels;
  step.reason += "; windowed as they are read";
  if (ends.form != PointForm::complex) step.reason += std::string(", written as ") + form_name(ends.form);
  return true;
}

}  // namespace fft::planning
