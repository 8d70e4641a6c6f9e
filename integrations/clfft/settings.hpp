// What clFFT's setters set and its getters get: the description of a plan before it is baked.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <string>
#include <vector>

#include "abi_types.h"

namespace fft::clfft {

/// A function of the caller's in OpenCL C, called once for every element that is read or written.
struct Callback {
  std::string name, source;
  std::size_t local_bytes = 0;  ///< 0: it takes no local memory
  cl::Buffer user_data;         ///< may be null

  bool given() const { return !name.empty(); }
};

/// Of one plan. Lengths and strides are in clFFT's order, fastest axis first; strides and distances count elements of their
/// side.
struct Settings {
  cl::Context context;
  std::vector<std::size_t> lengths;
  clfftPrecision precision = CLFFT_SINGLE;
  double forward_scale = 1.0;
  double backward_scale = 1.0;
  std::size_t batch = 1;
  std::vector<std::size_t> in_strides, out_strides;
  std::size_t in_distance = 0, out_distance = 0;
  clfftLayout in_layout = CLFFT_COMPLEX_INTERLEAVED;
  clfftLayout out_layout = CLFFT_COMPLEX_INTERLEAVED;
  clfftResultLocation location = CLFFT_INPLACE;
  clfftResultTransposed transposed = CLFFT_NOTRANSPOSE;
  Callback load, store;  ///< clFFT's pre-callback and post-callback
};

/// Number of axes. Throws Refusal (CLFFT_NOTIMPLEMENTED) for a value that is no clfftDim.
std::size_t rank_of(clfftDim dim);

/// clFFT's defaults: in place, interleaved, single precision, backward scale 1 / (product of the lengths), dense.
Settings default_settings(cl_context context, clfftDim dim, const std::size_t* lengths);

/// `rank` lengths. Throws Refusal for NULL and for a length of 0.
std::vector<std::size_t> checked_lengths(clfftDim dim, const std::size_t* lengths);

/// Real and imaginary parts in buffers of their own.
inline bool is_planar(clfftLayout layout) {
  return layout == CLFFT_COMPLEX_PLANAR || layout == CLFFT_HERMITIAN_PLANAR;
}
inline bool is_hermitian(clfftLayout layout) {
  return layout == CLFFT_HERMITIAN_INTERLEAVED || layout == CLFFT_HERMITIAN_PLANAR;
}

/// Throws Refusal for pairs of layouts that mean nothing.
void check_layouts(clfftLayout in, clfftLayout out);

}  // namespace fft::clfft
