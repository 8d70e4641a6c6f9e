// Devices and checks of sweeps.
#include "support/interpreter/schedule_sweep.hpp"

#include <algorithm>
#include <exception>
#include <regex>

#include <fftcl/error.hpp>
#include "core/element_bytes.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/interpreter/schedule_checks.hpp"

namespace fft_test {
namespace {

using namespace fft::planning;

constexpr std::size_t most_failures_told = 12;

DeviceLimits group_limits(std::uint64_t local_kib, std::uint32_t items, std::uint32_t units) {
  DeviceLimits limits = limits_named("gpu48");
  limits.local_memory_bytes = local_kib << 10;
  limits.max_work_group_size = items;
  limits.compute_units = units;
  return limits;
}

DeviceLimits cpu_limits(const std::string& like, std::uint32_t units, std::uint64_t stack_kib) {
  DeviceLimits limits = limits_named(like);
  limits.compute_units = units;
  limits.stack_bytes = stack_kib << 10;
  return limits;
}

std::string all_of(const std::string& device, const Problem& p) {
  std::string text = device + ": " + summary(p);
  for (const Axis& a : p.axes)
    text += ", strides " + std::to_string(a.in_stride) + " " + std::to_string(a.out_stride) + " skipped " +
            std::to_string(a.skipped) + " present " + std::to_string(a.present) + " wanted " +
            std::to_string(a.wanted);
  text += ", distances " + std::to_string(p.in_distance) + " " + std::to_string(p.out_distance);
  if (p.real_signals) text += ", real signals";
  if (p.path) text += ", chirp-z";
  if (p.filter.points != 0) text += ", filter of " + std::to_string(p.filter.points);
  if (p.read_all_first) text += ", all is read first";
  if (p.in_format) text += ", reads " + to_text(*p.in_format);
  if (p.out_format) text += ", writes " + to_text(*p.out_format);
  return text;
}

}  // namespace

const std::vector<LimitsPreset>& sweep_devices() {
  static const std::vector<LimitsPreset> all = [] {
    std::vector<LimitsPreset> list = limits_presets();
    list.push_back({"99 KB", group_limits(99, 1024, 82)});
    list.push_back({"64 KB, 256 items", group_limits(64, 256, 64)});
    list.push_back({"48 KB, hands over", group_limits(48, 1024, 132)});
    list.back().limits.hands_over = true;
    list.push_back({"32 KB, 512 items", group_limits(32, 512, 24)});
    list.push_back({"32 KB, 64 items", group_limits(32, 64, 4)});
    list.push_back({"48 KB, 32 items", group_limits(48, 32, 8)});
    list.push_back({"1 MB, 4096 items", group_limits(1024, 4096, 2)});  // a CPU asked for groups
    list.push_back({"cpu8, small stacks", cpu_limits("cpu8", 2, 1024)});
    list.push_back({"cpu4, many units", cpu_limits("cpu4", 64, 8192)});
    return list;
  }();
  return all;
}

std::uint64_t declared_local_bytes(const std::string& source, fft::Precision precision) {
  static const std::regex local(
      R"(\blocal (elem_t|scalar_t|uint|fft_arrived_t) \w+(\[(\d+)( \+ FFT_FETCHED_MORE)?\])?( __attribute__\(\(aligned\(16\)\)\))?;)");
  constexpr std::uint64_t fetched_more = 32;  // kernels/group/fetch_ahead.cl, with bulk copies
  const auto begin = source.begin() + static_cast<std::ptrdiff_t>(source.rfind("kernel "));
  std::uint64_t bytes = 0;
  for (std::sregex_iterator i(begin, source.end(), local), end; i != end; ++i) {
    const std::string type = (*i)[1];
    const std::uint64_t each = type == "uint"            ? 4
                               : type == "fft_arrived_t" ? 8
                               : type == "scalar_t"      ? scalar_bytes(precision)
                                                         : element_bytes(precision);
    bytes += each * ((*i)[3].matched ? std::stoull((*i)[3].str()) : 1);
    if ((*i)[4].matched) bytes += fetched_more;
  }
  return bytes;
}

void ScheduleSweep::check(const LimitsPreset& device, const Problem& problem) {
  if (turn_++ % every_ != 0) return;
  ++checked_;
  try {
    const Schedule schedule = make_schedule(problem, device.limits);
    const std::vector<std::string> broken = violations(schedule, device.limits);
    if (!broken.empty()) fail(device, problem, broken.front() + "\n" + describe(schedule));
    if (checked_ % text_every_ == 0) check_text(device, schedule);
  } catch (const fft::Error& error) {
    const bool second = problem.filter.points != 0 && error.code() == fft::ErrorCode::unsupported;
    second ? void(++refused_) : fail(device, problem, error.what());
  } catch (const std::exception& error) {
    fail(device, problem, error.what());
  }
}

void ScheduleSweep::check_text(const LimitsPreset& device, const Schedule& schedule) {
  const fft::Precision precision = schedule.problem.precision;
  for (const LaunchedSteps steps : launches(schedule)) {
    const std::string source = fft::codegen::generate(schedule, steps).source;
    ++texts_;
    std::uint64_t said = 0;
    for (std::size_t s = steps.first; s < steps.end; ++s)
      said = std::max<std::uint64_t>(said, schedule.steps[s].pass.group.local_bytes);
    // Steps that share a launch have a number, and aligned parts.
    const std::uint64_t declared = declared_local_bytes(source, precision), more = steps.count() > 1 ? 64 : 0;
    if (declared > said + more || declared > device.limits.local_memory_bytes)
      fail(device, schedule.problem,
           "declares " + std::to_string(declared) + " bytes of local memory, and says " +
               std::to_string(said) + "\n" + describe(schedule));
  }
}

void ScheduleSweep::fail(const LimitsPreset& device, const Problem& problem, const std::string& what) {
  if (++failed_ <= most_failures_told) failures_.push_back(all_of(device.name, problem) + "\n" + what);
}

}  // namespace fft_test
