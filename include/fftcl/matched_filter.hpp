// MatchedFilter: where a known pattern is in signals or images.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/convolution.hpp>
#include <fftcl/detail/enqueue.hpp>
#include <fftcl/detail/peak_handle.hpp>
#include <fftcl/error.hpp>
#include <fftcl/matched_filter_options.hpp>

namespace fft {
inline namespace v0 {

/// Correlation of signals with templates, score[k] = sum over l of signal[k + l] conj(template[l]), for every place k where
/// the template lies within the signal (ConvolutionMode::valid), and the search for the best place. In white noise no linear
/// filter finds a pattern more surely. The score grows with the brightness of the place, so subtract a mean that says
/// nothing from the template (from images, too, when it varies), and divide by the template's energy if it is to be 1 for
/// an exact match.
///
/// Functions only enqueue kernels, and return, but for read(). `wait` and `done` are as in fft::Convolution. Copies share
/// everything.
///
/// Source: D. O. North, "An analysis of the factors which determine signal/noise discrimination in pulsed carrier systems",
/// 1943 (reprinted 1963).
class MatchedFilter {
 public:
  /// Builds all kernels, or takes them from the program cache.
  /// @param context         of the buffers and queues to come
  /// @param device          one of the context's devices
  /// @param signal_shape    lengths of the signals' axes, slowest first, 1 to 3 of them
  /// @param template_shape  lengths of the templates' axes, at most those of the signals
  /// @param options         precision, domain, numbers, layouts
  /// Throws fft::Error for what such a device or any device cannot do.
  MatchedFilter(const cl::Context& context, const cl::Device& device,
                const std::vector<std::uint64_t>& signal_shape,
                const std::vector<std::uint64_t>& template_shape, const MatchedFilterOptions& options = {})
      : correlation_(context, device, signal_shape, checked(template_shape, signal_shape, options),
                     correlation_options(options)),
        peaks_(context(), device(), options.precision, options.domain, correlation_.output_shape(),
               options.signals * options.templates) {}

  /// Transforms the templates and keeps their spectra for all calls of apply() to come.
  void set_templates(const cl::CommandQueue& queue, const cl::Buffer& templates,
                     const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) {
    correlation_.set_filter(queue, templates, wait, done);
  }

  /// Scores of every place: for each signal, for each template an array of scores_shape(), dense.
  void apply(const cl::CommandQueue& queue, const cl::Buffer& signals, const cl::Buffer& scores,
             const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    correlation_.apply(queue, signals, scores, wait, done);
  }

  /// The best place of every array of scores: 16 bytes each, the index in the array (cl_ulong), then the score (float and 4
  /// unused bytes, or double; of complex scores the magnitude). Scores that are NaN are passed over; where all are, the index is
  /// 2^64 - 1 and the score NaN.
  void find(const cl::CommandQueue& queue, const cl::Buffer& scores, const cl::Buffer& peaks,
            const std::vector<cl::Event>* wait = nullptr, cl::Event* done = nullptr) const {
    detail::enqueue(detail::make_arguments(queue, scores(), peaks(), wait), done,
                    [&](const auto& a) { peaks_.find(a); });
  }

  /// The matches in a buffer that find() wrote: of every signal with every template. Waits for the device.
  std::vector<Match> read(const cl::CommandQueue& queue, const cl::Buffer& peaks,
                          const std::vector<cl::Event>* wait = nullptr) const {
    return peaks_.read(detail::make_arguments(queue, peaks(), nullptr, wait));
  }

  /// Places at which a template is tried: |signal - template| + 1 per axis, slowest first.
  const std::vector<std::uint64_t>& scores_shape() const { return correlation_.output_shape(); }
  /// Smallest buffers in bytes: for signals ...
  std::uint64_t signal_bytes() const { return correlation_.signal_bytes(); }
  /// ... templates ...
  std::uint64_t template_bytes() const { return correlation_.filter_bytes(); }
  /// ... scores ...
  std::uint64_t scores_bytes() const { return correlation_.output_bytes(); }
  /// ... and peaks.
  std::uint64_t peaks_bytes() const { return peaks_.peaks_bytes(); }
  /// Text for people: how the correlation is computed.
  std::string describe() const { return correlation_.describe(); }

 private:
  static const std::vector<std::uint64_t>& checked(const std::vector<std::uint64_t>& template_shape,
                                                   const std::vector<std::uint64_t>& signal_shape,
                                                   const MatchedFilterOptions& options) {
    if (options.signals == 0 || options.templates == 0)
      throw Error(ErrorCode::invalid_argument, "signals = " + std::to_string(options.signals) +
                                                   ", templates = " + std::to_string(options.templates) +
                                                   ": at least one of each is needed");
    if (template_shape.size() != signal_shape.size())
      throw Error(ErrorCode::invalid_argument, "the number of axes of the template is " +
                                                   std::to_string(template_shape.size()) +
                                                   ", of the signal " + std::to_string(signal_shape.size()) +
                                                   ": give as many lengths of both");
    for (std::size_t a = 0; a < template_shape.size(); ++a)
      if (template_shape[a] == 0)
        throw Error(ErrorCode::invalid_argument,
                    "the template has 0 points along axis " + std::to_string(a) + ": it needs at least one");
      else if (template_shape[a] > signal_shape[a])
        throw Error(ErrorCode::invalid_argument,
                    "the template has " + std::to_string(template_shape[a]) + " points along axis " +
                        std::to_string(a) + ", the signal " + std::to_string(signal_shape[a]) +
                        ": a template is looked for within the signal, so it must not be longer");
    return template_shape;
  }

  static ConvolutionOptions correlation_options(const MatchedFilterOptions& options) {
    ConvolutionOptions correlation;
    correlation.precision = options.precision;
    correlation.domain = options.domain;
    correlation.mode = ConvolutionMode::valid;
    correlation.correlate = true;
    correlation.signals = options.signals;
    correlation.filters = options.templates;
    correlation.signal = options.signal;
    correlation.filter = options.templates_layout;
    return correlation;
  }

  Convolution correlation_;
  detail::PeakHandle peaks_;
};

}  // namespace v0
}  // namespace fft
