// From CLHPP types to raw handles and back, for the inline parts of operations. Not for direct use.
#pragma once

#include <CL/opencl.hpp>

#include <utility>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/recording_handle.hpp>
#include <fftcl/options/call.hpp>
#include <fftcl/recording.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Arguments of one call that gives no event. Memory that it has no use for may be null.
inline Arguments make_arguments(const cl::CommandQueue& queue, const RawMemory& in, const RawMemory& out,
                                const std::vector<cl::Event>* wait) {
  static_assert(sizeof(cl::Event) == sizeof(cl_event), "cl::Event is one handle: CLHPP itself relies on it");
  Arguments a;
  a.queue = queue();
  a.in = in;
  a.out = out;
  if (wait != nullptr && !wait->empty()) {
    a.wait_list = reinterpret_cast<const cl_event*>(wait->data());
    a.wait_count = wait->size();
  }
  return a;
}

/// Calls `call` with these arguments, and gives the event of its last command to `done` unless that is null.
template <typename Call>
void enqueue(Arguments arguments, cl::Event* done, const Call& call) {
  cl_event event = nullptr;
  if (done != nullptr) arguments.done = &event;
  call(static_cast<const Arguments&>(arguments));
  if (done != nullptr) *done = event;  // CLHPP: takes over the reference
}

/// Appends launches, whose events it takes.
inline void append_traces(std::vector<PassTrace>& to, std::vector<RawTrace>& launches) {
  to.reserve(to.size() + launches.size());
  for (RawTrace& r : launches)
    to.push_back({std::move(r.label), r.axis, r.pass, cl::Event(r.event.release())});
}

/// Calls `call` with these arguments, which have the caller's buffers, and with what else he can give; `options.wait` is in place of
/// theirs.
template <typename Call>
void enqueue_with(Arguments arguments, const CallOptions& options, const Call& call) {
  const Arguments waits = make_arguments({}, nullptr, nullptr, options.wait);
  arguments.wait_list = waits.wait_list;
  arguments.wait_count = waits.wait_count;
  arguments.own_workspace = options.workspace() != nullptr;
  arguments.workspace = options.workspace();
  if (options.bindings != nullptr) arguments.bindings = &options.bindings->raw();
  std::vector<RawTrace> launches;
  if (options.trace != nullptr) arguments.traces = &launches;
  enqueue(arguments, options.done, call);
  if (options.trace != nullptr) append_traces(*options.trace, launches);
}

/// Makes `call` record its commands instead of enqueueing them, and returns them.
template <typename Call>
Recording record(Arguments arguments, const CallOptions& options, const Call& call) {
  RecordingHandle commands;
  arguments.recording = commands.target();
  enqueue_with(arguments, options, call);
  return Recording(std::move(commands));
}

/// Enqueues or records, as the options say.
template <typename Call>
void enqueue(Arguments arguments, const CallOptions& options, const Call& call) {
  if (options.recording == nullptr) return enqueue_with(arguments, options, call);
  *options.recording = record(arguments, options, call);
}

}  // namespace detail
}  // namespace v0
}  // namespace fft
