// Texts: the constants of one stream in front of the blocks of kernels/ops/.
#include "ops/stream/kernels.hpp"

#include <algorithm>
#include <string>

#include "codegen/fragments.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"

namespace fft::ops {
namespace {

constexpr std::uint32_t work_items = 256;
constexpr std::uint64_t chunk = 2048;  // samples of a row that a work-group writes

std::uint64_t chunks(std::uint64_t samples) {
  return planning::divided_up(samples, chunk);
}

codegen::KernelSource kernel(const StreamingGeometry& g, std::uint64_t chunks_of_a_row,
                             const std::string& name) {
  codegen::TextWriter text;
  codegen::write_types(text, g.options.precision);
  text.lines(R"(
    #define FFT_SAMPLE $
    #define FFT_REAL $
    #define FFT_ROWS_OF(blocks) $
    #define FFT_POINTS $
    #define FFT_STEP $
    #define FFT_HISTORY $
    #define FFT_CHANNELS $
    #define FFT_CHUNK $
    #define FFT_CHUNKS $
    #define FFT_HISTORY_CHUNKS $)",
             g.real() ? "scalar_t" : "elem_t", g.real(), g.real() ? "(((blocks) + 1) / 2)" : "(blocks)",
             g.points(), g.step(), g.past(), g.options.channels, chunk, chunks_of_a_row, chunks(g.past()));
  text.raw(codegen::fragment("ops/stream/" + name + ".cl"));
  return {"fft_stream_" + name, text.take(), "", true};
}

}  // namespace

// On CPUs one work-item, with a loop that the compiler vectorizes.
std::uint32_t stream_work_items(const planning::DeviceLimits& limits) {
  return limits.shape == planning::KernelShape::vector ? 1 : std::min(work_items, limits.max_work_group_size);
}

codegen::KernelSource stream_rows_kernel(const StreamingGeometry& g) {
  return kernel(g, chunks(g.points()), "rows");
}

codegen::KernelSource stream_results_kernel(const StreamingGeometry& g) {
  return kernel(g, chunks(g.step()), "results");
}

std::uint64_t row_groups(const StreamingGeometry& g, std::uint64_t rows) {
  return rows * chunks(g.points());
}

std::uint64_t history_groups(const StreamingGeometry& g) {
  return g.options.channels * chunks(g.past());
}

std::uint64_t result_groups(const StreamingGeometry& g, std::uint64_t rows) {
  return rows * chunks(g.step());
}

}  // namespace fft::ops
