/* Messages belong to threads; one plan serves many threads. */
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "support.h"

enum { n = 12, threads = 4, rounds = 20 };

static fftcl_plan* plan;
static double input[2 * n], expected[2 * n];

typedef struct work {
  size_t rank;
  int fresh, kept, transformed;
} work;

static void* run(void* argument) {
  work* const mine = argument;
  char piece[32];
  uint64_t lengths[8];
  mine->fresh = strcmp(fftcl_last_error(), "") == 0;
  sprintf(piece, "rank = %zu,", mine->rank);
  mine->kept = mine->transformed = 1;
  const cl_mem in = upload(input, 2 * n, 0), out = empty_buffer(8 * n);
  for (int i = 0; i < rounds; ++i) {
    if (fftcl_plan_shape(plan, mine->rank, lengths) != FFTCL_ERROR_INVALID_ARGUMENT) mine->kept = 0;
    cl_event done = NULL;
    if (fftcl_plan_forward(plan, queue, in, out, NULL, 0, NULL, &done) != FFTCL_SUCCESS)
      mine->transformed = 0;
    if (done != NULL) clWaitForEvents(1, &done), clReleaseEvent(done);
    if (strstr(fftcl_last_error(), piece) == NULL) mine->kept = 0;
    double got[2 * n];
    download(out, got, 2 * n, 0);
    for (int k = 0; k < 2 * n; ++k)
      if (!(got[k] - expected[k] < 1e-5 && expected[k] - got[k] < 1e-5)) mine->transformed = 0;
  }
  clReleaseMemObject(in);
  clReleaseMemObject(out);
  return NULL;
}

int main(void) {
  open_device();
  const uint64_t lengths[] = {n};
  if (!CALL(fftcl_plan_create(&plan, context, device, 1, lengths, NULL))) return close_device();
  noise(input, 2 * n, 1);
  naive_dft(input, expected, n, 1, -1);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "length is NULL", fftcl_next_fast_length(1, NULL));
  pthread_t ids[threads];
  work works[threads];
  for (size_t i = 0; i < threads; ++i) {
    works[i].rank = i + 2;
    CHECK(pthread_create(&ids[i], NULL, run, &works[i]) == 0);
  }
  for (size_t i = 0; i < threads; ++i) {
    pthread_join(ids[i], NULL);
    CHECK(works[i].fresh && works[i].kept && works[i].transformed);
  }
  CHECK(strstr(fftcl_last_error(), "length is NULL") != NULL);
  fftcl_plan_destroy(plan);
  return close_device();
}
