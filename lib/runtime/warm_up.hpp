// Launching a kernel once without effect, so that the driver finishes compiling it before it is needed.
//
// PoCL (a CPU device) compiles a kernel at its first launch, once for launches of less than 65536 work-items
// and once for larger ones. A launch with count 0 brings that forward to plan creation
// (KernelSource::returns_on_zero_count). On every device it also shows at plan creation, not at execution,
// that the kernel's resources suffice.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "core/launch.hpp"
#include "core/pass.hpp"
#include "runtime/program.hpp"

namespace fft::runtime {

/// The launches that a program has to be ready for.
class WarmUp {
 public:
  WarmUp() = default;
  /// `launches`: what the plan will launch. Only their classes matter: small grid, large grid; and these on
  /// CPU devices only.
  WarmUp(Precision precision, bool is_cpu, const std::vector<planning::LaunchSize>& launches);

  /// Runs the launches and waits for them. Throws fft::Error.
  void run(cl_context context, cl_device_id device, const Program& program) const;

  /// Part of the program's key: a stored binary holds what these launches need.
  std::string key() const;

 private:
  Precision precision_ = Precision::f32;
  bool is_cpu_ = false;
  std::vector<planning::LaunchSize> launches_;
};

}  // namespace fft::runtime
