// FftwReference: the exact result (FFTW one precision up) of some transforms or convolutions of a case, to check results
// before timing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "side_by_side/reference.hpp"

namespace bench {

class FftwReference final : public Reference {
 public:
  /// Takes whole transforms from the start, the middle and the end of the batch, at least 4096 points each;
  /// only the last transform where one has 2^20 points or more. Of long signals convolved with a short filter: 4096
  /// points each from 64 places, start and end among them.
  FftwReference(const Case& request, const Workbench& workbench);

  double error_of(Transform& transform) const override;

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
