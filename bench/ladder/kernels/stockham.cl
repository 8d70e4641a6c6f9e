// Step 1: one stage of a radix-2 Stockham transform, out of place. The host launches it log2(n) times and
// exchanges the two buffers in between; the output of the last stage is in natural order, so there is no
// reordering. The factors are computed where they are needed.
//
// One work-item per butterfly, n/2 of them per transform. in, out: transforms of n = 2^log2_n points, one
// behind the other. span = 2^log2_span: 1, 2, 4 ... n/2, the length of the transforms that are already done.
kernel void stockham_stage(global const float2* restrict in, global float2* restrict out, uint log2_n,
                           uint log2_span) {
  const size_t id = get_global_id(0);
  const uint half_n = 1u << (log2_n - 1);
  const uint span = 1u << log2_span;
  const uint i = (uint)(id & (half_n - 1));
  const size_t transform = (id >> (log2_n - 1)) << log2_n;
  const uint k = i & (span - 1);  // frequency within the shorter transforms

  float cosine;
  const float sine = sincos(-M_PI_F * (float)k / (float)span, &cosine);
  const float2 a = in[transform + i];
  const float2 b = in[transform + i + half_n];
  const float2 wb = (float2)(cosine * b.x - sine * b.y, cosine * b.y + sine * b.x);

  const size_t first = transform + 2 * (i - k) + k;
  out[first] = a + wb;
  out[first + span] = a - wb;
}
