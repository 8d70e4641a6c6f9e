/* The progress handler. */
#include <string.h>

#include "support.h"

enum { n = 38 };

typedef struct seen {
  int calls, cancel;
  int begun, ready;
} seen;

static int note(const fftcl_progress* progress, void* user_data) {
  seen* all = user_data;
  ++all->calls;
  CHECK(progress->size == sizeof *progress);
  CHECK(strcmp(progress->problem, "c2c forward f32 38, batch 1") == 0);
  CHECK(progress->kernels >= 1);
  if (progress->done == 0) {
    all->begun += strcmp(progress->kernel, "") == 0 && progress->seconds == 0;
  } else {
    all->ready += strlen(progress->kernel) > 0 && progress->seconds > 0 &&
                  progress->origin == FFTCL_KERNEL_ORIGIN_COMPILER;
  }
  return all->cancel;
}

int main(void) {
  open_device();
  const uint64_t lengths[] = {n};
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.directions = FFTCL_DIRECTIONS_FORWARD_ONLY;
  seen all = {0, 1, 0, 0};
  fftcl_plan* plan = NULL;
  CALL(fftcl_set_progress_handler(note, &all));
  REFUSED(FFTCL_ERROR_UNKNOWN, "c2c forward f32 38, batch 1: cancelled by the progress handler",
          fftcl_plan_create(&plan, context, device, 1, lengths, &options));
  CHECK(all.calls == 1 && all.begun == 1 && all.ready == 0);
  all.cancel = 0;
  if (CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) fftcl_plan_destroy(plan);
  CHECK(all.calls == 3 && all.begun == 2 && all.ready == 1);
  CALL(fftcl_set_progress_handler(NULL, NULL));
  if (CALL(fftcl_plan_create(&plan, context, device, 1, lengths, &options))) fftcl_plan_destroy(plan);
  CHECK(all.calls == 3);
  return close_device();
}
