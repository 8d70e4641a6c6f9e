// Every OpenCL call that an execution makes, by function: one more costs every program that transforms one picture or frame
// at a time.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>
#include <map>
#include <string>

#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/interposer/cl_interposer.hpp"
#include "shapes/planner.hpp"
#include "support/device/devices.hpp"
#include "support/problems/limits.hpp"

using namespace fft_test;

namespace {

using Calls = std::map<std::string, std::uint64_t>;

/// For messages.
std::string to_text(const Calls& calls) {
  std::string text;
  for (const auto& [function, count] : calls) text += function + " " + std::to_string(count) + ", ";
  return text;
}

/// Calls and releases until now.
Calls all_calls() {
  Calls all = calls();
  for (const auto& [kind, count] : releases()) all["release of " + kind] = count;
  return all;
}

/// The calls of one execution, the plan being warm and the queue idle.
template <typename Execute>
Calls calls_of(const cl::CommandQueue& queue, const Execute& execute) {
  for (int i = 0; i < 2; ++i) {
    execute();
    const OwnCalls own;
    queue.finish();
  }
  Calls before = all_calls();
  execute();
  Calls made;
  for (const auto& [function, count] : all_calls())
    if (count > before[function]) made[function] = count - before[function];
  return made;
}

/// What every execution asks: context, device and order of the queue; context, type, size and access of each buffer, and of each
/// pair of buffers what both are parts of.
Calls queries(std::uint64_t buffers) {
  return {{"clGetCommandQueueInfo", 3}, {"clGetMemObjectInfo", 4 * buffers + buffers * (buffers - 1)}};
}

Calls operator+(Calls sum, const Calls& more) {
  for (const auto& [function, count] : more) sum[function] += count;
  return sum;
}

/// `user_places`: those in which passes read or write buffers of the user's.
Calls launches(std::uint64_t passes, std::uint64_t user_places) {
  return {{"clEnqueueNDRangeKernel", passes}, {"clSetKernelArg", user_places}};
}

struct Scene {
  Scene(const TestDevice& on, fft::Plan made, cl_command_queue_properties order = 0)
      : plan(std::move(made)),
        queue(on.context, on.device, order),
        a(on.context, CL_MEM_READ_WRITE, plan.signal_bytes()),
        b(on.context, CL_MEM_READ_WRITE, plan.signal_bytes()) {
    const std::vector<char> zeros(plan.signal_bytes());
    for (const cl::Buffer& buffer : {a, b})
      queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, zeros.size(), zeros.data());
    queue.finish();
    passes = plan.trace_forward(queue, a, b).size();
    queue.finish();
    const std::vector<fft::KernelSource> kernels = plan.kernel_sources();
    for (std::size_t i = 0; i < passes; ++i)
      if (kernels.at(i).source.find("if (in == 0) in = out;") != std::string::npos) {
        ++null_inputs;
        if (i > 0) ++later_null_inputs;
      }
  }
  ~Scene() { queue.finish(); }

  Calls in_place() const {
    return calls_of(queue, [&] { plan.forward(queue, a); });
  }
  /// Launches of these, without workspace: a null input is set once. Out of place, passes but the first have one.
  Calls in_place_launches() const { return launches(passes, 2 * passes - null_inputs); }
  Calls out_of_place_launches() const { return launches(passes, 2 * passes - later_null_inputs); }
  Calls out_of_place() const {
    return calls_of(queue, [&] { plan.forward(queue, a, b); });
  }

  fft::Plan plan;
  cl::CommandQueue queue;
  cl::Buffer a, b;
  std::size_t passes = 0;
  /// Kernels of forward(), and those of them but the first, that take their output where the input is null.
  std::size_t null_inputs = 0, later_null_inputs = 0;
};

Scene one_pass(const TestDevice& on, cl_command_queue_properties order = 0) {
  Scene scene(on, fft::Plan(on.context, on.device, {60}), order);
  REQUIRE(scene.passes == 1);
  return scene;
}

Scene with_workspace(const TestDevice& on, cl_command_queue_properties order = 0) {
  Scene scene(on, fft::Plan(on.context, on.device, {1 << 20}), order);
  REQUIRE(scene.passes >= 2);
  REQUIRE(scene.plan.workspace_bytes() > 0);
  return scene;
}

Scene without_workspace(const TestDevice& on, cl_command_queue_properties order = 0) {
  fft::Options options;
  options.batch = 6;  // so much to do, and in each transform, that passes share no launch
  Scene scene(on, fft::Plan(on.context, on.device, {400, 400}, options), order);
  REQUIRE(scene.passes >= 2);
  REQUIRE(scene.plan.workspace_bytes() == 0);
  return scene;
}

constexpr std::uint64_t joined_points = 1536;

/// One transform in the work-group shape.
fft::runtime::CompiledSchedule group_plan(const TestDevice& on, std::uint64_t points,
                                          const fft::planning::DeviceLimits& limits) {
  fft::planning::Problem problem;
  problem.axes.push_back({points, 1, 1});
  problem.in_distance = problem.out_distance = points;
  return {fft::runtime::DeviceContext::acquire(on.context(), on.device()),
          fft::planning::make_schedule(problem, limits)};
}

/// Two passes that share a launch.
fft::runtime::CompiledSchedule joined_passes(const TestDevice& on) {
  fft::planning::DeviceLimits limits = joining_limits();
  limits.local_memory_bytes = 4096 + 64;
  limits.max_work_group_size = 256;
  return group_plan(on, joined_points, limits);
}

constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;

}  // namespace

TEST_CASE("an execution on an in-order queue makes the calls of its launches, and cheap queries") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    {
      const Scene scene = one_pass(on);
      CHECK(to_text(scene.in_place()) == to_text(queries(1) + scene.in_place_launches()));
      CHECK(to_text(scene.out_of_place()) == to_text(queries(2) + launches(1, 2)));
    }
    {
      const Scene scene = with_workspace(on);
      CHECK(to_text(scene.in_place()) == to_text(queries(1) + launches(scene.passes, 2)));
      CHECK(to_text(scene.out_of_place()) == to_text(queries(2) + launches(scene.passes, 2)));
    }
    {
      const Scene scene = without_workspace(on);
      CHECK(to_text(scene.in_place()) == to_text(queries(1) + scene.in_place_launches()));
      CHECK(to_text(scene.out_of_place()) == to_text(queries(2) + scene.out_of_place_launches()));
    }
  }
}

TEST_CASE(
    "a wait list costs no call, the caller's event none but its release, a workspace of the caller's its "
    "queries") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    for (const bool has_workspace : {false, true}) {
      const Scene scene = has_workspace ? with_workspace(on) : without_workspace(on);
      std::vector<cl::Event> wait(1);
      scene.plan.forward(scene.queue, scene.a, nullptr, &wait[0]);
      const Calls plain = scene.in_place();
      CHECK(to_text(calls_of(scene.queue, [&] { scene.plan.forward(scene.queue, scene.a, &wait); })) ==
            to_text(plain));
      CHECK(to_text(calls_of(scene.queue, [&] {
              cl::Event done;
              scene.plan.forward(scene.queue, scene.a, &wait, &done);
            })) == to_text(plain + Calls{{"release of event", 1}}));
    }
    const Scene scene = with_workspace(on);
    const cl::Buffer workspace(on.context, CL_MEM_READ_WRITE, scene.plan.workspace_bytes());
    CHECK(to_text(calls_of(scene.queue, [&] {
            scene.plan.forward(scene.queue, scene.a, scene.b, workspace);
          })) == to_text(queries(3) + launches(scene.passes, 2 * scene.passes)));
  }
}

TEST_CASE("in-order queues that take turns keep a workspace each") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const Scene scene = with_workspace(on);
    const cl::CommandQueue second(on.context, on.device);
    const auto both = [&] {
      scene.plan.forward(scene.queue, scene.a);
      scene.plan.forward(second, scene.b);
    };
    // Both executions use the one kernel set of the plan: its places in the workspace are set again.
    const Calls each = queries(1) + launches(scene.passes, 2 * scene.passes);
    CHECK(to_text(calls_of(scene.queue, both)) == to_text(each + each));
    second.finish();
  }
}

TEST_CASE("on an out-of-order queue an execution makes and releases the events of its launches") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const auto events = [](const Scene& scene) { return Calls{{"release of event", scene.passes}}; };
    {
      const Scene scene = one_pass(on, out_of_order);
      CHECK(to_text(scene.in_place()) == to_text(queries(1) + scene.in_place_launches() + events(scene)));
    }
    {
      const Scene scene = without_workspace(on, out_of_order);
      CHECK(to_text(scene.in_place()) == to_text(queries(1) + scene.in_place_launches() + events(scene)));
    }
    {
      // The pool keeps the last event and asks whether the execution before is over.
      const Scene scene = with_workspace(on, out_of_order);
      CHECK(to_text(scene.in_place()) ==
            to_text(queries(1) + launches(scene.passes, 2) + events(scene) + Calls{{"clGetEventInfo", 1}}));
    }
  }
}

TEST_CASE(
    "several passes in one launch: one launch, and counters are cleared once, or in a workspace of the "
    "caller's") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const fft::runtime::CompiledSchedule compiled = joined_passes(on);
    REQUIRE(compiled.schedule().steps.size() == 2);
    const cl::CommandQueue queue(on.context, on.device), unordered(on.context, on.device, out_of_order);
    const cl::Buffer data(on.context, CL_MEM_READ_WRITE, joined_points * sizeof(cl_float2)),
        workspace(on.context, CL_MEM_READ_WRITE, compiled.workspace_bytes());
    const auto execute = [&](const cl::CommandQueue& where, bool own) {
      fft::runtime::Execution execution;
      execution.queue = where();
      execution.input = execution.output = data();
      if (own) execution.workspace = workspace();
      compiled.execute(execution);
    };
    const Calls order = {{"clGetCommandQueueInfo", 1}}, clearing = {{"clEnqueueFillBuffer", 1}};
    const std::uint64_t fills = calls("clEnqueueFillBuffer");
    CHECK(to_text(calls_of(queue, [&] { execute(queue, false); })) == to_text(order + launches(1, 1)));
    CHECK(calls("clEnqueueFillBuffer") == fills + 1);
    CHECK(to_text(calls_of(queue, [&] { execute(queue, true); })) ==
          to_text(order + launches(1, 2) + clearing));
    CHECK(to_text(calls_of(unordered, [&] { execute(unordered, true); })) ==
          to_text(order + launches(1, 2) + clearing + Calls{{"release of event", 2}}));
    unordered.finish();
  }
}

TEST_CASE("in place, a kernel of the work-group shape gets one buffer, and both again out of place") {
  constexpr std::size_t points = 60;
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const fft::runtime::CompiledSchedule compiled = group_plan(on, points, joining_limits());
    REQUIRE(compiled.schedule().steps.size() == 1);
    std::vector<std::complex<float>> image(points);
    for (std::size_t i = 0; i < points; ++i) image[i] = {float(i % 7), float(i % 5)};
    const cl::Buffer in = upload(on, image), out = upload(on, image);
    const auto execute = [&](const cl::Buffer& from, const cl::Buffer& to) {
      fft::runtime::Execution execution;
      execution.queue = on.queue();
      execution.input = from();
      execution.output = to();
      compiled.execute(execution);
    };
    const Calls order = {{"clGetCommandQueueInfo", 1}};
    CHECK(to_text(calls_of(on.queue, [&] { execute(in, out); })) == to_text(order + launches(1, 2)));
    const auto transformed = download<float>(on, out, points);
    const cl::Buffer both = upload(on, image);
    execute(both, both);
    CHECK(download<float>(on, both, points) == transformed);
    CHECK(to_text(calls_of(on.queue, [&] { execute(both, both); })) == to_text(order + launches(1, 1)));
    execute(in, out);
    CHECK(download<float>(on, out, points) == transformed);
  }
}

TEST_CASE("a recorded execution makes the calls of its launches, and no other") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    for (const bool has_workspace : {false, true}) {
      const Scene scene = has_workspace ? with_workspace(on) : without_workspace(on);
      const fft::Recording recording =
          scene.plan.record(fft::Direction::forward, scene.queue, scene.a, scene.b);
      CHECK(to_text(calls_of(scene.queue, [&] { recording.enqueue(); })) ==
            to_text({{"clEnqueueNDRangeKernel", scene.passes}}));
    }
  }
}

TEST_CASE("recording enqueues nothing: counters are cleared by the first execution") {
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    const fft::runtime::CompiledSchedule compiled = joined_passes(on);
    const cl::CommandQueue queue(on.context, on.device);
    const cl::Buffer data(on.context, CL_MEM_READ_WRITE, joined_points * sizeof(cl_float2));
    fft::runtime::Recording recording(queue());
    fft::runtime::Execution execution;
    execution.queue = queue();
    execution.input = execution.output = data();
    execution.recording = &recording;
    const std::uint64_t fills = calls("clEnqueueFillBuffer");
    compiled.execute(execution);
    CHECK(calls("clEnqueueFillBuffer") == fills);
    for (int i = 0; i < 2; ++i) recording.enqueue({}, nullptr);
    CHECK(calls("clEnqueueFillBuffer") == fills + 1);
    queue.finish();
  }
}
