// Every kernel of the ladder against FFTW in double, and convolutions against the direct sum.
#include <catch2/catch.hpp>

#include <random>

#include "ladder/convolutions.hpp"
#include "ladder/fftcl_side.hpp"
#include "ladder/image_filter.hpp"
#include "ladder/reference.hpp"
#include "ladder/transforms.hpp"
#include "support/device/devices.hpp"

using namespace bench::ladder;

namespace {

std::vector<Target> targets() {
  std::vector<Target> list;
  for (const auto& device : fft_test::test_devices()) {
    UNSCOPED_INFO("device " << device.name);
    list.push_back({device.context, device.device, device.queue});
  }
  return list;
}

std::vector<Complex> noise(std::size_t elements, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> uniform(-1.0f, 1.0f);
  std::vector<Complex> values(elements);
  for (Complex& value : values) value = {uniform(engine), uniform(engine)};
  return values;
}

/// Runs the transform on noise: every transform of the batch is right and the input keeps its values.
void check_transform(const Target& target, Transform& transform, std::size_t n, std::size_t batch) {
  CAPTURE(transform.name(), n, batch);
  const std::vector<Complex> signal = noise(n * batch, unsigned(n));
  std::vector<Complex> result(signal.size());
  std::vector<Complex> kept(signal.size());
  const cl::Buffer in = make_buffer(target, signal.size());
  const cl::Buffer out = make_buffer(target, signal.size());
  upload(target, in, signal.data(), signal.size());
  transform.enqueue(in, out);
  download(target, out, result.data(), result.size());
  download(target, in, kept.data(), kept.size());
  CHECK(kept == signal);
  for (std::size_t row = 0; row < batch; ++row) {
    const Exact exact = exact_transform(widen(&signal[row * n], n), {int(n)}, 1);
    CHECK(error_of(&result[row * n], exact) <= error_bound(n, 1));
  }
}

Exact direct_convolution(const Complex* a, const Complex* b, std::size_t n) {
  Exact sum(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j)
      sum[(i + j) % n] += std::complex<double>(a[i]) * std::complex<double>(b[j]);
  }
  return sum;
}

struct Pairs {
  Pairs(std::size_t points, std::size_t count)
      : n(points),
        number(count),
        a(noise(points * count, 5)),
        b(noise(points * count, 6)),
        result(a.size()) {}

  void check() {
    for (std::size_t pair = 0; pair < number; ++pair) {
      const Exact exact = direct_convolution(&a[pair * n], &b[pair * n], n);
      CHECK(error_of(&result[pair * n], exact) <= error_bound(n, 3));
    }
    result.assign(result.size(), Complex(0, 0));
  }

  std::size_t n;
  std::size_t number;
  std::vector<Complex> a, b, result;
};

void check_convolution(const Target& target, Convolution& convolution, const PairBuffers& buffers,
                       Pairs& pairs) {
  CAPTURE(convolution.name(), pairs.n, pairs.number);
  convolution.run(pairs.a.data(), pairs.b.data(), pairs.result.data());
  pairs.check();
  if (!convolution.stays_on_device()) return;
  const std::vector<Complex> nothing(pairs.result.size());
  upload(target, buffers.result, nothing.data(), nothing.size());
  convolution.enqueue();  // again on the inputs that the run left: it must not have changed them
  download(target, buffers.result, pairs.result.data(), pairs.result.size());
  pairs.check();
}

}  // namespace

TEST_CASE("Steps 1 and 2 transform rows of powers of two") {
  for (const Target& target : targets()) {
    for (const std::size_t n : {2u, 8u, 512u}) {
      check_transform(target, *make_stockham(target, n, 6), n, 6);
      check_transform(target, *make_bit_reversed(target, n, 6), n, 6);
    }
  }
}

TEST_CASE("Step 3 transforms rows of every product of its radices") {
  for (const Target& target : targets()) {
    for (const Twiddles twiddles : {Twiddles::by_element, Twiddles::by_butterfly, Twiddles::fused}) {
      for (const std::size_t n : {7u, 840u, 2100u}) {
        const auto radices = mixed_radices(n);
        check_transform(target, *make_mixed_radix(target, radices, 2, twiddles, "mixed"), n, 2);
      }
      check_transform(target, *make_mixed_radix(target, {2, 3, 4, 7, 5}, 3, twiddles, "other order"), 840, 3);
      check_transform(target, *make_mixed_radix(target, {2, 2, 2, 2}, 3, twiddles, "twos"), 16, 3);
    }
  }
}

TEST_CASE("Radices of a length") {
  CHECK(mixed_radices(128) == std::vector<cl_uint>{4, 4, 4, 2});
  CHECK(mixed_radices(420) == std::vector<cl_uint>{7, 5, 3, 4});
  CHECK(mixed_radices(22).empty());
  CHECK(log2_of(1024) == 10);
  CHECK_THROWS_AS(log2_of(48), std::invalid_argument);
}

TEST_CASE("Step 2 filters an image, in every work-group size alike") {
  constexpr std::size_t n = 64;
  const std::vector<Complex> image = noise(n * n, 7);
  const float cutoff = 0.2f;
  const Exact exact = exact_high_pass(image.data(), n, cutoff);
  REQUIRE(error_of(image.data(), exact) > 0.1);  // there is something to filter
  for (Target target : targets()) {
    target.queue = cl::CommandQueue(target.context, target.device, CL_QUEUE_PROFILING_ENABLE);
    ImageFilter filter(target, n);
    for (const std::size_t group : {1u, 32u}) {
      CAPTURE(group);
      std::vector<Complex> result(image.size());
      const std::vector<double> ms = filter.stage_ms(image.data(), result.data(), cutoff, group);
      CHECK(error_of(result.data(), exact) <= error_bound(n, 4));
      REQUIRE(ms.size() == image_stages().size());
      for (const double stage : ms) CHECK(stage > 0);
    }
  }
}

TEST_CASE("fftcl's side gives the same as the steps") {
  constexpr std::size_t n = 64;
  const std::vector<Complex> image = noise(n * n, 7);
  std::vector<Complex> result(image.size());
  for (const Target& target : targets()) {
    FftclImageFilter filter(target, n, 0.2f);
    const cl::Buffer in = make_buffer(target, image.size());
    const cl::Buffer out = make_buffer(target, image.size());
    upload(target, in, image.data(), image.size());
    filter.enqueue(in, out);
    download(target, out, result.data(), result.size());
    CHECK(error_of(result.data(), exact_high_pass(image.data(), n, 0.2f)) <= error_bound(n, 4));
    check_transform(target, *make_fftcl_transform(target, n, 3), n, 3);
    Pairs pairs(n, 9);
    const PairBuffers buffers(target, n, pairs.number);
    check_convolution(target, *make_fftcl_convolution(target, buffers), buffers, pairs);
  }
}

TEST_CASE("Step 4: every variant is the circular convolution") {
  constexpr std::size_t private_limit = 32;  // C: both kinds of memory
  for (const Target& target : targets()) {
    for (const std::size_t n : {32u, 64u}) {
      for (const std::size_t number : {4u, 9u}) {
        Pairs pairs(n, number);
        const PairBuffers buffers(target, n, number);
        for (const char letter : std::string("ABCDE"))
          check_convolution(target, *make_variant(letter, target, buffers, private_limit), buffers, pairs);
      }
    }
  }
}

TEST_CASE("Step 4 on one core of the host is the circular convolution") {
  for (const std::size_t n : {2u, 32u, 256u}) {
    Pairs pairs(n, 3);
    SequentialConvolution convolution(n);
    for (std::size_t pair = 0; pair < pairs.number; ++pair)
      convolution.run(&pairs.a[pair * n], &pairs.b[pair * n], &pairs.result[pair * n]);
    pairs.check();
  }
}

TEST_CASE("The references agree with each other") {
  const std::vector<Complex> a = noise(48, 8);
  const std::vector<Complex> b = noise(48, 9);
  const Exact fast = exact_convolution(a.data(), b.data(), 48);
  const Exact direct = direct_convolution(a.data(), b.data(), 48);
  for (std::size_t i = 0; i < fast.size(); ++i) CHECK(std::abs(fast[i] - direct[i]) < 1e-12 * 48);
}
