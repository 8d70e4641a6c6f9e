// Descriptions of windows and bands from fixtures.
#pragma once

#include <map>
#include <string>

#include <fftcl/filters.hpp>
#include "support/fixture.hpp"
#include "support/refusal.hpp"

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

}  // namespace fft_test
