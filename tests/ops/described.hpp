// Descriptions of windows and bands from fixtures, and the check of refusals: shared by the tests of lib/ops.
#pragma once

#include <catch2/catch.hpp>

#include <map>
#include <string>

#include <fftcl/error.hpp>
#include <fftcl/filters.hpp>
#include "support/fixture.hpp"

namespace fft_test {

inline fft::Window window_of(const Fixture& c) {
  static const std::map<std::string, fft::WindowKind> kinds = {{"rectangular", fft::WindowKind::rectangular},
                                                               {"hann", fft::WindowKind::hann},
                                                               {"hamming", fft::WindowKind::hamming},
                                                               {"blackman", fft::WindowKind::blackman},
                                                               {"kaiser", fft::WindowKind::kaiser}};
  return {kinds.at(c.text("window")), c.number("beta")};
}

inline fft::Band band_of(const Fixture& c) {
  const auto f = c.numbers("cutoff");
  if (c.text("kind") == "lowpass") return fft::LowPass{f.at(0)};
  if (c.text("kind") == "highpass") return fft::HighPass{f.at(0)};
  if (c.text("kind") == "bandpass") return fft::BandPass{f.at(0), f.at(1)};
  if (c.text("kind") == "bandstop") return fft::BandStop{f.at(0), f.at(1)};
  throw std::runtime_error("unknown kind of band: " + c.text("kind"));
}

/// The call throws fft::Error with this code and a message that contains `words`.
template <typename Call>
void check_refused(const Call& call, const std::string& words,
                   fft::ErrorCode code = fft::ErrorCode::invalid_argument) {
  INFO("expected an error that says: " << words);
  try {
    call();
    FAIL_CHECK("nothing was thrown");
  } catch (const fft::Error& e) {
    INFO("what() is: " << e.what());
    CHECK(e.code() == code);
    CHECK(std::string(e.what()).find(words) != std::string::npos);
  }
}

}  // namespace fft_test
