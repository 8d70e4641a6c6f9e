/* The rows of a filter's partitions: its samples k * FFT_BLOCK and following, then zeros. Needs common/types.cl, and from the generator FFT_SAMPLE and
   FFT_BLOCK as in rows.cl, and
     FFT_FILTER, FFT_FILTERS  samples of a filter, filters, which lie one after another
   `count` samples of all rows: partition by partition, the filters of a partition together. */
kernel void fft_partition_filters(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const elem_t *table,
                                  launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong q = i % (2 * FFT_BLOCK), row = i / (2 * FFT_BLOCK);
  const ulong j = row / FFT_FILTERS * FFT_BLOCK + q;
  out[out_offset + i] = q < FFT_BLOCK && j < FFT_FILTER ? in[row % FFT_FILTERS * FFT_FILTER + j] : (FFT_SAMPLE)(K(0.0));
}
