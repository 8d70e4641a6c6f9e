// Numbers as text that does not depend on the locales that the program has set: '.' before decimals, digits without separators. Kernel
// texts, cache keys and wisdom are read by others.
#pragma once

#include <locale>
#include <sstream>
#include <string>

namespace fft::planning {

/// std::ostringstream without std::locale::global().
class PlainOut : public std::ostringstream {
 public:
  PlainOut() { imbue(std::locale::classic()); }
};

/// std::istringstream, likewise.
class PlainIn : public std::istringstream {
 public:
  explicit PlainIn(const std::string& text) : std::istringstream(text) { imbue(std::locale::classic()); }
};

/// C's text of a number, without setlocale(). @param format  one conversion, e.g. "%.17g"
std::string plain_number(const char* format, double value);

/// A number for messages: std::to_string() prints 1e-9 as 0.000000.
std::string plain_number(double value);

}  // namespace fft::planning
