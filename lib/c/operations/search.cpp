// Matched filters and phase correlation.
#include <fftcl/c/matched_filter.h>
#include <fftcl/c/phase_correlation.h>

#include <fftcl/detail/matched_filter_handle.hpp>
#include <fftcl/detail/phase_correlation_handle.hpp>
#include "c/object.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::MatchedFilterHandle;
using fft::detail::PhaseCorrelationHandle;

static_assert(FFTCL_MATCH_SCORE_PRODUCT == static_cast<int>(fft::MatchScore::product));
static_assert(FFTCL_MATCH_SCORE_NORMALISED == static_cast<int>(fft::MatchScore::normalised));
static_assert(FFTCL_MATCH_PADDING_NONE == static_cast<int>(fft::MatchPadding::none));
static_assert(FFTCL_MATCH_PADDING_CONSTANT == static_cast<int>(fft::MatchPadding::constant));
static_assert(FFTCL_MATCH_PADDING_EDGE == static_cast<int>(fft::MatchPadding::edge));
static_assert(FFTCL_MATCH_PADDING_REFLECT == static_cast<int>(fft::MatchPadding::reflect));
static_assert(FFTCL_MATCH_PADDING_SYMMETRIC == static_cast<int>(fft::MatchPadding::symmetric));
static_assert(FFTCL_MATCH_PADDING_WRAP == static_cast<int>(fft::MatchPadding::wrap));

struct fftcl_matched_filter : Handle<fftcl_matched_filter, MatchedFilterHandle> {
  static constexpr char own_kind[] = "fftcl_matched_filter";
  using Handle::Handle;
};

struct fftcl_phase_correlation : Handle<fftcl_phase_correlation, PhaseCorrelationHandle> {
  static constexpr char own_kind[] = "fftcl_phase_correlation";
  using Handle::Handle;
};

namespace {

fft::MatchedFilterOptions to_options(const fftcl_matched_filter_options* given, std::size_t rank) {
  const fftcl_matched_filter_options o =
      read_sized(given, fftcl_matched_filter_options FFTCL_MATCHED_FILTER_OPTIONS_INIT,
                 "FFTCL_MATCHED_FILTER_OPTIONS_INIT");
  fft::MatchedFilterOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.signals = o.signals;
  options.templates = o.templates;
  options.signal = to_layout(o.signal, rank);
  options.templates_layout = to_layout(o.templates_layout, rank);
  options.score = static_cast<fft::MatchScore>(o.score);
  options.padding = static_cast<fft::MatchPadding>(o.padding);
  options.padding_value = o.padding_value;
  return options;
}

fft::PhaseCorrelationOptions to_options(const fftcl_phase_correlation_options* given, std::size_t rank) {
  const fftcl_phase_correlation_options o =
      read_sized(given, fftcl_phase_correlation_options FFTCL_PHASE_CORRELATION_OPTIONS_INIT,
                 "FFTCL_PHASE_CORRELATION_OPTIONS_INIT");
  fft::PhaseCorrelationOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.batch = o.batch;
  options.image = to_layout(o.image, rank);
  options.reference = to_layout(o.reference, rank);
  options.subpixel = o.subpixel != CL_FALSE;
  return options;
}

fftcl_matched_filter_options from_options(const fft::MatchedFilterOptions& options) {
  fftcl_matched_filter_options o = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.signals = options.signals;
  o.templates = options.templates;
  o.signal = from_layout(options.signal);
  o.templates_layout = from_layout(options.templates_layout);
  o.score = static_cast<fftcl_match_score>(options.score);
  o.padding = static_cast<fftcl_match_padding>(options.padding);
  o.padding_value = options.padding_value;
  return o;
}

fftcl_phase_correlation_options from_options(const fft::PhaseCorrelationOptions& options) {
  fftcl_phase_correlation_options o = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.batch = options.batch;
  o.image = from_layout(options.image);
  o.reference = from_layout(options.reference);
  o.subpixel = options.subpixel ? CL_TRUE : CL_FALSE;
  return o;
}

/// Copies indices and values of peaks to two arrays of the caller.
template <typename Found, typename T>
void give_peaks(const std::vector<Found>& found, std::size_t count, T* places, double* heights,
                std::vector<T> Found::*place, double Found::*height, const char* what) {
  need_count(count, found.size(), "count", what);
  for (const Found& peak : found) {
    for (const T index : peak.*place) *places++ = index;
    *heights++ = peak.*height;
  }
}

}  // namespace

fftcl_status fftcl_matched_filter_create(fftcl_matched_filter** filter, cl_context context,
                                         cl_device_id device, size_t rank, const uint64_t* signal_shape,
                                         const uint64_t* template_shape,
                                         const fftcl_matched_filter_options* options) noexcept {
  return create(filter, [&] {
    return new fftcl_matched_filter(context, device, copied_axes(signal_shape, rank, "signal_shape"),
                                    copied_axes(template_shape, rank, "template_shape"),
                                    to_options(options, rank));
  });
}
void fftcl_matched_filter_destroy(fftcl_matched_filter* filter) noexcept {
  destroy(filter);
}

fftcl_status fftcl_matched_filter_set_templates(fftcl_matched_filter* filter, cl_command_queue queue,
                                                cl_mem templates, cl_uint wait_count,
                                                const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(filter, {queue, templates, nullptr}, wait_count, wait_list, done,
                 &MatchedFilterHandle::set_templates);
}
fftcl_status fftcl_matched_filter_apply(const fftcl_matched_filter* filter, cl_command_queue queue,
                                        cl_mem signals, cl_mem scores, cl_uint wait_count,
                                        const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(filter, {queue, signals, scores}, wait_count, wait_list, done, &MatchedFilterHandle::apply);
}
fftcl_status fftcl_matched_filter_find(const fftcl_matched_filter* filter, cl_command_queue queue,
                                       cl_mem scores, cl_mem peaks, cl_uint wait_count,
                                       const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(filter, {queue, scores, peaks}, wait_count, wait_list, done, &MatchedFilterHandle::find);
}
fftcl_status fftcl_matched_filter_read(const fftcl_matched_filter* filter, cl_command_queue queue,
                                       cl_mem peaks, cl_uint wait_count, const cl_event* wait_list,
                                       size_t count, uint64_t* positions, double* scores) noexcept {
  return guard([&] {
    const fftcl_matched_filter& f = object(filter);
    need(positions, "positions");
    need(scores, "scores");
    give_peaks(f.value.read(to_arguments({queue, peaks, nullptr}, wait_count, wait_list)), count, positions,
               scores, &fft::Match::position, &fft::Match::score, "matches");
  });
}

fftcl_status fftcl_matched_filter_get_options(const fftcl_matched_filter* filter,
                                              fftcl_matched_filter_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(filter).value.options()), "options",
                "FFTCL_MATCHED_FILTER_OPTIONS_INIT");
  });
}
fftcl_status fftcl_matched_filter_scores_shape(const fftcl_matched_filter* filter, size_t rank,
                                               uint64_t* shape) noexcept {
  return get_shape(filter, rank, shape, "shape", &MatchedFilterHandle::scores_shape);
}
fftcl_status fftcl_matched_filter_signal_bytes(const fftcl_matched_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &MatchedFilterHandle::signal_bytes);
}
fftcl_status fftcl_matched_filter_template_bytes(const fftcl_matched_filter* filter,
                                                 uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &MatchedFilterHandle::template_bytes);
}
fftcl_status fftcl_matched_filter_scores_bytes(const fftcl_matched_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &MatchedFilterHandle::scores_bytes);
}
fftcl_status fftcl_matched_filter_peaks_bytes(const fftcl_matched_filter* filter, uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &MatchedFilterHandle::peaks_bytes);
}
fftcl_status fftcl_matched_filter_workspace_bytes(const fftcl_matched_filter* filter,
                                                  uint64_t* bytes) noexcept {
  return get(filter, bytes, "bytes", &MatchedFilterHandle::workspace_bytes);
}
fftcl_status fftcl_matched_filter_describe(const fftcl_matched_filter* filter, char** text) noexcept {
  return describe(filter, text);
}

fftcl_status fftcl_phase_correlation_create(fftcl_phase_correlation** correlation, cl_context context,
                                            cl_device_id device, size_t rank, const uint64_t* shape,
                                            const fftcl_phase_correlation_options* options) noexcept {
  return create(correlation, [&] {
    return new fftcl_phase_correlation(context, device, copied_axes(shape, rank, "shape"),
                                       to_options(options, rank));
  });
}
void fftcl_phase_correlation_destroy(fftcl_phase_correlation* correlation) noexcept {
  destroy(correlation);
}

fftcl_status fftcl_phase_correlation_set_reference(fftcl_phase_correlation* correlation,
                                                   cl_command_queue queue, cl_mem reference,
                                                   cl_uint wait_count, const cl_event* wait_list,
                                                   cl_event* done) noexcept {
  return enqueue(correlation, {queue, reference, nullptr}, wait_count, wait_list, done,
                 &PhaseCorrelationHandle::set_reference);
}
fftcl_status fftcl_phase_correlation_apply(const fftcl_phase_correlation* correlation, cl_command_queue queue,
                                           cl_mem images, cl_mem peaks, cl_uint wait_count,
                                           const cl_event* wait_list, cl_event* done) noexcept {
  return enqueue(correlation, {queue, images, peaks}, wait_count, wait_list, done,
                 &PhaseCorrelationHandle::apply);
}
fftcl_status fftcl_phase_correlation_read(const fftcl_phase_correlation* correlation, cl_command_queue queue,
                                          cl_mem peaks, cl_uint wait_count, const cl_event* wait_list,
                                          size_t count, int64_t* offsets, double* heights) noexcept {
  return guard([&] {
    const fftcl_phase_correlation& p = object(correlation);
    need(offsets, "offsets");
    need(heights, "heights");
    give_peaks(p.value.read(to_arguments({queue, peaks, nullptr}, wait_count, wait_list)), count, offsets,
               heights, &fft::Shift::offset, &fft::Shift::peak, "images");
  });
}

fftcl_status fftcl_phase_correlation_read_fine(const fftcl_phase_correlation* correlation,
                                               cl_command_queue queue, cl_mem peaks, cl_uint wait_count,
                                               const cl_event* wait_list, size_t count, double* offsets,
                                               double* heights) noexcept {
  return guard([&] {
    const fftcl_phase_correlation& p = object(correlation);
    need(offsets, "offsets");
    need(heights, "heights");
    give_peaks(p.value.read(to_arguments({queue, peaks, nullptr}, wait_count, wait_list)), count, offsets,
               heights, &fft::Shift::fine, &fft::Shift::peak, "images");
  });
}

fftcl_status fftcl_phase_correlation_get_options(const fftcl_phase_correlation* correlation,
                                                 fftcl_phase_correlation_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(correlation).value.options()), "options",
                "FFTCL_PHASE_CORRELATION_OPTIONS_INIT");
  });
}
fftcl_status fftcl_phase_correlation_image_bytes(const fftcl_phase_correlation* correlation,
                                                 uint64_t* bytes) noexcept {
  return get(correlation, bytes, "bytes", &PhaseCorrelationHandle::image_bytes);
}
fftcl_status fftcl_phase_correlation_reference_bytes(const fftcl_phase_correlation* correlation,
                                                     uint64_t* bytes) noexcept {
  return get(correlation, bytes, "bytes", &PhaseCorrelationHandle::reference_bytes);
}
fftcl_status fftcl_phase_correlation_peaks_bytes(const fftcl_phase_correlation* correlation,
                                                 uint64_t* bytes) noexcept {
  return get(correlation, bytes, "bytes", &PhaseCorrelationHandle::peaks_bytes);
}
fftcl_status fftcl_phase_correlation_workspace_bytes(const fftcl_phase_correlation* correlation,
                                                     uint64_t* bytes) noexcept {
  return get(correlation, bytes, "bytes", &PhaseCorrelationHandle::workspace_bytes);
}
fftcl_status fftcl_phase_correlation_describe(const fftcl_phase_correlation* correlation,
                                              char** text) noexcept {
  return describe(correlation, text);
}
