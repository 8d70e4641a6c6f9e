// The compiled side of StreamingConvolver, in raw OpenCL handles only (see plan_handle.hpp). Not for direct use: see
// streaming_convolver.hpp.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <string>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/export.hpp>
#include <fftcl/options/streaming_convolver.hpp>

namespace fft {
inline namespace v0 {
namespace detail {

struct StreamingState;  // lib/ops/stream/state.hpp

/// One stream. Every function but the destructor and moves may throw fft::Error, and then has changed nothing.
class FFTCL_EXPORT StreamingHandle : public SharedHandle<StreamingState> {
 public:
  StreamingHandle(cl_context context, cl_device_id device, std::uint64_t filter_length,
                  const StreamingConvolverOptions& options);
  StreamingHandle(StreamingHandle&&) = default;
  StreamingHandle& operator=(StreamingHandle&&) = default;

  /// `in`: the filter.
  void set_filter(const Arguments& arguments);
  void process(const Arguments& arguments, std::uint64_t count, const StreamLayout& in,
               const StreamLayout& out);
  void flush(const Arguments& arguments, const StreamLayout& out);
  void reset();

  std::uint64_t filter_length() const;
  std::uint64_t block_points() const;
  std::uint64_t block_step() const;
  std::uint64_t samples() const;
  const StreamingConvolverOptions& options() const;
  std::uint64_t filter_bytes() const;
  std::uint64_t bytes(std::uint64_t count) const;
  std::uint64_t workspace_bytes(std::uint64_t count) const;
  Cost cost(std::uint64_t count) const;
  /// What a call of the expected number of samples costs; without one, of a block.
  Cost cost() const { return cost(options().expected_count != 0 ? options().expected_count : block_step()); }
  std::string describe() const;
};

}  // namespace detail
}  // namespace v0
}  // namespace fft
