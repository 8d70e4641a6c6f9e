// pyvkfft's OpenCL module on fftcl through its C functions, as pyvkfft calls them, against FFTW one precision up.
#include <catch2/catch.hpp>

#include <array>
#include <memory>

#include "integrations/pyvkfft/abi.h"
#include "support/device/devices.hpp"
#include "support/problems/random.hpp"
#include "support/problems/spectrum_order.hpp"
#include "support/reference/r2r_reference.hpp"
#include "support/reference/reference.hpp"

using namespace fft_test;

namespace {

using Axes = std::array<long, 8>;

/// What pyvkfft asks for: lengths and skipped axes fastest first.
struct Request {
  Axes lengths{1, 1, 1, 1, 1, 1, 1, 1}, skip{};
  std::size_t rank = 1, batch = 1, precision = 4;
  bool in_place = false, real = false;
  int norm = 1, dct = 0, dst = 0;
};

struct Made {
  std::unique_ptr<void, void (*)(void*)> app;
  int result;
  std::size_t temporary_bytes;
};

Made make(const TestDevice& on, const Request& r) {
  Axes none{}, bluestein{}, uploads{};
  int fake = 0;  // pyvkfft gives numbers that are no buffers
  const std::unique_ptr<void, void (*)(void*)> config(
      pyvkfft::make_config(r.lengths.data(), r.rank, &fake, r.in_place ? nullptr : &fake, on.platform(),
                           on.device(), on.context(), r.norm, r.precision, r.real, r.dct, r.dst, -1, -1, -1,
                           -1, r.batch, r.skip.data(), -1, -1, -1, -1, -1, -1, -1, none.data(), -1),
      pyvkfft::free_config);
  Made made{{nullptr, pyvkfft::free_app}, -1, 99};
  made.app.reset(pyvkfft::init_app(config.get(), on.queue(), &made.result, &made.temporary_bytes,
                                   bluestein.data(), uploads.data()));
  CHECK((made.app == nullptr) == (made.result != 0));
  return made;
}

std::vector<std::uint64_t> shape_of(const Request& r) {  // slowest first, batch as the first axis
  std::vector<std::uint64_t> shape{r.batch};
  for (std::size_t i = r.rank; i-- > 0;) shape.push_back(std::uint64_t(r.lengths[i]));
  return shape;
}

std::vector<std::size_t> axes_of(const Request& r) {
  std::vector<std::size_t> axes;
  for (std::size_t i = r.rank; i-- > 0;)
    if (r.skip[i] == 0) axes.push_back(r.rank - i);
  return axes;
}

std::uint64_t transformed_points(const Request& r) {
  std::uint64_t points = 1;
  for (const std::size_t axis : axes_of(r)) points *= shape_of(r)[axis];
  return points;
}

template <typename T>
void check_near(const std::vector<T>& got, const std::vector<one_up_t<T>>& want, const Request& r) {
  CAPTURE(r.lengths, r.skip, r.real, r.in_place, r.norm, sizeof(T));
  CHECK(in_error_units<T>(relative_error(got, want), transformed_points(r)) < error_limit);
}

// Forward of noise, then back: by n where norm is 0.
template <typename T>
void check_complex(const TestDevice& on, const Request& r) {
  const Made made = make(on, r);
  REQUIRE(made.result == VKFFT_SUCCESS);
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape_of(r)) points *= n;
  const auto noise = uniform_noise<T>(points, 3);
  const cl::Buffer in = upload(on, noise), out = r.in_place ? in : upload(on, decltype(noise)(points));
  REQUIRE(pyvkfft::fft(made.app.get(), in(), out(), on.queue()) == VKFFT_SUCCESS);
  const auto spectrum = download<T>(on, out, points);
  using U = one_up_t<T>;
  check_near<T>(
      scalars_of<T>(spectrum),
      scalars_of<U>(reference_transform(noise, shape_of(r), 1, fft::Direction::forward, 1, axes_of(r))), r);
  if (!r.in_place) CHECK((download<T>(on, in, points) == noise));
  REQUIRE(pyvkfft::ifft(made.app.get(), out(), in(), on.queue()) == VKFFT_SUCCESS);
  const double scale = r.norm == 0 ? 1.0 : 1.0 / double(transformed_points(r));
  check_near<T>(scalars_of<T>(download<T>(on, in, points)),
                scalars_of<U>(reference_transform(spectrum, shape_of(r), 1, fft::Direction::inverse, scale,
                                                  axes_of(r))),
                r);
}

// Rows of 2 (n/2 + 1) real numbers in place, of n out of place.
template <typename T>
void check_real(const TestDevice& on, const Request& r) {
  const Made made = make(on, r);
  REQUIRE(made.result == VKFFT_SUCCESS);
  const auto shape = shape_of(r);
  const std::uint64_t n = shape.back(), row = r.in_place ? 2 * (n / 2 + 1) : n;
  std::uint64_t rows = 1;
  for (std::size_t a = 0; a + 1 < shape.size(); ++a) rows *= shape[a];
  const auto noise = uniform_noise<T>(rows * n, 3, true);
  std::vector<T> signal(rows * row);
  for (std::uint64_t i = 0; i < rows * n; ++i) signal[i / n * row + i % n] = noise[i].real();
  const std::uint64_t bins = rows * (n / 2 + 1);
  const cl::Buffer in = upload(on, signal), out = r.in_place ? in : upload(on, std::vector<T>(2 * bins));
  REQUIRE(pyvkfft::fft(made.app.get(), in(), out(), on.queue()) == VKFFT_SUCCESS);
  using U = one_up_t<T>;
  const auto full = reference_transform(noise, shape, 1, fft::Direction::forward, 1, axes_of(r));
  check_near<T>(download_elements<T>(on, out, 2 * bins),
                scalars_of<U>(halves_of(full, shape, shape.size() - 1)), r);
  if (!r.in_place) on.queue.enqueueFillBuffer(in, T(5), 0, rows * row * sizeof(T));
  REQUIRE(pyvkfft::ifft(made.app.get(), in(), out(), on.queue()) ==
          VKFFT_SUCCESS);  // pyvkfft: destination first
  const auto back = download_elements<T>(on, in, rows * row);
  std::vector<T> got;
  std::vector<U> want;
  for (std::uint64_t i = 0; i < rows * n; ++i) {
    got.push_back(back[i / n * row + i % n]);
    want.push_back(U(noise[i].real()));
  }
  CHECK(in_error_units<T>(relative_error(got, want), transformed_points(r)) < 2 * error_limit);
}

fft::RealKind kind_of(const Request& r) {
  using Kind = fft::RealKind;
  const Kind cosines[] = {Kind::dct1, Kind::dct2, Kind::dct3, Kind::dct4};
  const Kind sines[] = {Kind::dst1, Kind::dst2, Kind::dst3, Kind::dst4};
  return r.dct != 0 ? cosines[r.dct - 1] : sines[r.dst - 1];
}

// FFTW's r2r transform; back: of the inverse types, with pyvkfft's scale.
template <typename U>
std::vector<U> wanted_reals(const Request& r, std::vector<U> from, bool back) {
  const int type = r.dct + r.dst, inverse_type = type == 2 ? 3 : type == 3 ? 2 : type;
  Request what = r;
  if (back) (r.dct != 0 ? what.dct : what.dst) = inverse_type;
  RealTransform transform{shape_of(r), 1, axes_of(r), {}};
  transform.kinds.assign(transform.axes.size(), kind_of(what));
  std::vector<U> to = fftw_r2r<U>(transform, std::move(from));
  if (!back || r.norm == 0) return to;
  for (const std::size_t axis : transform.axes) {
    const auto n = double(shape_of(r)[axis]);
    const double period = 2 * (r.dct == 1 ? n - 1 : r.dst == 1 ? n + 1 : n);
    for (U& y : to) y /= U(period);
  }
  return to;
}

template <typename T>
void check_real_to_real(const TestDevice& on, const Request& r) {
  CAPTURE(r.dct, r.dst);
  const Made made = make(on, r);
  REQUIRE(made.result == VKFFT_SUCCESS);
  std::uint64_t points = 1;
  for (const std::uint64_t n : shape_of(r)) points *= n;
  const auto noise = reals_of<T>(uniform_noise<T>(points, 3, true));
  const cl::Buffer in = upload(on, noise), out = r.in_place ? in : upload(on, std::vector<T>(points));
  const auto want = [&](const std::vector<T>& from, bool back) {
    using U = one_up_t<T>;
    return wanted_reals<U>(r, std::vector<U>(from.begin(), from.end()), back);
  };
  REQUIRE(pyvkfft::fft(made.app.get(), in(), out(), on.queue()) == VKFFT_SUCCESS);
  const auto spectrum = download_elements<T>(on, out, points);
  check_near<T>(spectrum, want(noise, false), r);
  if (!r.in_place) CHECK((download_elements<T>(on, in, points) == noise));
  // pyvkfft: source first, as with complex data
  REQUIRE(pyvkfft::ifft(made.app.get(), out(), in(), on.queue()) == VKFFT_SUCCESS);
  check_near<T>(download_elements<T>(on, in, points), want(spectrum, true), r);
}

}  // namespace

TEST_CASE("Complex transforms in place and out of place, scaled and not", "[pyvkfft]") {
  for (const TestDevice& on : test_devices()) {
    Request r;
    r.rank = 2;
    r.batch = 3;
    r.lengths = {12, 7, 1, 1, 1, 1, 1, 1};
    check_complex<float>(on, r);
    r.in_place = true;
    r.norm = 0;
    check_complex<float>(on, r);
    r.precision = 8;
    if (on.has_f64) check_complex<double>(on, r);
  }
}

TEST_CASE("Skipped axes", "[pyvkfft]") {
  const TestDevice& on = test_devices().front();
  Request r;
  r.rank = 3;
  r.lengths = {4, 6, 10, 1, 1, 1, 1, 1};
  r.skip = {1, 0, 0, 0, 0, 0, 0, 0};
  check_complex<float>(on, r);
}

TEST_CASE("Real transforms, even and odd", "[pyvkfft]") {
  const TestDevice& on = test_devices().front();
  Request r;
  r.rank = 2;
  r.batch = 2;
  r.real = true;
  r.lengths = {10, 4, 1, 1, 1, 1, 1, 1};
  check_real<float>(on, r);
  r.in_place = true;
  check_real<float>(on, r);
  r.lengths[0] = 9;
  check_real<float>(on, r);
}

TEST_CASE("Cosine and sine transforms of all four types", "[pyvkfft]") {
  const TestDevice& on = test_devices().front();
  Request r;
  r.rank = 2;
  r.lengths = {12, 7, 1, 1, 1, 1, 1, 1};
  for (int type = 1; type <= 4; ++type)
    for (const bool sine : {false, true}) {
      r.dct = sine ? 0 : type;
      r.dst = sine ? type : 0;
      r.batch = std::size_t(type);
      r.in_place = sine == (type % 2 == 0);
      r.norm = type < 3 ? 1 : 0;
      r.skip[1] = type == 4 ? 1 : 0;
      r.precision = on.has_f64 && sine ? 8 : 4;
      r.precision == 8 ? check_real_to_real<double>(on, r) : check_real_to_real<float>(on, r);
    }
}

TEST_CASE("What is refused, with VkFFT's codes", "[pyvkfft]") {
  const TestDevice& on = test_devices().front();
  Request good;
  good.lengths[0] = 8;
  const auto result_with = [&](auto change) {
    Request r = good;
    change(r);
    return make(on, r).result;
  };
  CHECK(result_with([](Request& r) { r.dct = 5; }) == VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R);
  CHECK(result_with([](Request& r) { r.dst = -1; }) == VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R);
  CHECK(result_with([](Request& r) { r.dct = r.dst = 2; }) == VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R);
  CHECK(result_with([](Request& r) { r.dct = 1, r.lengths[0] = 1; }) ==
        VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH_R2R);
  CHECK(result_with([](Request& r) { r.precision = 2; }) == VKFFT_ERROR_UNSUPPORTED_FFT_LENGTH);
  CHECK(result_with([](Request& r) { r.skip[0] = 1; }) == VKFFT_ERROR_UNSUPPORTED_FFT_OMIT);
  CHECK(result_with([](Request& r) { r.rank = 2, r.real = true, r.skip[0] = 1; }) ==
        VKFFT_ERROR_UNSUPPORTED_FFT_OMIT);
  CHECK(result_with([](Request& r) { r.rank = 0; }) == VKFFT_ERROR_EMPTY_FFTdim);
  CHECK(result_with([](Request& r) { r.rank = 9; }) == VKFFT_ERROR_EMPTY_FFTdim);
  CHECK(result_with([](Request& r) { r.lengths[0] = 0; }) == VKFFT_ERROR_EMPTY_size);
  CHECK(result_with([](Request& r) { r.lengths[1] = 2; }) == VKFFT_ERROR_EMPTY_size);

  const Made made = make(on, good);
  const cl::Buffer in = upload(on, std::vector<float>(16)), out = upload(on, std::vector<float>(16)),
                   small = upload(on, std::vector<float>(15));
  void* app = made.app.get();
  CHECK(pyvkfft::fft(app, in(), out(), on.queue()) == VKFFT_SUCCESS);
  CHECK(pyvkfft::fft(nullptr, in(), out(), on.queue()) == VKFFT_ERROR_PLAN_NOT_INITIALIZED);
  CHECK(pyvkfft::ifft(nullptr, in(), out(), on.queue()) == VKFFT_ERROR_PLAN_NOT_INITIALIZED);
  CHECK(pyvkfft::fft(app, nullptr, out(), on.queue()) == VKFFT_ERROR_EMPTY_buffer);
  CHECK(pyvkfft::fft(app, in(), out(), nullptr) == VKFFT_ERROR_INVALID_QUEUE);
  CHECK(pyvkfft::fft(app, in(), small(), on.queue()) == VKFFT_ERROR_FAILED_TO_LAUNCH_KERNEL);
  pyvkfft::free_app(nullptr);
  pyvkfft::free_config(nullptr);
  CHECK(pyvkfft::vkfft_max_fft_dimensions() == 8);
  CHECK(pyvkfft::vkfft_version() >= 10304);
}
