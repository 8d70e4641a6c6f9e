// Reference: the exact result (FFTW one precision up) of some transforms or convolutions of a case, to check results
// before timing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "libraries/library.hpp"

namespace bench {

class Reference {
 public:
  /// Takes whole transforms from the start, the middle and the end of the batch, at least 4096 points each;
  /// only the last transform where one has 2^20 points or more. Of long signals convolved with a short filter: 4096
  /// points each from 64 places, start and end among them.
  Reference(const Case& request, const Workbench& workbench);

  /// Runs the transform once on the restored signal; relative L2 error over all points of the reference.
  double error_of(Transform& transform) const;

  /// Largest error that a correct transform of this case may have: eps * sqrt(log2 n); a convolution, being three
  /// transforms whose errors are independent: eps * sqrt(3 log2 n).
  double bound() const;

 private:
  struct Chunk {
    std::uint64_t first = 0;  ///< element
    std::uint64_t count = 0;
    std::vector<long double> exact;  ///< real and imaginary parts in turn
  };

  void take_overlap(const Workbench& workbench);

  Case request_;
  std::vector<Chunk> chunks_;
};

}  // namespace bench
