// What C and C++ have both is the same: the defaults of options, the version. (And the C header compiles as C++.)
#include <fftcl/fftcl.h>
#include <catch2/catch.hpp>

#include <string>
#include <type_traits>

#include <fftcl/fft.hpp>

namespace {

static_assert(noexcept(fftcl_plan_destroy(nullptr)));
static_assert(std::is_standard_layout_v<fftcl_plan_options> && std::is_trivial_v<fftcl_plan_options>);

bool is_dense(const fftcl_layout& layout) {
  return layout.offset == 0 && layout.strides == nullptr && layout.distance == 0;
}

// Both have `precision` and `domain`.
template <typename C, typename Cpp>
void check_elements(const C& c, const Cpp& cpp) {
  CHECK(c.size == sizeof(C));
  CHECK(c.precision == static_cast<int>(cpp.precision));
  CHECK(c.domain == static_cast<int>(cpp.domain));
}

}  // namespace

TEST_CASE("defaults of plans") {
  const fftcl_plan_options c = FFTCL_PLAN_OPTIONS_INIT;
  const fft::Options cpp;
  check_elements(c, cpp);
  CHECK(c.directions == static_cast<int>(cpp.directions));
  CHECK(c.spectrum_order == static_cast<int>(cpp.spectrum_order));
  CHECK((c.axes == nullptr && c.axis_count == 0 && c.batch == cpp.batch));
  CHECK((is_dense(c.signal) && is_dense(c.spectrum)));
  CHECK((c.forward_scale == cpp.forward_scale && c.inverse_scale == 0 && !cpp.inverse_scale));
  CHECK(bool(c.in_place) == cpp.in_place);
  CHECK(c.norm == static_cast<int>(cpp.norm));
  CHECK((c.signal_format == nullptr && c.spectrum_format == nullptr));
  CHECK((c.effort == static_cast<int>(cpp.effort) && c.measure_seconds == cpp.measure_seconds));
  CHECK((c.kinds == nullptr && c.kind_count == 0 && cpp.kinds.empty()));
  CHECK(bool(c.orthogonal) == cpp.orthogonal);
  CHECK((c.signal_extents == nullptr && c.spectrum_extents == nullptr));
  CHECK((c.halved_axis == nullptr && !cpp.halved_axis));
}

TEST_CASE("defaults of formats") {
  const fftcl_format c = FFTCL_FORMAT_INIT;
  const fft::Format cpp;
  CHECK(c.size == sizeof c);
  CHECK((c.storage == static_cast<int>(cpp.storage) && c.parts == static_cast<int>(cpp.parts)));
  CHECK((c.scale == cpp.scale && c.bias == cpp.bias && c.min_decibels == cpp.min_decibels));
  CHECK((bool(c.conjugated) == cpp.conjugated && bool(c.centred) == cpp.centred));
  CHECK(c.form == static_cast<int>(cpp.form));
  CHECK((c.windows == nullptr && c.load.name == nullptr && c.store.name == nullptr));
  CHECK((c.load_pair_name == nullptr && c.store_pair_name == nullptr));
}

TEST_CASE("defaults of convolutions and filters") {
  const fftcl_convolution_options c = FFTCL_CONVOLUTION_OPTIONS_INIT;
  const fft::ConvolutionOptions cpp;
  check_elements(c, cpp);
  CHECK(c.mode == static_cast<int>(cpp.mode));
  CHECK((bool(c.correlate) == cpp.correlate && bool(c.pairwise) == cpp.pairwise));
  CHECK((c.signals == cpp.signals && c.filters == cpp.filters));
  CHECK((is_dense(c.signal) && is_dense(c.filter) && is_dense(c.output)));
  CHECK((c.signal_format == nullptr && c.output_format == nullptr));

  const fftcl_filter_options filter = FFTCL_FILTER_OPTIONS_INIT;
  check_elements(filter, fft::FilterOptions());
  CHECK(filter.batch == fft::FilterOptions().batch);
  CHECK((is_dense(filter.input) && is_dense(filter.output)));
  CHECK((filter.axes == nullptr && filter.axis_count == 0 && filter.sample_rates == nullptr &&
         filter.sample_rate_count == 0));
}

TEST_CASE("defaults of searches") {
  const fftcl_matched_filter_options matched = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  check_elements(matched, fft::MatchedFilterOptions());
  CHECK(matched.signals == fft::MatchedFilterOptions().signals);
  CHECK(matched.templates == fft::MatchedFilterOptions().templates);
  CHECK((is_dense(matched.signal) && is_dense(matched.templates_layout)));
  CHECK(matched.score == static_cast<int>(fft::MatchedFilterOptions().score));
  CHECK(matched.padding == static_cast<int>(fft::MatchedFilterOptions().padding));
  CHECK(matched.padding_value == fft::MatchedFilterOptions().padding_value);

  const fftcl_phase_correlation_options phase = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  check_elements(phase, fft::PhaseCorrelationOptions());
  CHECK(phase.batch == fft::PhaseCorrelationOptions().batch);
  CHECK((is_dense(phase.image) && is_dense(phase.reference)));
}

TEST_CASE("defaults of short-time transforms and streams") {
  const fftcl_stft_options c = FFTCL_STFT_OPTIONS_INIT;
  const fft::StftOptions cpp;
  check_elements(c, cpp);
  CHECK((c.frame == cpp.frame && c.hop == cpp.hop && c.fft_length == cpp.fft_length && c.batch == cpp.batch));
  CHECK((c.window == nullptr && c.window_count == 0 && bool(c.centred) == cpp.centred));
  CHECK((c.padding == static_cast<int>(cpp.padding) && bool(c.complete) == cpp.complete));
  CHECK((c.output == static_cast<int>(cpp.output) && c.min_decibels == cpp.min_decibels));
  CHECK((c.scaling == static_cast<int>(cpp.scaling) && c.sample_rate == cpp.sample_rate));
  CHECK(c.directions == static_cast<int>(cpp.directions));

  const fftcl_streaming_convolver_options stream = FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT;
  check_elements(stream, fft::StreamingConvolverOptions());
  CHECK(stream.channels == fft::StreamingConvolverOptions().channels);
  CHECK(stream.expected_count == fft::StreamingConvolverOptions().expected_count);
  CHECK(bool(stream.correlate) == fft::StreamingConvolverOptions().correlate);
  const fftcl_stream_layout layout = FFTCL_STREAM_LAYOUT_INIT;
  const fft::StreamLayout dense;
  CHECK(
      (layout.offset == dense.offset && layout.stride == dense.stride && layout.distance == dense.distance));
}

TEST_CASE("defaults of FIR design; windows") {
  const fftcl_fir_options fir = FFTCL_FIR_OPTIONS_INIT;
  const fft::FirOptions cpp;
  CHECK((fir.window.kind == static_cast<int>(cpp.window.kind) && fir.window.beta == cpp.window.beta));
  CHECK((fir.sample_rate == cpp.sample_rate && bool(fir.scale) == cpp.scale));
  const auto same = [](const fftcl_window& c, const fft::Window& window) {
    return c.kind == static_cast<int>(window.kind) && c.beta == window.beta;
  };
  CHECK(same(fftcl_window_rectangular(), fft::Window::rectangular()));
  CHECK(same(fftcl_window_hann(), fft::Window::hann()));
  CHECK(same(fftcl_window_hamming(), fft::Window::hamming()));
  CHECK(same(fftcl_window_blackman(), fft::Window::blackman()));
  CHECK(same(fftcl_window_kaiser(3.5), fft::Window::kaiser(3.5)));
}

TEST_CASE("one version") {
  CHECK(std::string(fft::header_version) == FFTCL_VERSION_TEXT);
  CHECK(std::string(FFTCL_VERSION_TEXT) == std::to_string(FFTCL_VERSION_MAJOR) + "." +
                                               std::to_string(FFTCL_VERSION_MINOR) + "." +
                                               std::to_string(FFTCL_VERSION_PATCH));
  CHECK(fftcl_version() == FFTCL_VERSION);
  CHECK(std::string(fftcl_version_text()) == FFTCL_VERSION_TEXT);
}
