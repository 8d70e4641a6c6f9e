// What a transform of fftcl does not do itself at its ends: clFFT's callbacks, by a kernel before or after it.
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

/// Between the caller's buffers, one or, in planar layouts, two, and a dense interleaved one. Immutable, safe to use from many
/// threads.
class SideStage {
 public:
  enum class Kind { load, store };

  /// Compiles the callback's text. The layout must be one that a plan takes. Throws Refusal, fft::Error (build), cl::Error.
  SideStage(const Settings& settings, const cl::Device& device, Kind kind);

  /// Of the caller's, on this side.
  int buffers() const { return planar_ ? 2 : 1; }
  /// Of the dense buffer.
  std::size_t dense_bytes() const { return elements_ * element_bytes_; }
  /// Starts after `wait`; `done` is the event of its end.
  /// @param callers  buffers() of them
  void enqueue(const cl::CommandQueue& queue, const cl_mem* callers, const cl::Buffer& dense,
               const std::vector<cl::Event>& wait, cl::Event* done) const;

 private:
  cl::Program program_;
  bool planar_;
  std::size_t elements_, element_bytes_, local_bytes_;
  cl::Buffer user_data_;
};

}  // namespace fft::clfft
