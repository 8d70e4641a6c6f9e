// From failures to clFFT's status codes: the one place where exceptions end.
#pragma once

#include <stdexcept>
#include <string>

#include "abi_types.h"

namespace fft::clfft {

/// A refusal with the status to give.
class Refusal : public std::runtime_error {
 public:
  Refusal(int code, const std::string& message) : std::runtime_error(message), status(clfftStatus(code)) {}
  const clfftStatus status;
};

/// Throws Refusal with `code` unless `holds`.
void require(bool holds, int code, const char* message);

/// `*pointer`; throws Refusal (CLFFT_INVALID_HOST_PTR) for NULL.
template <typename T>
T& need(T* pointer, const char* name) {
  require(pointer != nullptr, CLFFT_INVALID_HOST_PTR, name);
  return *pointer;
}

/// The status of the exception in flight, explained on stderr where that is wanted (explain.hpp).
/// @param function  the function of the ABI that fails, for the message
clfftStatus report_exception(const char* function) noexcept;

/// Calls `body` and turns what it throws into a status.
template <typename Body>
clfftStatus guard(const char* function, const Body& body) noexcept {
  try {
    body();
    return CLFFT_SUCCESS;
  } catch (...) {
    return report_exception(function);
  }
}

}  // namespace fft::clfft
