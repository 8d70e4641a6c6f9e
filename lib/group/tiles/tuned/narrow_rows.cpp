// Fastest of the tiles that were timed with f16 on both sides on an NVIDIA H200.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

constexpr TunedTiling rows[] = {
    {'n', 256, 'p', 'p', false, 0, 0, "16.16", 2, 32, false, 1.1F, '-'},
    {'n', 128, 'p', 'p', false, 0, 0, "8.16", 4, 32, false, 1.1F, 'h'},
    {'n', 512, 'p', 'p', false, 0, 0, "16.32", 2, 32, false, 1.1F, 'h'},
    {'n', 2048, 'p', 'p', false, 0, 0, "8.16.16", 1, 128, false, 1.1F, 'h'},
};

}  // namespace

TableRange<TunedTiling> tuned_narrow_rows() {
  return {rows, sizeof rows / sizeof rows[0]};
}

}  // namespace fft::planning
