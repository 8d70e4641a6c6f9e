// Texts: the constants of one STFT in front of the blocks of kernels/ops/.
#include "ops/stft/kernels.hpp"

#include <algorithm>
#include <string>

#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/point_factors.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"

namespace fft::ops {
namespace {

constexpr std::uint32_t work_items = 256;
constexpr std::uint64_t chunk = 1024;  // samples that a work-group of the overlap-add writes

using codegen::TextWriter;

// What every kernel of an STFT begins with.
TextWriter text_of(const StftGeometry& geometry) {
  TextWriter text;
  codegen::write_types(text, geometry.options.precision);
  text.define("FFT_SAMPLE", geometry.real() ? "scalar_t" : "elem_t");
  return text;
}

/// The kernel of this name in `path`, after its definitions.
runtime::RecipeStep step_of(const StftGeometry& geometry, TextWriter& text, const char* name,
                            const char* path, std::vector<double> table) {
  text.raw(codegen::fragment(path));
  runtime::RecipeStep step{};
  step.text = {{name, text.take(), "", true}, std::move(table)};
  step.precision = geometry.options.precision;
  return step;
}

/// One work-group per row. On CPUs it has one work-item, with loops that the compiler vectorizes.
runtime::Launch row_launch(const StftGeometry& geometry, const planning::DeviceLimits& limits,
                           std::uint64_t count) {
  const std::uint32_t items =
      limits.shape == planning::KernelShape::vector ? 1 : std::min(work_items, limits.max_work_group_size);
  return {{count * geometry.options.batch, items}, count};
}

/// Rows of `points` points that a work-group takes.
std::uint64_t rows_of_group(const StftGeometry& g, const planning::DeviceLimits& limits,
                            std::uint64_t points) {
  return codegen::ops_rows(points, g.frames * g.options.batch, limits);
}

/// A launch per round of frames.
auto launch_of_rows(const StftGeometry& geometry, const planning::DeviceLimits& limits,
                    std::uint64_t points) {
  return [one = row_launch(geometry, limits, 1).size,
          rows = rows_of_group(geometry, limits, points)](std::uint64_t frames) {
    return runtime::Launch{{planning::divided_up(frames * one.groups, rows), one.work_items}, frames};
  };
}

}  // namespace

runtime::RecipeStep frames_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  const StftOptions& o = g.options;
  TextWriter text = text_of(g);
  text.lines(R"(
    #define FFT_FRAME $u
    #define FFT_HOP $u
    #define FFT_LENGTH $u
    #define FFT_SIGNALS $u
    #define FFT_SIGNAL $l
    #define FFT_EXTENSION $u
    #define FFT_PADDING $
    #define FFT_ROWS $ul)",
             o.frame, o.hop, o.fft_length, o.batch, g.signal_length, g.extension, static_cast<int>(o.padding),
             rows_of_group(g, limits, o.fft_length));
  std::vector<double> window = o.window;
  for (double& w : window) w *= g.scale;
  runtime::RecipeStep step = step_of(g, text, "fft_frames", "ops/stft/frames.cl", std::move(window));
  step.launch = launch_of_rows(g, limits, o.fft_length);
  return step;
}

runtime::RecipeStep form_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  TextWriter text = text_of(g);
  codegen::write_form(text, static_cast<planning::PointForm>(g.options.output), g.options.min_decibels);
  text.lines(R"(
    #define FFT_BINS $u
    #define FFT_SIGNALS $u
    #define FFT_OUT_SIGNAL $ul
    #define FFT_ROWS $ul)",
             g.bins, g.options.batch, g.frames * g.bins, rows_of_group(g, limits, g.bins));
  runtime::RecipeStep step = step_of(g, text, "fft_form_rows", "ops/stft/form_rows.cl", {});
  step.launch = launch_of_rows(g, limits, g.bins);
  return step;
}

runtime::RecipeStep overlap_add_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  const StftOptions& o = g.options;
  const std::uint64_t chunks = planning::divided_up(g.signal_length, chunk);
  TextWriter text = text_of(g);
  text.lines(R"(
    #define FFT_FRAME $u
    #define FFT_HOP $u
    #define FFT_LENGTH $u
    #define FFT_SIGNALS $u
    #define FFT_SIGNAL $ul
    #define FFT_EXTENSION $u
    #define FFT_FRAMES $l
    #define FFT_BOUND $
    #define FFT_CHUNK $u
    #define FFT_CHUNKS $ul
    #define FFT_ALONE $)",
             o.frame, o.hop, o.fft_length, o.batch, g.signal_length, g.extension, g.frames,
             codegen::constant(g.bound()), chunk, chunks, limits.shape == planning::KernelShape::vector);
  runtime::RecipeStep step = step_of(g, text, "fft_overlap_add", "ops/stft/overlap_add.cl", o.window);
  step.launch = [size = row_launch(g, limits, chunks).size](std::uint64_t) {
    return runtime::Launch{size, 1};
  };
  return step;
}

}  // namespace fft::ops
