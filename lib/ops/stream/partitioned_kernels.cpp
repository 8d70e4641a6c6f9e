// Texts: the constants of one stream in front of the blocks of kernels/ops/partitioned.
#include "ops/stream/partitioned_kernels.hpp"

#include <string>

#include "codegen/fragments.hpp"
#include "codegen/operation_kernels.hpp"
#include "codegen/text.hpp"
#include "core/base/number_theory.hpp"

namespace fft::ops {
namespace {

/// Neighbouring numbers that a work-item of the products makes.
std::uint64_t columns_of(const planning::DeviceLimits& limits) {
  return limits.shape == planning::KernelShape::vector ? 64 : 1;
}

codegen::TextWriter text_of(const PartitionedGeometry& g) {
  codegen::TextWriter text;
  codegen::write_types(text, g.options.precision);
  text.lines(R"(
    #define FFT_SAMPLE $
    #define FFT_BLOCK $ul
    #define FFT_CHANNELS $ul)",
             g.real() ? "scalar_t" : "elem_t", g.block(), g.options.channels);
  return text;
}

codegen::KernelSource finished(codegen::TextWriter& text, const std::string& name) {
  text.raw(codegen::fragment("ops/partitioned/" + name + ".cl"));
  return {"fft_partition_" + name, text.take(), "", true};
}

}  // namespace

codegen::KernelSource partition_rows_kernel(const PartitionedGeometry& g) {
  codegen::TextWriter text = text_of(g);
  return finished(text, "rows");
}

codegen::KernelSource partition_filters_kernel(const PartitionedGeometry& g) {
  codegen::TextWriter text = text_of(g);
  text.define("FFT_FILTER", codegen::code("$ul", g.filter));
  text.define("FFT_FILTERS", codegen::code("$ul", g.filters()));
  return finished(text, "filters");
}

codegen::KernelSource partition_products_kernel(const PartitionedGeometry& g,
                                                const planning::DeviceLimits& limits) {
  codegen::TextWriter text = text_of(g);
  text.lines(R"(
    #define FFT_BINS $ul
    #define FFT_FILTERS $ul
    #define FFT_PARTITIONS $ul
    #define FFT_PLACES $ul
    #define FFT_COLUMNS $)",
             g.bins, g.filters(), g.partitions, g.places(), columns_of(limits));
  return finished(text, "products");
}

codegen::KernelSource partition_results_kernel(const PartitionedGeometry& g) {
  codegen::TextWriter text = text_of(g);
  return finished(text, "results");
}

planning::LaunchSize partition_products_launch(const PartitionedGeometry& g,
                                               const planning::DeviceLimits& limits, std::uint64_t rows) {
  const std::uint64_t columns = columns_of(limits), items = rows * planning::divided_up(g.bins, columns);
  const std::uint32_t group = limits.shape == planning::KernelShape::vector ? 1 : codegen::ops_work_items;
  return {planning::divided_up(items, group), group};
}

}  // namespace fft::ops
