// WarmUp: launches a kernel once without effect, so that the driver finishes compiling it before it is
// needed. Also works around the drivers that compile at the first launch (PoCL on CPUs).
//
// PoCL compiles a kernel for the size of work-groups and for narrow or wide grids. When a launch ends, PoCL before 6.0
// looks up which of these variants ran by the kernel's text and work-group size alone, takes the newest that fits, and
// aborts the process if that one is not in use. So no second variant that fits may be created while a kernel of that
// text may run, in any queue or context of the process:
//  - A launch that is wider than all before it creates a variant. So the trial launch is as wide as any later one, and
//    programs for wider launches have texts that PoCL considers different.
//  - To give a program's binary, PoCL compiles a variant for work-groups of any size, but files it under the size
//    that the kernel requires. So PoCL is not told that size.
#pragma once

#include <CL/cl.h>

#include <fftcl/options.hpp>

#include <optional>
#include <string>

#include "core/launch.hpp"
#include "runtime/cache/program.hpp"

namespace fft::runtime {

/// The trial launch of a program.
class WarmUp {
 public:
  /// No trial launch: for kernels that access memory even when they have nothing to do.
  WarmUp() = default;
  /// `largest`: the largest of the later launches.
  WarmUp(Precision precision, planning::LaunchSize largest) : precision_(precision), largest_(largest) {}

  explicit operator bool() const { return largest_.has_value(); }

  /// Launches the kernel with nothing to do, and waits. `full_width`: as many work-groups as build_options() promises,
  /// instead of one.
  /// Throws fft::Error.
  void run(cl_context context, cl_device_id device, const Program& program, bool full_width) const;

  /// For drivers that compile at launch, to be appended to the program's build options: programs for another width
  /// class become different texts. Empty, or starts with a space.
  std::string build_options() const;

 private:
  Precision precision_ = Precision::f32;
  std::optional<planning::LaunchSize> largest_;
};

}  // namespace fft::runtime
