// fft::RichardsonLucy.
#include "handles.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::RichardsonLucy make(Handle context, Handle device, Figures shape, Figures psf_shape,
                         fft::Precision precision, bool clip, double filter_epsilon, double total_variation) {
  fft::RichardsonLucyOptions options;
  options.precision = precision;
  options.clip = clip;
  options.filter_epsilon = filter_epsilon;
  options.total_variation = total_variation;
  return fft::RichardsonLucy(context_of(context), device_of(device), std::move(shape), std::move(psf_shape),
                             options);
}

Handle set_psf(fft::RichardsonLucy& deconvolution, Handle queue, Handle psf,
               const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  deconvolution.set_psf(call.queue(), buffer_of(psf), call.wait(), call.done());
  return call.release_event();
}

Handle apply(const fft::RichardsonLucy& deconvolution, Handle queue, Handle images, Handle out,
             const std::vector<Handle>& wait, std::uint64_t iterations) {
  Call call(queue, wait, true);
  deconvolution.apply(call.queue(), buffer_of(images), iterations, buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

}  // namespace

void bind_deconvolution(nb::module_& module) {
  nb::class_<fft::RichardsonLucy>(module, "RichardsonLucy")
      .def(nb::new_(&make), Release(), nb::arg("context"), nb::arg("device"), nb::arg("shape"),
           nb::arg("psf_shape"), nb::arg("precision"), nb::arg("clip"), nb::arg("filter_epsilon"),
           nb::arg("total_variation"))
      .def("set_psf", &set_psf, Release())
      .def("apply", &apply, Release())
      .def("describe", &fft::RichardsonLucy::describe, Release());
}

}  // namespace fftcl_python
