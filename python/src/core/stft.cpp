// fft::Stft with all its options.
#include "handles.hpp"

namespace fftcl_python {
namespace {

fft::Stft make_stft(Handle context, Handle device, std::uint64_t signal_length,
                    const fft::StftOptions& options) {
  return fft::Stft(context_of(context), device_of(device), signal_length, options);
}

Handle execute(const fft::Stft& stft, bool forward, Handle queue, Handle in, Handle out,
               const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  if (forward)
    stft.forward(call.queue(), buffer_of(in), buffer_of(out), call.wait(), call.done());
  else
    stft.inverse(call.queue(), buffer_of(in), buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

std::vector<double> window_values(fft::WindowKind kind, double beta, std::uint64_t length) {
  return fft::make_window({kind, beta}, length, fft::WindowUse::periodic);
}

}  // namespace

void bind_stft(nb::module_& module) {
  nb::enum_<fft::StftOutput>(module, "StftOutput")
      .value("complex", fft::StftOutput::complex)
      .value("magnitude", fft::StftOutput::magnitude)
      .value("power", fft::StftOutput::power)
      .value("decibels", fft::StftOutput::decibels);
  nb::enum_<fft::StftPadding>(module, "StftPadding")
      .value("zeros", fft::StftPadding::zeros)
      .value("edge", fft::StftPadding::edge)
      .value("reflect", fft::StftPadding::reflect)
      .value("reflect_odd", fft::StftPadding::reflect_odd);
  nb::enum_<fft::StftScaling>(module, "StftScaling")
      .value("none", fft::StftScaling::none)
      .value("spectrum", fft::StftScaling::spectrum)
      .value("density", fft::StftScaling::density);
  nb::enum_<fft::WindowKind>(module, "WindowKind")
      .value("rectangular", fft::WindowKind::rectangular)
      .value("hann", fft::WindowKind::hann)
      .value("hamming", fft::WindowKind::hamming)
      .value("blackman", fft::WindowKind::blackman)
      .value("kaiser", fft::WindowKind::kaiser);
  module.def("make_window", &window_values, nb::arg("kind"), nb::arg("beta"), nb::arg("length"),
             "The values of a periodic window; beta of Kaiser's.");
  nb::class_<fft::StftOptions>(module, "StftOptions")
      .def(nb::init<>())
      .def_rw("precision", &fft::StftOptions::precision)
      .def_rw("domain", &fft::StftOptions::domain)
      .def_rw("frame", &fft::StftOptions::frame)
      .def_rw("hop", &fft::StftOptions::hop)
      .def_rw("fft_length", &fft::StftOptions::fft_length)
      .def_rw("batch", &fft::StftOptions::batch)
      .def_rw("window", &fft::StftOptions::window)
      .def_rw("centred", &fft::StftOptions::centred)
      .def_rw("padding", &fft::StftOptions::padding)
      .def_rw("complete", &fft::StftOptions::complete)
      .def_rw("output", &fft::StftOptions::output)
      .def_rw("min_decibels", &fft::StftOptions::min_decibels)
      .def_rw("scaling", &fft::StftOptions::scaling)
      .def_rw("sample_rate", &fft::StftOptions::sample_rate)
      .def_rw("directions", &fft::StftOptions::directions);
  nb::class_<fft::Stft>(module, "Stft")
      .def(nb::new_(&make_stft), Release(), nb::arg("context"), nb::arg("device"), nb::arg("signal_length"),
           nb::arg("options"))
      .def("execute", &execute, Release())
      .def("describe", &fft::Stft::describe, Release())
      .def_prop_ro("frames", &fft::Stft::frames)
      .def_prop_ro("bins", &fft::Stft::bins)
      .def_prop_ro("signal_bytes", &fft::Stft::signal_bytes)
      .def_prop_ro("spectrum_bytes", &fft::Stft::spectrum_bytes);
}

}  // namespace fftcl_python
