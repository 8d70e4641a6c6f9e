// The program cache on a device: cold, warm, damaged, shared by threads and processes, unwritable, bounded,
// switched off.
#include "runtime/cache/program_cache.hpp"

#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>
#include <fftcl/error.hpp>
#include <fftcl/plan.hpp>

#include <atomic>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "runtime/interposer/host_interposer.hpp"
#include "runtime/two_steps.hpp"
#include "support/device/devices.hpp"
#include "support/scratch_cache.hpp"

using namespace fft_test;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;
namespace fs = std::filesystem;

namespace {

struct Work {
  std::uint64_t builds;
  std::uint64_t disk_hits;
};

/// Makes a plan, runs it, checks its result and drops it; tells what its two kernels cost.
Work plan_and_run(const TestDevice& on, const std::string& salt) {
  const fft::CacheStatistics before = fft::cache_statistics();
  constexpr std::uint64_t length = 16;
  CompiledSchedule compiled(DeviceContext::acquire(on.context(), on.device()), two_steps(length, 1, 1, salt));
  const cl::Buffer input = upload(on, std::vector<Complex>(length, Complex(1, 1)));
  const cl::Buffer output = upload(on, std::vector<Complex>(length));
  Execution execution;
  execution.queue = on.queue();
  execution.input = input();
  execution.output = output();
  compiled.execute(execution);
  const std::vector<Complex> result = download<float>(on, output, length);
  for (std::size_t i = 0; i < length; ++i) REQUIRE(result[i] == two_steps_of(Complex(1, 1), i, 1.0F));
  const fft::CacheStatistics after = fft::cache_statistics();
  return {after.builds - before.builds, after.disk_hits - before.disk_hits};
}

constexpr const char* expected_builds_variable = "FFTCL_TEST_EXPECTED_BUILDS";

/// This executable again, running only one of the child cases below.
std::string child_command(const std::string& directory, const std::string& expected_builds) {
  return "FFTCL_CACHE_DIR='" + directory + "' " + expected_builds_variable + "=" + expected_builds + " '" +
         fs::read_symlink("/proc/self/exe").string() + "' 'child process' > /dev/null";
}

}  // namespace

TEST_CASE("cold, warm, off") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    CHECK(plan_and_run(on, "cold").builds == 2);
    CHECK(fft::cache_bytes() > 0);
    CHECK(fft::cache_entries() >= 2);
    const Work warm = plan_and_run(on, "cold");
    CHECK(warm.builds == 0);
    CHECK(warm.disk_hits == 2);
    CHECK(plan_and_run(on, "another text").builds == 2);
    fft::disable_disk_cache();
    CHECK(fft::cache_directory().empty());
    CHECK(plan_and_run(on, "cold").builds == 2);
    fft::set_cache_directory(cache.scratch.path());
    CHECK(plan_and_run(on, "cold").disk_hits == 2);
    fft::clear_cache();
    CHECK(fft::cache_bytes() == 0);
    CHECK(fft::cache_entries() == 0);
    CHECK(plan_and_run(on, "cold").builds == 2);
  }
}

TEST_CASE("plans that live together share programs and tables in memory") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    const auto device = DeviceContext::acquire(on.context(), on.device());
    CHECK(DeviceContext::acquire(on.context(), on.device()) == device);
    const CompiledSchedule first(device, two_steps(16, 1, 1, "shared"));
    const auto before = references();
    const fft::CacheStatistics statistics = fft::cache_statistics();
    const CompiledSchedule second(device, two_steps(16, 1, 1, "shared"));
    CHECK(fft::cache_statistics().memory_hits == statistics.memory_hits + 2);
    auto added = references();
    CHECK(added["kernel"] == before.at("kernel") + 2);
    CHECK(added["program"] == before.at("program"));
    CHECK(added["buffer"] == before.at("buffer"));
  }
}

TEST_CASE("plans of one problem that live together share all but their kernel objects") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    for (const std::uint64_t length : {60, 67 * 71}) {  // the latter has long tables
      CAPTURE(length);
      const fft::Plan first(on.context, on.device, {length}, options);
      const fft::Plan other(on.context, on.device, {2 * length}, options);
      const auto before = calls();
      const fft::CacheStatistics statistics = fft::cache_statistics();
      const std::size_t kernels = first.kernel_sources().size();
      const FailingHost host(HostCall::allocation, 0);
      const fft::Plan second(on.context, on.device, {length}, options);
      CHECK(host.count() < 100);  // planning and a kernel's text take hundreds more
      auto after = calls();
      for (const auto& [function, count] : before) {
        CAPTURE(function);
        CHECK(after[function] - count == (function == "clCreateKernel" ? kernels : 0));
      }
      CHECK(fft::cache_statistics().memory_hits == statistics.memory_hits + kernels);

      const std::vector<Complex> ones(2 * length, Complex(1, 1));
      const cl::Buffer input = upload(on, ones), output = upload(on, ones);
      for (const fft::Plan* plan : {&first, &other, &second}) {
        const float points = float(plan->shape().front());
        Complex sum;
        plan->forward(on.queue, input, output);
        on.queue.enqueueReadBuffer(output, CL_TRUE, 0, sizeof sum, &sum);
        CHECK(std::abs(sum - Complex(points, points)) < 0.01F * points);
      }
    }
  }
}

TEST_CASE("damaged files are rebuilt and replaced") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    plan_and_run(on, "damaged");
    const auto files = cache.files();
    REQUIRE(files.size() >= 2);
    for (const fs::path& file : files) {
      std::fstream stream(file, std::ios::binary | std::ios::in | std::ios::out);
      stream.seekp(-20, std::ios::end);
      stream << "damage";
    }
    CHECK(plan_and_run(on, "damaged").builds == 2);
    CHECK(plan_and_run(on, "damaged").disk_hits == 2);
    for (const fs::path& file : files) fs::resize_file(file, fs::file_size(file) / 2);
    CHECK(plan_and_run(on, "damaged").builds == 2);
    CHECK(plan_and_run(on, "damaged").disk_hits == 2);
  }
}

TEST_CASE("an intact entry that the driver does not take is rebuilt and replaced") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    plan_and_run(on, "refused");
    fail_call("clCreateProgramWithBinary", 1, CL_INVALID_BINARY);
    const Work work = plan_and_run(on, "refused");
    stop_failing();
    CHECK(failed_call() == "clCreateProgramWithBinary");
    CHECK(work.builds == 1);
    CHECK(work.disk_hits == 1);
    CHECK(plan_and_run(on, "refused").disk_hits == 2);
  }
}

TEST_CASE("threads that want the same text build it once") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    const auto device = DeviceContext::acquire(on.context(), on.device());
    const fft::CacheStatistics before = fft::cache_statistics();
    std::vector<std::unique_ptr<CompiledSchedule>> schedules(8);
    std::vector<std::thread> threads;
    for (auto& compiled : schedules)
      threads.emplace_back([&] {
        compiled = std::make_unique<CompiledSchedule>(device, two_steps(16, 1, 1, "many threads"));
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(fft::cache_statistics().builds == before.builds + 2);
    CHECK(fft::cache_statistics().memory_hits == before.memory_hits + 14);
  }
}

TEST_CASE("a text that does not compile gives its log to everyone who waits, and nothing is kept") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    const auto device = DeviceContext::acquire(on.context(), on.device());
    fft::clear_cache();  // what probing the device has left
    fft::runtime::Recipe broken = two_steps(16, 1, 1);
    for (auto& step : broken.steps)
      step.text.source.source = "kernel void add_table() { undeclared_thing(); }";
    std::atomic<int> reported{0};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&] {
        try {
          const CompiledSchedule compiled(device, broken);
        } catch (const fft::Error& error) {
          reported += error.code() == fft::ErrorCode::build &&
                      std::string(error.what()).find("undeclared_thing") != std::string::npos;
        }
      });
    for (std::thread& thread : threads) thread.join();
    CHECK(reported == 4);
    CHECK_THROWS_AS(CompiledSchedule(device, broken), fft::Error);
    CHECK(cache.files().empty());
  }
}

TEST_CASE("an unwritable directory costs builds and nothing else") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    const fs::path file = fs::path(cache.scratch.path()) / "file";
    std::ofstream(file) << "in the way";
    fft::set_cache_directory((file / "below").string());
    CHECK(plan_and_run(on, "unwritable").builds == 2);
    CHECK(plan_and_run(on, "unwritable").builds == 2);
    CHECK(fft::cache_bytes() == 0);
  }
}

TEST_CASE("the directory stays within its limit") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    plan_and_run(on, "bounded");
    const std::uint64_t pair = fft::cache_bytes();
    fft::set_cache_limit(3 * pair);
    for (int i = 0; i < 6; ++i) {
      plan_and_run(on, "bounded " + std::to_string(i));
      CHECK(fft::cache_bytes() <= 3 * pair);
    }
    CHECK(plan_and_run(on, "bounded 5").disk_hits == 2);
    CHECK(plan_and_run(on, "bounded").builds == 2);
  }
}

TEST_CASE("child process", "[.child]") {
  const char* const expected = std::getenv(expected_builds_variable);
  std::uint64_t builds = 0;
  for (const TestDevice& on : test_devices())
    for (const char* salt : {"process a", "process b", "process c"}) builds += plan_and_run(on, salt).builds;
  if (expected != nullptr && *expected != '\0') CHECK(builds == std::strtoull(expected, nullptr, 10));
}

TEST_CASE("processes share the directory") {
  const ScratchCache cache;
  const std::string cold = child_command(cache.scratch.path(), "");
  // Two at once on the empty directory, whoever builds what; then one that must find everything.
  REQUIRE(
      std::system(("A=0; B=0; (" + cold + ") & P=$!; (" + cold + ") || B=1; wait $P || A=1; exit $((A + B))")
                      .c_str()) == 0);
  for (const fs::path& file : cache.files()) CHECK(file.extension() == ".fftcl");
  CHECK(std::system(child_command(cache.scratch.path(), "0").c_str()) == 0);
  // ... and that the child does look: with another directory it has to build.
  const ScratchDirectory empty;
  CHECK(std::system(child_command(empty.path(), "0").c_str()) != 0);
}
