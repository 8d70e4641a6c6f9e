/* What the C blocks of the documents may use besides `context`, `device` and `queue`, and the program that runs them. */
#ifndef FFTCL_TESTS_DOCS_PRELUDE_H
#define FFTCL_TESTS_DOCS_PRELUDE_H

#include <fftcl/fftcl.h>
#include <stdio.h>
#include <stdlib.h>

struct block {
  const char* place;
  void (*run)(cl_context, cl_device_id, cl_command_queue);
  int runs; /* 0: it need only compile */
};
extern const struct block blocks[];
extern const int block_count;
static const char* running;

/* A buffer of 1 MiB. */
static cl_mem room(cl_context context) {
  return clCreateBuffer(context, CL_MEM_READ_WRITE, 1 << 20, NULL, NULL);
}

/* For blocks that say `check(status)`, and for the code before them. */
static void check(fftcl_status status) {
  if (status == FFTCL_SUCCESS) return;
  fprintf(stderr, "FAILED: %s: %s\n", running, fftcl_last_error());
  exit(1);
}

int main(void) {
  cl_platform_id platform;
  cl_device_id device;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS) return 1;
  if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) return 1;
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, NULL);
  const cl_command_queue queue = clCreateCommandQueue(context, device, 0, NULL);
  (void)room, (void)check;
  for (int i = 0; i < block_count; ++i) {
    if (!blocks[i].runs) continue;
    running = blocks[i].place;
    blocks[i].run(context, device, queue);
    clFinish(queue);
  }
  fprintf(stderr, "%d blocks ran\n", block_count);
  return block_count > 0 ? 0 : 1;
}

#endif
