/* Formats, planar memory, offsets and functions' values of the C API, against a naive transform. */
#include <math.h>

#include "support.h"

enum { n = 20, behind = 3 };

static const uint64_t lengths[] = {n};
static double signal[2 * n], expected[2 * n];

static cl_mem bytes_of(const void* data, size_t bytes) {
  cl_int status = CL_SUCCESS;
  const cl_mem buffer =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, (void*)(size_t)data, &status);
  CHECK(status == CL_SUCCESS);
  return buffer;
}

/* 16-bit samples behind an offset of the call, windowed; the spectrum in two buffers. */
static void samples_to_planes(void) {
  cl_short samples[2 * (n + behind)] = {0};
  double window[n], weighted[2 * n], re[n], im[n], joined[2 * n];
  const double* const windows[] = {window};
  for (int i = 0; i < n; ++i) window[i] = 0.5 + 0.01 * i;
  for (int i = 0; i < 2 * n; ++i) {
    samples[2 * behind + i] = (cl_short)floor(30000 * signal[i] + 0.5);
    weighted[i] = samples[2 * behind + i] / 32768.0 * window[i / 2];
  }
  naive_dft(weighted, expected, n, 1, -1);
  fftcl_format in = FFTCL_FORMAT_INIT, out = FFTCL_FORMAT_INIT;
  in.storage = FFTCL_STORAGE_INT16;
  in.scale = 1.0 / 32768;
  in.windows = windows;
  out.parts = FFTCL_PARTS_PLANAR;
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.signal_format = &in;
  options.spectrum_format = &out;
  options.norm = FFTCL_NORM_ORTHO;
  fftcl_plan* plan = NULL;
  uint64_t bytes = 0;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;
  CALL(fftcl_plan_signal_bytes(plan, &bytes));
  CHECK(bytes == n * 4);
  const cl_mem from = bytes_of(samples, sizeof samples), real = empty_buffer(n * 4),
               imaginary = empty_buffer(n * 4);
  fftcl_call call = FFTCL_CALL_INIT;
  call.in.address = from;
  call.in_offset = behind;
  call.out.address = real;
  call.out_imaginary.address = imaginary;
  CALL(fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  download(real, re, n, 0);
  download(imaginary, im, n, 0);
  for (int k = 0; k < n; ++k) {
    joined[2 * k] = re[k] * sqrt(n);
    joined[2 * k + 1] = im[k] * sqrt(n);
  }
  NEAR(joined, expected, 2 * n, 1e-4);
  call.out_imaginary.address = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "planar",
          fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  call.in_offset = 4;
  call.out_imaginary.address = imaginary;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "in is too small",
          fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  fftcl_plan_options filled = FFTCL_PLAN_OPTIONS_INIT;
  CALL(fftcl_plan_get_options(plan, &filled));
  CHECK(filled.signal_format == NULL && filled.norm == FFTCL_NORM_BACKWARD &&
        fabs(filled.forward_scale * sqrt(n) - 1) < 1e-12);
  clReleaseMemObject(from);
  clReleaseMemObject(real);
  clReleaseMemObject(imaginary);
  fftcl_plan_destroy(plan);
}

/* A function with a buffer and a number. */
static void functions(void) {
  static const char* const parameters[] = {"global const float *gains", "float level"};
  double gains[n], weighted[2 * n], spectrum[2 * n];
  const cl_float level = -3, other_level = 2;
  for (int i = 0; i < n; ++i) gains[i] = 0.25 * (i % 5);
  for (int i = 0; i < 2 * n; ++i) weighted[i] = signal[i] * gains[i / 2] * (double)level;
  naive_dft(weighted, expected, n, 1, -1);
  fftcl_format format = FFTCL_FORMAT_INIT;
  format.load.name = "weigh";
  format.load.source =
      "elem_t weigh(global const scalar_t *x, ulong i, global const float *gains, float level) {\n"
      "  return (elem_t)(x[2 * i], x[2 * i + 1]) * gains[i] * level;\n"
      "}\n";
  format.load.parameters = parameters;
  format.load.parameter_count = 2;
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.signal_format = &format;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;
  const cl_mem in = upload(signal, 2 * n, 0), out = empty_buffer(2 * n * 4), table = upload(gains, n, 0);
  const fftcl_binding bindings[] = {{"level", {FFTCL_MEMORY_BUFFER, NULL, 0}, &level, sizeof level},
                                    {"gains", {FFTCL_MEMORY_BUFFER, table, 0}, NULL, 0},
                                    {"level", {FFTCL_MEMORY_BUFFER, NULL, 0}, &other_level, sizeof level}};
  fftcl_call call = FFTCL_CALL_INIT;
  call.in.address = in;
  call.out.address = out;
  call.bindings = bindings;
  call.binding_count = 2;
  CALL(fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  download(out, spectrum, 2 * n, 0);
  NEAR(spectrum, expected, 2 * n, 1e-4);
  call.binding_count = 3;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "two values for \"level\"",
          fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  call.binding_count = 1;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "gains",
          fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  fftcl_call_options next =
      FFTCL_CALL_OPTIONS_INIT; /* values of its own come first; without any, these count */
  next.bindings = bindings;
  next.binding_count = 2;
  CALL(fftcl_next_call(&next));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "gains",
          fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  call.binding_count = 0;
  CALL(fftcl_next_call(&next));
  CALL(fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  fftcl_plan_destroy(plan);
  plan = NULL;
  format.load.source =
      "elem_t weigh(global const scalar_t *x, ulong i, global const float *gains, float level) {\n  return "
      "y;\n}\n";
  REFUSED(FFTCL_ERROR_BUILD, "source:2", fftcl_plan_create(&plan, context, device, 1, lengths, &options));
  CHECK(plan == NULL);
  format.load.name = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "has a source but no name",
          fftcl_plan_create(&plan, context, device, 1, lengths, &options));
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  clReleaseMemObject(table);
}

/* A DCT-II of the first samples of a signal, 16 bits each; the 5 lowest frequencies. */
static void cosines(void) {
  enum { samples = 12, wanted = 5 };
  const uint64_t present[] = {samples}, extent[] = {wanted};
  const fftcl_real_kind kinds[] = {FFTCL_REAL_KIND_DCT2};
  const double pi = 3.14159265358979323846;
  cl_short numbers[samples];
  double sums[wanted] = {0}, got[wanted];
  for (int i = 0; i < samples; ++i) numbers[i] = (cl_short)floor(30000 * signal[i] + 0.5);
  for (int k = 0; k < wanted; ++k)
    for (int i = 0; i < samples; ++i) sums[k] += 2 * numbers[i] / 32768.0 * cos(pi * (i + 0.5) * k / n);
  fftcl_format in = FFTCL_FORMAT_INIT;
  in.storage = FFTCL_STORAGE_INT16;
  in.scale = 1.0 / 32768;
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.domain = FFTCL_DOMAIN_REAL_TO_REAL;
  options.kinds = kinds;
  options.kind_count = 1;
  options.signal_format = &in;
  options.signal_extents = present;
  options.spectrum_extents = extent;
  fftcl_plan* plan = NULL;
  uint64_t bytes = 0;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;
  CALL(fftcl_plan_signal_bytes(plan, &bytes));
  CHECK(bytes == sizeof numbers);
  CALL(fftcl_plan_spectrum_bytes(plan, &bytes));
  CHECK(bytes == wanted * 4);
  const cl_mem from = bytes_of(numbers, sizeof numbers), to = empty_buffer(wanted * 4);
  fftcl_call call = FFTCL_CALL_INIT;
  call.in.address = from;
  call.out.address = to;
  CALL(fftcl_plan_call(plan, FFTCL_DIRECTION_FORWARD, queue, &call, 0, NULL, NULL));
  download(to, got, wanted, 0);
  NEAR(got, sums, wanted, 1e-5);
  fftcl_plan_destroy(plan);
  plan = NULL;
  in.form = FFTCL_SPECTRUM_FORM_POWER;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "form",
          fftcl_plan_create(&plan, context, device, 1, lengths, &options));
  clReleaseMemObject(from);
  clReleaseMemObject(to);
}

int main(void) {
  open_device();
  noise(signal, 2 * n, 9);
  samples_to_planes();
  functions();
  cosines();
  return close_device();
}
