// openmm_fft3d: the class through which OpenMM computes its transforms on OpenCL, on fftcl: what it promises, what its test tries,
// and lengths with 33 and 39 (openmm 5134), in both precisions. Arrays are cl::Buffer here, contexts those of OpenCL.
#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <exception>
#include <iostream>
#include <limits>
#include <vector>

#include "common/device.hpp"

#include <fftcl/fft.hpp>

/// Three-dimensional transforms out of place, not scaled in either direction; `in` may be destroyed, which fftcl never does. Real
/// data become x * y * (z/2 + 1) complex numbers. All on one in-order queue.
class OpenCLFFT3D {
 public:
  OpenCLFFT3D(const cl::CommandQueue& queue, int xsize, int ysize, int zsize, bool realToComplex = false,
              bool useDoublePrecision = false)
      : queue_(queue),
        plan_(queue.getInfo<CL_QUEUE_CONTEXT>(), queue.getInfo<CL_QUEUE_DEVICE>(),
              static_cast<std::size_t>(xsize), static_cast<std::size_t>(ysize),
              static_cast<std::size_t>(zsize), options(realToComplex, useDoublePrecision)) {}

  void execFFT(const cl::Buffer& in, const cl::Buffer& out, bool forward = true) {
    if (forward)
      plan_.forward(queue_, in, out);
    else
      plan_.inverse(queue_, in, out);
  }

  /// The smallest size from `minimum` on that is fast. All sizes are legal.
  static int findLegalDimension(int minimum) {
    return static_cast<int>(fft::next_fast_length(static_cast<std::uint64_t>(std::max(minimum, 1))));
  }

 private:
  static fft::Options options(bool real, bool f64) {
    fft::Options options;
    options.domain = real ? fft::Domain::real : fft::Domain::complex;
    options.precision = f64 ? fft::Precision::f64 : fft::Precision::f32;
    options.inverse_scale = 1;
    return options;
  }

  cl::CommandQueue queue_;
  fft::Plan3D plan_;
};

namespace {

using Wide = std::complex<long double>;
using Sizes = std::array<std::size_t, 3>;

struct Case {
  bool real;
  Sizes sizes;
};

/// The definition, axis by axis.
std::vector<Wide> transformed(std::vector<Wide> values, const Sizes& sizes) {
  const long double turn = -2 * std::acos(-1.0L);
  std::size_t stride = 1;
  for (std::size_t axis = 3; axis-- > 0; stride *= sizes[axis]) {
    const std::size_t n = sizes[axis];
    std::vector<Wide> roots(n), line(n);
    for (std::size_t j = 0; j < n; ++j)
      roots[j] = std::polar(1.0L, turn * static_cast<long double>(j) / static_cast<long double>(n));
    for (std::size_t first = 0; first < values.size(); ++first) {
      if (first / stride % n != 0) continue;
      for (std::size_t k = 0; k < n; ++k) {
        Wide sum = 0;
        for (std::size_t j = 0; j < n; ++j) sum += values[first + j * stride] * roots[j * k % n];
        line[k] = sum;
      }
      for (std::size_t k = 0; k < n; ++k) values[first + k * stride] = line[k];
    }
  }
  return values;
}

/// |got - want| / |want| in the L2 norm.
template <typename Got, typename Want>
double error(const std::vector<Got>& got, const std::vector<Want>& want) {
  long double difference = 0, size = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    difference += std::norm(Wide(got[i]) - Wide(want[i]));
    size += std::norm(Wide(want[i]));
  }
  return static_cast<double>(std::sqrt(difference / size));
}

/// Element is T or std::complex<T>.
template <typename T, typename Element>
bool right(const cl::CommandQueue& queue, const Case& item) {
  const auto& [x, y, z] = item.sizes;
  const std::size_t points = x * y * z, row = item.real ? z / 2 + 1 : z;
  std::vector<Element> original(points);
  std::uint32_t state = 1;
  const auto random = [&] { return static_cast<T>((state = 1664525 * state + 1013904223) >> 8) / (1 << 24); };
  for (Element& element : original) {
    if constexpr (std::is_same_v<Element, T>)
      element = random();
    else
      element = {random(), random()};
  }
  const std::vector<Wide> exact = transformed({original.begin(), original.end()}, item.sizes);
  std::vector<Wide> want;
  for (std::size_t i = 0; i < points; ++i)
    if (i % z < row) want.push_back(exact[i]);

  const cl::Context context = queue.getInfo<CL_QUEUE_CONTEXT>();
  const cl::Buffer grid1(context, CL_MEM_READ_WRITE, points * 2 * sizeof(T)),
      grid2(context, CL_MEM_READ_WRITE, points * 2 * sizeof(T));
  queue.enqueueWriteBuffer(grid1, CL_TRUE, 0, points * sizeof(Element), original.data());
  OpenCLFFT3D fft(queue, static_cast<int>(x), static_cast<int>(y), static_cast<int>(z), item.real,
                  sizeof(T) == sizeof(double));
  fft.execFFT(grid1, grid2, true);
  std::vector<std::complex<T>> spectrum(want.size());
  queue.enqueueReadBuffer(grid2, CL_TRUE, 0, spectrum.size() * sizeof spectrum[0], spectrum.data());
  fft.execFFT(grid2, grid1, false);
  std::vector<Element> back(points);
  queue.enqueueReadBuffer(grid1, CL_TRUE, 0, points * sizeof(Element), back.data());
  for (Element& element : back) element /= static_cast<T>(points);

  const double bound = std::numeric_limits<T>::epsilon() * std::sqrt(std::log2(static_cast<double>(points)));
  const double forward = error(spectrum, want), round_trip = error(back, original);
  const bool good = forward < bound && round_trip < 2 * bound;
  std::cout << x << " x " << y << " x " << z << (item.real ? ", real" : ", complex")
            << (sizeof(T) == sizeof(double) ? ", f64: " : ", f32: ") << forward << " of " << bound
            << ", and back " << round_trip << (good ? "\n" : "  WRONG\n");
  return good;
}

template <typename T>
bool all_right(const cl::CommandQueue& queue, const std::vector<Case>& cases) {
  bool good = true;
  for (const Case& item : cases)
    good &= item.real ? right<T, T>(queue, item) : right<T, std::complex<T>>(queue, item);
  return good;
}

}  // namespace

int main(int count, char** words) try {
  const cl::Device device = example::pick_device(count > 1 ? words[1] : "");
  const cl::Context context(device);
  const cl::CommandQueue queue(context, device);
  std::cout << example::full_name(device) << '\n';
  bool good = OpenCLFFT3D::findLegalDimension(29) == 30 && OpenCLFFT3D::findLegalDimension(33) == 33 &&
              OpenCLFFT3D::findLegalDimension(97) == 98;
  if (!good) std::cout << "findLegalDimension() is WRONG\n";
  good &= all_right<float>(queue, {{false, {28, 25, 30}},
                                   {true, {28, 25, 25}},
                                   {true, {25, 28, 25}},
                                   {true, {25, 25, 28}},
                                   {true, {8, 33, 39}},
                                   {false, {6, 39, 33}}});
  if (device.getInfo<CL_DEVICE_DOUBLE_FP_CONFIG>() != 0)
    good &= all_right<double>(queue, {{true, {21, 25, 27}}, {true, {8, 33, 39}}, {false, {6, 39, 33}}});
  return good ? 0 : 1;
} catch (const cl::Error& error) {
  std::cerr << "openmm_fft3d: " << error.what() << " failed with status " << error.err() << '\n';
  return 1;
} catch (const std::exception& error) {
  std::cerr << "openmm_fft3d: " << error.what() << '\n';
  return 1;
}
