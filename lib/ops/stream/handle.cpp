// The exported side of StreamingConvolver: check, then run.
#include <fftcl/detail/streaming_handle.hpp>

#include <fftcl/error.hpp>
#include "ops/stream/state.hpp"
#include "plan/buffer_checks.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

StreamingHandle::StreamingHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                                 const StreamingOptions& options)
    : SharedHandle("stream", std::make_shared<StreamingState>(context, device, filter_length, options)) {}

void StreamingHandle::set_filter(const Arguments& a) {
  StreamingState& s = state();
  ops::check_operation(*s.device, a.queue, {{a.in, filter_bytes(), "filter", true, false}}, a.wait_list,
                       a.wait_count);
  s.set_filter(a);
}

void StreamingHandle::process(const Arguments& a, std::uint64_t count, const StreamLayout& in,
                              const StreamLayout& out) {
  StreamingState& s = state();
  const std::uint64_t channels = s.geometry.options.channels, bytes = s.geometry.sample_bytes();
  const ops::StreamSpan from = ops::make_span(in, count, channels, false, "in"),
                        to = ops::make_span(out, count, channels, true, "out");
  if (count == 0) {
    ops::check_operation(*s.device, a.queue, {}, a.wait_list, a.wait_count);
    return s.mark(a);
  }
  ops::check_operation(
      *s.device, a.queue,
      {{a.in, from.elements * bytes, "in", true, false}, {a.out, to.elements * bytes, "out", false, true}},
      a.wait_list, a.wait_count);
  s.process(a, count, count, from, to);
}

void StreamingHandle::flush(const Arguments& a, const StreamLayout& out) {
  StreamingState& s = state();
  const std::uint64_t count = s.geometry.past();
  const ops::StreamSpan to = ops::make_span(out, count, s.geometry.options.channels, true, "out");
  if (count == 0) {
    ops::check_operation(*s.device, a.queue, {}, a.wait_list, a.wait_count);
    s.mark(a);
    return s.reset();
  }
  ops::check_operation(*s.device, a.queue,
                       {{a.out, to.elements * s.geometry.sample_bytes(), "out", false, true}}, a.wait_list,
                       a.wait_count);
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
const StreamingOptions& StreamingHandle::options() const {
  return state().geometry.options;
}
std::uint64_t StreamingHandle::filter_bytes() const {
  return state().geometry.filter() * state().geometry.sample_bytes();
}
std::uint64_t StreamingHandle::bytes(std::uint64_t count) const {
  return count * state().geometry.options.channels * state().geometry.sample_bytes();
}
std::string StreamingHandle::describe() const {
  return state().describe();
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
