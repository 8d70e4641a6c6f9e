// The kernels of filters and searches, on few elements: each against its formula.
#include <algorithm>
#include <cmath>
#include <complex>
#include <cstring>

#include "codegen/operation_kernels.hpp"
#include "oclgrind/tally.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "support/problems/random.hpp"

namespace fft_test {
namespace {

namespace codegen = fft::codegen;

template <typename T>
class Kernels {
 public:
  using Z = std::complex<T>;

  explicit Kernels(const TestDevice& on)
      : on_(on), device_(fft::runtime::DeviceContext::acquire(on.context(), on.device())) {}

  static constexpr fft::Precision precision() {
    return sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  }

  /// Runs a kernel on buffers of exactly the stated sizes.
  template <typename Out, typename In>
  std::vector<Out> run(const codegen::KernelSource& source, const std::vector<In>& in,
                       const std::vector<Z>& table, std::uint64_t results, fft::runtime::SingleLaunch launch,
                       std::uint32_t work_items = codegen::elementwise_work_items) {
    if (launch.count == 0) launch.count = results;
    const fft::runtime::SingleKernel kernel(device_, source, precision(), launch.groups, work_items);
    const cl::Buffer from = filled(in), with = filled(table);
    const cl::Buffer to(on_.context, CL_MEM_READ_WRITE, results * sizeof(Out));
    launch.queue = on_.queue();
    launch.in = from();
    launch.table = with();
    launch.out = to();
    kernel.enqueue(launch);
    std::vector<Out> got(results);
    on_.queue.enqueueReadBuffer(to, CL_TRUE, 0, results * sizeof(Out), got.data());
    return got;
  }

 private:
  template <typename V>
  cl::Buffer filled(const std::vector<V>& values) {
    if (values.empty()) return {};
    cl::Buffer buffer(on_.context, CL_MEM_READ_WRITE, values.size() * sizeof(V));
    on_.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, values.size() * sizeof(V), values.data());
    return buffer;
  }

  const TestDevice& on_;
  std::shared_ptr<fft::runtime::DeviceContext> device_;
};

template <typename T>
bool near(const std::vector<std::complex<T>>& got, const std::vector<std::complex<T>>& want) {
  if (got.size() != want.size()) return false;
  for (std::size_t i = 0; i < want.size(); ++i)
    if (!(std::abs(got[i] - want[i]) <= T(1e-5) * (1 + std::abs(want[i])))) return false;
  return true;
}

fft::runtime::SingleLaunch over(std::uint64_t elements, double scale = 1.0) {
  fft::runtime::SingleLaunch launch;
  launch.groups = codegen::ops_groups(elements);
  launch.scale = scale;
  return launch;
}

template <typename T>
void run_products(Kernels<T>& kernels, Tally& tally) {
  using Z = std::complex<T>;
  const std::uint64_t points = 75, period = 25;
  const auto a = uniform_noise<T>(points, 1), b = uniform_noise<T>(period, 2);
  std::vector<Z> product, phases, scaled, wiener;
  for (std::size_t i = 0; i < points; ++i) {
    product.push_back(a[i] * b[i % period]);
    phases.push_back(a[i] * std::conj(b[i % period]) / std::abs(a[i] * b[i % period]));
    scaled.push_back(a[i] * T(0.25));
    wiener.push_back(std::conj(a[i]) / (std::norm(a[i]) + T(0.25)));
  }
  auto pairs = over(points);
  pairs.in_offset = period;
  const auto precision = Kernels<T>::precision();
  tally.add(
      near<T>(kernels.template run<Z>(codegen::multiply_kernel(precision), a, b, points, pairs), product),
      [] { return "product"; });
  tally.add(
      near<T>(kernels.template run<Z>(codegen::cross_power_kernel(precision), a, b, points, pairs), phases),
      [] { return "phases"; });
  tally.add(
      near<T>(kernels.template run<Z>(codegen::scale_kernel(precision), a, {}, points, over(points, 0.25)),
              scaled),
      [] { return "scale"; });
  tally.add(
      near<T>(kernels.template run<Z>(codegen::wiener_kernel(precision), a, {}, points, over(points, 0.25)),
              wiener),
      [] { return "wiener"; });
}

template <typename T>
void run_transfer(Kernels<T>& kernels, Tally& tally) {
  using Z = std::complex<T>;
  const std::vector<std::uint64_t> shape = {3, 5, 6};
  std::vector<Z> want;
  for (int z = 0; z < 3; ++z)
    for (int y = 0; y < 5; ++y)
      for (int x = 0; x < 4; ++x)
        want.emplace_back(T(x) / 6 * 2, T(z > 1 ? z - 3 : z) / 3 - T(y > 2 ? y - 5 : y) / 5);
  const auto source = codegen::transfer_kernel(Kernels<T>::precision(), fft::Domain::real, shape, {1, 1, 2},
                                               "make_complex(fx, fz - fy)");
  tally.add(near<T>(kernels.template run<Z>(source, std::vector<Z>(), {}, 60, over(60)), want),
            [] { return "transfer"; });
}

/// Halves of spectra to whole ones.
template <typename T>
void run_real(Kernels<T>& kernels, Tally& tally) {
  using Z = std::complex<T>;
  // X[y][x] = conj(X[-y][-x]): whole rows of 5 points, 3 of them stored.
  const auto halves = uniform_noise<T>(2 * 4 * 3, 7);
  std::vector<Z> whole;
  for (std::size_t i = 0; i < 2 * 4 * 5; ++i) {
    const std::size_t b = i / 20, y = i / 5 % 4, x = i % 5;
    const Z there = halves[(b * 4 + y) * 3 + (x < 3 ? x : 5 - x)],
            mirror = std::conj(halves[(b * 4 + (4 - y) % 4) * 3 + (x < 3 ? x : 5 - x)]);
    whole.push_back(x == 0 ? (there + mirror) / T(2) : x < 3 ? there : mirror);
  }
  const auto source = codegen::whole_spectrum_kernel(Kernels<T>::precision(), {4, 5});
  tally.add(near<T>(kernels.template run<Z>(source, halves, {}, 40, over(40)), whole),
            [] { return "whole spectrum"; });
}

/// Peaks of arrays with the largest value twice: the first one counts.
template <typename T>
void run_peaks(Kernels<T>& kernels, std::uint32_t parts, std::uint64_t points, Tally& tally) {
  const std::uint64_t arrays = 3, record = codegen::peak_bytes / 8;
  std::vector<T> values;
  for (const auto& z : uniform_noise<T>(arrays * points, 5)) values.push_back(z.real());
  for (std::uint64_t a = 0; a < arrays; ++a)
    values[a * points + a] = values[(a + 1) * points - 1] = T(2) + static_cast<T>(a);
  auto launch = over(0);
  launch.groups = parts * arrays;
  launch.count = points;
  using Words = std::uint64_t;
  const auto partial = kernels.template run<Words>(
      codegen::arg_max_kernel(Kernels<T>::precision(), codegen::PeakInput::real, parts), values, {},
      parts * arrays * record, launch, codegen::ops_work_items);
  launch.groups = arrays;
  launch.count = parts;
  const auto peaks = kernels.template run<Words>(
      codegen::arg_max_kernel(Kernels<T>::precision(), codegen::PeakInput::peaks, 1), partial, {},
      arrays * record, launch, codegen::ops_work_items);
  for (std::uint64_t a = 0; a < arrays; ++a) {
    T value = 0;
    std::memcpy(&value, &peaks[a * record + 1], sizeof value);
    tally.add(peaks[a * record] == a && value == T(2) + static_cast<T>(a), [] { return "peak"; });
  }
}

}  // namespace

template <typename T>
void run_filters(const TestDevice& on, Tally& tally) {
  Kernels<T> kernels(on);
  run_products(kernels, tally);
  run_transfer(kernels, tally);
  run_real(kernels, tally);
  run_peaks(kernels, 1, 50, tally);
  run_peaks(kernels, 3, 401, tally);
}
template void run_filters<float>(const TestDevice& on, Tally& tally);
template void run_filters<double>(const TestDevice& on, Tally& tally);

}  // namespace fft_test
