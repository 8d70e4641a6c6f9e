// Every OpenCL call of a stream fails once: each time a clean fft::Error, the stream goes on where it was, and nothing is left
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

/// What is streamed.
struct Kind {
  std::uint64_t filter_length;
  std::uint64_t count;  ///< samples of a piece
  fft::Domain domain;   ///< complex samples are real numbers
};
constexpr Kind short_calls{7, 5, fft::Domain::real};
constexpr Kind several_passes{9000, 5, fft::Domain::real};       // convolutions that fail half-way
constexpr Kind blocks_in_place{7, 40000, fft::Domain::complex};  // some staged, others taken where they lie

/// A stream of whole numbers, so that results are exact enough to tell any mistake: pieces in turn from two buffers; and the
/// direct sums beside it.
class Exercise {
 public:
  Exercise(const TestDevice& on, const cl::CommandQueue& queue, const Kind& kind)
      : on_(on),
        kind_(kind),
        queue_(queue),
        stream_(on.context, on.device, kind.filter_length, options(kind)) {
    std::vector<float> taps;
    for (std::uint64_t k = 0; k < kind.filter_length; ++k) taps.push_back(float(k % 3 + 1));
    for (std::size_t i = 0; i < 2; ++i) {
      filters_[i] = taps;
      for (float& tap : filters_[i]) tap += float(i);
      filter_buffers_[i] = buffer_of(filters_[i]);
      for (std::uint64_t t = 0; t < kind.count; ++t) pieces_[i].push_back(float(t % 50 + 10 * i));
      in_[i] = buffer_of(pieces_[i]);
    }
    out_ = cl::Buffer(on.context, CL_MEM_READ_WRITE, stream_.bytes(kind.count + kind.filter_length));
    stream_.set_filter(queue_, filter_buffers_[0]);
    queue_.finish();
  }

  /// What may fail: one call. Then what must have come of it.
  void process() {
    cl::Event done;
    stream_.process(queue_, in_[turn_], kind_.count, out_, nullptr, &done);
    const OwnCalls own;
    past_.insert(past_.end(), pieces_[turn_].begin(), pieces_[turn_].end());
    turn_ = 1 - turn_;
    compare(past_.size() - kind_.count, past_.size());
  }
  void set_filter() {
    cl::Event done;
    stream_.set_filter(queue_, filter_buffers_[1 - filter_], nullptr, &done);
    const OwnCalls own;
    filter_ = 1 - filter_;
    queue_.finish();
  }
  void flush() {
    cl::Event done;
    stream_.flush(queue_, out_, nullptr, &done);
    const OwnCalls own;
    if (stream_.tail_count() > 0) compare(past_.size(), past_.size() + stream_.tail_count());
    past_.clear();
  }
  void finish() { queue_.finish(); }
  std::uint64_t samples() const { return stream_.samples(); }
  std::uint64_t expected_samples() const { return past_.size(); }

 private:
  static fft::StreamingConvolverOptions options(const Kind& kind) {
    fft::StreamingConvolverOptions o;
    o.domain = kind.domain;
    o.expected_count = kind.domain == fft::Domain::real ? kind.count : 0;
    return o;
  }
  std::size_t width() const { return kind_.domain == fft::Domain::real ? 1 : 2; }
  cl::Buffer buffer_of(const std::vector<float>& reals) const {
    std::vector<float> values(reals.size() * width());
    for (std::size_t i = 0; i < reals.size(); ++i) values[i * width()] = reals[i];
    cl::Buffer buffer(on_.context, CL_MEM_READ_WRITE, values.size() * sizeof(float));
    queue_.enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(float), values.data());
    queue_.finish();
    return buffer;
  }
  void compare(std::uint64_t begin, std::uint64_t end) {
    queue_.finish();
    std::vector<float> got((end - begin) * width());
    queue_.enqueueReadBuffer(out_, CL_TRUE, 0, got.size() * sizeof(float), got.data());
    for (std::uint64_t t = begin; t < end; ++t) {
      double want = 0;
      for (std::uint64_t k = 0; k < filters_[filter_].size() && k <= t; ++k)
        if (t - k < past_.size()) want += double(filters_[filter_][k]) * double(past_[t - k]);
      const double value = double(got[(t - begin) * width()]);
      if (std::abs(value - want) <= 0.05 + 1e-5 * std::abs(want)) continue;
      FAIL("result " << t << " is " << value << " instead of " << want);
    }
  }

  const TestDevice& on_;
  const Kind kind_;
  cl::CommandQueue queue_;
  fft::StreamingConvolver stream_;
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
    CHECK(exercise.samples() == exercise.expected_samples());
    action();
    exercise.process();
  });
}

void on_both_queues(const Kind& kind, const std::function<void(Exercise&)>& body) {
  for (const TestDevice& on : test_devices())
    for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
      INFO(on.name << (properties == 0 ? ", in order" : ", out of order") << ", filter of "
                   << kind.filter_length);
      const auto held = fft::runtime::DeviceContext::acquire(on.context(), on.device());
      const auto before = references();
      {
        Exercise exercise(on, cl::CommandQueue(on.context, on.device, properties), kind);
        body(exercise);
        const OwnCalls own;
        exercise.finish();
      }
      CHECK(text_of(references()) == text_of(before));
    }
}

}  // namespace

TEST_CASE("failing calls of streams") {
  for (const Kind& kind : {short_calls, several_passes, blocks_in_place})
    on_both_queues(kind, [](Exercise& exercise) {
      CHECK(fail_stream(exercise, [&] { exercise.process(); }) >= 20);
      CHECK(fail_stream(exercise, [&] { exercise.set_filter(); }) >= 8);
      CHECK(fail_stream(exercise, [&] { exercise.flush(); }) >= 20);
    });
}

TEST_CASE("calls of streams neither wait nor compile nor allocate") {
  on_both_queues(short_calls, [](Exercise& exercise) {
    const auto all = [&] {
      exercise.process();
      exercise.set_filter();
      exercise.process();
      exercise.flush();
    };
    all();
    all();
    const auto counts = count_calls(all);
    CHECK(counts.at("clEnqueueNDRangeKernel") >= 11);
    for (const char* function :
         {"clFinish", "clWaitForEvents", "clCreateBuffer", "clBuildProgram", "clCreateKernel",
          "clCreateProgramWithSource", "clCreateProgramWithBinary"}) {
      INFO(function);
      CHECK((counts.count(function) == 0 || counts.at(function) == 0));
    }
  });
}
