// MatchedFilter: finds a known pattern in signals or images.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/matched_filter_handle.hpp>
#include <fftcl/options/matched_filter.hpp>

#pragma push_macro("signals")  // Qt has a macro of this name
#undef signals

namespace fft {
inline namespace v0 {

/// Correlates signals with templates, score[k] = sum over l of signal[k + l] conj(template[l]), for every
/// position k at which the template lies within the signal (ConvolutionMode::valid), and searches for the
/// best position. In white noise no linear filter finds a pattern more reliably.
///
/// The score grows with the brightness of the position. Therefore subtract a mean that carries no information
/// from the template (and from the images if it varies), and divide by the template's energy if an exact
/// match should score 1. MatchScore::normalised does all of this for every position: the score is the
/// correlation coefficient of template and window, the part of the signal under the template.
///
/// Normalised scores are as exact as transforms allow. Means and norms of windows are summed with twice the
/// digits of the precision. The score of a window w of a signal with standard deviation s has an error of
/// about eps sqrt(log2 points) s / norm(w - mean(w)). Windows for which that could reach 0.001 count as
/// constant, and so do templates whose deviation is lost in the rounding of their mean; their score is 0. The
/// squares of the values must be representable in the precision.
///
/// Functions only enqueue kernels, except for read(). `wait` and `done` are as in fft::Convolution. Copies
/// share everything.
///
/// Sources: D. O. North, "An analysis of the factors which determine signal/noise discrimination in pulsed
/// carrier systems", 1943 (reprinted 1963); J. P. Lewis, "Fast normalized cross-correlation", 1995.
class MatchedFilter {
 public:
  /// Plans the correlation and builds all kernels, or takes them from the kernel cache.
  /// @param context         the context that buffers and queues of later calls belong to
  /// @param device          one of the context's devices
  /// @param signal_shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param template_shape  lengths of the templates' axes, not longer than those of the signals
  /// @param options         precision, domain, numbers, layouts
  /// @throws fft::Error     invalid_argument for arguments that can never work, unsupported for what the
  ///                        device cannot do
  MatchedFilter(const cl::Context& context, const cl::Device& device, const ShapeList& signal_shape,
                const ShapeList& template_shape, const MatchedFilterOptions& options = {})
      : handle_(context(), device(), signal_shape, template_shape, options) {}

  /// Transforms the templates and keeps their spectra for all later calls of apply().
  void set_templates(const cl::CommandQueue& queue, const cl::Buffer& templates,
                     const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, templates(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_templates(a); });
  }

  /// Computes the scores of all positions: one dense array of scores_shape() for each signal and each
  /// template. `scores` must be read-write for normalised scores, which are written, read and written again.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& scores,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, signals(), scores(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& scores,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), scores(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// Finds the best position in every array of scores. Writes 16 bytes per array: the index in the array
  /// (cl_ulong), then the score (float and 4 unused bytes, or double; the magnitude for complex scores). NaN
  /// scores are skipped; if all are NaN, the index is 2^64 - 1 and the score NaN.
  void find(const cl::CommandQueue& queue, const cl::Buffer& scores, const cl::Buffer& peaks,
            const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, scores(), peaks(), wait), done,
                    [&](const auto& a) { handle_.find(a); });
  }
  /// The same with CallOptions: a caller-supplied workspace, traced, or recorded.
  void find(const cl::CommandQueue& queue, const cl::Buffer& scores, const cl::Buffer& peaks,
            const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, scores(), peaks(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.find(a); });
  }

  /// Returns the matches in a buffer that find() wrote, for every signal with every template. Waits for the
  /// device.
  std::vector<Match> read(const cl::CommandQueue& queue, const cl::Buffer& peaks,
                          const std::vector<cl::Event>* wait = nullptr) const {
    return handle_.read(detail::make_arguments(queue, peaks(), nullptr, wait));
  }

  /// The options, with layouts filled in.
  const MatchedFilterOptions& options() const { return handle_.options(); }
  /// Number of positions per axis, slowest first: |signal - template| + 1, or with padding the signal's
  /// length.
  const std::vector<std::uint64_t>& scores_shape() const { return handle_.scores_shape(); }
  /// Minimum size in bytes of the buffer of the signals.
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// Minimum size in bytes of the buffer of the templates.
  std::uint64_t template_bytes() const { return handle_.template_bytes(); }
  /// Minimum size in bytes of the buffer of the scores.
  std::uint64_t scores_bytes() const { return handle_.scores_bytes(); }
  /// Minimum size in bytes of the buffer of the peaks.
  std::uint64_t peaks_bytes() const { return handle_.peaks_bytes(); }
  /// Maximum size in bytes of the workspace of one call of apply() or find(), from the pool or supplied by
  /// the caller.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// Cost of apply() and find() together. fft::estimate() gives it before anything is built.
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: how the correlation is computed.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::MatchedFilterHandle handle_;
};

}  // namespace v0
}  // namespace fft

#pragma pop_macro("signals")
