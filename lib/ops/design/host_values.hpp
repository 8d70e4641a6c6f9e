// Tables of numbers on the host with a length that the caller chose: running out of memory is an fft::Error too.
#pragma once

#include <cstdint>
#include <new>
#include <sstream>
#include <stdexcept>
#include <string>

#include <fftcl/error.hpp>

namespace fft::ops {

/// A number for messages; std::to_string() prints 1e-9 as 0.000000.
inline std::string text(double value) {
  std::ostringstream out;
  out << value;
  return out.str();
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
