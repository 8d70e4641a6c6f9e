#include "support.h"

#include <complex.h>
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

cl_context context;
cl_device_id device;
cl_command_queue queue;

static int failures;

int check(int holds, const char* text, const char* file, int line) {
  if (!holds) {
    ++failures;
    printf("%s:%d: failed: %s\n", file, line, text);
  }
  return holds;
}

int check_success(fftcl_status status, const char* call, const char* file, int line) {
  if (!check(status == FFTCL_SUCCESS, call, file, line))
    printf("  %s (OpenCL %d): %s\n", fftcl_status_name(status), (int)fftcl_last_cl_status(),
           fftcl_last_error());
  return status == FFTCL_SUCCESS;
}

int check_refused(fftcl_status status, fftcl_status expected, const char* piece, const char* call,
                  const char* file, int line) {
  const int as_expected = status == expected && strstr(fftcl_last_error(), piece) != NULL;
  if (!check(as_expected, call, file, line))
    printf("  %s, expected %s with '%s': %s\n", fftcl_status_name(status), fftcl_status_name(expected), piece,
           fftcl_last_error());
  return as_expected;
}

int check_near(const double* values, const double* expected, size_t count, double limit, const char* text,
               const char* file, int line) {
  for (size_t i = 0; i < count; ++i)
    if (!(fabs(values[i] - expected[i]) <= limit)) { /* NaN fails, too */
      check(0, text, file, line);
      printf("  number %zu is %.9g, not %.9g\n", i, values[i], expected[i]);
      return 0;
    }
  return 1;
}

null_row made(const char* call, fftcl_status status) {
  null_row result = {call, status, ""};
  strncpy(result.message, fftcl_last_error(), sizeof result.message - 1);
  return result;
}

static int says_null(const char* message) {
  char lower[200];
  size_t i = 0;
  for (; message[i] != '\0' && i < sizeof lower - 1; ++i) lower[i] = (char)tolower((unsigned char)message[i]);
  lower[i] = '\0';
  return strstr(lower, "null") != NULL;
}

void check_rows(const null_row* rows, size_t count) {
  for (size_t i = 0; i < count; ++i)
    if (!CHECK(rows[i].status == FFTCL_ERROR_INVALID_ARGUMENT && says_null(rows[i].message)))
      printf("  %s: %s: %s\n", rows[i].call, fftcl_status_name(rows[i].status), rows[i].message);
}

static void give_up(const char* what) {
  printf("%s\n", what);
  exit(1);
}

static int is_wanted(cl_platform_id platform) {
  char name[256] = "";
  const char* const wanted = getenv("FFTCL_TEST_PLATFORM");
  if (wanted == NULL) return 1;
  clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof name, name, NULL);
  return strstr(name, wanted) != NULL;
}

void open_device(void) {
  cl_platform_id platforms[16];
  cl_uint count = 0, found = 0;
  if (clGetPlatformIDs(16, platforms, &count) != CL_SUCCESS) give_up("no OpenCL platform");
  for (cl_uint i = 0; i < count && i < 16 && found == 0; ++i)
    if (is_wanted(platforms[i])) clGetDeviceIDs(platforms[i], CL_DEVICE_TYPE_ALL, 1, &device, &found);
  if (found == 0) give_up("no OpenCL device");
  cl_int status = CL_SUCCESS;
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &status);
  if (status != CL_SUCCESS) give_up("no context");
  queue = clCreateCommandQueue(context, device, 0, &status);
  if (status != CL_SUCCESS) give_up("no queue");
}

int close_device(void) {
  if (queue != NULL) clReleaseCommandQueue(queue);
  if (context != NULL) clReleaseContext(context);
  printf("%d failures\n", failures);
  return failures == 0 ? 0 : 1;
}

cl_mem empty_buffer(size_t bytes) {
  cl_int status = CL_SUCCESS;
  const cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &status);
  if (status != CL_SUCCESS) give_up("no buffer");
  return buffer;
}

cl_mem upload(const double* values, size_t count, int is_f64) {
  const size_t bytes = count * (is_f64 ? sizeof(double) : sizeof(float));
  const cl_mem buffer = empty_buffer(bytes);
  float* const narrow = malloc(count * sizeof *narrow);
  for (size_t i = 0; i < count; ++i) narrow[i] = (float)values[i];
  const void* const source = is_f64 ? (const void*)values : (const void*)narrow;
  CHECK(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, bytes, source, 0, NULL, NULL) == CL_SUCCESS);
  free(narrow);
  return buffer;
}

void download(cl_mem buffer, double* values, size_t count, int is_f64) {
  const size_t bytes = count * (is_f64 ? sizeof(double) : sizeof(float));
  float* const narrow = malloc(count * sizeof *narrow);
  void* const target = is_f64 ? (void*)values : (void*)narrow;
  CHECK(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, bytes, target, 0, NULL, NULL) == CL_SUCCESS);
  for (size_t i = 0; !is_f64 && i < count; ++i) values[i] = narrow[i];
  free(narrow);
}

void noise(double* values, size_t count, unsigned seed) {
  uint32_t state = seed * 2654435761u + 1u;
  for (size_t i = 0; i < count; ++i) {
    state = state * 1664525u + 1013904223u;
    values[i] = (double)(float)((double)state / 2147483648.0 - 1.0); /* exact in f32 */
  }
}

void naive_dft(const double* in, double* out, size_t n, size_t stride, int sign) {
  const double two_pi = 6.283185307179586;
  for (size_t k = 0; k < n; ++k) {
    double complex sum = 0;
    for (size_t j = 0; j < n; ++j)
      sum += (in[2 * j * stride] + I * in[2 * j * stride + 1]) *
             cexp(I * (sign * two_pi * (double)(j * k % n) / (double)n));
    out[2 * k * stride] = creal(sum);
    out[2 * k * stride + 1] = cimag(sum);
  }
}

void naive_dft_3d(const double* in, double* out, const uint64_t lengths[3], int sign) {
  const size_t points = (size_t)(lengths[0] * lengths[1] * lengths[2]);
  double* const before = malloc(2 * points * sizeof *before);
  memcpy(out, in, 2 * points * sizeof *out);
  size_t stride = points;
  for (int axis = 0; axis < 3; ++axis) {
    const size_t n = (size_t)lengths[axis];
    memcpy(before, out, 2 * points * sizeof *before);
    stride /= n;
    for (size_t first = 0; first < points; ++first)
      if (first / stride % n == 0) naive_dft(before + 2 * first, out + 2 * first, n, stride, sign);
  }
  free(before);
}

void naive_circular(const double* x, const double* y, double* out, size_t n) {
  for (size_t k = 0; k < n; ++k) {
    double complex sum = 0;
    for (size_t l = 0; l < n; ++l) {
      const size_t m = (k + n - l) % n;
      sum += (x[2 * l] + I * x[2 * l + 1]) * (y[2 * m] + I * y[2 * m + 1]);
    }
    out[2 * k] = creal(sum);
    out[2 * k + 1] = cimag(sum);
  }
}
