// CufftPlan: a plan of cuFFT for complex data, or between real data and spectra.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "libraries/cuda.hpp"
#include "workbench/case.hpp"

namespace bench {

class CufftPlan {
 public:
  /// From one transform to the next, in elements of either side.
  struct Distances {
    std::uint64_t in, out;
  };

  /// `count` transforms of kind c2c, r2c or c2r. Distances: 1D only; without them transforms lie one behind the other. Throws
  /// Unavailable.
  CufftPlan(const CudaLibraries& cuda, Kind kind, Precision precision, std::vector<int> lengths,
            std::uint64_t count, std::optional<Distances> distances = {});
  ~CufftPlan() { cuda_.destroy(plan_); }
  CufftPlan(const CufftPlan&) = delete;
  CufftPlan& operator=(const CufftPlan&) = delete;

  /// Enqueues. `direction` counts for c2c only.
  void run(void* in, void* out, int direction = CudaLibraries::forward) const;

 private:
  const CudaLibraries& cuda_;
  Kind kind_;
  bool f32_;
  int plan_ = 0;
};

}  // namespace bench
