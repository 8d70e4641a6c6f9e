// Device choice, shared data, copy bandwidth.
#include "workbench/workbench.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <thread>

#include "common/devices.hpp"
#include "common/stopwatch.hpp"
#include "workbench/statistics.hpp"

namespace bench {
namespace {

// In place, every transform multiplies the amplitude by sqrt(n). Starting far below 1 leaves room for many
// repetitions on numbers that are neither denormal, infinite nor NaN (power, hence clock, depends on the
// data).
constexpr int exponent_f32 = -60;
constexpr int exponent_f64 = -400;
constexpr std::uint64_t filter_seed = 2;

std::uint64_t mix(std::uint64_t x) {  // SplitMix64: a counter gives independent numbers in any order
  x += 0x9E3779B97F4A7C15ull;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ull;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBull;
  return x ^ (x >> 31);
}

template <class Real>
void fill(Real* values, std::uint64_t count, int exponent, std::uint64_t seed) {
  const double scale = std::ldexp(1.0, exponent);
  const std::uint64_t threads = std::max(1u, std::thread::hardware_concurrency());
  const std::uint64_t chunk = count / threads + 1;
  std::vector<std::thread> workers;
  for (std::uint64_t t = 0; t < threads; ++t) {
    workers.emplace_back([=] {
      const std::uint64_t end = std::min(count, (t + 1) * chunk);
      for (std::uint64_t i = t * chunk; i < end; ++i) {
        const double uniform = double(mix(i ^ (seed << 40)) >> 11) * 0x1p-53 - 0.5;
        values[i] = Real(uniform * scale);
      }
    });
  }
  for (auto& worker : workers) worker.join();
}

double median_seconds(const cl::CommandQueue& queue, const std::function<void()>& enqueue) {
  constexpr int rounds = 5, repeats = 10;
  enqueue();
  queue.finish();
  std::vector<double> seconds;
  for (int round = 0; round < rounds; ++round) seconds.push_back(seconds_each(queue, repeats, enqueue));
  return median(std::move(seconds));
}

}  // namespace

std::vector<std::byte> make_signal(Precision precision, std::uint64_t elements, int exponent,
                                   std::uint64_t seed) {
  std::vector<std::byte> bytes(elements * (precision == Precision::f32 ? 8 : 16));
  if (precision == Precision::f32) {
    fill(reinterpret_cast<float*>(bytes.data()), 2 * elements, exponent, seed);
  } else {
    fill(reinterpret_cast<double*>(bytes.data()), 2 * elements, exponent, seed);
  }
  return bytes;
}

double seconds_each(const cl::CommandQueue& queue, int repeats, const std::function<void()>& enqueue) {
  const tools::Stopwatch watch;
  for (int i = 0; i < repeats; ++i) enqueue();
  queue.finish();
  return watch.seconds() / repeats;
}

Workbench::Workbench(const std::string& device) {
  // Before the first OpenCL call: Linux often puts PoCL's workers on one core.
  setenv("POCL_AFFINITY", "1", 0);
  const std::vector<cl::Device> devices = tools::all_devices();
  device_ = devices[tools::pick_device(devices, device)];
  is_cpu_ = (device_.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
  context_ = cl::Context(device_);
  queue_ = cl::CommandQueue(context_, device_);
}

std::string Workbench::device_name() const {
  const tools::DeviceText text = tools::describe(device_);
  return text.platform + " / " + text.name + ", driver " + text.driver_version;
}

void Workbench::reserve(Precision precision, std::uint64_t elements, std::uint64_t filter_elements) {
  if (precision != precision_) elements_ = filter_elements_ = 0;
  precision_ = precision;
  if (elements > elements_) {
    signal_ = cl::Buffer();  // give the old memory back first
    work_ = cl::Buffer();
    host_signal_ =
        make_signal(precision, elements, precision == Precision::f32 ? exponent_f32 : exponent_f64);
    elements_ = elements;
    signal_ = cl::Buffer(context_, CL_MEM_READ_WRITE, host_signal_.size());
    work_ = cl::Buffer(context_, CL_MEM_READ_WRITE, host_signal_.size());
    upload();
  }
  if (filter_elements > filter_elements_) {
    filter_ = cl::Buffer();
    // A signal far below 1 times a filter of about 1 stays far from denormal numbers.
    host_filter_ = make_signal(precision, filter_elements, 0, filter_seed);
    filter_elements_ = filter_elements;
    filter_ = cl::Buffer(context_, CL_MEM_READ_WRITE, host_filter_.size());
    queue_.enqueueWriteBuffer(filter_, CL_TRUE, 0, host_filter_.size(), host_filter_.data());
  }
}

void Workbench::reserve(const Case& item) {
  reserve(item.precision, item.buffer_elements(), item.filter_elements());
  if (item.kind != Kind::c2r) return;
  const std::uint64_t n = item.lengths.back(), bytes = item.scalar_bytes();
  for (std::uint64_t row = 0; row < item.batch; ++row) {
    std::byte* const imaginary = host_signal_.data() + row * item.input_bytes_each() + bytes;
    std::fill_n(imaginary, bytes, std::byte(0));
    if (n % 2 == 0) std::fill_n(imaginary + n / 2 * 2 * bytes, bytes, std::byte(0));
  }
  upload();
}

void Workbench::upload() {
  ++revision_;
  queue_.enqueueWriteBuffer(signal_, CL_TRUE, 0, host_signal_.size(), host_signal_.data());
  restore_work(host_signal_.size());
  queue_.finish();
}

bool Workbench::healthy() const {
  std::byte sample{};
  try {
    queue_.enqueueReadBuffer(signal_, CL_TRUE, 0, sizeof sample, &sample);
  } catch (const cl::Error&) {
    return false;
  }
  return true;
}

void Workbench::restore_work(std::uint64_t bytes) {
  queue_.enqueueCopyBuffer(signal_, work_, 0, 0, bytes);
}

void Workbench::read_work(std::uint64_t offset_bytes, std::uint64_t bytes, void* destination) const {
  queue_.enqueueReadBuffer(work_, CL_TRUE, offset_bytes, bytes, destination);
}

double Workbench::copy_gbps(std::uint64_t bytes) {
  const char* source =
      "kernel void copy16(global const float4* a, global float4* b) {\n"
      "  size_t i = get_global_id(0);\n"
      "  b[i] = a[i];\n"
      "}\n";
  cl::Program program(context_, source);
  program.build({device_});
  cl::Kernel kernel(program, "copy16");
  kernel.setArg(0, signal_);
  kernel.setArg(1, work_);
  const std::uint64_t items = bytes / 16 / 256 * 256;
  double best = median_seconds(queue_, [&] { restore_work(bytes); });
  if (items > 0) {
    const double by_kernel =
        median_seconds(queue_, [&] { queue_.enqueueNDRangeKernel(kernel, cl::NullRange, items, 256); });
    best = std::min(best, by_kernel);
  }
  return 2.0 * double(bytes) / best * 1e-9;
}

}  // namespace bench
