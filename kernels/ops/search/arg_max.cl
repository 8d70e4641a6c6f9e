/* Largest value of each of some arrays of `count` inputs and its index, the lowest one when several are equal. FFT_PARTS work-groups of
   FFT_ITEMS work-items share an array and leave FFT_PARTS peaks, which a second kernel (FFT_FROM_PEAKS) reduces to one. The
   generator defines FFT_ITEMS (a power of two), FFT_PARTS and
     FFT_FROM_PEAKS   1: the input is peaks; 0: values of type FFT_VALUE
     FFT_VALUE        scalar_t, or elem_t, of which the magnitude counts
   The arrays lie one after the other; as many are launched for. factors.y is a factor on the values of the result. NaN is never
   the largest; of an array of nothing else the index is FFT_NOWHERE and the value NaN. */
typedef struct {
  ulong index;
  scalar_t value;
#if !FFT_F64
  scalar_t unused;
#endif
} fft_peak;

#define FFT_NOWHERE (~(ulong)0)

FFT_INLINE int fft_is_better(scalar_t value, ulong index, scalar_t other, ulong other_index) {
  return value > other || (value == other && index < other_index);
}

/* The peak of the values that one work-item looks at. */
FFT_INLINE fft_peak fft_scan(global const FFT_VALUE *in, ulong first, ulong points) {
  fft_peak best;
  best.index = FFT_NOWHERE;
  best.value = -INFINITY;
  for (ulong i = first; i < points; i += FFT_PARTS * FFT_ITEMS) {
#if FFT_FROM_PEAKS
    const scalar_t value = in[i].value;
    const ulong index = in[i].index;
#elif FFT_COMPLEX_VALUES
    const scalar_t value = hypot(in[i].x, in[i].y);
    const ulong index = i;
#else
    const scalar_t value = in[i];
    const ulong index = i;
#endif
    if (fft_is_better(value, index, best.value, best.index)) {
      best.value = value;
      best.index = index;
    }
  }
  return best;
}

kernel void fft_arg_max(global const FFT_VALUE *in, global fft_peak *out, global const elem_t *table, launch_t launch) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  local scalar_t values[FFT_ITEMS];
  local ulong indices[FFT_ITEMS];
  const uint item = (uint)get_local_id(0);
  const ulong array = get_group_id(0) / FFT_PARTS, part = get_group_id(0) % FFT_PARTS;
  fft_peak best = fft_scan(in + in_offset + array * count, part * FFT_ITEMS + item, count);
  values[item] = best.value;
  indices[item] = best.index;
  for (uint half_size = FFT_ITEMS / 2; half_size > 0; half_size /= 2) {
    barrier(CLK_LOCAL_MEM_FENCE);
    if (item < half_size &&
        fft_is_better(values[item + half_size], indices[item + half_size], values[item], indices[item])) {
      values[item] = values[item + half_size];
      indices[item] = indices[item + half_size];
    }
  }
  if (item == 0) {
    best.index = indices[0];
    best.value = indices[0] == FFT_NOWHERE ? NAN : values[0] * factors.y;
    out[out_offset + array * FFT_PARTS + part] = best;
  }
}
