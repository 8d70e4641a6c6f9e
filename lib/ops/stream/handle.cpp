// The exported side of StreamingConvolver: check, then run.
#include <fftcl/detail/streaming_handle.hpp>

#include <fftcl/error.hpp>
#include "ops/stream/state.hpp"
#include "plan/arguments.hpp"
#include "plan/plan_first.hpp"
#include "plan/recording.hpp"

namespace fft {
inline namespace v0 {
namespace detail {
namespace {

using plan::Access;

plan::BufferUse numbers_use(const StreamingState& s, const RawMemory& memory, const char* name, Access access,
                            std::uint64_t bytes) {
  return plan::numbers_use(memory, name, access, bytes, s.geometry.options.precision);
}

void check(const StreamingState& s, const Arguments& a, std::initializer_list<plan::BufferUse> uses,
           std::uint64_t workspace_bytes = 0) {
  plan::refuse_recording(a, "a call of a stream");
  plan::check_call(*s.device, "stream", a, uses, workspace_bytes);
}

/// The samples of a call, side by side. Throws fft::Error for numbers that no call takes.
ops::StreamSpan dense_span(const StreamingState& s, std::uint64_t count) {
  return ops::make_span({}, count, s.geometry.options.channels, false, "count");
}

void check_count(const StreamingState& s, std::uint64_t count) {
  dense_span(s, count);
}

}  // namespace

StreamingHandle::StreamingHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                                 const StreamingConvolverOptions& options)
    : SharedHandle("stream", plan::planned_first(filter_length, [&] {
                     return std::make_shared<StreamingState>(context, device, filter_length, options);
                   })) {}

void StreamingHandle::set_filter(const Arguments& a) {
  StreamingState& s = state();
  check(s, a, {numbers_use(s, a.in, "filter", Access::read, filter_bytes())});
  s.set_filter(a);
}

void StreamingHandle::process(const Arguments& a, std::uint64_t count, const StreamLayout& in,
                              const StreamLayout& out) {
  StreamingState& s = state();
  const std::uint64_t channels = s.geometry.options.channels, bytes = s.geometry.sample_bytes();
  const ops::StreamSpan from = ops::make_span(in, count, channels, false, "in"),
                        to = ops::make_span(out, count, channels, true, "out");
  if (count == 0) {
    check(s, a, {});
    return s.mark(a);
  }
  check(s, a,
        {numbers_use(s, a.in, "in", Access::read, from.bytes(bytes)),
         numbers_use(s, a.out, "out", Access::write, to.bytes(bytes))},
        s.workspace_bytes(count));
  s.process(a, count, count, from, to);
}

void StreamingHandle::flush(const Arguments& a, const StreamLayout& out) {
  StreamingState& s = state();
  const std::uint64_t count = s.geometry.past();
  const ops::StreamSpan to = ops::make_span(out, count, s.geometry.options.channels, true, "out");
  if (count == 0) {
    check(s, a, {});
    s.mark(a);
    return s.reset();
  }
  check(s, a, {numbers_use(s, a.out, "out", Access::write, to.bytes(s.geometry.sample_bytes()))},
        s.workspace_bytes(count));
  s.process(a, count, 0, {}, to);
}

void StreamingHandle::reset() {
  state().reset();
}

std::uint64_t StreamingHandle::filter_length() const {
  return state().geometry.filter();
}
std::uint64_t StreamingHandle::block_points() const {
  return state().geometry.points();
}
std::uint64_t StreamingHandle::block_step() const {
  return state().geometry.step();
}
std::uint64_t StreamingHandle::samples() const {
  return state().samples();
}
const StreamingConvolverOptions& StreamingHandle::options() const {
  return state().geometry.options;
}
std::uint64_t StreamingHandle::filter_bytes() const {
  return state().geometry.filter() * state().geometry.sample_bytes();
}
std::uint64_t StreamingHandle::workspace_bytes(std::uint64_t count) const {
  check_count(state(), count);
  return state().workspace_bytes(count);
}
Cost StreamingHandle::cost(std::uint64_t count) const {
  check_count(state(), count);
  return state().cost(count);
}
std::uint64_t StreamingHandle::bytes(std::uint64_t count) const {
  return dense_span(state(), count).bytes(state().geometry.sample_bytes());
}
std::string StreamingHandle::describe() const {
  return state().describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
