// The passes of whole plans as cases of the tuner.
#pragma once

#include <string>
#include <vector>

#include "core/pass.hpp"
#include "tune/candidates.hpp"

namespace bench::tune {

/// A pass of a plan, as it is planned.
struct PlannedPass {
  std::string name;  ///< the case and its axis
  std::size_t decomposition = 0, pass_index = 0;
  fft::planning::PassSpec pass;
};

/// True for the name of a case of fftcl_bench: "f32r2c-1773x12*3154".
bool is_bench_case(const std::string& name);

/// True for the name of a convolution: "sc8192" (see Settings::cases).
bool is_convolution_case(const std::string& name);

/// The passes of the plan of such a case (of fftcl_bench: c2c, r2c, c2r or r2r), and of the other ways that planning offers for each axis,
/// at most Settings::splits. Throws fft::Error or std::invalid_argument.
std::vector<PlannedPass> planned_passes(const std::string& name, const Settings& settings);

}  // namespace bench::tune
