// What an event says about its command.
#pragma once

#include <CL/cl.h>

namespace fft::runtime {

/// True when the command has ended, successfully or not: nothing need wait for it, and drivers need not run what waits for a
/// failed one. False for null. A failing query counts as "not yet", because waiting is always safe.
bool is_finished(cl_event event) noexcept;

}  // namespace fft::runtime
