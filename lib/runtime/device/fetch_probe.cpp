// A kernel that reverses rows in place: a row that has not arrived, or that two groups take, leaves elements in the wrong place.
#include "runtime/device/fetch_probe.hpp"

#include <fftcl/error.hpp>

#include <string>
#include <vector>

#include "codegen/fragments.hpp"
#include "codegen/kernel_source.hpp"
#include "core/launch.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/device/device_profile.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/device/probe_bench.hpp"
#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/launch.hpp"

namespace fft::runtime {
namespace {

constexpr std::size_t row_elements = 999;  // odd: every other row of f32 begins between multiples of 16 bytes
constexpr cl_uint trial_launches = 20;     // an even number reverses everything back

codegen::KernelSource fetch_source(cl_device_id device, std::size_t rows, bool any_form) {
  codegen::KernelSource source;
  source.name = "fftcl_fetch";
  const std::string allowed =
      any_form ? "" : "#if FFT_NV_CAPABILITY < 90\n#error no copies while a group computes\n#endif\n";
  source.options = device_build_options(device);
  source.source = allowed +
                  "#define FFT_PATIENCE 65536u\n#define FFT_F64 0\n#define FFT_LANES 1\n#define ROWS " +
                  std::to_string(rows) + "u\n#define ELEMENTS " + std::to_string(row_elements) + "u\n" +
                  std::string(codegen::fragment("common/types.cl")) +
                  std::string(codegen::fragment("group/fetch_ahead.cl")) + R"(
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fftcl_fetch(global elem_t *data, volatile global uint *counter) {
  local elem_t fetched[ELEMENTS + FFT_FETCHED_MORE] __attribute__((aligned(16)));
  local fft_arrived_t arrived;
  local uint drawn;
  const uint t = fft_opaque((uint)get_local_id(0));
  uint number = (uint)get_group_id(0), phase = 0;
  if (t == 0) fft_expect(&arrived);
  fft_fetch(fetched, data + number * ELEMENTS, ELEMENTS, &arrived);
  if (t == 0) drawn = fft_draw_tile(counter, ROWS);
  barrier(CLK_LOCAL_MEM_FENCE);
  uint next = drawn;
  for (;;) {
    elem_t held[16];
    fft_await_row(&arrived, phase);
    local const elem_t *row = fft_fetched(fetched, data + number * ELEMENTS);
    for (uint i = 0; i < 16; ++i) held[i] = row[min(i * 64 + t, ELEMENTS - 1)];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (next < ROWS) {
      fft_fetch(fetched, data + next * ELEMENTS, ELEMENTS, &arrived);
      if (t == 0) drawn = fft_draw_tile(counter, ROWS);
    }
    for (uint i = 0; i < 16; ++i)
      if (i * 64 + t < ELEMENTS) data[number * ELEMENTS + ELEMENTS - 1 - (i * 64 + t)] = held[i];
    barrier(CLK_LOCAL_MEM_FENCE);
    if (next >= ROWS) break;
    number = next;
    next = drawn;
    phase ^= 1;
  }
}
)";
  return source;
}

std::vector<cl_float2> numbered(std::size_t count) {
  std::vector<cl_float2> data(count);
  for (std::size_t i = 0; i < count; ++i) data[i] = {{cl_float(i % 4096), cl_float(i / 4096)}};
  return data;
}

bool same(const std::vector<cl_float2>& a, const std::vector<cl_float2>& b) {
  for (std::size_t i = 0; i < a.size(); ++i)
    if (a[i].s[0] != b[i].s[0] || a[i].s[1] != b[i].s[1]) return false;
  return true;
}

void read(const Bench& bench, const MemHandle& memory, std::size_t bytes, void* to) {
  check(clEnqueueReadBuffer(bench.queue.get(), memory.get(), CL_TRUE, 0, bytes, to, 0, nullptr, nullptr),
        "clEnqueueReadBuffer");
}

}  // namespace

bool fetch_ahead_works(cl_device_id device, bool any_form) {
  const Bench bench = make_bench(device);
  const std::size_t groups = device_info<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS), rows = 5 * groups + 3,
                    bytes = rows * row_elements * sizeof(cl_float2);
  const MemHandle data = make_buffer(bench, bytes), counter = make_buffer(bench, planning::counter_bytes);
  const std::vector<cl_float2> before = numbered(rows * row_elements);
  std::vector<cl_float2> after(before.size()), reversed(before.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    reversed[i] = before[i / row_elements * row_elements + row_elements - 1 - i % row_elements];
  try {
    const Program program =
        Program::from_source(bench.context.get(), device, fetch_source(device, rows, any_form));
    const KernelHandle kernel = program.create_kernel();
    const EndOfTrial end(bench);
    check(clEnqueueWriteBuffer(bench.queue.get(), data.get(), CL_TRUE, 0, bytes, before.data(), 0, nullptr,
                               nullptr),
          "clEnqueueWriteBuffer");
    cl_uint argument = 0;
    for (const MemHandle* memory : {&data, &counter}) {
      const cl_mem raw = memory->get();
      check(clSetKernelArg(kernel.get(), argument++, sizeof raw, &raw), "clSetKernelArg");
    }
    for (cl_uint launch = 1; launch <= trial_launches; ++launch) {
      enqueue_kernel(bench.queue.get(), kernel.get(), {groups, probe_work_items}, {}, false);
      if (launch > 1 && launch < trial_launches) continue;
      read(bench, data, bytes, after.data());
      if (!same(after, launch % 2 != 0 ? reversed : before)) return false;
    }
    std::vector<cl_uint> left(planning::counter_bytes / sizeof(cl_uint));
    read(bench, counter, planning::counter_bytes, left.data());
    return left == std::vector<cl_uint>(left.size(), 0);
  } catch (const Error&) {
    return false;
  }
}

}  // namespace fft::runtime
