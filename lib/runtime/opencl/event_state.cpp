// One query, whose failure is no error.
#include "runtime/opencl/event_state.hpp"

namespace fft::runtime {

bool is_finished(cl_event event) noexcept {
  cl_int state = CL_QUEUED;
  return event != nullptr &&
         clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof state, &state, nullptr) ==
             CL_SUCCESS &&
         state <= CL_COMPLETE;
}

}  // namespace fft::runtime
