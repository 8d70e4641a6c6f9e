/* Several passes in one launch. counters[0] gives every group a number, in the order in which groups begin;
   counters[FFT_ARRIVED] counts the groups that have stored all that others read, and those of the last pass that have waited.
   Both are zero before and after a launch. After waiting, a group reads by fft_load_fresh(), which bypasses the caches of a
   compute unit: they may hold older contents of the memory. */
#define FFT_ARRIVED 32 /* in another cache line than the numbers */

/* Orders what a work-item stores and loads for all groups of the device. mem_fence() guarantees that only
   within a group. Which of these forms works on a device is found by running them (lib/runtime/device/hand_over_probe). */
FFT_INLINE void fft_release(void) {
#ifdef __NV_CL_C_VERSION
  asm volatile("fence.acq_rel.gpu;" ::: "memory");
#elif defined(__opencl_c_atomic_order_acq_rel) && defined(__opencl_c_atomic_scope_device)
  atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_device);
#else
  mem_fence(CLK_GLOBAL_MEM_FENCE);
#endif
}

FFT_INLINE uint fft_take_number(volatile global uint *counters) { return atomic_inc(counters); }

/* Waits until this many groups have arrived; while probing, for at most FFT_PATIENCE reads. */
FFT_INLINE void fft_await(volatile global uint *counters, uint groups) {
#ifdef FFT_PATIENCE
  for (uint looks = 0; counters[FFT_ARRIVED] < groups && looks < FFT_PATIENCE; ++looks) {
  }
#else
  while (counters[FFT_ARRIVED] < groups) {
  }
#endif
  fft_release();
}

/* Called after a barrier that all work-items of the group pass when they have stored everything. */
FFT_INLINE void fft_arrive(volatile global uint *counters) {
  fft_release();
  atomic_inc(counters + FFT_ARRIVED);
}

/* For a group of the last pass, for which nobody waits: how many groups have arrived before it. Called directly after the wait,
   so that the answer arrives while the group computes. */
FFT_INLINE uint fft_pass_by(volatile global uint *counters) { return atomic_inc(counters + FFT_ARRIVED); }

/* For the very last group: nobody waits or takes a number any more. */
FFT_INLINE void fft_reset(volatile global uint *counters) {
  counters[FFT_ARRIVED] = 0;
  counters[0] = 0;
}

FFT_INLINE cplx fft_load_fresh(volatile global const elem_t *p) {
  elem_t e = *p;
  return make_cplx(e.x, e.y);
}
