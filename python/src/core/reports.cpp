// What the library tells of its work: progress of plans that are being built, and wisdom.
#include "handles.hpp"

#include <memory>

namespace fftcl_python {
namespace {

const char* name_of(fft::KernelOrigin origin) {
  switch (origin) {
    case fft::KernelOrigin::memory:
      return "memory";
    case fft::KernelOrigin::disk:
      return "disk";
    case fft::KernelOrigin::compiler:
      break;
  }
  return "compiler";
}

// Kernels are built in threads that have no GIL, and the library may drop its handler after the interpreter has ended.
void set_progress_handler(nb::object handler) {
  fft::ProgressHandler call;
  if (!handler.is_none()) {
    const std::shared_ptr<nb::object> kept(new nb::object(std::move(handler)), [](nb::object* object) {
      if (!nb::is_alive()) return;
      const nb::gil_scoped_acquire acquire;
      delete object;
    });
    call = [kept](const fft::Progress& p) {
      const nb::gil_scoped_acquire acquire;
      (*kept)(p.problem, p.done, p.kernels, p.kernel, name_of(p.origin), p.seconds);
    };
  }
  const nb::gil_scoped_release release;  // it waits for a handler that runs
  fft::set_progress_handler(std::move(call));
}

}  // namespace

void bind_reports(nb::module_& module) {
  module.def("set_progress_handler", &set_progress_handler, nb::arg("handler").none(),
             "handler(problem, done, kernels, kernel, origin, seconds), or None.");
  module.def("wisdom_text", &fft::wisdom::text, Release());
  module.def("wisdom_add", &fft::wisdom::add, Release(), nb::arg("entries"));
  module.def(
      "wisdom_save",
      [](const nb::bytes& path) {
        const std::string file = path_of(path);
        const nb::gil_scoped_release release;
        fft::wisdom::save(file);
      },
      nb::arg("path"));
  module.def(
      "wisdom_load",
      [](const nb::bytes& path) {
        const std::string file = path_of(path);
        const nb::gil_scoped_release release;
        return fft::wisdom::load(file);
      },
      nb::arg("path"));
  module.def("wisdom_forget", &fft::wisdom::forget, Release());
}

}  // namespace fftcl_python
