// Whether rows can be fetched ahead: found by running the text that plans use.
#pragma once

#include <CL/cl.h>

namespace fft::runtime {

/// True when the kernel builds and every element is right after each of some launches, and the counter is zero. Rows begin at and between
/// multiples of 16 bytes. Throws fft::Error when the trial cannot get what it needs besides its program.
/// `any_form`: also the form that copies at once.
bool fetch_ahead_works(cl_device_id device, bool any_form);

}  // namespace fft::runtime
