// Butterflies written into a kernel level by level, so that inputs are loaded just before their first use and
// outputs stored as soon as they exist. Otherwise, with vectors in registers, a radix of 16 or more would
// spill most of them.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "codegen/text.hpp"

namespace fft::codegen {

/// Where inputs come from and outputs go to.
struct ButterflyPorts {
  std::function<std::string(std::uint32_t q)> input;  ///< expression of input q, twiddle included
  std::function<void(std::uint32_t k, const std::string& value)> output;  ///< writes what stores output k
};

/// Writes a DFT of `radix` points over the array a[radix], which the text declares.
void write_butterfly(TextWriter& text, std::uint32_t radix, const ButterflyPorts& ports);

}  // namespace fft::codegen
