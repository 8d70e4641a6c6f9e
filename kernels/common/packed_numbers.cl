/* Two numbers of 16 bits in a register of 32, the first one in its lower half: f16 (halves) and bf16. Needs common/types.cl.
   The runtime (DeviceProfile) defines FFT_NV_CAPABILITY on NVIDIA's devices, 80 for 8.0. Without the instructions below their compilers load the two
   halves one by one, and round numbers one by one in units of a quarter of the others' number. */
#if defined(__NV_CL_C_VERSION) && FFT_NV_CAPABILITY >= 80 && !FFT_F64
#define FFT_NV_PACKED 1
#else
#define FFT_NV_PACKED 0
#endif

FFT_INLINE elem_t fft_halves(uint u) {
#if FFT_NV_PACKED
  float x, y;
  asm("{.reg .b16 lower, upper; mov.b32 {lower, upper}, %2; cvt.f32.f16 %0, lower; cvt.f32.f16 %1, upper;}"
      : "=f"(x), "=f"(y)
      : "r"(u));
  return (elem_t)(x, y);
#else
  const float2 v = vload_half2(0, (const half *)&u);
  return (elem_t)(v.x, v.y);
#endif
}

FFT_INLINE uint fft_as_halves(elem_t v) {
  uint u;
#if FFT_NV_PACKED
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(u) : "f"(v.y), "f"(v.x));
#else
  vstore_half2(v, 0, (half *)&u);
#endif
  return u;
}

FFT_INLINE elem_t fft_bf16s(uint u) { return (elem_t)(as_float(u << 16), as_float(u & 0xffff0000u)); }

/* Of the bits u of a float, the upper half, rounded to nearest even; NaN stays one. For numbers and vectors of them. */
#define FFT_BF16_ROUNDED(u, nan) (select((u) + 0x7fffu + ((u) >> 16 & 1u), (u) | 0x400000u, nan) >> 16)

FFT_INLINE uint fft_as_bf16(float v) { return FFT_BF16_ROUNDED(as_uint(v), isnan(v)); }

FFT_INLINE uint fft_as_bf16s(elem_t v) {
#if FFT_NV_PACKED
  uint u;
  asm("cvt.rn.bf16x2.f32 %0, %1, %2;" : "=r"(u) : "f"(v.y), "f"(v.x));
  return u;
#else
  return fft_as_bf16((float)v.x) | fft_as_bf16((float)v.y) << 16;
#endif
}
