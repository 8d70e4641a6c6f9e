// fft::MatchedFilter with normalised scores.
#include "handles.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::MatchedFilter make(Handle context, Handle device, const Figures& shape, const Figures& template_shape,
                        fft::Precision precision, fft::MatchPadding padding, double padding_value) {
  fft::MatchedFilterOptions options;
  options.precision = precision;
  options.domain = fft::Domain::real;
  options.score = fft::MatchScore::normalised;
  options.padding = padding;
  options.padding_value = padding_value;
  return fft::MatchedFilter(context_of(context), device_of(device), shape, template_shape, options);
}

Handle set_templates(fft::MatchedFilter& filter, Handle queue, Handle pattern,
                     const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  filter.set_templates(call.queue(), buffer_of(pattern), call.wait(), call.done());
  return call.release_event();
}

Handle apply(const fft::MatchedFilter& filter, Handle queue, Handle image, Handle scores,
             const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  filter.apply(call.queue(), buffer_of(image), buffer_of(scores), call.wait(), call.done());
  return call.release_event();
}

}  // namespace

void bind_matching(nb::module_& module) {
  nb::enum_<fft::MatchPadding>(module, "MatchPadding")
      .value("none", fft::MatchPadding::none)
      .value("constant", fft::MatchPadding::constant)
      .value("edge", fft::MatchPadding::edge)
      .value("reflect", fft::MatchPadding::reflect)
      .value("symmetric", fft::MatchPadding::symmetric)
      .value("wrap", fft::MatchPadding::wrap);
  nb::class_<fft::MatchedFilter>(module, "MatchedFilter")
      .def(nb::new_(&make), Release(), nb::arg("context"), nb::arg("device"), nb::arg("shape"),
           nb::arg("template_shape"), nb::arg("precision"), nb::arg("padding"), nb::arg("padding_value"))
      .def("set_templates", &set_templates, Release())
      .def("apply", &apply, Release())
      .def("scores_shape", &fft::MatchedFilter::scores_shape)
      .def("describe", &fft::MatchedFilter::describe, Release());
}

}  // namespace fftcl_python
