// The progress handler and FFTCL_LOG: kernels are counted, cancelling works, and nothing is printed unasked.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <fcntl.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <mutex>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

#include "runtime/interposer/host_interposer.hpp"
#include "support/device/devices.hpp"
#include "support/refusal.hpp"
#include "support/scratch_cache.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;

namespace {

/// Collects what the handler is told, for as long as it lives.
class Listener {
 public:
  Listener() {
    fft::set_progress_handler([this](const fft::Progress& p) { told_.push_back(p); });
  }
  ~Listener() { fft::set_progress_handler(nullptr); }
  std::vector<fft::Progress> take() { return std::move(told_); }

 private:
  std::vector<fft::Progress> told_;
};

/// The lines that a plan of these lengths makes on standard error with FFTCL_LOG of this value.
std::string logged(const TestDevice& on, const char* topics, std::vector<std::uint64_t> lengths) {
  const ScratchDirectory scratch;
  const std::string path = scratch.path() + "/stderr";
  const int before = dup(STDERR_FILENO), file = open(path.c_str(), O_CREAT | O_WRONLY, 0600);
  REQUIRE(file >= 0);
  setenv("FFTCL_LOG", topics, 1);
  dup2(file, STDERR_FILENO);
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  std::string failure;
  try {
    const fft::Plan plan(on.context, on.device, std::move(lengths), options);
  } catch (const std::exception& error) {
    failure = error.what();
  }
  dup2(before, STDERR_FILENO);
  unsetenv("FFTCL_LOG");
  close(before);
  close(file);
  CHECK(failure == "");
  std::ifstream lines(path);
  return {std::istreambuf_iterator<char>(lines), {}};
}

bool matches(const std::string& text, const std::string& pattern) {
  return std::regex_match(text, std::regex(pattern));
}

constexpr std::uint64_t two_passes = 67 * 71;

}  // namespace

TEST_CASE("a handler sees every kernel: built, from disk, from memory") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    Listener listener;
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    for (const auto origin : {fft::KernelOrigin::compiler, fft::KernelOrigin::disk}) {
      const fft::Plan plan(on.context, on.device, {two_passes}, options);
      const std::size_t kernels = plan.kernel_sources().size();
      const std::vector<fft::Progress> told = listener.take();
      REQUIRE(told.size() == kernels + 1);
      for (std::size_t i = 0; i < told.size(); ++i) {
        CHECK(told[i].problem == "c2c forward f32 4757, batch 1");
        CHECK(told[i].done == i);
        CHECK(told[i].kernels == kernels);
        CHECK(told[i].kernel.empty() == (i == 0));
        if (i > 0) CHECK(told[i].origin == origin);
        CHECK((told[i].seconds > 0) == (i > 0));
      }
      const fft::Plan second(on.context, on.device, {two_passes}, options);
      CHECK(listener.take().empty());  // shares everything
      options.batch = 2;               // the kernel of one column is the same on GPUs
      const fft::Plan third(on.context, on.device, {two_passes}, options);
      options.batch = 1;
      for (const fft::Progress& p : listener.take()) CHECK(p.problem == "c2c forward f32 4757, batch 2");
    }
    fft::set_progress_handler(nullptr);
    const fft::Plan unseen(on.context, on.device, {two_passes}, options);
    CHECK(listener.take().empty());
  }
}

TEST_CASE("kernels of operations are told, too") {
  const TestDevice& on = test_devices().front();
  Listener listener;
  const fft::PhaseCorrelation correlation(on.context, on.device, {16, 16});
  bool named = false;
  for (const fft::Progress& p : listener.take()) named = named || p.problem.rfind("c2c", 0) != 0;
  CHECK(named);
}

TEST_CASE("a handler's exception ends the construction, and the next one succeeds") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    struct Cancelled {};
    for (const std::size_t at : {0, 1}) {
      fft::set_progress_handler([at](const fft::Progress& p) {
        if (p.done == at) throw Cancelled();
      });
      CHECK_THROWS_AS(fft::Plan(on.context, on.device, {46}, {}), Cancelled);
    }
    // A handler may set another one.
    fft::set_progress_handler([](const fft::Progress&) { fft::set_progress_handler(nullptr); });
    CHECK_NOTHROW(fft::Plan(on.context, on.device, {46}, {}));
    fft::set_progress_handler(nullptr);
  }
}

TEST_CASE("after a handler has cancelled, no other kernel is begun, and it is not called again") {
  const PretendedCores one(1);
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const ScratchCache cache;
    struct Cancelled {};
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    std::size_t told = 0, kernels = 0;
    fft::set_progress_handler([&](const fft::Progress& p) {
      ++told;
      kernels = p.kernels;
      if (p.done == 1) throw Cancelled();
    });
    const std::uint64_t before = fft::cache_statistics().builds;
    CHECK_THROWS_AS(fft::Plan(on.context, on.device, {6, 10, 14}, options), Cancelled);
    fft::set_progress_handler(nullptr);
    CHECK(kernels > 1);
    CHECK(told == 2);
    CHECK(fft::cache_statistics().builds == before + 1);
  }
}

TEST_CASE("a handler that makes a plan is refused, and so is the plan that it was told of") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  int told = 0;
  fft::set_progress_handler([&](const fft::Progress&) {
    ++told;
    const fft::Plan another(on.context, on.device, {34}, {});
  });
  check_refused([&] { const fft::Plan plan(on.context, on.device, {46}, {}); },
                "a progress handler must not make plans");
  CHECK(told > 0);
  fft::set_progress_handler(
      [&](const fft::Progress&) { fft::estimate<fft::Plan>(on.context, on.device, {34}); });
  CHECK_NOTHROW(fft::Plan(on.context, on.device, {46}, {}));  // estimates build nothing
  fft::set_progress_handler(nullptr);
}

TEST_CASE("FFTCL_LOG writes a line for each plan and each kernel, and nothing without it") {
  const TestDevice& on = test_devices().front();
  const ScratchCache cache;
  CHECK(logged(on, "", {34}) == "");
  const std::string known =
      R"(fftcl plan: c2c forward f32 34, batch 1: 1 pass \(34 points = [0-9x ]+\); 1 kernel: )";
  const std::string times = R"([0-9.]+ ms, of these planning and texts [0-9.]+ ms\n)";
  CHECK_THAT(logged(on, "plan", {34}),
             Catch::Matchers::Matches(known + "0 built, 1 from disk, 0 from memory; " + times));
  fft::clear_cache();
  CHECK_THAT(logged(on, "plan", {34}),
             Catch::Matchers::Matches(known + "1 built, 0 from disk, 0 from memory; " + times));
  const std::string both = logged(on, "plan,build", {34});
  CHECK(
      matches(both.substr(0, both.find('\n')),
              "fftcl build: c2c forward f32 34, batch 1: kernel 1 of 1, [a-z0-9_]+, from disk, [0-9.]+ ms"));
  CHECK_THAT(both.substr(both.find('\n') + 1), Catch::Matchers::Matches(known + ".*\n"));
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  const fft::Plan alive(on.context, on.device, {34}, options);
  CHECK_THAT(logged(on, "plan", {34}),
             Catch::Matchers::Matches(
                 "fftcl plan: c2c forward f32 34, batch 1: shared with a plan that lives; [0-9.]+ ms\n"));
  CHECK_THAT(logged(on, "plans", {34}), Catch::Matchers::Contains("FFTCL_LOG has 'plans', which is ignored"));
  CHECK(logged(on, "plans", {34}) == "");  // once
}
