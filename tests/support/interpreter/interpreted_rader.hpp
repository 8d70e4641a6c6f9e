// Rader's algorithm for rows of reals (planning::is_rader_of_halves()), by the tables of tables/rader.hpp.
#pragma once

#include <complex>
#include <cstdint>
#include <functional>

#include "core/pass.hpp"

namespace fft_test {

/// Reads element k of column c, a real, one of half a spectrum with the sign of the pass's input, or a point of a real-to-real
/// transform; writes result k.
using ReadElement = std::function<std::complex<double>(std::uint64_t c, std::uint64_t k)>;
using WriteResult = std::function<void(std::uint64_t c, std::uint64_t k, std::complex<double> value)>;

/// All columns of a pass: every one is read before any is written.
void rader_of_halves(const fft::planning::PassSpec& pass, std::uint64_t columns, const ReadElement& read,
                     const WriteResult& write);

}  // namespace fft_test
