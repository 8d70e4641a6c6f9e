// Device buffers with poison before, between and after the elements: a stray read makes a result that is not a number, a
// stray write is counted.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <vector>

#include <fftcl/options.hpp>
#include "selftest/reference.hpp"
#include "selftest/target.hpp"

namespace selftest {

/// Where the elements of one side lie, in the order of their values.
struct Places {
  std::vector<std::uint64_t> elements;  ///< index of each
  std::uint64_t width = 2;              ///< numbers in an element: 1 real, 2 complex

  std::uint64_t end() const;  ///< numbers up to the last element, that one included
};

/// `count` elements from `offset` on, `stride` apart.
Places line(std::uint64_t count, fft::Domain domain, std::uint64_t offset = 0, std::uint64_t stride = 1);

/// Arrays of these lengths as a layout with all its defaults filled in has them.
Places placed(const std::vector<std::uint64_t>& lengths, const fft::Layout& layout, std::uint64_t batch,
              fft::Domain domain);

template <typename T>
class GuardedBuffer {
 public:
  /// Poison everywhere; room for all places, and for some poison after them.
  GuardedBuffer(const Target& on, std::uint64_t numbers) : on_(on), before_(numbers + tail, poison()) {}

  void put(const Places& places, const Values& values) {
    for (std::size_t i = 0; i < values.size(); ++i)
      for (std::uint64_t part = 0; part < places.width; ++part)
        before_.at(places.elements.at(i) * places.width + part) =
            static_cast<T>(part == 0 ? values[i].real() : values[i].imag());
  }

  const cl::Buffer& upload() {
    buffer_ = cl::Buffer(on_.context, CL_MEM_READ_WRITE, bytes());
    on_.queue.enqueueWriteBuffer(buffer_, CL_TRUE, 0, bytes(), before_.data());
    return buffer_;
  }

  void download() {
    after_.resize(before_.size());
    on_.queue.enqueueReadBuffer(buffer_, CL_TRUE, 0, bytes(), after_.data());
  }

  Values get(const Places& places) const {
    Values values;
    values.reserve(places.elements.size());
    for (const std::uint64_t element : places.elements) {
      const T* const at = after_.data() + element * places.width;
      values.emplace_back(at[0], places.width == 2 ? at[1] : T(0));
    }
    return values;
  }

  /// Numbers that changed outside of `places`.
  std::uint64_t strays(const Places& places) const {
    std::vector<bool> described(before_.size());
    for (const std::uint64_t element : places.elements)
      for (std::uint64_t part = 0; part < places.width; ++part)
        described[element * places.width + part] = true;
    std::uint64_t count = 0;
    for (std::size_t i = 0; i < before_.size(); ++i)
      count += !described[i] && std::memcmp(&before_[i], &after_[i], sizeof(T)) != 0;
    return count;
  }

 private:
  static constexpr std::uint64_t tail = 37;

  /// A NaN with a payload that no arithmetic makes.
  static T poison() {
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const Bits bits = static_cast<Bits>(sizeof(T) == 4 ? 0x7FC5DEADu : 0x7FF8DEADBEEF1234u);
    T value;
    std::memcpy(&value, &bits, sizeof value);
    return value;
  }

  std::size_t bytes() const { return before_.size() * sizeof(T); }

  const Target& on_;
  std::vector<T> before_, after_;
  cl::Buffer buffer_;
};

}  // namespace selftest
