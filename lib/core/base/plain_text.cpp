// Prints with C's conversions, then replaces the decimal point of the current locale.
#include "core/base/plain_text.hpp"

#include <cstdio>

namespace fft::planning {

std::string plain_number(const char* format, double value) {
  char printed[64];
  std::snprintf(printed, sizeof printed, format, value);
  // All but the decimal point, which may be any text, is the same everywhere.
  const std::string text = printed;
  constexpr const char* plain = "+-.0123456789aefin";
  const std::size_t begin = text.find_first_not_of(plain);
  if (begin == text.npos) return text;
  const std::size_t end = text.find_last_not_of(plain) + 1;
  return text.substr(0, begin) + "." + text.substr(end);
}

std::string plain_number(double value) {
  PlainOut text;
  text << value;
  return text.str();
}

}  // namespace fft::planning
