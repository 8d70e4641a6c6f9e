// Planning and executing, by kind and precision.
#include "libraries/cufft_plan.hpp"

namespace bench {
namespace {

int type_of(Kind kind, bool f32) {
  if (kind == Kind::r2c) return f32 ? CudaLibraries::type_r2c : CudaLibraries::type_d2z;
  if (kind == Kind::c2r) return f32 ? CudaLibraries::type_c2r : CudaLibraries::type_z2d;
  return f32 ? CudaLibraries::type_c2c : CudaLibraries::type_z2z;
}

}  // namespace

CufftPlan::CufftPlan(const CudaLibraries& cuda, Kind kind, Precision precision, std::vector<int> lengths,
                     std::uint64_t count, std::optional<Distances> distances)
    : cuda_(cuda), kind_(kind), f32_(precision == Precision::f32) {
  // cuFFT heeds distances where there are extents of the arrays, whose values say nothing in 1D.
  int* const extents = distances ? lengths.data() : nullptr;
  const int in = distances ? int(distances->in) : 0, out = distances ? int(distances->out) : 0;
  check_cuda(cuda_.plan_many(&plan_, int(lengths.size()), lengths.data(), extents, 1, in, extents, 1, out,
                             type_of(kind_, f32_), int(count)),
             "cufftPlanMany");
}

void CufftPlan::run(void* in, void* out, int direction) const {
  int status = 0;
  if (kind_ == Kind::r2c)
    status = (f32_ ? cuda_.execute_real_f32 : cuda_.execute_real_f64)(plan_, in, out);
  else if (kind_ == Kind::c2r)
    status = (f32_ ? cuda_.execute_to_real_f32 : cuda_.execute_to_real_f64)(plan_, in, out);
  else
    status = (f32_ ? cuda_.execute_f32 : cuda_.execute_f64)(plan_, in, out, direction);
  check_cuda(status, "cufftExec");
}

}  // namespace bench
