// Owners of OpenCL objects: one reference each, released on destruction.
#pragma once

#include <CL/cl.h>

#include <utility>

#include "runtime/cl_check.hpp"

namespace fft::runtime {

template <typename T, cl_int (*retain_object)(T), cl_int (*release_object)(T)>
class Handle {
 public:
  Handle() = default;
  /// Takes over one reference.
  explicit Handle(T owned) noexcept : raw_(owned) {}
  /// Adds a reference of its own. Null gives an empty handle.
  static Handle retain(T borrowed) {
    if (borrowed != nullptr) check(retain_object(borrowed), "clRetain...");
    return Handle(borrowed);
  }

  Handle(Handle&& other) noexcept : raw_(std::exchange(other.raw_, nullptr)) {}
  Handle& operator=(Handle&& other) noexcept {
    if (this != &other) {
      reset();
      raw_ = std::exchange(other.raw_, nullptr);
    }
    return *this;
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  ~Handle() { reset(); }

  T get() const noexcept { return raw_; }
  explicit operator bool() const noexcept { return raw_ != nullptr; }
  /// Gives the reference away.
  T release() noexcept { return std::exchange(raw_, nullptr); }
  void reset() noexcept {
    // A failing release can only mean that the object is gone already; a destructor has nobody to tell.
    if (raw_ != nullptr) release_object(std::exchange(raw_, nullptr));
  }

 private:
  T raw_ = nullptr;
};

using ContextHandle = Handle<cl_context, clRetainContext, clReleaseContext>;
using DeviceHandle = Handle<cl_device_id, clRetainDevice, clReleaseDevice>;
using QueueHandle = Handle<cl_command_queue, clRetainCommandQueue, clReleaseCommandQueue>;
using ProgramHandle = Handle<cl_program, clRetainProgram, clReleaseProgram>;
using KernelHandle = Handle<cl_kernel, clRetainKernel, clReleaseKernel>;
using MemHandle = Handle<cl_mem, clRetainMemObject, clReleaseMemObject>;
using EventHandle = Handle<cl_event, clRetainEvent, clReleaseEvent>;

}  // namespace fft::runtime
