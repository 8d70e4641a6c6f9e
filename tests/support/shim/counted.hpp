// Kernel blocks as C++ whose numbers count operations: additions, multiplications and fused ones each count one, negations
// and moves none. The values are not computed.
#pragma once

#include <cstdint>
#include <vector>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wshadow"

namespace shim_counted {

inline std::uint64_t operations = 0;

struct Counted {
  Counted() = default;
  Counted(double) {}
};
inline Counted counted() {
  ++operations;
  return {};
}
inline Counted operator+(Counted, Counted) {
  return counted();
}
inline Counted operator-(Counted, Counted) {
  return counted();
}
inline Counted operator*(Counted, Counted) {
  return counted();
}
inline Counted operator-(Counted) {
  return {};
}
inline Counted fma(Counted, Counted, Counted) {
  return counted();
}

struct float4 {
  Counted x, y, z, w;
};
struct float2 {
  Counted x, y;
};
#define FFT_LANES 1
#define FFT_F64 0
#define float Counted
#include "butterflies.inc"
#undef float
#undef FFT_F64
#undef FFT_LANES
#undef K
#undef FFT_INLINE

}  // namespace shim_counted

#pragma GCC diagnostic pop
