// Options and results of fft::MatchedFilter. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// All properties of a matched filter except the shapes of signals and templates.
struct MatchedFilterOptions {
  Precision precision = Precision::f32;  ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;       ///< of signals, templates and scores
  std::uint64_t signals = 1;             ///< searched in one call
  std::uint64_t templates = 1;           ///< each of which is looked for in every signal
  Layout signal;                         ///< the signals' place in their buffer, in elements of the domain
  Layout templates_layout;               ///< the templates' place
};

/// Where a template matches best.
struct Match {
  std::vector<std::uint64_t> position;  ///< of the template's point 0 in the signal, per axis, slowest first
  /// The score there; of complex signals its magnitude. NaN when all scores are NaN; the position is 0 then.
  double score = 0.0;
};

}  // namespace v0
}  // namespace fft
