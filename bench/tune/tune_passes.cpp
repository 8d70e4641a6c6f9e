// Times candidate tilings of work-group passes on a device, one pass at a time, and prints them as CSV:
//   case,decomposition,pass,length,in,out,twiddled,prescribed,radices,columns,work_items,split,block,estimate,gb_per_s,kind,
//   held
// Usage: tune_passes [--points N] [--keep K] [--splits S] [--jobs J] [--platform P] [--local BYTES] CASE...
//   CASE: s|d, then r for real data (forward), c for a convolution of one axis with one filter, q for one of pairs, b for
//   Bluestein's and Rader's algorithms (these three in one pass), then the lengths, e.g. s1024  d4096  s1080x1920  sr65536  sc8192
// GB/s counts the data of the transform read once and written once, in every pass; of pairs both inputs.
// Kernels are built by J child processes (compilers hold a lock per process); the parent loads their binaries.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iterator>
#include <map>
#include <random>
#include <string>
#include <vector>

#include <fftcl/error.hpp>
#include "core/launch.hpp"
#include "group/plan/bluestein.hpp"
#include "group/plan/cost.hpp"
#include "group/plan/decompose.hpp"
#include "group/plan/real_decompose.hpp"
#include "group/plan/tuned/tuned.hpp"
#include "ops/convolution/geometry.hpp"
#include "planning/axis_loops.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"

namespace {

using namespace fft;
using namespace fft::planning;

struct Settings {
  std::uint64_t points = std::uint64_t(1) << 26;
  std::size_t keep = 16, splits = 3, jobs = 2;
  std::string platform;
  DeviceLimits limits;
  std::vector<std::string> cases;
};

struct Candidate {
  std::string name;
  std::size_t decomposition, pass_index;
  PassSpec pass;
  std::uint32_t prescribed;
  double estimate;
  double moved;  ///< bytes
};

Settings parse(int argc, char** argv) {
  Settings s;
  s.limits.max_work_group_size = 1024;
  s.limits.local_memory_bytes = 232444;
  s.limits.compute_units = 132;
  for (int i = 1; i < argc; ++i) {
    const std::string a = argv[i];
    const auto next = [&] { return std::string(i + 1 < argc ? argv[++i] : ""); };
    if (a == "--points")
      s.points = std::stoull(next());
    else if (a == "--keep")
      s.keep = std::stoull(next());
    else if (a == "--splits")
      s.splits = std::stoull(next());
    else if (a == "--jobs")
      s.jobs = std::stoull(next());
    else if (a == "--platform")
      s.platform = next();
    else if (a == "--local")
      s.limits.local_memory_bytes = std::stoull(next());
    else
      s.cases.push_back(a);
  }
  return s;
}

Problem problem_of(const std::string& text, std::uint64_t total) {
  Problem p;
  p.precision = text[0] == 'd' ? Precision::f64 : Precision::f32;
  std::vector<std::uint64_t> lengths;
  for (const char* c = text.c_str() + 1; *c;) {
    char* end = nullptr;
    lengths.push_back(std::strtoull(c, &end, 10));
    c = *end ? end + 1 : end;
  }
  std::uint64_t stride = 1;
  for (std::size_t i = lengths.size(); i-- > 0; stride *= lengths[i])
    p.axes.insert(p.axes.begin(), Axis{lengths[i], stride, stride});
  if (p.precision == Precision::f64) total /= 2;
  p.batch = std::max<std::uint64_t>(1, total / stride);
  p.in_distance = p.out_distance = stride;
  return p;
}

// The cheapest tilings by the model, at most three of one radix sequence.
std::vector<Tiling> varied_tilings(TilingRequest request, const Settings& s) {
  request.thorough = true;
  std::vector<Tiling> kept;
  std::map<std::vector<std::uint32_t>, int> seen;
  for (Tiling& t : tilings(request, s.limits, 40 * s.keep)) {
    if (kept.size() >= s.keep) break;
    if (seen[t.pass.radices]++ < 3) kept.push_back(std::move(t));
  }
  return kept;
}

std::vector<Decomposition> complex_decompositions(const AxisTask& task, const Settings& s) {
  std::vector<Decomposition> list = one_pass(task);
  const bool fits = !list.empty() && quick_cost(list.front().passes.front(), s.limits) < 1e8;
  if (!fits || task.length > 16384) {
    for (Decomposition& d : two_passes(task, 4)) list.push_back(std::move(d));
    if (task.length >= (1u << 24))
      for (Decomposition& d : three_passes(task, 8)) list.push_back(std::move(d));
  }
  return list;
}

// A batch of dense real signals of `length` points, `total` reals altogether, and their spectra.
std::vector<Decomposition> real_decompositions(Precision precision, std::uint64_t length,
                                               std::uint64_t total) {
  const RealTask task{length, 1, {{total / length, length / 2, length / 2 + 1}}, precision};
  if (length > 32768) return real_two_passes(task);
  PassSpec pass;
  pass.precision = precision;
  pass.length = static_cast<std::uint32_t>(length / 2);
  pass.loops = task.loops;
  pass.real.step = RealStep::split;
  pass.real.fused = true;
  return {{{{pass, 0}}, {""}}};
}

void add_candidates(const std::string& name, const std::vector<Decomposition>& list, double moved,
                    const Settings& s, std::vector<Candidate>& all) {
  struct Ranked {
    double cost;
    std::size_t index;
  };
  std::vector<Ranked> ranked;
  for (std::size_t d = 0; d < list.size(); ++d) {
    double cost = 0;
    for (const TilingRequest& r : list[d].passes) cost += quick_cost(r, s.limits);
    if (cost < 1e8) ranked.push_back({cost, d});
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.cost < b.cost; });
  std::map<std::vector<std::uint32_t>, int> seen;  // at most three block widths of one split
  std::size_t kept = 0;
  for (const Ranked& r : ranked) {
    const Decomposition& d = list[r.index];
    std::vector<std::uint32_t> lengths;
    for (const TilingRequest& q : d.passes) lengths.push_back(q.pass.length);
    if (kept == s.splits || seen[lengths]++ >= 3) continue;
    for (std::size_t p = 0; p < d.passes.size(); ++p)
      for (Tiling& t : varied_tilings(d.passes[p], s)) {
        all.push_back({name, kept, p, std::move(t.pass), d.passes[p].columns, t.cost, moved});
      }
    ++kept;
  }
}

// Convolutions of one axis in one pass with one filter, or in pairs.
Decomposition convolution_pass(const std::string& name, const Settings& s) {
  const std::uint64_t length = std::stoull(name.substr(2)), count = s.points / length;
  ConvolutionOptions options;
  options.precision = name[0] == 'd' ? Precision::f64 : Precision::f32;
  options.mode = ConvolutionMode::circular;
  options.signals = options.precision == Precision::f64 ? count / 2 : count;
  options.pairwise = name[1] == 'q';
  options.filters = options.pairwise ? options.signals : 1;
  options.signal.strides = options.filter.strides = options.output.strides = {1};
  options.signal.distance = options.filter.distance = options.output.distance = length;
  const auto geometry = ops::make_convolution_geometry({length}, {length}, options, s.limits);
  const Schedule schedule = make_schedule(options.pairwise ? ops::two_input_problem(geometry, options)
                                                           : ops::convolution_problem(geometry, options),
                                          s.limits);
  if (schedule.steps.size() != 1)
    throw Error(ErrorCode::invalid_argument, name + ": no convolution in one pass");
  PassSpec pass = schedule.steps[0].pass;
  pass.group = {};
  return {{{pass, 0}}, {""}};
}

// Rader's and Bluestein's algorithm in one pass.
std::vector<Decomposition> prime_passes(const std::string& name, const Settings& s) {
  const Problem problem = problem_of(name[0] + name.substr(2), s.points);
  const std::uint64_t length = problem.axes[0].length;
  const AxisTask task{length, 1, 1, axis_loops(problem, 0, false, LoopOrder::by_stride).loops,
                      problem.precision};
  std::vector<Decomposition> list = rader_one_pass(task, {});
  for (const std::uint64_t m : cyclic_lengths(length))
    for (Decomposition& d : bluestein_one_pass(task, {}, m)) list.push_back(std::move(d));
  return list;
}

std::vector<Candidate> candidates(const Settings& s) {
  std::vector<Candidate> all;
  for (const std::string& name : s.cases) {
    if (name.size() > 1 && std::strchr("cqb", name[1])) {
      const std::vector<Decomposition> list =
          name[1] == 'b' ? prime_passes(name, s) : std::vector{convolution_pass(name, s)};
      const PassSpec& pass = list.front().passes[0].pass;
      const double point = (name[1] == 'q' ? 24 : 16) * (pass.precision == Precision::f64 ? 2 : 1);
      add_candidates(name, list, double(column_count(pass)) * std::stod(name.substr(2)) * point, s, all);
      continue;
    }
    if (name.size() > 1 && name[1] == 'r') {
      const Precision precision = name[0] == 'd' ? Precision::f64 : Precision::f32;
      const std::uint64_t length = std::stoull(name.substr(2)), total = s.points / length * length;
      add_candidates(name, real_decompositions(precision, length, total), double(total) * 8, s, all);
      continue;
    }
    const Problem problem = problem_of(name, s.points);
    const double bytes = problem.precision == Precision::f64 ? 32 : 16;
    for (std::size_t a = problem.axes.size(); a-- > 0;) {
      const AxisTask task{problem.axes[a].length, problem.axes[a].in_stride, problem.axes[a].out_stride,
                          axis_loops(problem, a, false, LoopOrder::by_stride).loops, problem.precision};
      add_candidates(problem.axes.size() > 1 ? name + "/axis" + std::to_string(a) : name,
                     complex_decompositions(task, s), double(points(problem) * problem.batch) * bytes, s,
                     all);
    }
  }
  return all;
}

struct Device {
  cl_device_id device{};
  cl_context context{};
  cl_command_queue queue{};
  explicit Device(const std::string& platform_part) {
    cl_platform_id platforms[16];
    cl_uint n = 0;
    clGetPlatformIDs(16, platforms, &n);
    for (cl_uint i = 0; i < n && !device; ++i) {
      char name[256] = {};
      clGetPlatformInfo(platforms[i], CL_PLATFORM_NAME, 255, name, nullptr);
      if (std::strstr(name, platform_part.c_str()))
        clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    }
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    queue = clCreateCommandQueue(context, device, 0, nullptr);
  }
};

// Children and parent name the same files; other processes have their own.
std::string binary_path(std::size_t index) {
  static const std::string process = std::to_string(getpgrp());
  return "/tmp/fftcl_tune_" + process + "_" + std::to_string(index) + ".bin";
}

// Several processes may build at once, but one measures at a time: until the process ends.
void take_turn() {
  const int file = open("/tmp/fftcl_tune.lock", O_CREAT | O_RDWR, 0666);
  if (file >= 0) flock(file, LOCK_EX);
}

void build(const Settings& s, const std::vector<Candidate>& all, std::size_t first) {
  Device device(s.platform);
  for (std::size_t i = first; i < all.size(); i += s.jobs) {
    const codegen::KernelSource kernel = codegen::generate(all[i].pass);
    const char* text = kernel.source.c_str();
    cl_program program = clCreateProgramWithSource(device.context, 1, &text, nullptr, nullptr);
    if (clBuildProgram(program, 1, &device.device, kernel.options.c_str(), nullptr, nullptr) == CL_SUCCESS) {
      std::size_t bytes = 0;
      clGetProgramInfo(program, CL_PROGRAM_BINARY_SIZES, sizeof bytes, &bytes, nullptr);
      std::vector<unsigned char> binary(bytes);
      unsigned char* data = binary.data();
      clGetProgramInfo(program, CL_PROGRAM_BINARIES, sizeof data, &data, nullptr);
      std::ofstream(binary_path(i), std::ios::binary)
          .write(reinterpret_cast<char*>(data), static_cast<std::streamsize>(bytes));
    }
    clReleaseProgram(program);
  }
}

double seconds_since(std::chrono::steady_clock::time_point start) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

// Median over rounds of the mean seconds of one launch; 0 when the kernel cannot run.
double time_pass(Device& device, cl_kernel kernel, const PassSpec& pass) {
  const LaunchSize launch = launch_size(pass, pass.loops.back().count);
  const std::size_t local = launch.work_items, global = local * launch.groups;
  const auto run = [&] {
    return clEnqueueNDRangeKernel(device.queue, kernel, 1, nullptr, &global, &local, 0, nullptr, nullptr);
  };
  if (run() != CL_SUCCESS || clFinish(device.queue) != CL_SUCCESS) return 0;
  auto start = std::chrono::steady_clock::now();
  run();
  clFinish(device.queue);
  const int repeats =
      std::max(1, std::min(40, static_cast<int>(4e-3 / std::max(1e-6, seconds_since(start)))));
  std::vector<double> times;
  for (int round = 0; round < 5; ++round) {
    start = std::chrono::steady_clock::now();
    for (int i = 0; i < repeats; ++i) run();
    clFinish(device.queue);
    times.push_back(seconds_since(start) / repeats);
  }
  std::sort(times.begin(), times.end());
  return times[2];
}

struct Buffers {
  cl_mem data, other, spectrum;
};

double measure(Device& device, const Buffers& buffers, const Candidate& c, std::size_t index) {
  std::ifstream file(binary_path(index), std::ios::binary);
  const std::string binary((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  unlink(binary_path(index).c_str());
  if (binary.empty()) return 0;
  const auto* bytes = reinterpret_cast<const unsigned char*>(binary.data());
  const std::size_t size = binary.size();
  cl_program program =
      clCreateProgramWithBinary(device.context, 1, &device.device, &size, &bytes, nullptr, nullptr);
  if (clBuildProgram(program, 1, &device.device, "", nullptr, nullptr) != CL_SUCCESS) return 0;
  cl_kernel kernel = clCreateKernel(program, codegen::generate(c.pass).name.c_str(), nullptr);
  const std::vector<double> table = codegen::twiddle_table(c.pass);
  const bool f64 = c.pass.precision == Precision::f64;
  const std::vector<float> narrow(table.begin(), table.end());
  cl_mem table_memory = nullptr;
  if (!table.empty())
    table_memory = clCreateBuffer(
        device.context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, table.size() * (f64 ? 8 : 4),
        f64 ? const_cast<double*>(table.data()) : static_cast<void*>(const_cast<float*>(narrow.data())),
        nullptr);
  // Passes of equal layout run in place, as a plan runs them.
  const bool same = c.pass.in_stride == c.pass.out_stride && c.pass.out_block == 0 &&
                    c.pass.twiddle_span == 1 && pass_letter(c.pass) == '-';
  const cl_mem data = buffers.data, target = same ? data : buffers.other;
  const cl_ulong zero = 0, count = c.pass.loops.back().count;
  const cl_float factors32[4] = {1, 1, 1, 0};
  const cl_double factors64[4] = {1, 1, 1, 0};
  clSetKernelArg(kernel, 0, sizeof data, &data);
  clSetKernelArg(kernel, 1, sizeof target, &target);
  clSetKernelArg(kernel, 2, sizeof table_memory, &table_memory);
  clSetKernelArg(kernel, 3, sizeof zero, &zero);
  clSetKernelArg(kernel, 4, sizeof zero, &zero);
  clSetKernelArg(kernel, 5, sizeof count, &count);
  clSetKernelArg(kernel, 6, f64 ? sizeof factors64 : sizeof factors32,
                 f64 ? static_cast<const void*>(factors64) : factors32);
  if (reads_spectrum(c.pass)) {
    clSetKernelArg(kernel, 7, sizeof buffers.spectrum, &buffers.spectrum);
    clSetKernelArg(kernel, 8, sizeof zero, &zero);
  }
  const double seconds = time_pass(device, kernel, c.pass);
  clReleaseKernel(kernel);
  clReleaseProgram(program);
  if (table_memory) clReleaseMemObject(table_memory);
  return seconds > 0 ? c.moved / seconds / 1e9 : 0;
}

void refill(Device& device, cl_mem memory, std::uint64_t bytes) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
  std::vector<float> values(1 << 20);
  for (float& v : values) v = uniform(generator);
  for (std::uint64_t at = 0; at < bytes; at += values.size() * 4)
    clEnqueueWriteBuffer(device.queue, memory, CL_TRUE, at,
                         std::min<std::uint64_t>(bytes - at, values.size() * 4), values.data(), 0, nullptr,
                         nullptr);
}

}  // namespace

int main(int argc, char** argv) {
  const Settings s = parse(argc, argv);
  setpgid(0, 0);
  const std::vector<Candidate> all = candidates(s);
  const auto start = std::chrono::steady_clock::now();
  for (std::size_t j = 0; j < s.jobs; ++j)
    if (fork() == 0) {
      build(s, all, j);
      _exit(0);
    }
  while (wait(nullptr) > 0) {
  }
  std::fprintf(stderr, "%zu kernels built in %.1f s\n", all.size(), seconds_since(start));
  take_turn();
  Device device(s.platform);
  const std::uint64_t bytes = s.points * 8 + (1 << 20);
  const auto allocate = [&] {
    return clCreateBuffer(device.context, CL_MEM_READ_WRITE, bytes, nullptr, nullptr);
  };
  const Buffers buffers{allocate(), allocate(), allocate()};
  refill(device, buffers.spectrum, bytes);
  std::printf(
      "case,decomposition,pass,length,in,out,twiddled,prescribed,radices,columns,work_items,split,block,"
      "estimate,gb_per_s,kind,held\n");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Candidate& c = all[i];
    if (i % 16 == 0)
      refill(device, buffers.data, bytes);  // repeated forward transforms in place grow without bound
    std::string radices;
    for (std::uint32_t r : c.pass.radices) radices += (radices.empty() ? "" : ".") + std::to_string(r);
    std::printf("%s,%zu,%zu,%u,%c,%c,%d,%u,%s,%u,%u,%d,%u,%.3f,%.0f,%c,%d\n", c.name.c_str(), c.decomposition,
                c.pass_index, c.pass.length, static_cast<char>(input_side(c.pass)),
                static_cast<char>(output_side(c.pass)), c.pass.twiddle_span > 1 ? 1 : 0, c.prescribed,
                radices.c_str(), c.pass.group.columns, c.pass.group.work_items,
                c.pass.group.split_exchange ? 1 : 0, static_cast<unsigned>(c.pass.out_block), c.estimate,
                measure(device, buffers, c, i), pass_letter(c.pass), c.pass.group.holds_locally ? 1 : 0);
    std::fflush(stdout);
  }
  std::fprintf(stderr, "done in %.1f s\n", seconds_since(start));
}
