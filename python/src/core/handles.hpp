// From the integers that pyopencl's objects give for their handles (int_ptr) to CLHPP's types and back.
#pragma once

#include <CL/opencl.hpp>

#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/variant.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include <fftcl/fft.hpp>

namespace fftcl_python {

namespace nb = nanobind;
using Handle = std::uintptr_t;  // 0: none

// Paths, and texts that name one, are bytes of any value: in Python they are what os.fsdecode() gives.
inline nb::str text_of(const std::string& text) {
  return nb::steal<nb::str>(PyUnicode_DecodeFSDefaultAndSize(text.data(), Py_ssize_t(text.size())));
}
inline std::string path_of(const nb::bytes& encoded) {
  return {encoded.c_str(), encoded.size()};
}

// Retained, as the Python object keeps its own reference.
inline cl::Context context_of(Handle handle) {
  return cl::Context(reinterpret_cast<cl_context>(handle), true);
}
inline cl::Device device_of(Handle handle) {
  return cl::Device(reinterpret_cast<cl_device_id>(handle), true);
}
inline cl::CommandQueue queue_of(Handle handle) {
  return cl::CommandQueue(reinterpret_cast<cl_command_queue>(handle), true);
}
inline cl::Buffer buffer_of(Handle handle) {
  return cl::Buffer(reinterpret_cast<cl_mem>(handle), true);
}

// What a plan transforms: a buffer, or address and bytes (0: not known) of shared virtual memory.
using MemoryHandle = std::variant<Handle, std::pair<Handle, std::uint64_t>>;

// The Python object keeps the memory.
inline fft::Memory memory_of(const MemoryHandle& place) {
  if (const Handle* buffer = std::get_if<Handle>(&place)) return buffer_of(*buffer);
  const auto [address, bytes] = std::get<1>(place);
  return fft::svm(reinterpret_cast<void*>(address), bytes);
}

// An event as a handle that the caller owns; 0: none.
inline Handle released(const cl::Event& event) {
  const cl_event handle = event();
  if (handle != nullptr) clRetainEvent(handle);  // `event` gives its own reference back
  return reinterpret_cast<Handle>(handle);
}

// What every call has beside its buffers.
class Call {
 public:
  Call(Handle queue, const std::vector<Handle>& wait, bool want_event)
      : queue_(queue_of(queue)), want_event_(want_event) {
    wait_.reserve(wait.size());
    for (const Handle event : wait) wait_.emplace_back(reinterpret_cast<cl_event>(event), true);
  }
  const cl::CommandQueue& queue() const { return queue_; }
  const std::vector<cl::Event>* wait() const { return &wait_; }
  cl::Event* done() { return want_event_ ? &done_ : nullptr; }
  // The event as a handle that the caller owns; 0 if none was wanted.
  Handle release_event() { return released(done_); }

 private:
  cl::CommandQueue queue_;
  std::vector<cl::Event> wait_;
  cl::Event done_;
  bool want_event_;
};

// Of a call: bytes, workspace_bytes, kernels, launches.
inline std::vector<std::uint64_t> figures_of(const fft::Cost& cost) {
  return {cost.bytes, cost.workspace_bytes, cost.kernels, cost.launches};
}

using Release = nb::call_guard<nb::gil_scoped_release>;

void bind_plan_options(nb::module_& module);
void bind_plan(nb::module_& module);
void bind_convolution(nb::module_& module);
void bind_stft(nb::module_& module);
void bind_spectra(nb::module_& module);
void bind_deconvolution(nb::module_& module);
void bind_streams(nb::module_& module);
void bind_filters(nb::module_& module);
void bind_reports(nb::module_& module);
void bind_matching(nb::module_& module);
void bind_tools(nb::module_& module);

}  // namespace fftcl_python
