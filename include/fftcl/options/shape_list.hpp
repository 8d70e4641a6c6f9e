// Lengths of axes, written as lists of integers of any type. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>

namespace fft {
inline namespace v0 {

/// Points along an axis, made from an integer of any type; ShapeList refuses negative ones.
class Length {
 public:
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  constexpr Length(Integer value) noexcept
      : value_(static_cast<std::uint64_t>(value)), negative_(is_below_zero(value)) {}  ///< from any integer
  constexpr std::uint64_t value() const noexcept { return value_; }  ///< the number, modulo 2^64
  constexpr bool is_negative() const noexcept { return negative_; }  ///< of a signed type, and below 0

 private:
  template <typename Integer>
  static constexpr bool is_below_zero(Integer value) noexcept {
    if constexpr (std::is_signed_v<Integer>) return value < 0;
    return false;
  }
  std::uint64_t value_;
  bool negative_;
};

/// A std::vector<std::uint64_t> that accepts lists and vectors of integers of any type: `{image.rows, image.cols}` with rows
/// an int. The constructors throw fft::Error (invalid_argument) for negative ones.
class ShapeList : public std::vector<std::uint64_t> {
 public:
  ShapeList() = default;
  ShapeList(std::initializer_list<Length> lengths) { take(lengths); }  ///< `{rows, columns}`
  ShapeList(std::vector<std::uint64_t> lengths)
      : std::vector<std::uint64_t>(std::move(lengths)) {}  ///< from a vector
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  ShapeList(const std::vector<Integer>& lengths) {
    take(lengths);
  }  ///< from a vector of integers of another type

 private:
  template <typename Lengths>
  void take(const Lengths& lengths) {
    reserve(lengths.size());
    for (const Length length : lengths) {
      if (length.is_negative())
        throw Error(ErrorCode::invalid_argument,
                    "the length at index " + std::to_string(size()) + " is " +
                        std::to_string(static_cast<std::int64_t>(length.value())) +
                        ": lengths are at least 1");
      push_back(length.value());
    }
  }
};

}  // namespace v0
}  // namespace fft
