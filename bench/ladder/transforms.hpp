// The transforms of steps 1 to 3, forward, of `batch` rows of n complex points one behind the other.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ladder/kernel_set.hpp"

namespace bench::ladder {

class Transform {
 public:
  virtual ~Transform() = default;
  virtual std::string name() const = 0;
  /// Enqueues out = the transforms of in; `in` keeps its values.
  virtual void enqueue(const cl::Buffer& in, const cl::Buffer& out) = 0;
};

/// Step 1: stockham.cl. n: a power of two from 2.
std::unique_ptr<Transform> make_stockham(const Target& target, std::size_t n, std::size_t batch);

/// Step 2: bit_reverse and butterfly of image_filter.cl. n: a power of two from 2.
std::unique_ptr<Transform> make_bit_reversed(const Target& target, std::size_t n, std::size_t batch);

/// How step 3 applies its factors; mixed_radix.cl says more.
enum class Twiddles { by_element, by_butterfly, fused };

/// Step 3: mixed_radix.cl with these radices (each 2, 3, 4, 5 or 7) in this order; n is their product.
/// `label` goes into the name. n * batch < 2^32.
std::unique_ptr<Transform> make_mixed_radix(const Target& target, const std::vector<cl_uint>& radices,
                                            std::size_t batch, Twiddles twiddles, const std::string& label);

/// n as a product of 7, 5, 3, 4 and at most one 2, in this order; empty when there is another factor.
std::vector<cl_uint> mixed_radices(std::size_t n);

}  // namespace bench::ladder
