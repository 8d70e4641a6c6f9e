// Fastest of the tiles that were timed with f16 on both sides on an NVIDIA H200 (driver 580; bf16 takes the same tiles). Written by hand: the tuner has no formats.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

constexpr TunedTiling rows[] = {
    {'n', 128, 'p', 'p', false, 0, 0, "4.32", 8, 32, false, 1.234F, PassKind{'h'}},
    {'n', 128, 'p', 'p', false, 0, 0, "32.4", 8, 32, false, 1.187F, PassKind{'M'}},
    {'n', 256, 'p', 'p', false, 0, 0, "16.16", 4, 64, false, 1.058F, PassKind{'-'}},
    {'n', 512, 'p', 'p', false, 0, 0, "16.32", 4, 64, false, 1.203F, PassKind{'h'}},
    {'n', 1024, 'p', 'p', false, 0, 0, "32.32", 4, 128, false, 1.055F, PassKind{'-'}},
    {'n', 2048, 'p', 'p', false, 0, 0, "8.32.8", 2, 128, false, 1.428F, PassKind{'h'}},
};

}  // namespace

TableRange<TunedTiling> tuned_narrow_rows() {
  return {rows, sizeof rows / sizeof rows[0]};
}

}  // namespace fft::planning
