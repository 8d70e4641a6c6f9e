// Every OpenCL call of a partitioned convolution fails once: each time a clean fft::Error, the stream goes on where it was, and nothing is left
// behind. And what calls may not do: wait, compile, allocate.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <cmath>
#include <functional>
#include <vector>

#include "runtime/device/device_context.hpp"
#include "runtime/failing/failing.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t block = 8, taps = 43;  // six partitions

/// A stream of whole numbers, so that results are exact enough to tell any mistake; and the direct sums beside it.
class Exercise {
 public:
  Exercise(const TestDevice& on, const cl::CommandQueue& queue, std::uint64_t blocks)
      : queue_(queue), count_(blocks * block), convolver_(on.context, on.device, taps, options()) {
    for (std::size_t i = 0; i < 2; ++i) {
      for (std::uint64_t k = 0; k < taps; ++k) filters_[i].push_back(float(k % 3 + 1 + i));
      for (std::uint64_t t = 0; t < count_; ++t) pieces_[i].push_back(float(t % 50 + 10 * i));
      filter_buffers_[i] = upload(on, filters_[i]);
      in_[i] = upload(on, pieces_[i]);
    }
    out_ = cl::Buffer(on.context, CL_MEM_READ_WRITE, convolver_.bytes(count_));
    convolver_.set_filter(queue_, filter_buffers_[0]);
    queue_.finish();
  }

  void process() {
    cl::Event done;
    convolver_.process(queue_, in_[turn_], count_, out_, nullptr, &done);
    const OwnCalls own;
    past_.insert(past_.end(), pieces_[turn_].begin(), pieces_[turn_].end());
    turn_ = 1 - turn_;
    compare();
  }
  void set_filter() {
    cl::Event done;
    convolver_.set_filter(queue_, filter_buffers_[1 - filter_], nullptr, &done);
    const OwnCalls own;
    filter_ = 1 - filter_;
    queue_.finish();
  }
  void finish() { queue_.finish(); }

 private:
  static fft::PartitionedConvolverOptions options() {
    fft::PartitionedConvolverOptions o;
    o.partition = block;
    return o;
  }
  void compare() {
    queue_.finish();
    std::vector<float> got(count_);
    queue_.enqueueReadBuffer(out_, CL_TRUE, 0, count_ * sizeof(float), got.data());
    for (std::uint64_t i = 0; i < count_; ++i) {
      const std::uint64_t t = past_.size() - count_ + i;
      double want = 0;
      for (std::uint64_t k = 0; k < taps && k <= t; ++k)
        want += double(filters_[filter_][k]) * double(past_[t - k]);
      if (std::abs(double(got[i]) - want) <= 0.05 + 1e-5 * std::abs(want)) continue;
      FAIL("result " << t << " is " << got[i] << " instead of " << want);
    }
  }

  cl::CommandQueue queue_;
  std::uint64_t count_;
  fft::PartitionedConvolver convolver_;
  std::vector<float> filters_[2], pieces_[2], past_;
  cl::Buffer filter_buffers_[2], in_[2], out_;
  std::size_t turn_ = 0, filter_ = 0;
};

/// A call that fails leaves the stream where it was; the next one compares. Returns how many calls failed.
std::uint64_t fail_stream(Exercise& exercise, const std::function<void()>& action) {
  for (int i = 0; i < 3; ++i) {  // pools are warm, both copies of what changes exist
    action();
    exercise.process();
  }
  return fail_all(action, [&] {
    exercise.process();
    action();
    exercise.process();
  });
}

void on_both_queues(std::uint64_t blocks, const std::function<void(Exercise&)>& body) {
  for (const TestDevice& on : test_devices())
    for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
      INFO(on.name << (properties == 0 ? ", in order" : ", out of order") << ", calls of " << blocks
                   << " blocks");
      const auto held = fft::runtime::DeviceContext::acquire(on.context(), on.device());
      const auto before = references();
      {
        Exercise exercise(on, cl::CommandQueue(on.context, on.device, properties), blocks);
        body(exercise);
        const OwnCalls own;
        exercise.finish();
      }
      CHECK(text_of(references()) == text_of(before));
    }
}

}  // namespace

TEST_CASE("failing calls of partitioned convolutions") {
  for (const std::uint64_t blocks : {1, 3, 9})  // fewer and more than the filter's partitions
    on_both_queues(blocks, [](Exercise& exercise) {
      CHECK(fail_stream(exercise, [&] { exercise.process(); }) >= 20);
      CHECK(fail_stream(exercise, [&] { exercise.set_filter(); }) >= 8);
    });
}

TEST_CASE("calls of partitioned convolutions neither wait nor compile nor allocate") {
  on_both_queues(2, [](Exercise& exercise) {
    const auto all = [&] {
      exercise.process();
      exercise.process();
    };
    all();
    all();
    const auto counts = count_calls(all);
    CHECK(counts.at("clEnqueueNDRangeKernel") >= 10);
    for (const char* function :
         {"clFinish", "clWaitForEvents", "clCreateBuffer", "clBuildProgram", "clCreateKernel",
          "clCreateProgramWithSource", "clCreateProgramWithBinary"}) {
      INFO(function);
      CHECK((counts.count(function) == 0 || counts.at(function) == 0));
    }
  });
}
