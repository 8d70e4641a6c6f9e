// Cases dealt out to the precisions, as each of them costs kernels to build.
#pragma once

#include <cstdlib>
#include <string>

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

 private:
  static bool forced_group() {
    const char* shape = std::getenv("FFTCL_SHAPE");
    return shape != nullptr && std::string(shape) == "group";
  }
  bool every_case_, turn_;
};

}  // namespace fft_test
