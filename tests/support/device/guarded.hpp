// Guarded images: what a buffer holds before a call, with poison in every element that the layout does not describe (before,
// between, after), so that a stray read turns the result into NaN and a stray write is seen.
#pragma once

#include <algorithm>
#include <complex>
#include <cstdint>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

namespace fft_test {

/// Where the elements of `batch` transforms lie: as fft::Layout, but with nothing left to defaults. Negative strides are kept
/// modulo 2^64.
struct Placement {
  std::vector<std::uint64_t> lengths;  ///< slowest first
  std::vector<std::uint64_t> strides;
  std::uint64_t batch = 1;
  std::uint64_t distance = 0;
  std::uint64_t offset = 0;
};

/// The same, for an fft::Layout.
inline std::vector<std::int64_t> signed_strides(const std::vector<std::uint64_t>& strides) {
  return {strides.begin(), strides.end()};
}
inline std::vector<std::uint64_t> placed_strides(const std::vector<std::int64_t>& strides) {
  return {strides.begin(), strides.end()};
}

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

/// Addresses of the scalars of elements: each real number one, each complex number two.
inline std::vector<std::uint64_t> scalar_addresses(const std::vector<std::uint64_t>& elements,
                                                   bool complex_elements) {
  if (!complex_elements) return elements;
  std::vector<std::uint64_t> result;
  result.reserve(2 * elements.size());
  for (std::uint64_t e : elements) result.insert(result.end(), {2 * e, 2 * e + 1});
  return result;
}
inline std::vector<std::uint64_t> scalar_addresses(const Placement& side, bool complex_elements) {
  return scalar_addresses(addresses(side), complex_elements);
}

/// One past the last element that the placement touches.
inline std::uint64_t end_of(const Placement& p) {
  std::uint64_t last = p.offset;
  const auto add = [&](std::uint64_t count, std::uint64_t stride) {
    if (static_cast<std::int64_t>(stride) > 0) last += (count - 1) * stride;
  };
  add(p.batch, p.distance);
  for (std::size_t a = 0; a < p.lengths.size(); ++a) add(p.lengths[a], p.strides[a]);
  return last + 1;
}

/// Dense arrays with other counts along their axes: zeros where nothing was, without what has no place.
template <typename V>
std::vector<V> resized(const std::vector<V>& data, const std::vector<std::uint64_t>& from,
                       const std::vector<std::uint64_t>& to, std::uint64_t batch) {
  if (from == to) return data;
  std::vector<std::uint64_t> both;
  for (std::size_t a = 0; a < from.size(); ++a) both.push_back(std::min(from[a], to[a]));
  Placement source = dense_placement(from, batch), destination = dense_placement(to, batch);
  std::vector<V> result(destination.distance * batch);
  source.lengths = destination.lengths = both;
  const auto read = addresses(source), written = addresses(destination);
  for (std::size_t i = 0; i < read.size(); ++i) result[written[i]] = data[read[i]];
  return result;
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

/// Images: elements of a buffer, complex numbers or scalars, all poison.
template <typename T>
std::vector<std::complex<T>> poisoned(std::uint64_t elements) {
  return std::vector<std::complex<T>>(elements, poison<T>());
}
template <typename T>
std::vector<T> poisoned_scalars(std::uint64_t count) {
  const std::complex<T> pair = poison<T>();
  std::vector<T> image(count);
  for (std::uint64_t i = 0; i < count; ++i) image[i] = i % 2 == 0 ? pair.real() : pair.imag();
  return image;
}

template <typename E>
void scatter(std::vector<E>& image, const std::vector<std::uint64_t>& where, const std::vector<E>& data) {
  for (std::size_t i = 0; i < where.size(); ++i) image.at(where[i]) = data.at(i);
}

template <typename E>
std::vector<E> gather(const std::vector<E>& image, const std::vector<std::uint64_t>& where) {
  std::vector<E> data(where.size());
  for (std::size_t i = 0; i < where.size(); ++i) data[i] = image.at(where[i]);
  return data;
}

/// Number of elements outside `where` (which may be empty) whose bytes differ between the two images.
template <typename E>
std::uint64_t strays(const std::vector<E>& before, const std::vector<E>& after,
                     const std::vector<std::uint64_t>& where) {
  std::vector<bool> described(before.size(), false);
  for (std::uint64_t a : where) described.at(a) = true;
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!described[i] && std::memcmp(&before[i], &after.at(i), sizeof(E)) != 0) ++count;
  return count;
}

/// What a call reads: scalars, and where they lie in their buffer.
template <typename T>
struct Operand {
  std::vector<std::uint64_t> at;
  std::vector<T> values;
};

/// The addresses 0 to n - 1.
inline std::vector<std::uint64_t> all_of(std::uint64_t n) {
  std::vector<std::uint64_t> at(n);
  std::iota(at.begin(), at.end(), std::uint64_t(0));
  return at;
}
template <typename T>
Operand<T> dense_operand(std::vector<T> values) {
  return {all_of(values.size()), std::move(values)};
}

/// Where a call's output lies.
enum class OutputIn {
  own_buffer,
  first_input,          ///< in place: what the output does not cover must stay
  first_input_consumed  ///< in place: the rest of the input is the call's own as well
};

/// What a call left behind.
template <typename T>
struct CallResult {
  std::vector<T> output;           ///< the described scalars, dense
  std::uint64_t stray_writes = 0;  ///< scalars changed outside of them, in all buffers
};

/// The buffers of a call before it, and the judgement after it.
template <typename T>
class GuardedCall {
 public:
  /// `tail`: scalars of poison after the data of every buffer.
  GuardedCall(const std::vector<Operand<T>>& inputs, std::vector<std::uint64_t> output_at, OutputIn output_in,
              std::uint64_t tail = 37)
      : output_at_(std::move(output_at)), may_change_(output_at_) {
    const auto end = [](const std::vector<std::uint64_t>& at) {
      return at.empty() ? 0 : *std::max_element(at.begin(), at.end()) + 1;
    };
    const bool in_place = output_in != OutputIn::own_buffer;
    for (const Operand<T>& input : inputs) {
      const bool shared = in_place && images_.empty();
      images_.push_back(poisoned_scalars<T>(std::max(end(input.at), shared ? end(output_at_) : 0) + tail));
      scatter(images_.back(), input.at, input.values);
    }
    if (output_in == OutputIn::first_input_consumed)
      may_change_.insert(may_change_.end(), inputs[0].at.begin(), inputs[0].at.end());
    if (!in_place) images_.push_back(poisoned_scalars<T>(end(output_at_) + tail));
    output_ = in_place ? 0 : images_.size() - 1;
  }

  /// The inputs in their order, then the output, unless it lies in the first input.
  const std::vector<std::vector<T>>& images() const { return images_; }
  std::size_t output() const { return output_; }  ///< the number of its image

  CallResult<T> result(const std::vector<std::vector<T>>& after) const {
    CallResult<T> result{gather(after[output_], output_at_), 0};
    for (std::size_t i = 0; i < images_.size(); ++i)
      result.stray_writes +=
          strays(images_[i], after[i], i == output_ ? may_change_ : std::vector<std::uint64_t>());
    return result;
  }

 private:
  std::vector<std::uint64_t> output_at_, may_change_;
  std::vector<std::vector<T>> images_;
  std::size_t output_ = 0;
};

}  // namespace fft_test
