// What all operations have in common: a call can be recorded, and enqueued again after the operation is gone.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "support/operations/subjects.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr unsigned char poison = 0xff;  // floats of such bytes are NaN

/// The buffers of a call.
struct Data {
  Data(const Scene& scene, const Subject& subject)
      : on(scene),
        in(buffer_of(on.context, on.queue, subject.in_bytes, 1)),
        second(buffer_of(on.context, on.queue, subject.second_bytes, 2)),
        out(on.context, CL_MEM_READ_WRITE, subject.out_bytes),
        bytes(subject.out_bytes) {
    erase();
  }

  void erase() const { on.queue.enqueueFillBuffer(out, poison, 0, bytes); }
  void call(const Subject& subject, const cl::CommandQueue& queue, const fft::CallOptions& with) const {
    subject.call(queue, in, second, out, with);
  }
  Bytes result() const {
    Bytes result(bytes);
    on.queue.finish();
    on.queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data());
    return result;
  }
  /// Other signals in the same buffer.
  void change(const Subject& subject, unsigned seed) const {
    const cl::Buffer other = buffer_of(on.context, on.queue, subject.in_bytes, seed);
    on.queue.enqueueCopyBuffer(other, in, 0, 0, subject.in_bytes);
    on.queue.finish();
  }

  const Scene& on;
  cl::Buffer in, second, out;
  std::size_t bytes;
};

Bytes result_of_call(const Data& data, const Subject& subject) {
  data.erase();
  data.call(subject, data.on.queue, {});
  return data.result();
}

/// In `queue`, twice on the first signals and once on others; `subject` lets go of its operation before.
void check_recording(const Scene& on, Subject subject, const cl::CommandQueue& queue,
                     const fft::CallOptions& with = {}) {
  const Data data(on, subject);
  const Bytes first = result_of_call(data, subject);
  data.change(subject, 9);
  const Bytes other = result_of_call(data, subject);
  data.change(subject, 1);
  CHECK((first != other));

  fft::Recording recording;
  fft::CallOptions options = with;
  options.recording = &recording;
  data.erase();
  data.call(subject, queue, options);
  queue.finish();
  CHECK((data.result() == Bytes(data.bytes, poison)));
  CHECK(recording.launches() == subject.cost.launches);
  subject.call = nullptr;
  for (int i = 0; i < 2; ++i) {
    data.erase();
    on.queue.finish();
    cl::Event done;
    recording.enqueue(nullptr, &done);
    done.wait();
    CHECK((data.result() == first));
  }
  data.change(subject, 9);
  const fft::Recording copy = recording;
  recording = {};
  copy.enqueue();
  queue.finish();
  CHECK((data.result() == other));
}

/// All but the two streams at the end.
std::vector<std::function<Subject(const Scene&)>> recordable() {
  return {subjects().begin(), subjects().end() - 2};
}

}  // namespace

TEST_CASE("operations: a recording does what the call does, on what the buffers then hold") {
  for (const TestDevice& on : test_devices())
    for (const auto& make : recordable()) {
      const Scene scene(on);
      Subject subject = make(scene);
      INFO(on.name << ", " << subject.name << "\n" << subject.description);
      check_recording(scene, subject, scene.queue);
      fft::CallOptions with;
      with.workspace = cl::Buffer(scene.context, CL_MEM_READ_WRITE, subject.workspace_bytes + 1);
      const cl::CommandQueue unordered(scene.context, scene.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
      check_recording(scene, std::move(subject), unordered, with);
    }
}

TEST_CASE("operations: what changes its object cannot be recorded") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    for (auto make = subjects().end() - 2; make != subjects().end(); ++make) {
      const Subject subject = (*make)(scene);
      INFO(on.name << ", " << subject.name);
      const Data data(scene, subject);
      fft::Recording recording;
      fft::CallOptions options;
      options.recording = &recording;
      check_refused([&] { data.call(subject, scene.queue, options); }, "cannot be recorded");
      CHECK(recording.launches() == 0);
      check_refused([&] { recording.enqueue(); }, "this recording has no call");
    }
  }
}

TEST_CASE("operations: a recorded call takes no wait list, no event and no trace") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    const Subject subject = zoom(scene);
    const Data data(scene, subject);
    fft::Recording recording;
    cl::UserEvent before(scene.context);
    before.setStatus(CL_COMPLETE);
    const std::vector<cl::Event> wait{before};
    std::vector<fft::PassTrace> trace;
    cl::Event done;
    for (const int which : {0, 1, 2}) {
      fft::CallOptions options;
      options.recording = &recording;
      if (which == 0) options.wait = &wait;
      if (which == 1) options.done = &done;
      if (which == 2) options.trace = &trace;
      check_refused([&] { data.call(subject, scene.queue, options); }, "a call that is recorded takes no");
    }
    CHECK(recording.launches() == 0);
  }
}

namespace {

/// Records apply(), lets set() replace what it applies, and returns the results before, after, and of the recording.
struct Replacement {
  Replacement(const Scene& on, std::size_t in_bytes, std::size_t out_bytes)
      : scene(on),
        in(buffer_of(on.context, on.queue, in_bytes, 5)),
        out(on.context, CL_MEM_READ_WRITE, out_bytes),
        bytes(out_bytes) {
    erase();
  }

  template <typename Operation, typename Set>
  void run(const Operation& operation, const Set& set) {
    fft::Recording recording;
    fft::CallOptions options;
    options.recording = &recording;
    set(3);
    operation.apply(scene.queue, in, out, options);
    operation.apply(scene.queue, in, out);
    before = result();
    set(4);
    operation.apply(scene.queue, in, out);
    after = result();
    recording.enqueue();
    recorded = result();
  }
  Bytes result() const {
    Bytes values(bytes);
    scene.queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, values.data());
    erase();
    return values;
  }
  void erase() const { scene.queue.enqueueFillBuffer(out, poison, 0, bytes); }

  const Scene& scene;
  cl::Buffer in, out;
  std::size_t bytes;
  Bytes before, after, recorded;
};

}  // namespace

TEST_CASE("operations: a recording keeps the filter of a convolution that takes another") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    fft::Convolution convolution(scene.context, scene.device, {100}, {5});
    Replacement results(scene, convolution.signal_bytes(), convolution.output_bytes());
    results.run(convolution, [&](unsigned seed) {
      convolution.set_filter(scene.queue,
                             buffer_of(scene.context, scene.queue, convolution.filter_bytes(), seed));
    });
    CHECK((results.before != results.after));
    CHECK((results.recorded == results.before));
  }
}

TEST_CASE("operations: a recording uses a transfer function and a reference that are replaced") {
  for (const TestDevice& on : test_devices()) {
    const Scene scene(on);
    for (const std::uint64_t n : {100, 1009}) {  // one kernel; spectra apart from the product
      fft::Filter filter(scene.context, scene.device, {n});
      Replacement results(scene, filter.input_bytes(), filter.output_bytes());
      results.run(filter, [&](unsigned seed) {
        filter.set_transfer(scene.queue,
                            buffer_of(scene.context, scene.queue, filter.transfer_bytes(), seed));
      });
      CHECK((results.before != results.after));
      CHECK((results.recorded == results.after));
    }
    fft::PhaseCorrelation correlation(scene.context, scene.device, {8, 8});
    Replacement results(scene, correlation.image_bytes(), correlation.peaks_bytes());
    results.run(correlation, [&](unsigned seed) {
      correlation.set_reference(scene.queue,
                                buffer_of(scene.context, scene.queue, correlation.reference_bytes(), seed));
    });
    CHECK((results.before != results.after));
    CHECK((results.recorded == results.after));
  }
}
