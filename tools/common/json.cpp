// What several reports have in common.
#include "common/json.hpp"

#include "common/environment.hpp"

namespace tools {

Json to_json(const DeviceText& device) {
  return {{"name", device.name},
          {"type", device.type},
          {"version", device.device_version},
          {"driver", device.driver_version},
          {"platform", device.platform},
          {"platform_version", device.platform_version},
          {"has_f64", device.has_f64}};
}

Json environment_json() {
  Json variables = Json::object();
  for (const auto& [name, value] : relevant_environment()) variables[name] = value;
  return variables;
}

std::string to_text(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace tools
