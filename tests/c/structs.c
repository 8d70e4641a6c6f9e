/* Structs that begin with their size: of callers with an older and with a newer header than the library. */
#include <stdlib.h>
#include <string.h>

#include "support.h"

enum { n = 12 };

/* What a later version of the library might have. */
typedef struct newer_options {
  fftcl_plan_options known;
  uint64_t later;
} newer_options;

static const uint64_t lengths[] = {n};

static fftcl_status create_with(const void* options, fftcl_plan** plan) {
  return fftcl_plan_create(plan, context, device, 1, lengths, (const fftcl_plan_options*)options);
}

/* Options by the smaller header end before forward_scale; what lies behind them is not the library's business. */
static void older_caller(void) {
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT, filled = FFTCL_PLAN_OPTIONS_INIT;
  options.size = offsetof(fftcl_plan_options, forward_scale);
  options.batch = 2;
  options.forward_scale = 1e300 * 1e300;
  options.in_place = 77;
  fftcl_plan_options* const exact = malloc(options.size); /* a sanitizer sees accesses behind it */
  memcpy(exact, &options, options.size);
  fftcl_plan* plan = NULL;
  CALL(create_with(exact, &plan));
  free(exact);
  CALL(fftcl_plan_get_options(plan, &filled));
  CHECK(filled.batch == 2 && filled.forward_scale == 1 && filled.in_place == CL_FALSE);

  /* As much as it has room for. */
  memset(&options, 0x5a, sizeof options);
  options.size = offsetof(fftcl_plan_options, forward_scale);
  CALL(fftcl_plan_get_options(plan, &options));
  CHECK(options.batch == 2 && options.size == offsetof(fftcl_plan_options, forward_scale));
  unsigned char behind[sizeof options.forward_scale];
  memcpy(behind, &options.forward_scale, sizeof behind);
  for (size_t i = 0; i < sizeof behind; ++i) CHECK(behind[i] == 0x5a);
  fftcl_plan_destroy(plan);
}

static void newer_caller(void) {
  newer_options options = {FFTCL_PLAN_OPTIONS_INIT, 0};
  options.known.size = sizeof options;
  options.known.batch = 2;
  fftcl_plan* plan = NULL;
  CALL(create_with(&options, &plan));
  options.later = 0x5a5a;
  CALL(fftcl_plan_get_options(plan, &options.known));
  CHECK(options.known.batch == 2 && options.known.size == sizeof options && options.later == 0);
  fftcl_plan_destroy(plan);
  options.later = (uint64_t)1 << 40;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "is not zero", create_with(&options, &plan));
  CHECK(plan == NULL);
}

static void nonsense(void) {
  fftcl_plan* plan = NULL;
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  const size_t sizes[] = {0, 4, sizeof options - 1, sizeof options + ((size_t)1 << 20), SIZE_MAX};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    options.size = sizes[i];
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "FFTCL_PLAN_OPTIONS_INIT", create_with(&options, &plan));
  }
}

/* Every struct is checked, by the same functions: one size that none has. */
static void every_struct(void) {
  const uint64_t shape[] = {n};
  void* object = NULL;
  double taps[3];
#define REFUSES(type, init, call)                       \
  do {                                                  \
    type options = init;                                \
    options.size = 3;                                   \
    REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, #init, call); \
  } while (0)
  REFUSES(fftcl_convolution_options, FFTCL_CONVOLUTION_OPTIONS_INIT,
          fftcl_convolution_create((fftcl_convolution**)&object, context, device, 1, shape, shape, &options));
  REFUSES(fftcl_filter_options, FFTCL_FILTER_OPTIONS_INIT,
          fftcl_filter_create((fftcl_filter**)&object, context, device, 1, shape, &options));
  REFUSES(fftcl_matched_filter_options, FFTCL_MATCHED_FILTER_OPTIONS_INIT,
          fftcl_matched_filter_create((fftcl_matched_filter**)&object, context, device, 1, shape, shape,
                                      &options));
  REFUSES(fftcl_phase_correlation_options, FFTCL_PHASE_CORRELATION_OPTIONS_INIT,
          fftcl_phase_correlation_create((fftcl_phase_correlation**)&object, context, device, 1, shape,
                                         &options));
  REFUSES(fftcl_stft_options, FFTCL_STFT_OPTIONS_INIT,
          fftcl_stft_create((fftcl_stft**)&object, context, device, 1024, &options));
  REFUSES(
      fftcl_streaming_convolver_options, FFTCL_STREAMING_CONVOLVER_OPTIONS_INIT,
      fftcl_streaming_convolver_create((fftcl_streaming_convolver**)&object, context, device, 3, &options));
  REFUSES(fftcl_fir_options, FFTCL_FIR_OPTIONS_INIT,
          fftcl_design_fir(fftcl_low_pass(0.1, fftcl_edge_ideal()), 3, &options, taps));
  REFUSES(fftcl_cache_statistics, FFTCL_CACHE_STATISTICS_INIT, fftcl_get_cache_statistics(&options));
#undef REFUSES
  CHECK(object == NULL);
}

/* Counts that were never set are usually larger than any call has: they are refused before the arrays are read. */
static void impossible_counts(void) {
  const size_t huge = SIZE_MAX, many = 2;
  const size_t axes[] = {0, 1};
  const fftcl_real_kind kinds[] = {FFTCL_REAL_KIND_DCT2, FFTCL_REAL_KIND_DCT2};
  void* object = NULL;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "shape: a count of 18446744073709551615",
          fftcl_plan_create((fftcl_plan**)&object, context, device, huge, lengths, NULL));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "shape: a count of 1025, but there can be at most 1024",
          fftcl_filter_create((fftcl_filter**)&object, context, device, 1025, lengths, NULL));
  fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
  options.axes = axes;
  options.axis_count = many;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "axes: a count of 2, but there can be at most 1",
          create_with(&options, (fftcl_plan**)&object));
  options.axis_count = 0;
  options.domain = FFTCL_DOMAIN_REAL_TO_REAL;
  options.kinds = kinds;
  options.kind_count = huge;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "kinds: a count of", create_with(&options, (fftcl_plan**)&object));
  CHECK(object == NULL);
}

int main(void) {
  open_device();
  older_caller();
  newer_caller();
  nonsense();
  every_struct();
  impossible_counts();
  return close_device();
}
