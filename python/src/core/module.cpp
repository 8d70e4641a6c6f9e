// The extension module fftcl._core: the C++ API on integer handles. The package's Python files give it its face.
#include "handles.hpp"

namespace {

namespace nb = nanobind;

// fftcl._errors.make_error(message, code, status) chooses the class: errors are defined in Python, where their documentation is.
void translate(const std::exception_ptr& pointer, void*) {
  try {
    std::rethrow_exception(pointer);
  } catch (const fft::Error& error) {
    const char* code = "internal";
    switch (error.code()) {
      case fft::ErrorCode::invalid_argument:
        code = "invalid_argument";
        break;
      case fft::ErrorCode::unsupported:
        code = "unsupported";
        break;
      case fft::ErrorCode::opencl:
        code = "opencl";
        break;
      case fft::ErrorCode::build:
        code = "build";
        break;
      case fft::ErrorCode::internal:
        break;
    }
    nb::object instance =
        nb::module_::import_("fftcl._errors")
            .attr("make_error")(fftcl_python::text_of(error.what()), code, error.cl_status());
    PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(instance.ptr())), instance.ptr());
  }
}

}  // namespace

NB_MODULE(_core, module) {
  module.attr("__version__") = fft::header_version;
  nb::register_exception_translator(translate);
  fftcl_python::bind_tools(module);
  fftcl_python::bind_plan_options(module);
  fftcl_python::bind_plan(module);
  fftcl_python::bind_convolution(module);
  fftcl_python::bind_stft(module);
  fftcl_python::bind_spectra(module);
  fftcl_python::bind_deconvolution(module);
  fftcl_python::bind_streams(module);
  fftcl_python::bind_filters(module);
  fftcl_python::bind_reports(module);
  fftcl_python::bind_matching(module);
}
