// fft::Convolution with all its options.
#include "bindings.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::Convolution make_convolution(Handle context, Handle device, Figures signal, Figures filter,
                                  const fft::ConvolutionOptions& options) {
  return fft::Convolution(context_of(context), device_of(device), std::move(signal), std::move(filter),
                          options);
}

Handle set_filter(fft::Convolution& convolution, Handle queue, Handle filters,
                  const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  convolution.set_filter(call.queue(), buffer_of(filters), call.wait(), call.done());
  return call.release_event();
}

// With the filters that were set, and values of the parameters of kernel functions, if there are any.
Handle apply(const fft::Convolution& convolution, Handle queue, Handle signals, Handle out,
             const BoundNumbers& numbers, const BoundMemory& memory, const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  const fft::Bindings bindings = bindings_of(numbers, memory);
  const nb::gil_scoped_release release;
  fft::CallOptions options;
  options.wait = call.wait();
  options.done = call.done();
  if (!numbers.empty() || !memory.empty()) options.bindings = &bindings;
  convolution.apply(call.queue(), buffer_of(signals), buffer_of(out), options);
  return call.release_event();
}

// apply() with the filters that are set now.
fft::Recording record(const fft::Convolution& convolution, Handle queue, Handle signals, Handle out,
                      const BoundNumbers& numbers, const BoundMemory& memory) {
  const fft::Bindings bindings = bindings_of(numbers, memory);
  const nb::gil_scoped_release release;
  fft::Recording recording;
  fft::CallOptions options;
  options.recording = &recording;
  if (!numbers.empty() || !memory.empty()) options.bindings = &bindings;
  convolution.apply(queue_of(queue), buffer_of(signals), buffer_of(out), options);
  return recording;
}

Handle convolve(const fft::Convolution& convolution, Handle queue, Handle signals, Handle filters, Handle out,
                const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  convolution.convolve(call.queue(), buffer_of(signals), buffer_of(filters), buffer_of(out), call.wait(),
                       call.done());
  return call.release_event();
}

std::vector<std::uint64_t> cost(const fft::Convolution& convolution) {
  return figures_of(convolution.cost());
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
      .def_rw("output", &fft::ConvolutionOptions::output)
      .def_rw("signal_format", &fft::ConvolutionOptions::signal_format)
      .def_rw("output_format", &fft::ConvolutionOptions::output_format);
  nb::class_<fft::Convolution>(module, "Convolution")
      .def(nb::new_(&make_convolution), Release(), nb::arg("context"), nb::arg("device"),
           nb::arg("signal_shape"), nb::arg("filter_shape"), nb::arg("options"))
      .def("set_filter", &set_filter, Release())
      .def("apply", &apply)
      .def("record", &record)
      .def("convolve", &convolve, Release())
      .def("cost", &cost, Release())
      .def_prop_ro("workspace_bytes", &fft::Convolution::workspace_bytes)
      .def("describe", &fft::Convolution::describe, Release())
      .def_prop_ro("output_shape", &fft::Convolution::output_shape)
      .def_prop_ro("signal_bytes", &fft::Convolution::signal_bytes)
      .def_prop_ro("filter_bytes", &fft::Convolution::filter_bytes)
      .def_prop_ro("output_bytes", &fft::Convolution::output_bytes);
}

}  // namespace fftcl_python
