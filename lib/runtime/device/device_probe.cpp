// Probing by building and running: a kernel that fills a static local array and reads it back, and one whose groups
// hand data over to each other.
#include "runtime/device/device_probe.hpp"

#include <fftcl/error.hpp>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "codegen/fragments.hpp"
#include "core/base/plain_text.hpp"
#include "core/launch.hpp"
#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/device/device_query.hpp"
#include "runtime/device/fetch_probe.hpp"
#include "runtime/device/probe_bench.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/launch.hpp"
#include "runtime/opencl/queue.hpp"
#include "shapes/program_table.hpp"

namespace fft::runtime {
namespace {

/// Largest static arrays of known generations (bytes per work-group that the hardware gives, less the 4 that
/// NVIDIA's compiler adds): Hopper and Blackwell 227 KB, A100 163 KB, desktop Ampere and Ada 99 KB, Volta 96
/// KB, Turing 64 KB. A device of another generation gets the largest of these that runs.
constexpr std::uint64_t known_local_sizes[] = {232444, 166908, 101372, 98300, 65532};

/// Devices that report their true limit fail when asked for this much more. Finding out costs only one small build.
constexpr std::uint64_t honesty_margin = 4096;

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

/// Runs one group, of which each work-item stores how many errors it found.
bool runs_without_error(const Bench& bench, const KernelHandle& kernel) {
  enqueue_kernel(bench.queue.get(), kernel.get(), {1, probe_work_items}, {}, false);
  cl_uint wrong[probe_work_items] = {};
  check(clEnqueueReadBuffer(bench.queue.get(), bench.findings.get(), CL_TRUE, 0, sizeof wrong, wrong, 0,
                            nullptr, nullptr),
        "clEnqueueReadBuffer");
  return std::all_of(std::begin(wrong), std::end(wrong), [](cl_uint count) { return count == 0; });
}

/// Builds and runs the kernel and checks its result. False when it does not build or start, or does not read back its
/// data.
bool local_array_works(cl_device_id device, std::uint64_t bytes) {
  const Bench bench = make_bench(device);
  try {
    const Program program = Program::from_source(bench.context.get(), device, probe_source(bytes));
    const KernelHandle kernel = program.create_kernel();
    const EndOfTrial end(bench);
    const cl_mem out = bench.findings.get();
    const cl_uint seed = 12345;
    check(clSetKernelArg(kernel.get(), 0, sizeof out, &out), "clSetKernelArg");
    check(clSetKernelArg(kernel.get(), 1, sizeof seed, &seed), "clSetKernelArg");
    return runs_without_error(bench, kernel);
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

codegen::KernelSource table_probe_source() {
  codegen::KernelSource source;
  source.name = "fftcl_table_probe";
  source.source =
      "typedef float2 elem_t;\n"
      "kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fftcl_table_probe(global const elem_t* "
      "table, global uint* out) {\n"
      "  FFT_TABLE(table);\n"
      "  const uint lid = get_local_id(0);\n"
      "  const elem_t e = table[63 - lid];\n"
      "  out[lid] = e.x != 2.0f * (63 - lid) || e.y != 2.0f * (63 - lid) + 1.0f;\n"
      "}\n";
  std::vector<double> table(2 * probe_work_items);
  std::iota(table.begin(), table.end(), 0.0);
  return codegen::with_table(std::move(source), Precision::f32, table);
}

bool program_tables_work(cl_device_id device) {
  const Bench bench = make_bench(device);
  try {
    const Program program = Program::from_source(bench.context.get(), device, table_probe_source());
    const KernelHandle kernel = program.create_kernel();
    const EndOfTrial end(bench);
    const cl_mem none = nullptr, out = bench.findings.get();
    check(clSetKernelArg(kernel.get(), 0, sizeof none, &none), "clSetKernelArg");
    check(clSetKernelArg(kernel.get(), 1, sizeof out, &out), "clSetKernelArg");
    return runs_without_error(bench, kernel);
  } catch (const Error&) {
    return false;
  }
}

constexpr std::uint64_t hand_over_points = 512;  // per group, eight per work-item
constexpr cl_uint hand_over_launches = 60;       // each with other data
constexpr cl_uint patience_gpu = 1u << 21;       // about a second
constexpr cl_uint patience_cpu = 0xFFFFFFFFu;    // many seconds: threads of a busy machine may rest

/// True when every value is right after each of the launches, and the counters are zero afterwards.
bool hand_over_works(cl_device_id device) {
  const Bench bench = make_bench(device);
  const std::uint64_t groups = 2 * device_info<cl_uint>(device, CL_DEVICE_MAX_COMPUTE_UNITS);
  const bool is_cpu = (device_info<cl_device_type>(device, CL_DEVICE_TYPE) & CL_DEVICE_TYPE_CPU) != 0;
  const MemHandle data = make_buffer(bench, groups * hand_over_points * sizeof(cl_float2)),
                  counters = make_buffer(bench, planning::counter_bytes),
                  misses = make_buffer(bench, groups * probe_work_items * sizeof(cl_uint));
  try {
    const Program program = Program::from_source(
        bench.context.get(), device, hand_over_source(groups, is_cpu ? patience_cpu : patience_gpu));
    const KernelHandle kernel = program.create_kernel();
    const EndOfTrial end(bench);
    std::vector<cl_uint> wrong(groups * probe_work_items, 0);
    const auto none_wrong = [&](const MemHandle& memory, std::size_t count) {
      check(clEnqueueReadBuffer(bench.queue.get(), memory.get(), CL_TRUE, 0, count * sizeof(cl_uint),
                                wrong.data(), 0, nullptr, nullptr),
            "clEnqueueReadBuffer");
      return std::all_of(wrong.begin(), wrong.begin() + std::ptrdiff_t(count),
                         [](cl_uint n) { return n == 0; });
    };
    cl_uint argument = 0;
    for (const MemHandle* memory : {&data, &counters, &misses}) {
      const cl_mem raw = memory->get();
      check(clSetKernelArg(kernel.get(), argument++, sizeof raw, &raw), "clSetKernelArg");
    }
    for (cl_uint seed = 1; seed <= hand_over_launches; ++seed) {
      check(clSetKernelArg(kernel.get(), argument, sizeof seed, &seed), "clSetKernelArg");
      enqueue_kernel(bench.queue.get(), kernel.get(), {2 * groups, probe_work_items}, {}, false);
      // The first launch shows whether groups wait in vain. The others would then too, each for a long time.
      if (seed == 1 && !none_wrong(misses, wrong.size())) return false;
    }
    return none_wrong(misses, wrong.size()) &&
           none_wrong(counters, planning::counter_bytes / sizeof(cl_uint));
  } catch (const Error&) {
    return false;
  }
}

std::optional<std::uint64_t> kept_figure(const DiskCache& disk, const std::string& key) {
  const std::optional<std::string> stored = disk.read(key);
  std::uint64_t figure = 0;
  if (!stored || !(planning::PlainIn(*stored) >> figure)) return std::nullopt;
  return figure;
}

/// How long to wait for another process that probes the same device.
constexpr std::chrono::seconds probe_patience(30);

/// The result of `find`, or the one kept in the disk cache. Of processes that start together only one probes: a probe
/// makes contexts of its own, which NVIDIA's driver makes one at a time (H200: 16 processes took 13 s).
template <typename Find>
std::uint64_t find_once(const std::string& key, const Find& find) {
  const std::optional<DiskCache> disk = open_disk_cache();
  if (!disk) return find();
  if (const auto figure = kept_figure(*disk, key)) return *figure;
  const FileLock turn = disk->turn(key, probe_patience);
  if (turn)
    if (const auto figure = kept_figure(*disk, key)) return *figure;
  const std::uint64_t figure = find();
  disk->write(key, std::to_string(figure));
  return figure;
}

/// The same, also kept while the process lives: without a disk cache a program that makes a context for every plan would wait for
/// a build each time.
template <typename Find>
std::uint64_t find_once_in_process(const std::string& key, const Find& find) {
  static std::mutex& mutex = *new std::mutex;
  static auto& known = *new std::map<std::string, std::uint64_t>;
  {
    const std::lock_guard lock(mutex);
    if (const auto found = known.find(key); found != known.end()) return found->second;
  }
  const std::uint64_t figure = find_once(key, find);
  const std::lock_guard lock(mutex);
  return known[key] = figure;
}

}  // namespace

codegen::KernelSource hand_over_source(std::uint64_t groups, cl_uint patience) {
  codegen::KernelSource source;
  source.name = "fftcl_hand_over";
  const std::string count = std::to_string(groups) + "u", both = std::to_string(2 * groups) + "u";
  source.source = "#define FFT_F64 0\n#define FFT_LANES 1\n#define FFT_PATIENCE " + std::to_string(patience) +
                  "u\n" + std::string(codegen::fragment("common/types.cl")) +
                  std::string(codegen::fragment("group/hand_over.cl")) +
                  R"(
kernel __attribute__((reqd_work_group_size(64, 1, 1))) void fftcl_hand_over(global elem_t *data, volatile global uint *counters,
                                                                            global uint *wrong, uint seed) {
  local uint taken;
  const uint t = get_local_id(0);
  if (t == 0) taken = fft_take_number(counters);
  barrier(CLK_LOCAL_MEM_FENCE);
  const uint number = taken < BOTH ? taken : BOTH - 1; /* more: a launch whose groups waited in vain did not reset the counters */
  if (number < GROUPS) {
    scalar_t before = 0;
    for (uint i = 0; i < 8; ++i) before += data[(number * 512 + t * 8 + i + 4096) % (GROUPS * 512)].x;
    if (before == -1) wrong[t] = 1; /* never: no value is negative */
    for (uint i = 0; i < 8; ++i) {
      const uint at = number * 512 + i * 64 + t;
      elem_t e;
      e.x = (scalar_t)(at % 4096);
      e.y = (scalar_t)seed;
      data[at] = e;
    }
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    if (t == 0) fft_arrive(counters);
  } else {
    if (t == 0) fft_await(counters, GROUPS);
    barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
    uint misses = taken >= BOTH, before = 0;
    if (t == 0) before = fft_pass_by(counters);
    for (uint i = 0; i < 8; ++i) {
      const uint at = (i * 64 + t) * GROUPS + number - GROUPS;
      const cplx v = fft_load_fresh(data + at);
      misses += v.x != (scalar_t)(at % 4096) || v.y != (scalar_t)seed;
    }
    wrong[(number - GROUPS) * 64 + t] += misses;
    if (t == 0 && before + 1 == BOTH) fft_reset(counters);
  }
}
)";
  for (const auto& [name, value] : {std::pair{"GROUPS", count}, {"BOTH", both}})
    for (std::size_t at; (at = source.source.find(name)) != std::string::npos;)
      source.source.replace(at, std::string(name).size(), value);
  return source;
}

std::uint64_t probe_local_memory(cl_device_id device, const std::string& identity, std::uint64_t reported) {
  return find_once("fftcl device probe 2\n" + identity, [&] { return find_local_memory(device, reported); });
}

bool probe_program_tables(cl_device_id device, const std::string& identity) {
  return find_once_in_process("fftcl program table probe 1\n" + identity,
                              [&] { return std::uint64_t(program_tables_work(device)); }) != 0;
}

bool probe_hand_over(cl_device_id device, const std::string& identity) {
  return find_once_in_process("fftcl hand-over probe 1\n" + identity,
                              [&] { return std::uint64_t(hand_over_works(device)); }) != 0;
}

bool probe_fetch_ahead(cl_device_id device, const std::string& identity, bool any_form) {
  return find_once_in_process(
             "fftcl fetch probe 1" + std::string(any_form ? ", any form\n" : "\n") + identity,
             [&] { return std::uint64_t(fetch_ahead_works(device, any_form)); }) != 0;
}

}  // namespace fft::runtime
