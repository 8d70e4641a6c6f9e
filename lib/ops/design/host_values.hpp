// Tables of numbers on the host with a length that the caller chose: running out of memory is an fft::Error too.
#pragma once

#include <cstdint>
#include <new>
#include <stdexcept>
#include <string>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"

namespace fft::ops {

/// A number for messages.
inline std::string text(double value) {
  return planning::plain_number(value);
}

/// The result of `body`, which allocates `numbers` doubles; `what` describes them in messages. Throws fft::Error
/// (unsupported) when they cannot be allocated.
template <typename Body>
auto with_host_memory(std::uint64_t numbers, const std::string& what, const Body& body) {
  const auto fail = [&] {
    throw Error(ErrorCode::unsupported,
                what + ": " + std::to_string(numbers) +
                    " numbers of 8 bytes do not fit the memory of the host: use fewer");
  };
  try {
    return body();
  } catch (const std::bad_alloc&) {
    fail();
  } catch (const std::length_error&) {
    fail();
  }
  return decltype(body())();
}

}  // namespace fft::ops
