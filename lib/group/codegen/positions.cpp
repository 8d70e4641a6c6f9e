// Positions are constants of the text except for the part that depends on the work-item.
#include "group/codegen/positions.hpp"

#include <algorithm>
#include <complex>

#include "codegen/constant.hpp"
#include "codegen/point_factors.hpp"
#include "tables/real_factors.hpp"
#include "tables/twiddle.hpp"

namespace fft::codegen {

using planning::LoopAxis;
using planning::PassEnd;
using planning::PassSpec;
using planning::PointFactor;

std::uint64_t greatest_column(const PassSpec& spec, std::uint64_t LoopAxis::*weight) {
  std::uint64_t sum = 0;
  for (const LoopAxis& a : spec.loops) sum += (a.count - 1) * a.*weight;
  return sum;
}

PositionType input_positions(const PassSpec& spec) {
  const PassEnd& end = spec.in_end;
  const std::uint64_t farthest = greatest_column(spec, &LoopAxis::in_position) +
                                 (spec.length - 1) * spec.in_position + end.second_position;
  return PositionType(std::max(farthest, end.points + end.skipped));
}

PositionType result_positions(const PassSpec& spec) {
  return PositionType(spec.twiddle_span * spec.length);
}

PositionType total_positions(const PassSpec& spec) {
  const PassEnd& end = spec.out_end;
  const std::uint64_t farthest =
      greatest_column(spec, &LoopAxis::out_position) + spec.twiddle_span * spec.length + end.second_position;
  return PositionType(std::max(farthest, end.total));
}

void write_factor_pointer(TextWriter& text, const GroupKernel& kernel, PointFactor factor,
                          const std::string& name, const std::string& c, const std::string& at) {
  if (factor == PointFactor::buffer)
    text.lines("global const elem_t *$ = $;", name, kernel.tile.spectrum_base(c, at));
  else
    text.lines("global const elem_t *$ = $ + $;", name,
               plus("table", kernel.factors_offset() + factor_table_offset(kernel.spec, factor)), at);
}

std::string real_factors(const GroupKernel& kernel, bool input) {
  return plus("table", kernel.factors_offset() + real_factors_offset(kernel.spec, input));
}

// H200, the speed with products over that with loads, of all timed tiles and of the fastest tile of each case: half of the rows 1.02 and 1.03
// (62 tiles of 18 cases, f32 and f64), rows of n = 2 mod 4 1.03 and 1.05 (80 of 23), rows of a multiple of 4 in f64 1.08 (12 tiles). The fastest
// rows of a multiple of 4 in f32 gain nothing (1.00, 9 cases), and columns of n = 2 mod 4 lose (0.98, 6 tiles). Other columns of halves gained 1.03 by the
// tuner (10 tiles), but a plan of 512 x 512 became slower (1,842 to 1,649 GB/s; not understood).
bool multiplies_factors(const PassSpec& spec) {
  const planning::RealPoints& reals = spec.in_end.reals;
  if (spec.group.half_rows) return !reals.orthogonal;  // whose factor 0 is not a root
  if (planning::is_row_of_pairs(spec)) return true;
  return planning::turns_pairs(spec) && reals.count % 4 == 0 && spec.precision == Precision::f64 &&
         planning::input_side(spec) == planning::Side::points;
}

std::string turned(const std::string& factor, std::uint64_t e, std::uint64_t n) {
  const std::complex<double> w = planning::unit_root(e % n, n);
  return e == 0 ? factor : code("cplx_mul_const($, $, $)", factor, constant(w.real()), constant(w.imag()));
}

std::string real_factors_pointer(const GroupKernel& kernel, bool input) {
  return code("(global const scalar_t *)($)", real_factors(kernel, input));
}

namespace {

// The first argument of the functions of codegen/reals/real_points where a side has a format. Staged reals are in local memory.
const char* formatted_input(const GroupKernel& kernel) {
  return kernel.spec.in_end.format && !planning::stages_reals_in(kernel.spec) ? "in_memory, " : "";
}
const char* formatted_output(const GroupKernel& kernel) {
  return kernel.spec.out_end.format && !planning::stages_reals_out(kernel.spec) ? "out_memory, " : "";
}

}  // namespace

std::string point_of_reals(const GroupKernel& kernel, const std::string& x, const std::string& position) {
  return code("fft_point(fft_signal($$, $, $))", formatted_input(kernel), x, position,
              real_factors_pointer(kernel, true));
}

void store_reals_of(TextWriter& text, const GroupKernel& kernel, const std::string& y,
                    const std::string& position, const std::string& value) {
  text.lines("fft_result($$, $, fft_pair($), $);", formatted_output(kernel), y, position, value,
             real_factors_pointer(kernel, false));
}

std::string whole_index(const planning::KeptRows& rows, const std::string& x) {
  return rows.all == 1 ? x : code("($1 % $2 + $1 / $2 * $3)", x, rows.kept, rows.all);
}

std::uint32_t turned_access(const planning::PassSpec& spec) {
  return planning::has_rotated_pairs(spec) && spec.precision == Precision::f32 ? 8 : 16;
}

void write_rotated_pointers(TextWriter& text, const GroupKernel& kernel, bool input, std::uint32_t i) {
  const std::string x = indexed(input ? "x" : "y", 0, i),
                    twice = code("2 * (size_t)$", indexed(input ? "p" : "o", 0, i));
  text.lines(R"(
    global $1scalar_t *$2 = $3 + $4, *$5 = $3 + ($6 - $4);
    global const elem_t *$7 = $8 + $4;)",
             input ? "const " : "", indexed("rising", 0, i), x, twice, indexed("falling", 0, i),
             kernel.spec.in_end.reals.count - 2, indexed("fw", 0, i), real_factors(kernel, input));
}

std::string rotated_pointers(std::uint32_t i, std::uint64_t more) {
  const auto distance = static_cast<std::int64_t>(2 * more);
  return code("$, $, $", plus(indexed("rising", 0, i), distance), plus(indexed("falling", 0, i), -distance),
              plus(indexed("fw", 0, i), distance));
}

std::uint64_t factor_stride(const GroupKernel& kernel, PointFactor factor) {
  return factor == PointFactor::buffer ? kernel.spec.spectrum_stride : 1;
}

std::string existing_index(const GroupKernel& kernel, const std::string& c) {
  if (kernel.spec.twiddle_span == 1) return "0";
  const std::string l = code("(uint)($)", kernel.tile.twiddle_index(c));
  return kernel.spec.group.guarded ? code("min($, $u)", l, kernel.spec.twiddle_span - 1) : l;
}

std::string existing_column(const std::string& c) {
  return code("min($, columns_left - 1)", c);
}

std::string element(const GroupKernel& kernel, const std::string& x) {
  return kernel.spec.rader == 0 ? x : code("($ + 1)", x);
}

}  // namespace fft::codegen
