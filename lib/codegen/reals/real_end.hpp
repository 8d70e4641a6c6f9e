// RealEnd: the reals at one end of a pass of a real-to-real transform, in kernel text.
#pragma once

#include <cstdint>
#include <string>

#include "codegen/text.hpp"
#include "core/real_points.hpp"

namespace fft::codegen {

/// Where the reals are.
enum class RealsIn {
  global,
  format,  ///< elements of a side with a format, counted by index (codegen/element_access)
  local    ///< local memory, in their order (planning::stages_reals_in(), stages_reals_out())
};

/// What the functions of codegen/reals/real_points.hpp have in common. In their text `x` and `y` point to real 0, `w` to the factors of
/// the end, and `m` is the memory of a side with a format.
class RealEnd {
 public:
  RealEnd(TextWriter& text, const planning::RealPoints& reals, RealsIn memory);

 protected:
  bool sine() const { return planning::is_sine(r_.kind); }
  bool formatted() const { return memory_ == RealsIn::format; }
  /// The types of x and y, without these names.
  const char* input() const;
  const char* output() const;
  std::string at(const std::string& i) const;
  std::string back(const std::string& i) const { return code("$ - $", n_ - 1, i); }
  /// Condition that real `i` exists; empty where it always does.
  std::string below(const std::string& i) const;
  /// Expression of real i of the signal.
  std::string real(const std::string& i) const;
  /// Stores result i if the condition holds.
  void put(const std::string& i, const std::string& value, const std::string& condition = "");

  /// One load of both parts: two loads cost up to 6 % of a DCT-II on an H200.
  static std::string factor_at(const std::string& i) { return code("((global const elem_t *)w)[$]", i); }

  /// s(p) of core/real_points.hpp with n = `count`: even indices in rising order, then odd ones in falling order.
  static std::string sorted_index(const std::string& p, std::uint64_t count);
  std::string sorted_index(const std::string& p) const { return sorted_index(p, n_); }
  std::string is_low(const std::string& p) const { return code("2 * $ < $", p, n_); }

  /// DCT-IV of odd n: declares the index i and the sign `minus` that follow from `angle`, which is below 16n, and whether the angle was
  /// `reflected` to be in the first half of the circle.
  void folded_index(const std::string& angle);
  /// The angle of result p.
  std::string folded_result() const { return code("$1 + p + $1 * ((0 - p * $1) & 7)", n_); }
  /// 2 Re(exp(-i pi n/4) v) = sqrt(2) (+-v.x +- v.y), with this imaginary part.
  std::string eighth_turned(const std::string& y) const;

  TextWriter& text_;
  const planning::RealPoints& r_;
  const std::uint64_t n_;
  const std::string index_;
  const RealsIn memory_;
};

/// Half of a spectrum of odd length with PassEnd::reals (half_rows.cpp). DCT-III and DST-III: fft_signal() makes element p. The other kinds:
/// a function that stores the reals of results v at p and, if `inner`, of conj v at n - p. It has one of the first arguments below, then
/// `bool inner, elem_t v`, and for types II `elem_t f`, the factor of p.
///     global scalar_t *first, global scalar_t *second         where these reals are (DHT, types II)
///     fft_out_memory m, ulong y, <uint or ulong> p            the same of sides with a format; with zero-padded signals
///     global scalar_t *y, uint turn                           types IV: real 0, and a half of the angle of p
/// For types IV, fft_folded_turn(p) is the half of the angle of p plus 4n, modulo 4n.
void write_half_row_load(TextWriter& text, const planning::RealPoints& reals, RealsIn memory);
void write_half_row_store(TextWriter& text, const planning::RealPoints& reals, RealsIn memory);

/// DCT-IV and DST-IV of two columns at a time (Form::paired): fft_folded_turn(), and a function that stores the reals of results z at p and m at
/// n - p in both columns. `aligned`: see kernels/group/two_reals.cl.
///     void fft_paired_results(global scalar_t *y, uint turn, bool inner, cplx z, cplx m, bool aligned)
void write_paired_results(TextWriter& text, const planning::RealPoints& reals);

/// Rows of pairs whose outermost stage moves reals in their order (staged_pairs.cpp): the two reals of a point to its value, or of a
/// result to those that are stored.
///     elem_t fft_point_of_pair(elem_t e, <uint or ulong> p, global const scalar_t *w)
///     elem_t fft_pair_of_result(elem_t v, <uint or ulong> p, global const scalar_t *w)
/// For Form::halves `e` and the result hold reals 2p and 2p + 1 of the sequence that is transformed, up to their signs; for Form::rotated
/// those of the signal that p multiplies (core/real_points.hpp).
void write_point_of_pair(TextWriter& text, const planning::RealPoints& reals);
void write_pair_of_result(TextWriter& text, const planning::RealPoints& reals);

}  // namespace fft::codegen
