// What is applied to points at the ends of a pass: the tables of their factors, which follow the twiddles,
// each kind once, and the sign of the input.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "codegen/text.hpp"
#include "core/pass.hpp"

namespace fft::codegen {

/// Offset of the table of `factor`, which the pass must have, in elements from the first factor table.
std::uint64_t factor_table_offset(const planning::PassSpec& spec, planning::PointFactor factor);

/// The same for the permutation of Rader's algorithm (PassSpec::rader), which follows all factors.
std::uint64_t rader_order_offset(const planning::PassSpec& spec);

/// The same for the factors of PassEnd::reals, which come last.
std::uint64_t real_factors_offset(const planning::PassSpec& spec, bool input);

/// Offsets, in elements from the first factor table, of the tables of one of PassSpec::primes, which follow
/// all factors.
struct PrimeTables {
  std::uint64_t spectrum;  ///< planning::rader_spectrum()
  /// planning::rader_order(), as the first elements of the rows of the tile's column, one by one.
  std::uint64_t order;
  std::uint64_t roots;  ///< W(L p, k), where L is the product of the primes before p; none for the first
  std::uint64_t end;
};
PrimeTables prime_tables(const planning::PassSpec& spec, std::size_t index);

/// The same for the roots of local_twiddles(), which follow the tables of all primes: W(n, e),
/// n = twiddle_span * length, is element e mod 2^bits of the low table times element e / 2^bits of the high
/// table. Empty without such twiddles.
struct RootTables {
  std::uint32_t bits;
  std::uint64_t low, high, end;
};
RootTables root_tables(const planning::PassSpec& spec);

/// Elements that append_factor_tables() appends.
std::uint64_t factor_elements(const planning::PassSpec& spec);

/// Appends every factor table of the pass, interleaved.
void append_factor_tables(std::vector<double>& table, const planning::PassSpec& spec);

/// True when results are stored as one real number each (PassSpec::form).
bool writes_reals(const planning::PassSpec& spec);

/// Writes fft_form(), which computes these numbers. Writes nothing when results are complex.
void write_form(TextWriter& text, planning::PointForm form, double min_decibels);

/// `value` times the scale of the result, if the pass has one.
std::string scaled(const planning::PassSpec& spec, const std::string& value);

/// `value` times the element `by` of the factor's table.
std::string factored(planning::PointFactor factor, const std::string& value, const std::string& by);

/// `value`, which has been loaded, with the sign of the pass's input.
std::string signed_value(const planning::PassSpec& spec, const std::string& value);

/// The element at `from`; for PassEnd::real, the real number there.
std::string plain_load(const planning::PassSpec& spec, const std::string& from);

/// plain_load() with the sign of the pass's input.
std::string signed_load(const planning::PassSpec& spec, const std::string& from);

}  // namespace fft::codegen
