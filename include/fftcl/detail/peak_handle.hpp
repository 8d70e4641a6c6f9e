// The compiled side of MatchedFilter's search, in raw OpenCL handles. Not for direct use: see matched_filter.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options.hpp>

namespace fft {
inline namespace v0 {

/// Where a template matches best.
struct Match {
  std::vector<std::uint64_t> position;  ///< of the template's point 0 in the signal, per axis, slowest first
  double score = 0.0;                   ///< there; of complex signals the magnitude
};

namespace detail {

struct PeakState;  // lib/ops/search/peak_handle.cpp

/// Largest values of dense arrays. Copies share everything.
class FFTCL_EXPORT PeakHandle {
 public:
  PeakHandle(cl_context context, cl_device_id device, Precision precision, Domain domain,
             std::vector<std::uint64_t> shape, std::uint64_t arrays);
  PeakHandle(const PeakHandle&) noexcept;
  PeakHandle(PeakHandle&&) noexcept;
  PeakHandle& operator=(const PeakHandle&) noexcept;
  PeakHandle& operator=(PeakHandle&&) noexcept;
  ~PeakHandle();

  void find(const Arguments& arguments) const;                ///< in: the arrays, out: peaks
  std::vector<Match> read(const Arguments& arguments) const;  ///< in: peaks; waits
  std::uint64_t peaks_bytes() const;

 private:
  const PeakState& state() const;
  std::shared_ptr<const PeakState> state_;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
