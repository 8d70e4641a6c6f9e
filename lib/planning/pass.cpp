// Launch sizes by kernel shape.
#include "planning/pass.hpp"

#include "planning/group_planner.hpp"
#include "planning/real_pass.hpp"
#include "planning/vector_planner.hpp"

namespace fft::planning {

LaunchSize launch_size(const PassSpec& pass, std::uint64_t outer_count) {
  if (is_elementwise(pass)) return real_launch_size(pass, outer_count);
  const std::uint64_t columns = outer_columns(pass, outer_count);
  return pass.shape == KernelShape::vector ? vector_launch_size(pass, columns)
                                           : group_launch_size(pass, columns);
}

}  // namespace fft::planning
