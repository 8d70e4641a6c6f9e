// The vector shape's shuffles by shuffle2(), for compilers without clang's builtin: the same bytes as with it.
#include <catch2/catch.hpp>

#include <vector>

#include "core/launch.hpp"
#include "runtime/opencl/kernel_arguments.hpp"
#include "shapes/codegen.hpp"
#include "support/device/device_planning.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;
using namespace fft::planning;

namespace {

template <typename T>
std::vector<T> transformed(const TestDevice& on, const Step& step, std::uint64_t batch, const char* options,
                           const std::vector<T>& data) {
  const auto kernel_source = fft::codegen::generate(step.pass);
  cl::Program program(on.context, kernel_source.source);
  program.build({on.device}, (kernel_source.options + options).c_str());
  const std::vector<double> roots = fft::codegen::twiddle_table(step.pass);
  std::vector<T> table(roots.begin(), roots.end());
  table.resize(table.size() + 2);  // a buffer must not be empty
  const auto upload = [&](std::vector<T> values) {
    return cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, values.size() * sizeof(T),
                      values.data());
  };
  const cl::Buffer in = upload(data), out = upload(data), factors = upload(table);
  cl::Kernel kernel(program, kernel_source.name.c_str());
  kernel.setArg(0, in);
  kernel.setArg(1, out);
  kernel.setArg(2, factors);
  const std::uint64_t count =
      step.outer_per_batch == 0 ? step.pass.loops.back().count : step.outer_per_batch * batch;
  fft::runtime::set_launch_argument(kernel(), step.pass.precision, {0, 0, count});
  const LaunchSize launch = launch_size(step.pass, count);
  on.queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(launch.groups * launch.work_items),
                                cl::NDRange(launch.work_items));
  std::vector<T> result(data.size());
  on.queue.enqueueReadBuffer(out, CL_TRUE, 0, result.size() * sizeof(T), result.data());
  return result;
}

template <typename T>
void check_portable(const TestDevice& on, std::uint64_t n, std::uint64_t batch) {
  const auto precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  const Schedule schedule = make_schedule(dense_problem({n}, batch, precision), limits_of(on));
  REQUIRE(schedule.steps.size() == 1);
  const auto noise = uniform_noise<T>(n * batch, 5);
  std::vector<T> data;
  for (const auto& x : noise) data.insert(data.end(), {x.real(), x.imag()});
  const auto with = [&](const char* options) {
    return transformed<T>(on, schedule.steps.front(), batch, options, data);
  };
  INFO(on.name << " n = " << n << ", " << sizeof(T) << " bytes");
  CHECK(with("") == with(" -DFFT_PORTABLE_SHUFFLE"));
}

}  // namespace

TEST_CASE("shuffles without clang's builtin give the same result") {
  for (const TestDevice& on : test_devices()) {
    if (limits_of(on).shape != KernelShape::vector) continue;
    // Packed rows of both kinds, tiles, split rows.
    for (std::uint64_t n : {4, 5, 27, 64}) {
      check_portable<float>(on, n, 40);
      if (on.has_f64) check_portable<double>(on, n, 40);
    }
  }
}
