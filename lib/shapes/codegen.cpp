// Dispatch by kernel shape.
#include "shapes/codegen.hpp"

#include "codegen/elementwise.hpp"
#include "group/codegen/codegen.hpp"
#include "vector/codegen/codegen.hpp"

namespace fft::codegen {

KernelSource generate(const planning::PassSpec& spec) {
  if (planning::is_elementwise(spec)) return generate_elementwise(spec);
  return spec.shape == planning::KernelShape::vector ? generate_vector(spec) : generate_group(spec);
}

std::vector<double> twiddle_table(const planning::PassSpec& spec) {
  if (planning::is_elementwise(spec)) return elementwise_table(spec);
  return spec.shape == planning::KernelShape::vector ? vector_table(spec) : group_table(spec);
}

}  // namespace fft::codegen
