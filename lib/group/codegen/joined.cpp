// Each group takes a number, in the order in which groups begin. The lowest numbers are the groups of the first pass, the next
// ones those of the second, and so on; a group of a later pass waits until all groups of the passes before have arrived at
// their end. So a group waits only for groups that have begun and do not wait for it.
#include "group/codegen/joined.hpp"

#include <algorithm>
#include <string>

#include "codegen/fragments.hpp"
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

// Where the table of each pass begins: at an even element, see fft_load_twiddles.
std::vector<std::uint64_t> table_offsets(const JoinedSteps& joined) {
  std::vector<std::uint64_t> offsets{0};
  for (const Step* step : joined.steps) {
    const std::uint64_t elements = twiddle_elements(step->pass) + factor_elements(step->pass);
    offsets.push_back(offsets.back() + elements + elements % 2);
  }
  return offsets;
}

// Declares `name` and `name`_offset, what a pass reads or writes.
std::string place(const BufferRef& ref, const std::string& type, const std::string& name) {
  const char* memory = ref.slot == Slot::input ? "source" : ref.slot == Slot::output ? "output" : "work";
  std::string offset = std::to_string(ref.offset) + "ul";
  if (ref.slot != Slot::workspace) offset += ref.slot == Slot::input ? " + input_offset" : " + output_offset";
  if (ref.slot != Slot::workspace && ref.as_pairs) offset += " / 2";
  return "  " + type + name + " = " + memory + ";\n  const ulong " + name + "_offset = " + offset + ";\n";
}

std::string local_pointer(const PassSpec& spec) {
  if (exchanged_elements(spec) == 0) return "";
  if (!spec.group.split_exchange) return "  local elem_t *const xch = tile_memory;\n";
  return "  local scalar_t *const xch = (local scalar_t *)tile_memory;\n";
}

std::uint32_t local_elements(const JoinedSteps& joined) {
  std::uint32_t most = 0;
  for (const Step* step : joined.steps) {
    const std::uint32_t elements = exchanged_elements(step->pass);
    most = std::max(most, step->pass.group.split_exchange ? (elements + 1) / 2 : elements);
  }
  return most;
}

// The pass of groups number `first` to `first + groups` - 1.
std::string phase(const JoinedSteps& joined, std::size_t p, std::uint64_t first, std::uint64_t groups) {
  const Step& step = *joined.steps[p];
  const Surroundings around{"number - " + num(first) + "u", num(groups), p > 0, true};
  const GroupKernel kernel(step.pass, around);
  const bool last = p + 1 == joined.steps.size();
  std::string wait;
  if (p > 0)
    wait += "  if (get_local_id(0) == 0) fft_await(counters, " + num(first) +
            "u);\n  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n";
  if (last) wait += "  uint before = 0;\n  if (get_local_id(0) == 0) before = fft_pass_by(counters);\n";
  std::string text =
      "  /* pass " + num(p + 1) + " */\n" +
      place(step.source, p > 0 ? "volatile global const elem_t *" : "global const elem_t *", "in") +
      place(step.destination, "global elem_t *", "out") +
      "  const ulong count = " + num(planning::outer_count(step, joined.transforms)) + "ul;\n" +
      "  global const elem_t *const table = tables + " + num(table_offsets(joined)[p]) + ";\n" +
      pass_text(kernel, local_pointer(step.pass), wait);
  if (last)
    return text + "  if (get_local_id(0) == 0 && before == " + num(first + groups - 1) +
           "u) fft_reset(counters);\n";
  return text +
         "  barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE);\n"
         "  if (get_local_id(0) == 0) fft_arrive(counters);\n";
}

std::string signature(const JoinedSteps& joined, const std::string& name) {
  return "kernel __attribute__((reqd_work_group_size(" + num(joined.steps[0]->pass.group.work_items) +
         ", 1, 1)))\nvoid " + name +
         "(global const elem_t *input, global elem_t *output, global const elem_t *restrict tables,\n    "
         "ulong "
         "input_offset, ulong output_offset, ulong unused, factors_t factors,\n    global elem_t *work, "
         "ulong "
         "counters_offset) {\n";
}

}  // namespace

KernelSource generate_joined(const JoinedSteps& joined) {
  KernelSource source;
  source.name = "fft_groups";
  std::vector<const PassSpec*> passes;
  std::string phases;
  std::uint64_t first = 0;
  for (std::size_t p = 0; p < joined.steps.size(); ++p) {
    const PassSpec& pass = joined.steps[p]->pass;
    passes.push_back(&pass);
    source.name += "_" + num(pass.length);
    const std::uint64_t groups =
        planning::launch_size(pass, planning::outer_count(*joined.steps[p], joined.transforms)).groups;
    // A group without a pass, or an end that all passes share, would be a way around barriers: PoCL 3.1 then takes the
    // conditions before them for the same in all work-items.
    phases += p == 0 ? "  " : " else ";
    if (p + 1 < joined.steps.size()) phases += "if (number < " + num(first + groups) + "u) ";
    phases += "{\n" + phase(joined, p, first, groups) + "  }";
    first += groups;
  }
  const std::uint32_t local = local_elements(joined);
  source.source = blocks_before(passes) + std::string(fragment("group/hand_over.cl")) + "\n" +
                  signature(joined, source.name) +
                  (local > 0 ? "  local elem_t tile_memory[" + num(local) + "];\n" : "") +
                  "  local uint taken;\n  global const elem_t *const source = input != 0 ? input : output;\n "
                  " volatile global uint *const counters = (volatile global uint *)work + "
                  "counters_offset;\n  if (get_local_id(0) == 0) taken = fft_take_number(counters);\n"
                  "  barrier(CLK_LOCAL_MEM_FENCE);\n  const uint number = taken;\n" +
                  phases + "\n}\n";
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
