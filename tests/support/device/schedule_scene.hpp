// A schedule of dense complex f32 rows with data and results, for executions whose queue, workspace and order matter.
#pragma once

#include <atomic>
#include <complex>
#include <cstdint>
#include <thread>
#include <vector>

#include "core/schedule.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/random.hpp"

namespace fft_test {

struct ScheduleScene {
  ScheduleScene(const TestDevice& device, fft::planning::Schedule schedule)
      : on(device),
        length(schedule.problem.axes.back().length),
        points(length * schedule.problem.batch),
        compiled(fft::runtime::DeviceContext::acquire(on.context(), on.device()), schedule),
        data(uniform_noise<float>(points, 3)),
        want(reference_transform(data, {length}, schedule.problem.batch, fft::Direction::forward)),
        in(upload(on, data)) {}

  void execute(const cl::CommandQueue& queue, const cl::Buffer& out, const cl::Buffer* workspace = nullptr,
               cl_event* done = nullptr) const {
    fft::runtime::Execution execution;
    execution.queue = queue();
    execution.input = in();
    execution.output = out();
    if (workspace != nullptr) execution.workspace = (*workspace)();
    execution.done = done;
    compiled.execute(execution);
  }
  bool is_right(const std::vector<std::complex<float>>& result) const {
    return in_error_units<float>(relative_error(result, want), length) < error_limit;
  }
  bool is_right(const cl::Buffer& out) const { return is_right(download<float>(on, out, points)); }
  cl::Buffer output() const { return upload(on, poisoned<float>(points)); }

  const TestDevice& on;
  std::uint64_t length, points;
  fft::runtime::CompiledSchedule compiled;
  std::vector<std::complex<float>> data;
  std::vector<std::complex<double>> want;
  cl::Buffer in;
};

/// Executions on two queues at once, one of them out of order. Returns how many went wrong.
inline int wrong_on_two_queues(const ScheduleScene& scene, int rounds) {
  std::atomic<int> wrong{0};
  std::vector<std::thread> threads;
  for (const cl_command_queue_properties order :
       {cl_command_queue_properties(0), cl_command_queue_properties(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE)})
    threads.emplace_back([&scene, &wrong, order, rounds] {
      try {
        const cl::CommandQueue queue(scene.on.context, scene.on.device, order);
        const std::size_t bytes = scene.points * sizeof(cl_float2);
        const cl::Buffer out(scene.on.context, CL_MEM_READ_WRITE, bytes);
        std::vector<std::complex<float>> result(scene.points);
        for (int i = 0; i < rounds; ++i) {
          std::vector<cl::Event> done(1);
          scene.execute(queue, out, nullptr, &done[0]());
          queue.enqueueReadBuffer(out, CL_TRUE, 0, bytes, result.data(), &done);
          wrong += !scene.is_right(result);
        }
      } catch (const std::exception&) {
        ++wrong;
      }
    });
  for (std::thread& thread : threads) thread.join();
  return wrong;
}

/// Executions with a workspace of the caller's that holds something else before the first one. Returns how many went wrong, or 100
/// if something behind the workspace was written.
inline int wrong_with_workspace(const ScheduleScene& scene, const cl::CommandQueue& queue) {
  constexpr std::size_t behind = 64;
  const std::vector<cl_uint> garbage(scene.compiled.workspace_bytes() / sizeof(cl_uint) + behind, 0xABCD1234);
  const cl::Buffer workspace = upload(scene.on, garbage);
  int wrong = 0;
  for (int i = 0; i < 3; ++i) {
    const cl::Buffer out = scene.output();
    cl::Event done;
    scene.execute(queue, out, &workspace, &done());
    done.wait();
    wrong += !scene.is_right(out);
  }
  const auto after = download_elements<cl_uint>(scene.on, workspace, garbage.size());
  const bool kept = std::vector<cl_uint>(after.end() - behind, after.end()) ==
                    std::vector<cl_uint>(garbage.end() - behind, garbage.end());
  return kept ? wrong : 100;
}

}  // namespace fft_test
