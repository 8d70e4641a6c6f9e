// One plan, many threads, several queues: every result is right. Run under ThreadSanitizer too (preset tsan).
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <atomic>
#include <thread>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"

using namespace fft_test;

namespace {

constexpr int threads = 8, repetitions = 6;

cl::CommandQueue make_queue(const TestDevice& on, cl_command_queue_properties properties) {
  return cl::CommandQueue(on.context, on.device, properties);
}

bool supports_out_of_order(const TestDevice& on) {
  return (on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0;
}

// One thread's work: buffers of its own, transforms through the shared plan, each checked against the
// reference. Catch's macros are not thread-safe, so the number of wrong results is returned.
int wrong_results(const TestDevice& on, const fft::Plan1D& plan, const cl::CommandQueue& queue, bool in_order,
                  std::uint64_t seed) {
  const std::uint64_t points = plan.size() * plan.options().batch;
  const std::size_t bytes = points * sizeof(cl_float2);
  const auto data = uniform_noise<float>(points, seed);
  const auto want = reference_transform(data, {plan.size()}, plan.options().batch, fft::Direction::forward);
  const cl::Buffer in(on.context, CL_MEM_READ_WRITE, bytes), out(on.context, CL_MEM_READ_WRITE, bytes);
  int wrong = 0;
  for (int i = 0; i < repetitions; ++i) {
    std::vector<cl::Event> written(1), transformed(1), restored(1);
    std::vector<std::complex<float>> spectrum(points), signal(points);
    queue.enqueueWriteBuffer(in, CL_FALSE, 0, bytes, data.data(), nullptr, &written[0]);
    const auto* wait = in_order ? nullptr : &written;
    plan.forward(queue, in, out, wait, &transformed[0]);
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, spectrum.data(), &transformed);
    plan.inverse(queue, out, nullptr, &restored[0]);
    queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, signal.data(), &restored);
    wrong += !(in_error_units<float>(relative_error(spectrum, want), plan.size()) < error_limit);
    wrong += !(in_error_units<float>(relative_error(signal, data), plan.size()) < 2 * error_limit);
  }
  return wrong;
}

void run_threads(const TestDevice& on, const fft::Plan1D& plan, cl_command_queue_properties properties) {
  const bool in_order = (properties & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
  const cl::CommandQueue queues[2] = {make_queue(on, properties), make_queue(on, properties)};
  std::atomic<int> wrong{0}, failed{0};
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      try {
        wrong += wrong_results(on, plan, queues[t % 2], in_order, static_cast<std::uint64_t>(t));
      } catch (const std::exception& e) {
        ++failed;
      }
    });
  for (auto& worker : workers) worker.join();
  INFO(on.name << "\n" << plan.describe());
  CHECK(wrong == 0);
  CHECK(failed == 0);
}

fft::Plan1D make_plan(const TestDevice& on, std::uint64_t n, std::uint64_t batch) {
  fft::Options options;
  options.batch = batch;
  return fft::Plan1D(on.context, on.device, n, options);
}

}  // namespace

TEST_CASE("one plan, 8 threads, 2 in-order queues", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    run_threads(on, make_plan(on, 1000, 5), 0);
    run_threads(on, make_plan(on, length_with_workspace(on), 1), 0);
  }
}

TEST_CASE("one plan, 8 threads, 2 out-of-order queues", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    if (!supports_out_of_order(on)) {
      WARN(on.name << " has no out-of-order queues: not tested");
      continue;
    }
    run_threads(on, make_plan(on, 1000, 5), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    run_threads(on, make_plan(on, length_with_workspace(on), 1), CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  }
}

TEST_CASE("plans made, used and dropped by many threads at once") {
  const TestDevice& on = test_devices().front();
  std::atomic<int> wrong{0}, failed{0};
  std::vector<std::thread> workers;
  for (int t = 0; t < threads; ++t)
    workers.emplace_back([&, t] {
      try {
        const cl::CommandQueue queue = make_queue(on, 0);
        for (std::uint64_t n :
             {64, 100, 64, 100}) {  // the same kernels, wanted by all threads at the same time
          const auto plan = make_plan(on, n, 3);
          wrong += wrong_results(on, plan, queue, true, static_cast<std::uint64_t>(t));
        }
      } catch (const std::exception& e) {
        ++failed;
      }
    });
  for (auto& worker : workers) worker.join();
  CHECK(wrong == 0);
  CHECK(failed == 0);
}

TEST_CASE("kernels of real-to-real plans are written by many threads at once") {
  const TestDevice& on = test_devices().front();
  std::atomic<int> failed{0};
  std::vector<std::thread> workers;
  for (std::uint64_t t = 0; t < 4; ++t)
    workers.emplace_back([&, t] {
      fft::Options options;
      options.domain = fft::Domain::real_to_real;
      options.kinds = {fft::RealKind::dct2};
      try {
        for (const std::uint64_t n : {8 + 2 * t, 40 + 2 * t}) fft::Plan1D(on.context, on.device, n, options);
      } catch (const std::exception&) {
        ++failed;
      }
    });
  for (std::thread& worker : workers) worker.join();
  CHECK(failed == 0);
}

TEST_CASE("a plan may be dropped while its work is in flight") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t n = length_with_workspace(on);
  const auto data = uniform_noise<float>(n, 9);
  const cl::Buffer in = upload(on, data), out = upload(on, poisoned<float>(n));
  cl::UserEvent gate(on.context);
  std::vector<cl::Event> wait{gate};
  {
    const auto plan = make_plan(on, n, 1);
    plan.forward(on.queue, in, out, &wait);
  }
  gate.setStatus(CL_COMPLETE);
  const auto want = reference_transform(data, {n}, 1, fft::Direction::forward);
  CHECK(in_error_units<float>(relative_error(download<float>(on, out, n), want), n) < error_limit);
}
