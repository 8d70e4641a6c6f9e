// Random problems that FFTW's guru interface does not know: formats, extents and functions of the caller's, against models on the host.
#pragma once

#include <cstdint>
#include <string>

#include "support/device/devices.hpp"
#include "support/problems/random_problem.hpp"

namespace fft_test {

/// A problem and what came of it.
struct Outcome {
  std::string name;   ///< all of the problem in one line
  std::string wrong;  ///< empty: nothing
};

/// Storages, parts, windows, orders and forms (support/problems/format_case).
Outcome check_formats(const TestDevice& on, std::uint64_t seed, const Scope& scope);
/// Signals that are partly zero, spectra of which a part is wanted; real and complex, out of place and in place, both directions.
Outcome check_extents(const TestDevice& on, std::uint64_t seed, const Scope& scope);
/// Functions on the first load and the last store with a buffer and numbers of the call.
Outcome check_functions(const TestDevice& on, std::uint64_t seed, const Scope& scope);

}  // namespace fft_test
