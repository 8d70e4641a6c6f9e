// Filling and enqueueing of recordings.
#include "runtime/execution/recording.hpp"

#include <algorithm>
#include <utility>

#include "runtime/device/device_buffer.hpp"
#include "runtime/opencl/event_state.hpp"
#include "runtime/opencl/forked.hpp"
#include "runtime/opencl/queue.hpp"

namespace fft::runtime {

Recording::Recording(cl_command_queue queue)
    : queue_(QueueHandle::retain(queue)), in_order_(runs_in_order(queue)) {
  before_.reserve(1);
}

void Recording::launch(KernelHandle kernel, const planning::LaunchSize& size) {
  Command command;
  command.kernel = std::move(kernel);
  command.size = size;
  commands_.push_back(std::move(command));
}

void Recording::clear(cl_mem memory, std::uint64_t offset, std::uint64_t bytes) {
  keep(memory);
  Command command;
  command.cleared = memory;
  command.offset = offset;
  command.bytes = bytes;
  commands_.push_back(std::move(command));
}

void Recording::keep(const KernelMemory& memory) {
  if (memory.buffer != nullptr) buffers_.push_back(MemHandle::retain(memory.buffer));
}

void Recording::wait_for(cl_event event) {
  if (event != nullptr) before_.push_back(EventHandle::retain(event));
}

cl_mem Recording::memory(const DeviceContext& device, std::uint64_t bytes) {
  buffers_.push_back(make_buffer(device, bytes, "workspace of a recording"));
  return buffers_.back().get();
}

cl_mem Recording::workspace(const DeviceContext& device, std::uint64_t bytes, bool counters) {
  // Counters lie at the end, where no data of another execution may come.
  const auto fits = [&](const Shared& piece) {
    return piece.counters == counters && (counters ? piece.bytes == bytes : piece.bytes >= bytes);
  };
  const auto found = std::find_if(shared_.begin(), shared_.end(), fits);
  if (found != shared_.end()) return found->memory;
  shared_.push_back({memory(device, bytes), bytes, counters, counters});
  clears_counters_ = clears_counters_ || counters;
  return shared_.back().memory;
}

void Recording::clear_counters() {
  for (Shared& piece : shared_) {
    if (!piece.uncleared) continue;
    before_.push_back(enqueue_zeros(queue_.get(), piece.memory, planning::counters_begin(piece.bytes),
                                    planning::counter_bytes, {}, true));
    piece.uncleared = false;
  }
  clears_counters_ = false;
}

std::size_t Recording::launches() const {
  return static_cast<std::size_t>(
      std::count_if(commands_.begin(), commands_.end(), [](const Command& c) { return bool(c.kernel); }));
}

EventHandle Recording::enqueue(const Command& command, WaitList wait, bool want_event) const {
  if (command.kernel)
    return enqueue_kernel(queue_.get(), command.kernel.get(), command.size, wait, want_event);
  return enqueue_zeros(queue_.get(), command.cleared, command.offset, command.bytes, wait, want_event);
}

/// A call that failed must not make all later ones fail. What the first one waits for is different: it makes what the
/// commands read.
void Recording::forget_finished() {
  before_.erase(std::remove_if(before_.begin(), before_.end(),
                               [](const EventHandle& event) { return is_finished(event.get()); }),
                before_.end());
}

WaitList Recording::all_of(WaitList given) {
  if (before_.empty()) return given;
  wait_.assign(given.events, given.events + given.count);
  for (const EventHandle& event : before_) wait_.push_back(event.get());
  return wait_;
}

// On a GPU the host's time is spent in the driver and in this code, which the driver evicts from the caches.
// So the usual case, in order and without events, touches little memory.
void Recording::enqueue(WaitList given, cl_event* done) {
  refuse_forked();
  const std::lock_guard lock(mutex_);
  if (enqueued_ && !before_.empty()) forget_finished();
  enqueued_ = true;
  if (clears_counters_) clear_counters();
  WaitList wait = all_of(given);
  EventHandle last;
  if (commands_.empty()) last = enqueue_marker(queue_.get(), wait, done != nullptr);
  for (const Command& command : commands_) {
    const bool is_last = &command == &commands_.back();
    last = enqueue(command, wait, !in_order_ || (is_last && done != nullptr));
    wait = {};
    // Commands that are in the queue already hold back the next call, even if what follows here fails.
    if (!before_.empty()) before_.clear();
    if (in_order_) continue;
    before_.push_back(std::move(last));
    wait = all_of({});
  }
  if (done == nullptr) return;
  *done = (last ? std::move(last) : EventHandle::retain(before_.back().get())).release();
}

}  // namespace fft::runtime
