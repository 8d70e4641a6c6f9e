// MemoryNeed: the least device memory that a call of a plan needs. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <string>

#include "plan/layouts.hpp"

namespace fft::plan {

/// The buffers that exist at the same time. Only the size of the device's memory proves that a call cannot
/// work: some drivers allocate buffers above CL_DEVICE_MAX_MEM_ALLOC_SIZE, and the memory that other programs
/// hold comes and goes.
struct MemoryNeed {
  std::uint64_t signal = 0,
                spectrum = 0;  ///< bytes of the elements: gaps may be anything, the other side's elements too
  std::uint64_t workspace = 0;
  bool in_place = false;  ///< one buffer may be both sides

  std::uint64_t bytes() const;
};

/// Bytes of a side's elements in `buffers` buffers (2: planes). Elements that share a place count once.
std::uint64_t element_bytes_of(const ResolvedLayout& side, std::uint64_t buffers);

/// Throws fft::Error (unsupported) when a device of this much memory cannot hold it; `what` begins the message.
void check_memory(const MemoryNeed& need, const std::string& what, std::uint64_t memory_bytes);

}  // namespace fft::plan
