/* The sums over all partitions of a filter's spectrum times the spectrum of the block as many blocks ago; and a copy of those new spectra that later calls
   need. Needs common/types.cl, and from the generator:
     FFT_BINS, FFT_CHANNELS, FFT_FILTERS  numbers of a spectrum, channels, filters (1: one for all channels)
     FFT_PARTITIONS, FFT_PLACES           partitions of a filter, places of the ring
     FFT_COLUMNS                          neighbouring numbers of a spectrum that a work-item makes: on CPUs many, in loops that become vectors
   `count` rows: a work-item makes FFT_COLUMNS numbers of one of them, a block of a channel. in: the spectra of the call's blocks from in_offset on, the channels of a block
   together; out: the products, likewise; table: spectra of the filters, partition by partition; ring: its place (next + b) modulo FFT_PLACES has block b, b < 0,
   counted from the call's first block, `past` of them, and receives the blocks from `kept` on at `next` and following. factors.y: the scale. */
#define FFT_CHUNKS ((FFT_BINS + FFT_COLUMNS - 1) / FFT_COLUMNS)

kernel void fft_partition_products(global const elem_t *in, global elem_t *out, global const elem_t *table, launch_t launch,
                                   global elem_t *ring, ulong next, ulong past, ulong kept) {
  FFT_LAUNCH_VALUES;
  if (count == 0) return;
  const ulong i = get_global_id(0);
  if (i >= count * FFT_CHUNKS) return;
  const ulong chunk = i % FFT_CHUNKS, row = i / FFT_CHUNKS;
  const ulong channel = row % FFT_CHANNELS, block = row / FFT_CHANNELS;
  const ulong filter = FFT_FILTERS == 1 ? 0 : channel;
  const ulong reach = min((ulong)FFT_PARTITIONS, past + block + 1); /* earlier blocks are zeros */
  elem_t sums[FFT_COLUMNS];
  const ulong begin = chunk * FFT_COLUMNS;
  const uint columns = (uint)min((ulong)FFT_COLUMNS, FFT_BINS - begin);
  for (uint c = 0; c < columns; ++c) sums[c] = (elem_t)(K(0.0), K(0.0));
  for (ulong k = 0; k < reach; ++k) {
    global const elem_t *h = table + (k * FFT_FILTERS + filter) * FFT_BINS + begin;
    global const elem_t *x =
        k <= block ? in + in_offset + ((block - k) * FFT_CHANNELS + channel) * FFT_BINS + begin
                   : ring + ((next + FFT_PLACES - (k - block)) % FFT_PLACES * FFT_CHANNELS + channel) * FFT_BINS + begin;
    for (uint c = 0; c < columns; ++c) {
      sums[c].x = fma(h[c].x, x[c].x, fma(-h[c].y, x[c].y, sums[c].x));
      sums[c].y = fma(h[c].x, x[c].y, fma(h[c].y, x[c].x, sums[c].y));
    }
  }
  global elem_t *results = out + out_offset + row * FFT_BINS + begin;
  for (uint c = 0; c < columns; ++c) results[c] = sums[c] * factors.y;
  if (block < kept) return;
  global const elem_t *fresh = in + in_offset + row * FFT_BINS + begin;
  global elem_t *place = ring + ((next + block - kept) % FFT_PLACES * FFT_CHANNELS + channel) * FFT_BINS + begin;
  for (uint c = 0; c < columns; ++c) place[c] = fresh[c];
}
