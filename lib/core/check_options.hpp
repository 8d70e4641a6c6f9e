// Checks shared by the options of plans and operations.
#pragma once

#include <string>
#include <string_view>

#include <fftcl/options.hpp>
#include "core/device_limits.hpp"

namespace fft::planning {

/// The name of an option in messages, "Options::precision". It is put together only when the option is refused: every
/// plan checks dozens of them.
class OptionName {
 public:
  OptionName(const char* name) : owner_(name) {}
  OptionName(const std::string& name) : owner_(name) {}
  /// The member "::precision" of the struct "Options". Both texts must live as long as the name.
  OptionName(const std::string& owner, const char* member) : owner_(owner), member_(member) {}
  std::string text() const { return std::string(owner_) += member_; }

 private:
  std::string_view owner_, member_;
};

/// Throws fft::Error (invalid_argument): `value` of the option is not an enumerator of the type `type`.
[[noreturn]] void refuse_enumerator(const OptionName& name, int value, const char* type);

/// Throws fft::Error (invalid_argument) unless `value` is an enumerator, 0 to `last`.
template <typename Enum>
void check_enumerator(Enum value, Enum last, const OptionName& name, const char* type) {
  const int number = static_cast<int>(value);
  if (number < 0 || number > static_cast<int>(last)) refuse_enumerator(name, number, type);
}

/// Throws fft::Error (invalid_argument) for values that are not enumerators. `options` names the struct that
/// holds them in messages, e.g. "ConvolutionOptions". `last` is the last Domain that this struct accepts.
void check_elements(Precision precision, Domain domain, const std::string& options,
                    Domain last = Domain::real);
void check_directions(Directions directions, const std::string& options);

/// Throws fft::Error (invalid_argument) for a finite value that is an infinity in this precision, or 0 where it must be `above_zero`.
void check_range(double value, Precision precision, const OptionName& name, bool above_zero = false);

/// Throws fft::Error (invalid_argument) for OpenCL C that holds a character 0: drivers read no further and miss the kernel.
void check_source(const std::string& text, const OptionName& name);

/// Throws fft::Error (unsupported) unless the device can compute in this precision.
void check_supported(Precision precision, const DeviceLimits& limits);

}  // namespace fft::planning
