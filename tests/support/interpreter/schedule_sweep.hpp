// Many problems on many devices: each must have a schedule that is sound, and kernels that can be written and declare no more local
// memory than there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/problem.hpp"
#include "core/schedule.hpp"
#include "support/problems/limits.hpp"

namespace fft_test {

/// The presets, and sizes of local memory, work-groups and stacks between and beyond theirs.
const std::vector<LimitsPreset>& sweep_devices();

/// Bytes of the local arrays and variables that the kernel in this text declares.
std::uint64_t declared_local_bytes(const std::string& source, fft::Precision precision);

/// Takes one of every so many problems, and writes the kernels of one of every few of those.
class ScheduleSweep {
 public:
  ScheduleSweep(std::vector<std::uint64_t> lengths, std::size_t every, std::size_t text_every = 8)
      : lengths_(std::move(lengths)), every_(every), text_every_(text_every) {}

  /// Of the problems that the caller makes.
  const std::vector<std::uint64_t>& lengths() const { return lengths_; }

  /// A filter as a second input may be refused as unsupported: only one pass can transform it.
  void check(const LimitsPreset& device, const fft::planning::Problem& problem);

  std::size_t turn() const { return turn_; }        ///< problems so far, taken or not
  std::size_t checked() const { return checked_; }  ///< those taken
  std::size_t texts() const { return texts_; }      ///< of kernels
  std::size_t refused() const { return refused_; }
  /// What is wrong with the first few problems that failed, and the number of all that did.
  const std::vector<std::string>& failures() const { return failures_; }
  std::size_t failed() const { return failed_; }

 private:
  void check_text(const LimitsPreset& device, const fft::planning::Schedule& schedule);
  void fail(const LimitsPreset& device, const fft::planning::Problem& problem, const std::string& what);

  std::vector<std::uint64_t> lengths_;
  std::size_t every_, text_every_, turn_ = 0, checked_ = 0, texts_ = 0, refused_ = 0, failed_ = 0;
  std::vector<std::string> failures_;
};

}  // namespace fft_test
