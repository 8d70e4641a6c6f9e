// Reference: the exact spectrum (FFTW one precision up) of some transforms of a case, to check results before
// timing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "library.hpp"

namespace bench {

class Reference {
 public:
  /// Takes whole transforms from the start, the middle and the end of the batch, at least 4096 points each;
  /// only the last transform where one has 2^20 points or more.
  Reference(const Case& request, const std::vector<std::byte>& signal);

  /// Runs the transform once on the restored signal; relative L2 error over all points of the reference.
  double error_of(Transform& transform) const;

  /// Largest error that a correct transform of this case may have: eps * sqrt(log2 n).
  double bound() const;

 private:
  struct Chunk {
    std::uint64_t first = 0;  ///< element
    std::uint64_t count = 0;
    std::vector<long double> exact;  ///< real and imaginary parts in turn
  };

  Case request_;
  std::vector<Chunk> chunks_;
};

}  // namespace bench
