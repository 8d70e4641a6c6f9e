// Checks that requests are refused with the right message.
#pragma once

#include <catch2/catch.hpp>

#include <string>

#include <fftcl/error.hpp>

namespace fft_test {

/// The message of the fft::Error that `call` throws, whose code is checked; "accepted" when it throws none.
template <typename Call>
std::string refusal(const Call& call, fft::ErrorCode code = fft::ErrorCode::invalid_argument) {
  try {
    call();
  } catch (const fft::Error& e) {
    INFO("what() is: " << e.what());
    CHECK(e.code() == code);
    return e.what();
  }
  return "accepted";
}

/// Checks that the call throws fft::Error with this code and a message that contains `words`.
template <typename Call>
void check_refused(const Call& call, const std::string& words,
                   fft::ErrorCode code = fft::ErrorCode::invalid_argument) {
  CHECK_THAT(refusal(call, code), Catch::Contains(words));
}

}  // namespace fft_test
