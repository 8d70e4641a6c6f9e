// Plan::convolve(), correlate() and filter() against direct sums: ranks, axes, batches, layouts, in place; threads, refusals.
#include <catch2/catch.hpp>

#include <atomic>
#include <cstdlib>
#include <random>
#include <thread>

#include <fftcl/fft.hpp>
#include "support/operations/plan_operation_run.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

fft::Options options_of(fft::Precision precision, fft::Domain domain, std::uint64_t batch = 1) {
  fft::Options options;
  options.precision = precision;
  options.domain = domain;
  options.batch = batch;
  return options;
}

}  // namespace

// An odd number of cases for each domain: one that has its turn with complex data has the other kernel shape's with real data.
TEST_CASE("operations of plans of every rank", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    Turns<T> turns(on);
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      const auto options = [&](std::uint64_t batch) { return options_of(precision_of<T>(), domain, batch); };
      if (turns.next()) check_all<T>(on, fft::BatchPlan(on.context, on.device, 45, 5, options(1)));
      if (sizeof(T) == 8) continue;  // kernels cost time to build
      if (turns.next()) check_two<T>(on, fft::Plan1D(on.context, on.device, 64, options(1)));
      if (turns.next())
        check_all<T>(on, fft::Plan1D(on.context, on.device, 34, options(3)));  // a large prime: padded
      if (turns.next()) check_all<T>(on, fft::Plan2D(on.context, on.device, 9, 14, options(2)));
      if (turns.next()) check_all<T>(on, fft::Plan3D(on.context, on.device, 4, 3, 10, options(1)));
    }
  });
}

TEST_CASE("operations along some of the axes", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    if (sizeof(T) == 8) return;
    Turns<T> turns(on);
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      fft::Options options = options_of(precision_of<T>(), domain, 2);
      options.axes = {0};
      if (turns.next()) check_two<T>(on, fft::Plan2D(on.context, on.device, 12, 5, options));
      options.axes = {1};
      if (turns.next()) check_two<T>(on, fft::Plan3D(on.context, on.device, 3, 10, 4, options));
      options.axes = {0, 2};
      if (turns.next()) check_all<T>(on, fft::Plan3D(on.context, on.device, 6, 3, 8, options));
    }
  });
}

TEST_CASE("operations in layouts with gaps, interleaved, padded, of other scales") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    if (sizeof(T) == 8) return;
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      fft::Options strided = options_of(precision_of<T>(), domain, 3);
      strided.signal = {7, {3}, 150};
      strided.forward_scale = 0.25;
      strided.inverse_scale = 3.0;
      check_two<T>(on, fft::Plan1D(on.context, on.device, 48, strided));
      fft::Options channels = options_of(precision_of<T>(), domain);
      channels.signal = {1, {5}, 1};  // channels last
      check_two<T>(on, fft::BatchPlan(on.context, on.device, 30, 5, channels));
      fft::Options image = options_of(precision_of<T>(), domain, 2);
      image.signal = {5, {2, 21}, 300};  // transposed, with gaps
      image.spectrum.offset = 11;
      check_all<T>(on, fft::Plan2D(on.context, on.device, 10, 12, image));
    }
    fft::Options padded = options_of(precision_of<T>(), fft::Domain::real, 2);
    padded.in_place = true;
    check_two<T>(on, fft::Plan2D(on.context, on.device, 6, 9, padded));
    padded.directions = fft::Directions::inverse_only;  // operations need neither direction
    check_two<T>(on, fft::Plan1D(on.context, on.device, 21, padded));
  });
}

TEST_CASE("operations on signals of several passes", "[shape]") {
  on_every_device([](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    if (sizeof(T) == 8) return;
    check_all<T>(on, fft::Plan1D(on.context, on.device, 20000,
                                 options_of(precision_of<T>(), fft::Domain::complex, 2)));
  });
}

namespace {

/// Lengths, axes, batch, nesting and gaps of the signals' layout at random.
struct RandomPlan {
  Shape lengths;
  fft::Options options;

  explicit RandomPlan(std::uint64_t seed) : engine_(seed) {
    constexpr std::uint64_t some[] = {1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 24, 30, 37, 64};
    const std::uint64_t rank = 1 + below(3);
    for (std::uint64_t a = 0; a < rank; ++a) lengths.push_back(some[below(rank == 3 ? 9 : 16)]);
    options = options_of(below(4) == 0 ? fft::Precision::f64 : fft::Precision::f32,
                         below(2) == 0 ? fft::Domain::real : fft::Domain::complex, 1 + below(4));
    for (std::size_t a = 0; a < rank; ++a)
      if (below(3) != 0) options.axes.push_back(a);
    if (below(3) != 0) choose_layout();
  }

 private:
  std::uint64_t below(std::uint64_t n) { return engine_() % n; }

  void choose_layout() {
    std::vector<std::size_t> order;  // of nesting, the batch is number lengths.size()
    for (std::size_t a = 0; a <= lengths.size(); ++a)
      order.insert(order.begin() + static_cast<std::ptrdiff_t>(below(a + 1)), a);
    options.signal.strides.assign(lengths.size(), 0);
    options.signal.offset = below(9);
    std::uint64_t stride = 1 + below(2);
    for (const std::size_t a : order) {
      const bool batch = a == lengths.size();
      (batch ? options.signal.distance : options.signal.strides[a]) = stride;
      stride = stride * (batch ? options.batch : lengths[a]) + below(3);
    }
  }

  std::mt19937_64 engine_;
};

template <typename T>
void check_random(const TestDevice& on, const RandomPlan& random) {
  const auto& n = random.lengths;
  if (n.size() == 1) check_all<T>(on, fft::Plan1D(on.context, on.device, n[0], random.options));
  if (n.size() == 2) check_all<T>(on, fft::Plan2D(on.context, on.device, n[0], n[1], random.options));
  if (n.size() == 3) check_all<T>(on, fft::Plan3D(on.context, on.device, n[0], n[1], n[2], random.options));
}

}  // namespace

TEST_CASE("operations of random plans", "[.][sweep]") {
  const char* first = std::getenv("FFTCL_TEST_SEED");  // and the 39 behind it
  const std::uint64_t begin = first != nullptr ? std::strtoull(first, nullptr, 10) : 1;
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = begin; seed < begin + 40; ++seed) {
      const RandomPlan random(seed);
      INFO("seed " << seed);
      if (random.options.precision == fft::Precision::f32)
        check_random<float>(on, random);
      else if (on.has_f64)
        check_random<double>(on, random);
    }
}

TEST_CASE("operations of one plan by many threads, first calls too") {
  for (const TestDevice& on : test_devices()) {
    constexpr int threads = 8, repetitions = 3;
    const fft::Plan2D plan(on.context, on.device, 12, 20);
    const auto x = noise_for<float>(plan, 5), y = noise_for<float>(plan, 6);
    // More responses than are kept; every fourth call is a convolution.
    const auto response = [](int i) { return fft::Band(fft::LowPass{0.05 + 0.05 * (i % 7)}); };
    const auto call = [&](const fft::Plan2D& with, const cl::CommandQueue& queue, int i) {
      const cl::Buffer in = upload(on, x), filters = upload(on, y),
                       out = upload(on, poisoned<float>(x.size()));
      cl::Event done;
      if (i % 4 == 0)
        with.convolve(queue, in, filters, out, nullptr, &done);
      else
        with.filter(queue, in, out, response(i), nullptr, &done);
      const std::vector<cl::Event> wait = {done};
      std::vector<std::complex<float>> result(x.size());
      queue.enqueueReadBuffer(out, CL_TRUE, 0, x.size() * sizeof(x[0]), result.data(), &wait);
      return result;
    };
    std::vector<Signals<float>> want;
    const fft::Plan2D alone(on.context, on.device, 12, 20);
    for (int i = 0; i < 28; ++i) want.push_back(call(alone, on.queue, i));
    std::atomic<int> wrong{0}, failed{0};
    std::vector<std::thread> workers;
    for (int t = 0; t < threads; ++t)
      workers.emplace_back([&, t] {
        try {
          const cl::CommandQueue queue(on.context, on.device);
          for (int r = 0; r < repetitions; ++r)
            for (int i = t; i < t + 10; ++i) wrong += call(plan, queue, i) != want[std::size_t(i)];
        } catch (const std::exception&) {
          ++failed;
        }
      });
    for (auto& worker : workers) worker.join();
    CHECK(wrong == 0);
    CHECK(failed == 0);
  }
}

TEST_CASE("operations wait for events, signal others, and outlive their plan") {
  for (const TestDevice& on : test_devices())
    for (const auto operation : {Operation::convolve, Operation::correlate, Operation::filter}) {
      const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
      cl::UserEvent gate(on.context);
      const std::vector<cl::Event> wait = {gate};
      cl::Event done;
      cl::Buffer out;
      Signals<double> want;
      {
        const fft::Plan2D plan(on.context, on.device, 9, 14,
                               options_of(fft::Precision::f32, fft::Domain::real, 2));
        const auto x = noise_for<float>(plan, 1), y = noise_for<float>(plan, 2);
        want = expected(plan, operation, x, y);
        out = upload(on, poisoned_scalars<float>(x.size()));
        enqueue_operation(plan, operation, queue, upload(on, reals_of<float>(x)),
                          upload(on, reals_of<float>(y)), out, &wait, &done);
      }
      queue.flush();
      CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
      gate.setStatus(CL_COMPLETE);
      done.wait();
      const auto got = download_elements<float>(on, out, want.size());
      CHECK(in_error_units<float>(relative_error(got, reals_of<double>(want)), 126) < error_limit_of_three);
    }
}

TEST_CASE("a signal with itself, and the shift between two") {
  const TestDevice& on = test_devices().front();
  const fft::Plan1D plan(on.context, on.device, 50);
  const auto x = noise_for<float>(plan, 3);
  Signals<float> moved(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) moved[(i + 13) % 50] = x[i];
  const cl::Buffer a = upload(on, x), b = upload(on, moved), out = upload(on, poisoned<float>(50));
  plan.prepare_convolve();
  plan.convolve(on.queue, a, a, out);
  const auto square = direct_sums(plan, convert<double>(x), convert<double>(x), false);
  CHECK(in_error_units<float>(relative_error(download<float>(on, out, 50), square), 50) <
        error_limit_of_three);
  plan.prepare_correlate();
  plan.correlate(on.queue, b, a, out);
  const auto scores = download<float>(on, out, 50);
  const auto best = std::max_element(scores.begin(), scores.end(),
                                     [](auto p, auto q) { return std::abs(p) < std::abs(q); });
  CHECK(best - scores.begin() == 13);
}

TEST_CASE("what operations of plans refuse") {
  const TestDevice& on = test_devices().front();
  const fft::Band band = fft::LowPass{0.2};
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 128), b(on.context, CL_MEM_READ_WRITE, 128),
      out(on.context, CL_MEM_READ_WRITE, 128), small(on.context, CL_MEM_READ_WRITE, 120);
  for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
    const fft::Plan1D plan(on.context, on.device, domain == fft::Domain::real ? 32 : 16,
                           options_of(fft::Precision::f32, domain));
    check_refused([&] { plan.convolve(on.queue, small, b, out); }, "x is too small: it needs 128 bytes");
    check_refused([&] { plan.convolve(on.queue, a, small, out); }, "y is too small: it needs 128 bytes");
    check_refused([&] { plan.correlate(on.queue, a, b, small); }, "out is too small: it needs 128 bytes");
    check_refused([&] { plan.convolve(on.queue, a, b, b); }, "y are one buffer, but out is written");
    check_refused([&] { plan.convolve(cl::CommandQueue(), a, b, out); }, "queue is null");
    check_refused([&] { plan.convolve(on.queue, a, cl::Buffer(), out); }, "y is null");
    check_refused([&] { plan.filter(on.queue, a, small, band); }, "out is too small");
    check_refused([&] { plan.filter(on.queue, a, fft::HighPass{0.6}); }, "half the sample rate");
    check_refused([&] { plan.prepare_filter(fft::BandPass{0.3, 0.2}); }, "0.3");
    check_refused([&] { plan.prepare_filter(fft::LowPass{std::nan("")}); }, "nan");
    plan.filter(on.queue, a, band);  // and works all the same
  }
  fft::Options frames;
  frames.batch = 3;
  frames.signal.distance = 4;  // frames of one signal overlap
  frames.directions = fft::Directions::forward_only;
  const fft::Plan1D overlapping(on.context, on.device, 8, frames);
  check_refused([&] { overlapping.convolve(on.queue, a, b, out); },
                "Options::signal: distance = 4 is too small");
  check_refused([&] { overlapping.prepare_filter(band); }, "fft::Filter");
  fft::Options reversed;
  reversed.signal = {15, {-1}};
  const fft::Plan1D backwards(on.context, on.device, 16, reversed);
  check_refused(
      [&] { backwards.convolve(on.queue, a, b, out); },
      "Options::signal has a stride of -1: negative ones are for the transforms of fft::Plan alone");
  fft::Plan1D plan(on.context, on.device, 16);
  const fft::Plan1D other = std::move(plan);
  check_refused([&] { plan.convolve(on.queue, a, b, out); }, "moved from");
  check_refused([&] { plan.filter(on.queue, a, band); }, "moved from");
  other.convolve(on.queue, a, b, out);
}
