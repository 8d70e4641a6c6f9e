// A process that is forked from one that has used fftcl: OpenCL's threads and locks are not there, so calls are refused instead
// of waiting forever, and the end of plans leaves the driver alone.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <functional>
#include <memory>
#include <string>

#include "runtime/device/workspace_pool.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "runtime/opencl/forked.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_cache.hpp"

using namespace fft_test;

namespace {

/// What the process that is forked here does, as its exit status; a signal: above 255. It ends without destructors.
int in_child(const std::function<int()>& work) {
  const pid_t child = fork();
  if (child == 0) {
    alarm(20);  // for what waits forever
    _exit(work());
  }
  int status = -1;
  REQUIRE(waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + status;
}

template <typename Call>
bool says_forked(const Call& call) {
  try {
    call();
  } catch (const fft::Error& error) {
    return error.code() == fft::ErrorCode::unsupported &&
           std::string(error.what()).find("does not survive fork()") != std::string::npos;
  }
  return false;
}

}  // namespace

TEST_CASE("in a forked process every call is refused, and plans end without a call of the driver") {
  const TestDevice& on = test_devices().front();
  auto plan = std::make_unique<fft::Plan1D>(on.context, on.device, 12);
  const cl::Buffer data(on.context, CL_MEM_READ_WRITE, plan->signal_bytes());
  const fft::Recording recording = plan->record(fft::Direction::forward, on.queue, data, data);
  plan->forward(on.queue, data);
  on.queue.finish();
  const int refused = in_child([&] {
    if (!says_forked([&] { plan->forward(on.queue, data); })) return 1;
    if (!says_forked([&] { recording.enqueue(); })) return 2;
    if (!says_forked([&] { const fft::Plan1D another(on.context, on.device, 13); })) return 3;
    if (!says_forked([&] { fft::device_info(on.device); })) return 4;
    const auto before = calls("clReleaseProgram") + calls("clReleaseKernel") + calls("clReleaseContext");
    plan.reset();
    return calls("clReleaseProgram") + calls("clReleaseKernel") + calls("clReleaseContext") == before ? 0 : 5;
  });
  CHECK(refused == 0);
  CHECK_NOTHROW(plan->forward(on.queue, data));  // here nothing has changed
  on.queue.finish();
}

TEST_CASE("a plan ends in a process that was forked while another thread looked for a workspace") {
  fft::runtime::enter_opencl();
  const TestDevice& on = test_devices().front();
  const cl::CommandQueue other(on.context, on.device);
  fft::runtime::WorkspacePool pool(on.context(), 2, 1024);
  pool.register_size(64);
  cl::UserEvent running(on.context);
  pool.acquire({64, on.queue(), true}).commit(fft::runtime::EventHandle::retain(running()));
  int ended = -1;
  {
    // As another thread would: in the child, nobody gives back the lock that is held during this call.
    const BeforeCall fork_in_it("clGetEventInfo", [&] {
      ended = in_child([&] {
        pool.unregister_size(64);
        return 0;
      });
    });
    pool.acquire({64, other(), true}).commit({});
  }
  running.setStatus(CL_COMPLETE);
  CHECK(ended == 0);
  pool.unregister_size(64);
}

TEST_CASE("calls are refused in a process that was forked while another thread was in the same object") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  const auto forked_before = [&](const char* function, const std::function<void()>& call,
                                 const std::function<void()>& in_the_child) {
    int refused = -1;
    const BeforeCall fork_in_it(
        function, [&] { refused = in_child([&] { return says_forked(in_the_child) ? 0 : 1; }); });
    call();
    return refused;
  };
  const fft::Plan1D plan(on.context, on.device, 12);
  const auto prepare = [&] { plan.prepare_convolve(); };
  CHECK(forked_before("clCreateProgramWithSource", prepare, prepare) == 0);

  const cl::Buffer filter(on.context, CL_MEM_READ_WRITE, 64), out(on.context, CL_MEM_READ_WRITE, 64);
  fft::StreamingConvolver stream(on.context, on.device, 3);
  const auto set_filter = [&] { stream.set_filter(on.queue, filter); };
  CHECK(forked_before("clEnqueueNDRangeKernel", set_filter, [&] { stream.samples(); }) == 0);
  CHECK(forked_before("clEnqueueNDRangeKernel", set_filter, [&] { stream.reset(); }) == 0);
  fft::PartitionedConvolver live(on.context, on.device, 3);
  CHECK(forked_before(
            "clEnqueueNDRangeKernel", [&] { live.set_filter(on.queue, filter); }, [&] { live.reset(); }) ==
        0);
  on.queue.finish();
}
