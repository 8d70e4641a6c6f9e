/* hello_c: a complete program in C. All but this line is in docs/c.md (tests/structure/check_readme.sh). */
#define CL_TARGET_OPENCL_VERSION 120
#include <fftcl/fftcl.h>
#include <math.h>
#include <stdio.h>

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    fprintf(stderr, "hello_c: no OpenCL device\n");
    return 1;
  }
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);

  float samples[1000], spectrum[501][2]; /* 501 complex numbers: real part, imaginary part */
  for (int j = 0; j < 1000; ++j) samples[j] = cosf(6.2831853F * (float)(7 * j % 1000) / 1000);
  const cl_mem in = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof samples, samples, NULL);
  const cl_mem out = clCreateBuffer(context, CL_MEM_READ_WRITE, sizeof spectrum, NULL, NULL);

  const uint64_t lengths[] = {1000};
  fftcl_plan_options options =
      FFTCL_PLAN_OPTIONS_INIT; /* complex, f32, one dense transform; now change what differs */
  options.domain = FFTCL_DOMAIN_REAL;
  fftcl_plan* plan = NULL;
  cl_event done = NULL;
  if (fftcl_plan_create(&plan, context, device, 1, lengths, &options) != FFTCL_SUCCESS ||
      fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, &done) != FFTCL_SUCCESS) {
    fprintf(stderr, "hello_c: %s\n", fftcl_last_error());
    return 1;
  }
  clEnqueueReadBuffer(queue, out, CL_TRUE, 0, sizeof spectrum, spectrum, 1, &done, NULL);
  printf("seven waves in 1000 points: X[7] = %g, X[8] = %g\n", spectrum[7][0], spectrum[8][0]);

  clReleaseEvent(done);
  fftcl_plan_destroy(plan);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return fabsf(spectrum[7][0] - 500) + fabsf(spectrum[8][0]) < 0.01F ? 0 : 1;
}
