// The launches of a traced call in raw OpenCL handles, as they cross the ABI. Not for direct use.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <string>
#include <vector>

#include <fftcl/export.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

/// Owns one reference to an event until it is released to the caller.
class FFTCL_EXPORT OwnedEvent {
 public:
  explicit OwnedEvent(cl_event event) noexcept : event_(event) {}
  OwnedEvent(OwnedEvent&& other) noexcept : event_(other.release()) {}
  OwnedEvent& operator=(OwnedEvent&&) = delete;
  ~OwnedEvent();
  cl_event get() const noexcept { return event_; }
  cl_event release() noexcept {
    const cl_event event = event_;
    event_ = nullptr;
    return event;
  }

 private:
  cl_event event_;
};

/// One kernel launch of a traced call.
struct RawTrace {
  std::string label;
  std::size_t axis;
  std::size_t pass;
  OwnedEvent event;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
