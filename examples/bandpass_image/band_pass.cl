// Multiplies the spectrum of a picture by a band-pass, in place. One work-item per point, global size (columns, rows).
//
// The spectrum is in the order in which the transform leaves it: frequency k of an axis of n points stands at index k
// up to n / 2 and at n + k when it is negative. The filter reads the frequency off the index, so that nothing has to
// be moved to the middle and back. Frequencies are in cycles per pixel, so that the filter is round in the picture's
// own measure whatever its proportions. A band is the difference of two low-passes: neighbouring bands add up to one.

float wrapped_frequency(int index, int length) {
  return (float)(2 * index > length ? index - length : index) / (float)length;
}

float squared_frequency(void) {
  const float fx = wrapped_frequency((int)get_global_id(0), (int)get_global_size(0));
  const float fy = wrapped_frequency((int)get_global_id(1), (int)get_global_size(1));
  return fx * fx + fy * fy;
}

size_t position(void) { return get_global_id(1) * get_global_size(0) + get_global_id(0); }

// Sharp edges: low2 < f^2 <= high2 passes; low2 = -1 lets the mean pass, too. The stopped band is stored as zeros, not
// multiplied: an infinity in it must not become a NaN.
__kernel void band_pass_ideal(__global float2* spectrum, float low2, float high2) {
  const float f2 = squared_frequency();
  const float2 value = spectrum[position()];
  spectrum[position()] = f2 > low2 && f2 <= high2 ? value : (float2)(0.0f, 0.0f);
}

// Soft edges: high_gain exp(high f^2) - low_gain exp(low f^2), where low and high are -1 / (2 cutoff^2). A gain of 0 is
// the low-pass that stops everything, an exponent factor of 0 the one that passes everything.
__kernel void band_pass_gaussian(__global float2* spectrum, float low, float low_gain, float high, float high_gain) {
  const float f2 = squared_frequency();
  const float below = low_gain == 0.0f ? 0.0f : low_gain * exp(low * f2);
  const float above = high_gain == 0.0f ? 0.0f : high_gain * (high == 0.0f ? 1.0f : exp(high * f2));
  spectrum[position()] *= above - below;
}
