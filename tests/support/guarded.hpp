// Guarded images: what a buffer holds before a call, with poison in every element that the layout does not
// describe (before, between, behind), so that a stray read turns the result into NaN and a stray write is
// seen.
#pragma once

#include <complex>
#include <cstdint>
#include <cstring>
#include <vector>

namespace fft_test {

/// Where the elements of `batch` transforms lie: as fft::Layout, but with nothing left to defaults.
struct Placement {
  std::vector<std::uint64_t> lengths;  ///< slowest first
  std::vector<std::uint64_t> strides;
  std::uint64_t batch = 1;
  std::uint64_t distance = 0;
  std::uint64_t offset = 0;
};

inline Placement dense_placement(const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                                 std::uint64_t offset = 0) {
  Placement p{lengths, std::vector<std::uint64_t>(lengths.size()), batch, 1, offset};
  for (std::size_t a = lengths.size(); a-- > 0;) {
    p.strides[a] = p.distance;
    p.distance *= lengths[a];
  }
  return p;
}

/// Address of every element in dense row-major order, batch slowest.
inline std::vector<std::uint64_t> addresses(const Placement& p) {
  std::vector<std::uint64_t> result;
  for (std::uint64_t b = 0; b < p.batch; ++b) result.push_back(p.offset + b * p.distance);
  for (std::size_t a = 0; a < p.lengths.size(); ++a) {
    std::vector<std::uint64_t> finer;
    finer.reserve(result.size() * p.lengths[a]);
    for (std::uint64_t base : result)
      for (std::uint64_t i = 0; i < p.lengths[a]; ++i) finer.push_back(base + i * p.strides[a]);
    result.swap(finer);
  }
  return result;
}

/// One behind the last element that the placement touches.
inline std::uint64_t end_of(const Placement& p) {
  std::uint64_t last = p.offset + (p.batch - 1) * p.distance;
  for (std::size_t a = 0; a < p.lengths.size(); ++a) last += (p.lengths[a] - 1) * p.strides[a];
  return last + 1;
}

/// A quiet NaN with a payload that no arithmetic makes.
template <typename T>
std::complex<T> poison() {
  std::complex<T> value;
  const std::uint32_t f32_bits[2] = {0x7FC5DEADu, 0x7FC6BEEFu};
  const std::uint64_t f64_bits[2] = {0x7FF8DEADBEEF1234u, 0x7FF8FEEDFACE4321u};
  std::memcpy(&value, sizeof(T) == 4 ? static_cast<const void*>(f32_bits) : f64_bits, sizeof value);
  return value;
}

template <typename T>
using Image = std::vector<std::complex<T>>;

template <typename T>
Image<T> poisoned(std::uint64_t elements) {
  return Image<T>(elements, poison<T>());
}

template <typename T>
void scatter(Image<T>& image, const std::vector<std::uint64_t>& where,
             const std::vector<std::complex<T>>& data) {
  for (std::size_t i = 0; i < where.size(); ++i) image.at(where[i]) = data.at(i);
}

template <typename T>
std::vector<std::complex<T>> gather(const Image<T>& image, const std::vector<std::uint64_t>& where) {
  std::vector<std::complex<T>> data(where.size());
  for (std::size_t i = 0; i < where.size(); ++i) data[i] = image.at(where[i]);
  return data;
}

/// Number of elements outside `where` (which may be empty) whose bytes differ between the two images.
template <typename T>
std::uint64_t strays(const Image<T>& before, const Image<T>& after, const std::vector<std::uint64_t>& where) {
  std::vector<bool> described(before.size(), false);
  for (std::uint64_t a : where) described.at(a) = true;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!described[i] && std::memcmp(&before[i], &after.at(i), sizeof before[i]) != 0) ++count;
  return count;
}

}  // namespace fft_test
