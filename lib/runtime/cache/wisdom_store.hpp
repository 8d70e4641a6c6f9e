// What was measured to be the fastest way for a problem on a device (public face: fftcl/wisdom.hpp).
#pragma once

#include <optional>
#include <string>

#include "core/problem.hpp"
#include "planning/choices.hpp"

namespace fft::runtime {

struct WisdomEntry {
  std::string device;       ///< DeviceContext::fingerprint()
  std::string problem;      ///< planning::identity()
  std::string what;         ///< the problem for people
  double microseconds = 0;  ///< of one execution in a row of them
  double expected = 0;      ///< the same of what planning expected to be the fastest
  planning::Choices choices;
};

/// From memory, else from the disk cache. Empty choices: planning was right; nothing: never measured.
std::optional<WisdomEntry> find_wisdom(const std::string& device, const planning::Problem& problem);

/// Forgets what is in memory; `disk_too`: the disk cache is not asked any more.
void forget_wisdom(bool disk_too);

/// Into memory and the disk cache, in place of what is there.
void keep_wisdom(WisdomEntry entry);

}  // namespace fft::runtime
