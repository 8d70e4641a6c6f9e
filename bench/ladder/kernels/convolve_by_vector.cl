// Step 4, variants A and B: one work-item per vector of n = 2^log2_n points. Each work-item runs the textbook
// program from start to end on memory of its own; the vectors lie one behind the other.
// factors[k] = exp(-2 pi i k / n), k < n/2.

// out = the transform of in. sign: +1 forward, -1 inverse (unscaled). One work-item per vector.
kernel void transform(global const float2* restrict in, global float2* restrict out,
                      global const float2* factors, uint log2_n, float sign) {
  const uint n = 1u << log2_n;
  global const float2* source = in + (get_global_id(0) << log2_n);
  global float2* x = out + (get_global_id(0) << log2_n);
  for (uint i = 0; i < n; ++i) {
    uint rest = i, reversed = 0;
    for (uint bit = 0; bit < log2_n; ++bit, rest >>= 1) reversed = (reversed << 1) | (rest & 1);
    x[reversed] = source[i];
  }
  for (uint span = 1, step = n / 2; span < n; span *= 2, step /= 2) {
    for (uint k = 0; k < span; ++k) {
      const float2 w = (float2)(factors[k * step].x, sign * factors[k * step].y);
      for (uint i = k; i < n; i += 2 * span) {
        const float2 a = x[i], b = x[i + span];
        const float2 wb = (float2)(w.x * b.x - w.y * b.y, w.x * b.y + w.y * b.x);
        x[i] = a + wb;
        x[i + span] = a - wb;
      }
    }
  }
}

// a := a * b / n. One work-item per vector.
kernel void product(global float2* restrict a, global const float2* restrict b, uint log2_n) {
  const uint n = 1u << log2_n;
  const size_t first = get_global_id(0) << log2_n;
  for (size_t i = first; i < first + n; ++i) {
    const float2 u = a[i], v = b[i];
    a[i] = (float2)(u.x * v.x - u.y * v.y, u.x * v.y + u.y * v.x) / (float)n;
  }
}
