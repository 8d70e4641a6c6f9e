// The surface of plans: accessors with defaults filled in, copies, moves, traces, describe(), every overload.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <complex>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <type_traits>

#include "support/device/devices.hpp"
#include "support/problems/random.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

using Image = std::vector<std::complex<float>>;

template <typename Plan>
constexpr bool is_value = std::is_copy_constructible_v<Plan>&& std::is_nothrow_move_constructible_v<Plan>&&
                              std::is_copy_assignable_v<Plan> &&
                          !std::is_default_constructible_v<Plan>;
static_assert(is_value<fft::Plan> && is_value<fft::Plan1D> && is_value<fft::Plan2D> &&
              is_value<fft::Plan3D> && is_value<fft::BatchPlan>);
static_assert(!std::is_constructible_v<fft::Plan, cl::Context, cl::Device>);
static_assert(std::has_virtual_destructor_v<fft::Plan>);

}  // namespace

TEST_CASE("accessors tell what was asked for, with defaults filled in") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan2D plan(on.context, on.device, 6, 10);
    CHECK(plan.rows() == 6);
    CHECK(plan.columns() == 10);
    CHECK(plan.shape() == std::vector<std::uint64_t>{6, 10});
    CHECK(plan.options().signal.strides == std::vector<std::int64_t>{10, 1});
    CHECK(plan.options().spectrum.distance == 60);
    CHECK(plan.options().inverse_scale == 1.0 / 60);
    CHECK(plan.signal_bytes() == 480);
    fft::Options options;
    options.signal = {3, {2}, 50};
    options.spectrum.offset = 7;
    options.batch = 99;  // BatchPlan's own argument counts
    const fft::BatchPlan batch(on.context, on.device, 20, 4, options);
    CHECK(batch.size() == 20);
    CHECK(batch.batch() == 4);
    CHECK(batch.signal_bytes() == 8 * (3 + 3 * 50 + 19 * 2 + 1));
    CHECK(batch.spectrum_bytes() == 8 * (7 + 4 * 20));
  }
}

TEST_CASE("norms are scales by name") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.axes = {1};
  const auto scales = [&] {
    const fft::Options filled = fft::Plan2D(on.context, on.device, 6, 10, options).options();
    CHECK(filled.norm == fft::Norm::backward);  // filled in: the same options make the same plan
    return std::make_pair(filled.forward_scale, *filled.inverse_scale);
  };
  CHECK(scales() == std::make_pair(1.0, 1.0 / 10));
  options.norm = fft::Norm::forward;
  CHECK(scales() == std::make_pair(1.0 / 10, 1.0));
  options.norm = fft::Norm::ortho;
  CHECK(scales() == std::make_pair(1.0 / std::sqrt(10.0), 1.0 / std::sqrt(10.0)));
  options.inverse_scale = 1.0;
  CHECK_THROWS_WITH(fft::Plan2D(on.context, on.device, 6, 10, options),
                    Contains("Norm::ortho") && Contains("inverse_scale"));
  options.inverse_scale.reset();
  options.forward_scale = 2.0;
  CHECK_THROWS_WITH(fft::Plan2D(on.context, on.device, 6, 10, options), Contains("forward_scale"));
  options.norm = static_cast<fft::Norm>(3);
  CHECK_THROWS_WITH(fft::Plan2D(on.context, on.device, 6, 10, options), Contains("Options::norm = 3"));
}

TEST_CASE("norms scale the results") {
  for (const TestDevice& on : test_devices()) {
    const float n = 16;
    for (const fft::Norm norm : {fft::Norm::backward, fft::Norm::ortho, fft::Norm::forward}) {
      fft::Options options;
      options.norm = norm;
      const fft::Plan1D plan(on.context, on.device, 16, options);
      const float factor = norm == fft::Norm::backward ? 1
                           : norm == fft::Norm::ortho  ? 1 / std::sqrt(n)
                                                       : 1 / n;
      const cl::Buffer buffer = upload(on, Image(16, 1.0F));
      plan.forward(on.queue, buffer);
      Image values = download<float>(on, buffer, 16);
      CHECK(std::abs(values[0] - n * factor) < 1e-5F * n);
      plan.inverse(on.queue, buffer);
      values = download<float>(on, buffer, 16);
      CHECK(std::abs(values[3] - 1.0F) < 1e-5F);
    }
  }
}

TEST_CASE("copies share, moves take, and both execute the same") {
  for (const TestDevice& on : test_devices()) {
    const Image data = uniform_noise<float>(48, 1);
    std::optional<fft::Plan1D> first(std::in_place, on.context, on.device, 48);
    fft::Plan1D copy = *first;
    const auto run = [&](const fft::Plan& plan) {
      const cl::Buffer buffer = upload(on, data);
      plan.forward(on.queue, buffer);
      return download<float>(on, buffer, 48);
    };
    const Image expected = run(*first);
    CHECK(run(copy) == expected);
    first.reset();
    CHECK(run(copy) == expected);
    const fft::Plan1D moved = std::move(copy);
    CHECK(run(moved) == expected);
    const cl::Buffer buffer = upload(on, data);
    CHECK_THROWS_WITH(copy.forward(on.queue, buffer), Contains("moved from"));
    CHECK_THROWS_AS(copy.describe(), fft::Error);
    copy = moved;
    CHECK(run(copy) == expected);
  }
}

TEST_CASE("a rank known at run time: plans as values, in containers and behind pointers") {
  for (const TestDevice& on : test_devices()) {
    const Image data = uniform_noise<float>(120, 6);
    const auto run = [&](const fft::Plan& plan) {
      const cl::Buffer buffer = upload(on, data);
      plan.forward(on.queue, buffer);
      return download<float>(on, buffer, data.size());
    };
    std::vector<fft::Plan> plans;
    for (const std::vector<std::uint64_t>& lengths :
         std::vector<std::vector<std::uint64_t>>{{120}, {10, 12}, {2, 5, 12}, {2, 5, 3, 4}})
      plans.emplace_back(on.context, on.device, lengths);
    CHECK(plans[3].shape() == std::vector<std::uint64_t>{2, 5, 3, 4});
    CHECK(run(plans[0]) == run(fft::Plan1D(on.context, on.device, 120)));
    CHECK(run(plans[1]) == run(fft::Plan2D(on.context, on.device, 10, 12)));
    CHECK(run(plans[2]) == run(fft::Plan3D(on.context, on.device, 2, 5, 12)));
    const Image expected = run(plans[1]);
    std::unique_ptr<fft::Plan> pointer = std::make_unique<fft::Plan2D>(on.context, on.device, 10, 12);
    CHECK(run(*pointer) == expected);
    pointer = std::make_unique<fft::Plan>(std::move(plans[1]));
    CHECK(run(*pointer) == expected);
    plans[0] = *pointer;
    pointer.reset();
    CHECK(run(plans[0]) == expected);
    CHECK_THROWS_WITH(fft::Plan(on.context, on.device, {}), Contains("no axis"));
  }
}

TEST_CASE("every overload computes the same") {
  for (const TestDevice& on : test_devices()) {
    const Image data = uniform_noise<float>(1 << 16, 2);
    const fft::Plan1D plan(on.context, on.device, data.size());
    const cl::Buffer in = upload(on, data), out = upload(on, Image(data.size())), work = upload(on, data);
    const cl::Buffer workspace(on.context, CL_MEM_READ_WRITE, plan.workspace_bytes() + 8);
    plan.forward(on.queue, in, out);
    const Image spectrum = download<float>(on, out, data.size());
    plan.forward(on.queue, work);
    CHECK(download<float>(on, work, data.size()) == spectrum);
    std::vector<cl::Event> wait(1);
    on.queue.enqueueMarkerWithWaitList(nullptr, &wait[0]);
    cl::Event done;
    plan.forward(on.queue, in, out, workspace, &wait, &done);
    done.wait();
    CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
    CHECK(download<float>(on, out, data.size()) == spectrum);
    const auto trace = plan.trace_forward(on.queue, in, out, &wait);
    CHECK(download<float>(on, out, data.size()) == spectrum);
    CHECK(!trace.empty());
    plan.inverse(on.queue, out, work, &wait);
    const Image back = download<float>(on, work, data.size());
    plan.inverse(on.queue, out, &wait, &done);
    CHECK(download<float>(on, out, data.size()) == back);
    const cl::Buffer again = upload(on, spectrum);
    plan.inverse(on.queue, again, again, workspace);
    CHECK(download<float>(on, again, data.size()) == back);
    CHECK(download<float>(on, in, data.size()) == data);  // the input of out-of-place calls is as it was
  }
}

TEST_CASE("a plan may be destroyed while its executions are in the queue") {
  for (const TestDevice& on : test_devices()) {
    const Image data =
        uniform_noise<float>(1 << 18, 4);  // more than one pass: a workspace and tables are at stake
    std::optional<fft::Plan1D> plan(std::in_place, on.context, on.device, data.size());
    const cl::Buffer in = upload(on, data), expected = upload(on, data), out = upload(on, Image(data.size()));
    plan->forward(on.queue, expected);
    on.queue.finish();
    cl::UserEvent gate(on.context);
    const std::vector<cl::Event> wait{gate};
    cl::Event done;
    plan->forward(on.queue, in, out, &wait, &done);
    plan.reset();
    gate.setStatus(CL_COMPLETE);
    done.wait();
    CHECK(download<float>(on, out, data.size()) == download<float>(on, expected, data.size()));
  }
}

TEST_CASE("a trace has one timed event per launch, in order") {
  for (const TestDevice& on : test_devices()) {
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_PROFILING_ENABLE);
    const fft::Plan2D plan(on.context, on.device, 1200, 960);  // too much for passes to share a launch
    const cl::Buffer buffer = upload(on, uniform_noise<float>(1200 * 960, 3));
    for (const bool forward : {true, false}) {
      const auto trace =
          forward ? plan.trace_forward(queue, buffer, buffer) : plan.trace_inverse(queue, buffer, buffer);
      queue.finish();
      REQUIRE(trace.size() >= 2);
      cl_ulong last_end = 0;
      bool rows = false, columns = false;
      for (std::size_t i = 0; i < trace.size(); ++i) {
        CHECK(trace[i].pass == i);
        CHECK_THAT(trace[i].label, Contains(forward ? "forward" : "inverse") &&
                                       Contains(trace[i].axis == 0 ? "columns" : "rows") &&
                                       Contains("of " + std::to_string(trace.size())));
        (trace[i].axis == 0 ? columns : rows) = true;
        const auto start = trace[i].event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
        const auto end = trace[i].event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
        CHECK(start >= last_end);
        CHECK(end >= start);
        last_end = end;
      }
      CHECK((rows && columns));
    }
  }
}

TEST_CASE("kernel sources are complete programs, one for each pass, labelled as in a trace") {
  for (const TestDevice& on : test_devices()) {
    fft::Options options;
    options.directions = fft::Directions::forward_only;
    const fft::Plan2D plan(on.context, on.device, 120, 96, options);
    const std::vector<fft::KernelSource> kernels = plan.kernel_sources();
    const cl::Buffer buffer = upload(on, uniform_noise<float>(120 * 96, 3));
    const auto trace = plan.trace_forward(on.queue, buffer, buffer);
    on.queue.finish();
    REQUIRE(kernels.size() == trace.size());
    for (std::size_t i = 0; i < kernels.size(); ++i) CHECK(kernels[i].label == trace[i].label);
    const cl::Program program(on.context, kernels[0].source);
    program.build({on.device}, kernels[0].options.c_str());
    CHECK(cl::Kernel(program, kernels[0].name.c_str())() != nullptr);
    options.directions = fft::Directions::both;
    CHECK(fft::Plan2D(on.context, on.device, 120, 96, options).kernel_sources().size() > kernels.size());
  }
}

TEST_CASE(
    "FFTCL_KEEP_KERNELS writes the text of every kernel that is built, and failing to do so disturbs "
    "nothing") {
  const ScratchDirectory scratch;
  const std::filesystem::path kept = std::filesystem::path(scratch.path()) / "kernels";
  const TestDevice& on = test_devices().front();
  setenv("FFTCL_KEEP_KERNELS", kept.c_str(), 1);
  const fft::Plan1D plan(on.context, on.device, 12);
  setenv("FFTCL_KEEP_KERNELS", "/proc/no such place", 1);
  CHECK_NOTHROW(fft::Plan1D(on.context, on.device, 14));
  unsetenv("FFTCL_KEEP_KERNELS");
  std::size_t files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(kept))
    files += entry.path().extension() == ".cl";
  std::set<std::string> texts;  // directions may share a kernel
  for (const fft::KernelSource& kernel : plan.kernel_sources()) {
    texts.insert(kernel.source);
    bool found = false;
    for (const auto& entry : std::filesystem::directory_iterator(kept)) {
      std::ifstream file(entry.path());
      const std::string text{std::istreambuf_iterator<char>(file), {}};
      found = found || (entry.path().filename().string().rfind(kernel.name + "-", 0) == 0 &&
                        text.rfind(kernel.source, 0) == 0);
    }
    INFO(kernel.name);
    CHECK(found);
  }
  CHECK(files == texts.size());
}

TEST_CASE("what a process that was killed left in FFTCL_KEEP_KERNELS keeps no text from being written") {
  const ScratchDirectory scratch;
  const TestDevice& on = test_devices().front();
  setenv("FFTCL_KEEP_KERNELS", scratch.path().c_str(), 1);
  const auto texts = [&] {
    const fft::Plan1D plan(on.context, on.device, 12);
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path()))
      if (entry.path().extension() == ".cl") found.push_back(entry.path());
    return found;
  };
  const auto first = texts();
  for (const auto& text : first) {
    std::filesystem::remove(text);
    for (int n = 0; n < 1000; ++n) std::ofstream(text.string() + "." + std::to_string(n) + ".tmp");
  }
  CHECK(texts().size() == first.size());
  unsetenv("FFTCL_KEEP_KERNELS");
}

TEST_CASE("describe speaks of the directions that the plan was built for") {
  for (const TestDevice& on : test_devices()) {
    fft::Options options;
    options.directions = fft::Directions::inverse_only;
    options.inverse_scale = 0.25;
    const fft::Plan1D plan(on.context, on.device, 360, options);
    CHECK_THAT(plan.describe(),
               Contains("inverse, scale 0.25") && !Contains("forward, scale") && Contains("360 points"));
    const cl::Buffer buffer = upload(on, Image(360));
    CHECK_THROWS_WITH(plan.forward(on.queue, buffer), Contains("inverse_only"));
  }
}

TEST_CASE("next_fast_length is the next smooth length up to 2^62") {
  CHECK(fft::next_fast_length(0) == 1);
  CHECK(fft::next_fast_length(1) == 1);
  CHECK(fft::next_fast_length(17) == 18);
  CHECK(fft::next_fast_length(1021) == 1024);
  CHECK(fft::next_fast_length(std::uint64_t(1) << 62) == std::uint64_t(1) << 62);
  CHECK_THROWS_WITH(fft::next_fast_length((std::uint64_t(1) << 62) + 1), Contains("2^62"));
}
