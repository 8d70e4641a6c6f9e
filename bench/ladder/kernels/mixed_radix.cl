// Step 3: transforms of length n = product of radices 2, 3, 4, 5, 7, by decimation in time: digit_reverse,
// then one stage per radix, in place. A stage turns `radix` transforms of length `span` each into one of length
// span * radix: element k of the q-th gets the factor exp(-2 pi i q k / (span * radix)), then elements k of all
// of them are transformed together. Three ways to apply the factors:
//   a  twiddle_by_element, then radix<R>
//   b  twiddle_by_butterfly, then radix<R>: the same with simpler indices
//   c  fused_radix<R>: one kernel, the data is read and written once per stage
// x: transforms of n points, one behind the other, fewer than 2^32 points in all.
// factors[k] = exp(-2 pi i k / n), k < n.

float2 multiply(float2 a, float2 b) { return (float2)(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }
float2 minus_i(float2 a) { return (float2)(a.y, -a.x); }

// Forward transforms of r values in place: v[p] = sum over q of v[q] exp(-2 pi i p q / r).
void dft2(float2* v) {
  const float2 difference = v[0] - v[1];
  v[0] += v[1];
  v[1] = difference;
}

void dft3(float2* v) {
  const float2 sum = v[1] + v[2];
  const float2 even = v[0] - 0.5f * sum;
  const float2 odd = minus_i(0.86602540378443865f * (v[1] - v[2]));
  v[0] += sum;
  v[1] = even + odd;
  v[2] = even - odd;
}

void dft4(float2* v) {
  const float2 even_sum = v[0] + v[2], even_difference = v[0] - v[2];
  const float2 odd_sum = v[1] + v[3], odd_difference = minus_i(v[1] - v[3]);
  v[0] = even_sum + odd_sum;
  v[1] = even_difference + odd_difference;
  v[2] = even_sum - odd_sum;
  v[3] = even_difference - odd_difference;
}

void dft5(float2* v) {
  const float c1 = 0.30901699437494742f, c2 = -0.80901699437494742f;  // cos(2 pi j / 5)
  const float s1 = 0.95105651629515357f, s2 = 0.58778525229247313f;   // sin(2 pi j / 5)
  const float2 sum1 = v[1] + v[4], sum2 = v[2] + v[3];
  const float2 difference1 = v[1] - v[4], difference2 = v[2] - v[3];
  const float2 even1 = v[0] + c1 * sum1 + c2 * sum2;
  const float2 even2 = v[0] + c2 * sum1 + c1 * sum2;
  const float2 odd1 = minus_i(s1 * difference1 + s2 * difference2);
  const float2 odd2 = minus_i(s2 * difference1 - s1 * difference2);
  v[0] += sum1 + sum2;
  v[1] = even1 + odd1;
  v[2] = even2 + odd2;
  v[3] = even2 - odd2;
  v[4] = even1 - odd1;
}

void dft7(float2* v) {
  const float c1 = 0.62348980185873353f, c2 = -0.22252093395631440f, c3 = -0.90096886790241913f;
  const float s1 = 0.78183148246802981f, s2 = 0.97492791218182361f, s3 = 0.43388373911755812f;
  const float2 sum1 = v[1] + v[6], sum2 = v[2] + v[5], sum3 = v[3] + v[4];
  const float2 difference1 = v[1] - v[6], difference2 = v[2] - v[5], difference3 = v[3] - v[4];
  const float2 even1 = v[0] + c1 * sum1 + c2 * sum2 + c3 * sum3;
  const float2 even2 = v[0] + c2 * sum1 + c3 * sum2 + c1 * sum3;
  const float2 even3 = v[0] + c3 * sum1 + c1 * sum2 + c2 * sum3;
  const float2 odd1 = minus_i(s1 * difference1 + s2 * difference2 + s3 * difference3);
  const float2 odd2 = minus_i(s2 * difference1 - s3 * difference2 - s1 * difference3);
  const float2 odd3 = minus_i(s3 * difference1 - s1 * difference2 + s2 * difference3);
  v[0] += sum1 + sum2 + sum3;
  v[1] = even1 + odd1;
  v[2] = even2 + odd2;
  v[3] = even3 + odd3;
  v[4] = even3 - odd3;
  v[5] = even2 - odd2;
  v[6] = even1 - odd1;
}

// out[place] = in[place with its mixed-radix digits in reverse]. radices: of the stages, in order. One
// work-item per element.
kernel void digit_reverse(global const float2* restrict in, global float2* restrict out, uint n,
                          constant uint* radices, uint stages) {
  const uint id = (uint)get_global_id(0);
  uint rest = id % n;
  const uint transform = id - rest;
  uint length = n, weight = 1, source = 0;
  for (uint stage = stages; stage-- > 0;) {
    const uint radix = radices[stage];
    length /= radix;
    const uint digit = rest / length;
    rest -= digit * length;
    source += digit * weight;
    weight *= radix;
  }
  out[id] = in[transform + source];
}

// One work-item per element: q and k from its place, the formula as it stands.
kernel void twiddle_by_element(global float2* x, global const float2* factors, uint n, uint span, uint radix) {
  const uint id = (uint)get_global_id(0);
  const uint place = id % n;
  const uint q = place / span % radix;
  const uint k = place % span;
  x[id] = multiply(x[id], factors[q * k * (n / (span * radix)) % n]);
}

// One work-item per butterfly: one remainder for `radix` elements, the index of the factor grows by a
// constant, and the elements q = 0, whose factor is 1, are left alone.
kernel void twiddle_by_butterfly(global float2* x, global const float2* factors, uint n, uint span,
                                 uint radix) {
  const uint id = (uint)get_global_id(0);
  const uint k = id % span;
  const uint first = (id - k) * radix + k;
  const uint step = k * (n / (span * radix));
  for (uint q = 1; q < radix; ++q)
    x[first + q * span] = multiply(x[first + q * span], factors[q * step]);
}

// kernel radix<R>(x, span) and kernel fused_radix<R>(x, factors, n, span); one work-item per butterfly.
#define RADIX_KERNELS(R)                                                                                \
  kernel void radix##R(global float2* x, uint span) {                                                   \
    const uint id = (uint)get_global_id(0);                                                             \
    const uint k = id % span;                                                                           \
    const uint first = (id - k) * R + k;                                                                \
    float2 v[R];                                                                                        \
    for (uint q = 0; q < R; ++q) v[q] = x[first + q * span];                                            \
    dft##R(v);                                                                                          \
    for (uint q = 0; q < R; ++q) x[first + q * span] = v[q];                                            \
  }                                                                                                     \
  kernel void fused_radix##R(global float2* x, global const float2* factors, uint n, uint span) {       \
    const uint id = (uint)get_global_id(0);                                                             \
    const uint k = id % span;                                                                           \
    const uint first = (id - k) * R + k;                                                                \
    const uint step = k * (n / (span * R));                                                             \
    float2 v[R];                                                                                        \
    v[0] = x[first];                                                                                    \
    for (uint q = 1; q < R; ++q) v[q] = multiply(x[first + q * span], factors[q * step]);               \
    dft##R(v);                                                                                          \
    for (uint q = 0; q < R; ++q) x[first + q * span] = v[q];                                            \
  }

RADIX_KERNELS(2)
RADIX_KERNELS(3)
RADIX_KERNELS(4)
RADIX_KERNELS(5)
RADIX_KERNELS(7)
