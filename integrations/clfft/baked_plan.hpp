// A plan of clFFT as plans of fftcl.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

#include <fftcl/plan.hpp>

#include "settings.hpp"
#include "side_stage.hpp"

namespace fft::clfft {

/// Compiled, immutable, and safe to execute from any number of threads.
class BakedPlan {
 public:
  /// Builds the kernels of every direction that the layouts allow. Throws Refusal, fft::Error.
  BakedPlan(const Settings& settings, const cl::Device& device);

  /// @param direction  real plans have but one and take any
  /// @param in         as many buffers as the layout has
  /// @param out        likewise; as clFFT: ignored in place
  /// @param temporary  of temporary_bytes() or more; null: from the plan's own pool
  /// @param done       may be null
  void execute(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in, const cl_mem* out,
               cl_mem temporary, const std::vector<cl::Event>& wait, cl::Event* done) const;

  cl_device_id device() const { return device_(); }
  std::size_t temporary_bytes() const;

 private:
  std::size_t transform_bytes() const;
  bool is_forward(clfftDirection direction) const;
  const Plan& plan_for(clfftDirection direction) const;
  /// Throws Refusal for what the plan does not see where callbacks stand between it and the caller's buffers. Their sizes are
  /// not known: a callback may read and write elements of any type.
  void check_stages(const cl::CommandQueue& queue, const cl_mem* in, const cl_mem* out,
                    cl_mem temporary) const;
  void execute_in_stages(clfftDirection direction, const cl::CommandQueue& queue, const cl_mem* in,
                         const cl_mem* out, cl_mem temporary, const std::vector<cl::Event>& wait,
                         cl::Event* done) const;

  cl::Context context_;
  cl::Device device_;
  bool in_place_;
  bool in_planar_ = false, out_planar_ = false;    ///< of the plans' sides
  std::shared_ptr<const Plan> forward_, inverse_;  ///< may be one plan; null: real data go the other way
  std::optional<SideStage> load_, store_;          ///< the callbacks
};

}  // namespace fft::clfft
