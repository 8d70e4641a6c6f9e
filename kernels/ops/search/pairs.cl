/* Sums and products with twice the digits of scalar_t: a pair is high + low, elem_t(high, low). A product that were fused with the sum behind
   it would spoil what the sum calls its error.
   Sources: D. E. Knuth, "The Art of Computer Programming 2", 4.2.2; T. J. Dekker, "A floating-point technique for extending the available
   precision", 1971. */
#pragma OPENCL FP_CONTRACT OFF

/* a + b, exactly */
FFT_INLINE elem_t fft_exact_sum(scalar_t a, scalar_t b) {
  const scalar_t sum = a + b, part = sum - a;
  return (elem_t)(sum, (a - (sum - part)) + (b - part));
}

/* The same for |a| >= |b|. */
FFT_INLINE elem_t fft_exact_ordered_sum(scalar_t a, scalar_t b) {
  const scalar_t sum = a + b;
  return (elem_t)(sum, b - (sum - a));
}

FFT_INLINE elem_t fft_pair_add(elem_t a, elem_t b) {
  const elem_t sum = fft_exact_sum(a.x, b.x);
  return fft_exact_ordered_sum(sum.x, sum.y + (a.y + b.y));
}

FFT_INLINE elem_t fft_pair_multiply(elem_t a, elem_t b) {
  const scalar_t product = a.x * b.x;
  return fft_exact_ordered_sum(product, fma(a.x, b.x, -product) + (a.x * b.y + a.y * b.x));
}

/* 1 / sqrt(x), x above 0: devices may be wrong by several units of the last place, and one of Newton's steps takes that away. */
FFT_INLINE scalar_t fft_inverse_root(scalar_t x) {
  const scalar_t y = rsqrt(x);
  return fma(K(0.5) * y, fma(-(x * y), y, K(1.0)), y);
}

/* Sum (x, y) and sum of squares (z, w) of values. */
FFT_INLINE factors_t fft_moments_add(factors_t a, factors_t b) {
  return (factors_t)(fft_pair_add(a.xy, b.xy), fft_pair_add(a.zw, b.zw));
}
FFT_INLINE factors_t fft_moments_of(elem_t value) {
  return (factors_t)(value, fft_pair_multiply(value, value));
}

/* What the squares of values have beyond that of their mean: the sum of (value - mean)^2 of 1 / share values. */
FFT_INLINE scalar_t fft_energy(factors_t moments, elem_t share) {
  const elem_t of_mean = fft_pair_multiply(fft_pair_multiply(moments.xy, moments.xy), share);
  const elem_t energy = fft_pair_add(moments.zw, -of_mean);
  return energy.x + energy.y;
}
