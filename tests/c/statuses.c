/* Every status that a caller can bring about, with its message; what a failing call leaves. (tests/c/guard.cpp has the others.) */
#define _GNU_SOURCE /* RTLD_NEXT */
#include <dlfcn.h>
#include <string.h>

#include "support.h"

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif

enum { n = 12 };

/* Takes the place of OpenCL's own function, for the library, too. */
static int launches_fail;
cl_int clEnqueueNDRangeKernel(cl_command_queue on, cl_kernel kernel, cl_uint dimensions, const size_t* offset,
                              const size_t* global, const size_t* local, cl_uint wait_count,
                              const cl_event* wait_list, cl_event* event) {
  typedef cl_int function(cl_command_queue, cl_kernel, cl_uint, const size_t*, const size_t*, const size_t*,
                          cl_uint, const cl_event*, cl_event*);
  static function* original;
  if (launches_fail) return CL_OUT_OF_RESOURCES;
  if (original == NULL) *(void**)&original = dlsym(RTLD_NEXT, "clEnqueueNDRangeKernel");
  return original(on, kernel, dimensions, offset, global, local, wait_count, wait_list, event);
}

int main(void) {
  open_device();
  CHECK(strcmp(fftcl_last_error(), "") == 0 &&
        fftcl_last_cl_status() == CL_SUCCESS); /* nothing has failed yet */
  const uint64_t lengths[] = {n}, none[] = {0}, huge[] = {(uint64_t)1 << 50};
  fftcl_plan* plan = NULL;
  CALL(fftcl_plan_create(&plan, context, device, 1, lengths, NULL));
  CHECK(strcmp(fftcl_last_error(), "") == 0);

  fftcl_plan* refused = plan;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "0", fftcl_plan_create(&refused, context, device, 1, none, NULL));
  CHECK(refused == NULL);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "ax", fftcl_plan_create(&refused, context, device, 0, lengths, NULL));
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.precision = 7;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "precision = 7",
          fftcl_plan_create(&refused, context, device, 1, lengths, &options));
  REFUSED(FFTCL_ERROR_UNSUPPORTED, "memory", fftcl_plan_create(&refused, context, device, 1, huge, NULL));
  CHECK(fftcl_last_cl_status() == CL_SUCCESS);

  const cl_mem buffer = empty_buffer(8 * n), small = empty_buffer(8 * n - 1);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "too small",
          fftcl_plan_forward(plan, queue, buffer, small, NULL, 0, NULL, NULL));
  cl_event done = (cl_event)buffer, untouched = done;
  launches_fail = 1;
  REFUSED(FFTCL_ERROR_OPENCL, "CL_OUT_OF_RESOURCES",
          fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, &done));
  launches_fail = 0;
  CHECK(fftcl_last_cl_status() == CL_OUT_OF_RESOURCES);
  CHECK(done == untouched);

  fftcl_filter* filter = NULL;
  REFUSED(FFTCL_ERROR_BUILD, "no_such_name",
          fftcl_filter_create_expression(&filter, context, device, 1, lengths, "no_such_name", NULL));
  const double gain = 1;
  REFUSED(FFTCL_ERROR_OUT_OF_MEMORY, "memory",
          fftcl_filter_create_gains(&filter, context, device, 1, lengths, SIZE_MAX, &gain, NULL));
#ifndef HAS_ASAN /* which ends the program instead */
  REFUSED(FFTCL_ERROR_OUT_OF_MEMORY, "memory",
          fftcl_filter_create_gains(&filter, context, device, 1, lengths, SIZE_MAX / 32, &gain, NULL));
#endif
  CHECK(filter == NULL);

  /* A rank that was never set, with strides for fewer axes: nothing is read through it. */
  const int64_t strides[] = {1};
  fftcl_matched_filter_options search = FFTCL_MATCHED_FILTER_OPTIONS_INIT;
  search.signal.strides = strides;
  fftcl_matched_filter* searcher = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "at most 1024",
          fftcl_matched_filter_create(&searcher, context, device, SIZE_MAX / 8, lengths, lengths, &search));
  fftcl_phase_correlation_options registration = FFTCL_PHASE_CORRELATION_OPTIONS_INIT;
  registration.image.strides = strides;
  fftcl_phase_correlation* correlation = NULL;
  REFUSED(
      FFTCL_ERROR_INVALID_ARGUMENT, "at most 1024",
      fftcl_phase_correlation_create(&correlation, context, device, SIZE_MAX / 8, lengths, &registration));
  fftcl_filter_options layout = FFTCL_FILTER_OPTIONS_INIT;
  layout.input.strides = strides;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "at most 1024",
          fftcl_filter_create(&filter, context, device, SIZE_MAX / 8, lengths, &layout));

  /* A handle of another type. */
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "fftcl_filter",
          fftcl_filter_apply((const fftcl_filter*)(const void*)plan, queue, buffer, buffer, 0, NULL, NULL));
  fftcl_filter_destroy((fftcl_filter*)(void*)plan); /* has no effect */
  CALL(fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, NULL));
  CHECK(strstr(fftcl_last_error(), "fftcl_filter") != NULL); /* success leaves the message */

  clFinish(queue);
  clReleaseMemObject(buffer);
  clReleaseMemObject(small);
  fftcl_plan_destroy(plan);
  return close_device();
}
