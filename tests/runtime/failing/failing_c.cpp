// Calls of the C API for which the host runs out of memory, one allocation after another: a call that fails gives neither event nor
// trace, whose owner nobody would be.
#include <catch2/catch.hpp>

#include <fftcl/fftcl.h>

#include "runtime/interposer/host_interposer.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

TEST_CASE("a traced C call that fails for lack of host memory gives nothing that must be released") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t length = 60;
  fftcl_plan* plan = nullptr;
  REQUIRE(fftcl_plan_create(&plan, on.context(), on.device(), 1, &length, nullptr) == FFTCL_SUCCESS);
  const cl::Buffer data(on.context, CL_MEM_READ_WRITE, 8 * length);
  bool failed_last = false, reached = true;
  for (std::uint64_t n = 1; reached; ++n) {
    INFO("allocation " << n);
    fftcl_trace* trace = nullptr;
    fftcl_call_options options = FFTCL_CALL_OPTIONS_INIT;
    options.trace = &trace;
    REQUIRE(fftcl_next_call(&options) == FFTCL_SUCCESS);
    cl_event done = nullptr;
    fftcl_status status = FFTCL_SUCCESS;
    {
      const FailingHost failing(HostCall::allocation, n);
      status = fftcl_plan_forward(plan, on.queue(), data(), data(), nullptr, 0, nullptr, &done);
      reached = failing.count() >= n;
    }
    const bool fails = status != FFTCL_SUCCESS;
    failed_last = reached ? fails : failed_last;
    CHECK((done == nullptr) == fails);
    CHECK((trace == nullptr) == fails);
    if (done != nullptr) clReleaseEvent(done);
    fftcl_trace_destroy(trace);
    on.queue.finish();
  }
  CHECK(failed_last);  // that of the trace itself
  fftcl_plan_destroy(plan);
}
