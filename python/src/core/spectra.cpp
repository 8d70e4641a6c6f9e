// Operations on signals along one axis: fft::ZoomFFT, fft::Welch, fft::AnalyticSignal, fft::Resampler.
#include "handles.hpp"

namespace fftcl_python {
namespace {

fft::ZoomFFT make_zoom(Handle context, Handle device, std::uint64_t length, std::uint64_t points,
                       fft::Precision precision, fft::Domain domain, std::uint64_t batch,
                       const std::vector<double>& band, bool endpoint, double radius, double log_growth) {
  fft::ZoomOptions options;
  options.precision = precision;
  options.domain = domain;
  options.batch = batch;
  const fft::ZoomRange range{band.at(0), band.at(1), endpoint, band.at(2), radius, log_growth};
  return fft::ZoomFFT(context_of(context), device_of(device), length, points, range, options);
}

fft::Welch make_welch(Handle context, Handle device, std::uint64_t signal_length,
                      const fft::WelchOptions& options) {
  return fft::Welch(context_of(context), device_of(device), signal_length, options);
}

fft::AnalyticSignal make_analytic(Handle context, Handle device, std::uint64_t length,
                                  fft::Precision precision, std::uint64_t batch) {
  fft::AnalyticSignalOptions options;
  options.precision = precision;
  options.batch = batch;
  return fft::AnalyticSignal(context_of(context), device_of(device), length, options);
}

fft::Resampler make_resampler(Handle context, Handle device, std::uint64_t length,
                              std::uint64_t output_length, fft::Precision precision, fft::Domain domain,
                              std::uint64_t batch, const std::vector<double>& window) {
  fft::ResamplerOptions options;
  options.precision = precision;
  options.domain = domain;
  options.batch = batch;
  options.window = window;
  return fft::Resampler(context_of(context), device_of(device), length, output_length, options);
}

// One input, one output.
template <typename Operation>
Handle apply(const Operation& operation, Handle queue, const std::vector<Handle>& in, Handle out,
             const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  operation.apply(call.queue(), buffer_of(in.at(0)), buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

// One input or two.
Handle apply_welch(const fft::Welch& welch, Handle queue, const std::vector<Handle>& in, Handle out,
                   const std::vector<Handle>& wait, bool want_event) {
  if (in.size() == 1) return apply(welch, queue, in, out, wait, want_event);
  Call call(queue, wait, want_event);
  welch.apply(call.queue(), buffer_of(in.at(0)), buffer_of(in.at(1)), buffer_of(out), call.wait(),
              call.done());
  return call.release_event();
}

void bind_welch(nb::module_& module) {
  nb::enum_<fft::WelchOutput>(module, "WelchOutput")
      .value("power", fft::WelchOutput::power)
      .value("cross", fft::WelchOutput::cross)
      .value("coherence", fft::WelchOutput::coherence);
  nb::enum_<fft::WelchDetrend>(module, "WelchDetrend")
      .value("none", fft::WelchDetrend::none)
      .value("constant", fft::WelchDetrend::constant)
      .value("linear", fft::WelchDetrend::linear);
  nb::enum_<fft::WelchScaling>(module, "WelchScaling")
      .value("density", fft::WelchScaling::density)
      .value("spectrum", fft::WelchScaling::spectrum);
  nb::enum_<fft::WelchAverage>(module, "WelchAverage")
      .value("mean", fft::WelchAverage::mean)
      .value("median", fft::WelchAverage::median);
  nb::class_<fft::WelchOptions>(module, "WelchOptions")
      .def(nb::init<>())
      .def_rw("precision", &fft::WelchOptions::precision)
      .def_rw("domain", &fft::WelchOptions::domain)
      .def_rw("output", &fft::WelchOptions::output)
      .def_rw("frame", &fft::WelchOptions::frame)
      .def_rw("hop", &fft::WelchOptions::hop)
      .def_rw("fft_length", &fft::WelchOptions::fft_length)
      .def_rw("batch", &fft::WelchOptions::batch)
      .def_rw("window", &fft::WelchOptions::window)
      .def_rw("detrend", &fft::WelchOptions::detrend)
      .def_rw("scaling", &fft::WelchOptions::scaling)
      .def_rw("average", &fft::WelchOptions::average)
      .def_rw("sample_rate", &fft::WelchOptions::sample_rate);
  nb::class_<fft::Welch>(module, "Welch")
      .def(nb::new_(&make_welch), Release(), nb::arg("context"), nb::arg("device"), nb::arg("signal_length"),
           nb::arg("options"))
      .def("apply", &apply_welch, Release())
      .def("describe", &fft::Welch::describe, Release())
      .def_prop_ro("bins", &fft::Welch::bins);
}

}  // namespace

void bind_spectra(nb::module_& module) {
  bind_welch(module);
  nb::class_<fft::AnalyticSignal>(module, "AnalyticSignal")
      .def(nb::new_(&make_analytic), Release(), nb::arg("context"), nb::arg("device"), nb::arg("length"),
           nb::arg("precision"), nb::arg("batch"))
      .def("apply", &apply<fft::AnalyticSignal>, Release())
      .def("describe", &fft::AnalyticSignal::describe, Release());
  nb::class_<fft::Resampler>(module, "Resampler")
      .def(nb::new_(&make_resampler), Release(), nb::arg("context"), nb::arg("device"), nb::arg("length"),
           nb::arg("output_length"), nb::arg("precision"), nb::arg("domain"), nb::arg("batch"),
           nb::arg("window"))
      .def("apply", &apply<fft::Resampler>, Release())
      .def("describe", &fft::Resampler::describe, Release());
  nb::class_<fft::ZoomFFT>(module, "ZoomFFT")
      .def(nb::new_(&make_zoom), Release(), nb::arg("context"), nb::arg("device"), nb::arg("length"),
           nb::arg("points"), nb::arg("precision"), nb::arg("domain"), nb::arg("batch"), nb::arg("band"),
           nb::arg("endpoint"), nb::arg("radius"), nb::arg("log_growth"),
           "band: first and last frequency, sample rate.")
      .def("apply", &apply<fft::ZoomFFT>, Release())
      .def("describe", &fft::ZoomFFT::describe, Release());
}

}  // namespace fftcl_python
