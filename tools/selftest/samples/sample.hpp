// A sample: one thing that the program tries, at one precision, with its outcome.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "selftest/target.hpp"

namespace selftest {

/// Errors are relative L2 norms in units of eps sqrt(log2 n), n the points of a transform: the growth that a good transform
/// has. The bounds are those of fftcl's own tests (docs/testing.md).
inline constexpr double transform_bound = 0.45;  ///< 1.25 times FFTW's max error
/// A filter, or a length that goes through a cyclic convolution: two transforms of more than twice the points.
inline constexpr double convolution_bound = 0.775;
inline constexpr double convolution_of_two_bound = 0.95;  ///< both inputs are transformed: times sqrt(3/2)
inline constexpr double frame_bound = 0.5625;             ///< windowed frames: a rounding more per point

struct Outcome {
  double error = 0;    ///< in those units, of the worst call
  double bound = 0;    ///< what it must stay below
  std::string defect;  ///< what else is wrong, e.g. writes outside of the layout; empty: nothing

  bool is_right() const {
    return error < bound && defect.empty();
  }  // not so for an error that is not a number
};

struct Sample {
  std::string family;  ///< e.g. "radices"
  std::string name;    ///< e.g. "13 points x 79"
  fft::Precision precision = fft::Precision::f32;
  bool quick = false;  ///< part of --quick
  std::function<Outcome(Target&)> run;
};

/// Everything, family after family, f32 before f64.
std::vector<Sample> all_samples();

/// Merges the outcome of a call into that of a sample: the worst error over its bound counts.
void add(Outcome& all, const Outcome& one);

/// relative error -> units, for transforms of so many points.
double in_units(double error, fft::Precision precision, std::uint64_t points);

}  // namespace selftest
