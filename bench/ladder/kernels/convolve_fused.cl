// Step 4, variant C: the whole convolution in one kernel, one work-item per pair of vectors of
// LENGTH = 2^LOG2_LENGTH points. Both forward transforms run in the same loops, so that each factor and each
// index serves both. Vectors of up to PRIVATE_LIMIT points are kept in private memory, longer ones in
// work_a and work_b.
// Build options: -DLOG2_LENGTH= -DPRIVATE_LIMIT=
#define LENGTH (1u << LOG2_LENGTH)
#if (1 << LOG2_LENGTH) <= PRIVATE_LIMIT
#define WORK private
#else
#define WORK global
#endif

uint reverse(uint i) {
  uint reversed = 0;
  for (uint bit = 0; bit < LOG2_LENGTH; ++bit, i >>= 1) reversed = (reversed << 1) | (i & 1);
  return reversed;
}

float2 multiply(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

void butterfly(WORK float2* x, uint i, uint span, float2 w) {
  const float2 a = x[i], wb = multiply(w, x[i + span]);
  x[i] = a + wb;
  x[i + span] = a - wb;
}

// out = the circular convolution of a and b. factors[k] = exp(-2 pi i k / LENGTH), k < LENGTH/2.
kernel void convolve(global const float2* restrict a, global const float2* restrict b,
                     global float2* restrict out, global const float2* factors, global float2* restrict work_a,
                     global float2* restrict work_b) {
  const size_t first = get_global_id(0) << LOG2_LENGTH;
#if (1 << LOG2_LENGTH) <= PRIVATE_LIMIT
  float2 x[LENGTH], y[LENGTH];
#else
  global float2* x = work_a + first;
  global float2* y = work_b + first;
#endif
  for (uint i = 0; i < LENGTH; ++i) {
    const uint place = reverse(i);
    x[place] = a[first + i];
    y[place] = b[first + i];
  }
  for (uint span = 1, step = LENGTH / 2; span < LENGTH; span *= 2, step /= 2) {
    for (uint k = 0; k < span; ++k) {
      const float2 w = factors[k * step];
      for (uint i = k; i < LENGTH; i += 2 * span) {
        butterfly(x, i, span, w);
        butterfly(y, i, span, w);
      }
    }
  }
  // The product, divided by the length and put into bit-reversed order for the inverse transform.
  for (uint i = 0; i < LENGTH; ++i) {
    const uint place = reverse(i);
    if (place < i) continue;
    const float2 low = multiply(x[i], y[i]) / (float)LENGTH;
    x[i] = multiply(x[place], y[place]) / (float)LENGTH;
    x[place] = low;
  }
  for (uint span = 1, step = LENGTH / 2; span < LENGTH; span *= 2, step /= 2) {
    for (uint k = 0; k < span; ++k) {
      const float2 w = (float2)(factors[k * step].x, -factors[k * step].y);
      for (uint i = k; i < LENGTH; i += 2 * span) butterfly(x, i, span, w);
    }
  }
  for (uint i = 0; i < LENGTH; ++i) out[first + i] = x[i];
}
