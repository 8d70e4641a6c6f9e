// Recipe: what CompiledSchedule builds and enqueues: kernel texts, their tables and places, and how large launches are.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "codegen/kernel_source.hpp"
#include "core/launch.hpp"
#include "core/schedule.hpp"

namespace fft::runtime {

/// A kernel before it is built.
struct KernelText {
  codegen::KernelSource source;
  std::vector<double> table;  ///< complex numbers, interleaved; empty: none
};

/// One launch of a step.
struct Launch {
  planning::LaunchSize size;
  std::uint64_t count;  ///< the kernel's count argument
};

struct RecipeStep {
  KernelText text;
  /// Several passes: source and destination are the user's buffers, and the kernel has the workspace and its counters as
  /// arguments, too (codegen::generate of several steps).
  bool joined = false;
  Precision precision = Precision::f32;
  bool reads_spectrum = false;
  std::uint64_t spectrum_batch_stride = 0;
  planning::BufferRef source;
  planning::BufferRef destination;
  std::function<Launch(std::uint64_t transforms)> launch;  ///< for a round of so many, the more the larger
};

/// Executed in rounds of at most `transforms_per_round`, the steps in order within a round.
struct Recipe {
  std::vector<RecipeStep> steps;
  std::uint64_t transforms = 1;  ///< unless Execution::transforms says otherwise
  std::uint64_t transforms_per_round = 1;
  std::uint64_t workspace_bytes = 0;
  bool counts_groups = false;  ///< some step is joined: the workspace ends with planning::counter_bytes
};

/// With the texts of lib/shapes, made by several threads.
Recipe make_recipe(const planning::Schedule& schedule);

}  // namespace fft::runtime
