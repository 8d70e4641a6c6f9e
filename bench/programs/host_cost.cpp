// fftcl_host_cost: what one forward() costs the host beyond its OpenCL calls. This program stands in front of
// the OpenCL entry points that a forward() uses and records one execution; then loops of forward() and loops
// that replay exactly those calls take turns. Two figures per case, in microseconds:
//   host_us         forward() less a replay of every OpenCL call that it made: the library's own code
//   host_strict_us  forward() less a replay of clSetKernelArg and clEnqueueNDRangeKernel alone: checks count
//   as cost
#include <dlfcn.h>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "workbench/case.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/statistics.hpp"
#include "workbench/workbench.hpp"

namespace {

struct RecordedCall {
  bool launch = false;  ///< needed to launch kernels, as opposed to queries and bookkeeping
  std::function<void()> replay;
};

std::vector<RecordedCall> recorded;
bool recording = false;

/// The real entry point, behind this program's own of the same name.
template <class Function>
Function* real(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

void record(bool launch, std::function<void()> replay) {
  if (recording) recorded.push_back({launch, std::move(replay)});
}

}  // namespace

extern "C" {

cl_int clSetKernelArg(cl_kernel kernel, cl_uint index, size_t size, const void* value) {
  static const auto next = real<decltype(clSetKernelArg)>("clSetKernelArg");
  if (recording) {
    const auto* bytes = static_cast<const std::byte*>(value);
    const bool given = bytes != nullptr;
    std::vector<std::byte> copy(given ? bytes : nullptr, given ? bytes + size : nullptr);
    record(true, [=, copy = std::move(copy)] { next(kernel, index, size, given ? copy.data() : nullptr); });
  }
  return next(kernel, index, size, value);
}

cl_int clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint dimensions,
                              const size_t* offset, const size_t* global, const size_t* local, cl_uint waits,
                              const cl_event* wait_list, cl_event* done) {
  static const auto next = real<decltype(clEnqueueNDRangeKernel)>("clEnqueueNDRangeKernel");
  static const auto release = real<decltype(clReleaseEvent)>("clReleaseEvent");
  if (recording) {
    const size_t items =
        *global;  // fftcl launches in one dimension; the wait lists of old events are not replayed
    const size_t group = *local;
    record(true, [=, wanted = done != nullptr] {
      cl_event event = nullptr;
      next(queue, kernel, dimensions, nullptr, &items, &group, 0, nullptr, wanted ? &event : nullptr);
      if (event != nullptr) release(event);
    });
  }
  return next(queue, kernel, dimensions, offset, global, local, waits, wait_list, done);
}

cl_int clGetMemObjectInfo(cl_mem memory, cl_mem_info what, size_t size, void* value, size_t* needed) {
  static const auto next = real<decltype(clGetMemObjectInfo)>("clGetMemObjectInfo");
  record(false, [=] {
    std::byte sink[64];
    next(memory, what, std::min(size, sizeof sink), sink, nullptr);
  });
  return next(memory, what, size, value, needed);
}

cl_int clGetCommandQueueInfo(cl_command_queue queue, cl_command_queue_info what, size_t size, void* value,
                             size_t* needed) {
  static const auto next = real<decltype(clGetCommandQueueInfo)>("clGetCommandQueueInfo");
  record(false, [=] {
    std::byte sink[64];
    next(queue, what, std::min(size, sizeof sink), sink, nullptr);
  });
  return next(queue, what, size, value, needed);
}

}  // extern "C"

namespace {

/// Many calls while the device is held back by an event that only the host sets (CPU devices: otherwise the
/// kernels compete with the measuring thread), or while it works (GPU devices).
double seconds_per_call(const bench::Workbench& workbench, const cl::CommandQueue& queue, int calls,
                        const std::function<void()>& call) {
  cl::UserEvent gate(workbench.context());
  if (workbench.is_cpu()) {
    const std::vector<cl::Event> wait = {gate};
    queue.enqueueBarrierWithWaitList(&wait);
  }
  const tools::Stopwatch watch;
  for (int i = 0; i < calls; ++i) call();
  const double seconds = watch.seconds();
  gate.setStatus(CL_COMPLETE);
  queue.finish();
  return seconds / calls;
}

void replay(bool launches_only) {
  for (const RecordedCall& call : recorded) {
    if (call.launch || !launches_only) call.replay();
  }
}

struct Cost {
  double forward_us = 0;
  double host_us = 0;
  double strict_us = 0;
  std::size_t calls = 0;
};

Cost measure(const bench::Workbench& workbench, const std::function<void()>& forward) {
  constexpr int rounds = 41;
  const cl::CommandQueue& queue = workbench.queue();
  forward();
  queue.finish();
  const double device_seconds = bench::seconds_each(queue, 1, forward);
  const int calls =
      int(std::clamp(0.01 / device_seconds, 10.0, 200.0));  // the queue is drained after every loop
  recorded.clear();
  recording = true;
  forward();
  recording = false;
  queue.finish();
  std::vector<double> whole;
  std::vector<double> own;
  std::vector<double> strict;
  for (int round = 0; round < rounds; ++round) {
    const double all = seconds_per_call(workbench, queue, calls, [] { replay(false); });
    const double mine = seconds_per_call(workbench, queue, calls, forward);
    const double launches = seconds_per_call(workbench, queue, calls, [] { replay(true); });
    whole.push_back(1e6 * mine);
    own.push_back(1e6 * (mine - all));
    strict.push_back(1e6 * (mine - launches));
  }
  return {bench::median(whole), bench::median(own), bench::median(strict), recorded.size()};
}

Cost measure_case(const bench::Workbench& workbench, const bench::Case& item) {
  fft::Options options;
  options.precision = item.precision;
  options.batch = item.batch;
  options.directions = fft::Directions::forward_only;
  const cl::Buffer in(workbench.context(), CL_MEM_READ_WRITE, item.output_bytes());
  const cl::Buffer out(workbench.context(), CL_MEM_READ_WRITE, item.output_bytes());
  const cl::Context& context = workbench.context();
  const cl::Device& device = workbench.device();
  if (item.lengths.size() == 1) {
    const fft::Plan1D plan(context, device, item.lengths[0], options);
    return measure(workbench, [&] { plan.forward(workbench.queue(), in, out); });
  }
  const fft::Plan2D plan(context, device, item.lengths[0], item.lengths[1], options);
  return measure(workbench, [&] { plan.forward(workbench.queue(), in, out); });
}

struct Request {
  std::string device, csv;
  std::vector<std::string> cases = {"f32-64*1", "f32-1024*1", "f32-65536*1", "f32-1048576*1", "f32-64x64*1"};
};

int run(const Request& request) {
  const bench::Workbench workbench(request.device);
  bench::CsvFile csv(request.csv, "figure,case,value");
  csv.comment("device: " + workbench.device_name());
  std::printf("%-20s %6s %12s %10s %16s\n", "case", "calls", "forward us", "host us", "host strict us");
  for (const std::string& name : request.cases) {
    const Cost cost = measure_case(workbench, bench::parse_case(name));
    std::printf("%-20s %6zu %12.2f %10.2f %16.2f\n", name.c_str(), cost.calls, cost.forward_us, cost.host_us,
                cost.strict_us);
    std::fflush(stdout);
    csv.row("host_us", name, cost.host_us);
    csv.row("host_strict_us", name, cost.strict_us);
    csv.row("forward_us", name, cost.forward_us);
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures what one forward() costs the host beyond its OpenCL calls.", "fftcl_host_cost");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(app, "--cases", request.cases, "complex transforms of one or two axes");
  tools::add_csv(app, request.csv);
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
