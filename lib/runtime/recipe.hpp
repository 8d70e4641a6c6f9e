// Recipe: a Schedule spelled out for the executor: kernel texts, tables, and every launch's size.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/launch.hpp"
#include "core/schedule.hpp"
#include "shapes/codegen.hpp"

namespace fft::runtime {

/// A kernel before it is built.
struct KernelText {
  codegen::KernelSource source;
  std::vector<double> table;  ///< as codegen::twiddle_table() gives it
};
using KernelProvider = std::function<KernelText(const planning::PassSpec&)>;

/// One launch of a step.
struct Launch {
  planning::LaunchSize size;
  std::uint64_t count;  ///< the kernel's count argument
};

struct RecipeStep {
  KernelText text;
  Precision precision;
  bool reads_spectrum = false;
  std::uint64_t spectrum_batch_stride = 0;
  planning::BufferRef source;
  planning::BufferRef destination;
  Launch full_round;
  Launch last_round;  ///< when fewer transforms are left than a full round has
  std::function<Launch(std::uint64_t transforms)> launch;  ///< Problem::any_batch: of any number; else null
};

struct Recipe {
  std::vector<RecipeStep> steps;
  std::uint64_t transforms_per_round = 1;
  std::uint64_t full_rounds = 1;
  bool has_last_round = false;
  std::uint64_t workspace_bytes = 0;
};

/// `provide` is called once per step, from several threads.
Recipe make_recipe(const planning::Schedule& schedule, const KernelProvider& provide);

/// The provider of the product: lib/codegen.
KernelText generated_text(const planning::PassSpec& spec);

}  // namespace fft::runtime
