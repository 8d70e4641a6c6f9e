// Turns: distributes cases over precisions, directions and placements, because each of these costs kernels to
// build.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "support/device/devices.hpp"

namespace fft_test {

/// Counts the cases of a test that runs them in precision T. Every second case has its turn: f64 takes the
/// cases that f32 does not, and with the other kernel shape forced (FFTCL_SHAPE=group) each case gets the
/// other precision. With FFTCL_EVERY_CASE (sweep.every.*), and for f32 on devices without f64, all cases have
/// their turn.
template <typename T>
class Turns {
 public:
  explicit Turns(const TestDevice& on)
      : every_case_(!on.has_f64 || std::getenv("FFTCL_EVERY_CASE") != nullptr),
        turn_((sizeof(T) == 8) != forced_group()) {}

  /// True when the next case has its turn.
  bool next() {
    turn_ = !turn_;
    return every_case_ || turn_;
  }

  /// For complex data in layouts with equal sides, where the directions differ only in signs: one direction,
  /// alternating from call to call.
  fft::Directions direction() {
    forward_ = !forward_;
    if (every_case_) return fft::Directions::both;
    return forward_ ? fft::Directions::forward_only : fft::Directions::inverse_only;
  }

  /// The placements, out of place (false) or in place (true), in which to test a real transform now: one of
  /// them. The next call, and the other kernel shape, get the other one.
  std::vector<bool> placements() {
    in_place_ = !in_place_;
    if (every_case_) return {false, true};
    return {in_place_};
  }

 private:
  static bool forced_group() {
    const char* shape = std::getenv("FFTCL_SHAPE");
    return shape != nullptr && std::string(shape) == "group";
  }
  bool every_case_, turn_, forward_ = false, in_place_ = turn_;
};

}  // namespace fft_test
