// Samples of one domain, f32, in sparse buffers: put and read one by one, wherever they lie.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include <fftcl/options.hpp>
#include "support/device/guarded.hpp"
#include "support/device/sparse_buffer.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {

constexpr std::uint64_t two_31 = std::uint64_t(1) << 31;
constexpr double sparse_rounding = 1e-6;  // f32; a wrong element gives about 1

using Complex = std::complex<double>;

inline std::uint64_t bytes_of(fft::Domain domain) {
  return domain == fft::Domain::real ? sizeof(float) : 2 * sizeof(float);
}

/// Noise that f32 holds; of reals the imaginary parts are zero.
inline std::vector<Complex> sparse_noise(std::uint64_t count, fft::Domain domain, std::uint64_t seed) {
  return convert<double>(uniform_noise<float>(count, seed, domain == fft::Domain::real));
}

class SparseSamples {
 public:
  SparseSamples(const TestDevice& on, fft::Domain domain, std::uint64_t elements)
      : domain_(domain), memory_(on, elements * bytes_of(domain)) {}
  /// Only what lies near the elements [begin, end) of these ranges can be relied on.
  SparseSamples(const TestDevice& on, fft::Domain domain, std::uint64_t elements,
                std::vector<ByteRange> kept_elements)
      : domain_(domain), memory_(on, elements * bytes_of(domain), in_bytes(std::move(kept_elements))) {}

  const cl::Buffer& buffer() const { return memory_.buffer(); }

  void put(std::uint64_t at, const Complex& value) const {
    memory_.write(at * width(), flattened<float>(std::vector<Complex>{value}, domain_ == fft::Domain::real));
  }
  void put(const std::vector<std::uint64_t>& at, const std::vector<Complex>& values) const {
    for (std::size_t i = 0; i < at.size(); ++i) put(at[i], values.at(i));
  }
  Complex get(std::uint64_t at) const {
    const std::vector<float> parts = memory_.read<float>(at * width(), width());
    return {parts[0], width() == 2 ? parts[1] : 0.0F};
  }
  std::vector<Complex> get(const std::vector<std::uint64_t>& at) const {
    std::vector<Complex> values;
    for (const std::uint64_t element : at) values.push_back(get(element));
    return values;
  }
  /// Whether no page was written but those of these elements; only of buffers that were not made with `kept_elements`.
  bool written_only(const std::vector<std::uint64_t>& at) const {
    return memory_.touched_pages() == memory_.pages_of(at, bytes_of(domain_));
  }

 private:
  std::uint64_t width() const { return bytes_of(domain_) / sizeof(float); }
  std::vector<ByteRange> in_bytes(std::vector<ByteRange> ranges) const {
    for (ByteRange& range : ranges) range.begin *= bytes_of(domain_), range.end *= bytes_of(domain_);
    return ranges;
  }

  fft::Domain domain_;
  SparseBuffer memory_;
};

}  // namespace fft_test
