// The facts as JSON (docs/info.md).
#include <fftcl/c/base.h>
#include <fftcl/version.hpp>

#include "common/json.hpp"
#include "info/facts.hpp"

namespace info {
namespace {

using tools::Json;

/// JSON's null for what is not known.
Json or_null(const std::string& text) {
  return text.empty() ? Json() : Json(text);
}

Json planning_json(const fft::DeviceInfo& known) {
  return {{"shape", known.shape == fft::KernelShape::vector ? "vector" : "work_group"},
          {"has_f64", known.has_f64},
          {"compute_units", known.compute_units},
          {"max_work_group_size", known.max_work_group_size},
          {"local_memory_bytes", known.local_memory_bytes},
          {"reported_local_memory_bytes", known.reported_local_memory_bytes},
          {"local_memory_measured", known.local_memory_measured},
          {"registers_per_work_group", known.registers_per_work_group},
          {"lanes_f32", known.lanes_f32},
          {"lanes_f64", known.lanes_f64},
          {"cache_bytes", known.cache_bytes},
          {"max_allocation_bytes", known.max_allocation_bytes},
          {"global_memory_bytes", known.global_memory_bytes},
          {"compiles_at_launch", known.compiles_at_launch},
          {"fingerprint", known.fingerprint}};
}

Json device_json(const Device& device) {
  Json json = {{"number", device.number}};
  json.update(tools::to_json(device.text));
  json["usable"] = device.failure.empty();
  json["failure"] = or_null(device.failure);
  json["planning"] = device.failure.empty() ? planning_json(device.planning) : Json();
  return json;
}

}  // namespace

std::string as_json(const Facts& facts) {
  const Loader& loader = facts.loader;
  const Cache& cache = facts.cache;
  Json json;
  json["fftcl"] = {{"headers", fft::header_version}, {"library", fftcl_version_text()}};
  json["opencl"] = {{"headers", or_null(opencl_headers_version())},
                    {"clhpp", or_null(clhpp_version())},
                    {"loader",
                     {{"file", or_null(loader.file)},
                      {"name", or_null(loader.name)},
                      {"version", or_null(loader.version)},
                      {"opencl", or_null(loader.opencl_version)}}}};
  json["cache"] = {{"directory", or_null(cache.directory)},
                   {"exists", cache.exists},
                   {"trusted", !cache.directory.empty() && cache.problem.empty()},
                   {"problem", or_null(cache.problem)},
                   {"entries", cache.entries},
                   {"bytes", cache.bytes},
                   {"limit_bytes", cache.limit}};
  json["environment"] = tools::environment_json();
  json["devices"] = Json::array();
  for (const Device& device : facts.devices) json["devices"].push_back(device_json(device));
  return tools::to_text(json);
}

}  // namespace info
