// Checks shared by the options of plans and operations.
#pragma once

#include <string>

#include <fftcl/options.hpp>
#include "core/device_limits.hpp"

namespace fft::planning {

/// Throws fft::Error (invalid_argument): `value` of the option `name` is not an enumerator of the type `type`.
[[noreturn]] void refuse_enumerator(const char* name, int value, const char* type);

/// Throws fft::Error (invalid_argument) unless `value` is an enumerator, 0 to `last`. `name` is the option's name in
/// messages, e.g. "Options::precision".
template <typename Enum>
void check_enumerator(Enum value, Enum last, const char* name, const char* type) {
  const int number = static_cast<int>(value);
  if (number < 0 || number > static_cast<int>(last)) refuse_enumerator(name, number, type);
}

/// Throws fft::Error (invalid_argument) for values that are not enumerators. `options` names the struct that
/// holds them in messages, e.g. "ConvolutionOptions". `last` is the last Domain that this struct accepts.
void check_elements(Precision precision, Domain domain, const std::string& options,
                    Domain last = Domain::real);
void check_directions(Directions directions, const std::string& options);

/// Throws fft::Error (invalid_argument) for a finite value that is an infinity in this precision, or 0 where it must be `above_zero`.
void check_range(double value, Precision precision, const std::string& name, bool above_zero = false);

/// Throws fft::Error (unsupported) unless the device can compute in this precision.
void check_supported(Precision precision, const DeviceLimits& limits);

}  // namespace fft::planning
