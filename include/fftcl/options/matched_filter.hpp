// Options and results of fft::MatchedFilter. Pure C++17: no OpenCL header is needed.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>

#pragma push_macro("signals")  // Qt has a macro of this name
#undef signals

namespace fft {
inline namespace v0 {

/// Definition of the score of a position.
enum class MatchScore {
  product,  ///< sum of signal times template: grows with the brightness of the position
  /// Correlation coefficient of signal and template, -1 to 1, independent of brightness and contrast:
  /// OpenCV's TM_CCOEFF_NORMED, skimage's match_template(). 0 for constant windows and templates. Real data
  /// only.
  normalised
};

/// Values of the signal beyond its borders, by the names of numpy.pad(). With `none`, the template is tried
/// only where it lies within the signal. Otherwise there is a score for every point of the signal, on which
/// the template's point size / 2 lies.
enum class MatchPadding {
  none,       ///< no padding: only positions at which the template lies within the signal
  constant,   ///< MatchedFilterOptions::padding_value
  edge,       ///< the value at the border
  reflect,    ///< mirrored at the border point: c b | a b c | b a
  symmetric,  ///< mirrored beyond the border point: b a | a b c | c b
  wrap        ///< from the other end: b c | a b c | a b
};

/// All properties of a matched filter except the shapes of signals and templates.
struct MatchedFilterOptions {
  Precision precision = Precision::f32;       ///< of the elements and of the arithmetic
  Domain domain = Domain::complex;            ///< of signals, templates and scores
  std::uint64_t signals = 1;                  ///< number of signals searched in one call
  std::uint64_t templates = 1;                ///< number of templates; each is searched for in every signal
  Layout signal;                              ///< layout of the signals, in elements of the domain
  Layout templates_layout;                    ///< layout of the templates
  MatchScore score = MatchScore::product;     ///< what is computed for every position
  MatchPadding padding = MatchPadding::none;  ///< other than none only with MatchScore::normalised
  double padding_value = 0.0;                 ///< for MatchPadding::constant; finite
};

/// Where a template matches best.
struct Match {
  /// Index of the template's point 0 in the signal, or with padding that of its point size / 2; per axis,
  /// slowest first.
  std::vector<std::uint64_t> position;
  /// The score there; its magnitude for complex signals. NaN if all scores are NaN; the position is then 0.
  double score = 0.0;
};

}  // namespace v0
}  // namespace fft

#pragma pop_macro("signals")
