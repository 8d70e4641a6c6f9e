/* Frames of signals, detrended and windowed, as rows of a transform; a work-group writes FFT_ROWS of them. Needs common/types.cl, and from the
   generator:
     FFT_SAMPLE   type of a sample: scalar_t (real signals) or elem_t
     FFT_FRAME, FFT_HOP, FFT_LENGTH  samples of a frame, from frame to frame, points of a transform
     FFT_SIGNAL, FFT_SIGNALS         samples of a signal, signals
     FFT_DETREND  0 nothing, 1 the mean, 2 the line of least squares
     FFT_ITEMS    work-items of a work-group, a power of two
     FFT_ROWS     rows of a work-group, one after the other
     FFT_LANES_OF_SUM  partial sums of a work-item: neighbouring samples, so that loops become vectors                        */
FFT_INLINE FFT_SAMPLE fft_group_sum(FFT_SAMPLE *lanes, local FFT_SAMPLE *room) {
  for (uint half_size = FFT_LANES_OF_SUM / 2; half_size > 0; half_size /= 2)
    for (uint l = 0; l < half_size; ++l) lanes[l] += lanes[l + half_size];
#if FFT_ITEMS == 1
  return lanes[0];
#else
  const uint item = (uint)get_local_id(0);
  barrier(CLK_LOCAL_MEM_FENCE);
  room[item] = lanes[0];
  for (uint half_size = FFT_ITEMS / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < half_size) room[item] += room[item + half_size];
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  return room[0];
#endif
}

/* The sum over the frame of x - mean - rest, times t where `moment`: t counts from the middle of the frame. */
FFT_INLINE FFT_SAMPLE fft_frame_sum(global const FFT_SAMPLE *x, FFT_SAMPLE mean, FFT_SAMPLE rest, int moment,
                                    local FFT_SAMPLE *room) {
  FFT_SAMPLE lanes[FFT_LANES_OF_SUM];
  for (uint l = 0; l < FFT_LANES_OF_SUM; ++l) lanes[l] = (FFT_SAMPLE)(K(0.0));
  const uint step = FFT_ITEMS * FFT_LANES_OF_SUM, first = (uint)get_local_id(0) * FFT_LANES_OF_SUM;
  for (uint q = first; q < FFT_FRAME; q += step) {
    const uint here = min((uint)FFT_LANES_OF_SUM, FFT_FRAME - q);
    for (uint l = 0; l < here; ++l)
      lanes[l] += (x[q + l] - mean - rest) * (moment ? (scalar_t)(q + l) - K(0.5) * (scalar_t)(FFT_FRAME - 1) : K(1.0));
  }
  return fft_group_sum(lanes, room);
}

/* A frame as a row. */
FFT_INLINE void fft_welch_row(global const FFT_SAMPLE *x, global FFT_SAMPLE *row, global const scalar_t *window,
                              local FFT_SAMPLE *room) {
  const uint start = (uint)get_local_id(0);
  /* The mean is the sum of two numbers: of a mean far larger than the signal, what one cannot hold is no small part of it. */
  FFT_SAMPLE mean = (FFT_SAMPLE)(K(0.0)), rest = mean, slope = mean;
#if FFT_DETREND > 0
  mean = fft_frame_sum(x, mean, rest, 0, room) / (scalar_t)FFT_FRAME;
  rest = fft_frame_sum(x, mean, rest, 0, room) / (scalar_t)FFT_FRAME;
#endif
#if FFT_DETREND > 1 && FFT_FRAME > 1
  slope = fft_frame_sum(x, mean, rest, 1, room) /
          ((scalar_t)FFT_FRAME * ((scalar_t)FFT_FRAME * (scalar_t)FFT_FRAME - K(1.0)) / K(12.0));
#endif
  for (uint q = start; q < FFT_FRAME; q += FFT_ITEMS)
    row[q] = (x[q] - mean - rest - slope * ((scalar_t)q - K(0.5) * (scalar_t)(FFT_FRAME - 1))) * window[q];
  for (uint q = FFT_FRAME + start; q < FFT_LENGTH; q += FFT_ITEMS) row[q] = (FFT_SAMPLE)(K(0.0));
}

/* `count` frames of every signal, the first of which begins at sample in_offset; frame by frame, the signals of a frame together. */
kernel void fft_welch_rows(global const FFT_SAMPLE *in, global FFT_SAMPLE *out, global const scalar_t *window, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  local FFT_SAMPLE room[FFT_ITEMS];
  const ulong begin = get_group_id(0) * FFT_ROWS;
#if FFT_ROWS > 1
  const ulong end = min(begin + FFT_ROWS, count * FFT_SIGNALS);
#else
  const ulong end = begin + 1; /* known: no loop */
#endif
  for (ulong r = begin; r < end; ++r)
    fft_welch_row(in + r % FFT_SIGNALS * FFT_SIGNAL + in_offset + r / FFT_SIGNALS * FFT_HOP,
                  out + out_offset + r * FFT_LENGTH, window, room);
}
