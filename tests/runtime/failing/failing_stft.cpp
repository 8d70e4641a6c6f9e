// Every OpenCL call of short-time transforms fails once: each time a clean fft::Error, and they work again.
#include <catch2/catch.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "ops/stft/state.hpp"
#include "runtime/failing/failing_each.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;
using fft::runtime::DeviceContext;

namespace {

/// One execution of a short-time transform that asks for its event.
void execute(const fft::detail::StftState& stft, fft::Direction direction, const cl::CommandQueue& queue,
             const cl::Buffer& in, const cl::Buffer& out) {
  fft::detail::Arguments arguments;
  cl_event done = nullptr;
  arguments.queue = queue();
  arguments.in = in();
  arguments.out = out();
  arguments.done = &done;
  try {
    fft::ops::execute_stft(stft, direction, arguments);
  } catch (...) {
    const OwnCalls own;
    CHECK(done == nullptr);
    queue.finish();
    throw;
  }
  const OwnCalls own;
  queue.finish();
  clReleaseEvent(done);
}

}  // namespace

// With its programs at hand a failing call costs little, but the pool may have one piece more or less after it: references
// are compared when all is gone.
TEST_CASE("failing calls of short-time transforms") {
  const bool in_order = GENERATE(true, false);
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    CAPTURE(in_order);
    const cl::CommandQueue queue(on.context, on.device,
                                 in_order ? 0 : CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const std::vector<Complex> samples(200, Complex(2, 3));
    const cl::Buffer signal = upload(on, samples), spectra(on.context, CL_MEM_READ_WRITE, 64 * 1024);
    const auto held = DeviceContext::acquire(on.context(), on.device());
    const auto before = references();
    {
      fft::StftOptions
          options;  // frames that are read where they lie, and some that are staged, at both ends
      options.domain = fft::Domain::complex;
      options.frame = 16;
      options.hop = 4;
      options.centred = true;
      const auto stft = fft::ops::make_stft_state(on.context(), on.device(), samples.size(), options);
      const auto there = [&] { execute(*stft, fft::Direction::forward, queue, signal, spectra); };
      const auto back = [&] { execute(*stft, fft::Direction::inverse, queue, spectra, signal); };
      std::uint64_t failed = 0;
      const auto fail_all = [&](const auto& action) {
        action();
        for (const auto& [function, count] : count_calls(action))
          for (std::uint64_t n = 1; n <= count; ++n, ++failed) {
            fail_call(function, n, injected);
            const Outcome outcome = run_failing(function, action);
            // What the pool asks for depends on whether its pieces are free by now, and it can do without.
            const bool needed = failed_call() == function &&
                                (function == "clSetKernelArg" || function == "clEnqueueNDRangeKernel");
            action();
            judge(function + ", call " + std::to_string(n) + " of " + std::to_string(count), "its fft::Error",
                  outcome, outcome.wrong + (needed && !outcome.threw_error ? "; no fft::Error" : ""));
          }
      };
      fail_all(there);
      fail_all(back);
      CHECK(failed >= 20);
      there();
      back();
      const std::vector<Complex> result = download<float>(on, signal, samples.size());
      for (const Complex& x : result) CHECK(std::abs(x - Complex(2, 3)) < 1e-5F);
    }
    CHECK(references() == before);
  }
}
