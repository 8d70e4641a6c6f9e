// Elements of the spectrum of a DCT-III or DST-III, which two reals make each.
#pragma once

#include <cstdint>
#include <string>

#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Element e is W(4n, e) (x[e] + i x[n - e]) of the reals x of a column, in the reverse order for DST-III; x[n] counts as zero. All reals
/// exist as plain numbers in global memory.
class ElementsOfReals {
 public:
  explicit ElementsOfReals(const GroupKernel& kernel) : kernel_(kernel), reals_(kernel.spec.in_end.reals) {}

  /// Declares pointers, with names that end with `name`, to the reals of element `e` of the column whose real 0 is at `x`, and to its factor.
  void write_pointers(TextWriter& text, const std::string& name, const std::string& x,
                      const std::string& e) const;
  /// Declares the factor of element `e`, where the others are products (multiplies_factors()): once before them, where the element exists.
  void write_factor(TextWriter& text, const std::string& name) const;
  /// The element `first` behind `e`. `may_be_zero`: this may be element 0.
  std::string element(const std::string& name, const std::string& e, std::uint64_t first,
                      bool may_be_zero) const;

 private:
  const GroupKernel& kernel_;
  const planning::RealPoints& reals_;
};

}  // namespace fft::codegen
