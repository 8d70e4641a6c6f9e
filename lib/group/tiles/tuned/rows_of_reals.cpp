// Made by bench/tune/make_tables.py from timings on an NVIDIA H200 (driver 580). Do not edit.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

// clang-format off
constexpr TunedTiling rows[] = {
  row<'p'>('s', 9, "1.9.1", 64, 64, false, 0.55F, 's'),
};
// clang-format on

}  // namespace

TableRange<TunedTiling> tuned_rows_of_reals() { return {rows, sizeof rows / sizeof rows[0]}; }

}  // namespace fft::planning
