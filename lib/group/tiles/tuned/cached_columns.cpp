// Made by bench/tune/make_tables.py from timings on an NVIDIA H200 (driver 580). Do not edit.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

// clang-format off
constexpr TunedTiling rows[] = {
  row<'c'>('s', 1000, "10.10.10", 8, 200, false, 1.200F),
};
// clang-format on

}  // namespace

TableRange<TunedTiling> tuned_cached_columns() { return {rows, sizeof rows / sizeof rows[0]}; }

}  // namespace fft::planning
