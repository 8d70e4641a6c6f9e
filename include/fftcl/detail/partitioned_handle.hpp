// The compiled side of PartitionedConvolver, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see
// partitioned_convolver.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/partitioned_convolver.hpp>
#include <fftcl/options/streaming_convolver.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct PartitionedState;  // lib/ops/stream/partitioned_handle.cpp

/// One stream. Every function but the destructor and moves may throw fft::Error, and then has changed nothing.
class FFTCL_EXPORT PartitionedHandle : public SharedHandle<PartitionedState> {
 public:
  PartitionedHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                    const PartitionedConvolverOptions& options);
  PartitionedHandle(PartitionedHandle&&) = default;
  PartitionedHandle& operator=(PartitionedHandle&&) = default;

  /// `in`: the filters.
  void set_filter(const Arguments& arguments);
  void process(const Arguments& arguments, std::uint64_t count, const StreamLayout& in,
               const StreamLayout& out);
  void reset();

  std::uint64_t filter_length() const;
  std::uint64_t partitions() const;
  std::uint64_t max_count() const;
  const PartitionedConvolverOptions& options() const;
  std::uint64_t filter_bytes() const;
  std::uint64_t state_bytes() const;
  std::uint64_t bytes(std::uint64_t count) const;
  std::uint64_t workspace_bytes(std::uint64_t count) const;
  Cost cost(std::uint64_t count) const;
  /// What a call of one partition costs.
  Cost cost() const { return cost(options().partition); }
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
