// A mixed workload of which every allocation, thread creation, file-system call and OpenCL call fails once, on machines of 1,
// 2 and 8 cores: each time a clean error or none, nothing left behind, the input as it was, and the plan usable again. CI
// takes every so many calls; the cases tagged [sweep] take all.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <vector>

#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/parallel_for.hpp"
#include "runtime/failing/failing.hpp"
#include "runtime/interposer/host_interposer.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;

namespace {

enum class Kind { allocation, thread, file, opencl };

/// Makes the n-th call of the kind fail while it exists; 0: none, they are counted.
class Failing {
 public:
  Failing(Kind kind, std::uint64_t n) : kind_(kind), n_(n), before_(total()) {
    if (kind == Kind::opencl && n > 0) fail_call("", n, CL_OUT_OF_RESOURCES);
    if (kind == Kind::allocation) host_.emplace(HostCall::allocation, n);
    if (kind == Kind::thread) host_.emplace(HostCall::thread, n);
    if (kind == Kind::file) host_.emplace(HostCall::file, n);
  }
  ~Failing() { stop_failing(); }
  Failing(const Failing&) = delete;
  Failing& operator=(const Failing&) = delete;

  std::uint64_t count() const { return host_ ? host_->count() : total() - before_; }
  /// Whether the call that was to fail has been made.
  bool reached() const { return n_ > 0 && count() >= n_; }

 private:
  static std::uint64_t total() {
    std::uint64_t sum = 0;
    for (const auto& [function, calls] : fft_test::calls()) sum += calls;
    return sum;
  }
  Kind kind_;
  std::uint64_t n_;
  std::uint64_t before_;
  std::optional<FailingHost> host_;
};

/// Something to make, and to run from one buffer to another.
using Run = std::function<void(const cl::CommandQueue&, const cl::Buffer& in, const cl::Buffer& out)>;
using Make = std::function<Run(const TestDevice&)>;

constexpr std::size_t buffer_floats = 8192;

template <typename Plan>
Run forward(std::shared_ptr<Plan> plan) {
  return [plan](const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out) {
    cl::Event done;
    plan->forward(queue, in, out, nullptr, &done);
  };
}

std::map<std::string, Make> workload() {
  using Lengths = std::vector<std::uint64_t>;
  std::map<std::string, Make> items;
  items["one pass"] = [](const TestDevice& on) {
    return forward(std::make_shared<fft::Plan1D>(on.context, on.device, 60));
  };
  items["rounds of several passes"] = [](const TestDevice& on) {
    const auto compiled = std::make_shared<fft::runtime::CompiledSchedule>(
        fft::runtime::DeviceContext::acquire(on.context(), on.device()), two_steps(64, 5, 2));
    return [compiled](const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out) {
      cl::Event done;
      fft::runtime::Execution execution;
      execution.queue = queue();
      execution.input = in();
      execution.output = out();
      execution.done = &done();
      compiled->execute(execution);
    };
  };
  items["real, 3D"] = [](const TestDevice& on) {
    fft::Options options;
    options.domain = fft::Domain::real;
    return forward(std::make_shared<fft::Plan3D>(on.context, on.device, 6, 10, 14, options));
  };
  items["convolution"] = [](const TestDevice& on) {
    fft::ConvolutionOptions options;
    options.domain = fft::Domain::real;
    const auto convolution =
        std::make_shared<fft::Convolution>(on.context, on.device, Lengths{20, 30}, Lengths{3, 5}, options);
    return [convolution](const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out) {
      cl::Event done;
      convolution->set_filter(queue, in);
      convolution->apply(queue, in, out, nullptr, &done);
    };
  };
  items["filter"] = [](const TestDevice& on) {
    const auto filter =
        std::make_shared<fft::Filter>(on.context, on.device, Lengths{4, 6}, fft::Band(fft::LowPass{0.2}));
    return [filter](const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out) {
      cl::Event done;
      filter->apply(queue, in, out, nullptr, &done);
    };
  };
  items["short-time transform"] = [](const TestDevice& on) {
    fft::StftOptions options;
    options.frame = 64;
    options.hop = 16;
    options.centred = true;
    return forward(std::make_shared<fft::Stft>(on.context, on.device, 400, options));
  };
  items["stream"] = [](const TestDevice& on) {
    const auto stream = std::make_shared<fft::StreamingConvolver>(on.context, on.device, 33);
    return [stream](const cl::CommandQueue& queue, const cl::Buffer& in, const cl::Buffer& out) {
      cl::Event done;
      stream->reset();
      stream->set_filter(queue, in);
      stream->process(queue, in, 64, out, nullptr, &done);
    };
  };
  return items;
}

/// What is wrong with the way in which `action` ended, of which one call failed; empty: nothing.
std::string outcome_of(Kind kind, const std::function<void()>& action) {
  try {
    action();
  } catch (const fft::Error& error) {
    const bool ours = kind != Kind::opencl || error.cl_status() != 0;
    return ours && kind != Kind::file && kind != Kind::thread ? ""
                                                              : std::string("fft::Error: ") + error.what();
  } catch (const std::bad_alloc&) {
    return kind == Kind::allocation ? "" : "bad_alloc";
  } catch (const std::exception& error) {
    return std::string("neither fft::Error nor bad_alloc: ") + error.what();
  }
  return {};
}

std::uint64_t count_of(Kind kind, const std::function<void()>& action) {
  const Failing counting(kind, 0);
  action();
  return counting.count();
}

/// Calls `one(n)` for about `samples` n, spread over 1 to count; for all when `samples` is 0.
void for_sample(std::uint64_t count, std::uint64_t samples, const std::function<void(std::uint64_t)>& one) {
  const std::uint64_t step = samples == 0 ? 1 : std::max<std::uint64_t>(1, count / samples);
  for (std::uint64_t n = 1; n <= count; n += step) one(n);
}

/// Makes the item again and again; its programs are at hand.
void fail_creation(const TestDevice& on, Kind kind, const Make& make, std::uint64_t samples) {
  const auto held = make(on);
  const std::function<void()> create = [&] { make(on); };
  create();
  for_sample(count_of(kind, create), samples, [&](std::uint64_t n) {
    INFO("call " << n);
    const std::string before = text_of(references());
    {
      const Failing failing(kind, n);
      CHECK(outcome_of(kind, create) == "");
    }
    CHECK(text_of(references()) == before);
  });
}

/// Runs the item again and again.
void fail_execution(const TestDevice& on, const cl::CommandQueue& queue, Kind kind, const Make& make,
                    std::uint64_t samples) {
  std::vector<float> signal(buffer_floats), zeros(buffer_floats);
  for (std::size_t i = 0; i < signal.size(); ++i) signal[i] = static_cast<float>(i * 37 % 64) / 64 - 0.5F;
  const cl::Buffer in = upload(on, signal), out = upload(on, zeros);
  const Run run = make(on);
  const std::function<void()> once = [&] {
    try {
      run(queue, in, out);
    } catch (...) {
      const OwnCalls own;
      const HostPause pause;
      queue.finish();
      throw;
    }
    const OwnCalls own;
    const HostPause pause;
    queue.finish();
  };
  const auto result = [&] {
    on.queue.enqueueWriteBuffer(out, CL_TRUE, 0, zeros.size() * sizeof(float), zeros.data());
    once();
    return download_elements<float>(on, out, zeros.size());
  };
  result();
  const std::vector<float> expected = result();
  for_sample(count_of(kind, once), samples, [&](std::uint64_t n) {
    INFO("call " << n);
    {
      const Failing failing(kind, n);
      CHECK(outcome_of(kind, once) == "");
    }
    CHECK(download_elements<float>(on, in, signal.size()) == signal);
    CHECK(result() == expected);
  });
}

void fail_workload(std::uint64_t samples) {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const cl::CommandQueue queue(on.context, on.device),
        unordered(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    for (const auto& [name, make] : workload()) {
      INFO(name);
      for (const int cores : {1, 2, 8}) {
        CAPTURE(cores);
        const PretendedCores pretended(cores);
        for (const Kind kind : {Kind::allocation, Kind::thread, Kind::opencl}) {
          CAPTURE(int(kind));
          fail_creation(on, kind, make, samples);
        }
      }
      for (const Kind kind : {Kind::allocation, Kind::opencl}) {
        CAPTURE(int(kind));
        fail_execution(on, queue, kind, make, samples);
        fail_execution(on, unordered, kind, make, samples);
      }
    }
  }
}

/// A plan whose programs are built, or loaded, again each time: no call may cost more than that.
void fail_building(const TestDevice& on, Kind kind, bool warm, std::uint64_t samples) {
  const auto held = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const ScratchDirectory scratch;
  const std::string folder = scratch.path() + "/a/b";
  fft::set_cache_directory(folder);
  auto recipe = two_steps(16, 1, 1, "built");
  const std::function<void()> create = [&] { fft::runtime::CompiledSchedule(held, recipe); };
  const auto renew = [&] {
    if (!warm) std::filesystem::remove_all(scratch.path() + "/a");
    if (warm) create();
  };
  create();
  renew();
  const std::uint64_t count = count_of(kind, create);
  CHECK((count > 0 || kind == Kind::thread));
  for_sample(count, samples, [&](std::uint64_t n) {
    INFO("call " << n << (warm ? " of a warm plan" : " of a cold plan"));
    renew();
    const std::string before = text_of(references());
    {
      const Failing failing(kind, n);
      CHECK(outcome_of(kind, create) == "");
    }
    CHECK(text_of(references()) == before);
  });
  renew();
  create();
  CHECK(fft::cache_bytes() > 0);
  fft::set_cache_directory("");
}

}  // namespace

TEST_CASE("work in several threads is all done or not begun when memory or threads run out") {
  const PretendedCores pretended(8);
  for (const HostCall kind : {HostCall::allocation, HostCall::thread})
    for (std::uint64_t n = 1;; ++n) {
      INFO("call " << n);
      std::atomic<int> done{0};
      bool threw = false, reached = false;
      const std::function<void(std::size_t)> work = [&](std::size_t) { ++done; };
      {
        const FailingHost failing(kind, n);
        try {
          fft::runtime::parallel_for(20, work);
        } catch (const std::bad_alloc&) {
          threw = true;
        }
        reached = failing.count() >= n;
      }
      CHECK(done == (threw ? 0 : 20));
      if (!reached) {
        CHECK(n > 7);  // 7 threads beside this one, each with memory of its own
        break;
      }
    }
}

TEST_CASE("each call of a mixed workload fails: a sample") {
  fail_workload(4);
}

TEST_CASE("each call of a mixed workload fails", "[.][sweep]") {
  fail_workload(0);
}

TEST_CASE("each call of building, saving and loading programs fails: a sample") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    for (const int cores : {1, 2, 8}) {
      CAPTURE(cores);
      const PretendedCores pretended(cores);
      for (const Kind kind : {Kind::allocation, Kind::thread, Kind::file, Kind::opencl})
        for (const bool warm : {false, true}) {
          CAPTURE(int(kind));
          fail_building(on, kind, warm, kind == Kind::file ? 15 : 6);
        }
    }
  }
}

TEST_CASE("each call of building, saving and loading programs fails", "[.][sweep]") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    for (const int cores : {1, 2, 8}) {
      CAPTURE(cores);
      const PretendedCores pretended(cores);
      for (const Kind kind : {Kind::allocation, Kind::thread, Kind::file, Kind::opencl})
        for (const bool warm : {false, true}) {
          CAPTURE(int(kind));
          fail_building(on, kind, warm, 0);
        }
    }
  }
}
