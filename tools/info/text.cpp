// The facts as lines for people.
#include <fftcl/c/base.h>
#include <fftcl/version.hpp>

#include <cstdio>

#include "common/environment.hpp"
#include "info/facts.hpp"

namespace info {
namespace {

std::string bytes_text(std::uint64_t bytes) {
  const char* const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  double value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1024 && unit < 4; ++unit) value /= 1024;
  char text[48];
  std::snprintf(text, sizeof text, "%.4g %s", value, units[unit]);
  return text;
}

std::string line(const char* name, const std::string& value) {
  char head[24];
  std::snprintf(head, sizeof head, "%-17s", name);
  return head + value + "\n";
}

std::string loader_text(const Loader& loader) {
  std::string text = loader.name.empty() ? "loader" : loader.name + " " + loader.version;
  if (!loader.opencl_version.empty()) text += ", " + loader.opencl_version;
  return text + (loader.file.empty() ? "" : ", " + loader.file);
}

std::string cache_text(const Cache& cache) {
  if (!cache.problem.empty()) return "NOT USED: " + cache.problem;
  if (cache.directory.empty()) return "off";
  if (!cache.exists) return cache.directory + ", which is made when it is needed";
  return cache.directory + ": " + std::to_string(cache.entries) +
         (cache.entries == 1 ? " entry, " : " entries, ") + bytes_text(cache.bytes) + " of at most " +
         bytes_text(cache.limit) + "; nobody else may write to it";
}

std::string local_memory_text(const fft::DeviceInfo& known) {
  std::string text = bytes_text(known.local_memory_bytes);
  if (!known.local_memory_measured) return text + " (as reported)";
  return text + " (measured; reported are " + bytes_text(known.reported_local_memory_bytes) + ")";
}

std::string planning_text(const fft::DeviceInfo& known) {
  const bool vector = known.shape == fft::KernelShape::vector;
  std::string kernels = std::string(shape_name(known.shape)) + " shape";
  if (vector)
    kernels += ": " + std::to_string(known.lanes_f32) + " lanes in f32, " + std::to_string(known.lanes_f64) +
               " in f64";
  std::string text =
      line("  kernels", kernels) +
      line("  f64", known.has_f64 ? "yes" : "no: plans in double precision are refused") +
      line("  compute units", std::to_string(known.compute_units)) +
      line("  work-group", "up to " + std::to_string(known.max_work_group_size) + " work-items") +
      line("  local memory", local_memory_text(known));
  if (!vector) text += line("  registers", std::to_string(known.registers_per_work_group) + " a work-group");
  return text + line("  cache", bytes_text(known.cache_bytes)) +
         line("  memory", bytes_text(known.global_memory_bytes) + ", a buffer up to " +
                              bytes_text(known.max_allocation_bytes)) +
         line("  compiles", known.compiles_at_launch ? "at the first launch, which fftcl makes in advance"
                                                     : "when a program is built");
}

}  // namespace

std::string as_text(const Facts& facts) {
  std::string text =
      line("fftcl", std::string(fftcl_version_text()) + " (headers " + fft::header_version + ")");
  const auto known = [](const std::string& version) { return version.empty() ? "unknown" : version; };
  text += line("headers", "OpenCL " + known(opencl_headers_version()) + ", CLHPP " + known(clhpp_version()));
  text += line("loader", loader_text(facts.loader));
  text += line("kernel cache", cache_text(facts.cache));
  for (const auto& [name, value] : tools::relevant_environment())
    text += line("variable", name + "=" + value);
  for (const Device& device : facts.devices) {
    const tools::DeviceText& d = device.text;
    text += "\n" + line(("device " + std::to_string(device.number)).c_str(), d.name + " (" + d.type + ")") +
            line("  platform", d.platform + ", " + d.platform_version) +
            line("  version", d.device_version + ", driver " + d.driver_version);
    text += device.failure.empty() ? planning_text(device.planning) : line("  UNUSABLE", device.failure);
  }
  return text;
}

}  // namespace info
