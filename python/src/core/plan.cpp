// fft::Plan with all its options.
#include "handles.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::Plan make_plan(Handle context, Handle device, Figures lengths, const fft::Options& options) {
  return fft::Plan(context_of(context), device_of(device), std::move(lengths), options);
}

Handle execute(const fft::Plan& plan, bool forward, Handle queue, Handle in, Handle out, Handle workspace,
               const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  const cl::Buffer source = buffer_of(in), target = buffer_of(out), scratch = buffer_of(workspace);
  if (workspace != 0 && forward)
    plan.forward(call.queue(), source, target, scratch, call.wait(), call.done());
  else if (workspace != 0)
    plan.inverse(call.queue(), source, target, scratch, call.wait(), call.done());
  else if (forward)
    plan.forward(call.queue(), source, target, call.wait(), call.done());
  else
    plan.inverse(call.queue(), source, target, call.wait(), call.done());
  return call.release_event();
}

// On arrays of the host; waits for the queue.
void execute_on_host(const fft::Plan& plan, bool forward, Handle queue, Handle in, std::uint64_t in_bytes,
                     Handle out, std::uint64_t out_bytes) {
  Call call(queue, {}, false);
  const fft::Memory source = fft::host_memory(reinterpret_cast<void*>(in), in_bytes),
                    target = fft::host_memory(reinterpret_cast<void*>(out), out_bytes);
  if (forward)
    plan.forward(call.queue(), source, target);
  else
    plan.inverse(call.queue(), source, target);
  call.queue().finish();
}

Handle multiply(const fft::Plan& plan, bool correlate, Handle queue, Handle x, Handle y, Handle out,
                const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  const cl::Buffer first = buffer_of(x), second = buffer_of(y), target = buffer_of(out);
  if (correlate)
    plan.correlate(call.queue(), first, second, target, call.wait(), call.done());
  else
    plan.convolve(call.queue(), first, second, target, call.wait(), call.done());
  return call.release_event();
}

std::vector<std::vector<std::string>> kernel_sources(const fft::Plan& plan) {
  std::vector<std::vector<std::string>> texts;
  for (const fft::KernelSource& kernel : plan.kernel_sources())
    texts.push_back({kernel.name, kernel.label, kernel.source, kernel.options});
  return texts;
}

}  // namespace

void bind_plan(nb::module_& module) {
  nb::enum_<fft::Precision>(module, "Precision")
      .value("f32", fft::Precision::f32)
      .value("f64", fft::Precision::f64);
  nb::enum_<fft::Domain>(module, "Domain")
      .value("complex", fft::Domain::complex)
      .value("real", fft::Domain::real)
      .value("real_to_real", fft::Domain::real_to_real);
  nb::enum_<fft::RealKind>(module, "RealKind")
      .value("dct1", fft::RealKind::dct1)
      .value("dct2", fft::RealKind::dct2)
      .value("dct3", fft::RealKind::dct3)
      .value("dct4", fft::RealKind::dct4)
      .value("dst1", fft::RealKind::dst1)
      .value("dst2", fft::RealKind::dst2)
      .value("dst3", fft::RealKind::dst3)
      .value("dst4", fft::RealKind::dst4)
      .value("dht", fft::RealKind::dht);
  nb::enum_<fft::Directions>(module, "Directions")
      .value("both", fft::Directions::both)
      .value("forward_only", fft::Directions::forward_only)
      .value("inverse_only", fft::Directions::inverse_only);
  nb::enum_<fft::SpectrumOrder>(module, "SpectrumOrder")
      .value("natural", fft::SpectrumOrder::natural)
      .value("digit_reversed", fft::SpectrumOrder::digit_reversed);
  nb::class_<fft::Layout>(module, "Layout")
      .def(nb::init<>())
      .def_rw("offset", &fft::Layout::offset)
      .def_rw("strides", &fft::Layout::strides)
      .def_rw("distance", &fft::Layout::distance);
  nb::class_<fft::Options>(module, "Options")
      .def(nb::init<>())
      .def_rw("precision", &fft::Options::precision)
      .def_rw("domain", &fft::Options::domain)
      .def_rw("axes", &fft::Options::axes)
      .def_rw("kinds", &fft::Options::kinds)
      .def_rw("orthogonal", &fft::Options::orthogonal)
      .def_rw("batch", &fft::Options::batch)
      .def_rw("signal", &fft::Options::signal)
      .def_rw("spectrum", &fft::Options::spectrum)
      .def_rw("signal_extents", &fft::Options::signal_extents)
      .def_rw("spectrum_extents", &fft::Options::spectrum_extents)
      .def_rw("spectrum_order", &fft::Options::spectrum_order)
      .def_rw("in_place", &fft::Options::in_place)
      .def_rw("forward_scale", &fft::Options::forward_scale)
      .def_rw("inverse_scale", &fft::Options::inverse_scale)
      .def_rw("directions", &fft::Options::directions);
  nb::class_<fft::Plan>(module, "Plan")
      .def(nb::new_(&make_plan), Release(), nb::arg("context"), nb::arg("device"), nb::arg("lengths"),
           nb::arg("options"))
      .def("execute", &execute, Release())
      .def("execute_on_host", &execute_on_host, Release())
      .def("multiply", &multiply, Release())
      .def("describe", &fft::Plan::describe, Release())
      .def("kernel_sources", &kernel_sources, Release())
      .def("frequencies", &fft::Plan::frequencies, Release())
      .def_prop_ro("lengths", &fft::Plan::lengths)
      .def_prop_ro("options", &fft::Plan::options)
      .def_prop_ro("workspace_bytes", &fft::Plan::workspace_bytes)
      .def_prop_ro("signal_bytes", &fft::Plan::signal_bytes)
      .def_prop_ro("spectrum_bytes", &fft::Plan::spectrum_bytes);
}

}  // namespace fftcl_python
