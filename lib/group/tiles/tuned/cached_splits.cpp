// Made by bench/tune/make_tables.py from timings on an NVIDIA H200 (driver 580). Do not edit.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

// clang-format off
constexpr TunedTiling rows[] = {
  columns('d', 128, 'b', false, 8, 0, "32.4", 16, 64, false, 1.073F), columns('d', 200, 'b', false, 4, 0, "20.10", 8, 160, true, 1.074F), columns('d', 200, 'b', false, 8, 0, "20.10", 8, 160, false, 1.107F),
  columns('d', 200, 'b', false, 10, 0, "20.10", 8, 160, false, 1.071F), columns('d', 250, 'c', true, 0, 8, "10.25", 8, 80, false, 1.137F), columns('d', 250, 'c', true, 0, 10, "25.10", 10, 100, false, 1.101F),
  columns('d', 256, 'b', false, 8, 0, "8.32", 8, 64, true, 1.081F), columns('d', 270, 'b', false, 6, 0, "10.9.3", 4, 120, false, 1.107F), columns('d', 300, 'b', false, 10, 0, "20.15", 4, 80, false, 1.105F),
  columns('d', 300, 'b', false, 20, 0, "20.15", 4, 80, true, 1.116F), columns('d', 300, 'b', false, 30, 0, "20.15", 4, 80, true, 1.116F), columns('d', 400, 'b', false, 8, 0, "20.20", 4, 80, true, 1.118F),
  columns('d', 400, 'b', false, 16, 0, "20.20", 4, 80, true, 1.110F), columns('d', 400, 'c', true, 0, 4, "20.20", 4, 80, false, 0.999F), columns('d', 400, 'c', true, 0, 6, "20.20", 6, 120, false, 1.133F),
  columns('d', 512, 'b', false, 4, 0, "16.32", 8, 128, false, 1.096F), columns('d', 512, 'b', false, 8, 0, "16.32", 8, 128, false, 1.096F), columns('d', 512, 'b', false, 16, 0, "16.32", 4, 64, true, 1.096F),
  columns('d', 600, 'b', false, 24, 0, "24.25", 4, 100, false, 1.134F), columns('d', 640, 'b', false, 10, 0, "20.32", 6, 120, false, 1.130F), columns('d', 640, 'b', false, 16, 0, "20.32", 10, 200, false, 1.130F),
  columns('d', 750, 'c', true, 0, 4, "25.30", 4, 120, false, 1.152F), columns('d', 800, 'b', false, 16, 0, "20.2.20", 2, 80, false, 1.154F), columns('d', 1024, 'b', false, 4, 0, "32.32", 6, 192, false, 1.115F),
  columns('d', 1024, 'b', false, 8, 0, "32.32", 4, 128, true, 1.121F), columns('d', 1024, 'b', false, 16, 0, "32.32", 4, 128, true, 1.121F), columns('d', 1600, 'b', false, 16, 0, "20.10.8", 5, 200, false, 1.223F),
  columns('s', 200, 'b', false, 8, 0, "8.25", 16, 128, false, 1.089F), columns('s', 200, 'b', false, 20, 0, "20.10", 16, 160, false, 1.012F), columns('s', 225, 'c', true, 0, 8, "15.15", 8, 60, false, 1.128F),
  columns('s', 240, 'b', false, 16, 0, "16.15", 24, 192, false, 1.006F), columns('s', 250, 'c', true, 0, 4, "5.5.10", 4, 100, false, 1.340F), columns('s', 256, 'b', false, 16, 0, "8.8.4", 16, 128, false, 1.085F),
  columns('s', 256, 'c', true, 0, 16, "16.16", 16, 128, false, 1.088F), columns('s', 270, 'b', false, 16, 0, "30.9", 12, 120, false, 1.122F), columns('s', 288, 'b', false, 16, 0, "24.12", 8, 192, false, 1.109F),
  columns('s', 400, 'b', false, 8, 0, "16.25", 20, 320, false, 1.111F), columns('s', 400, 'b', false, 20, 0, "10.4.10", 12, 240, false, 1.134F), columns('s', 400, 'c', true, 0, 20, "20.20", 20, 200, false, 1.116F),
  columns('s', 500, 'c', true, 0, 4, "10.5.10", 4, 200, false, 1.336F), columns('s', 500, 'c', true, 0, 8, "5.5.20", 8, 200, false, 1.164F), columns('s', 500, 'c', true, 0, 16, "20.25", 16, 400, false, 1.168F),
  columns('s', 512, 'b', false, 8, 0, "8.16.4", 8, 256, false, 1.119F), columns('s', 640, 'b', false, 8, 0, "32.20", 8, 256, false, 1.143F), columns('s', 640, 'b', false, 32, 0, "32.20", 12, 384, false, 1.101F),
  columns('s', 1000, 'b', false, 8, 0, "10.4.25", 8, 320, false, 1.221F), columns('s', 1000, 'c', true, 0, 8, "10.10.10", 8, 200, false, 1.230F),
};
// clang-format on

}  // namespace

TableRange<TunedTiling> tuned_cached_splits() { return {rows, sizeof rows / sizeof rows[0]}; }

}  // namespace fft::planning
