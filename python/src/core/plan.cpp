// fft::Plan; its options are in plan_options.cpp.
#include <tuple>
#include <utility>

#include "bindings.hpp"

namespace fftcl_python {
namespace {

using Figures = std::vector<std::uint64_t>;

fft::Plan make_plan(Handle context, Handle device, Figures shape, const fft::Options& options) {
  return fft::Plan(context_of(context), device_of(device), std::move(shape), options);
}

Handle execute(const fft::Plan& plan, bool forward, Handle queue, const MemoryHandle& in,
               const MemoryHandle& out, Handle workspace, const std::vector<Handle>& wait, bool want_event) {
  Call call(queue, wait, want_event);
  const fft::Memory source = memory_of(in), target = memory_of(out);
  const cl::Buffer scratch = buffer_of(workspace);
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

// One memory, or two: of real and of imaginary parts.
fft::Memory side_of(const std::vector<MemoryHandle>& planes) {
  const fft::Memory first = memory_of(planes.at(0));
  return planes.size() == 1 ? first : fft::planar(first, memory_of(planes.at(1)));
}

// With planar sides and with values of the parameters of kernel functions.
Handle execute_with(const fft::Plan& plan, bool forward, Handle queue, const std::vector<MemoryHandle>& in,
                    const std::vector<MemoryHandle>& out, Handle workspace, const BoundNumbers& numbers,
                    const BoundMemory& memory, const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  const fft::Bindings bindings = bindings_of(numbers, memory);
  const nb::gil_scoped_release release;
  const fft::Memory source = side_of(in), target = side_of(out);
  const cl::Buffer scratch = buffer_of(workspace);
  if (workspace != 0 && forward)  // then without bindings: _calls.py
    plan.forward(call.queue(), source, target, scratch, call.wait(), call.done());
  else if (workspace != 0)
    plan.inverse(call.queue(), source, target, scratch, call.wait(), call.done());
  else if (forward)
    plan.forward(call.queue(), source, target, bindings, call.wait(), call.done());
  else
    plan.inverse(call.queue(), source, target, bindings, call.wait(), call.done());
  return call.release_event();
}

// With a workspace, if that is not 0, and values.
fft::Recording record(const fft::Plan& plan, bool forward, Handle queue, const std::vector<MemoryHandle>& in,
                      const std::vector<MemoryHandle>& out, Handle workspace, const BoundNumbers& numbers,
                      const BoundMemory& memory) {
  const fft::Bindings bindings = bindings_of(numbers, memory);
  const nb::gil_scoped_release release;
  fft::CallOptions options;
  if (workspace != 0) options.workspace = buffer_of(workspace);
  if (!numbers.empty() || !memory.empty()) options.bindings = &bindings;
  return plan.record(forward ? fft::Direction::forward : fft::Direction::inverse, queue_of(queue),
                     side_of(in), side_of(out), options);
}

Handle enqueue_recording(const fft::Recording& recording, const std::vector<Handle>& wait) {
  std::vector<cl::Event> events;
  events.reserve(wait.size());
  for (const Handle event : wait) events.emplace_back(reinterpret_cast<cl_event>(event), true);
  cl::Event done;
  recording.enqueue(&events, &done);
  return released(done);
}

// Label, axis, pass and event of every launch.
std::vector<std::tuple<std::string, std::size_t, std::size_t, Handle>> trace(
    const fft::Plan& plan, bool forward, Handle queue, const std::vector<MemoryHandle>& in,
    const std::vector<MemoryHandle>& out, const std::vector<Handle>& wait) {
  Call call(queue, wait, false);
  std::vector<std::tuple<std::string, std::size_t, std::size_t, Handle>> launches;
  for (const fft::PassTrace& pass :
       forward ? plan.trace_forward(call.queue(), side_of(in), side_of(out), call.wait())
               : plan.trace_inverse(call.queue(), side_of(in), side_of(out), call.wait()))
    launches.emplace_back(pass.label, pass.axis, pass.pass, released(pass.event));
  return launches;
}

Figures cost_of(const fft::Plan& plan, bool forward) {
  return figures_of(plan.cost(forward ? fft::Direction::forward : fft::Direction::inverse));
}

Figures estimate_plan(Handle context, Handle device, Figures shape, const fft::Options& options) {
  return figures_of(
      fft::estimate<fft::Plan>(context_of(context), device_of(device), std::move(shape), options));
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
  nb::class_<fft::Plan>(module, "Plan")
      .def(nb::new_(&make_plan), Release(), nb::arg("context"), nb::arg("device"), nb::arg("shape"),
           nb::arg("options"))
      .def("execute", &execute, Release())
      .def("execute_with", &execute_with)
      .def("record", &record)
      .def("trace", &trace, Release())
      .def("cost", &cost_of, Release())
      .def("execute_on_host", &execute_on_host, Release())
      .def("multiply", &multiply, Release())
      .def("describe", &fft::Plan::describe, Release())
      .def("kernel_sources", &kernel_sources, Release())
      .def("frequencies", &fft::Plan::frequencies, Release())
      .def_prop_ro("shape", &fft::Plan::shape)
      .def_prop_ro("options", &fft::Plan::options)
      .def_prop_ro("workspace_bytes", &fft::Plan::workspace_bytes)
      .def_prop_ro("signal_bytes", &fft::Plan::signal_bytes)
      .def_prop_ro("spectrum_bytes", &fft::Plan::spectrum_bytes);
  nb::class_<fft::Recording>(module, "Recording")
      .def("enqueue", &enqueue_recording, Release())
      .def_prop_ro("launches", &fft::Recording::launches);
  module.def("estimate_plan", &estimate_plan, Release(),
             "Bytes, workspace_bytes, kernels and launches of Plan(...).cost().");
}

}  // namespace fftcl_python
