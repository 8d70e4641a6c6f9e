// The reals at the ends of a real-to-real transform (PassEnd::reals): they move through the array t, point by
// point.
#include "codegen/reals/real_points.hpp"

#include "core/strides.hpp"
#include "tables/real_factors.hpp"
#include "vector/codegen/block/block.hpp"
#include "vector/codegen/block/stages.hpp"

namespace fft::codegen {

using planning::LoopAxis;

namespace {

std::string factors_at(std::uint64_t count, std::uint64_t offset) {
  return count == 0 ? "0" : plus("table", offset);
}

}  // namespace

// One past the last position at this end.
std::string BlockWriter::positions_end(const planning::PassEnd& end) {
  return end.points == 0 ? "~0ul" : code("$ul", end.points);
}

// Distance from a point back to position 0.
static std::string positions_before(const std::string& position, std::uint64_t stride) {
  const std::string back = backward_steps(position, stride);
  return " - " + (back.empty() ? code("$ * $ul", position, stride) : back);
}

bool is_row_of_reals(const planning::PassSpec& spec) {
  return spec.in_end.reals && spec.out_end.reals && spec.vector.kernel == planning::VectorKernel::split_row;
}

// Whole columns in the lanes: their reals are sorted in an array of vectors in the order of memory.
bool sorts_reals(const planning::PassSpec& spec) {
  if (!spec.in_end.reals || !spec.out_end.reals || spec.vector.lanes == 1 || spec.twiddle_span != 1 ||
      is_row_of_reals(spec))
    return false;
  for (const planning::PassEnd* end : {&spec.in_end, &spec.out_end})
    if (end->format || end->reals.existing != 0) return false;
  for (const LoopAxis& loop : spec.loops)
    if (loop.in_position != 0) return false;
  return true;
}

// The points of the row, to u: what does not exist is zero.
void BlockWriter::load_row_of_reals() {
  const PointRange points = loaded_points();
  text_.comment("points of the row from its reals, to u");
  for (const PointRange& missing : {PointRange{0, points.begin}, PointRange{points.end, spec_.length}}) {
    if (missing.begin == missing.end) continue;
    const auto loop = rolled_loop("i", 2 * missing.begin, 2 * missing.end);
    text_.lines("u[i] = K(0.0);");
  }
  const auto loop = rolled_loop("q", points.begin, points.end);
  text_.lines(R"(
    const elem_t e = fft_signal($in, q, $);
    u[2 * q] = e.x;
    u[2 * q + 1] = e.y;)",
              spec_.in_end.format ? "in_memory, " : "",
              factors_at(planning::real_factor_count(spec_, true), layout_.in_reals_offset));
}

// The reals of its results, or of the elements of its spectrum, from u.
void BlockWriter::store_row_of_reals() {
  text_.comment("reals of the results in u");
  const auto loop = rolled_loop("k", 0, mirrors_ ? spec_.length + 1 : stored_points());
  text_.lines("fft_result($out, k, (elem_t)(u[2 * k], u[2 * k + 1]), $);",
              spec_.out_end.format ? "out_memory, " : "",
              factors_at(planning::real_factor_count(spec_, false), layout_.out_reals_offset));
}

// Reals between memory and u: tiles of rows, or one by one.
void BlockWriter::move_reals(bool load) {
  const std::uint64_t n = spec_.in_end.reals.count, lane = load ? lane_in() : lane_out(),
                      step = (load ? spec_.in_end : spec_.out_end).reals.stride;
  const char* const side = load ? "in" : "out";
  if (step == 1 && lane != 1 && n >= lanes_) {
    const auto chunks = chunk_loop("i", n, lanes_);
    return full_or_tail([&](bool full) {
      if (load)
        text_.lines("fft_load_real_vectors(u + i, in + i, $ul, $);", lane, lane_count(full));
      else
        text_.lines("fft_store_real_vectors(out + i, $ul, $, u + i);", lane, lane_count(full));
    });
  }
  const auto reals = rolled_loop("i", 0, n);
  full_or_tail([&](bool full) {
    const std::string at = code("$ + $", side, times("(ulong)i", step));
    const bool whole = full && lane == 1;
    const std::string where = whole ? at : code("$, $ul, lanes", at, lane);
    if (load)
      text_.lines("u[i] = $($);", whole ? "fft_reals_lanes" : "fft_reals_gathered", where);
    else
      text_.lines("$($, u[i]);", whole ? "fft_put_lanes" : "fft_put_gathered", where);
  });
}

// The array that holds the reals of a column. With a mirror stage an existing array serves: z before there
// are results, t once the results are in z.
std::string BlockWriter::reals_array(bool load) const {
  return mirrors_ ? load ? "z" : "t" : "sorted";
}

void BlockWriter::load_sorted() {
  const PointRange points = loaded_points();
  text_.lines("real_t *u = (real_t *)$;", reals_array(true));
  move_reals(true);
  {
    const auto loop = rolled_loop("q", points.begin, points.end);
    text_.lines("t[q] = $;",
                loaded(code("fft_signal_vector(u, q, $)",
                            factors_at(planning::real_factor_count(spec_, true), layout_.in_reals_offset)),
                       shared_factor(layout_.in_factor, "q")));
  }
  fill_around(points);
}

// `results` writes those of the columns to u.
template <typename Results>
void BlockWriter::store_sorted(const Results& results) {
  text_.lines("real_t *u = (real_t *)$;", reals_array(false));
  results(factors_at(planning::real_factor_count(spec_, false), layout_.out_reals_offset));
  move_reals(false);
}

void BlockWriter::load_reals_points() {
  if (sorts_reals(spec_)) {
    const auto scope = text_.block("");
    return load_sorted();
  }
  const planning::PassEnd& end = spec_.in_end;
  const std::uint64_t lane_step = spec_.loops[spec_.vector.lane_axis].in_position;
  const bool moved = greatest_column_position() != 0;
  const std::string factors = factors_at(planning::real_factor_count(spec_, true), layout_.in_reals_offset);
  text_.lines(
      "$x = in$;", end.format ? "const ulong " : "global const scalar_t *",
      moved ? positions_before("position0", planning::divided_stride(spec_.in_stride, spec_.in_position))
            : "");
  const char* const memory = end.format ? "in_memory, " : "";
  const PointRange points = loaded_points();
  {
    const auto loop = rolled_loop("q", points.begin, points.end);
    text_.lines("const ulong p = $;", first_position(point_element({"q", 0, 0}, spec_.in_position)));
    const std::string place = end.points == 0 ? "p" : code("min(p, $ul)", end.points);
    if (lane_step == 0) {
      const std::string value =
          loaded(code("fft_signal_columns($x, $ul, lanes, p, $)", memory, lane_in(), factors),
                 shared_factor(layout_.in_factor, place));
      text_.lines("t[q] = $;",
                  moved && end.points != 0 ? code("p < $ul ? $ : fft_zero()", end.points, value) : value);
    } else {
      text_.lines("t[q] = $;", loaded(code("fft_signal_points($x, p, $ul, lanes, $, $)", memory, lane_step,
                                           positions_end(end), factors),
                                      lanes_factor(layout_.in_factor, "p", end.points)));
    }
  }
  fill_around(points);
}

void BlockWriter::store_reals_points() {
  if (sorts_reals(spec_)) {
    const auto scope = text_.block("");
    return store_sorted([&](const std::string& factors) {
      const auto loop = rolled_loop("k", 0, stored_points());
      text_.lines("fft_result_vector(u, k, $, $);",
                  finished(result("k"), shared_factor(layout_.out_factor, "k")), factors);
    });
  }
  const planning::PassEnd& end = spec_.out_end;
  const bool in_lanes = layout_.span > 1 && !layout_.convolves;
  const std::uint64_t span = in_lanes ? layout_.span : 1;
  const std::string factors = factors_at(planning::real_factor_count(spec_, false), layout_.out_reals_offset);
  const char* const memory = end.format ? "out_memory, " : "";
  text_.lines("$y = out$;", end.format ? "const ulong " : "global scalar_t *",
              in_lanes
                  ? positions_before("lane_block", lanes_ * planning::divided_stride(spec_.out_stride, span))
                  : "");
  const auto loop = rolled_loop("k", 0, in_lanes ? spec_.length : stored_points());
  if (!in_lanes)
    return text_.lines("fft_result_columns($y, $ul, lanes, k, $, $);", memory, lane_out(),
                       finished(result("k"), shared_factor(layout_.out_factor, "k")), factors);
  text_.lines("const ulong p = lane_block * $ + (ulong)k * $ul;", lanes_, span);
  text_.lines("fft_result_points($y, p, lanes, $, $, $);", memory, positions_end(end),
              finished(result("k"), lanes_factor(layout_.out_factor, "p", end.points)), factors);
}

// The spectra of columns of halves.
void BlockWriter::mirror_reals() {
  const std::uint64_t n = layout_.points;
  if (sorts_reals(spec_)) {
    const auto scope = text_.block("");
    return store_sorted([&](const std::string& place) {
      const auto points = rolled_loop("k", 0, n / 2 + 1);
      split_pair("k");
      text_.lines(R"(
        fft_result_vector(u, k, $1, $2);
        fft_result_vector(u, $3 - k, $4, $2);)",
                  finished("x", ""), place, n, finished("y", ""));
    });
  }
  const std::string factors = factors_at(planning::real_factor_count(spec_, false), layout_.out_reals_offset);
  const auto points = rolled_loop("k", 0, n / 2 + 1);
  split_pair("k");
  text_.lines(R"(
    fft_result_columns($6out, $1ul, lanes, k, $2, $3);
    fft_result_columns($6out, $1ul, lanes, $4 - k, $5, $3);)",
              lane_out(), finished("x", ""), factors, n, finished("y", ""),
              spec_.out_end.format ? "out_memory, " : "");
}

}  // namespace fft::codegen
