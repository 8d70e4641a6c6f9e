/* A caller in C: the library that runs is that of the header, and an impulse becomes a flat spectrum. */
#include <fftcl/fftcl.h>
#include <stdio.h>

static int fail(const char* what) {
  printf("%s: %s\n", what, fftcl_last_error());
  return 1;
}

int main(void) {
  enum { n = 60 };
  cl_platform_id platform;
  cl_device_id device;
  if (fftcl_check_version(FFTCL_VERSION) != FFTCL_SUCCESS) return fail("version");
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS)
    return fail("no OpenCL device");
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  const cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, NULL);
  float data[n][2] = {{1, 0}};
  const cl_mem buffer =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof data, data, NULL);

  const uint64_t lengths[] = {n};
  fftcl_plan* plan = NULL;
  if (fftcl_plan_create(&plan, context, device, 1, lengths, NULL) != FFTCL_SUCCESS) return fail("create");
  if (fftcl_plan_forward(plan, queue, buffer, buffer, NULL, 0, NULL, NULL) != FFTCL_SUCCESS)
    return fail("forward");
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof data, data, 0, NULL, NULL);
  for (int k = 0; k < n; ++k)
    if (data[k][0] != 1 || data[k][1] != 0) return fail("the spectrum is not flat");
  if (fftcl_plan_forward(plan, NULL, buffer, buffer, NULL, 0, NULL, NULL) != FFTCL_ERROR_INVALID_ARGUMENT)
    return fail("a null queue was accepted");
  fftcl_plan_destroy(plan);
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  puts("ok");
  return 0;
}
