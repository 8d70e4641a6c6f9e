// Schedule: the passes of one transform and the buffers between them. It is all that planning gives to the
// runtime.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "core/launch.hpp"
#include "core/pass.hpp"
#include "core/problem.hpp"

namespace fft::planning {

enum class Slot { input, output, workspace };

/// A place in one of the three buffers of an execution.
struct BufferRef {
  Slot slot = Slot::input;
  /// Elements, added to the user's offset (input, output) or to the workspace's start.
  std::uint64_t offset = 0;
  /// Elements to advance for each transform done in earlier rounds (0: workspace).
  std::uint64_t batch_stride = 0;
  /// The user's offset counts reals; this step takes two of them as one complex element.
  bool as_pairs = false;
};

/// How the work-items of a launch of several steps on the vector shape divide the transforms: each takes
/// `per_group` of them, `at_once` through all steps before it begins with the next ones. So what is between the steps stays
/// in the caches of its core.
struct SharedTurns {
  std::uint64_t at_once = 0;    ///< transforms; 0: the steps are not in turns
  std::uint64_t per_group = 0;  ///< transforms, a multiple of at_once
};

/// One pass of a schedule, with the memory it reads and writes.
struct Step {
  PassSpec pass;
  BufferRef source;
  BufferRef destination;
  /// The kernel's count argument is this times the number of transforms in the round; 0: always loops.back().count.
  std::uint64_t outer_per_batch = 0;
  std::size_t axis = 0;  ///< index into problem.axes of the axis that this step works on
  std::string reason;    ///< one line for describe(): why this pass looks as it does
  /// Elements of the spectrum argument to advance for each transform done in earlier rounds.
  std::uint64_t spectrum_batch_stride = 0;
  /// The next step runs in the same launch. Work-group shape: its groups wait until those of this step are done
  /// (DeviceLimits::hands_over); only for steps with constant count arguments and equal work-group sizes. Vector shape: in
  /// turns; then all steps of the schedule share the launch, and it runs all rounds.
  bool launched_with_next = false;
  SharedTurns turns = {};  ///< of the launch's first step
};

/// The kernel's count argument in a round of `transforms`.
std::uint64_t outer_count(const Step& step, std::uint64_t transforms);

/// Executed in rounds of at most `batch_per_round` transforms; within a round, the steps run in order. The
/// input is never written (unless it is also the output), and no address of the output is written while the
/// input there is still needed, so one schedule serves in-place and out-of-place calls.
struct Schedule {
  Problem problem;
  std::vector<Step> steps;
  std::uint64_t batch_per_round = 1;
  std::uint64_t workspace_elements = 0;  ///< exact
  std::vector<std::string> notes;        ///< lines for describe()
};

/// The steps of one launch: first .. end - 1, in order.
struct LaunchedSteps {
  std::size_t first, end;
  std::size_t count() const { return end - first; }
};

/// The launches of a round, in order.
std::vector<LaunchedSteps> launches(const Schedule& schedule);

/// True when these steps share a launch in turns (Step::turns).
bool in_turns(const Schedule& schedule, LaunchedSteps steps);

/// True when a step reads what an earlier one wrote to the output: the call needs an output that may be read.
bool rereads_output(const Schedule& schedule);

/// Elements from one transform of a step to the next, where it reads and where it writes.
std::uint64_t in_distance(const Step& step);
std::uint64_t out_distance(const Step& step);

/// Size of the launch that runs these steps: the groups of all of them together, or those that take turns.
LaunchSize launch_size(const Schedule& schedule, LaunchedSteps steps, std::uint64_t transforms);

/// Sets input_sign and scaled_output of every step: the first and the last pass apply the direction and the scale.
void set_ends(Schedule& schedule);

/// For one line of a log: "2 passes (1000 points = 8 x 5 x 25; 64 points = 8 x 8)". "&" instead of ";" joins
/// passes that share a launch.
std::string summary(const Schedule& schedule);

/// Human-readable: passes, radices, work-group shape, local memory, bytes moved, workspace, reasons.
std::string describe(const Schedule& schedule);

}  // namespace fft::planning
