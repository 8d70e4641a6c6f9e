// Cases dealt out to precisions, directions and placements, as each of them costs kernels to build.
#pragma once

#include <cstdlib>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "support/device/devices.hpp"

namespace fft_test {

/// Counts the cases of a test that runs them in T. Each second one has its turn: where f32 has not, f64 has; and with the
/// other kernel shape forced (FFTCL_SHAPE=group) each case has the other precision. With FFTCL_EVERY_CASE (sweep.every.*), and
/// for f32 on devices without f64, all have.
template <typename T>
class Turns {
 public:
  explicit Turns(const TestDevice& on)
      : every_case_(!on.has_f64 || std::getenv("FFTCL_EVERY_CASE") != nullptr),
        turn_((sizeof(T) == 8) != forced_group()) {}

  /// Whether the next case has its turn.
  bool next() {
    turn_ = !turn_;
    return every_case_ || turn_;
  }

  /// For complex data in layouts whose two sides are alike, where directions differ in the exchange of real and imaginary parts
  /// only: one direction, another with each call.
  fft::Directions direction() {
    forward_ = !forward_;
    if (every_case_) return fft::Directions::both;
    return forward_ ? fft::Directions::forward_only : fft::Directions::inverse_only;
  }

  /// Whether a real transform is tested out of place (false) and in place (true) now: one of them, the other with the next call
  /// and with the other kernel shape.
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
