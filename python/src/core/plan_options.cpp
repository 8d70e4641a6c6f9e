// fft::Options: everything that a plan is made with, but its lengths.
#include "handles.hpp"

namespace fftcl_python {
namespace {

void bind_enumerations(nb::module_& module) {
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
  nb::enum_<fft::Effort>(module, "Effort")
      .value("estimate", fft::Effort::estimate)
      .value("measure", fft::Effort::measure);
}

void bind_formats(nb::module_& module) {
  nb::enum_<fft::Storage>(module, "Storage")
      .value("native", fft::Storage::native)
      .value("f16", fft::Storage::f16)
      .value("bf16", fft::Storage::bf16)
      .value("uint8", fft::Storage::uint8)
      .value("int8", fft::Storage::int8)
      .value("uint16", fft::Storage::uint16)
      .value("int16", fft::Storage::int16)
      .value("int32", fft::Storage::int32);
  nb::enum_<fft::Parts>(module, "Parts")
      .value("interleaved", fft::Parts::interleaved)
      .value("planar", fft::Parts::planar)
      .value("real", fft::Parts::real);
  nb::enum_<fft::SpectrumForm>(module, "SpectrumForm")
      .value("complex", fft::SpectrumForm::complex)
      .value("magnitude", fft::SpectrumForm::magnitude)
      .value("power", fft::SpectrumForm::power)
      .value("decibels", fft::SpectrumForm::decibels)
      .value("phase", fft::SpectrumForm::phase);
  nb::class_<fft::KernelFunction>(module, "KernelFunction")
      .def(nb::init<>())
      .def_rw("name", &fft::KernelFunction::name)
      .def_rw("source", &fft::KernelFunction::source)
      .def_rw("parameters", &fft::KernelFunction::parameters)
      .def_rw("pair_name", &fft::KernelFunction::pair_name);
  nb::class_<fft::Format>(module, "Format")
      .def(nb::init<>())
      .def_rw("storage", &fft::Format::storage)
      .def_rw("parts", &fft::Format::parts)
      .def_rw("scale", &fft::Format::scale)
      .def_rw("bias", &fft::Format::bias)
      .def_rw("conjugated", &fft::Format::conjugated)
      .def_rw("centred", &fft::Format::centred)
      .def_rw("form", &fft::Format::form)
      .def_rw("min_decibels", &fft::Format::min_decibels)
      .def_rw("windows", &fft::Format::windows)
      .def_rw("load", &fft::Format::load)
      .def_rw("store", &fft::Format::store);
}

}  // namespace

void bind_plan_options(nb::module_& module) {
  bind_enumerations(module);
  bind_formats(module);
  nb::class_<fft::Layout>(module, "Layout")
      .def(nb::init<>())
      .def_rw("offset", &fft::Layout::offset)
      .def_prop_rw(
          "strides", [](const fft::Layout& layout) { return std::vector<std::int64_t>(layout.strides); },
          [](fft::Layout& layout, std::vector<std::int64_t> strides) { layout.strides = std::move(strides); })
      .def_rw("distance", &fft::Layout::distance);
  nb::class_<fft::Options>(module, "Options")
      .def(nb::init<>())
      .def_rw("precision", &fft::Options::precision)
      .def_rw("domain", &fft::Options::domain)
      .def_rw("axes", &fft::Options::axes)
      .def_rw("halved_axis", &fft::Options::halved_axis)
      .def_rw("kinds", &fft::Options::kinds)
      .def_rw("orthogonal", &fft::Options::orthogonal)
      .def_rw("batch", &fft::Options::batch)
      .def_rw("signal", &fft::Options::signal)
      .def_rw("spectrum", &fft::Options::spectrum)
      .def_rw("signal_format", &fft::Options::signal_format)
      .def_rw("spectrum_format", &fft::Options::spectrum_format)
      .def_prop_rw(
          "signal_extents",
          [](const fft::Options& o) { return std::vector<std::uint64_t>(o.signal_extents); },
          [](fft::Options& o, std::vector<std::uint64_t> lengths) { o.signal_extents = std::move(lengths); })
      .def_prop_rw(
          "spectrum_extents",
          [](const fft::Options& o) { return std::vector<std::uint64_t>(o.spectrum_extents); },
          [](fft::Options& o, std::vector<std::uint64_t> lengths) {
            o.spectrum_extents = std::move(lengths);
          })
      .def_rw("spectrum_order", &fft::Options::spectrum_order)
      .def_rw("in_place", &fft::Options::in_place)
      .def_rw("forward_scale", &fft::Options::forward_scale)
      .def_rw("inverse_scale", &fft::Options::inverse_scale)
      .def_rw("directions", &fft::Options::directions)
      .def_rw("effort", &fft::Options::effort)
      .def_rw("measure_seconds", &fft::Options::measure_seconds);
}

}  // namespace fftcl_python
