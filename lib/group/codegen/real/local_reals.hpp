// Reals in local memory, one by one: what exchanges have in common that convert or permute them.
#pragma once

#include <string>

#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Exchange e, around which local memory holds `count` reals of each column, or as many pairs.
class LocalReals {
 protected:
  LocalReals(TextWriter& text, const GroupKernel& kernel, std::size_t e, std::uint64_t count)
      : text_(text), kernel_(kernel), e_(e), count_(count) {}

  /// Calls write(i, p) for all values of a work-item in stage s.
  template <class Write>
  void for_values(std::size_t s, const Write& write) const {
    for (std::uint32_t i = 0; i < kernel_.stages[s].per_item; ++i) {
      const std::string exists = kernel_.in_range(s, i);
      const auto scope = exists.empty() ? text_.block("") : text_.when(exists);
      for (std::uint32_t p = 0; p < kernel_.stages[s].radix; ++p) write(i, p);
    }
  }

  /// The whole exchange: put(i, p) writes a value of stage e, get(i, p) reads one of stage e + 1.
  template <class Put, class Get>
  void exchange(const Put& put, const Get& get) const {
    if (e_ != 0) text_.lines("barrier(CLK_LOCAL_MEM_FENCE);");  // earlier reads may still be pending
    for_values(e_, put);
    // In place, this orders the loads of the input and the stores of results, too (exchange.cpp).
    text_.lines(e_ == 0 ? "barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);"
                        : "barrier(CLK_LOCAL_MEM_FENCE);");
    for_values(e_ + 1, get);
  }

  /// Real x of the column of butterfly i.
  std::string real(std::size_t s, std::uint32_t i, const std::string& x) const {
    return code("*($)", place(kernel_, e_, indexed("c", s, i), x));
  }

  /// Real j, where a work-item has butterfly j. Whole columns are one run.
  std::string in_order(std::size_t s, std::uint32_t i) const {
    const bool run = kernel_.stages[s].order == planning::LaneOrder::points_first &&
                     kernel_.stages[s].butterflies == count_ && !kernel_.spec.group.columns_inner;
    if (!run) return real(s, i, indexed("j", s, i));
    const char* const start = kernel_.spec.group.split_exchange ? "xch" : "(local scalar_t *)xch";
    return code("*($ + $)", start, plus("t", i * kernel_.spec.group.work_items));
  }

  TextWriter& text_;
  const GroupKernel& kernel_;
  const std::size_t e_;
  const std::uint64_t count_;
};

}  // namespace fft::codegen
