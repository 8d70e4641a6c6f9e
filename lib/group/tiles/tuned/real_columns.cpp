// Made by bench/tune/make_tables.py from timings on an NVIDIA H200. Do not edit.
#include "group/tiles/tuned/tables.hpp"

namespace fft::planning {
namespace {

}  // namespace

TableRange<TunedTiling> tuned_real_columns() { return {nullptr, 0}; }

}  // namespace fft::planning
