// Runs a planning::Schedule on the host, by the semantics that lib/core/pass.hpp states, and checks what
// a device would not tell: accesses outside the described elements, two columns that write one address, and
// columns that read what another column of the same pass overwrites. So every schedule can be verified
// without a device.
#pragma once

#include <complex>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "core/schedule.hpp"

namespace fft_test {

/// What the interpreter found wrong with a schedule.
class ScheduleDefect : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The three buffers of an execution. `output` null: in place.
struct InterpreterBuffers {
  std::vector<std::complex<double>>* input;
  std::vector<std::complex<double>>* output;
  const std::vector<std::complex<double>>* spectrum = nullptr;  ///< of a convolution
};

/// Executes the schedule in double precision (twiddles from long double). Throws ScheduleDefect.
void interpret(const fft::planning::Schedule& schedule, const InterpreterBuffers& buffers, double scale);

}  // namespace fft_test
