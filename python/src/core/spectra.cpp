// Operations on signals along one axis: fft::ZoomFFT.
#include "handles.hpp"

namespace fftcl_python {
namespace {

fft::ZoomFFT make_zoom(Handle context, Handle device, std::uint64_t length, std::uint64_t points,
                       fft::Precision precision, fft::Domain domain, std::uint64_t batch,
                       const std::vector<double>& band, bool endpoint, double radius, double growth) {
  fft::ZoomOptions options;
  options.precision = precision;
  options.domain = domain;
  options.batch = batch;
  const fft::ZoomRange range{band.at(0), band.at(1), endpoint, band.at(2), radius, growth};
  return fft::ZoomFFT(context_of(context), device_of(device), length, points, range, options);
}

// One input, one output.
template <typename Operation>
Handle apply(const Operation& operation, Handle queue, const std::vector<Handle>& in, Handle out,
             const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  operation.apply(call.queue(), buffer_of(in.at(0)), buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

}  // namespace

void bind_spectra(nb::module_& module) {
  nb::class_<fft::ZoomFFT>(module, "ZoomFFT")
      .def(nb::new_(&make_zoom), Release(), nb::arg("context"), nb::arg("device"), nb::arg("length"),
           nb::arg("points"), nb::arg("precision"), nb::arg("domain"), nb::arg("batch"), nb::arg("band"),
           nb::arg("endpoint"), nb::arg("radius"), nb::arg("growth"), "band: first and last frequency, rate.")
      .def("apply", &apply<fft::ZoomFFT>, Release())
      .def("describe", &fft::ZoomFFT::describe, Release());
}

}  // namespace fftcl_python
