/* Rader's algorithm for reals (lib/group/codegen/real/rader_halves.cpp). Needs common/types.cl. */

/* Integers below 2^23 in a table of scalars (tables/rader.hpp): 2^23 + i, in f64 2^52 + i, has i in the lowest bits of its
   mantissa, which saves a conversion. */
FFT_INLINE uint fft_table_index(scalar_t x) {
#if FFT_F64
  return (uint)as_ulong(x);
#else
  return as_uint(x) - 0x4b000000u;
#endif
}
