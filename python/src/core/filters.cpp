// fft::Filter with its transfer functions, and fft::PhaseCorrelation.
#include "handles.hpp"

#include <nanobind/stl/complex.h>

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

// One of gains, values, expression and, with or without noise, a point-spread function; the others are empty.
fft::Filter make_filter(Handle context, Handle device, const Figures& shape,
                        const fft::FilterOptions& options, const std::vector<double>& gains,
                        const std::vector<std::complex<double>>& values, const std::string& expression,
                        const std::vector<double>& psf, const Figures& psf_shape,
                        std::optional<double> noise) {
  const cl::Context where = context_of(context);
  const cl::Device on = device_of(device);
  if (!gains.empty()) return fft::Filter(where, on, shape, gains, options);
  if (!values.empty()) return fft::Filter(where, on, shape, values, options);
  if (psf.empty()) return fft::Filter(where, on, shape, fft::TransferExpression{expression}, options);
  const fft::PointSpread given{psf, psf_shape, {}};
  if (noise) return fft::Filter::wiener(where, on, shape, given, *noise, options);
  return fft::Filter(where, on, shape, given, options);
}

Handle apply_filter(const fft::Filter& filter, Handle queue, Handle in, Handle out,
                    const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  filter.apply(call.queue(), buffer_of(in), buffer_of(out), call.wait(), call.done());
  return call.release_event();
}

fft::Recording record_filter(const fft::Filter& filter, Handle queue, Handle in, Handle out) {
  fft::Recording recording;
  fft::CallOptions options;
  options.recording = &recording;
  filter.apply(queue_of(queue), buffer_of(in), buffer_of(out), options);
  return recording;
}

std::vector<std::uint64_t> filter_cost(const fft::Filter& filter) {
  return figures_of(filter.cost());
}

fft::PhaseCorrelation make_correlation(Handle context, Handle device, const Figures& shape,
                                       fft::Precision precision, fft::Domain domain, std::uint64_t batch,
                                       bool subpixel) {
  fft::PhaseCorrelationOptions options;
  options.precision = precision;
  options.domain = domain;
  options.batch = batch;
  options.subpixel = subpixel;
  return fft::PhaseCorrelation(context_of(context), device_of(device), shape, options);
}

// Of each image: the offset, to a part of a sample with subpixel, and the height of the peak. Waits for the device.
std::vector<std::pair<std::vector<double>, double>> shifts(fft::PhaseCorrelation& correlation, Handle queue,
                                                           Handle reference, Handle images, Handle peaks,
                                                           const std::vector<Handle>& wait) {
  Call call(queue, wait, false);
  cl::Event known, done;
  correlation.set_reference(call.queue(), buffer_of(reference), call.wait(), &known);
  std::vector<cl::Event> before = *call.wait();
  before.push_back(known);
  correlation.apply(call.queue(), buffer_of(images), buffer_of(peaks), &before, &done);
  const std::vector<cl::Event> last = {done};
  std::vector<std::pair<std::vector<double>, double>> found;
  for (const fft::Shift& shift : correlation.read(call.queue(), buffer_of(peaks), &last))
    found.emplace_back(shift.fine, shift.peak);
  return found;
}

}  // namespace

void bind_filters(nb::module_& module) {
  nb::class_<fft::FilterOptions>(module, "FilterOptions")
      .def(nb::init<>())
      .def_rw("precision", &fft::FilterOptions::precision)
      .def_rw("domain", &fft::FilterOptions::domain)
      .def_rw("batch", &fft::FilterOptions::batch)
      .def_rw("axes", &fft::FilterOptions::axes)
      .def_rw("sample_rates", &fft::FilterOptions::sample_rates);
  nb::class_<fft::Filter>(module, "Filter")
      .def(nb::new_(&make_filter), Release(), nb::arg("context"), nb::arg("device"), nb::arg("shape"),
           nb::arg("options"), nb::arg("gains"), nb::arg("values"), nb::arg("expression"), nb::arg("psf"),
           nb::arg("psf_shape"), nb::arg("noise").none())
      .def("apply", &apply_filter, Release())
      .def("record", &record_filter, Release())
      .def("cost", &filter_cost, Release())
      .def_prop_ro("workspace_bytes", &fft::Filter::workspace_bytes)
      .def("describe", &fft::Filter::describe, Release());
  nb::class_<fft::PhaseCorrelation>(module, "PhaseCorrelation")
      .def(nb::new_(&make_correlation), Release(), nb::arg("context"), nb::arg("device"), nb::arg("shape"),
           nb::arg("precision"), nb::arg("domain"), nb::arg("batch"), nb::arg("subpixel"))
      .def("shifts", &shifts, Release())
      .def("describe", &fft::PhaseCorrelation::describe, Release())
      .def_prop_ro("peaks_bytes", &fft::PhaseCorrelation::peaks_bytes);
}

}  // namespace fftcl_python
