// Tables of numbers on the host with a length that the caller chose: running out of memory is an fft::Error too.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <new>
#include <stdexcept>
#include <string>
#include <vector>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"

namespace fft::ops {

/// A number for messages.
inline std::string text(double value) {
  return planning::plain_number(value);
}

/// Throws fft::Error (invalid_argument) for a value that is not finite, or beyond the precision. `name` is that of the list; the texts
/// of millions of values would take longer than all other planning.
inline void check_values(const std::vector<double>& values, Precision precision, const std::string& name) {
  constexpr double in_every_precision = std::numeric_limits<float>::max();
  for (std::size_t k = 0; k < values.size(); ++k) {
    if (std::abs(values[k]) <= in_every_precision) continue;
    const std::string value = name + "[" + std::to_string(k) + "]";
    if (!std::isfinite(values[k])) refuse(value + " = " + text(values[k]) + ": every value must be finite");
    planning::check_range(values[k], precision, value);
  }
}

/// Throws fft::Error (invalid_argument) for a factor on results, made of these options, that the precision does not hold.
inline void check_scale(double scale, Precision precision, const std::string& made_of) {
  const std::string name = "the scale of the results, which " + made_of + " make,";
  if (!std::isfinite(scale) || scale == 0)
    refuse(name + " = " + text(scale) + ": a finite number other than 0 is needed: use other values");
  planning::check_range(scale, precision, name, true);
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
