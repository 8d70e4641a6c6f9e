// fft::Convolution with all its options.
#include "handles.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::Convolution make_convolution(Handle context, Handle device, Figures signal, Figures filter,
                                  const fft::ConvolutionOptions& options) {
  return fft::Convolution(context_of(context), device_of(device), std::move(signal), std::move(filter),
                          options);
}

Handle set_filter(fft::Convolution& convolution, Handle queue, Handle filters,
                  const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  convolution.set_filter(call.queue(), buffer_of(filters), call.wait(), call.done());
  return call.release_event();
}

Handle apply(const fft::Convolution& convolution, Handle queue, Handle signals, Handle out,
             const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  convolution.apply(call.queue(), buffer_of(signals), buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

Handle convolve(const fft::Convolution& convolution, Handle queue, Handle signals, Handle filters, Handle out,
                const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  convolution.convolve(call.queue(), buffer_of(signals), buffer_of(filters), buffer_of(out), call.wait(),
                       call.done());
  return call.release_event();
}

}  // namespace

void bind_convolution(nb::module_& module) {
  nb::enum_<fft::ConvolutionMode>(module, "ConvolutionMode")
      .value("full", fft::ConvolutionMode::full)
      .value("same", fft::ConvolutionMode::same)
      .value("valid", fft::ConvolutionMode::valid)
      .value("circular", fft::ConvolutionMode::circular)
      .value("causal", fft::ConvolutionMode::causal);
  nb::class_<fft::ConvolutionOptions>(module, "ConvolutionOptions")
      .def(nb::init<>())
      .def_rw("precision", &fft::ConvolutionOptions::precision)
      .def_rw("domain", &fft::ConvolutionOptions::domain)
      .def_rw("mode", &fft::ConvolutionOptions::mode)
      .def_rw("correlate", &fft::ConvolutionOptions::correlate)
      .def_rw("signals", &fft::ConvolutionOptions::signals)
      .def_rw("filters", &fft::ConvolutionOptions::filters)
      .def_rw("pairwise", &fft::ConvolutionOptions::pairwise)
      .def_rw("signal", &fft::ConvolutionOptions::signal)
      .def_rw("filter", &fft::ConvolutionOptions::filter)
      .def_rw("output", &fft::ConvolutionOptions::output);
  nb::class_<fft::Convolution>(module, "Convolution")
      .def(nb::new_(&make_convolution), Release(), nb::arg("context"), nb::arg("device"),
           nb::arg("signal_shape"), nb::arg("filter_shape"), nb::arg("options"))
      .def("set_filter", &set_filter, Release())
      .def("apply", &apply, Release())
      .def("convolve", &convolve, Release())
      .def("describe", &fft::Convolution::describe, Release())
      .def_prop_ro("output_shape", &fft::Convolution::output_shape)
      .def_prop_ro("signal_bytes", &fft::Convolution::signal_bytes)
      .def_prop_ro("filter_bytes", &fft::Convolution::filter_bytes)
      .def_prop_ro("output_bytes", &fft::Convolution::output_bytes);
}

}  // namespace fftcl_python
