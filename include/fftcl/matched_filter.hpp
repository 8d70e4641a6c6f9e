// MatchedFilter: where a known pattern is in signals or images.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/matched_filter_handle.hpp>
#include <fftcl/options/matched_filter.hpp>

namespace fft {
inline namespace v0 {

/// Correlation of signals with templates, score[k] = sum over l of signal[k + l] conj(template[l]), for every place k where
/// the template lies within the signal (ConvolutionMode::valid), and the search for the best place. In white noise no linear
/// filter finds a pattern more reliably. The score grows with the brightness of the place, so subtract a meaningless
/// mean from the template (from images, too, when it varies), and divide by the template's energy if it is to be 1 for
/// an exact match. MatchScore::normalised does all of that for every place: the score is the correlation coefficient of template and place.
///
/// Normalised scores are as exact as transforms allow: means and norms of windows are summed with twice the digits of the precision, and the
/// score of a window w of a signal whose standard deviation is s is wrong by some eps sqrt(log2 points) s / norm(w - mean(w)). Windows for which
/// that could be 0.001 count as constant, and so do templates whose deviation is lost in the rounding of their mean; their score is 0. The
/// squares of the values must be numbers of the precision.
///
/// Functions only enqueue kernels, and return, except for read(). `wait` and `done` are as in fft::Convolution. Copies share
/// everything.
///
/// Source: D. O. North, "An analysis of the factors which determine signal/noise discrimination in pulsed carrier systems",
/// 1943 (reprinted 1963); J. P. Lewis, "Fast normalized cross-correlation", 1995.
class MatchedFilter {
 public:
  /// Builds all kernels, or takes them from the program cache.
  /// @param context         the context that buffers and queues of later calls belong to
  /// @param device          one of the context's devices
  /// @param signal_shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param template_shape  lengths of the templates' axes, at most those of the signals
  /// @param options         precision, domain, numbers, layouts
  /// Throws fft::Error for what such a device or any device cannot do.
  MatchedFilter(const cl::Context& context, const cl::Device& device,
                const std::vector<std::uint64_t>& signal_shape,
                const std::vector<std::uint64_t>& template_shape, const MatchedFilterOptions& options = {})
      : handle_(context(), device(), signal_shape, template_shape, options) {}

  /// Transforms the templates and keeps their spectra for all later calls of apply().
  void set_templates(const cl::CommandQueue& queue, const cl::Buffer& templates,
                     const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    detail::enqueue(detail::make_arguments(queue, templates(), nullptr, wait), done,
                    [&](const auto& a) { handle_.set_templates(a); });
  }

  /// Scores of every place: for each signal, for each template an array of scores_shape(), dense. Normalised scores are written, read and
  /// written again.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& scores,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, signals(), scores(), wait), done,
                    [&](const auto& a) { handle_.apply(a); });
  }
  /// The same with a workspace of the caller's, or traced.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& scores,
             const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, signals(), scores(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.apply(a); });
  }

  /// The best place of every array of scores: 16 bytes each, the index in the array (cl_ulong), then the score (float and 4
  /// unused bytes, or double; of complex scores the magnitude). Scores that are NaN are skipped; where all are, the index is
  /// 2^64 - 1 and the score NaN.
  void find(const cl::CommandQueue& queue, const cl::Buffer& scores, const cl::Buffer& peaks,
            const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, scores(), peaks(), wait), done,
                    [&](const auto& a) { handle_.find(a); });
  }
  /// The same with a workspace of the caller's, or traced.
  void find(const cl::CommandQueue& queue, const cl::Buffer& scores, const cl::Buffer& peaks,
            const CallOptions& options) const {
    detail::Arguments arguments = detail::make_arguments(queue, scores(), peaks(), nullptr);
    detail::enqueue(arguments, options, [&](const auto& a) { handle_.find(a); });
  }

  /// The matches in a buffer that find() wrote: of every signal with every template. Waits for the device.
  std::vector<Match> read(const cl::CommandQueue& queue, const cl::Buffer& peaks,
                          const std::vector<cl::Event>* wait = nullptr) const {
    return handle_.read(detail::make_arguments(queue, peaks(), nullptr, wait));
  }

  /// Places at which a template is tried: |signal - template| + 1 per axis, with a padding the signal's; slowest first.
  const std::vector<std::uint64_t>& scores_shape() const { return handle_.scores_shape(); }
  /// Smallest buffers in bytes: for signals ...
  std::uint64_t signal_bytes() const { return handle_.signal_bytes(); }
  /// ... templates ...
  std::uint64_t template_bytes() const { return handle_.template_bytes(); }
  /// ... scores ...
  std::uint64_t scores_bytes() const { return handle_.scores_bytes(); }
  /// ... and peaks.
  std::uint64_t peaks_bytes() const { return handle_.peaks_bytes(); }
  /// Bytes of device memory that a call of apply() or find() takes, at most: from the pool, or of the caller's workspace.
  std::uint64_t workspace_bytes() const { return handle_.workspace_bytes(); }
  /// What apply() and find() cost together. Before anything is built: fft::estimate().
  Cost cost() const { return handle_.cost(); }
  /// Human-readable description: how the correlation is computed.
  std::string describe() const { return handle_.describe(); }

 private:
  detail::MatchedFilterHandle handle_;
};

}  // namespace v0
}  // namespace fft
