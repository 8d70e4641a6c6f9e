// Callbacks: a kernel before or after the transform that calls the caller's function for every element.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <vector>

#include "settings.hpp"

namespace fft::clfft {

/// Strides and distance of one side, dense, fastest axis first.
struct DenseSide {
  std::vector<std::size_t>
      counts;  ///< elements along every axis: half of the fastest one where the layout is Hermitian
  std::vector<std::size_t> strides;
  std::size_t distance;
};
DenseSide dense_side(const Settings& settings, clfftLayout layout);

/// Between the caller's buffer, whose elements the callback loads or stores, and a dense one. Immutable, safe to use from many
/// threads.
class CallbackStage {
 public:
  enum class Kind { load, store };

  /// Compiles the caller's text. Throws fft::Error (build), cl::Error.
  CallbackStage(const Settings& settings, const cl::Device& device, Kind kind);

  /// Of the dense buffer.
  std::size_t dense_bytes() const { return elements_ * element_bytes_; }
  /// Starts after `wait`; `done` is the event of its end.
  void enqueue(const cl::CommandQueue& queue, const cl::Buffer& callers, const cl::Buffer& dense,
               const std::vector<cl::Event>& wait, cl::Event* done) const;

 private:
  cl::Program program_;
  std::size_t elements_, element_bytes_, local_bytes_;
  cl::Buffer user_data_;
};

}  // namespace fft::clfft
