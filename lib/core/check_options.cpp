// Messages of the checks of enumerators and precision.
#include "core/check_options.hpp"

#include <cmath>
#include <limits>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"

namespace fft::planning {

void refuse_enumerator(const OptionName& name, int value, const char* type) {
  refuse(name.text() + " = " + std::to_string(value) + " is none of the values of fft::" + type +
         ": use one of its names");
}

void check_elements(Precision precision, Domain domain, const std::string& options, Domain last) {
  check_enumerator(precision, Precision::f64, {options, "::precision"}, "Precision");
  if (domain == Domain::real_to_real && last != domain)
    refuse(options +
           "::domain is Domain::real_to_real, which only plans have: use Domain::real for real signals");
  check_enumerator(domain, last, {options, "::domain"}, "Domain");
}

void check_directions(Directions directions, const std::string& options) {
  check_enumerator(directions, Directions::inverse_only, {options, "::directions"}, "Directions");
}

void check_range(double value, Precision precision, const OptionName& name, bool above_zero) {
  if (precision != Precision::f32) return;
  constexpr double largest = std::numeric_limits<float>::max(), smallest = std::numeric_limits<float>::min();
  const bool vanishes = above_zero && std::abs(value) < smallest;
  if (std::abs(value) <= largest && !vanishes) return;
  refuse(name.text() + " = " + plain_number(value) +
         (vanishes ? " is below the smallest normal f32, " : " is beyond the largest f32, ") +
         plain_number(vanishes ? smallest : largest) + ": use another value or Precision::f64");
}

void check_source(const std::string& text, const OptionName& name) {
  const std::size_t at = text.find('\0');
  if (at == std::string::npos) return;
  refuse(name.text() + " has a character 0 at index " + std::to_string(at) +
         ", where a driver stops reading: leave it out (an array of characters has one at its end)");
}

void check_supported(Precision precision, const DeviceLimits& limits) {
  if (precision == Precision::f64 && !limits.has_f64)
    throw Error(ErrorCode::unsupported,
                "Precision::f64 on a device without cl_khr_fp64: use Precision::f32 or another device");
}

}  // namespace fft::planning
