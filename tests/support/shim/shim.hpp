// Kernel blocks as C++: enough of OpenCL C's types and built-ins that the text of kernels/ compiles
// unchanged, once in name space shim_f32 and once in shim_f64, with one lane.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"

#define FFT_LANES 1
#define \
    __attribute__(ignored)  // always_inline: every composite block with its parts inside would compile for a minute

namespace shim_f32 {
struct float4 {
  float x, y, z, w;
};
struct float2 {
  float x, y;
};
using std::fma;
#define FFT_F64 0
#include "butterflies_f32.inc"
#undef FFT_F64
#undef K
#undef FFT_INLINE
}  // namespace shim_f32

namespace shim_f64 {
struct double4 {
  double x, y, z, w;
};
struct double2 {
  double x, y;
};
using std::fma;
#define FFT_F64 1
#include "butterflies_f64.inc"
#undef FFT_F64
#undef K
#undef FFT_INLINE
}  // namespace shim_f64

#undef __attribute__
#undef FFT_LANES
#pragma GCC diagnostic pop
