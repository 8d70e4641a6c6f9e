// Probing by building: a kernel that fills a static local array and reads it back.
#include "runtime/device/device_probe.hpp"

#include <fftcl/error.hpp>

#include <algorithm>
#include <iterator>
#include <sstream>

#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/launch.hpp"

namespace fft::runtime {
namespace {

/// Largest static arrays of known generations (bytes per work-group that the hardware gives, less the 4 that
/// NVIDIA's compiler adds): Hopper and Blackwell 227 KB, A100 163 KB, desktop Ampere and Ada 99 KB, Volta 96
/// KB, Turing 64 KB. A device of another generation gets the largest of these that runs.
constexpr std::uint64_t known_local_sizes[] = {232444, 166908, 101372, 98300, 65532};

/// Beyond the report by this much is where honest devices fail, at the cost of one small build.
constexpr std::uint64_t honesty_margin = 4096;

constexpr std::uint32_t probe_work_items = 64;

codegen::KernelSource probe_source(std::uint64_t local_bytes) {
  codegen::KernelSource source;
  source.name = "fftcl_probe";
  const std::string words = std::to_string(local_bytes / 4);
  source.source =
      "kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fftcl_probe(global uint* out, uint seed) "
      "{\n"
      "  local uint data[" +
      words +
      "];\n"
      "  uint lid = get_local_id(0);\n"
      "  for (uint i = lid; i < " +
      words +
      "; i += 64) data[i] = i * 2654435761u + seed;\n"
      "  barrier(CLK_LOCAL_MEM_FENCE);\n"
      "  uint wrong = 0;\n"
      "  for (uint i = 63 - lid; i < " +
      words +
      "; i += 64) wrong += data[i] != i * 2654435761u + seed;\n"
      "  out[lid] = wrong;\n"
      "}\n";
  return source;
}

/// What a trial needs beside its program; that this cannot be had says nothing about local memory.
struct Bench {
  ContextHandle context;
  QueueHandle queue;
  MemHandle findings;
};

/// In a context of its own: some drivers lose the context when a launch fails. Throws fft::Error.
Bench make_bench(cl_device_id device) {
  cl_int status = CL_SUCCESS;
  Bench bench;
  bench.context = ContextHandle(clCreateContext(nullptr, 1, &device, nullptr, nullptr, &status));
  check(status, "clCreateContext");
  bench.queue = QueueHandle(clCreateCommandQueue(bench.context.get(), device, 0, &status));
  check(status, "clCreateCommandQueue");
  bench.findings = MemHandle(clCreateBuffer(bench.context.get(), CL_MEM_WRITE_ONLY,
                                            probe_work_items * sizeof(cl_uint), nullptr, &status));
  check(status, "clCreateBuffer");
  return bench;
}

/// Builds and runs the kernel and looks at its findings. False when it does not build, start or find its data
/// again.
bool local_array_works(cl_device_id device, std::uint64_t bytes) {
  const Bench bench = make_bench(device);
  try {
    const Program program = Program::from_source(bench.context.get(), device, probe_source(bytes));
    const KernelHandle kernel = program.create_kernel();
    const cl_mem out = bench.findings.get();
    const cl_uint seed = 12345;
    check(clSetKernelArg(kernel.get(), 0, sizeof out, &out), "clSetKernelArg");
    check(clSetKernelArg(kernel.get(), 1, sizeof seed, &seed), "clSetKernelArg");
    enqueue_kernel(bench.queue.get(), kernel.get(), {1, probe_work_items}, {}, false);
    cl_uint wrong[probe_work_items] = {};
    check(clEnqueueReadBuffer(bench.queue.get(), out, CL_TRUE, 0, sizeof wrong, wrong, 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    return std::all_of(std::begin(wrong), std::end(wrong), [](cl_uint count) { return count == 0; });
  } catch (const Error&) {
    return false;
  }
}

std::uint64_t find_local_memory(cl_device_id device, std::uint64_t reported) {
  // Devices whose local memory is ordinary memory have no reason to understate it.
  if (device_info<cl_device_local_mem_type>(device, CL_DEVICE_LOCAL_MEM_TYPE) != CL_LOCAL) return reported;
  if (!local_array_works(device, reported + honesty_margin)) return reported;
  for (const std::uint64_t bytes : known_local_sizes)
    if (bytes > reported + honesty_margin && local_array_works(device, bytes)) return bytes;
  return reported + honesty_margin;
}

}  // namespace

std::uint64_t probe_local_memory(cl_device_id device, const std::string& identity, std::uint64_t reported) {
  const std::string key = "fftcl device probe 2\n" + identity;
  const std::optional<DiskCache> disk = open_disk_cache();
  std::uint64_t bytes = 0;
  if (disk)
    if (const auto stored = disk->read(key); stored && std::istringstream(*stored) >> bytes) return bytes;
  bytes = find_local_memory(device, reported);
  if (disk) disk->write(key, std::to_string(bytes));
  return bytes;
}

}  // namespace fft::runtime
