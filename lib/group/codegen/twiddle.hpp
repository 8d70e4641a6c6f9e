// Twiddle tables of the work-group shape: which powers a stage reads, where they are, and their values.
//
// Stage s with radix r and span L, in a pass with twiddle span S (S = 1: none), multiplies input q by w^q with
//     w = W(S * L * r, l + S * (j mod L)) = W(S * L * r, l) * W(L * r, j mod L),     W(n, e) = exp(-2 pi i e / n):
// a column factor (index l) times a point factor (index j mod L). Two forms of table rows:
//   powers    a few powers of w; the factors of both tables are multiplied, and other powers are products of
//   two;
//   tangents  for radices 4, 8 and 16 with one factor: the powers radix/4 and radix/2 of w for the first two
//   levels, then
//             cosine and tangent of every rotation of the other levels. Those levels take six operations for
//             each pair instead of eight, with smaller errors (kernels/butterflies/radix2.cl).
// A column table longer than `column_split` is itself split into two factors. Passes with primes and passes
// that merge pairs (planning::twiddles_as_it_loads()) have no column factors: they multiply their points
// before the first stage (local_twiddles.cpp).
#pragma once

#include <cstdint>
#include <vector>

#include "core/pass.hpp"

namespace fft::codegen {

/// Power q as the product of a power in the table and, unless q is a power of two, a power already computed:
/// q = entry + rest.
struct PowerProduct {
  std::uint32_t entry, rest;
};
PowerProduct power_product(std::uint32_t q);

/// The form of the twiddles of one stage, and where they are in the table.
struct StageTwiddles {
  bool tangents = false;              ///< rows of two powers and radix / 2 - 2 tangents instead of powers
  std::vector<std::uint32_t> powers;  ///< empty with tangents, or when the stage needs no twiddles
  std::uint32_t row = 0;              ///< table elements per index, an even number or 1; 0: no twiddles
  bool by_point = false, by_column = false;
  /// Offsets count table elements. The roots W(2 length, j), j < L/2, of halves begin here: in the first
  /// backward stage of a convolution, and where they are split or merged in pairs (mirrored.cpp).
  std::uint64_t roots_offset = 0;
  std::uint64_t point_offset = 0;        ///< row j mod L
  std::uint64_t column_offset = 0;       ///< row l % column_low
  std::uint64_t column_low = 0;          ///< rows of the low column table
  std::uint64_t column_high_offset = 0;  ///< row l / column_low; used when column_high > 1
  std::uint64_t column_high = 1;
  std::uint64_t end = 0;  ///< table elements up to and including this stage
};

/// The twiddles of every stage of the pass.
std::vector<StageTwiddles> stage_twiddles(const planning::PassSpec& spec);

/// Table elements of all stages together.
std::uint64_t twiddle_elements(const planning::PassSpec& spec);

}  // namespace fft::codegen
