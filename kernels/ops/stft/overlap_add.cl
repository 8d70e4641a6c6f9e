/* The signal of overlapping frames: every sample is the sum of the frames that cover it, times the window, over the sum of
   squared windows. A work-group writes FFT_CHUNK neighbouring samples of one signal. Needs common/types.cl, and from the
   generator:
     FFT_SAMPLE    type of a sample: scalar_t (real signals) or elem_t
     FFT_FRAME, FFT_HOP, FFT_LENGTH, FFT_FRAMES          samples of a frame, from frame to frame, in its row; frames
     FFT_SIGNAL, FFT_SIGNALS, FFT_EXTENSION, FFT_CHUNKS  samples of a signal, signals, samples before the first one that
                                                         frames reach over; chunks of a signal
     FFT_BOUND     sums of squared windows up to this one do not divide
     FFT_ALONE     1 when the work-group is one work-item: it goes from frame to frame, over all samples of its chunk that one
                   covers, in loops that become vectors; else 0, and work-items go from sample to sample
   The input has the rows of a frame's signals together. `count` is 1. */
kernel void fft_overlap_add(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const scalar_t *window, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong signal = get_group_id(0) / FFT_CHUNKS, first = get_group_id(0) % FFT_CHUNKS * FFT_CHUNK;
  global const FFT_SAMPLE *rows = in + in_offset + signal * FFT_LENGTH;
  global FFT_SAMPLE *to = out + out_offset + signal * FFT_SIGNAL + first;
  const uint samples = (uint)min((ulong)FFT_CHUNK, FFT_SIGNAL - first), step = (uint)get_local_size(0);
#if FFT_ALONE
  FFT_SAMPLE sum[FFT_CHUNK];
  scalar_t weight[FFT_CHUNK];
  for (uint i = 0; i < samples; ++i) {
    sum[i] = (FFT_SAMPLE)(K(0.0));
    weight[i] = K(0.0);
  }
  const ulong begin = first + FFT_EXTENSION, end = begin + samples; /* in the extended signal */
  const long last = min((long)((end - 1) / FFT_HOP), (long)FFT_FRAMES - 1);
  for (long f = last; f >= 0 && (ulong)f * FFT_HOP + FFT_FRAME > begin; --f) {
    const ulong frame = (ulong)f * FFT_HOP;
    const uint from = frame > begin ? (uint)(frame - begin) : 0u;
    const uint behind = (uint)min((ulong)samples, frame + FFT_FRAME - begin);
    global const FFT_SAMPLE *row = rows + (ulong)f * ((ulong)FFT_SIGNALS * FFT_LENGTH) + (begin + from - frame);
    global const scalar_t *w = window + (begin + from - frame);
    for (uint i = from; i < behind; ++i) {
      sum[i] += row[i - from] * w[i - from];
      weight[i] += w[i - from] * w[i - from];
    }
  }
  for (uint i = 0; i < samples; ++i) to[i] = weight[i] > FFT_BOUND ? sum[i] / weight[i] : sum[i];
#else
  /* the last frame that begins at or before the chunk's first sample, and where in it that sample lies */
  const long frame0 = (long)((first + FFT_EXTENSION) / FFT_HOP);
  const uint q0 = (uint)((first + FFT_EXTENSION) % FFT_HOP);
  for (uint i = (uint)get_local_id(0); i < samples; i += step) {
    long f = frame0 + (q0 + i) / FFT_HOP;
    ulong q = (q0 + i) % FFT_HOP;
    if (f >= FFT_FRAMES) {
      q += (ulong)(f - (FFT_FRAMES - 1)) * FFT_HOP;
      f = FFT_FRAMES - 1;
    }
    FFT_SAMPLE sum = (FFT_SAMPLE)(K(0.0));
    scalar_t weight = K(0.0);
    for (; f >= 0 && q < FFT_FRAME; --f, q += FFT_HOP) {
      const scalar_t w = window[q];
      sum += rows[(ulong)f * ((ulong)FFT_SIGNALS * FFT_LENGTH) + q] * w;
      weight += w * w;
    }
    to[i] = weight > FFT_BOUND ? sum / weight : sum;
  }
#endif
}
