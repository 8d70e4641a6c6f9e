// Private arrays of the vector shape fit the stacks of a device's threads.
#include <catch2/catch.hpp>

#include <set>

#include "shapes/planner.hpp"
#include "support/problems/limits.hpp"
#include "support/problems/problem_call.hpp"

using namespace fft::planning;

namespace {

/// Bytes of the arrays of one work-item: the block's vectors, twice where reals are sorted through a second array or the
/// DFT of halves is kept in one, three times where a row of reals has both.
std::uint64_t private_bytes_of(const PassSpec& pass) {
  if (is_elementwise(pass) || pass.length <= 1) return 0;
  const std::uint64_t split = pass.vector.kernel == VectorKernel::split_row ? pass.radices.front() : 1;
  const bool splits = pass.real.fused && pass.real.step == RealStep::split;
  const bool reals = pass.in_end.reals || pass.out_end.reals,
             rows = reals && pass.vector.kernel == VectorKernel::split_row;
  const std::uint64_t arrays = rows && splits ? 3 : reals || splits ? 2 : 1;
  const std::uint64_t scalar = pass.precision == fft::Precision::f64 ? 8 : 4;
  return arrays * pass.length / split * pass.vector.lanes * 2 * scalar;
}

Problem problem_of(std::uint64_t n, TransformKind kind, fft::Precision precision) {
  if (kind == TransformKind::real_to_complex) return fft_test::real_problem({n}, 64, precision, kind);
  Problem p = fft_test::dense_problem({n}, 64, precision);
  p.kind = kind;
  p.scaled = kind == TransformKind::real_to_real;
  p.axes[0].kind = fft::RealKind::dct2;
  return p;
}

}  // namespace

TEST_CASE("passes of the vector shape leave half of a thread's stack") {
  std::set<std::size_t> passes;
  for (const auto& [name, preset] : fft_test::limits_presets()) {
    if (preset.shape != KernelShape::vector) continue;
    for (const std::uint64_t stack : {std::uint64_t(1) << 20, std::uint64_t(2) << 20, std::uint64_t(8) << 20})
      for (const TransformKind kind :
           {TransformKind::complex, TransformKind::real_to_real, TransformKind::real_to_complex})
        for (const fft::Precision precision : {fft::Precision::f32, fft::Precision::f64})
          for (const std::uint64_t n :
               {1000, 8192, 16384, 30000, 32768, 30011, 65536, 65537, 131072, 262144, 524288}) {
            DeviceLimits limits = preset;
            limits.stack_bytes = stack;
            const Schedule schedule = make_schedule(problem_of(n, kind, precision), limits);
            INFO(name << ", stack of " << stack << " bytes, " << n << " points\n" << describe(schedule));
            for (const Step& step : schedule.steps) CHECK(private_bytes_of(step.pass) <= stack / 2);
            if (kind == TransformKind::real_to_real && n == 32768) passes.insert(schedule.steps.size());
          }
  }
  CHECK(passes.size() > 1);  // the stack does decide something
}
