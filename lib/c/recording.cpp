// Recordings.
#include <fftcl/c/recording.h>

#include "c/recording_object.hpp"

using namespace fft::c;

fftcl_status fftcl_recording_enqueue(const fftcl_recording* recording, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* done) noexcept {
  return guard([&] {
    const fftcl_recording& of = object(recording);
    if (wait_count > 0) need(wait_list, "wait_list");
    cl_event event = nullptr;
    of.value.enqueue(wait_list, wait_count, done != nullptr ? &event : nullptr);
    if (done != nullptr) *done = event;
  });
}
fftcl_status fftcl_recording_launches(const fftcl_recording* recording, size_t* launches) noexcept {
  return get(recording, launches, "launches", &fft::detail::RecordingHandle::launches);
}
void fftcl_recording_destroy(fftcl_recording* recording) noexcept {
  destroy(recording);
}
