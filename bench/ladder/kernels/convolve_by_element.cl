// Step 4, variants D and E: one work-item per element, one launch per stage. A stage is that of stockham.cl
// seen from its results: every work-item computes one of the two results of a butterfly.
// Vectors of n = 2^log2_n points lie one behind the other; factors[k] = exp(-2 pi i k / n), k < n/2.

// span = 2^log2_span: 1, 2, 4 ... n/2. sign: +1 forward, -1 inverse (unscaled). One work-item per element.
kernel void stage(global const float2* restrict in, global float2* restrict out, global const float2* factors,
                  uint log2_n, uint log2_span, float sign) {
  const size_t id = get_global_id(0);
  const size_t vector = (id >> log2_n) << log2_n;
  const uint place = (uint)(id - vector);
  const uint span = 1u << log2_span;
  const uint k = place & (span - 1);
  const bool upper = (place & span) != 0;
  const size_t i = vector + ((place >> (log2_span + 1)) << log2_span) + k;

  const float2 a = in[i];
  const float2 b = in[i + (1u << (log2_n - 1))];
  const float2 table = factors[k << (log2_n - 1 - log2_span)];
  const float2 w = (float2)(table.x, sign * table.y);
  const float2 wb = (float2)(w.x * b.x - w.y * b.y, w.x * b.y + w.y * b.x);
  out[id] = upper ? a - wb : a + wb;
}

// a := a * b / n. One work-item per element.
kernel void product(global float2* restrict a, global const float2* restrict b, uint log2_n) {
  const size_t i = get_global_id(0);
  const float2 u = a[i], v = b[i];
  a[i] = (float2)(u.x * v.x - u.y * v.y, u.x * v.y + u.y * v.x) / (float)(1u << log2_n);
}
