// The sum, and the refusal.
#include "plan/memory_need.hpp"

#include <algorithm>
#include <limits>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/number_theory.hpp"

namespace fft::plan {

std::uint64_t MemoryNeed::bytes() const {
  return (in_place ? std::max(signal, spectrum) : signal + spectrum) + workspace;
}

std::uint64_t memory_for_sides(std::uint64_t memory_bytes) {
  return detail::PlanningOnly::active() ? std::numeric_limits<std::uint64_t>::max() : memory_bytes;
}

std::uint64_t element_bytes_of(const ResolvedLayout& side, std::uint64_t buffers) {
  const std::uint64_t all =
      planning::product(side.shape.counts) * side.shape.batch * side.shape.element_bytes();
  return buffers * std::min(all, side.end_bytes - side.begin_bytes);
}

MemoryError::MemoryError(const std::string& what, const std::string& option, const std::string& lack,
                         const std::string& way_out)
    : Error(ErrorCode::unsupported,
            what + (option.empty() ? "" : " (" + option + ")") + lack + ": use " + way_out),
      fact_(what + lack) {}

void check_memory(const MemoryNeed& need, const std::string& what, std::uint64_t memory_bytes) {
  if (need.bytes() <= memory_bytes) return;
  const auto text = [](std::uint64_t bytes) { return std::to_string(bytes); };
  throw MemoryError(what, "",
                    ": a call needs " + text(need.bytes()) + " bytes, " + text(need.signal) +
                        " for the signal" + (need.in_place ? " or " : ", ") + text(need.spectrum) +
                        " for the spectrum and " + text(need.workspace) +
                        " of workspace, but the device has " + text(memory_bytes) + " bytes of memory",
                    std::string("smaller lengths or batch") + (need.in_place ? "" : ", Options::in_place") +
                        ", smaller storage, or several calls");
}

void check_memory(std::uint64_t buffers, std::uint64_t workspace, const std::string& operation,
                  const std::string& way_out, std::uint64_t memory_bytes) {
  const std::uint64_t all = planning::bounded_sum(buffers, workspace);
  if (all <= memory_bytes) return;
  throw MemoryError(operation, "",
                    ": a call needs " + std::to_string(all) + " bytes, " + std::to_string(workspace) +
                        " of them of workspace, but the device has " + std::to_string(memory_bytes) +
                        " bytes of memory",
                    way_out);
}

}  // namespace fft::plan
