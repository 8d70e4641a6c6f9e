// Dense spectra in the order of a plan's positions, and in natural order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace fft_test {

/// Where in a dense array in natural order each element of a dense array in the plan's order belongs. `counts`: elements
/// along each axis, slowest first; `frequency(axis, position)`: index of what lies at a position.
template <typename Frequency>
std::vector<std::uint64_t> natural_places(const std::vector<std::uint64_t>& counts, std::uint64_t batch,
                                          const Frequency& frequency) {
  std::vector<std::uint64_t> places = {0};
  const auto multiply = [&](std::uint64_t count, const auto& index) {
    std::vector<std::uint64_t> next;
    for (const std::uint64_t place : places)
      for (std::uint64_t i = 0; i < count; ++i) next.push_back(place * count + index(i));
    places = next;
  };
  multiply(batch, [](std::uint64_t i) { return i; });
  for (std::size_t a = 0; a < counts.size(); ++a)
    multiply(counts[a], [&](std::uint64_t i) { return frequency(a, i); });
  return places;
}

template <typename T>
std::vector<T> to_natural(const std::vector<T>& spectrum, const std::vector<std::uint64_t>& places) {
  std::vector<T> natural(spectrum.size());
  for (std::size_t i = 0; i < places.size(); ++i) natural.at(places[i]) = spectrum[i];
  return natural;
}

template <typename T>
std::vector<T> from_natural(const std::vector<T>& natural, const std::vector<std::uint64_t>& places) {
  std::vector<T> spectrum;
  for (const std::uint64_t place : places) spectrum.push_back(natural.at(place));
  return spectrum;
}

/// The first n/2 + 1 of the n elements along `axis`, dense.
template <typename E>
std::vector<E> halves_of(const std::vector<E>& full, const std::vector<std::uint64_t>& lengths,
                         std::size_t axis) {
  std::uint64_t inner = 1;
  for (std::size_t a = axis + 1; a < lengths.size(); ++a) inner *= lengths[a];
  std::vector<E> halves;
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i / inner % lengths[axis] <= lengths[axis] / 2) halves.push_back(full[i]);
  return halves;
}

}  // namespace fft_test
