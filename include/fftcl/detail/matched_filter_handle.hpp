// The compiled side of MatchedFilter, in raw OpenCL handles. Not for direct use: see matched_filter.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/detail/peak_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/matched_filter.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

class MatchNormaliser;  // lib/ops/search/match_normaliser.hpp

/// A correlation and the search for its peaks. Copies share everything.
class FFTCL_EXPORT MatchedFilterHandle {
 public:
  MatchedFilterHandle(cl_context context, cl_device_id device, const std::vector<std::uint64_t>& signal_shape,
                      const std::vector<std::uint64_t>& template_shape, const MatchedFilterOptions& options);

  void set_templates(const Arguments& arguments);             ///< in: the templates
  void apply(const Arguments& arguments) const;               ///< in: signals, out: scores
  void find(const Arguments& arguments) const;                ///< in: scores, out: peaks
  std::vector<Match> read(const Arguments& arguments) const;  ///< in: peaks; waits

  const MatchedFilterOptions& options() const;
  const std::vector<std::uint64_t>& scores_shape() const;
  std::uint64_t signal_bytes() const;
  std::uint64_t template_bytes() const;
  std::uint64_t scores_bytes() const;
  std::uint64_t peaks_bytes() const;
  std::uint64_t workspace_bytes() const;
  Cost cost() const;
  std::string describe() const;

 private:
  ConvolutionHandle correlation_;
  std::shared_ptr<MatchNormaliser> normaliser_;  ///< null: MatchScore::product
  PeakHandle peaks_;
  MatchedFilterOptions options_;  ///< layouts complete
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
