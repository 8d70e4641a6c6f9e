// Owners of OpenCL objects: one reference each, released on destruction.
#pragma once

#include <CL/cl.h>

#include <utility>

#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/forked.hpp"

namespace fft::runtime {

/// How an object type is retained and released.
template <typename T>
struct HandleTraits;

#define FFTCL_HANDLE_TRAITS(type, suffix)                                    \
  template <>                                                                \
  struct HandleTraits<type> {                                                \
    static cl_int retain(type object) { return clRetain##suffix(object); }   \
    static cl_int release(type object) { return clRelease##suffix(object); } \
    static constexpr const char* retain_name = "clRetain" #suffix;           \
  };
FFTCL_HANDLE_TRAITS(cl_context, Context)
FFTCL_HANDLE_TRAITS(cl_device_id, Device)
FFTCL_HANDLE_TRAITS(cl_command_queue, CommandQueue)
FFTCL_HANDLE_TRAITS(cl_program, Program)
FFTCL_HANDLE_TRAITS(cl_kernel, Kernel)
FFTCL_HANDLE_TRAITS(cl_mem, MemObject)
FFTCL_HANDLE_TRAITS(cl_event, Event)
#undef FFTCL_HANDLE_TRAITS

template <typename T>
class Handle {
 public:
  Handle() = default;
  /// Takes over one reference.
  explicit Handle(T owned) noexcept : raw_(owned) {}
  /// Retains the object. Null gives an empty handle.
  static Handle retain(T borrowed) {
    if (borrowed != nullptr) check(HandleTraits<T>::retain(borrowed), HandleTraits<T>::retain_name);
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
  /// Gives up the reference.
  T release() noexcept { return std::exchange(raw_, nullptr); }
  void reset() noexcept {
    // A failing release can only mean that the object is gone already; a destructor cannot report it.
    const T raw = std::exchange(raw_, nullptr);
    if (raw != nullptr && !is_forked()) HandleTraits<T>::release(raw);
  }

 private:
  T raw_ = nullptr;
};

using ContextHandle = Handle<cl_context>;
using DeviceHandle = Handle<cl_device_id>;
using QueueHandle = Handle<cl_command_queue>;
using ProgramHandle = Handle<cl_program>;
using KernelHandle = Handle<cl_kernel>;
using MemHandle = Handle<cl_mem>;
using EventHandle = Handle<cl_event>;

}  // namespace fft::runtime
