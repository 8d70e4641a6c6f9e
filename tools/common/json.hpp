// Reports as JSON. nlohmann-json writes them; keys keep the order in which they are set.
#pragma once

#include <nlohmann/json.hpp>

#include <string>

#include "common/devices.hpp"

namespace tools {

using Json = nlohmann::ordered_json;

/// Name, type, versions, f64.
Json to_json(const DeviceText& device);

/// relevant_environment() as an object.
Json environment_json();

/// With a line feed at its end. Drivers may name things in any encoding: what is not UTF-8 becomes U+FFFD.
std::string to_text(const Json& json);

}  // namespace tools
