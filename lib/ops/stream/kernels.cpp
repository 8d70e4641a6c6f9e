// Texts: the constants of one stream in front of the blocks of kernels/ops/.
#include "ops/stream/kernels.hpp"

#include <algorithm>
#include <string>

#include "codegen/fragments.hpp"
#include "codegen/text_writer.hpp"

namespace fft::ops {
namespace {

constexpr std::uint32_t work_items = 256;
constexpr std::uint64_t chunk = 2048;  // samples of a row that a work-group writes

std::uint64_t chunks(std::uint64_t samples) {
  return (samples + chunk - 1) / chunk;
}

codegen::KernelSource kernel(const StreamingGeometry& g, std::uint64_t chunks_of_a_row,
                             const std::string& name) {
  std::string text;
  const auto define = [&](const char* what, const std::string& value) {
    text += "#define " + std::string(what) + " " + value + "\n";
  };
  define("FFT_F64", g.options.precision == Precision::f64 ? "1" : "0");
  define("FFT_LANES", "1");
  text += codegen::fragment("common/types.cl");
  define("FFT_SAMPLE", g.real() ? "scalar_t" : "elem_t");
  define("FFT_REAL", g.real() ? "1" : "0");
  define("FFT_ROWS_OF(blocks)", g.real() ? "(((blocks) + 1) / 2)" : "(blocks)");
  define("FFT_POINTS", codegen::num(g.points()));
  define("FFT_STEP", codegen::num(g.step()));
  define("FFT_HISTORY", codegen::num(g.past()));
  define("FFT_CHANNELS", codegen::num(g.options.channels));
  define("FFT_CHUNK", codegen::num(chunk));
  define("FFT_CHUNKS", codegen::num(chunks_of_a_row));
  define("FFT_HISTORY_CHUNKS", codegen::num(chunks(g.past())));
  text += codegen::fragment("ops/stream/" + name + ".cl");
  return {"fft_stream_" + name, std::move(text), "", true};
}

}  // namespace

// On CPUs one work-item, whose loop the compiler turns into vectors.
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
