// Random problems from a seed: what the FFTW-guru test and the planner's tests have in common. Any nesting of axes and
// batch with gaps, different on both sides; real and complex, subsets of axes, in place in every sense of the API.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "support/device/guarded.hpp"

namespace fft_test {

enum class Lengths {
  smooth,  ///< no prime factor above 13
  any,     ///< some smooth, some with primes to 61, some whatever comes
  odd      ///< odd, with several factors where there is room; some with one prime of 17 to 397
};

enum class Kinds {
  all,  ///< complex and real
  complex,
  real,
  real_to_real  ///< a kind drawn for each axis
};

/// Lengths::odd, up to `most`: what whole real rows by half of the rows of a radix need.
std::uint64_t random_odd_length(std::mt19937_64& engine, std::uint64_t most);

/// What a problem may be drawn from.
struct Scope {
  std::size_t max_axes = 3;
  std::uint64_t max_points = 4000;  ///< of all transforms together, about
  Lengths lengths = Lengths::any;
  Kinds kinds = Kinds::all;
  bool subsets = true;    ///< some axes are only walked over
  bool turned = false;    ///< some axes run backwards, and any transformed axis may be the halved one
  bool repeated = false;  ///< stride 0 along some axes of what is read that are only walked over
  bool narrow = false;    ///< lengths of 1 to 4 and primes, axes that interleave, any strides of what is read
};

enum class Buffers {
  two,            ///< out of place
  one_alike,      ///< in place, each element or real row over its own
  one_arbitrary,  ///< one buffer, layouts that overlap at random (Options::in_place)
};

struct RandomProblem {
  std::uint64_t seed = 0;
  fft::Precision precision = fft::Precision::f32;
  bool real = false;
  std::vector<fft::RealKind> kinds;  ///< real-to-real: of each of the axes
  bool dense = false;                ///< strides and distances are the API's defaults, to be left out
  Buffers buffers = Buffers::two;
  std::vector<std::size_t> axes;  ///< transformed, ascending
  std::size_t halved = 0;         ///< of real data: the one with half a spectrum
  Placement signal, spectrum;     ///< lengths: elements along each axis of that side
  double forward_scale = 1, inverse_scale = 1;
  fft::Directions directions = fft::Directions::both;  ///< one of them for real problems

  const std::vector<std::uint64_t>& lengths() const { return signal.lengths; }
  std::uint64_t batch() const { return signal.batch; }
  /// Product of the transformed lengths.
  std::uint64_t points() const;
  bool real_to_real() const { return !kinds.empty(); }
  /// True when an element of what a direction reads, or of what it writes, is one real number.
  bool reads_reals(fft::Direction direction) const {
    return real_to_real() || (real && direction == fft::Direction::forward);
  }
  bool writes_reals(fft::Direction direction) const {
    return real_to_real() || (real && direction == fft::Direction::inverse);
  }
  /// All of it in one line.
  std::string describe() const;
};

/// Kind, rank and use of buffers are taken in turn, so that any 96 consecutive seeds cover all combinations
/// (complex problems twice as often). Everything else is random.
RandomProblem random_problem(std::uint64_t seed, const Scope& scope);

/// A plan's options.
fft::Options to_options(const RandomProblem& random);

/// The planner's view of one direction; offsets are the API's business.
fft::planning::Problem to_planning(const RandomProblem& random, fft::Direction direction);

}  // namespace fft_test
