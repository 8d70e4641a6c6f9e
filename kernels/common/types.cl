/* Lane and element types of a kernel. The generator defines, before this text:
     FFT_F64    1 for double precision, else 0
     FFT_LANES  lanes of real_t: 1 (work-group shape), or 1, 2, 4, 8, 16 (vector shape)
   scalar_t  the element's real type          real_t  scalar_t, or a vector of FFT_LANES of them
   elem_t    one complex element in memory    cplx    one complex number (or FFT_LANES of them) in registers
  launch_t  argument with the numbers of a launch; FFT_LAUNCH_VALUES declares variables for them
  factors_t sign of the direction, factors on real and imaginary parts of the result
   K(x)      a constant with full precision of scalar_t; write K(0.5), never 0.5f                                    */
#if FFT_F64
#pragma OPENCL EXTENSION cl_khr_fp64 : enable
typedef double scalar_t;
typedef double2 elem_t;
typedef double4 factors_t;
#define K(x) x
#else
typedef float scalar_t;
typedef float2 elem_t;
typedef float4 factors_t;
#define K(x) x##f
#endif

#if FFT_LANES == 1
typedef scalar_t real_t;
#else
#define FFT_PASTE_(a, b) a##b
#define FFT_PASTE(a, b) FFT_PASTE_(a, b)
#if FFT_F64
typedef FFT_PASTE(double, FFT_LANES) real_t;
#else
typedef FFT_PASTE(float, FFT_LANES) real_t;
#endif
#endif

typedef struct {
  real_t x, y;
} cplx;

#define FFT_INLINE static inline __attribute__((always_inline))

/* One argument, and 56 bytes together with the three pointers before it (f64: 120): docs/decisions/0006. Filled by
   lib/runtime/opencl/kernel_arguments.hpp. */
typedef struct {
  ulong in_offset, out_offset, count;
  scalar_t sign, scale;
#if FFT_F64
  ulong unused[7];
#endif
} launch_t;
FFT_INLINE factors_t fft_factors(launch_t launch) {
  factors_t factors;
  factors.x = launch.sign;
  factors.y = launch.scale;
  factors.z = launch.sign * launch.scale;
  factors.w = K(0.0);
  return factors;
}
#define FFT_LAUNCH_VALUES                                                                         \
  const ulong in_offset = launch.in_offset, out_offset = launch.out_offset, count = launch.count; \
  const factors_t factors = fft_factors(launch)

FFT_INLINE cplx make_cplx(real_t x, real_t y) {
  cplx r;
  r.x = x;
  r.y = y;
  return r;
}

FFT_INLINE cplx cplx_add(cplx a, cplx b) { return make_cplx(a.x + b.x, a.y + b.y); }
FFT_INLINE cplx cplx_sub(cplx a, cplx b) { return make_cplx(a.x - b.x, a.y - b.y); }

/* a * b; the second product of each sum is fused, so that only one product is rounded. */
FFT_INLINE cplx cplx_mul(cplx a, cplx b) {
  return make_cplx(fma(a.x, b.x, -(a.y * b.y)), fma(a.x, b.y, a.y * b.x));
}

FFT_INLINE cplx cplx_conj(cplx a) { return make_cplx(a.x, -a.y); }

/* a * (c + i s) with constants */
FFT_INLINE cplx cplx_mul_const(cplx a, scalar_t c, scalar_t s) {
  return make_cplx(fma(a.x, (real_t)(c), -(a.y * (real_t)(s))), fma(a.x, (real_t)(s), a.y * (real_t)(c)));
}

/* Real and imaginary part, each times its own factor: the scale of a result, with the direction's sign in the second one. */
FFT_INLINE cplx cplx_scale(cplx a, scalar_t re, scalar_t im) { return make_cplx(a.x * re, a.y * im); }

/* -i * a: a quarter turn in the forward direction */
FFT_INLINE cplx cplx_mul_neg_i(cplx a) { return make_cplx(a.y, -a.x); }
