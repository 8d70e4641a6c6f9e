/* Windows, bands, FIR design, lengths, version and cache settings: no kernel is built. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "support.h"

static void windows_and_bands(void) {
  double hann[5], f[6], gains[8], gain = -1;
  const double symmetric[] = {0, 0.5, 1, 0.5, 0}, frequencies[] = {0, 1, 2, 3, -2, -1};
  CALL(fftcl_make_window(fftcl_window_hann(), 5, FFTCL_WINDOW_USE_SYMMETRIC, hann));
  NEAR(hann, symmetric, 5, 1e-15);
  CALL(fftcl_make_window(fftcl_window_hann(), 4, FFTCL_WINDOW_USE_PERIODIC, hann));
  NEAR(hann, symmetric, 4, 1e-15);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "beta",
          fftcl_make_window(fftcl_window_kaiser(-1), 5, FFTCL_WINDOW_USE_SYMMETRIC, hann));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "9", fftcl_make_window(fftcl_window_hann(), 5, 9, hann));
  CALL(fftcl_frequencies(6, 6.0, f));
  NEAR(f, frequencies, 6, 1e-15);

  CALL(fftcl_gain(fftcl_low_pass(0.1, fftcl_edge_butterworth(2)), 0.1, &gain));
  CHECK(fabs(gain - 0.5) < 1e-15);
  CALL(fftcl_gain(fftcl_high_pass(0.1, fftcl_edge_gaussian()), 0.1, &gain));
  CHECK(fabs(gain - (1 - exp(-0.5))) < 1e-15);
  CALL(fftcl_gain(fftcl_band_pass(0.1, 0.4, fftcl_edge_gaussian()), 0.2, &gain));
  CHECK(fabs(gain - 1) < 1e-15);
  CALL(fftcl_gain(fftcl_band_stop(0.1, 0.4, fftcl_edge_gaussian()), 0.2, &gain));
  CHECK(fabs(gain) < 1e-15);
  fftcl_band nonsense = fftcl_low_pass(0.1, fftcl_edge_ideal());
  nonsense.kind = 4;
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "kind = 4", fftcl_gain(nonsense, 0.1, &gain));

  const uint64_t shape[] = {2, 6};
  const double rates[] = {1, 6},
               expected[] = {1, 1, 0, 0, 1, 1, 0, 0}; /* rows at 0 and 1/2, columns at 0 to 3 */
  CALL(fftcl_transfer_function(fftcl_low_pass(1.5, fftcl_edge_ideal()), 2, shape, FFTCL_DOMAIN_REAL, 2, rates,
                               8, gains));
  NEAR(gains, expected, 8, 0);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "count = 7",
          fftcl_transfer_function(fftcl_low_pass(1.5, fftcl_edge_ideal()), 2, shape, FFTCL_DOMAIN_REAL, 2,
                                  rates, 7, gains));
}

static void fir(void) {
  uint64_t taps = 0;
  fftcl_window window = fftcl_window_hann();
  CALL(fftcl_kaiser_design(60, 0.1, 1, &taps, &window));
  CHECK(taps == 38 && window.kind == FFTCL_WINDOW_KIND_KAISER &&
        fabs(window.beta - 5.65326) < 1e-9); /* scipy.signal.kaiserord */
  double h[39], sum = 0;
  fftcl_fir_options options = FFTCL_FIR_OPTIONS_INIT;
  options.window = window;
  options.sample_rate = 1000;
  CALL(fftcl_design_fir(fftcl_low_pass(100, fftcl_edge_ideal()), 39, &options, h));
  for (int i = 0; i < 39; ++i) {
    sum += h[i];
    CHECK(fabs(h[i] - h[38 - i]) < 1e-15);
  }
  CHECK(fabs(sum - 1) < 1e-12);
  options.scale = CL_FALSE;
  double unscaled[39];
  CALL(fftcl_design_fir(fftcl_low_pass(100, fftcl_edge_ideal()), 39, &options, unscaled));
  CHECK(fabs(unscaled[19] - 0.2) < 1e-12 && unscaled[19] != h[19]);
  CALL(fftcl_design_fir(fftcl_low_pass(0.1, fftcl_edge_ideal()), 3, NULL, h));
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "odd",
          fftcl_design_fir(fftcl_high_pass(0.1, fftcl_edge_ideal()), 4, NULL, h));
}

static void library(void) {
  uint64_t length = 0;
  CALL(fftcl_next_fast_length(1021, &length));
  CHECK(length == 1024);
  REFUSED(FFTCL_ERROR_INVALID_ARGUMENT, "2^62", fftcl_next_fast_length(UINT64_MAX, &length));

  CHECK(fftcl_version() == FFTCL_VERSION && strcmp(fftcl_version_text(), FFTCL_VERSION_TEXT) == 0);
  CALL(fftcl_check_version(FFTCL_VERSION));
  REFUSED(FFTCL_ERROR_UNSUPPORTED, FFTCL_VERSION_TEXT, fftcl_check_version(FFTCL_VERSION + 1));
  REFUSED(FFTCL_ERROR_UNSUPPORTED, "fftcl 99.1.0", fftcl_check_version(990100));
  REFUSED(FFTCL_ERROR_UNSUPPORTED, "fftcl 0.0.9", fftcl_check_version(9));
}

static void cache(void) {
  char* text = NULL;
  uint64_t bytes = 1;
  CALL(fftcl_set_cache_directory("/nowhere/at/all"));
  CALL(fftcl_cache_directory(&text));
  CHECK(strcmp(text, "/nowhere/at/all") == 0);
  fftcl_free(text);
  CALL(fftcl_cache_problem(&text));
  CHECK(text != NULL);
  fftcl_free(text);
  CALL(fftcl_cache_bytes(&bytes));
  CHECK(bytes == 0);
  bytes = 1;
  CALL(fftcl_cache_entries(&bytes));
  CHECK(bytes == 0);
  CALL(fftcl_clear_cache());
  CALL(fftcl_disable_disk_cache());
  CALL(fftcl_cache_directory(&text));
  CHECK(strcmp(text, "") == 0);
  fftcl_free(text);
  CALL(fftcl_cache_limit(&bytes));
  CHECK(bytes == FFTCL_DEFAULT_CACHE_LIMIT);
  CALL(fftcl_set_cache_limit(12345));
  CALL(fftcl_cache_limit(&bytes));
  CHECK(bytes == 12345);
  fftcl_cache_statistics statistics = FFTCL_CACHE_STATISTICS_INIT;
  statistics.builds = 99;
  CALL(fftcl_get_cache_statistics(&statistics));
  CHECK(statistics.builds == 0 && statistics.memory_hits == 0 && statistics.disk_hits == 0);
  fftcl_free(NULL);
}

int main(void) {
  windows_and_bands();
  fir();
  library();
  cache();
  return close_device();
}
