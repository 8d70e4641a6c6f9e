/* The last FFT_BLOCK samples of each row to the results. Needs common/types.cl, and from the generator FFT_SAMPLE, FFT_BLOCK and FFT_CHANNELS as in
   rows.cl. `count` results. */
kernel void fft_partition_results(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const elem_t *table,
                                  launch_t launch, global const elem_t *unused, ulong stride, ulong distance) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count) return;
  const ulong q = i % FFT_BLOCK, row = i / FFT_BLOCK, channel = row % FFT_CHANNELS;
  const ulong t = row / FFT_CHANNELS * FFT_BLOCK + q;
  out[out_offset + channel * distance + t * stride] = in[in_offset + row * (2 * FFT_BLOCK) + FFT_BLOCK + q];
}
