// estimate(): the cost of a plan or an operation, before anything is built.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <utility>
#include <vector>

#include <fftcl/cost.hpp>
#include <fftcl/detail/planning_only.hpp>
#include <fftcl/options/shape_list.hpp>

namespace fft {
inline namespace v0 {

#ifdef __GNUC__  // a length written as 1000 reaches the constructor as a variable of type int
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wsign-conversion"
#endif

/// Cost of one call of an operation that would be made with these arguments. The operation is planned, with
/// all checks of its constructor, but nothing is generated, compiled or allocated: this takes milliseconds
/// instead of seconds.
///
///     const fft::Cost cost = fft::estimate<fft::ZoomFFT>(context, device, 48000, 1024, range);
///
/// @tparam Operation  fft::Plan, or the class of an operation: fft::Stft, fft::Welch, fft::ZoomFFT,
///                    fft::Resampler ...
/// @param context     as for its constructor; the limits of a device that this process has not used yet are
///                    measured first
/// @param device      as for its constructor
/// @param arguments   the remaining arguments of one of its constructors; for fft::Filter the one without a
///                    transfer function
///
/// Throws what the constructor throws.
template <typename Operation, typename... Arguments>
Cost estimate(const cl::Context& context, const cl::Device& device, Arguments&&... arguments) {
  const detail::PlanningOnly only;
  return Operation(context, device, std::forward<Arguments>(arguments)...).cost();
}

/// The same, for lists written in braces: `estimate<fft::Plan>(context, device, {1080, 1920}, options)`.
template <typename Operation, typename... Arguments>
Cost estimate(const cl::Context& context, const cl::Device& device, ShapeList shape,
              Arguments&&... arguments) {
  const detail::PlanningOnly only;
  return Operation(context, device, std::move(shape), std::forward<Arguments>(arguments)...).cost();
}

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

}  // namespace v0
}  // namespace fft
