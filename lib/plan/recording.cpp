// Recorded calls.
#include "plan/recording.hpp"

#include <string>
#include <utility>

#include "core/base/refuse.hpp"
#include "plan/arguments.hpp"
#include "runtime/opencl/locked.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

void refuse_record_option() {
  refuse("Plan::record() returns the recording, so options.recording must be null");
}

runtime::Recording& RecordingState::of(cl_command_queue queue) {
  if (!commands) commands = std::make_unique<runtime::Recording>(queue);
  return *commands;
}

RecordingHandle::RecordingHandle() : SharedHandle("recording", std::make_shared<RecordingState>()) {}

void RecordingHandle::enqueue(const cl_event* wait_list, std::size_t wait_count, cl_event* done) const {
  RecordingState& s = *shared_state();
  if (!s.commands)
    refuse(
        "this recording has no call: take it from record() of a plan, or give it to a call as "
        "CallOptions::recording");
  plan::check_wait_list(wait_list, wait_count);
  if (!s.host) return s.commands->enqueue({wait_list, wait_count}, done);
  const auto lock = runtime::locked(s.mutex);
  cl_event last = nullptr;
  s.commands->enqueue({wait_list, wait_count}, &last);
  runtime::EventHandle mapped = s.host->map(s.commands->queue(), runtime::EventHandle(last), true);
  s.commands->wait_for(mapped.get());  // kernels must not write what is mapped
  if (done != nullptr) *done = mapped.release();
}

std::size_t RecordingHandle::launches() const {
  const RecordingState& s = state();
  return s.commands ? s.commands->launches() : 0;
}

}  // namespace detail
}  // namespace v0
}  // namespace fft

namespace fft::plan {

void refuse_recording(const detail::Arguments& call, const char* function) {
  if (call.recording == nullptr) return;
  refuse(std::string(function) +
         " cannot be recorded, since it changes the object that it is called of: call it without "
         "CallOptions::recording");
}

}  // namespace fft::plan
