// Sizes of elements in bytes, by precision and domain.
#pragma once

#include <cstdint>

#include <fftcl/options.hpp>

namespace fft::planning {

/// Size of a real number.
constexpr std::uint64_t scalar_bytes(Precision precision) {
  return precision == Precision::f64 ? 8 : 4;
}

/// Size of an element of a signal in this domain: a real or a complex number.
constexpr std::uint64_t element_bytes(Precision precision, Domain domain = Domain::complex) {
  return domain == Domain::complex ? 2 * scalar_bytes(precision) : scalar_bytes(precision);
}

/// A sector, the smallest piece of memory that a GPU moves.
inline constexpr std::uint64_t sector_bytes = 32;

/// Complex elements in a sector.
constexpr std::uint32_t elements_of_sector(Precision precision) {
  return static_cast<std::uint32_t>(sector_bytes / element_bytes(precision));
}

}  // namespace fft::planning
