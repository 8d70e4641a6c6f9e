// Step 4: many circular convolutions of pairs of complex vectors, in variants A to E, and the same on one CPU
// core.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "ladder/kernel_set.hpp"

namespace bench::ladder {

/// What all variants of one size work on. n: points of a vector; pairs: number of pairs (M x J); the vectors
/// of one side lie one behind the other.
struct PairBuffers {
  PairBuffers(const Target& target, std::size_t n, std::size_t pairs);

  std::size_t n;
  std::size_t pairs;
  cl::Buffer a, b;  ///< the inputs, never written by a kernel
  cl::Buffer work_a, work_b, result;

  std::size_t elements() const { return n * pairs; }
  static constexpr std::uint64_t count = 5;  ///< buffers of n * pairs elements
};

/// One way to convolve all pairs.
class Convolution {
 public:
  virtual ~Convolution() = default;
  virtual std::string name() const = 0;
  /// From host to host (n * pairs elements each), with all transfers that the variant makes; waits.
  virtual void run(const Complex* a, const Complex* b, Complex* result) = 0;
  /// False when data must leave the device in the middle.
  virtual bool stays_on_device() const = 0;
  /// Enqueues PairBuffers::result = PairBuffers::a * PairBuffers::b. Only when stays_on_device().
  virtual void enqueue() = 0;
};

/// A and D move the data around each of the four steps, B and E leave it on the device.
/// A, B: convolve_by_vector.cl; C: convolve_fused.cl; D, E: convolve_by_element.cl. n: a power of two from 2.
/// private_limit: longest vector that C keeps in private memory, in points.
/// The buffers must outlive the result. Throws std::runtime_error when a kernel does not build.
std::unique_ptr<Convolution> make_variant(char letter, const Target& target, const PairBuffers& buffers,
                                          std::size_t private_limit);

/// The same algorithm on one core of the host: per pair two transforms (bit reversal, radix-2 butterflies with
/// a table of factors), product, inverse transform.
class SequentialConvolution {
 public:
  /// n: a power of two from 2.
  explicit SequentialConvolution(std::size_t n);
  /// One pair: n points each.
  void run(const Complex* a, const Complex* b, Complex* result);

 private:
  void transform(const Complex* in, Complex* out, float sign) const;

  std::size_t n_;
  std::vector<std::uint32_t> reversed_;
  std::vector<Complex> factors_;
  std::vector<Complex> a_, b_;
};

}  // namespace bench::ladder
