/* Device, buffers, checks and naive transforms for the tests of the C API. */
#ifndef FFTCL_TESTS_C_SUPPORT_H
#define FFTCL_TESTS_C_SUPPORT_H

#include <fftcl/fftcl.h>

#include <stddef.h>

/* The first device (of the platform that FFTCL_TEST_PLATFORM names). */
extern cl_context context;
extern cl_device_id device;
extern cl_command_queue queue; /* in-order */
void open_device(void);
/* Releases the device; the exit status of the test. */
int close_device(void);

/* Notes a failure with its place. Returns whether the check held. */
int check(int holds, const char* text, const char* file, int line);
/* Whether the call succeeded; notes its message otherwise. */
int check_success(fftcl_status status, const char* call, const char* file, int line);
/* Whether the call failed with `expected` and a message that contains `piece`. */
int check_refused(fftcl_status status, fftcl_status expected, const char* piece, const char* call,
                  const char* file, int line);
/* Whether two arrays differ by no more than `limit` anywhere. */
int check_near(const double* values, const double* expected, size_t count, double limit, const char* text,
               const char* file, int line);

#define CHECK(condition) check((condition), #condition, __FILE__, __LINE__)
#define CALL(call) check_success((call), #call, __FILE__, __LINE__)
#define REFUSED(status, piece, call) check_refused((call), (status), (piece), #call, __FILE__, __LINE__)
#define NEAR(values, expected, count, limit) \
  check_near((values), (expected), (count), (limit), #values, __FILE__, __LINE__)

/* Calls with NULL somewhere: each must be refused, with a message that says so. */
typedef struct null_row {
  const char* call;
  fftcl_status status;
  char message[200];
} null_row;
null_row made(const char* call, fftcl_status status);
void check_rows(const null_row* rows, size_t count);
#define ROW(call) made(#call, (call))
#define CHECK_ROWS(rows) check_rows((rows), sizeof(rows) / sizeof *(rows))

/* Buffers of numbers that the host sees as double. f64 where `is_f64`, else f32. */
cl_mem upload(const double* values, size_t count, int is_f64);
cl_mem empty_buffer(size_t bytes);
void download(cl_mem buffer, double* values, size_t count, int is_f64);

/* `count` numbers between -1 and 1; another `seed`, other numbers. */
void noise(double* values, size_t count, unsigned seed);

/* out[k] = sum over j of in[j] exp(sign 2 pi i j k / n): complex numbers, `stride` of them from one to the next. */
void naive_dft(const double* in, double* out, size_t n, size_t stride, int sign);
/* The same along every axis of an array. */
void naive_dft_3d(const double* in, double* out, const uint64_t lengths[3], int sign);
/* out[k] = sum over l of x[l] y[k - l], complex; indices modulo n. */
void naive_circular(const double* x, const double* y, double* out, size_t n);

#endif
