// Fastest of the tiles that were timed with f16 on both sides on an NVIDIA H200 (driver 580; bf16 takes the same tiles), those of convolutions on an
// H100, too, by fftcl_gated_convolution. Written by hand: the tuner has no formats.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

constexpr TunedTiling rows[] = {
    {'n', 128, 'p', 'p', false, 0, 0, "32.4", 8, 32, false, 1.187F, PassKind{'M'}},
    {'n', 128, 'p', 'p', false, 0, 0, "16.8", 4, 32, false, 1.000F, PassKind{'Z'}},
    {'n', 128, 'p', 'p', false, 0, 0, "4.32", 8, 32, false, 1.234F, PassKind{'h'}},
    {'n', 128, 'p', 'p', false, 0, 0, "4.16.2", 16, 128, false, 1.000F, PassKind{'z'}},
    {'n', 256, 'p', 'p', false, 0, 0, "16.16", 4, 64, false, 1.058F, PassKind{'-'}},
    {'n', 256, 'p', 'p', false, 0, 0, "8.8.4", 1, 32, false, 1.000F, PassKind{'Z'}},
    {'n', 256, 'p', 'p', false, 0, 0, "8.8.4", 1, 32, false, 1.000F, PassKind{'z'}},
    {'n', 512, 'p', 'p', false, 0, 0, "8.8.8", 1, 32, false, 1.000F, PassKind{'Z'}},
    {'n', 512, 'p', 'p', false, 0, 0, "16.32", 4, 64, false, 1.203F, PassKind{'h'}},
    {'n', 512, 'p', 'p', false, 0, 0, "8.8.8", 2, 64, false, 1.000F, PassKind{'z'}},
    {'n', 1024, 'p', 'p', false, 0, 0, "32.32", 4, 128, false, 1.055F, PassKind{'-'}},
    {'n', 1024, 'p', 'p', false, 0, 0, "16.8.8", 1, 64, false, 1.000F, PassKind{'Z'}},
    {'n', 1024, 'p', 'p', false, 0, 0, "8.16.8", 1, 64, false, 1.000F, PassKind{'z'}},
    {'n', 2048, 'p', 'p', false, 0, 0, "16.16.8", 1, 128, false, 1.000F, PassKind{'Z'}},
    {'n', 2048, 'p', 'p', false, 0, 0, "8.32.8", 2, 128, false, 1.428F, PassKind{'h'}},
    {'n', 2048, 'p', 'p', false, 0, 0, "16.16.8", 1, 128, false, 1.000F, PassKind{'z'}},
    {'n', 4096, 'p', 'p', false, 0, 0, "8.16.8.4", 1, 256, false, 1.000F, PassKind{'Z'}},
    {'n', 4096, 'p', 'p', false, 0, 0, "8.16.8.4", 1, 256, false, 1.000F, PassKind{'z'}},
    {'n', 8192, 'p', 'p', false, 0, 0, "32.32.8", 1, 256, false, 1.000F, PassKind{'Z'}},
    {'n', 8192, 'p', 'p', false, 0, 0, "32.32.8", 1, 256, false, 1.300F, PassKind{'z'}},
    {'n', 16384, 'p', 'p', false, 0, 0, "32.32.16", 1, 512, false, 1.300F, PassKind{'Z'}},
    {'n', 16384, 'p', 'p', false, 0, 0, "8.16.16.8", 1, 1024, false, 1.600F, PassKind{'z'}},
};

}  // namespace

TableRange<TunedTiling> tuned_narrow_rows() {
  return {rows, sizeof rows / sizeof rows[0]};
}

}  // namespace fft::planning
