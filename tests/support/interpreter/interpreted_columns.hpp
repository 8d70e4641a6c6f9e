// Where the columns of a pass are and what its DFT is, by the definitions in lib/core/pass.hpp.
#pragma once

#include <complex>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/pass.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

/// Sums over the loops: elements, twiddle index, positions.
struct Column {
  std::uint64_t in = 0, out = 0, twiddle = 0, position = 0, out_position = 0, spectrum = 0;
};

inline Column column_at(const fft::planning::PassSpec& pass, std::uint64_t index, std::uint64_t outer_count) {
  Column c;
  for (std::size_t a = 0; a < pass.loops.size(); ++a) {
    const fft::planning::LoopAxis& loop = pass.loops[a];
    const std::uint64_t count = a + 1 == pass.loops.size() ? outer_count : loop.count;
    const std::uint64_t i = index % count;
    index /= count;
    c.in += i * loop.in_stride;
    c.out += i * loop.out_stride;
    c.twiddle += i * loop.twiddle_weight;
    c.position += i * loop.in_position;
    c.out_position += i * loop.out_position;
    c.spectrum += i * loop.spectrum_stride;
  }
  return c;
}

inline std::uint64_t column_count(const fft::planning::PassSpec& pass, std::uint64_t outer_count) {
  std::uint64_t count = outer_count;
  for (std::size_t a = 0; a + 1 < pass.loops.size(); ++a) count *= pass.loops[a].count;
  return count;
}

/// True for the columns of a pass that its launch covers, but its axis does not have.
inline bool is_absent(const fft::planning::PassSpec& pass, const Column& where) {
  using fft::planning::RealStep;
  if (pass.real.step == RealStep::unfold) return where.position > pass.in_position / 2;
  if (has_odd_frequencies(pass) && pass.twiddle_span > 1) return where.twiddle >= pass.twiddle_span / 2;
  return pass.real.step == RealStep::fold ? where.twiddle > pass.twiddle_span / 2
                                          : pass.twiddle_span > 1 && where.twiddle >= pass.twiddle_span;
}

/// The pass's DFT of each column.
inline std::vector<std::complex<double>> transform_columns(const fft::planning::PassSpec& pass,
                                                           const std::vector<std::complex<double>>& data,
                                                           std::uint64_t columns) {
  std::vector<std::uint64_t> lengths(pass.axes.begin(), pass.axes.end());
  if (lengths.empty()) lengths = {pass.length};
  return fftw_transform<double>(data, lengths, columns, fft::Direction::forward);
}

inline std::uint64_t output_element(const fft::planning::PassSpec& pass, std::uint64_t k) {
  if (pass.out_block == 0) return k * pass.out_stride;
  return k % pass.out_block * pass.out_stride + k / pass.out_block * pass.out_block_stride;
}

/// The point of a placed array at position p of a grid of `length` points, if there is one.
inline std::optional<std::uint64_t> placed_point(const fft::planning::PlacedArray& a, std::uint64_t length,
                                                 std::uint64_t p) {
  using Order = fft::planning::PlacedArray::Order;
  std::uint64_t j = (p + a.rotation) % length;
  if (a.period != 0) {
    if (p >= a.period && p + a.period <= length) return std::nullopt;
    j = p < a.period ? p : p + a.period - length;
  }
  const std::uint64_t modulus = a.period != 0 ? a.period : length;
  if (a.order == Order::reversed && j < a.points) j = a.points - 1 - j;
  if (a.order == Order::negated) j = (modulus - j) % modulus;
  return j < a.points ? std::optional(j) : std::nullopt;
}

}  // namespace fft_test
