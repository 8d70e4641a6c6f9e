// Global memory of the work-group shape: loads of the first stage, stores of the last one, the product in the middle of
// a convolution. Positions (planning::PassEnd) are known at build time but for the part that comes from the work-item.
#include <algorithm>

#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::PointFactor;
using planning::Stage;

// Pointer `name` to the factor of the tile's column `c` at the position in `at`.
std::string factor_pointer(const GroupKernel& kernel, PointFactor factor, const std::string& name,
                           const std::string& c, const std::string& at) {
  if (factor == PointFactor::buffer)
    return "  global const elem_t *" + name + " = " + kernel.tile.spectrum_base(c, at) + ";\n";
  const std::uint64_t offset = kernel.factors_offset() + factor_table_offset(kernel.spec, factor);
  return "  global const elem_t *" + name + " = table + " + num(offset) + " + " + at + ";\n";
}

// Distance of the factors of neighbouring positions.
std::uint64_t factor_stride(const GroupKernel& kernel, PointFactor factor) {
  return factor == PointFactor::buffer ? kernel.spec.spectrum_stride : 1;
}

// Unsigned type of positions that, with all they are compared with, are at most `greatest`, and the suffix of its constants.
struct PositionType {
  explicit PositionType(std::uint64_t greatest)
      : name(greatest >> 32 == 0 ? "uint" : "ulong"), suffix(greatest >> 32 == 0 ? "u" : "ul") {}
  const char* name;
  const char* suffix;
};

// The farthest position of a column's first point.
std::uint64_t greatest_column(const planning::PassSpec& spec, std::uint64_t planning::LoopAxis::*weight) {
  std::uint64_t sum = 0;
  for (const planning::LoopAxis& a : spec.loops) sum += (a.count - 1) * a.*weight;
  return sum;
}

PositionType input_positions(const planning::PassSpec& spec) {
  const planning::PassEnd& end = spec.in_end;
  const std::uint64_t farthest = greatest_column(spec, &planning::LoopAxis::in_position) +
                                 (spec.length - 1) * spec.in_position + end.second_position;
  return PositionType(std::max(farthest, end.points + end.skipped));
}

// Of a column's results.
PositionType result_positions(const planning::PassSpec& spec) {
  return PositionType(spec.twiddle_span * spec.length);
}

// Of the results of all blocks.
PositionType total_positions(const planning::PassSpec& spec) {
  const planning::PassEnd& end = spec.out_end;
  const std::uint64_t farthest = greatest_column(spec, &planning::LoopAxis::out_position) +
                                 spec.twiddle_span * spec.length + end.second_position;
  return PositionType(std::max(farthest, end.total));
}

// Twiddle index of the column, which exists in every table even when the column does not.
std::string existing_index(const GroupKernel& kernel, const std::string& c) {
  if (kernel.spec.twiddle_span == 1) return "0";
  const std::string l = "(uint)(" + kernel.tile.twiddle_index(c) + ")";
  return kernel.spec.group.guarded ? "min(" + l + ", " + num(kernel.spec.twiddle_span - 1) + "u)" : l;
}

// Element of the column that point x is: Rader's algorithm convolves all but the first one.
std::string element(const GroupKernel& kernel, const std::string& x) {
  return kernel.spec.rader == 0 ? x : "(" + x + " + 1)";
}

// Rader's element 0, in the work-item that holds the sum of all others: X[0] is that sum and x[0], and every other
// result gets x[0] through the sum's coefficient.
std::string rader_first(const GroupKernel& kernel, std::size_t s, std::uint32_t i,
                        const std::string& product) {
  const planning::PassSpec& spec = kernel.spec;
  const std::string c = indexed("c", s, i), v = kernel.value(s, i, 0), x = indexed("x", 0, i);
  std::string sum = "cplx_add(" + v + ", " + x + ")";
  if (spec.scaled_output) sum = "cplx_scale(" + sum + ", factors.y, factors.z)";
  const std::string text = "  cplx " + x + " = " + kernel.loaded(kernel.tile.input_base(c, "0")) + ";\n" +
                           kernel.store(kernel.tile.output_base(c, "0"), sum) + product + "  " + v +
                           " = cplx_add(" + v + ", cplx_conj(" + x + "));\n";
  return text;
}

class Loads {
 public:
  explicit Loads(const GroupKernel& kernel)
      : kernel_(kernel), spec_(kernel.spec), stage_(kernel.stages.front()) {}

  std::string text() const {
    const auto address = [&](LanePosition at, std::uint32_t q) {
      return kernel_.tile.input_address(at.column, stage_.read_point(at.butterfly, q));
    };
    const AccessPattern pattern = find_pattern(spec_, stage_, address, kernel_.tile.flattened());
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    std::string text;
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string pointer = indexed("in", 0, one ? 0 : i), c = indexed("c", 0, i),
                        j = indexed("j", 0, i);
      if (!one || i == 0)
        text += "  " + kernel_.tile.input_pointer() + pointer + " = " +
                kernel_.tile.input_base(c, element(kernel_, j)) + ";\n";
      text += position(i, c, j);
      std::string loads;
      for (std::uint32_t q = 0; q < stage_.radix; ++q)
        loads += load(i, q, plus(pointer, pattern.offset[i][q]));
      text += guarded(kernel_.memory_condition(0, i), loads);
    }
    return text;
  }

 private:
  bool positioned() const { return spec_.in_end.points != 0 || spec_.in_end.factor != PointFactor::none; }

  std::uint64_t first_position(std::uint32_t q) const {
    return std::uint64_t(q) * stage_.butterflies * spec_.in_position;
  }

  // p<i>: position of point 0 of the butterfly.
  std::string position(std::uint32_t i, const std::string& c, const std::string& j) const {
    if (!positioned()) return "";
    const std::string p = indexed("p", 0, i);
    const std::string type = type_.name;
    std::string text = "  const " + type + " " + p + " = (" + type + ")(" + kernel_.tile.in_position(c) +
                       ") + " + j + " * " + num(spec_.in_position) + type_.suffix +
                       (spec_.rader == 0 ? ";\n" : " + 1;\n");
    if (spec_.in_end.factor != PointFactor::none)
      text += factor_pointer(kernel_, spec_.in_end.factor, indexed("pf", 0, i), c, p);
    return text;
  }

  // The last one that a point can have whose position is `first` in the first work-item.
  std::uint64_t last_position(std::uint64_t first) const {
    return first + (stage_.butterflies - 1) * spec_.in_position + farthest_column_ +
           (spec_.rader == 0 ? 0 : 1);
  }

  // When point q of butterfly i, or one that many positions behind it, exists: "" always, "0" never.
  std::string condition(std::uint32_t i, std::uint32_t q, std::uint64_t behind) const {
    const std::uint64_t first = first_position(q) + behind, skipped = spec_.in_end.skipped;
    const std::uint64_t limit = spec_.in_end.points == 0 ? 0 : spec_.in_end.points + skipped;
    const std::uint64_t last = last_position(first);
    if (limit != 0 && first >= limit) return "0";
    if (first >= skipped && limit != 0 && last >= limit)
      return indexed("p", 0, i) + " < " + num(limit - first);
    if (first < skipped)  // wraps around below zero
      return indexed("p", 0, i) + " - " + num(skipped - first) + type_.suffix + " < " +
             num(spec_.in_end.points);
    return "";
  }

  // Real and imaginary parts are two pieces of a signal.
  std::string load_pair(std::uint32_t i, std::uint32_t q, const std::string& from) const {
    const planning::PassEnd& end = spec_.in_end;
    const std::string v = kernel_.value(0, i, q), behind = from + " + " + num(end.second) + "ul";
    const std::string x = condition(i, q, 0), y = condition(i, q, end.second_position);
    if (x.empty() && y.empty()) return "  " + v + " = make_cplx(*(" + from + "), *(" + behind + "));\n";
    std::string text = "  " + v + " = nothing;\n";
    if (x != "0") text += guarded(x, "  " + v + ".x = *(" + from + ");\n");
    if (y != "0") text += guarded(y, "  " + v + ".y = *(" + behind + ");\n");
    return text;
  }

  // PassEnd::one_sided.
  std::string one_sided(std::uint32_t i, std::uint64_t first, const std::string& v) const {
    const std::uint64_t n = spec_.in_end.one_sided, half = n / 2;
    if (n == 0) return "";
    const std::string p = indexed("p", 0, i);
    std::string once;
    if (first == 0 && spec_.rader == 0) once = p + " != 0";
    if (n % 2 == 0 && first <= half && half <= last_position(first))
      once += (once.empty() ? "" : " && ") + p + " != " + num(half - first);
    return guarded(once, "  " + v + " = cplx_add(" + v + ", " + v + ");\n");
  }

  std::string load(std::uint32_t i, std::uint32_t q, const std::string& from) const {
    if (spec_.in_end.second != 0) return load_pair(i, q, from);
    const std::string v = kernel_.value(0, i, q), exists = condition(i, q, 0);
    const std::uint64_t first = first_position(q);
    if (exists == "0") return "  " + v + " = nothing;\n";
    std::string text = "  " + v + " = " + kernel_.loaded(from) + ";\n";
    if (spec_.in_end.factor != PointFactor::none)
      text +=
          "  " + v + " = " +
          factored(spec_.in_end.factor, v,
                   "fft_load(" +
                       plus(indexed("pf", 0, i),
                            static_cast<std::int64_t>(first * factor_stride(kernel_, spec_.in_end.factor))) +
                       ")") +
          ";\n";
    if (spec_.in_end.conjugated) text += "  " + v + " = cplx_conj(" + v + ");\n";
    text += one_sided(i, first, v);
    return exists.empty() ? text : guarded(exists, text) + "  else " + v + " = nothing;\n";
  }

  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const Stage& stage_;
  const std::uint64_t farthest_column_ = greatest_column(spec_, &planning::LoopAxis::in_position);
  const PositionType type_ = input_positions(spec_);
};

class Stores {
 public:
  explicit Stores(const GroupKernel& kernel)
      : kernel_(kernel),
        spec_(kernel.spec),
        s_(kernel.stages.size() - 1),
        stage_(kernel.stages.back()),
        span_(spec_.backward_radices.empty() ? spec_.twiddle_span : 1) {}

  std::string text() const {
    const auto address = [&](LanePosition at, std::uint32_t k) {
      return kernel_.tile.output_address(at.column, stage_.write_point(at.butterfly, k));
    };
    const AccessPattern pattern = find_pattern(spec_, stage_, address, kernel_.tile.flattened());
    const bool one = pattern.kind == AccessPattern::Kind::one_pointer;
    const bool irregular = pattern.kind == AccessPattern::Kind::irregular;
    std::string text;
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      const std::string pointer = indexed("out", 0, one ? 0 : i), c = indexed("c", s_, i),
                        j = indexed("j", s_, i);
      if (!irregular && (!one || i == 0))
        text += "  " + kernel_.tile.output_pointer() + pointer + " = " +
                kernel_.tile.output_base(c, element(kernel_, j)) + ";\n";
      text += position(i, c, j) + folded(i, c, j);
      std::string stores;
      for (std::uint32_t k = 0; k < stage_.radix; ++k)
        stores += store(i, k,
                        irregular ? kernel_.tile.output_base(
                                        c, element(kernel_, "(" + j + " + " + num(k * stage_.span) + ")"))
                                  : plus(pointer, pattern.offset[i][k]));
      text += guarded(kernel_.memory_condition(s_, i), stores);
    }
    return text;
  }

 private:
  // o<i>: position of output 0 of the butterfly.
  std::string position(std::uint32_t i, const std::string& c, const std::string& j) const {
    if (spec_.out_end.points == 0 && spec_.out_end.factor == PointFactor::none && spec_.out_end.total == 0)
      return "";
    const std::string o = indexed("o", 0, i), type = total_.name;
    std::string text = std::string("  const ") + type_.name + " " + o + " = " +
                       (span_ == 1 ? "0" : existing_index(kernel_, c)) + " + " + j + " * " + num(span_) +
                       type_.suffix + (spec_.rader == 0 ? ";\n" : " + 1;\n");
    if (spec_.out_end.factor != PointFactor::none)
      text += factor_pointer(kernel_, spec_.out_end.factor, indexed("of", 0, i), c, o);
    if (spec_.out_end.total != 0)
      text += "  const " + type + " " + indexed("g", 0, i) + " = (" + type + ")(" +
              kernel_.tile.out_position(c) + ") + " + o + ";\n";
    return text;
  }

  // Of RealStep::fold: the pointer that falls from n - p, and whether the column's upper half is stored there.
  std::string folded(std::uint32_t i, const std::string& c, const std::string& j) const {
    if (!folds()) return "";
    const std::string l = indexed("l", 0, i);
    const std::uint64_t unit = spec_.out_stride / span_, n = span_ * spec_.length;
    return "  const uint " + l + " = (uint)(" + kernel_.tile.twiddle_index(c) + ");\n  const bool " +
           indexed("inner", 0, i) + " = " + l + " > 0 && " + l + " < " + num(span_ / 2) + ";\n  " +
           kernel_.tile.output_pointer() + indexed("fold", 0, i) + " = " + kernel_.tile.output_base(c, j) +
           " + ((long)" + num(n) + " - 2 * ((long)" + l + " + (long)" + j + " * " + num(span_) + ")) * " +
           num(unit) + ";\n";
  }

  // Output k of the DFT at point j + k * span of the column: below half of them as it is, above at the mirrored place.
  std::string folded_store(std::uint32_t i, std::uint32_t k, const std::string& to) const {
    const std::uint64_t first = std::uint64_t(k) * stage_.span, half = spec_.length / 2;
    const std::string v = kernel_.value(s_, i, k), j = indexed("j", s_, i), inner = indexed("inner", 0, i);
    const auto scaled = [&](const std::string& value) {
      return spec_.scaled_output ? "cplx_scale(" + value + ", factors.y, factors.z)" : value;
    };
    const std::string plain = kernel_.store(to, scaled(v));
    if (first + stage_.span <= half) return plain;
    const bool has_half = first <= half;
    const std::string condition =
        has_half ? inner + " || (" + indexed("l", 0, i) + " == 0 && " + j + " == " + num(half - first) + ")"
                 : inner;
    const std::string mirrored = guarded(
        condition,
        kernel_.store(plus(indexed("fold", 0, i), -static_cast<std::int64_t>(first * spec_.out_stride)),
                      scaled("cplx_conj(" + v + ")")));
    if (first >= half) return mirrored;
    return guarded(j + " < " + num(half - first), plain) + "  else {\n" + mirrored + "  }\n";
  }

  bool folds() const { return spec_.real.step == planning::RealStep::fold; }

  std::string store(std::uint32_t i, std::uint32_t k, const std::string& to) const {
    if (folds()) return folded_store(i, k, to);
    const std::uint64_t first = std::uint64_t(k) * stage_.span * span_, limit = spec_.out_end.points;
    const std::uint64_t last = first + span_ - 1 + (stage_.span - 1) * span_ + (spec_.rader == 0 ? 0 : 1);
    if (limit != 0 && first >= limit) return "";
    std::string v = kernel_.value(s_, i, k);
    if (spec_.out_end.conjugated) v = "cplx_conj(" + v + ")";
    if (spec_.out_end.factor != PointFactor::none)
      v = "cplx_mul(" + v + ", fft_load(" + plus(indexed("of", 0, i), static_cast<std::int64_t>(first)) +
          "))";
    if (spec_.scaled_output) v = "cplx_scale(" + v + ", factors.y, factors.z)";
    const std::string below =
        limit != 0 && last >= limit ? indexed("o", 0, i) + " < " + num(limit - first) : std::string();
    if (spec_.out_end.second != 0) return guarded(below, store_pair(i, first, to, v));
    const std::string within = within_total(i, first);
    return guarded(below + (below.empty() || within.empty() ? "" : " && ") + within, kernel_.store(to, v));
  }

  // Whether the result at this position lies in what all blocks make together.
  std::string within_total(std::uint32_t i, std::uint64_t position) const {
    if (spec_.out_end.total == 0) return "";
    return indexed("g", 0, i) + " + " + num(position) + " < " + num(spec_.out_end.total) + total_.suffix;
  }

  // Real and imaginary parts to two pieces of a signal.
  std::string store_pair(std::uint32_t i, std::uint64_t first, const std::string& to,
                         const std::string& v) const {
    const planning::PassEnd& end = spec_.out_end;
    const std::string text =
        "  const cplx r = " + v + ";\n" + guarded(within_total(i, first), "  *(" + to + ") = r.x;\n");
    const std::string exists = within_total(i, first + end.second_position);
    return "  {\n" + text + guarded(exists, "  *(" + to + " + " + num(end.second) + "ul) = r.y;\n") + "  }\n";
  }

  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  std::size_t s_;
  const Stage& stage_;
  std::uint64_t span_;  ///< step of the output's position per point
  const PositionType type_ = result_positions(spec_), total_ = total_positions(spec_);
};

}  // namespace

std::string global_loads(const GroupKernel& kernel) {
  return Loads(kernel).text();
}

std::string global_stores(const GroupKernel& kernel) {
  return Stores(kernel).text();
}

std::string second_loads(const GroupKernel& kernel) {
  const planning::PlacedArray& array = kernel.spec.second;
  const Stage& st = kernel.stages.front();
  const std::string stride = num(kernel.spec.spectrum_stride);
  const std::string tail = ", " + num(array.rotation) + "u, " + num(array.period) + "u, " +
                           num(kernel.spec.length) + "u, " + num(array.points) + "u, " +
                           std::to_string(static_cast<int>(array.order)) + ");\n";
  std::string text;
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string j = indexed("j", 0, i), base = indexed("f", 0, i);
    text += std::string("  global const ") + (array.real ? "scalar_t *" : "elem_t *") + base + " = " +
            kernel.tile.spectrum_base(indexed("c", 0, i), "0") + ";\n";
    std::string loads;
    for (std::uint32_t q = 0; q < st.radix; ++q) {
      const std::string at = "at" + num(i) + "_" + num(q), v = kernel.value(0, i, q);
      const std::string place = base + " + (size_t)" + at + " * " + stride + "ul";
      const std::string value =
          array.real ? "make_cplx(*(" + place + "), K(0.0))" : "fft_load(" + place + ")";
      loads += "  const uint " + at + " = fft_place_point(" + j + " + " +
               num(std::uint64_t(q) * st.butterflies) + "u" + tail + "  " + v + " = nothing;\n  if (" + at +
               " < " + num(array.points) + "u) " + v + " = " +
               (array.conjugated ? "cplx_conj(" + value + ")" : value) + ";\n";
    }
    text += guarded(kernel.memory_condition(0, i), loads);
  }
  return text;
}

std::string spectral_product(const GroupKernel& kernel) {
  const std::size_t s = kernel.spec.radices.size() - 1;
  const Stage& st = kernel.stages[s];
  const std::uint64_t span = kernel.spec.twiddle_span;
  if (kernel.spec.spectrum == PointFactor::second_input) {
    std::string text = "\n  /* product with the second input */\n";
    for (std::uint32_t v = 0; v < st.per_item * st.radix; ++v)
      text += "  v" + num(v) + " = cplx_conj(cplx_mul(v" + num(v) + ", " +
              (kernel.spec.group.holds_locally
                   ? "fft_get(held + t + " + num(v * kernel.spec.group.work_items) + ")"
                   : "h" + num(v)) +
              "));\n";
    return text;
  }
  const bool buffer = kernel.spec.spectrum == PointFactor::buffer;
  const std::uint64_t step = span * factor_stride(kernel, kernel.spec.spectrum);
  std::string text = "\n  /* product with the spectrum */\n";
  for (std::uint32_t i = 0; i < st.per_item; ++i) {
    const std::string b = indexed("b", 0, i);
    std::string products;
    for (std::uint32_t k = 0; k < st.radix; ++k) {
      const std::string v = kernel.value(s, i, k);
      const std::string product = "  " + v + " = cplx_conj(cplx_mul(" + v + ", fft_load(" +
                                  plus(b, static_cast<std::int64_t>(std::uint64_t(k) * st.span * step)) +
                                  ")));\n";
      if (k != 0 || kernel.spec.rader == 0) {
        products += product;
        continue;
      }
      std::string first = indexed("j", s, i) + " == 0";
      if (kernel.spec.group.guarded) first += " && " + indexed("c", s, i) + " < columns_left";
      products += guarded(first, rader_first(kernel, s, i, product)) + "  else {\n" + product + "  }\n";
    }
    const std::string at = existing_index(kernel, indexed("c", s, i)) + " + " + indexed("j", s, i) + " * " +
                           num(span) + result_positions(kernel.spec).suffix;
    // A column that does not exist has no spectrum in the buffer; tables have something for it.
    text += factor_pointer(kernel, kernel.spec.spectrum, b, indexed("c", s, i), "(size_t)(" + at + ")") +
            guarded(buffer ? kernel.memory_condition(s, i) : kernel.in_range(s, i), products);
  }
  return text;
}

}  // namespace fft::codegen
