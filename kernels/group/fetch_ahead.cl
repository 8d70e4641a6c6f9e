/* Rows that are copied to local memory while a group computes the one before. On Hopper and later (FFT_NV_CAPABILITY: lib/runtime/device/
   device_profile), one work-item starts a bulk copy, and `arrived` is a barrier of its bytes (PTX ISA: mbarrier, cp.async.bulk), whose phase
   changes with every row. The other form, for tests, copies at once. Whether they work is found by running them
   (lib/runtime/device/fetch_probe). */

/* A value that compilers cannot compute before the loop over rows: addresses and twiddles kept from row to row would take all registers. */
FFT_INLINE uint fft_opaque(uint value) {
#ifdef __NV_CL_C_VERSION
  asm volatile("" : "+r"(value));
#endif
  return value;
}

/* The next tile for a group. Every group draws until it gets a number that is no tile, `tiles` times in all: the last one to
   draw leaves the counter zero, as it was. */
FFT_INLINE uint fft_draw_tile(volatile global uint *counter, uint tiles) {
  const uint before = atomic_inc(counter);
  if (before == tiles - 1) atomic_xchg(counter, 0);
  return before + (uint)get_num_groups(0);
}

#if FFT_NV_CAPABILITY >= 90
typedef ulong fft_arrived_t;
#define FFT_FETCHED_MORE (32 / sizeof(elem_t)) /* copies begin and end at multiples of 16 bytes */
FFT_INLINE uint fft_local_address(local const void *p) { return (uint)(size_t)p; }

/* One work-item, before the first row. */
FFT_INLINE void fft_expect(local ulong *arrived) {
  asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(fft_local_address(arrived)) : "memory");
  asm volatile("fence.proxy.async;" ::: "memory");
}

/* All work-items, when none reads `fetched` any more. */
FFT_INLINE void fft_fetch(local elem_t *fetched, global const elem_t *row, uint elements, local ulong *arrived) {
  if (get_local_id(0) != 0) return;
  const uint before = (uint)((size_t)row % 16), bytes = (before + elements * (uint)sizeof(elem_t) + 15) / 16 * 16;
  asm volatile("fence.proxy.async;" ::: "memory");
  asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(fft_local_address(arrived)), "r"(bytes) : "memory");
  asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                   fft_local_address(fetched)),
               "l"((size_t)row - before), "r"(bytes), "r"(fft_local_address(arrived))
               : "memory");
}

FFT_INLINE bool fft_has_arrived(local ulong *arrived, uint phase) {
  uint done;
  asm volatile("{\n.reg .pred done;\nmbarrier.try_wait.parity.shared::cta.b64 done, [%1], %2;\nselp.u32 %0, 1, 0, done;\n}"
               : "=r"(done)
               : "r"(fft_local_address(arrived)), "r"(phase)
               : "memory");
  return done != 0;
}

/* All work-items; `phase`: 0, 1, 0 ... While probing, for at most FFT_PATIENCE tries. */
FFT_INLINE void fft_await_row(local ulong *arrived, uint phase) {
#ifdef FFT_PATIENCE
  for (uint tries = 0; tries < FFT_PATIENCE && !fft_has_arrived(arrived, phase); ++tries) {
  }
#else
  while (!fft_has_arrived(arrived, phase)) {
  }
#endif
}

FFT_INLINE local const elem_t *fft_fetched(local const elem_t *fetched, global const elem_t *row) {
  return (local const elem_t *)((local const char *)fetched + (size_t)row % 16);
}
#else
typedef uint fft_arrived_t;
#define FFT_FETCHED_MORE 0
FFT_INLINE void fft_expect(local uint *arrived) { *arrived = 0; }
FFT_INLINE void fft_fetch(local elem_t *fetched, global const elem_t *row, uint elements, local uint *arrived) {
  for (uint i = (uint)get_local_id(0); i < elements; i += (uint)get_local_size(0)) fetched[i] = row[i];
}
FFT_INLINE void fft_await_row(local uint *arrived, uint phase) { barrier(CLK_LOCAL_MEM_FENCE); }
FFT_INLINE local const elem_t *fft_fetched(local const elem_t *fetched, global const elem_t *row) { return fetched; }
#endif
