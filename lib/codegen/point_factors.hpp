// Where the tables of a pass's point factors lie: behind its twiddles, each kind once.
#pragma once

#include <cstdint>
#include <vector>

#include "planning/pass.hpp"

namespace fft::codegen {

/// Elements between the first factor table and that of `factor`, which the pass must have.
std::uint64_t factor_table_offset(const planning::PassSpec& spec, planning::PointFactor factor);

/// Appends every factor table of the pass, interleaved.
void append_factor_tables(std::vector<double>& table, const planning::PassSpec& spec);

}  // namespace fft::codegen
