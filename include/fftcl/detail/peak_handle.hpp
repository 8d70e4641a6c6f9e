// The compiled side of MatchedFilter's search, in raw OpenCL handles. Not for direct use: see matched_filter.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options.hpp>
#include <fftcl/options/matched_filter.hpp>

namespace fft {
inline namespace v0 {

namespace detail {

struct PeakState;  // lib/ops/search/peak_handle.cpp

/// Largest values of dense arrays. Copies share everything.
class FFTCL_EXPORT PeakHandle : public SharedHandle<const PeakState> {
 public:
  PeakHandle(cl_context context, cl_device_id device, Precision precision, Domain domain,
             std::vector<std::uint64_t> shape, std::uint64_t arrays);

  void find(const Arguments& arguments) const;                ///< in: the arrays, out: peaks
  std::vector<Match> read(const Arguments& arguments) const;  ///< in: peaks; waits
  std::uint64_t workspace_bytes() const;
  std::uint64_t peaks_bytes() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
