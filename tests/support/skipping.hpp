// Cases that a device cannot run (Catch2 2.13 knows no skipping): CTest shows the entry as skipped, with the reason in
// its output, unless something failed. To be included by one source of an executable, before anything of Catch2.
#pragma once

#define CATCH_CONFIG_EXTERNAL_INTERFACES
#include <catch2/catch.hpp>

#include <iostream>
#include <string>
#include <vector>

namespace fft_test {

namespace detail {

inline std::vector<std::string>& skip_reasons() {
  static std::vector<std::string> reasons;
  return reasons;
}

/// Prints what tests/CMakeLists.txt looks for, at the end, when it is known that nothing failed.
class SkipListener : public Catch::TestEventListenerBase {
 public:
  using TestEventListenerBase::TestEventListenerBase;
  void testRunEnded(const Catch::TestRunStats& stats) override {
    TestEventListenerBase::testRunEnded(stats);
    const bool failed = stats.totals.assertions.failed > 0 || stats.totals.testCases.failed > 0;
    for (const std::string& reason : skip_reasons())
      std::cout << (failed ? "not run: " : "SKIPPED: ") << reason << std::endl;
  }
};

}  // namespace detail

/// The running case cannot do its work. Return from it after this.
inline void skip(const std::string& reason) {
  SUCCEED(reason);
  detail::skip_reasons().push_back(reason);
}

using detail::SkipListener;
CATCH_REGISTER_LISTENER(SkipListener)

}  // namespace fft_test
