// PeakFinder: finds the largest value of each array, and its index, on the device.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include <fftcl/options.hpp>
#include "plan/call.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/single_kernel.hpp"

namespace fft::ops {

/// A peak as the kernels write it: codegen::peak_bytes each.
struct Peak {
  std::uint64_t index;  ///< in its array; `nowhere` when all values are NaN (then the value is NaN too)
  double value;         ///< of complex values the magnitude

  static constexpr std::uint64_t nowhere = ~std::uint64_t(0);
  /// The index along every axis of an array of this shape, row-major; zeros for nowhere.
  std::vector<std::uint64_t> position(const std::vector<std::uint64_t>& shape) const;
};

class PeakFinder {
 public:
  /// Builds kernels for `arrays` dense arrays of `points` values of this domain. Throws fft::Error.
  PeakFinder(const std::shared_ptr<runtime::DeviceContext>& device, Precision precision, Domain domain,
             std::uint64_t points, std::uint64_t arrays);

  std::uint64_t scratch_bytes() const;
  std::uint64_t result_bytes() const;

  /// What it reads and writes. Offsets count values of `in` and peaks of `scratch`.
  struct Places {
    cl_mem in;
    std::uint64_t in_offset;
    cl_mem scratch;  ///< scratch_bytes() from its offset on
    std::uint64_t scratch_offset;
    cl_mem out;  ///< result_bytes()
  };
  /// Appends both kernels to the call. Throws fft::Error.
  void enqueue(plan::Call& call, const Places& places) const;

  /// Waits for the events, reads the results. Throws fft::Error.
  std::vector<Peak> read(cl_command_queue queue, cl_mem peaks, const cl_event* wait_list,
                         std::size_t wait_count) const;

  std::uint32_t parts() const { return parts_; }

 private:
  Precision precision_;
  double bytes_;  ///< of all arrays
  std::uint64_t points_;
  std::uint64_t arrays_;
  std::uint32_t parts_;            ///< work-groups that share an array
  runtime::SingleKernel find_;     ///< peaks of parts
  runtime::SingleKernel combine_;  ///< their peaks
};

}  // namespace fft::ops
