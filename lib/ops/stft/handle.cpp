// The exported side of Stft: check, then run.
#include <fftcl/detail/stft_handle.hpp>

#include <algorithm>

#include "core/base/refuse.hpp"
#include "ops/stft/state.hpp"
#include "plan/arguments.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

void check(const StftState& stft, Direction direction, const Arguments& a) {
  const ops::StftGeometry& g = stft.geometry;
  const bool forward = direction == Direction::forward;
  if (forward ? stft.forward.empty() : !stft.overlap_add.compiled)
    refuse(forward ? "forward() of an Stft that was made with Directions::inverse_only: make it with "
                     "Directions::both"
                   : "inverse() of an Stft that was made with Directions::forward_only or an output "
                     "other than StftOutput::complex: make it with Directions::both and complex output");
  using plan::Access;
  const auto numbers = [&](const RawMemory& memory, const char* name, Access access, std::uint64_t bytes) {
    return plan::numbers_use(memory, name, access, bytes, g.options.precision);
  };
  const std::uint64_t workspace = ops::workspace_need(stft, direction).total();
  if (forward)
    plan::check_call(
        *stft.device, "Stft", a,
        {numbers(a.in, "signal", Access::read, g.signal_bytes()),
         numbers(a.out, "out", stft.reads_output ? Access::read_write : Access::write, g.spectrum_bytes())},
        workspace);
  else
    plan::check_call(*stft.device, "Stft", a,
                     {numbers(a.in, "spectra", Access::read, g.spectrum_bytes()),
                      numbers(a.out, "signal", Access::write, g.signal_bytes())},
                     workspace);
}

}  // namespace

StftHandle::StftHandle(cl_context context, cl_device_id device, std::uint64_t signal_length,
                       const StftOptions& options)
    : SharedHandle("Stft", ops::make_stft_state(context, device, signal_length, options)) {}

void StftHandle::execute(Direction direction, const Arguments& arguments) const {
  check(state(), direction, arguments);
  ops::execute_stft(state(), direction, arguments);
}

std::uint64_t StftHandle::signal_length() const {
  return state().geometry.signal_length;
}
std::uint64_t StftHandle::frames() const {
  return state().geometry.frames;
}
std::uint64_t StftHandle::bins() const {
  return state().geometry.bins;
}
std::int64_t StftHandle::first_sample(std::uint64_t frame) const {
  const ops::StftGeometry& g = state().geometry;
  if (frame >= g.frames)
    refuse("frame = " + std::to_string(frame) + ": there are frames 0 to " + std::to_string(g.frames - 1));
  return static_cast<std::int64_t>(frame * g.options.hop) - static_cast<std::int64_t>(g.extension);
}
const StftOptions& StftHandle::options() const {
  return state().geometry.options;
}
std::uint64_t StftHandle::signal_bytes() const {
  return state().geometry.signal_bytes();
}
std::uint64_t StftHandle::spectrum_bytes() const {
  return state().geometry.spectrum_bytes();
}
std::uint64_t StftHandle::workspace_bytes() const {
  return std::max(ops::workspace_need(state(), Direction::forward).total(),
                  ops::workspace_need(state(), Direction::inverse).total());
}
Cost StftHandle::cost(Direction direction) const {
  return plan::cost_of([&](const Arguments& a) { execute(direction, a); });
}
std::string StftHandle::describe() const {
  return ops::describe(state());
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
