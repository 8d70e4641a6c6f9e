// Phase correlation finds the shifts that images were made with.
#include <catch2/catch.hpp>

#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include <fftcl/fft.hpp>
#include "support/device/device_run.hpp"
#include "support/device/devices.hpp"
#include "support/operations/described.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

using Shape = std::vector<std::uint64_t>;

std::uint64_t points_of(const Shape& shape) {
  std::uint64_t points = 1;
  for (const auto n : shape) points *= n;
  return points;
}

/// Element type of images: T, or complex T.
template <typename T>
T random_value(std::mt19937_64& engine, T) {
  return std::uniform_real_distribution<T>(-1, 1)(engine);
}
template <typename T>
std::complex<T> random_value(std::mt19937_64& engine, std::complex<T>) {
  std::uniform_real_distribution<T> draw(-1, 1);
  const T re = draw(engine);
  return {re, draw(engine)};
}

/// result[x] = image[x - shift], cyclically.
template <typename V>
std::vector<V> shifted(const std::vector<V>& image, const Shape& shape,
                       const std::vector<std::int64_t>& shift) {
  std::vector<V> result(image.size());
  for (std::size_t i = 0; i < image.size(); ++i) {
    std::size_t target = 0, weight = 1, rest = i;
    for (std::size_t a = shape.size(); a-- > 0; weight *= shape[a], rest /= shape[a]) {
      const auto n = static_cast<std::int64_t>(shape[a]);
      const std::int64_t x = ((static_cast<std::int64_t>(rest % shape[a]) + shift[a]) % n + n) % n;
      target += weight * static_cast<std::size_t>(x);
    }
    result[target] = image[i];
  }
  return result;
}

template <typename V>
constexpr fft::Domain domain_of() {
  return std::is_floating_point<V>::value ? fft::Domain::real : fft::Domain::complex;
}

/// Two images, one shifted cyclically, one also noisy, brighter and of other contrast; with gaps between the images.
template <typename T, typename V>
void check_shifts(const TestDevice& on, const Shape& shape) {
  std::mt19937_64 engine(points_of(shape));
  const std::uint64_t points = points_of(shape);
  std::vector<V> reference(points);
  for (V& v : reference) v = random_value(engine, V{});
  std::vector<std::vector<std::int64_t>> shifts(2);
  for (auto& shift : shifts)
    for (const auto n : shape) {
      const auto half = static_cast<std::int64_t>((n - 1) / 2);
      shift.push_back(std::uniform_int_distribution<std::int64_t>(-half, half)(engine));
    }
  const std::uint64_t offset = 3, distance = points + 5;
  std::vector<V> images(offset + distance + points, V(std::nan("")));
  for (std::size_t i = 0; i < 2; ++i) {
    auto image = shifted(reference, shape, shifts[i]);
    if (i == 1)
      for (V& v : image) v = T(3) + T(40) * v + T(8) * random_value(engine, V{});
    std::copy(image.begin(), image.end(),
              images.begin() + static_cast<std::ptrdiff_t>(offset + i * distance));
  }
  fft::PhaseCorrelationOptions options;
  options.precision = precision_of<T>();
  options.domain = domain_of<V>();
  options.batch = 2;
  options.image.offset = offset;
  options.image.distance = distance;
  fft::PhaseCorrelation correlation(on.context, on.device, shape, options);
  INFO(on.name << "\n" << correlation.describe());
  REQUIRE(correlation.peaks_bytes() == 32);
  REQUIRE(correlation.image_bytes() == images.size() * sizeof(V));
  // One record of guards behind the peaks.
  const cl::Buffer peaks = upload(on, std::vector<std::uint64_t>(6, 0x5A5A5A5A5A5A5A5A));
  const cl::Buffer in = upload(on, images);
  correlation.set_reference(on.queue, upload(on, reference));
  correlation.apply(on.queue, in, peaks);
  const auto found = correlation.read(on.queue, peaks);
  REQUIRE(found.size() == 2);
  CHECK(found[0].offset == shifts[0]);
  CHECK(found[1].offset == shifts[1]);
  CHECK(found[0].peak == Approx(1.0).epsilon(1e-4));
  CHECK((found[1].peak > 0.3 && found[1].peak < 1));
  const auto after = download_elements<std::uint64_t>(on, peaks, 6);
  CHECK((after[4] == 0x5A5A5A5A5A5A5A5A && after[5] == 0x5A5A5A5A5A5A5A5A));
  CHECK(strays(images, download_elements<V>(on, in, images.size()), {}) == 0);
}

}  // namespace

TEST_CASE("shifts are found in 1D, 2D and 3D, real and complex, with noise and other contrast", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    Turns<T> turns(on);
    if (turns.next()) check_shifts<T, T>(on, {300});
    if (turns.next()) check_shifts<T, T>(on, {45, 64});
    if (turns.next()) check_shifts<T, std::complex<T>>(on, {33, 20});
    if (sizeof(T) == 4) check_shifts<T, T>(on, {9, 10, 12});
    if (sizeof(T) == 4) check_shifts<T, T>(on, {150, 211});  // several work-groups look for the peak
  });
}

TEST_CASE("a part of a scene is found in another part") {
  for (const TestDevice& on : test_devices()) {
    // A smooth random scene, cut twice; nothing wraps around.
    const std::size_t n = 96, rows = 64, columns = 64;
    std::mt19937_64 engine(5);
    std::vector<float> noise(n * n), scene(n * n, 0.0f);
    for (float& v : noise) v = random_value(engine, 0.0f);
    for (std::size_t i = 2; i < n; ++i)
      for (std::size_t j = 2; j < n; ++j)
        for (std::size_t k = 0; k < 9; ++k) scene[i * n + j] += noise[(i - k / 3) * n + j - k % 3];
    const auto cut = [&](std::size_t top, std::size_t left) {
      std::vector<float> part(rows * columns);
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j) part[i * columns + j] = scene[(top + i) * n + left + j];
      return part;
    };
    fft::PhaseCorrelation correlation(on.context, on.device, {rows, columns});
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
    correlation.set_reference(on.queue, upload(on, cut(10, 20)));
    correlation.apply(on.queue, upload(on, cut(22, 9)), peaks);
    const auto found = correlation.read(on.queue, peaks);
    // What is at (x, y) of the reference is 12 rows higher up and 11 columns further right in the image.
    CHECK(found.at(0).offset == std::vector<std::int64_t>{-12, 11});
    CHECK(found.at(0).peak > 0.1);
  }
}

TEST_CASE("an out-of-order queue, events, a new reference") {
  for (const TestDevice& on : test_devices()) {
    const Shape shape = {40, 30};
    std::mt19937_64 engine(6);
    std::vector<float> first(1200), second(1200);
    for (float& v : first) v = random_value(engine, 0.0f);
    for (float& v : second) v = random_value(engine, 0.0f);
    fft::PhaseCorrelation correlation(on.context, on.device, shape);
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, 16);
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const cl::Buffer image = upload(on, shifted(second, shape, {-7, 4}));
    for (const bool matching : {false, true, true}) {
      cl::Event set, done;
      const cl::Buffer reference = upload(on, matching ? second : first);
      correlation.set_reference(queue, reference, nullptr, &set);
      const std::vector<cl::Event> after_set = {set};
      correlation.apply(queue, image, peaks, &after_set, &done);
      const std::vector<cl::Event> after_apply = {done};
      const auto found = correlation.read(queue, peaks, &after_apply);
      CHECK((found[0].offset == std::vector<std::int64_t>{-7, 4}) == matching);
      CHECK((found[0].peak > 0.9) == matching);
      queue.finish();
    }
  }
}

TEST_CASE("NaN in an image or in the reference has no peak, and leaves the other images theirs") {
  for (const TestDevice& on : test_devices()) {
    const Shape shape = {12, 20};
    std::mt19937_64 engine(9);
    std::vector<float> scene(240);
    for (float& v : scene) v = random_value(engine, 0.0f);
    fft::PhaseCorrelationOptions options;
    options.batch = 3;
    fft::PhaseCorrelation correlation(on.context, on.device, shape, options);
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
    std::vector<float> images;
    for (int i = 0; i < 3; ++i) {
      const auto image = shifted(scene, shape, {2, -3});
      images.insert(images.end(), image.begin(), image.end());
    }
    images[240 + 17] = std::numeric_limits<float>::quiet_NaN();
    images[480 + 5] = std::numeric_limits<float>::infinity();
    correlation.set_reference(on.queue, upload(on, scene));
    correlation.apply(on.queue, upload(on, images), peaks);
    auto found = correlation.read(on.queue, peaks);
    CHECK(found[0].offset == std::vector<std::int64_t>{2, -3});
    for (int i = 1; i < 3; ++i) {
      CHECK(std::isnan(found[i].peak));
      CHECK(found[i].offset == std::vector<std::int64_t>{0, 0});
    }
    scene[0] = std::numeric_limits<float>::quiet_NaN();
    correlation.set_reference(on.queue, upload(on, scene));
    correlation.apply(on.queue, upload(on, images), peaks);
    found = correlation.read(on.queue, peaks);
    CHECK(std::isnan(found[0].peak));
  }
}

TEST_CASE("images without any structure do not break the peak: lowest index, no NaN") {
  for (const TestDevice& on : test_devices()) {
    fft::PhaseCorrelation correlation(on.context, on.device, {16, 16});
    const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, 16);
    correlation.set_reference(on.queue, upload(on, std::vector<float>(256, 0.0f)));
    correlation.apply(on.queue, upload(on, std::vector<float>(256, 0.0f)), peaks);
    const auto found = correlation.read(on.queue, peaks);
    CHECK(found[0].offset == std::vector<std::int64_t>{0, 0});
    CHECK(found[0].peak == 0);
  }
}

TEST_CASE("what phase correlation refuses") {
  const TestDevice& on = test_devices().front();
  check_refused([&] { fft::PhaseCorrelation(on.context, on.device, {}); }, "0 axes");
  fft::PhaseCorrelationOptions unknown;
  unknown.precision = static_cast<fft::Precision>(7);
  check_refused([&] { fft::PhaseCorrelation(on.context, on.device, {8}, unknown); },
                "PhaseCorrelationOptions::precision = 7");
  check_refused([&] { fft::PhaseCorrelation(on.context, on.device, {2, 2, 2, 2}); }, "4 axes");
  fft::PhaseCorrelationOptions none;
  none.batch = 0;
  check_refused([&] { fft::PhaseCorrelation(on.context, on.device, {8, 8}, none); }, "batch = 0");
  fft::PhaseCorrelation correlation(on.context, on.device, {8, 8});
  const cl::Buffer image(on.context, CL_MEM_READ_WRITE, 256), small(on.context, CL_MEM_READ_WRITE, 8);
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, 16);
  check_refused([&] { correlation.apply(on.queue, image, peaks); }, "set_reference()");
  correlation.set_reference(on.queue, image);
  check_refused([&] { correlation.apply(on.queue, image, small); },
                "peaks is too small: it needs 16 bytes and has 8");
  check_refused([&] { correlation.apply(on.queue, small, peaks); }, "images is too small");
  check_refused([&] { correlation.apply(on.queue, cl::Buffer(), peaks); }, "images is null");
  check_refused([&] { correlation.apply(on.queue, image, image); }, "images and peaks are one buffer");
  check_refused([&] { correlation.set_reference(on.queue, small); }, "reference is too small");
  fft::PhaseCorrelationOptions strided;
  strided.reference.strides = {1};
  check_refused(
      [&] {
        fft::PhaseCorrelation(on.context, on.device, {8, 8}, strided);
      },
      "PhaseCorrelationOptions::reference has 1 strides");
  const cl::Buffer read_only(on.context, CL_MEM_READ_ONLY, 16);
  check_refused([&] { correlation.apply(on.queue, image, read_only); }, "CL_MEM_READ_ONLY");
  for (const cl_mem_flags flag : {CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY}) {
    const cl::Buffer closed(on.context, CL_MEM_READ_WRITE | flag, 16);
    CHECK(refusal([&] { correlation.apply(on.queue, image, closed); }) == "accepted");
    check_refused([&] { correlation.read(on.queue, closed); },
                  flag == CL_MEM_HOST_NO_ACCESS ? "CL_MEM_HOST_NO_ACCESS" : "CL_MEM_HOST_WRITE_ONLY");
  }
  fft::PhaseCorrelation moved = std::move(correlation);
  check_refused([&] { correlation.apply(on.queue, image, peaks); }, "moved from");
  on.queue.finish();
}

namespace {

/// image[x - shift] for shifts of parts of a sample: phases of the spectrum turned.
template <typename T>
std::vector<std::complex<double>> finely_shifted(const std::vector<T>& image, const Shape& shape,
                                                 const std::vector<double>& shift) {
  std::vector<std::complex<double>> values(image.begin(), image.end());
  auto spectrum = fftw_transform(values, shape, 1, fft::Direction::forward);
  for (std::size_t i = 0; i < spectrum.size(); ++i) {
    double turns = 0;
    for (std::size_t a = shape.size(), rest = i; a-- > 0; rest /= shape[a]) {
      const auto k = static_cast<double>(rest % shape[a]), n = static_cast<double>(shape[a]);
      turns += shift[a] * (2 * k > n ? k - n : k) / n;
    }
    spectrum[i] *= std::polar(1.0 / static_cast<double>(image.size()), -2 * std::acos(-1.0) * turns);
  }
  return fftw_transform(spectrum, shape, 1, fft::Direction::inverse);
}

/// The largest error of the shifts of two images, the second one noisy and of other contrast.
template <typename T>
double shift_error(const TestDevice& on, const Shape& shape, const std::vector<double>& shift, bool real,
                   double noise) {
  std::mt19937_64 engine(7);
  std::uniform_real_distribution<double> draw(-1, 1);
  std::vector<double> reference(points_of(shape));
  for (double& v : reference) v = draw(engine);
  const auto moved = finely_shifted(reference, shape, shift);
  const std::size_t width = real ? 1 : 2;
  std::vector<T> first(width * reference.size()), images(2 * first.size());
  for (std::size_t i = 0; i < reference.size(); ++i) {
    first[width * i] = static_cast<T>(reference[i]);
    images[width * i] = static_cast<T>(moved[i].real());
    images[first.size() + width * i] = static_cast<T>(3 * moved[i].real() + 1 + noise * draw(engine));
  }
  fft::PhaseCorrelationOptions options;
  options.precision = precision_of<T>();
  options.domain = real ? fft::Domain::real : fft::Domain::complex;
  options.batch = 2;
  options.subpixel = true;
  fft::PhaseCorrelation correlation(on.context, on.device, shape, options);
  REQUIRE(correlation.peaks_bytes() == 2 * 16 + 2 * 2 * shape.size() * sizeof(T));
  correlation.set_reference(on.queue, upload(on, first));
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
  correlation.apply(on.queue, upload(on, images), peaks);
  double worst = 0;
  for (const fft::Shift& found : correlation.read(on.queue, peaks))
    for (std::size_t a = 0; a < shape.size(); ++a) {
      worst = std::max(worst, std::abs(found.fine[a] - shift[a]));
      CHECK(std::abs(static_cast<double>(found.offset[a]) - shift[a]) <= 0.5 + 1e-3);
    }
  return worst;
}

}  // namespace

TEST_CASE("shifts to a part of a sample", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (Turns<T> turns(on); turns.next())
      CHECK(shift_error<T>(on, {128, 96}, {3.5, -2.25}, sizeof(T) == 4, 0.3) < 0.05);
    if (sizeof(T) == 4) CHECK(shift_error<T>(on, {1000}, {-20.3}, true, 0.1) < 0.05);
    if (sizeof(T) == 8) CHECK(shift_error<T>(on, {20, 24, 30}, {0.2, -5.4, 4.0}, true, 0.1) < 0.05);
  });
}

TEST_CASE("shifts of whole samples stay whole where parts are not wanted; without a peak there is no part") {
  const TestDevice& on = test_devices().front();
  fft::PhaseCorrelationOptions options;
  fft::PhaseCorrelation whole(on.context, on.device, {16}, options);
  options.subpixel = true;
  fft::PhaseCorrelation parts(on.context, on.device, {16}, options);
  std::vector<float> image(16, 0.0F);
  image[3] = 1;
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, 64);
  whole.set_reference(on.queue, upload(on, image));
  whole.apply(on.queue, upload(on, image), peaks);
  CHECK(whole.read(on.queue, peaks)[0].fine == std::vector<double>{0});
  image[3] = std::nanf("");
  parts.set_reference(on.queue, upload(on, image));
  parts.apply(on.queue, upload(on, image), peaks);
  CHECK(parts.read(on.queue, peaks)[0].fine == std::vector<double>{0});
}

TEST_CASE("along an axis of one or two points there is no part of a sample") {
  const TestDevice& on = test_devices().front();
  fft::PhaseCorrelationOptions options;
  options.subpixel = true;
  fft::PhaseCorrelation correlation(on.context, on.device, {1, 2, 16}, options);
  std::mt19937_64 engine(5);
  std::vector<float> first(32), moved;
  for (float& value : first) value = random_value(engine, 0.0F);
  moved.assign(first.begin() + 16, first.end());
  moved.insert(moved.end(), first.begin(), first.begin() + 16);
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
  correlation.set_reference(on.queue, upload(on, first));
  correlation.apply(on.queue, upload(on, moved), peaks);
  const fft::Shift found = correlation.read(on.queue, peaks)[0];
  CHECK(found.fine[0] == 0);
  CHECK(found.fine[1] == 1);
}
