// PlanState: the state of a plan. Built once by make_plan_state(), read by any number of threads.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <memory>
#include <vector>

#include <fftcl/detail/plan_handle.hpp>
#include <fftcl/options.hpp>
#include "codegen/format_arguments.hpp"
#include "plan/layouts.hpp"
#include "runtime/device/device_context.hpp"
#include "runtime/execution/compiled_schedule.hpp"

namespace fft::plan {

/// What one direction executes.
struct DirectionState {
  ResolvedLayout source;       ///< what it reads: the signal for forward, the spectrum for inverse
  ResolvedLayout destination;  ///< what it writes
  double scale = 1.0;
  bool reads_destination = false;  ///< a later pass reads what an earlier one wrote to the destination
  bool reads_pairs = false, writes_pairs = false;  ///< real data: two numbers as one, so offsets must be even
  std::vector<codegen::UserParameter> parameters;  ///< of the formats' functions
  std::unique_ptr<runtime::CompiledSchedule> compiled;  ///< null: the plan was not built for this direction
};

}  // namespace fft::plan

namespace fft {
inline namespace v0 {
namespace detail {

struct PlanState {
  std::shared_ptr<runtime::DeviceContext> device;
  std::vector<std::uint64_t> lengths;
  Options options;                          ///< defaults filled in
  std::vector<planning::AxisOrder> orders;  ///< of every axis of the spectrum
  bool has_formats = false;                 ///< something is done to the elements of a side
  bool in_place = false;             ///< calls with one buffer work, by their layouts or by Options::in_place
  std::uint64_t in_place_bytes = 0;  ///< smallest buffer for calls with one, were Options::in_place set
  std::uint64_t workspace_bytes = 0;
  plan::DirectionState forward;
  plan::DirectionState inverse;

  const plan::DirectionState& of(Direction direction) const {
    return direction == Direction::forward ? forward : inverse;
  }
  const plan::ResolvedLayout& signal() const { return forward.source; }
  const plan::ResolvedLayout& spectrum() const { return forward.destination; }
};

}  // namespace detail
}  // namespace v0
}  // namespace fft

namespace fft::plan {

/// Checks every argument, plans and builds. Throws fft::Error.
std::shared_ptr<const detail::PlanState> make_plan_state(cl_context context, cl_device_id device,
                                                         std::vector<std::uint64_t> lengths,
                                                         const Options& options);

/// The plan as text for people.
std::string describe(const detail::PlanState& plan);

/// Converts between frequencies and positions along an axis of the spectrum. Throws fft::Error unless the axis and
/// `index` exist; `what` names the index.
const planning::AxisOrder& order_of(const detail::PlanState& plan, std::size_t axis, std::uint64_t index,
                                    const char* what);
std::uint64_t spectrum_count(const detail::PlanState& plan, std::size_t axis);

}  // namespace fft::plan
