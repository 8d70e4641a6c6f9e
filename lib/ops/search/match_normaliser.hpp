// MatchNormaliser: what normalised scores need besides the correlation. Signals, with their padding, are
// centred (mean 0, mean square 1), and so are templates (norm 1). After the correlation every score is
// divided by the norm of its window.
#pragma once

#include <CL/cl.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fftcl/detail/convolution_handle.hpp>
#include <fftcl/options/matched_filter.hpp>
#include "ops/search/match_geometry.hpp"
#include "plan/call.hpp"
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft {
inline namespace v0 {
namespace detail {

class MatchNormaliser {
 public:
  /// Shapes and options are checked. `correlation`: of signals of the shape padded_shape() and templates, dense, mode valid. Throws
  /// fft::Error.
  MatchNormaliser(cl_context context, cl_device_id device, const std::vector<std::uint64_t>& signal_shape,
                  const std::vector<std::uint64_t>& template_shape, const MatchedFilterOptions& options,
                  const ConvolutionHandle& correlation);
  ~MatchNormaliser();
  MatchNormaliser(const MatchNormaliser&) = delete;
  MatchNormaliser& operator=(const MatchNormaliser&) = delete;

  void set_templates(const Arguments& arguments, ConvolutionHandle& correlation);  ///< in: the templates
  void apply(const Arguments& arguments, const ConvolutionHandle& correlation) const;

  const Layout& signal_layout() const { return signal_.layout; }
  const Layout& template_layout() const { return pattern_.layout; }
  std::uint64_t signal_bytes() const { return signal_.end_bytes; }
  std::uint64_t template_bytes() const { return pattern_.end_bytes; }
  std::uint64_t workspace_bytes(const ConvolutionHandle& correlation) const {
    return need(correlation).total();
  }
  std::string describe() const;

 private:
  /// The kernels that centre arrays, and where their results lie, in scalars: the centred arrays, moments of parts, scales.
  struct Centring {
    Centring(const std::shared_ptr<runtime::DeviceContext>& device, Precision precision,
             ops::MatchArrays arrays, double deviation);

    std::uint64_t moments_at() const;
    std::uint64_t scales_at() const;
    std::uint64_t end() const;

    ops::MatchArrays arrays;
    runtime::SingleKernel moments, scale, centre;
  };

  void centre(const Centring& with, plan::Call& call, cl_mem in, cl_mem to, double padding) const;
  void divide(plan::Call& call, cl_mem workspace, cl_mem scores) const;
  plan::WorkspaceNeed need(const ConvolutionHandle& correlation) const;

  MatchedFilterOptions options_;
  std::shared_ptr<runtime::DeviceContext> device_;
  plan::ResolvedLayout signal_, pattern_;
  std::uint64_t scores_bytes_;
  Centring signals_, templates_;
  std::vector<ops::WindowPass> passes_;
  std::vector<std::unique_ptr<runtime::SingleKernel>> windows_;  ///< of each pass
  std::uint64_t bytes_ = 0;                                      ///< of the workspace
  std::atomic<bool> has_templates_{false};
};

/// Lengths of the signals that are correlated.
std::vector<std::uint64_t> padded_shape(const std::vector<std::uint64_t>& signal_shape,
                                        const std::vector<std::uint64_t>& template_shape,
                                        const MatchedFilterOptions& options);

}  // namespace detail
}  // namespace v0
}  // namespace fft
