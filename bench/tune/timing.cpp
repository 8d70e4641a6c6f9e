// Kernels of single passes: built, launched, timed.
#include "tune/timing.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <random>

#include "common/devices.hpp"
#include "common/stopwatch.hpp"
#include "core/launch.hpp"
#include "group/tiles/tuned/tuned.hpp"
#include "runtime/device/device_profile.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "shapes/codegen.hpp"
#include "workbench/statistics.hpp"
#include "workbench/workbench.hpp"

namespace bench::tune {
namespace {

using namespace fft;
using namespace fft::planning;

cl::Device device_of(const Settings& settings) {
  const std::vector<cl::Device> devices = tools::all_devices();
  return devices[tools::pick_device(devices, settings.device)];
}

/// Children and parent name the same files; other processes have their own.
std::string binary_path(std::size_t index) {
  static const std::string process = std::to_string(getpgrp());
  return "/tmp/fftcl_tune_" + process + "_" + std::to_string(index) + ".bin";
}

/// Several processes may build at once, but one measures at a time: until the process ends.
void take_turn() {
  const int file = open("/tmp/fftcl_tune.lock", O_CREAT | O_RDWR, 0666);
  if (file >= 0) flock(file, LOCK_EX);
}

/// Every jobs-th candidate from `first` on. A kernel that does not build leaves no file.
void build_some(const Settings& settings, const std::vector<Candidate>& all, std::size_t first) {
  const cl::Device device = device_of(settings);
  const cl::Context context(device);
  const std::string of_device = runtime::device_build_options(device());
  for (std::size_t i = first; i < all.size(); i += settings.jobs) {
    const codegen::KernelSource kernel = codegen::generate(all[i].pass);
    try {
      cl::Program program(context, kernel.source);
      program.build({device}, (kernel.options + of_device).c_str());
      const std::vector<unsigned char> binary = program.getInfo<CL_PROGRAM_BINARIES>().at(0);
      std::ofstream(binary_path(i), std::ios::binary)
          .write(reinterpret_cast<const char*>(binary.data()), static_cast<std::streamsize>(binary.size()));
    } catch (const cl::Error&) {
    }
  }
}

/// Median over rounds of the mean seconds of one launch.
double time_pass(const cl::CommandQueue& queue, const cl::Kernel& kernel, const PassSpec& pass) {
  constexpr double round_seconds = 4e-3;
  constexpr int rounds = 5;
  const LaunchSize launch = launch_size(pass, pass.loops.back().count);
  const std::size_t local = launch.work_items, global = local * launch.groups;
  const auto run = [&] { queue.enqueueNDRangeKernel(kernel, cl::NullRange, global, local); };
  seconds_each(queue, 1, run);
  const double once = std::max(1e-6, seconds_each(queue, 1, run));
  const int repeats = std::clamp(static_cast<int>(round_seconds / once), 1, 40);
  std::vector<double> times;
  for (int round = 0; round < rounds; ++round) times.push_back(seconds_each(queue, repeats, run));
  return median(std::move(times));
}

template <typename T>
cl::Buffer make_table(const cl::Context& context, const std::vector<double>& values) {
  std::vector<T> rounded(values.begin(), values.end());
  if (rounded.empty()) return {};
  return {context, CL_MEM_COPY_HOST_PTR | CL_MEM_READ_ONLY, rounded.size() * sizeof(T), rounded.data()};
}

/// Bytes that the side of a pass takes from its first element on. A pass past the end of its buffers ends the context.
std::uint64_t bytes_of(const PassSpec& pass, bool input) {
  const PassEnd& end = input ? pass.in_end : pass.out_end;
  std::uint64_t points = pass.length + (pass.real.step == RealStep::split && !input ? 1 : 0);
  if (end.points != 0) points = std::min(points, end.points);
  std::uint64_t last = input                 ? (points - 1) * pass.in_stride
                       : pass.out_block == 0 ? (points - 1) * pass.out_stride
                                             : (points - 1) / pass.out_block * pass.out_block_stride +
                                                   (pass.out_block - 1) * pass.out_stride;
  for (const LoopAxis& loop : pass.loops)
    last += (loop.count - 1) * (input ? loop.in_stride : loop.out_stride);
  return (last + 1) * (pass.precision == Precision::f64 ? 16 : 8) / (end.real && end.second == 0 ? 2 : 1);
}

/// Passes of equal layout run in place, as a plan runs them.
bool runs_in_place(const PassSpec& pass) {
  return pass.in_stride == pass.out_stride && pass.out_block == 0 && pass.twiddle_span == 1 &&
         (kind_of(pass) == PassKind::plain || kind_of(pass) == PassKind::fetching);
}

}  // namespace

void build_all(const Settings& settings, const std::vector<Candidate>& all) {
  setpgid(0, 0);
  for (std::size_t job = 0; job < settings.jobs; ++job)
    if (fork() == 0) {
      build_some(settings, all, job);
      _exit(0);
    }
  while (wait(nullptr) > 0) {
  }
}

Timer::Timer(const Settings& settings) : bytes_(settings.points * 8 + (1 << 20)) {
  take_turn();
  device_ = device_of(settings);
  context_ = cl::Context(device_);
  queue_ = cl::CommandQueue(context_, device_);
  for (cl::Buffer* buffer : {&data_, &other_, &spectrum_})
    *buffer = cl::Buffer(context_, CL_MEM_READ_WRITE, bytes_);
  refill(spectrum_);
  const std::vector<cl_uint> zeros(planning::counter_bytes / sizeof(cl_uint));
  counters_ = cl::Buffer(context_, CL_MEM_READ_WRITE, planning::counter_bytes);
  queue_.enqueueWriteBuffer(counters_, CL_TRUE, 0, planning::counter_bytes, zeros.data());
}

void Timer::refill(const cl::Buffer& buffer) {
  std::mt19937 generator(1);
  std::uniform_real_distribution<float> uniform(-0.5f, 0.5f);
  std::vector<float> values(1 << 20);
  for (float& v : values) v = uniform(generator);
  for (std::uint64_t at = 0; at < bytes_; at += values.size() * 4)
    queue_.enqueueWriteBuffer(buffer, CL_TRUE, at, std::min<std::uint64_t>(bytes_ - at, values.size() * 4),
                              values.data());
}

double Timer::measure(const Candidate& candidate, std::size_t index) {
  constexpr std::size_t measurements_a_fill = 16;
  if (measured_++ % measurements_a_fill == 0) refill(data_);
  std::ifstream file(binary_path(index), std::ios::binary);
  const std::vector<unsigned char> binary((std::istreambuf_iterator<char>(file)),
                                          std::istreambuf_iterator<char>());
  unlink(binary_path(index).c_str());
  if (binary.empty()) return 0;
  const PassSpec& pass = candidate.pass;
  if (bytes_of(pass, true) > bytes_ || bytes_of(pass, false) > bytes_) {
    std::fprintf(stderr, "%s: left out, its data does not fit the buffers\n", candidate.name.c_str());
    return 0;
  }
  const bool f64 = pass.precision == Precision::f64;
  try {
    cl::Program program(context_, {device_}, {binary});
    program.build({device_});
    cl::Kernel kernel(program, codegen::generate(pass).name.c_str());
    const std::vector<double> values = codegen::twiddle_table(pass);
    const cl::Buffer table = f64 ? make_table<double>(context_, values) : make_table<float>(context_, values);
    kernel.setArg(0, data_);
    kernel.setArg(1, runs_in_place(pass) ? data_ : other_);
    kernel.setArg(2, table);
    runtime::set_launch_argument(kernel(), pass.precision, {0, 0, pass.loops.back().count});
    if (reads_spectrum(pass)) {
      kernel.setArg(4, spectrum_);
      kernel.setArg(5, cl_ulong(0));
    }
    if (fetches_ahead(pass)) {
      kernel.setArg(4, counters_);
      kernel.setArg(5, cl_ulong(0));
    }
    return candidate.moved / time_pass(queue_, kernel, pass) / 1e9;
  } catch (const cl::Error& error) {
    std::fprintf(stderr, "%s, %u columns, %u work-items: %s %d\n", candidate.name.c_str(), pass.group.columns,
                 pass.group.work_items, error.what(), error.err());
    return 0;
  }
}

}  // namespace bench::tune
