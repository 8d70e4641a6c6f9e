// threads: one plan, executed from eight threads at once on two shared queues, one in order and one out of
// order. The plan is immutable; each execution takes its own workspace, so nothing here needs a lock.
//
//     threads [DEVICE]      exit status 1 when a number is wrong
#include <exception>
#include <future>
#include <iostream>

#include "common/device.hpp"
#include "common/tone.hpp"

#include <fftcl/fft.hpp>

namespace {

using Complex = std::complex<float>;
constexpr std::size_t points = 30000, threads = 8, rounds = 10;

// Devices without out-of-order queues get a second one in order.
cl::CommandQueue second_queue(const cl::Context& context, const cl::Device& device) {
  const auto can = device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>();
  return cl::CommandQueue(context, device, can & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
}

// Every round transforms another tone forward, in place, and back. Events alone order the steps, so that it
// is right on either kind of queue. Returns the largest error seen.
double work(const cl::Context& context, const cl::CommandQueue& queue, const fft::Plan1D& plan,
            std::size_t thread) {
  const cl::Buffer data(context, CL_MEM_READ_WRITE, plan.signal_bytes());
  std::vector<Complex> signal(points), spectrum(points), back(points);
  double worst = 0;
  for (std::size_t round = 0; round < rounds; ++round) {
    const std::size_t waves = 1 + thread * rounds + round;
    for (std::size_t j = 0; j < points; ++j) signal[j] = example::tone(points, waves, j);

    std::vector<cl::Event> written(1), forward(1), read(1), inverse(1);
    queue.enqueueWriteBuffer(data, CL_FALSE, 0, plan.signal_bytes(), signal.data(), nullptr, &written[0]);
    plan.forward(queue, data, &written, &forward[0]);
    queue.enqueueReadBuffer(data, CL_FALSE, 0, plan.signal_bytes(), spectrum.data(), &forward, &read[0]);
    plan.inverse(queue, data, &read, &inverse[0]);
    queue.enqueueReadBuffer(data, CL_TRUE, 0, plan.signal_bytes(), back.data(), &inverse);

    worst = std::max(worst, example::tone_error(spectrum.data(), points, waves));
    for (std::size_t j = 0; j < points; ++j) {
      worst = std::max(worst, static_cast<double>(std::abs(back[j] - signal[j])));
    }
  }
  return worst;
}

int run(const std::string& device_name) {
  const cl::Device device = example::pick_device(device_name);
  const cl::Context context(device);
  const cl::CommandQueue queues[2] = {cl::CommandQueue(context, device), second_queue(context, device)};
  const fft::Plan1D plan(context, device, points);

  std::vector<std::future<double>> running;
  for (std::size_t t = 0; t < threads; ++t) {
    running.push_back(
        std::async(std::launch::async, [&, t] { return work(context, queues[t % 2], plan, t); }));
  }
  double worst = 0;
  for (std::future<double>& thread : running) worst = std::max(worst, thread.get());

  const bool good = worst < example::tone_tolerance;
  std::cout << "device: " << example::full_name(device) << '\n'
            << threads << " threads, " << 2 * threads * rounds << " transforms of " << points
            << " points with one plan: largest error " << worst << ", " << (good ? "right" : "WRONG") << '\n';
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc > 1 ? argv[1] : "");
  } catch (const std::exception& error) {
    std::cerr << "threads: " << error.what() << '\n';
    return 1;
  }
}
