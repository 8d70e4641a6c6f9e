// What was measured to be the fastest way for a problem on a device (public face: fftcl/wisdom.hpp).
#pragma once

#include <optional>
#include <string>

#include "core/problem.hpp"
#include "planning/choices.hpp"

namespace fft::runtime {

/// One measured problem.
struct WisdomEntry {
  std::string device;       ///< DeviceContext::fingerprint()
  std::string problem;      ///< planning::identity()
  std::string what;         ///< the problem for people
  double microseconds = 0;  ///< of one execution in a sequence of them
  double expected = 0;      ///< the same for the way that planning expected to be fastest
  planning::Choices choices;
};

/// The entry from memory, otherwise from the disk cache. Empty choices: what planning expected was the
/// fastest. Empty result: never measured.
std::optional<WisdomEntry> find_wisdom(const std::string& device, const planning::Problem& problem);

/// Forgets what is in memory; `disk_too`: also stops reading the disk cache.
void forget_wisdom(bool disk_too);

/// Stores an entry in memory and in the disk cache, replacing any earlier one.
void keep_wisdom(WisdomEntry entry);

}  // namespace fft::runtime
