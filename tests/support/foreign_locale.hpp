// The locales of a German or French desktop program: a comma before decimals, a point between thousands.
#pragma once

#include <clocale>
#include <cstdlib>
#include <locale>
#include <string>

#include "support/scratch_directory.hpp"

namespace fft_test {

/// While one exists, both std::locale::global() and setlocale() are of that kind. Where the system has no such C locale, one is made; where
/// none can be made, changes_c() is false.
class ForeignLocale {
 public:
  ForeignLocale()
      : before_cpp_(std::locale::global(std::locale(std::locale::classic(), new Punctuation))),
        before_c_(std::setlocale(LC_ALL, nullptr)) {
    for (const char* const name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"})
      if (std::setlocale(LC_ALL, name) != nullptr) return;
    const std::string made = scratch_.path() + "/de_DE.UTF-8";
    if (std::system(("localedef -i de_DE -f UTF-8 " + made + " >/dev/null 2>&1").c_str()) != 0) return;
    setenv("LOCPATH", scratch_.path().c_str(), 1);
    std::setlocale(LC_ALL, "de_DE.UTF-8");
    unsetenv("LOCPATH");
  }
  ~ForeignLocale() {
    std::setlocale(LC_ALL, before_c_.c_str());
    std::locale::global(before_cpp_);
  }
  ForeignLocale(const ForeignLocale&) = delete;
  ForeignLocale& operator=(const ForeignLocale&) = delete;

  static bool changes_c() { return std::localeconv()->decimal_point[0] == ','; }

 private:
  struct Punctuation : std::numpunct<char> {
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
  };

  ScratchDirectory scratch_;
  std::locale before_cpp_;
  std::string before_c_;
};

}  // namespace fft_test
