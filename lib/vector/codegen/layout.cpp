// Stages and twiddle table of the vector shape.
#include "vector/codegen/layout.hpp"

#include <algorithm>

#include <fftcl/error.hpp>
#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "tables/chirp.hpp"
#include "tables/real_factors.hpp"
#include "tables/twiddle.hpp"
#include "vector/codegen/codegen.hpp"

namespace fft::codegen {
namespace {

using planning::PassSpec;
using planning::VectorKernel;

// Largest table with one vector per twiddle; above, the product form reads less memory than it saves in
// arithmetic.
constexpr std::uint64_t max_lane_table = 16384;  // scalars

std::uint64_t span_blocks(const PassSpec& spec) {
  if (spec.twiddle_span == 1) return 1;
  const std::uint32_t lanes = spec.vector.lanes;
  if (spec.vector.kernel != VectorKernel::lanes || spec.loops[spec.vector.lane_axis].twiddle_weight != 1)
    throw Error(ErrorCode::internal, "vector pass: the twiddle index must grow by one from lane to lane");
  for (std::size_t a = 0; a < spec.loops.size(); ++a)
    if (a != spec.vector.lane_axis && spec.loops[a].twiddle_weight % lanes != 0)
      throw Error(ErrorCode::internal, "vector pass: twiddle weights must be multiples of the lanes");
  return planning::divided_up(spec.twiddle_span, lanes);
}

TwiddleForm form_of(const VectorLayout& layout, std::size_t stage, std::uint64_t scalars) {
  if (layout.span == 1) return stage == layout.stages[stage].first ? TwiddleForm::none : TwiddleForm::uniform;
  return scalars <= max_lane_table ? TwiddleForm::lanes : TwiddleForm::product;
}

void place_tables(VectorLayout& layout, std::uint32_t lanes) {
  std::uint64_t offset = 0;
  for (std::size_t s = 0; s < layout.stages.size(); ++s) {
    VectorStage& stage = layout.stages[s];
    const std::uint64_t entries = layout.lane_blocks * stage.prefixes * (stage.radix - 1);
    stage.form = form_of(layout, s, 2 * lanes * entries);
    if (stage.form == TwiddleForm::none) continue;
    if (stage.form == TwiddleForm::product) {
      stage.lane_offset = offset;
      offset += 2 * lanes * (stage.radix - 1);
    }
    stage.table_offset = offset;
    offset += 2 * entries * (stage.form == TwiddleForm::lanes ? lanes : 1);
  }
  layout.table_scalars = offset;
}

bool spectrum_in_lanes(const VectorLayout& layout) {
  return layout.span > 1;
}

// The backward DFT runs the stages in reverse. Without lanes in the twiddles, or with the lanes of a split
// row, it needs what the forward one has.
void place_backward(VectorLayout& layout) {
  std::uint64_t& offset = layout.table_scalars;
  for (std::size_t s = 0; s < layout.stages.size(); ++s) {
    VectorStage& stage = layout.stages[s];
    stage.backward_form = stage.form;
    stage.backward_offset = stage.table_offset;
    if (layout.span == 1 || layout.split > 1) continue;
    stage.backward_form = s == 0 ? TwiddleForm::none : TwiddleForm::uniform;
    stage.backward_offset = offset;
    if (s > 0) offset += 2 * stage.prefixes * (stage.radix - 1);
  }
}

std::uint64_t factor_points(const PassSpec& spec, planning::PointFactor factor) {
  if (factor == planning::PointFactor::window) return spec.window->size() / 2;
  if (factor == planning::PointFactor::chirp_output) return spec.chirp.written;
  if (factor != planning::PointFactor::chirp) return spec.chirp.cyclic;
  return spec.chirp.path ? spec.chirp.read : spec.chirp.signal;
}

void place_factors(VectorLayout& layout, const PassSpec& spec) {
  const auto place = [&](planning::PointFactor factor) {
    FactorTable table{factor, layout.table_scalars};
    if (factor != planning::PointFactor::none)
      layout.table_scalars += 2 * (factor_points(spec, factor) + spec.vector.lanes);
    return table;
  };
  layout.in_factor = place(spec.in_end.factor);
  const bool same = spec.out_end.factor == spec.in_end.factor;
  layout.out_factor = same ? layout.in_factor : place(spec.out_end.factor);
  layout.in_reals_offset = layout.out_reals_offset = layout.table_scalars;
  layout.table_scalars += 2 * planning::real_factor_count(spec, true);
  if (!planning::share_real_factors(spec)) {
    layout.out_reals_offset = layout.table_scalars;
    layout.table_scalars += 2 * planning::real_factor_count(spec, false);
  }
  layout.convolves = !spec.backward_radices.empty();
  layout.spectrum_offset = layout.table_scalars;
  if (!layout.convolves) return;
  if (!std::equal(spec.radices.rbegin(), spec.radices.rend(), spec.backward_radices.begin(),
                  spec.backward_radices.end()))
    throw Error(ErrorCode::internal,
                "vector pass: a convolution's backward radices must be the reversed ones");
  if (!planning::reads_spectrum(spec))
    layout.table_scalars +=
        2 * layout.lane_blocks * layout.points * (spectrum_in_lanes(layout) ? spec.vector.lanes : 1);
  place_backward(layout);
}

// Appends the roots of the lanes' exponents: all real parts, then all imaginary parts.
void append_lanes(std::vector<double>& table, const std::vector<std::uint64_t>& exponents,
                  const planning::UnitRoots& roots) {
  const std::size_t lanes = exponents.size(), at = table.size();
  table.resize(at + 2 * lanes);
  for (std::size_t l = 0; l < lanes; ++l) {
    const std::complex<double> w = roots(exponents[l]);
    table[at + l] = w.real();
    table[at + lanes + l] = w.imag();
  }
}

void append_backward(std::vector<double>& table, const VectorLayout& layout) {
  std::uint64_t done = 1;
  for (std::size_t s = 0; s < layout.stages.size(); ++s) {
    const VectorStage& stage = layout.stages[s];
    done *= stage.radix;
    if (s == 0 || layout.span == 1 || layout.split > 1) continue;
    const planning::UnitRoots roots(done);
    for (std::uint64_t p = 0; p < stage.prefixes; ++p)
      for (std::uint32_t q = 1; q < stage.radix; ++q) {
        const std::complex<double> w = roots(prefix_value(layout, s, p) * q);
        table.insert(table.end(), {w.real(), w.imag()});
      }
  }
}

void append_numbers(std::vector<double>& table, const std::vector<std::complex<double>>& numbers) {
  for (const std::complex<double>& w : numbers) table.insert(table.end(), {w.real(), w.imag()});
}

void append_factor(std::vector<double>& table, const PassSpec& spec, planning::PointFactor factor) {
  append_numbers(table, planning::factor_table(spec, factor));
  table.insert(table.end(), 2 * spec.vector.lanes, 0.0);
}

void append_spectrum(std::vector<double>& table, const PassSpec& spec, const VectorLayout& layout) {
  if (planning::reads_spectrum(spec)) return;
  const auto spectrum = planning::factor_table(spec, spec.spectrum);
  const auto at = [&](std::uint64_t position) {
    return position < spectrum.size() ? spectrum[position] : std::complex<double>();
  };
  const std::size_t last = layout.stages.size() - 1;
  const VectorStage& stage = layout.stages[last];
  const std::uint32_t lanes = spectrum_in_lanes(layout) ? spec.vector.lanes : 1;
  for (std::uint64_t block = 0; block < layout.lane_blocks; ++block)
    for (std::uint64_t p = 0; p < stage.prefixes; ++p)
      for (std::uint32_t k = 0; k < stage.radix; ++k) {
        const std::uint64_t first =
            block * lanes + layout.span * (prefix_value(layout, last, p) + stage.prefixes * k);
        const auto position = [&](std::uint32_t l) {
          return first + (layout.split > 1 ? l % layout.split : l);
        };
        for (std::uint32_t l = 0; l < lanes; ++l) table.push_back(at(position(l)).real());
        for (std::uint32_t l = 0; l < lanes; ++l) table.push_back(at(position(l)).imag());
      }
}

void append_mirror(std::vector<double>& table, const PassSpec& spec, const VectorLayout& layout) {
  const planning::UnitRoots roots(2 * std::uint64_t(spec.length));
  const std::uint64_t step = layout.merges ? 1 : layout.split;
  const auto append = [&](std::uint64_t k, std::size_t width) {
    std::vector<std::uint64_t> exponents(width);
    for (std::size_t l = 0; l < width; ++l) exponents[l] = k * step + l % step;
    append_lanes(table, exponents, roots);
  };
  const bool product = layout.mirror_form == TwiddleForm::product;
  if (product) append(0, spec.vector.lanes);
  const std::size_t width = layout.mirror_form == TwiddleForm::lanes ? spec.vector.lanes : 1;
  for (std::uint64_t k = 0; k < layout.points; ++k) append(k, width);
}

void place_mirror(VectorLayout& layout, std::uint32_t lanes) {
  const std::uint64_t vectors = 2 * layout.points * lanes;
  if (layout.split > 1 && !layout.merges)
    layout.mirror_form =
        layout.halves && vectors > max_lane_table ? TwiddleForm::product : TwiddleForm::lanes;
  if (layout.mirror_form == TwiddleForm::product) layout.table_scalars += 2 * lanes;
  layout.table_scalars += layout.mirror_form == TwiddleForm::lanes ? vectors : 2 * layout.points;
}

// Several axes go with whole columns, in any format.
void require_plain(const PassSpec& spec) {
  const auto plain = [](const planning::PassEnd& end) {
    return end.points == 0 && end.total == 0 && end.factor == planning::PointFactor::none && !end.real;
  };
  if (spec.vector.kernel == VectorKernel::split_row || spec.twiddle_span > 1 || spec.real.fused ||
      !spec.backward_radices.empty() || !plain(spec.in_end) || !plain(spec.out_end))
    throw Error(ErrorCode::internal, "vector pass: several axes have no ends of their own");
}

// The stages of one axis after the other.
void place_stages(VectorLayout& layout, const PassSpec& spec) {
  if (!spec.axes.empty()) require_plain(spec);
  const std::vector<std::uint32_t> axes =
      spec.axes.empty() ? std::vector<std::uint32_t>{static_cast<std::uint32_t>(layout.points)} : spec.axes;
  std::size_t axis = 0, first = 0;
  std::uint64_t done = 1, rest = layout.points,
                within = rest / axes[0];  // `within`: points of the later axes
  for (std::size_t i = layout.split > 1 ? 1 : 0; i < spec.radices.size(); ++i) {
    if (done == axes[axis] && axis + 1 < axes.size()) {
      first = layout.stages.size();
      done = 1;
      within = rest / axes[++axis];
    }
    VectorStage stage;
    stage.radix = spec.radices[i];
    stage.first = first;
    stage.prefixes = done;
    stage.step = done * within;
    done *= stage.radix;
    rest /= stage.radix;
    stage.rest = rest;
    layout.stages.push_back(stage);
  }
  if (rest != 1 || done != axes[axis] || axis + 1 != axes.size())
    throw Error(ErrorCode::internal,
                "vector pass: the radices do not multiply to " + std::to_string(spec.length));
}

}  // namespace

bool has_tail(const PassSpec& spec) {
  const std::size_t axis = spec.vector.lane_axis;
  const std::uint32_t lanes = spec.vector.lanes;
  return lanes > 1 && (axis + 1 == spec.loops.size() || spec.loops[axis].count % lanes != 0);
}

bool shares_tail(const PassSpec& spec, std::uint32_t radix) {
  constexpr std::uint32_t least = 37;  // 31 in f32 would be 6 % slower
  return has_tail(spec) && radix >= least && planning::is_radix(radix, planning::RadixKind::prime);
}

bool has_ends(const PassSpec& spec) {
  return is_special(spec.in_end) || is_special(spec.out_end) || !spec.backward_radices.empty();
}

VectorLayout vector_layout(const PassSpec& spec) {
  VectorLayout layout;
  const bool split_row = spec.vector.kernel == VectorKernel::split_row;
  layout.split = split_row ? spec.radices.front() : 1;
  layout.rows = split_row ? spec.vector.lanes / layout.split : 1;
  layout.points = spec.length / layout.split;
  layout.span = split_row ? layout.split : spec.twiddle_span;
  layout.lane_blocks = span_blocks(spec);
  place_stages(layout, spec);
  place_tables(layout, spec.vector.lanes);
  place_factors(layout, spec);
  layout.halves = planning::filters_halves(spec);
  layout.merges = spec.real.fused && spec.real.step == planning::RealStep::merge;
  layout.mirrors = spec.real.fused && !layout.halves && !layout.merges;
  layout.mirror_offset = layout.table_scalars;
  if (spec.real.fused) place_mirror(layout, spec.vector.lanes);
  return layout;
}

std::uint64_t prefix_value(const VectorLayout& layout, std::size_t stage, std::uint64_t index) {
  // index = ((d_1 r_2 + d_2) r_3 + d_3) ..., value = d_1 + r_1 (d_2 + r_2 (d_3 ...))
  std::uint64_t value = 0;
  for (std::size_t s = stage; s-- > layout.stages[stage].first;) {
    const std::uint32_t radix = layout.stages[s].radix;
    value = value * radix + index % radix;
    index /= radix;
  }
  return value;
}

std::vector<double> vector_table(const PassSpec& spec) {
  const VectorLayout layout = vector_layout(spec);
  const std::uint32_t lanes = spec.vector.lanes;
  std::vector<double> table;
  table.reserve(layout.table_scalars);
  for (std::size_t s = 0; s < layout.stages.size(); ++s) {
    const VectorStage& stage = layout.stages[s];
    const std::uint64_t n = layout.span * stage.prefixes * stage.radix;
    std::vector<std::uint64_t> exponents(lanes);
    const auto set_exponents = [&](std::uint64_t first, std::uint32_t q) {
      for (std::uint32_t l = 0; l < lanes; ++l)
        exponents[l] = (first + (layout.split > 1 ? l % layout.split : l)) * q;
    };
    if (stage.form == TwiddleForm::none) continue;
    const planning::UnitRoots roots(n);
    if (stage.form == TwiddleForm::product)
      for (std::uint32_t q = 1; q < stage.radix; ++q)
        set_exponents(0, q), append_lanes(table, exponents, roots);
    for (std::uint64_t block = 0; block < layout.lane_blocks; ++block)
      for (std::uint64_t p = 0; p < stage.prefixes; ++p)
        for (std::uint32_t q = 1; q < stage.radix; ++q) {
          const std::uint64_t first = block * lanes + layout.span * prefix_value(layout, s, p);
          if (stage.form == TwiddleForm::lanes) {
            set_exponents(first, q);
            append_lanes(table, exponents, roots);
          } else {
            const std::complex<double> w = roots(first % n * q);
            table.insert(table.end(), {w.real(), w.imag()});
          }
        }
  }
  if (layout.in_factor.factor != planning::PointFactor::none)
    append_factor(table, spec, layout.in_factor.factor);
  if (spec.out_end.factor != planning::PointFactor::none && spec.out_end.factor != spec.in_end.factor)
    append_factor(table, spec, layout.out_factor.factor);
  append_numbers(table, planning::real_factors(spec, true));
  if (!planning::share_real_factors(spec)) append_numbers(table, planning::real_factors(spec, false));
  if (layout.convolves) append_spectrum(table, spec, layout), append_backward(table, layout);
  if (spec.real.fused) append_mirror(table, spec, layout);
  return table;
}

}  // namespace fft::codegen
