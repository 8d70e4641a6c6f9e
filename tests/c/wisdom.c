/* Measured plans and their wisdom. */
#include <stdio.h>
#include <string.h>

#include "support.h"

enum { n = 96 };

static void measure(void) {
  const uint64_t lengths[] = {n};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT, filled = FFTCL_PLAN_OPTIONS_INIT;
  options.effort = FFTCL_EFFORT_MEASURE;
  options.measure_seconds = 0; /* the expected way alone is timed */
  options.directions = FFTCL_DIRECTIONS_FORWARD_ONLY;
  fftcl_plan* plan = NULL;
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) return;
  CALL(fftcl_plan_get_options(plan, &filled));
  CHECK(filled.effort == FFTCL_EFFORT_MEASURE && filled.measure_seconds == 0);
  double signal[2 * n], expected[2 * n], result[2 * n];
  noise(signal, 2 * n, 1);
  naive_dft(signal, expected, n, 1, -1);
  cl_mem in = upload(signal, 2 * n, 0), out = empty_buffer(2 * n * sizeof(float));
  CALL(fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, NULL));
  download(out, result, 2 * n, 0);
  NEAR(result, expected, 2 * n, 1e-4);
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  fftcl_plan_destroy(plan);
  options.measure_seconds = -1;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "measure_seconds",
          fftcl_plan_create(&plan, context, device, 1, lengths, &options));
  options.measure_seconds = 1;
  options.effort = 2;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "effort",
          fftcl_plan_create(&plan, context, device, 1, lengths, &options));
}

static void texts_and_files(void) {
  const char* const path = "fftcl_c_wisdom.txt";
  char* text = NULL;
  size_t count = 0;
  CALL(fftcl_wisdom_text(&text));
  CHECK(strstr(text, "c2c forward f32 96, batch 1") != NULL);
  CALL(fftcl_wisdom_save(path));
  CALL(fftcl_wisdom_forget());
  char* empty = NULL;
  CALL(fftcl_wisdom_text(&empty));
  CHECK(strcmp(empty, "") == 0);
  fftcl_free(empty);
  CALL(fftcl_wisdom_load(path, &count));
  CHECK(count == 1);
  CALL(fftcl_wisdom_forget());
  CALL(fftcl_wisdom_add(text, &count));
  CHECK(count == 1);
  CALL(fftcl_wisdom_add(text, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "line 1", fftcl_wisdom_add("something else", &count));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "cannot be read", fftcl_wisdom_load("no/such/file", NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "cannot be written", fftcl_wisdom_save("no/such/folder/file"));
  fftcl_free(text);
  remove(path);
}

int main(void) {
  open_device();
  measure();
  texts_and_files();
  return close_device();
}
