/* What all objects have in common: the cost, a workspace of the caller's, a trace, planning without building. */
#include <string.h>

#include "support.h"

enum { samples = 200, frame = 16 };

static fftcl_welch* make_welch(void) {
  fftcl_welch_options options = FFTCL_WELCH_OPTIONS_INIT;
  options.frame = frame;
  fftcl_welch* welch = NULL;
  CALL(fftcl_welch_create(&welch, context, device, samples, &options));
  return welch;
}

/* The same before and after the kernels are built; a plan of 64 points reads and writes 64 complex numbers. */
static void costs(void) {
  fftcl_cost planned = FFTCL_COST_INIT, built = FFTCL_COST_INIT;
  fftcl_plan* plan = NULL;
  const uint64_t length[] = {64};
  CALL(fftcl_planning_only(CL_TRUE));
  fftcl_welch* welch = make_welch();
  CALL(fftcl_get_cost(welch, 0, &planned));
  CALL(fftcl_plan_create(&plan, context, device, 1, length, NULL));
  CALL(fftcl_get_cost(plan, 0, &built));
  CHECK(built.bytes == 2 * 64 * 8 && built.launches == 1 && built.kernels == 1 && built.workspace_bytes == 0);
  cl_mem buffer = empty_buffer(64 * 8);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "was made to know its cost",
          fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  CALL(fftcl_planning_only(CL_FALSE));
  fftcl_welch_destroy(welch);
  fftcl_plan_destroy(plan);
  clReleaseMemObject(buffer);

  welch = make_welch();
  CALL(fftcl_get_cost(welch, 0, &built));
  CHECK(memcmp(&planned, &built, sizeof built) == 0);
  CHECK(built.launches >= 4 && built.kernels >= 4);
  uint64_t bytes = 0;
  CALL(fftcl_welch_workspace_bytes(welch, &bytes));
  CHECK(built.workspace_bytes == bytes);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "object is NULL", fftcl_get_cost(NULL, 0, &built));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "cost is NULL", fftcl_get_cost(welch, 0, NULL));
  fftcl_welch_destroy(welch);
}

static void count_of_a_call(void) {
  fftcl_streaming_convolver* stream = NULL;
  fftcl_cost expected = FFTCL_COST_INIT, more = FFTCL_COST_INIT;
  CALL(fftcl_planning_only(CL_TRUE));
  CALL(fftcl_streaming_convolver_create(&stream, context, device, 9, NULL));
  CALL(fftcl_planning_only(CL_FALSE));
  CALL(fftcl_get_cost(stream, 0, &expected));
  CALL(fftcl_get_cost(stream, 1000000, &more));
  CHECK(more.bytes > expected.bytes && more.workspace_bytes >= expected.workspace_bytes);
  fftcl_streaming_convolver_destroy(stream);
}

/* Counts for one call, whether it succeeds or not. */
static void next_call(void) {
  fftcl_welch* welch = make_welch();
  fftcl_cost cost = FFTCL_COST_INIT;
  CALL(fftcl_get_cost(welch, 0, &cost));
  double signal[samples], plain[frame / 2 + 1], given[frame / 2 + 1];
  noise(signal, samples, 3);
  cl_mem in = upload(signal, samples, 0), out = empty_buffer(sizeof given / 2),
         workspace = empty_buffer(cost.workspace_bytes), small = empty_buffer(cost.workspace_bytes - 1);
  CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  download(out, plain, frame / 2 + 1, 0);

  fftcl_trace* trace = NULL;
  fftcl_call_options options = FFTCL_CALL_OPTIONS_INIT;
  options.workspace = workspace;
  options.trace = &trace;
  CALL(fftcl_next_call(&options));
  CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  download(out, given, frame / 2 + 1, 0);
  CHECK(memcmp(plain, given, sizeof plain) == 0);
  size_t count = 0;
  CALL(fftcl_trace_count(trace, &count));
  CHECK(count == cost.launches);
  fftcl_pass_trace launch = FFTCL_PASS_TRACE_INIT;
  CALL(fftcl_trace_get(trace, 0, &launch));
  CHECK(strcmp(launch.label, "frames detrended and windowed") == 0 && launch.event != NULL);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "a handle of a fftcl_trace has no cost",
          fftcl_get_cost(trace, 0, &cost));
  fftcl_trace_destroy(trace);

  options.workspace = small;
  CALL(fftcl_next_call(&options));
  trace = (fftcl_trace*)&options;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "workspace is too small",
          fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  CHECK(trace == NULL);
  CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  for (int i = 0; i < 2; ++i) { /* calls that fail before they look at their object use it up, too */
    CALL(fftcl_next_call(&options));
    trace = (fftcl_trace*)&options;
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "is NULL",
            fftcl_welch_apply(i == 0 ? NULL : welch, queue, in, NULL, out, (cl_uint)i, NULL, NULL));
    CHECK(trace == NULL);
    CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  }
  CALL(fftcl_next_call(&options));
  CALL(fftcl_next_call(NULL));
  CALL(fftcl_welch_apply(welch, queue, in, NULL, out, 0, NULL, NULL));
  options.size = 3;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "FFTCL_CALL_OPTIONS_INIT", fftcl_next_call(&options));
  clFinish(queue);
  for (int i = 0; i < 4; ++i) clReleaseMemObject((cl_mem[]){in, out, workspace, small}[i]);
  fftcl_welch_destroy(welch);
}

/* A call that is recorded enqueues nothing; its recording outlives the plan. */
static void recordings(void) {
  fftcl_plan* plan = NULL;
  const uint64_t length = 60;
  CALL(fftcl_plan_create(&plan, context, device, 1, &length, NULL));
  double signal[120], expected[120], result[120];
  noise(signal, 120, 5);
  cl_mem in = upload(signal, 120, 0), out = empty_buffer(sizeof result / 2),
         other = empty_buffer(sizeof result / 2);
  CALL(fftcl_plan_forward(plan, queue, in, other, NULL, 0, NULL, NULL));
  download(other, expected, 120, 0);

  fftcl_recording* recording = (fftcl_recording*)&length;
  fftcl_call_options options = FFTCL_CALL_OPTIONS_INIT;
  options.recording = &recording;
  cl_event event = NULL;
  CALL(fftcl_next_call(&options));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "a call that is recorded takes no wait list",
          fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, &event));
  CHECK(recording == NULL && event == NULL);
  CALL(fftcl_next_call(&options));
  CALL(fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, NULL));
  fftcl_plan_destroy(plan);
  size_t launches = 0;
  CALL(fftcl_recording_launches(recording, &launches));
  CHECK(launches == 1);
  for (int i = 0; i < 2; ++i) {
    CALL(fftcl_recording_enqueue(recording, 0, NULL, &event));
    CHECK(clWaitForEvents(1, &event) == CL_SUCCESS);
    clReleaseEvent(event);
    download(out, result, 120, 0);
    CHECK(memcmp(result, expected, sizeof result) == 0);
  }
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "wait_list is NULL",
          fftcl_recording_enqueue(recording, 1, NULL, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "launches is NULL", fftcl_recording_launches(recording, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "fftcl_recording is NULL",
          fftcl_recording_enqueue(NULL, 0, NULL, NULL));
  fftcl_recording_destroy(recording);
  fftcl_recording_destroy(NULL);
  clFinish(queue);
  for (int i = 0; i < 3; ++i) clReleaseMemObject((cl_mem[]){in, out, other}[i]);
}

int main(void) {
  open_device();
  costs();
  count_of_a_call();
  next_call();
  recordings();
  return close_device();
}
