// MemoryNeed: the least device memory that a call needs; MemoryError: what is refused for lack of it. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <string>

#include <fftcl/error.hpp>
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

/// The refusal of what does not fit the memory of a device (ErrorCode::unsupported). An operation that is made of others catches theirs, which
/// name options that it does not have.
class MemoryError : public Error {
 public:
  /// The message is "what (option) lack: use way_out"; `option`: the name of what needs the memory, or empty.
  MemoryError(const std::string& what, const std::string& option, const std::string& lack,
              const std::string& way_out);
  /// What is lacking, without option and way out.
  const std::string& fact() const noexcept { return fact_; }

 private:
  std::string fact_;
};

/// The result of make(), which makes a part of an operation. What the part refuses for lack of memory is refused with a message that
/// begins with `operation` and ends with its own way out.
template <typename Make>
auto part_of(const std::string& operation, const std::string& way_out, const Make& make) {
  try {
    return make();
  } catch (const MemoryError& error) {
    throw MemoryError(operation + ": " + error.fact(), "", "", way_out);
  }
}

/// What the sides of Stft and Welch must fit: the memory of their device, or while only costs are asked for (fft::estimate()) any, since these
/// may be meant for a larger device.
std::uint64_t memory_for_sides(std::uint64_t memory_bytes);

/// Bytes of a side's elements in `buffers` buffers (2: planes). Elements that share a place count once.
std::uint64_t element_bytes_of(const ResolvedLayout& side, std::uint64_t buffers);

/// Throws MemoryError when a device of this much memory cannot hold it; `what` begins the message.
void check_memory(const MemoryNeed& need, const std::string& what, std::uint64_t memory_bytes);

/// The same for operations: bytes of all that a call reads, writes and keeps, and of its workspace.
void check_memory(std::uint64_t buffers, std::uint64_t workspace, const std::string& operation,
                  const std::string& way_out, std::uint64_t memory_bytes);

}  // namespace fft::plan
