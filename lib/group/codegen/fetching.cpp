// A pass whose groups take one tile after another, and fetch the row of the next one while they compute.
//
// A group's first tile has the number of the group; the others are drawn from a counter in memory, one ahead, because the answer
// takes as long as a load. So neighbouring tiles are computed at about the same time, and no group is left with more of them than others.
#include "group/tiles/long_rows/fetching.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

// Behind the loads of a tile, all work-items have read the array, and the next row may overwrite it.
std::string fetch_next(const planning::PassSpec& spec) {
  return code(R"(
    barrier(CLK_LOCAL_MEM_FENCE);
    if (next < tiles) {
    fft_fetch(fetched, $, $, &arrived);
    if (t == 0) drawn = fft_draw_tile(counters, tiles);
    }
    )",
              TileText(spec).input_row("next"), planning::fetched_elements(spec));
}

}  // namespace

void write_fetching_pass(TextWriter& text, const planning::PassSpec& spec, const std::string& local) {
  Surroundings around;
  around.group = "number";
  around.item = "fft_opaque(get_local_id(0))";
  around.after_loads = fetch_next(spec);
  const GroupKernel kernel(spec, around);
  text.lines(local);
  text.lines(R"(
    local elem_t fetched[$1 + FFT_FETCHED_MORE] __attribute__((aligned(16))); /* the next tile's row */
    local fft_arrived_t arrived;
    local uint drawn;
    volatile global uint *const counters = (volatile global uint *)work + counters_offset;
    const uint tiles = (uint)count;
    size_t number = get_group_id(0);
    if (get_local_id(0) == 0) fft_expect(&arrived);
    fft_fetch(fetched, $2, $1, &arrived);
    if (get_local_id(0) == 0) drawn = fft_draw_tile(counters, tiles);
    barrier(CLK_LOCAL_MEM_FENCE);
    uint next = drawn, phase = 0;)",
             planning::fetched_elements(spec), TileText(spec).input_row("number"));
  const auto loop = text.block("for (;;)");
  write_pass(text, kernel, "", "fft_await_row(&arrived, phase);");
  text.lines(R"(
    if (next >= tiles) break;
    number = next;
    next = drawn;
    phase ^= 1;)");
}

}  // namespace fft::codegen
