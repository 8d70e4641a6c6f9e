/* The rows of a call's blocks: of every channel and block the block before it and itself; and the last block of every channel to the
   other half of the history. Needs common/types.cl, and from the generator:
     FFT_SAMPLE    type of a sample: scalar_t (real signals) or elem_t
     FFT_BLOCK     samples of a block
     FFT_CHANNELS  channels
   A work-item copies one sample of the rows, block by block, the channels of a block together; `count` samples, then those of the history.
   memory: both halves of the history, of which `half` holds the last block of every channel, unless `fresh`: zeros. `stride`,
   `distance`: of samples and channels; `blocks` in the call. */
kernel void fft_partition_rows(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const elem_t *table, launch_t launch,
                               global FFT_SAMPLE *history, ulong half_kept, ulong fresh, ulong stride, ulong distance,
                               ulong blocks) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  ulong i = get_global_id(0);
  if (i >= count) { /* to keep: the last block of the call */
    i -= count;
    if (i >= FFT_CHANNELS * FFT_BLOCK) return;
    const ulong t = (blocks - 1) * FFT_BLOCK + i % FFT_BLOCK;
    history[(1 - half_kept) * (FFT_CHANNELS * FFT_BLOCK) + i] = in[in_offset + i / FFT_BLOCK * distance + t * stride];
    return;
  }
  const ulong q = i % (2 * FFT_BLOCK), row = i / (2 * FFT_BLOCK), channel = row % FFT_CHANNELS;
  const ulong t = row / FFT_CHANNELS * FFT_BLOCK + q; /* counted from the block before the call */
  FFT_SAMPLE value = (FFT_SAMPLE)(K(0.0));
  if (t >= FFT_BLOCK)
    value = in[in_offset + channel * distance + (t - FFT_BLOCK) * stride];
  else if (!fresh)
    value = history[(half_kept * FFT_CHANNELS + channel) * FFT_BLOCK + t];
  out[out_offset + i] = value;
}
