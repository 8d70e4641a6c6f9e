// Richardson-Lucy deconvolutions on the device against the same iteration in double on the host, with direct convolutions; what is refused.
// python/tests has skimage's formula.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>

#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

using Shape = std::vector<std::uint64_t>;
using Field = std::vector<double>;

/// An array of up to three axes.
struct Grid {
  explicit Grid(Shape s) : z(1), y(1), x(1) {
    x = static_cast<int>(s.back());
    if (s.size() > 1) y = static_cast<int>(s[s.size() - 2]);
    if (s.size() > 2) z = static_cast<int>(s[0]);
  }
  int count() const { return z * y * x; }
  int z, y, x;
};

/// Point k of `psf` times what lies `sign` (k - centre) away; beyond the borders zeros, or the picture again.
Field blurred(const Field& u, const Grid& n, const Field& psf, const Grid& m,
              const fft::RichardsonLucyOptions& o, bool back) {
  const bool periodic = o.padding == fft::BlurPadding::wrap;
  const auto centre = [&](int length) {
    return periodic ? length / 2 : back ? length / 2 : (length - 1) / 2;
  };
  Field result(u.size());
  for (int i = 0; i < n.count(); ++i) {
    const int z = i / (n.y * n.x), y = i / n.x % n.y, x = i % n.x;
    double sum = 0;
    for (int k = 0; k < m.count(); ++k) {
      const int sign = back ? 1 : -1;
      int a = z + sign * (k / (m.y * m.x) - centre(m.z)), b = y + sign * (k / m.x % m.y - centre(m.y)),
          c = x + sign * (k % m.x - centre(m.x));
      if (periodic) a = (a + n.z) % n.z, b = (b + n.y) % n.y, c = (c + n.x) % n.x;
      if (a < 0 || b < 0 || c < 0 || a >= n.z || b >= n.y || c >= n.x) continue;
      sum += psf[static_cast<std::size_t>(k)] * u[static_cast<std::size_t>((a * n.y + b) * n.x + c)];
    }
    result[static_cast<std::size_t>(i)] = sum;
  }
  return result;
}

/// div(grad u / |grad u|)
Field divergence(const Field& u, const Grid& n) {
  const auto at = [&](int z, int y, int x) { return u[static_cast<std::size_t>((z * n.y + y) * n.x + x)]; };
  const auto direction = [&](int z, int y, int x, int axis) {
    const double d[3] = {z + 1 < n.z ? at(z + 1, y, x) - at(z, y, x) : 0,
                         y + 1 < n.y ? at(z, y + 1, x) - at(z, y, x) : 0,
                         x + 1 < n.x ? at(z, y, x + 1) - at(z, y, x) : 0};
    return d[axis] / std::sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 1e-12);
  };
  Field result(u.size());
  for (int i = 0; i < n.count(); ++i) {
    const int z = i / (n.y * n.x), y = i / n.x % n.y, x = i % n.x;
    double sum = direction(z, y, x, 0) + direction(z, y, x, 1) + direction(z, y, x, 2);
    if (z > 0) sum -= direction(z - 1, y, x, 0);
    if (y > 0) sum -= direction(z, y - 1, x, 1);
    if (x > 0) sum -= direction(z, y, x - 1, 2);
    result[static_cast<std::size_t>(i)] = sum;
  }
  return result;
}

Field expected(const Field& seen, const Grid& n, const Field& psf, const Grid& m,
               const fft::RichardsonLucyOptions& o, int iterations) {
  Field u(seen.size(), o.start);
  for (int i = 0; i < iterations; ++i) {
    Field ratio = blurred(u, n, psf, m, o, false);
    for (std::size_t p = 0; p < u.size(); ++p) {
      const double estimate = ratio[p] + 1e-12;
      ratio[p] = estimate < o.filter_epsilon ? 0 : seen[p] / estimate;
    }
    const Field correction = blurred(ratio, n, psf, m, o, true);
    const Field change = o.total_variation > 0 ? divergence(u, n) : Field(u.size(), 0.0);
    for (std::size_t p = 0; p < u.size(); ++p) u[p] *= correction[p] / (1 - o.total_variation * change[p]);
  }
  if (o.clip)
    for (double& value : u) value = std::clamp(value, -1.0, 1.0);
  return u;
}

/// Light: 0 or more.
template <typename T>
std::vector<T> light(std::uint64_t count, std::uint64_t seed) {
  std::vector<T> values = reals_of<T>(uniform_noise<T>(count, seed, true));
  for (T& value : values) value = std::abs(value) + T(0.05);
  return values;
}

template <typename T>
void check(const TestDevice& on, const Shape& shape, const Shape& psf_shape,
           fft::RichardsonLucyOptions options, int iterations) {
  options.precision = precision_of<T>();
  fft::RichardsonLucy deconvolution(on.context, on.device, shape, psf_shape, options);
  const Grid n(shape), m(psf_shape);
  std::vector<T> psf = light<T>(static_cast<std::uint64_t>(m.count()), 3);
  double sum = 0;
  for (const T value : psf) sum += static_cast<double>(value);
  for (T& value : psf) value = static_cast<T>(static_cast<double>(value) / sum);
  const std::vector<T> seen = light<T>(static_cast<std::uint64_t>(n.count()) * options.batch, 4);
  std::vector<double> want;
  for (std::uint64_t i = 0; i < options.batch; ++i) {
    const auto first = seen.begin() + static_cast<std::ptrdiff_t>(i) * n.count();
    const Field one =
        expected(Field(first, first + n.count()), n, Field(psf.begin(), psf.end()), m, options, iterations);
    want.insert(want.end(), one.begin(), one.end());
  }
  REQUIRE(deconvolution.image_bytes() == seen.size() * sizeof(T));
  const cl::Buffer filter(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, psf.size() * sizeof(T),
                          psf.data());
  deconvolution.set_psf(on.queue, filter);
  const GuardedCall<T> guarded({dense_operand(seen)}, all_of(want.size()), OutputIn::own_buffer, 0);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        deconvolution.apply(on.queue, in[0], static_cast<std::uint64_t>(iterations), out);
      },
      4096);
  INFO(on.name << "\n" << deconvolution.describe());
  CHECK(result.stray_writes == 0);
  // Roundings of one iteration are carried into the next; the host's own are as far below as double is below float.
  double error = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    error += std::pow(static_cast<double>(result.output[i]) - want[i], 2);
    norm += want[i] * want[i];
  }
  const double eps = std::numeric_limits<T>::epsilon();
  CHECK(std::sqrt(error / norm) < 8 * eps * iterations);
}

fft::RichardsonLucyOptions options_of(fft::BlurPadding padding, double variation, std::uint64_t images = 1) {
  fft::RichardsonLucyOptions o;
  o.padding = padding;
  o.total_variation = variation;
  o.batch = images;
  return o;
}

constexpr fft::BlurPadding zeros = fft::BlurPadding::zeros, wrap = fft::BlurPadding::wrap;

}  // namespace

TEST_CASE("Richardson-Lucy: pictures and volumes", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) {
      check<T>(on, {20, 30}, {5, 7}, options_of(zeros, 0, 2), 4);
      check<T>(on, {8, 10, 12}, {3, 3, 5}, options_of(zeros, 0.01), 3);
    } else {
      check<T>(on, {18, 24}, {4, 6}, options_of(zeros, 0.02), 4);  // even lengths have no middle
      check<T>(on, {6, 9, 10}, {3, 2, 3}, options_of(wrap, 0), 3);
    }
  });
}

TEST_CASE("Richardson-Lucy: periodic pictures, epsilon, lines") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::RichardsonLucyOptions options = options_of(wrap, sizeof(T) == 4 ? 0.02 : 0, 2);
    options.start = 0.25;
    options.clip = false;
    check<T>(on, {15, 20}, {3, 5}, options, 3);
    options = options_of(zeros, 0);
    options.filter_epsilon = 0.2;  // at the border the estimate is dark
    check<T>(on, {64}, {21}, options, 2);
  });
}

TEST_CASE("Richardson-Lucy: NaN in a picture is in its result, also where that is clipped", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const double variation : {0.0, 0.01}) {
      fft::RichardsonLucyOptions o;
      o.precision = precision_of<T>();
      o.batch = 2;
      o.total_variation = variation;
      fft::RichardsonLucy deconvolution(on.context, on.device, {16, 17}, {3, 3}, o);
      deconvolution.set_psf(on.queue, upload(on, std::vector<T>(9, T(1) / 9)));
      std::vector<T> pictures(2 * 272, T(0.5)), got(pictures.size());
      pictures[272 + 55] = std::numeric_limits<T>::quiet_NaN();
      const cl::Buffer out(on.context, CL_MEM_READ_WRITE, deconvolution.image_bytes());
      deconvolution.apply(on.queue, upload(on, pictures), 2, out);
      on.queue.enqueueReadBuffer(out, CL_TRUE, 0, deconvolution.image_bytes(), got.data());
      INFO(on.name << ", total variation " << variation);
      CHECK(std::all_of(got.begin(), got.begin() + 272, [](T value) { return std::isfinite(value); }));
      CHECK(std::any_of(got.begin() + 272, got.end(), [](T value) { return std::isnan(value); }));
    }
  });
}

TEST_CASE("Richardson-Lucy: what is refused, with the value, the limit and the way out") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](const Shape& shape, const Shape& psf,
                        const std::function<void(fft::RichardsonLucyOptions&)>& change) {
    fft::RichardsonLucyOptions o;
    change(o);
    return refusal([&] { fft::RichardsonLucy(on.context, on.device, shape, psf, o); });
  };
  const auto as_is = [](fft::RichardsonLucyOptions&) {};
  CHECK_THAT(made({}, {}, as_is), Catch::Contains("0 axes"));
  CHECK_THAT(made({8, 8}, {3}, as_is),
             Catch::Contains("the point-spread function has 1 axes and the picture 2"));
  CHECK_THAT(made({8, 8}, {9, 3}, as_is), Catch::Contains("9 points along axis 0, the picture 8"));
  CHECK_THAT(made({8, 8}, {0, 3}, as_is),
             Catch::Contains("the point-spread function has 0 points along axis 0"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.batch = 0; }), Catch::Contains("batch = 0"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.start = 0; }), Catch::Contains("start = 0"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.start = 1e39; }),
             Catch::Contains("start = 1e+39 is beyond the largest f32"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.start = 1e-39; }),
             Catch::Contains("start = 1e-39 is below the smallest normal f32"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.filter_epsilon = -1; }),
             Catch::Contains("filter_epsilon = -1"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.total_variation = 0.2; }),
             Catch::Contains("total_variation = 0.2: it must be 0 to 0.1"));
  CHECK_THAT(made({8, 8}, {3, 3}, [](auto& o) { o.padding = static_cast<fft::BlurPadding>(2); }),
             Catch::Contains("RichardsonLucyOptions::padding = 2"));
  fft::RichardsonLucy eight(on.context, on.device, {8, 8}, {3, 3});
  CHECK(eight.shape() == Shape{8, 8});
  CHECK(eight.image_bytes() == 256);
  CHECK(eight.psf_bytes() == 36);
  CHECK(eight.workspace_bytes() >= 512);  // two pictures, each at an aligned place; exact: ops/workspaces
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 256), b(on.context, CL_MEM_READ_WRITE, 252);
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, 0, b); }), Catch::Contains("iterations = 0"));
  // -1 as a number without a sign: enqueueing these would not end.
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, ~std::uint64_t(0), b); }),
             Catch::Contains("iterations = 18446744073709551615 is above 2^32"));
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, 1, b); }), Catch::Contains("out"));
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, 1, a); }), Catch::Contains("out"));
  const std::vector<float> untouched(64, 7.0F);
  const cl::Buffer c = upload(on, untouched);
  CHECK_THAT(refusal([&] { eight.apply(on.queue, a, 1, c); }),
             Catch::Contains("without a point-spread function: call set_psf()"));
  CHECK(download_elements<float>(on, c, 64) == untouched);
}

TEST_CASE("Richardson-Lucy: all iterations of a call take one point-spread function, set by any thread") {
  const TestDevice& on = test_devices().front();
  fft::RichardsonLucy lines(on.context, on.device, {32}, {3});
  std::vector<float> picture(32, 0.25F);
  picture[10] = picture[20] = 1.0F;
  const cl::Buffer in = upload(on, picture), out(on.context, CL_MEM_READ_WRITE, lines.image_bytes());
  const cl::Buffer psf[] = {upload(on, std::vector<float>{0.25F, 0.5F, 0.25F}),
                            upload(on, std::vector<float>{0.0F, 0.125F, 0.875F})};
  const auto result = [&] {
    lines.apply(on.queue, in, 8, out);
    return download_elements<float>(on, out, 32);
  };
  std::vector<float> expected[2];
  for (const int i : {0, 1}) {
    lines.set_psf(on.queue, psf[i]);
    expected[i] = result();
  }
  REQUIRE(expected[0] != expected[1]);

  std::atomic<bool> over{false};
  std::thread other([&] {
    const cl::CommandQueue queue(on.context, on.device);
    for (int i = 0; !over; i = 1 - i) {
      lines.set_psf(queue, psf[i]);
      queue.finish();
    }
  });
  int mixed = 0;
  for (int i = 0; i < 100; ++i) {
    const std::vector<float> got = result();
    mixed += got != expected[0] && got != expected[1];
  }
  over = true;
  other.join();
  CHECK(mixed == 0);
}
