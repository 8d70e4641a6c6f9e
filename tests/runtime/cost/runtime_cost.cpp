// What the runtime costs the host. A program to run by hand, not a test: figures mean little on a busy
// machine.
//   fftcl_runtime_cost device                   what was measured of the device, and how long that took
//   fftcl_runtime_cost create N [BATCH [f64]]   plan creation and first executions, in this process
//   fftcl_runtime_cost execute N [BATCH [f64]]  forward() beside a loop of the bare OpenCL calls
// The device is the first one found, of the platform named in FFTCL_TEST_PLATFORM if that is set.
// Cold figures: with fresh FFTCL_CACHE_DIR and, for PoCL, POCL_CACHE_DIR. A second run is the warm disk
// cache.
#include <fftcl/cache.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <vector>

#include "core/launch.hpp"
#include "runtime/device/device_profile.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "shapes/planner.hpp"
#include "support/devices.hpp"

namespace {

using Clock = std::chrono::steady_clock;
using fft::runtime::CompiledSchedule;
using fft::runtime::DeviceContext;
using fft::runtime::Execution;

double microseconds_since(Clock::time_point start) {
  return std::chrono::duration<double, std::micro>(Clock::now() - start).count();
}

double median(std::vector<double> values) {
  std::nth_element(values.begin(), values.begin() + std::ptrdiff_t(values.size() / 2), values.end());
  return values[values.size() / 2];
}

struct Setup {
  cl::Context context;
  cl::Device device;
  cl::CommandQueue queue;
  std::uint64_t n;
  fft::Options options;
  cl::Buffer in;
  cl::Buffer out;
};

/// The first measurement may probe; the second finds the outcome in the disk cache.
void device_limits() {
  const cl::Device device = fft_test::test_devices().front().device;
  for (const char* order : {"first", "second"}) {
    const Clock::time_point start = Clock::now();
    const fft::runtime::DeviceProfile profile = fft::runtime::measure_device(device());
    std::printf("%s measurement: %.2f ms\n", order, 1e-3 * microseconds_since(start));
    if (order[0] == 's') continue;
    const fft::planning::DeviceLimits& l = profile.limits;
    std::printf(
        "%s\nshape %s, compute units %u, work-group %u, local memory %llu, registers %u, "
        "lanes %u f32 %u f64, cache %llu, allocation %llu, memory %llu, f64 %d\n",
        profile.fingerprint.c_str(), l.shape == fft::planning::KernelShape::vector ? "vector" : "work-group",
        l.compute_units, l.max_work_group_size, (unsigned long long)l.local_memory_bytes,
        l.registers_per_work_group, l.lanes_f32, l.lanes_f64, (unsigned long long)l.cache_bytes,
        (unsigned long long)l.max_allocation_bytes, (unsigned long long)l.global_memory_bytes,
        int(l.has_f64));
  }
}

Setup make_setup(int argc, char** argv) {
  Setup s;
  s.device = fft_test::test_devices().front().device;
  s.context = fft_test::test_devices().front().context;
  s.queue = cl::CommandQueue(s.context, s.device);
  s.n = std::strtoull(argv[2], nullptr, 10);
  s.options.batch = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  if (argc > 4 && std::strcmp(argv[4], "f64") == 0) s.options.precision = fft::Precision::f64;
  const std::size_t bytes = s.n * s.options.batch * (s.options.precision == fft::Precision::f32 ? 8 : 16);
  s.in = cl::Buffer(s.context, CL_MEM_READ_WRITE, bytes);
  s.out = cl::Buffer(s.context, CL_MEM_READ_WRITE, bytes);
  return s;
}

void creation(const Setup& s) {
  for (const char* state : {"process's first", "second (disk)  ", "third (disk)   "}) {
    const fft::CacheStatistics before = fft::cache_statistics();
    Clock::time_point start = Clock::now();
    const std::clock_t cpu_start = std::clock();
    const fft::Plan1D plan(s.context, s.device, s.n, s.options);
    const double created = microseconds_since(start);
    const double cpu = 1e3 * double(std::clock() - cpu_start) / CLOCKS_PER_SEC;
    std::vector<double> executions;
    for (int i = 0; i < 4; ++i) {
      start = Clock::now();
      plan.forward(s.queue, s.in, s.out);
      s.queue.finish();
      executions.push_back(microseconds_since(start));
    }
    const fft::CacheStatistics after = fft::cache_statistics();
    std::printf(
        "%s: plan %8.2f ms, CPU time %8.2f ms (%d built, %d from disk); executions %.3f %.3f %.3f %.3f ms\n",
        state, created * 1e-3, cpu, int(after.builds - before.builds),
        int(after.disk_hits - before.disk_hits), executions[0] * 1e-3, executions[1] * 1e-3,
        executions[2] * 1e-3, executions[3] * 1e-3);
  }
}

/// Only the calls that a hand-written program would make for this plan: arguments set once, then launches.
class BareCalls {
 public:
  BareCalls(const Setup& s, const std::shared_ptr<DeviceContext>& device,
            const fft::planning::Schedule& schedule)
      : recipe_(fft::runtime::make_recipe(schedule)) {
    std::vector<std::shared_ptr<const fft::runtime::Program>> programs;
    workspace_ =
        cl::Buffer(s.context, CL_MEM_READ_WRITE, std::max<std::uint64_t>(16, recipe_.workspace_bytes));
    for (const auto& step : recipe_.steps) {
      cl::Program program(s.context, step.text.source.source);
      program.build(s.device, step.text.source.options.c_str());
      kernels_.emplace_back(program, step.text.source.name.c_str());
      tables_.push_back(device->tables().upload(step.text.table, step.precision));
      set_arguments(s, step, kernels_.back());
    }
  }

  void run(const Setup& s) const {
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      const std::size_t local = sizes_[i].work_items;
      const std::size_t global = sizes_[i].groups * local;
      // The same two buffer arguments that a plan cannot know to be unchanged.
      clSetKernelArg(kernels_[i](), 0, sizeof(cl_mem), &sources_[i]);
      clSetKernelArg(kernels_[i](), 1, sizeof(cl_mem), &destinations_[i]);
      clEnqueueNDRangeKernel(s.queue(), kernels_[i](), 1, nullptr, &global, &local, 0, nullptr, nullptr);
    }
  }
  bool one_round() const { return recipe_.transforms <= recipe_.transforms_per_round; }

 private:
  cl_mem place(const Setup& s, fft::planning::Slot slot) const {
    return slot == fft::planning::Slot::input    ? s.in()
           : slot == fft::planning::Slot::output ? s.out()
                                                 : workspace_();
  }
  void set_arguments(const Setup& s, const fft::runtime::RecipeStep& step, cl::Kernel& kernel) {
    sources_.push_back(place(s, step.source.slot));
    destinations_.push_back(place(s, step.destination.slot));
    const cl_mem table = tables_.back() ? tables_.back()->memory.get() : nullptr;
    clSetKernelArg(kernel(), 0, sizeof(cl_mem), &sources_.back());
    clSetKernelArg(kernel(), 1, sizeof(cl_mem), &destinations_.back());
    clSetKernelArg(kernel(), 2, sizeof(cl_mem), &table);
    kernel.setArg<cl_ulong>(3, step.source.offset);
    kernel.setArg<cl_ulong>(4, step.destination.offset);
    const fft::runtime::Launch launch = step.launch(recipe_.transforms);
    sizes_.push_back(launch.size);
    kernel.setArg<cl_ulong>(5, launch.count);
    fft::runtime::set_factors_argument(kernel(), step.precision, fft::Direction::forward, 1.0);
  }

  fft::runtime::Recipe recipe_;
  cl::Buffer workspace_;
  std::vector<cl::Kernel> kernels_;
  std::vector<std::shared_ptr<const fft::runtime::Table>> tables_;
  std::vector<fft::planning::LaunchSize> sizes_;
  std::vector<cl_mem> sources_;
  std::vector<cl_mem> destinations_;
};

/// Enqueues behind a closed gate, so that only the host's work is timed, then opens it and waits.
template <typename Enqueue>
double enqueue_cost(const Setup& s, const Enqueue& enqueue) {
  constexpr int repetitions = 50;
  cl::UserEvent gate(s.context);
  std::vector<cl::Event> wait{gate};
  s.queue.enqueueBarrierWithWaitList(&wait);
  const Clock::time_point start = Clock::now();
  for (int i = 0; i < repetitions; ++i) enqueue();
  const double cost = microseconds_since(start) / repetitions;
  gate.setStatus(CL_COMPLETE);
  s.queue.finish();
  return cost;
}

void execution(const Setup& s) {
  const auto device = DeviceContext::acquire(s.context(), s.device());
  const fft::Plan1D plan(s.context, s.device, s.n, s.options);
  fft::planning::Problem problem;
  problem.precision = s.options.precision;
  problem.axes = {{s.n, 1, 1}};
  problem.batch = s.options.batch;
  problem.in_distance = problem.out_distance = s.n;
  const BareCalls bare(s, device, fft::planning::make_schedule(problem, device->limits()));
  if (!bare.one_round()) std::printf("note: the plan runs in several rounds, the bare calls in one\n");
  std::vector<double> ours, theirs, differences;
  for (int i = 0; i < 101; ++i) {
    ours.push_back(enqueue_cost(s, [&] { plan.forward(s.queue, s.in, s.out); }));
    theirs.push_back(enqueue_cost(s, [&] { bare.run(s); }));
    differences.push_back(ours.back() - theirs.back());
  }
  std::printf("host us per transform call: forward() %.2f, bare calls %.2f, median difference %.2f\n",
              median(ours), median(theirs), median(differences));
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc == 2 && std::strcmp(argv[1], "device") == 0) {
    device_limits();
    return 0;
  }
  if (argc < 3) {
    std::puts("usage: fftcl_runtime_cost device | create N [BATCH [f64]] | execute N [BATCH [f64]]");
    return 2;
  }
  const Setup setup = make_setup(argc, argv);
  if (std::strcmp(argv[1], "create") == 0) creation(setup);
  if (std::strcmp(argv[1], "execute") == 0) execution(setup);
  return 0;
} catch (const std::exception& error) {
  std::printf("failed: %s\n", error.what());
  return 1;
}
