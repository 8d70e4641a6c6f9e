// What the trials of a probe need: a context of their own, buffers, and an end that waits.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <cstdint>

#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

constexpr std::uint32_t probe_work_items = 64;

/// What a trial needs besides its program; a failure to get it says nothing about what is probed.
struct Bench {
  ContextHandle context;
  QueueHandle queue;
  MemHandle findings;
};

/// In a separate context: some drivers lose the context when a launch fails. Throws fft::Error.
Bench make_bench(cl_device_id device);

/// Filled with zeros.
MemHandle make_buffer(const Bench& bench, std::size_t bytes);

/// Ends what was launched before its program goes, also when a later call fails: PoCL crashes otherwise.
struct EndOfTrial {
  explicit EndOfTrial(const Bench& bench) : queue(bench.queue.get()) {}
  EndOfTrial(const EndOfTrial&) = delete;
  EndOfTrial& operator=(const EndOfTrial&) = delete;
  ~EndOfTrial() { clFinish(queue); }
  cl_command_queue queue;
};

}  // namespace fft::runtime
