// Each group takes a number in the order in which groups begin. The lowest numbers are the groups of the
// first pass, the next those of the second, and so on. A group of a later pass waits until all groups of the
// earlier passes have finished. So a group waits only for groups that have begun and do not wait for it,
// which rules out deadlock.
#include "group/codegen/joined.hpp"

#include <algorithm>
#include <string>

#include "codegen/fragments.hpp"
#include "codegen/heading.hpp"
#include "codegen/point_factors.hpp"
#include "core/launch.hpp"
#include "group/codegen/codegen.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::BufferRef;
using planning::PassSpec;
using planning::Slot;
using planning::Step;

// Offset of each pass's table: an even element, see fft_load_twiddles.
std::vector<std::uint64_t> table_offsets(const JoinedSteps& joined) {
  std::vector<std::uint64_t> offsets{0};
  for (const Step* step : joined.steps) {
    const std::uint64_t elements = twiddle_elements(step->pass) + factor_elements(step->pass);
    offsets.push_back(offsets.back() + elements + elements % 2);
  }
  return offsets;
}

// Declares `name` and `name`_offset, what a pass reads or writes.
void write_place(TextWriter& text, const BufferRef& ref, const char* type, const char* name) {
  const char* memory = ref.slot == Slot::input ? "source" : ref.slot == Slot::output ? "output" : "work";
  std::string offset = code("$ul", ref.offset);
  if (ref.slot != Slot::workspace) offset += ref.slot == Slot::input ? " + input_offset" : " + output_offset";
  if (ref.slot != Slot::workspace && ref.as_pairs) offset += " / 2";
  text.lines(R"(
    $1$2 = $3;
    const ulong $2_offset = $4;)",
             type, name, memory, offset);
}

// Elements of the local memory that the passes share: the exchanges, followed by the roots of the twiddles
// between passes.
std::uint32_t exchange_memory(const PassSpec& spec) {
  const std::uint32_t elements = exchanged_elements(spec);
  return spec.group.split_exchange ? (elements + 1) / 2 : elements;
}

std::uint32_t root_memory(const PassSpec& spec) {
  return planning::local_twiddles(spec).count() * spec.group.columns;
}

std::string local_pointers(const PassSpec& spec) {
  std::string text;
  if (exchanged_elements(spec) != 0)
    text = spec.group.split_exchange ? "local scalar_t *const xch = (local scalar_t *)tile_memory;\n"
                                     : "local elem_t *const xch = tile_memory;\n";
  if (root_memory(spec) != 0)
    text += code("local elem_t *const roots = tile_memory + $;\n", exchange_memory(spec));
  return text;
}

std::uint32_t local_elements(const JoinedSteps& joined) {
  std::uint32_t most = 0;
  for (const Step* step : joined.steps)
    most = std::max(most, exchange_memory(step->pass) + root_memory(step->pass));
  return most;
}

// The pass that groups `first` to `first + groups` - 1 run.
void write_phase(TextWriter& text, const JoinedSteps& joined, std::size_t p, std::uint64_t first,
                 std::uint64_t groups) {
  const Step& step = *joined.steps[p];
  const GroupKernel kernel(step.pass, {code("number - $u", first), num(groups), p > 0, true});
  const bool last = p + 1 == joined.steps.size();
  std::string wait;
  if (p > 0)
    wait += code(R"(
      if (get_local_id(0) == 0) fft_await(counters, $u);
      barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      )",
                 first);
  if (last)
    wait += R"(
      uint before = 0;
      if (get_local_id(0) == 0) before = fft_pass_by(counters);)";
  text.comment("pass $", p + 1);
  write_heading(text, step.pass);
  write_place(text, step.source, p > 0 ? "volatile global const elem_t *" : "global const elem_t *", "in");
  write_place(text, step.destination, "global elem_t *", "out");
  text.lines(R"(
    const ulong count = $ul;
    global const elem_t *const table = tables + $;)",
             planning::outer_count(step, joined.transforms), table_offsets(joined)[p]);
  write_pass(text, kernel, local_pointers(step.pass), wait);
  if (last)
    text.lines("if (get_local_id(0) == 0 && before == $u) fft_reset(counters);", first + groups - 1);
  else
    text.lines(R"(
      barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);
      if (get_local_id(0) == 0) fft_arrive(counters);)");
}

// Every group runs a pass, and no code after the passes is shared. Otherwise control flow could bypass
// barriers, and PoCL 3.1 would treat the conditions before them as uniform across work-items.
void write_phases(TextWriter& text, const JoinedSteps& joined) {
  std::uint64_t first = 0;
  for (std::size_t p = 0; p < joined.steps.size(); ++p) {
    const Step& step = *joined.steps[p];
    const std::uint64_t groups =
        planning::launch_size(step.pass, planning::outer_count(step, joined.transforms)).groups;
    const std::string condition = p + 1 < joined.steps.size() ? code("if (number < $u)", first + groups) : "";
    const auto scope = text.block(fft::codegen::joined({p > 0 ? "else" : "", condition}, " "));
    write_phase(text, joined, p, first, groups);
    first += groups;
  }
}

}  // namespace

KernelSource generate_joined(const JoinedSteps& joined) {
  KernelSource source;
  source.name = "fft_groups";
  source.takes_null_input = source.may_hold_table = true;
  std::vector<const PassSpec*> passes;
  for (const Step* step : joined.steps) {
    passes.push_back(&step->pass);
    source.name += code("_$", step->pass.length);
  }
  TextWriter text;
  write_blocks(text, passes);
  text.raw(fragment("group/hand_over.cl"));
  text.section("$ passes in one launch", passes.size());
  text.lines(R"(
    kernel __attribute__((reqd_work_group_size($, 1, 1)))
    void $(global const elem_t *input, global elem_t *output, global const elem_t *restrict tables,
    launch_t launch, global elem_t *work, ulong counters_offset) {
    const ulong input_offset = launch.in_offset, output_offset = launch.out_offset;
    const factors_t factors = fft_factors(launch);
    FFT_TABLE(tables);)",
             passes[0]->group.work_items, source.name);
  if (const std::uint32_t local = local_elements(joined)) text.lines("local elem_t tile_memory[$];", local);
  text.lines(R"(
    local uint taken;
    global const elem_t *const source = input != 0 ? input : output;
    volatile global uint *const counters = (volatile global uint *)work + counters_offset;
    if (get_local_id(0) == 0) taken = fft_take_number(counters);
    barrier(CLK_LOCAL_MEM_FENCE);
    const uint number = taken;)");
  write_phases(text, joined);
  text.lines("}");
  source.source = text.take();
  return source;
}

std::vector<double> joined_table(const JoinedSteps& joined) {
  const std::vector<std::uint64_t> offsets = table_offsets(joined);
  std::vector<double> all;
  for (std::size_t p = 0; p < joined.steps.size(); ++p) {
    all.resize(2 * offsets[p]);
    const std::vector<double> table = group_table(joined.steps[p]->pass);
    all.insert(all.end(), table.begin(), table.end());
  }
  return all;
}

}  // namespace fft::codegen
