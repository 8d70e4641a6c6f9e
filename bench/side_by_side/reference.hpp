// Reference: what results are compared with before they are timed.
#pragma once

#include "libraries/library.hpp"

namespace bench {

class Reference {
 public:
  Reference() = default;
  virtual ~Reference() = default;
  Reference(const Reference&) = delete;
  Reference& operator=(const Reference&) = delete;

  /// Runs the transform once on the restored signal; relative L2 error over all points of the reference.
  virtual double error_of(Transform& transform) const = 0;
};

/// Largest error that a correct transform of this case may have: eps * sqrt(log2 n); a convolution, being three
/// transforms whose errors are independent: eps * sqrt(3 log2 n).
double largest_error(const Case& request);

}  // namespace bench
