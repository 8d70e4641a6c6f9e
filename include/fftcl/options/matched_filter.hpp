// Options and results of fft::MatchedFilter. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// What the score of a place is.
enum class MatchScore {
  product,  ///< the sum of signal times template: grows with the brightness of the place
  /// Their correlation coefficient, -1 to 1, whatever brightness and contrast the place has: OpenCV's TM_CCOEFF_NORMED, skimage's
  /// match_template(). Of windows and templates that are constant 0. Real data.
  normalised
};

/// Where templates are tried, and what the signal is beyond its borders. The names are those of numpy.pad(); except with `none` there is
/// a score for every point of the signal, on which the template's point size / 2 lies.
enum class MatchPadding {
  none,       ///< only where the template lies within the signal
  constant,   ///< MatchedFilterOptions::padding_value
  edge,       ///< the value at the border
  reflect,    ///< mirrored at the points of the border: c b | a b c | b a
  symmetric,  ///< mirrored beyond them: b a | a b c | c b
  wrap        ///< from the other end: b c | a b c | a b
};

/// All properties of a matched filter except the shapes of signals and templates.
struct MatchedFilterOptions {
  Precision precision = Precision::f32;    ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;         ///< of signals, templates and scores
  std::uint64_t signals = 1;               ///< searched in one call
  std::uint64_t templates = 1;             ///< each of which is looked for in every signal
  Layout signal;                           ///< the signals' place in their buffer, in elements of the domain
  Layout templates_layout;                 ///< the templates' place
  MatchScore score = MatchScore::product;  ///< what is computed for every place
  MatchPadding padding = MatchPadding::none;  ///< only with MatchScore::normalised
  double padding_value = 0.0;                 ///< of MatchPadding::constant, finite
};

/// Where a template matches best.
struct Match {
  /// Of the template's point 0 in the signal, with a padding of its point size / 2; per axis, slowest first.
  std::vector<std::uint64_t> position;
  /// The score there; of complex signals its magnitude. NaN when all scores are NaN; the position is 0 then.
  double score = 0.0;
};

}  // namespace v0
}  // namespace fft
