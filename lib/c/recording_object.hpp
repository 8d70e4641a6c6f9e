// What an fftcl_recording is.
#pragma once

#include <fftcl/c/recording.h>
#include <fftcl/detail/recording_handle.hpp>

#include "c/object.hpp"

struct fftcl_recording : fft::c::Handle<fftcl_recording, fft::detail::RecordingHandle> {
  static constexpr char own_kind[] = "fftcl_recording";
  using Handle::Handle;
};
