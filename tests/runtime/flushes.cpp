// Objects that make one queue wait for a command in another one, unasked, flush the other queue: OpenCL promises that such a command is ever
// submitted only if somebody does.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <string>
#include <vector>

#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

namespace {

/// `set` in one queue, not to begin before a gate opens, then `use` in that queue and in another one.
template <typename Set, typename Use>
void check_flushes(const TestDevice& on, const Set& set, const Use& use) {
  const cl::CommandQueue first(on.context, on.device), second(on.context, on.device);
  use(first);  // pools are warm
  first.finish();
  use(second);
  second.finish();
  cl::UserEvent gate(on.context);
  const std::vector<cl::Event> wait{gate};
  const std::uint64_t before = calls("clFlush");
  set(first, wait);
  CHECK(calls("clFlush") == before);
  use(second);
  CHECK(calls("clFlush") == before + 1);
  gate.setStatus(CL_COMPLETE);
  first.finish();
  second.finish();
  use(second);  // nothing to wait for
  CHECK(calls("clFlush") == before + 1);
  second.finish();
}

}  // namespace

TEST_CASE("whoever waits for another queue's command flushes that queue") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const cl::Buffer in(on.context, CL_MEM_READ_WRITE, 4096), filter(on.context, CL_MEM_READ_WRITE, 4096),
        out(on.context, CL_MEM_READ_WRITE, 4096);
    fft::Convolution convolution(on.context, on.device, {16}, {4});
    convolution.set_filter(on.queue, filter);
    on.queue.finish();
    check_flushes(
        on,
        [&](const cl::CommandQueue& queue, const auto& wait) {
          convolution.set_filter(queue, filter, &wait);
        },
        [&](const cl::CommandQueue& queue) { convolution.apply(queue, in, out); });
    fft::StreamingConvolver stream(on.context, on.device, 4);
    stream.set_filter(on.queue, filter);
    on.queue.finish();
    check_flushes(
        on, [&](const cl::CommandQueue& queue, const auto& wait) { stream.set_filter(queue, filter, &wait); },
        [&](const cl::CommandQueue& queue) { stream.process(queue, in, 16, out); });
  }
}
