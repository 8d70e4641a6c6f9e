// What all operations have in common: a call that is refused has enqueued nothing, and one whose events fail writes nothing.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <algorithm>
#include <string>
#include <vector>

#include "support/operations/subjects.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr unsigned char poison = 0xff;  // floats of such bytes are NaN

/// The buffers of a call, and how it is made.
struct Call {
  Call(const Scene& scene, const Subject& operation)
      : on(scene),
        subject(operation),
        in(buffer_of(on.context, on.queue, subject.in_bytes, 1)),
        second(buffer_of(on.context, on.queue, subject.second_bytes, 2)),
        out(poisoned(CL_MEM_READ_WRITE)) {}

  cl::Buffer poisoned(cl_mem_flags flags) const {
    Bytes values(subject.out_bytes, poison);
    return {on.context, flags | CL_MEM_COPY_HOST_PTR, values.size(), values.data()};
  }
  void operator()(const cl::CommandQueue& queue, const cl::Buffer& from, const cl::Buffer& to,
                  const fft::CallOptions& with = {}) const {
    subject.call(queue, from, second, to, with);
  }
  Bytes bytes(const cl::Buffer& buffer) const {
    Bytes result(subject.out_bytes);
    on.queue.finish();
    on.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, result.size(), result.data());
    return result;
  }

  const Scene& on;
  const Subject& subject;
  cl::Buffer in, second, out;
};

void check_handles(const Call& call) {
  const Scene& on = call.on;
  const cl::Context elsewhere(on.device);
  const cl::CommandQueue foreign(elsewhere, on.device);
  check_refused([&] { call({}, call.in, call.out); }, "queue is null");
  check_refused([&] { call(foreign, call.in, call.out); }, "queue belongs to another context");
  check_refused([&] { call(on.queue, {}, call.out); }, " is null");
  check_refused([&] { call(on.queue, call.in, {}); }, " is null");
  const cl::Buffer other_in(elsewhere, CL_MEM_READ_WRITE, call.subject.in_bytes),
      other_out(elsewhere, CL_MEM_READ_WRITE, call.subject.out_bytes);
  check_refused([&] { call(on.queue, other_in, call.out); }, " belongs to another context");
  check_refused([&] { call(on.queue, call.in, other_out); }, " belongs to another context");
}

void check_buffers(const Call& call) {
  const Scene& on = call.on;
  const std::uint64_t in = call.subject.in_bytes, out = call.subject.out_bytes;
  const auto buffer = [&](cl_mem_flags flags, std::uint64_t bytes) {
    return cl::Buffer(on.context, flags, bytes);
  };
  check_refused([&] { call(on.queue, buffer(CL_MEM_READ_WRITE, in - 1), call.out); },
                "needs " + std::to_string(in));
  check_refused([&] { call(on.queue, call.in, buffer(CL_MEM_READ_WRITE, out - 1)); },
                "needs " + std::to_string(out));
  check_refused([&] { call(on.queue, buffer(CL_MEM_WRITE_ONLY, in), call.out); }, "CL_MEM_WRITE_ONLY");
  check_refused([&] { call(on.queue, call.in, buffer(CL_MEM_READ_ONLY, out)); }, "CL_MEM_READ_ONLY");
  cl::Buffer both = buffer(CL_MEM_READ_WRITE, in + out);
  const cl_buffer_region region{0, out};
  const cl::Buffer part = both.createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &region);
  check_refused([&] { call(on.queue, both, part); }, "overlap");
}

/// Kernels of a CPU end the process at such an address. Peaks are records, not numbers of the operation's precision.
void check_host_memory(const Call& call) {
  const Scene& on = call.on;
  if ((on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0) return;
  std::vector<double> memory(
      std::max({call.subject.in_bytes, call.subject.out_bytes, call.subject.workspace_bytes}) / 8 + 2);
  const auto misaligned = [&](std::uint64_t bytes) {
    return cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes,
                      reinterpret_cast<char*>(memory.data()) + sizeof(float));
  };
  const std::string words = "'s CL_MEM_USE_HOST_PTR = 0x";
  check_refused([&] { call(on.queue, misaligned(call.subject.in_bytes), call.out); }, words);
  const bool peaks = call.subject.name == "matched filter, find" || call.subject.name == "phase correlation";
  if (!peaks) check_refused([&] { call(on.queue, call.in, misaligned(call.subject.out_bytes)); }, words);
  if (call.subject.workspace_bytes == 0) return;
  fft::CallOptions with;
  with.workspace = misaligned(call.subject.workspace_bytes);
  check_refused([&] { call(on.queue, call.in, call.out, with); }, "workspace" + words);
}

void check_events(const Call& call) {
  const Scene& on = call.on;
  fft::CallOptions with;
  const std::vector<cl::Event> null(1);
  with.wait = &null;
  check_refused([&] { call(on.queue, call.in, call.out, with); }, "event 0 of the wait list is null");
}

/// Memory that only some commands may touch, and queues of every kind, change nothing.
void check_kinds(const Call& call, const Bytes& expected) {
  const Scene& on = call.on;
  const cl::Buffer in(on.context, CL_MEM_READ_ONLY | CL_MEM_HOST_NO_ACCESS, call.subject.in_bytes);
  on.queue.enqueueCopyBuffer(call.in, in, 0, 0, call.subject.in_bytes);
  const cl::Buffer out = call.poisoned(CL_MEM_READ_WRITE | CL_MEM_HOST_READ_ONLY);
  const cl::CommandQueue queue(on.context, on.device,
                               CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE);
  on.queue.finish();
  call(queue, in, out);
  queue.finish();
  CHECK((call.bytes(out) == expected));

  const cl::Buffer written = call.poisoned(CL_MEM_WRITE_ONLY);
  try {
    call(on.queue, call.in, written);
    CHECK((call.bytes(written) == expected));
  } catch (const fft::Error& error) {
    CHECK_THAT(error.what(), Catch::Contains("again after they have written it"));
    CHECK((call.bytes(written) == Bytes(expected.size(), poison)));
  }
}

}  // namespace

TEST_CASE("operations: a refused call has enqueued nothing") {
  for (const TestDevice& on : test_devices())
    for (const auto& make : subjects()) {
      const Scene scene(on);
      const Subject subject = make(scene);
      INFO(on.name << ", " << subject.name << "\n" << subject.description);
      const Call call(scene, subject);
      const Bytes untouched(subject.out_bytes, poison);
      check_handles(call);
      check_buffers(call);
      check_host_memory(call);
      check_events(call);
      CHECK((call.bytes(call.out) == untouched));
      call(scene.queue, call.in, call.out);
      const Bytes expected = call.bytes(call.out);
      CHECK((expected != untouched));
      check_kinds(call, expected);
    }
}
