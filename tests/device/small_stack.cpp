// Threads with a small stack: private arrays of kernels lie there on CPUs, and one that is too long ends the process.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <pthread.h>

#include "support/device/devices.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;

namespace {

/// What `ulimit -s unlimited` gives new threads. Before the first use of a driver, which makes its threads then.
void make_threads_with_small_stacks() {
  pthread_attr_t attributes;
  REQUIRE(pthread_attr_init(&attributes) == 0);
  REQUIRE(pthread_attr_setstacksize(&attributes, std::size_t(2) << 20) == 0);
  REQUIRE(pthread_setattr_default_np(&attributes) == 0);
  pthread_attr_destroy(&attributes);
}

}  // namespace

TEST_CASE("threads with a stack of 2 MiB: long transforms") {
  make_threads_with_small_stacks();
  for (const TestDevice& on : test_devices()) {
    INFO(on.name);
    // In one pass cosine transforms have two arrays of so many vectors: with 8 lanes of f32, 2 MiB.
    constexpr std::size_t n = 32768, batch = 16;
    fft::Options options;
    options.domain = fft::Domain::real_to_real;
    options.kinds = {fft::RealKind::dct2};
    options.batch = batch;
    const fft::Plan1D plan(on.context, on.device, n, options);
    std::vector<float> data;
    for (const auto& z : uniform_noise<float>(n * batch, 1)) data.push_back(z.real());
    const cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, data.size() * sizeof(float));
    on.queue.enqueueWriteBuffer(buffer, CL_TRUE, 0, data.size() * sizeof(float), data.data());
    plan.forward(on.queue, buffer);
    plan.inverse(on.queue, buffer);
    std::vector<float> back(data.size());
    on.queue.enqueueReadBuffer(buffer, CL_TRUE, 0, back.size() * sizeof(float), back.data());
    float worst = 0;
    for (std::size_t i = 0; i < data.size(); ++i) worst = std::max(worst, std::abs(back[i] - data[i]));
    CHECK(worst < 1e-5F);
  }
}
