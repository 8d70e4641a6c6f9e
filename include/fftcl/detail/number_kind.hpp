// What the bytes of a number mean that is bound to a parameter of a kernel function. No OpenCL headers. Not for direct use.
#pragma once

namespace fft {
inline namespace v0 {
namespace detail {

/// unknown: the bytes are taken as they are (vectors, halves, numbers from C).
enum class NumberKind : unsigned char { unknown, integer, floating };

}  // namespace detail
}  // namespace v0
}  // namespace fft
