// The compiled side of PhaseCorrelation, in raw OpenCL handles. Not for direct use: see phase_correlation.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// Everything about a phase correlation but the lengths of its images.
struct PhaseCorrelationOptions {
  Precision precision = Precision::f32;  ///< of the images' elements and of the arithmetic
  Domain domain = Domain::real;          ///< of the images
  std::uint64_t images = 1;              ///< compared with the reference in one call
  Layout image;      ///< the images' place in their buffer, in elements (real numbers, or complex ones)
  Layout reference;  ///< the reference's place in its buffer
};

/// Where an image lies against the reference.
struct Shift {
  /// Per axis, slowest first, in samples from -n/2 to n/2: image[x] is reference[x - offset], cyclically.
  std::vector<std::int64_t> offset;
  /// Height of the peak: 1 for a cyclic shift without noise, near 0 (about 1/sqrt(points)) for unrelated images.
  double peak = 0.0;
};

namespace detail {

struct PhaseCorrelationState;  // lib/ops/search/phase_correlation.cpp

/// Copies share the state, the reference included.
class FFTCL_EXPORT PhaseCorrelationHandle {
 public:
  PhaseCorrelationHandle(cl_context context, cl_device_id device, std::vector<std::uint64_t> lengths,
                         const PhaseCorrelationOptions& options);
  PhaseCorrelationHandle(const PhaseCorrelationHandle&) noexcept;
  PhaseCorrelationHandle(PhaseCorrelationHandle&&) noexcept;
  PhaseCorrelationHandle& operator=(const PhaseCorrelationHandle&) noexcept;
  PhaseCorrelationHandle& operator=(PhaseCorrelationHandle&&) noexcept;
  ~PhaseCorrelationHandle();

  void set_reference(const Arguments& arguments);             ///< in: the reference
  void apply(const Arguments& arguments) const;               ///< in: images, out: peaks
  std::vector<Shift> read(const Arguments& arguments) const;  ///< in: peaks; waits

  std::uint64_t image_bytes() const;
  std::uint64_t reference_bytes() const;
  std::uint64_t peaks_bytes() const;
  std::string describe() const;

 private:
  PhaseCorrelationState& state() const;
  std::shared_ptr<PhaseCorrelationState> state_;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
