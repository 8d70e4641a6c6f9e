// Stands between fftcl and the OpenCL library in this test executable: makes chosen calls fail, and counts
// references. The product has no hooks: these definitions of clCreateBuffer() and so on simply come first at
// link time.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>

namespace fft_test {

/// Makes the n-th call of `function` from now on (1 = the next) fail with `status`; of any function when the name is empty.
/// Releases never fail.
void fail_call(const std::string& function, std::uint64_t n, cl_int status);

/// Lets all further calls through; failed_call() keeps its value. For calls of the test's own.
void stop_failing();

/// While one exists, calls are neither counted nor made to fail: for calls of the test's own in between.
class OwnCalls {
 public:
  OwnCalls();
  ~OwnCalls();
  OwnCalls(const OwnCalls&) = delete;
  OwnCalls& operator=(const OwnCalls&) = delete;
};

/// While one exists, every device answers as a GPU with 48 KB of local memory and warps of 32: for what
/// lib/runtime does on GPUs only.
class PretendedGpu {
 public:
  PretendedGpu();
  ~PretendedGpu();
  PretendedGpu(const PretendedGpu&) = delete;
  PretendedGpu& operator=(const PretendedGpu&) = delete;
};

/// While one exists, no event is reported as complete: drivers may lag behind, even after clFinish().
class LaggingEvents {
 public:
  LaggingEvents();
  ~LaggingEvents();
  LaggingEvents(const LaggingEvents&) = delete;
  LaggingEvents& operator=(const LaggingEvents&) = delete;
};

/// While one exists, the next call of `function` does this work first, once.
class BeforeCall {
 public:
  BeforeCall(const std::string& function, std::function<void()> work);
  ~BeforeCall();
  BeforeCall(const BeforeCall&) = delete;
  BeforeCall& operator=(const BeforeCall&) = delete;
};

/// Name of the function that was made to fail since fail_call(); empty when the count was not reached.
std::string failed_call();

/// Number of calls of one function since the process started, failed ones included.
std::uint64_t calls(const std::string& function);

/// The same for every function. Releases are not among them.
std::map<std::string, std::uint64_t> calls();

/// Number of releases since the process started, per kind of object ("kernel", "buffer" ...).
std::map<std::string, std::uint64_t> releases();

/// Whether the event is in the wait list of the last command that was enqueued, maps apart.
bool last_command_waits_for(cl_event event);

/// What happened since the last fail_call(), a line each: thread, function, status, object; and objects that were made
/// or retained in that time and not released as often, or released more often. At most some hundred lines.
std::string trace();

/// References that were created or retained and not released, per kind of object ("kernel", "buffer" ...).
std::map<std::string, std::int64_t> references();

}  // namespace fft_test
