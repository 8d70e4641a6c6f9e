// Results that make two reals each.
#pragma once

#include <cstdint>
#include <string>

#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Stores the reals of results at positions p and of their mirror images at n - p (planning::mirrors_results()). Butterflies hold results at
/// constant distances from their first one, so that all places follow from what is declared once.
class MirroredReals {
 public:
  explicit MirroredReals(const GroupKernel& kernel);

  /// Declares what the results of a butterfly share, under names that end with `name`. `y` points to real 0 of its column, `p` is the
  /// position of its first result.
  void write_start(TextWriter& text, const std::string& name, const std::string& y,
                   const std::string& p) const;
  /// Stores the result `distance` positions behind the first one, and its mirror image where `inner` is true. The first one comes first, in
  /// the same block as the others.
  void store(TextWriter& text, const std::string& name, std::uint64_t distance, const std::string& inner,
             const std::string& value) const;
  /// Of types IV: a half of the angle of the result `distance` positions behind the first one.
  std::string turn(const std::string& name, std::uint64_t distance) const;

 private:
  /// False where the functions find reals by their index, because some may not exist or have a format.
  bool at_pointers() const;

  const GroupKernel& kernel_;
  const planning::RealPoints& reals_;
  const bool local_;  ///< the reals are in local memory, in their order
  const std::uint64_t stride_;
};

}  // namespace fft::codegen
