// Lengths of axes, written as lists of integers of any type. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <iterator>
#include <type_traits>
#include <utility>
#include <vector>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {

namespace detail {
/// Throws fft::Error (invalid_argument): the length at this index is negative.
[[noreturn]] FFTCL_EXPORT void throw_negative_length(std::size_t index, std::int64_t length);
}  // namespace detail

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
  ShapeList(std::initializer_list<Length> lengths) {
    take(lengths.begin(), lengths.end());
  }  ///< `{rows, columns}`
  ShapeList(std::vector<std::uint64_t> lengths)
      : std::vector<std::uint64_t>(std::move(lengths)) {}  ///< from a vector
  template <typename Integer, typename = std::enable_if_t<std::is_integral_v<Integer>>>
  ShapeList(const std::vector<Integer>& lengths) {
    take(lengths.begin(), lengths.end());
  }  ///< from a vector of integers of another type
  template <typename List,
            typename = std::enable_if_t<std::is_same_v<List, std::initializer_list<std::uint64_t>>>>
  ShapeList(List lengths) : std::vector<std::uint64_t>(lengths) {}  ///< from a list that has a name
  template <typename Iterator, typename = typename std::iterator_traits<Iterator>::reference>
  ShapeList(Iterator begin, Iterator end) {
    take(begin, end);
  }  ///< from a range of integers

 private:
  template <typename Iterator>
  void take(Iterator begin, Iterator end) {
    for (; begin != end; ++begin) {
      const Length length = *begin;
      if (length.is_negative())
        detail::throw_negative_length(size(), static_cast<std::int64_t>(length.value()));
      push_back(length.value());
    }
  }
};

}  // namespace v0
}  // namespace fft
