// Reals of a real-to-real transform at constant distances from pointers.
#pragma once

#include <cstdint>
#include <string>

#include "core/real_points.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {

/// Loads and stores of the reals of points (core/real_points.hpp) whose places rise by one step, or fall by one, from each position to
/// the next, when this is the same for all work-items: two pointers for each butterfly instead of an address for each real.
class PlacedReals {
 public:
  /// `reach`: positions by which a point of a butterfly may lie behind the same one of the first work-item.
  PlacedReals(const GroupKernel& kernel, bool input, std::uint64_t reach);
  /// The same of reals that a stage of radix 1 moves in their order: they are in local memory (planning::stages_reals_in(), stages_reals_out()).
  static PlacedReals in_local_memory(const GroupKernel& kernel, bool input, std::uint64_t reach);

  /// True when there are such reals at this end.
  explicit operator bool() const { return applies_; }
  /// Declares the pointers of butterfly i, whose column has its real 0 at `base` and whose point 0 has this `position`.
  void write_pointers(TextWriter& text, std::uint32_t i, const std::string& base,
                      const std::string& position) const;
  /// The point `first` positions behind that of butterfly i. Empty when it depends on the work-item whether its places rise. `aligned`: of
  /// fft_load_two(), for two columns at a time.
  std::string point(std::uint32_t i, std::uint64_t first, const char* aligned = "") const;
  /// Stores the reals of result `value`. False, and no text, in the same case.
  bool store(TextWriter& text, std::uint32_t i, std::uint64_t first, const std::string& value,
             const char* aligned = "") const;

 private:
  enum class Side { rising, falling, both };

  bool sine() const { return planning::is_sine(reals_.kind); }
  bool has_form(planning::RealPoints::Form form) const { return reals_.form == form; }
  bool is_sorted() const;
  bool is_folded() const;
  std::uint64_t step() const;
  Side side(std::uint64_t first, std::uint64_t step, std::uint64_t count) const;
  std::string name(const char* what, std::uint32_t i) const;
  // A real at a constant distance from a pointer.
  struct Place {
    std::string pointer;
    std::int64_t distance;
    std::string text() const { return plus(pointer, distance); }
    std::string real() const { return code("*($)", text()); }
  };
  Place rising(std::uint32_t i, std::uint64_t first, std::int64_t more = 0) const;
  Place falling(std::uint32_t i, std::uint64_t first, std::int64_t more = 0) const;
  Place real(std::uint32_t i, std::uint64_t first, Side side, std::uint64_t number) const;
  std::string point_at(const char* sign, const Place& place, const char* aligned) const;
  std::string factor(std::uint32_t i, std::uint64_t first) const;
  std::string folded(std::uint32_t i, std::uint64_t first, const char* aligned) const;

  const GroupKernel& kernel_;
  const planning::RealPoints& reals_;
  const bool input_;
  const std::uint64_t reach_;
  bool local_ = false;
  std::uint64_t stride_;
  const bool pairs_;  ///< planning::has_rotated_pairs()
  const bool two_;    ///< planning::pairs_columns()
  bool applies_;
};

}  // namespace fft::codegen
