// Texts: the constants of one STFT in front of the blocks of kernels/ops/.
#include "ops/stft/kernels.hpp"

#include <algorithm>
#include <string>

#include "codegen/constant.hpp"
#include "codegen/fragments.hpp"
#include "codegen/text_writer.hpp"

namespace fft::ops {
namespace {

constexpr std::uint32_t work_items = 256;
constexpr std::uint64_t chunk = 1024;  // samples that a work-group of the overlap-add writes

using codegen::num;

class Text {
 public:
  explicit Text(const StftGeometry& geometry) {
    define("FFT_F64", geometry.options.precision == Precision::f64 ? "1" : "0");
    define("FFT_LANES", "1");
    text_ += codegen::fragment("common/types.cl");
    define("FFT_SAMPLE", geometry.real() ? "scalar_t" : "elem_t");
  }
  Text& define(const char* name, const std::string& value) {
    text_ += "#define " + std::string(name) + " " + value + "\n";
    return *this;
  }
  Text& block(const char* path) {
    text_ += codegen::fragment(path);
    return *this;
  }
  codegen::KernelSource source(const char* name) { return {name, std::move(text_), "", true}; }

 private:
  std::string text_;
};

runtime::RecipeStep step_of(const StftGeometry& geometry, codegen::KernelSource source,
                            std::vector<double> table) {
  runtime::RecipeStep step{};
  step.text = {std::move(source), std::move(table)};
  step.precision = geometry.options.precision;
  return step;
}

/// A work-group per row; on CPUs one work-item of it, whose loop the compiler turns into vectors.
runtime::Launch row_launch(const StftGeometry& geometry, const planning::DeviceLimits& limits,
                           std::uint64_t count) {
  const std::uint32_t items =
      limits.shape == planning::KernelShape::vector ? 1 : std::min(work_items, limits.max_work_group_size);
  return {{count * geometry.options.signals, items}, count};
}

/// A launch per round of frames.
auto launch_of_rows(const StftGeometry& geometry, const planning::DeviceLimits& limits) {
  return [one = row_launch(geometry, limits, 1).size](std::uint64_t frames) {
    return runtime::Launch{{frames * one.groups, one.work_items}, frames};
  };
}

std::string signed_constant(double value) {
  return value < 0 ? "(-" + codegen::constant(-value) + ")" : codegen::constant(value);
}

void define_form(Text& text, const StftOptions& options) {
  text.define("FFT_FORM", num(static_cast<std::uint64_t>(options.output)));
  if (options.output == StftOutput::decibels) text.define("FFT_FLOOR", signed_constant(options.min_decibels));
}

}  // namespace

runtime::RecipeStep frames_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  const StftOptions& o = g.options;
  Text text(g);
  text.define("FFT_FRAME", num(o.frame) + "u").define("FFT_HOP", num(o.hop) + "u");
  text.define("FFT_LENGTH", num(o.fft_length) + "u").define("FFT_SIGNALS", num(o.signals) + "u");
  text.define("FFT_SIGNAL", num(g.signal_length) + "l").define("FFT_EXTENSION", num(g.extension) + "u");
  text.define("FFT_PADDING", num(static_cast<std::uint64_t>(o.padding)));
  text.block("ops/stft/frames.cl");
  std::vector<double> window = o.window;
  for (double& w : window) w *= g.scale;
  runtime::RecipeStep step = step_of(g, text.source("fft_frames"), std::move(window));
  step.launch = launch_of_rows(g, limits);
  return step;
}

runtime::RecipeStep form_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  Text text(g);
  define_form(text, g.options);
  text.block("common/spectrum_form.cl");
  text.define("FFT_BINS", num(g.bins) + "u").define("FFT_SIGNALS", num(g.options.signals) + "u");
  text.define("FFT_OUT_SIGNAL", num(g.frames * g.bins) + "ul").block("ops/stft/form_rows.cl");
  runtime::RecipeStep step = step_of(g, text.source("fft_form_rows"), {});
  step.launch = launch_of_rows(g, limits);
  return step;
}

runtime::RecipeStep overlap_add_step(const StftGeometry& g, const planning::DeviceLimits& limits) {
  const StftOptions& o = g.options;
  const std::uint64_t chunks = (g.signal_length + chunk - 1) / chunk;
  Text text(g);
  text.define("FFT_FRAME", num(o.frame) + "u").define("FFT_HOP", num(o.hop) + "u");
  text.define("FFT_LENGTH", num(o.fft_length) + "u").define("FFT_SIGNALS", num(o.signals) + "u");
  text.define("FFT_SIGNAL", num(g.signal_length) + "ul").define("FFT_EXTENSION", num(g.extension) + "u");
  text.define("FFT_FRAMES", num(g.frames) + "l").define("FFT_BOUND", codegen::constant(g.bound()));
  text.define("FFT_CHUNK", num(chunk) + "u").define("FFT_CHUNKS", num(chunks) + "ul");
  text.define("FFT_ALONE", limits.shape == planning::KernelShape::vector ? "1" : "0");
  text.block("ops/stft/overlap_add.cl");
  runtime::RecipeStep step = step_of(g, text.source("fft_overlap_add"), o.window);
  step.launch = [size = row_launch(g, limits, chunks).size](std::uint64_t) {
    return runtime::Launch{size, 1};
  };
  return step;
}

}  // namespace fft::ops
