// Each pass is a function as in a kernel of its own, called for the transforms that take a turn: their columns are one
// group. What passes keep in the workspace is in a place of the work-item, where every turn finds it in the cache.
#include "vector/codegen/turns.hpp"

#include <string>

#include "codegen/text.hpp"
#include "vector/codegen/codegen.hpp"
#include "vector/codegen/frame.hpp"
#include "vector/codegen/layout.hpp"

namespace fft::codegen {
namespace {

using planning::BufferRef;
using planning::PassSpec;
using planning::SharedTurns;
using planning::Slot;
using planning::Step;

using Steps = std::vector<const Step*>;

bool uses_workspace(const Steps& steps) {
  for (const Step* step : steps)
    if (step->source.slot == Slot::workspace || step->destination.slot == Slot::workspace) return true;
  return false;
}

const char* memory_of(const BufferRef& ref) {
  return ref.slot == Slot::input ? "input" : ref.slot == Slot::output ? "output" : "work";
}

// Where the first transform of the turn is.
std::string offset_of(const BufferRef& ref, std::uint64_t distance, const SharedTurns& turns) {
  const std::string offset = ref.offset == 0 ? "" : code("$ul", ref.offset);
  if (ref.slot == Slot::workspace)
    return joined({offset, code("group * $ul", turns.at_once * distance)}, " + ");
  const std::string users =
      code("$_offset$", ref.slot == Slot::input ? "in" : "out", ref.as_pairs ? " / 2" : "");
  return joined({users, offset, code("transform * $ul", distance)}, " + ");
}

void write_call(TextWriter& text, const Steps& steps, std::size_t p, std::uint64_t table_scalars) {
  const Step& step = *steps[p];
  const SharedTurns& turns = steps.front()->turns;
  // What an earlier pass has stored is read through a pointer to const.
  text.lines("fft_pass$($, $, tables + $, $, $, transforms * $ul, factors, 0);", p + 1,
             code("(global const elem_t *)$", memory_of(step.source)), memory_of(step.destination),
             table_scalars / 2, offset_of(step.source, in_distance(step), turns),
             offset_of(step.destination, out_distance(step), turns), step.outer_per_batch);
}

}  // namespace

KernelSource generate_turns(const Steps& steps) {
  const SharedTurns& turns = steps.front()->turns;
  KernelSource result;
  result.name = "fft_vectors";
  result.returns_on_zero_count = true;
  std::vector<const PassSpec*> passes;
  for (const Step* step : steps) {
    passes.push_back(&step->pass);
    result.name += code("_$", step->pass.length);
  }
  TextWriter text;
  write_fragments(text, passes);
  for (std::size_t p = 0; p < steps.size(); ++p) {
    const std::string name = code("fft_pass$", p + 1);
    text.section("pass $ of $", p + 1, steps.size());
    text.define("fft_position", code("fft_position$", p + 1));
    write_group_function(text, *passes[p], name.c_str());
    text.raw("#undef fft_position\n");
  }
  text.section("$ transforms take a turn, $ are those of a group", turns.at_once, turns.per_group);
  {
    const auto kernel = text.block(
        "__attribute__((reqd_work_group_size(1, 1, 1))) kernel void $(global const elem_t *input, "
        "global elem_t *output, global const elem_t *tables, launch_t launch$)",
        result.name, uses_workspace(steps) ? ", global elem_t *work" : "");
    text.lines(R"(
      FFT_LAUNCH_VALUES;
      const ulong group = get_group_id(0);
      const ulong end = min((group + 1) * $1ul, count);)",
               turns.per_group);
    const auto loop = text.block("for (ulong transform = group * $ul; transform < end; transform += $ul)",
                                 turns.per_group, turns.at_once);
    text.lines("const ulong transforms = min((ulong)$, end - transform);", turns.at_once);
    std::uint64_t table_scalars = 0;
    for (std::size_t p = 0; p < steps.size(); ++p) {
      write_call(text, steps, p, table_scalars);
      table_scalars += vector_layout(*passes[p]).table_scalars;
    }
  }
  result.source = text.take();
  return result;
}

std::vector<double> turns_table(const Steps& steps) {
  std::vector<double> all;
  for (const Step* step : steps) {
    const std::vector<double> table = vector_table(step->pass);
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace fft::codegen
