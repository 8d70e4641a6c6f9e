// The device under test.
#pragma once

#include <CL/opencl.hpp>

#include <mutex>

namespace selftest {

/// The device with its context and queue. Plans are made by several threads at once, but only the holder of `running` has
/// work on the queue: a wrong result is then that of one kernel alone.
struct Target {
  explicit Target(const cl::Device& chosen) : device(chosen), context(chosen), queue(context, chosen) {}
  cl::Device device;
  cl::Context context;
  cl::CommandQueue queue;
  std::mutex running;
};

}  // namespace selftest
