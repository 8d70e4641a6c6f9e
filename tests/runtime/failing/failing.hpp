// One OpenCL call fails, of those that an action makes.
#pragma once

#include <catch2/catch.hpp>

#include <cstdint>
#include <map>
#include <string>

#include <fftcl/error.hpp>
#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"

namespace fft_test {

inline constexpr cl_int injected = CL_OUT_OF_HOST_MEMORY;

/// How often `action` calls each OpenCL function, as long as nothing fails.
template <typename Action>
std::map<std::string, std::uint64_t> count_calls(const Action& action) {
  stop_failing();
  std::map<std::string, std::uint64_t> counts = calls();
  action();
  for (auto& [function, count] : counts) count = calls(function) - count;
  for (const auto& [function, count] : calls()) counts.try_emplace(function, count);
  return counts;
}

/// Numbers by name, as text: references by kind.
template <typename Number>
std::string text_of(const std::map<std::string, Number>& counts) {
  std::string text;
  for (const auto& [name, count] : counts) text += name + " " + std::to_string(count) + ", ";
  return text.empty() ? "none" : text;
}

inline bool some_device_is_gpu() {
  for (const TestDevice& on : test_devices()) {
    const OwnCalls own;
    if ((on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0) return true;
  }
  return false;
}

/// Empty when `action`, whose call of `function` fails, throws an fft::Error with the injected status that does not blame the
/// caller.
template <typename Action>
std::string what_is_wrong(const std::string& function, const Action& action) {
  const std::string nothing = "nothing was thrown";
  std::string wrong = nothing;
  // The pool takes a piece of memory that it cannot ask about for one in use.
  if (function == "clGetEventInfo") wrong.clear();
  try {
    action();
  } catch (const fft::Error& error) {
    wrong = error.cl_status() == injected && error.code() == fft::ErrorCode::opencl
                ? ""
                : "not an OpenCL error with the injected status: " + std::string(error.what());
  } catch (const std::exception& error) {
    wrong = "not an fft::Error: " + std::string(error.what());
  }
  stop_failing();
  // How many pieces the pool of workspaces needs depends on how fast a GPU is: this time there was no such call. On CPUs, which have
  // finished when they say so, every call must be reached.
  if (wrong == nothing && failed_call().empty() && some_device_is_gpu()) wrong.clear();
  return wrong;
}

/// Makes each call of `action` fail once, and calls `after` each time. Returns how many calls failed.
template <typename Action, typename After>
std::uint64_t fail_all(const Action& action, const After& after) {
  std::uint64_t failed = 0;
  for (const auto& [function, count] : count_calls(action))
    for (std::uint64_t n = 1; n <= count; ++n) {
      INFO(function << ", call " << n << " of " << count);
      fail_call(function, n, injected);
      CHECK(what_is_wrong(function, action) == "");
      failed += failed_call().empty() ? 0 : 1;
      after();
    }
  return failed;
}

}  // namespace fft_test
