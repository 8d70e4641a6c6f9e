// Step 2: the kernels of an image filter. Rows of n = 2^log2_n points, one behind the other: factors once,
// then for a row-wise transform bit_reverse and log2(n) times butterfly (and normalise, if it is an inverse);
// transposed, the same rows are the columns.

// table[k] = exp(-2 pi i k / n), k < n/2. One work-item per factor.
kernel void factors(global float2* table, uint n) {
  const uint k = (uint)get_global_id(0);
  float cosine;
  const float sine = sincos(-2.0f * M_PI_F * (float)k / (float)n, &cosine);
  table[k] = (float2)(cosine, sine);
}

// Every element to the place whose binary digits are its own in reverse. One work-item per element.
kernel void bit_reverse(global const float2* restrict in, global float2* restrict out, uint log2_n) {
  const size_t id = get_global_id(0);
  const size_t row = (id >> log2_n) << log2_n;
  uint rest = (uint)(id - row);
  uint reversed = 0;
  for (uint bit = 0; bit < log2_n; ++bit) {
    reversed = (reversed << 1) | (rest & 1);
    rest >>= 1;
  }
  out[row + reversed] = in[id];
}

// One stage, in place: pairs of transforms of length span = 2^log2_span become transforms of twice the length.
// One work-item per butterfly, n/2 of them a row. sign: +1 forward, -1 inverse.
kernel void butterfly(global float2* x, global const float2* table, uint log2_n, uint log2_span, float sign) {
  const size_t id = get_global_id(0);
  const uint span = 1u << log2_span;
  const uint k = (uint)id & (span - 1);
  const size_t first = ((id - k) << 1) + k;
  const float2 w = table[k << (log2_n - 1 - log2_span)];
  const float2 a = x[first];
  const float2 b = x[first + span];
  const float2 wb = (float2)(w.x * b.x - sign * w.y * b.y, w.x * b.y + sign * w.y * b.x);
  x[first] = a + wb;
  x[first + span] = a - wb;
}

// The 1/n of an inverse transform. One work-item per element.
kernel void normalise(global float2* x, float scale) { x[get_global_id(0)] *= scale; }

// out(column, row) = in(row, column) of a square image. One work-item per element: reads in order, writes
// n elements apart.
kernel void transpose(global const float2* restrict in, global float2* restrict out, uint log2_n) {
  const size_t id = get_global_id(0);
  const size_t row = id >> log2_n;
  const size_t column = id & ((1u << log2_n) - 1);
  out[(column << log2_n) + row] = in[id];
}

// The ideal high-pass: 0 at every frequency below the cutoff (cycles per sample, radial). One work-item per
// element of the spectrum; a transposed spectrum gives the same.
kernel void high_pass(global float2* spectrum, uint log2_n, float cutoff) {
  const size_t id = get_global_id(0);
  const int n = 1 << log2_n;
  const int row = (int)(id >> log2_n);
  const int column = (int)(id & (n - 1));
  const float fy = (float)min(row, n - row) / (float)n;
  const float fx = (float)min(column, n - column) / (float)n;
  if (fx * fx + fy * fy < cutoff * cutoff) spectrum[id] = (float2)(0.0f, 0.0f);
}
