// Places of reals (core/real_points.hpp) with `step` reals from one position to the next:
//     sorted   DCT-II read, DCT-III written: s(m) rises up to the middle of the column, then falls
//     rotated  DCT-IV: one real rises from the first, the other falls from the last
//     paired   as `whole`; DHT read: real p
//     whole    DCT-III read, DCT-II written: real p, or n-1-p of the sine transforms; DCT-IV read: in each quarter of the circle, every
//              fourth real, with one sign
#include "group/codegen/real/placed_reals.hpp"

#include "core/strides.hpp"
#include "group/codegen/positions.hpp"
#include "tables/real_factors.hpp"

namespace fft::codegen {

using planning::PassEnd;
using planning::PassSpec;
using planning::RealPoints;
using planning::RealStep;
using planning::Stage;

namespace {

const PassEnd& end_of(const PassSpec& spec, bool input) {
  return input ? spec.in_end : spec.out_end;
}

// Plain numbers that all exist, at the ends of a stage that moves its points one by one.
bool moves_single_points(const GroupKernel& kernel, bool input) {
  const PassSpec& spec = kernel.spec;
  const PassEnd& end = end_of(spec, input);
  const Stage& stage = input ? kernel.stages.front() : kernel.stages.back();
  const bool plain = !end.format && end.points == 0 && end.total == 0 && end.reals.existing == 0,
             turned = stage.paired && (input ? stage.turned_loads : stage.turned_stores),
             other = spec.real.step == (input ? RealStep::unfold : RealStep::fold) ||
                     (!input && planning::mirrors_results(spec)) ||
                     (input ? planning::stages_reals_in(spec) : planning::stages_reals_out(spec));
  return plain && spec.rader == 0 && stage.radix > 1 && !turned && !other;
}

// Forms whose reals are not placed as above: the others of `halves` are moved by mirror stages.
bool is_placed(const PassSpec& spec, const RealPoints& reals, bool input) {
  const bool second = planning::is_second_kind(reals.kind), third = planning::is_third_kind(reals.kind);
  switch (reals.form) {
    case RealPoints::Form::halves:
      return input ? second : third;
    case RealPoints::Form::whole:
      return second || third || (input && planning::is_fourth_kind(reals.kind));
    case RealPoints::Form::paired:  // spectra are moved by the mirror stage
      return input != third;
    case RealPoints::Form::rotated:
      return planning::real_factor_count(spec, input) != 0;
    default:
      return false;
  }
}

}  // namespace

PlacedReals::PlacedReals(const GroupKernel& kernel, bool input, std::uint64_t reach)
    : kernel_(kernel),
      reals_(end_of(kernel.spec, input).reals),
      input_(input),
      reach_(reach),
      stride_(reals_.stride),
      pairs_(planning::has_rotated_pairs(kernel.spec)),
      two_(planning::pairs_columns(kernel.spec)),
      applies_(reals_ && is_placed(kernel.spec, reals_, input) && moves_single_points(kernel, input)) {}

PlacedReals PlacedReals::in_local_memory(const GroupKernel& kernel, bool input, std::uint64_t reach) {
  PlacedReals reals(kernel, input, reach);
  const bool third = planning::is_third_kind(reals.reals_.kind);  // whose points are made of two reals each
  reals.local_ = true;
  reals.stride_ = kernel.spec.group.columns_inner ? kernel.spec.group.columns : 1;
  reals.applies_ = !(input && third) && is_placed(kernel.spec, reals.reals_, input);
  return reals;
}

bool PlacedReals::is_folded() const {
  return !has_form(RealPoints::Form::rotated) && planning::is_fourth_kind(reals_.kind);
}

bool PlacedReals::is_sorted() const {
  return !has_form(RealPoints::Form::rotated) &&
         (input_ ? planning::is_second_kind(reals_.kind) : planning::is_third_kind(reals_.kind));
}

std::uint64_t PlacedReals::step() const {
  if (has_form(RealPoints::Form::halves) || is_folded()) return 4;
  return has_form(RealPoints::Form::rotated) || is_sorted() ? 2 : 1;
}

// The side of s(m) with n = `count` for the positions that begin with `first`, when m is step / 2 times the position, or also the next.
PlacedReals::Side PlacedReals::side(std::uint64_t first, std::uint64_t step, std::uint64_t count) const {
  if (step * first >= count) return Side::falling;
  return step * (first + reach_) + (step - 2) < count ? Side::rising : Side::both;
}

std::string PlacedReals::name(const char* what, std::uint32_t i) const {
  return code("$$", input_ ? "" : "to_", indexed(what, 0, i));
}

void PlacedReals::write_pointers(TextWriter& text, std::uint32_t i, const std::string& base,
                                 const std::string& position) const {
  const std::string type = local_   ? "local scalar_t *"
                           : input_ ? kernel_.tile.input_pointer()
                                    : kernel_.tile.output_pointer(),
                    p = code("(size_t)$", position), distance = step() == 1 ? p : code("$ * $", step(), p);
  text.lines(R"(
    $1$2 = $3 + $4;
    $1$5 = $3 + $6;)",
             type, name("rising", i), base, steps(code("($)", distance), stride_), name("falling", i),
             steps(code("($ - $)", reals_.count - 1, distance), stride_));
  if (planning::real_factor_count(kernel_.spec, input_) == 0) return;
  const std::string factors = real_factors(kernel_, input_);
  if (!has_form(RealPoints::Form::rotated) || !pairs_)
    return text.lines("global const elem_t *$ = $ + $;", name("factor", i), factors, p);
  text.lines(R"(
    global const elem_t *$1 = $2 + $3, *$4 = $2 + ($5 - $3);)",
             name("factor", i), factors, distance, name("last", i), reals_.count - 1);
}

PlacedReals::Place PlacedReals::rising(std::uint32_t i, std::uint64_t first, std::int64_t more) const {
  const auto stride = static_cast<std::int64_t>(stride_);
  return {name("rising", i), (static_cast<std::int64_t>(step() * first) + more) * stride};
}

PlacedReals::Place PlacedReals::falling(std::uint32_t i, std::uint64_t first, std::int64_t more) const {
  const auto stride = static_cast<std::int64_t>(stride_);
  return {name("falling", i), (more - static_cast<std::int64_t>(step() * first)) * stride};
}

// Place of real s(m) for number 0 or 1 of the one or two m of a position.
PlacedReals::Place PlacedReals::real(std::uint32_t i, std::uint64_t first, Side side,
                                     std::uint64_t number) const {
  const auto more = static_cast<std::int64_t>(2 * number), n = static_cast<std::int64_t>(reals_.count);
  return side == Side::rising ? rising(i, first, more) : falling(i, first, n - more);
}

// The point of one real, or of one of each of two columns.
std::string PlacedReals::point_at(const char* sign, const Place& place, const char* aligned) const {
  if (!two_) return code("make_cplx($$, K(0.0))", sign, place.real());
  return code(*sign == 0 ? "fft_load_two($, $)" : "cplx_scale(fft_load_two($, $), K(-1.0), K(-1.0))",
              place.text(), aligned);
}

// The factor of a position. Empty when it depends on the work-item where it is.
std::string PlacedReals::factor(std::uint32_t i, std::uint64_t first) const {
  if (!has_form(RealPoints::Form::rotated) || !pairs_)
    return code("fft_load($)", plus(name("factor", i), first));
  const auto distance = static_cast<std::int64_t>(2 * first);
  switch (side(first, 2, reals_.count / 2)) {
    case Side::rising:
      return code("fft_load($)", plus(name("factor", i), distance));
    case Side::falling:
      return code("fft_load($)", plus(name("last", i), -distance));
    default:
      return "";
  }
}

// DCT-IV of odd n: in the four quarters of 8n, the angle n + 8p of position p is 2i + 1, 4n - 2i - 1, 4n + 2i + 1 and 8n - 2i - 1 for real
// i, with minus in the second and the third.
std::string PlacedReals::folded(std::uint32_t i, std::uint64_t first, const char* aligned) const {
  const std::uint64_t n = reals_.count, angle = n + 8 * first, quarter = angle / (2 * n);
  if ((angle + 8 * reach_) / (2 * n) != quarter) return "";
  const bool even = quarter % 2 == 0, rises = even != sine();
  const std::uint64_t turned = (quarter + 1) / 2 * 4 * n,
                      real = even ? (angle - turned) / 2 : (turned - angle) / 2;
  const auto last = static_cast<std::int64_t>(n - 1),
             place = sine() ? last - static_cast<std::int64_t>(real) : static_cast<std::int64_t>(real);
  const char* const sign = quarter % 4 == 1 || quarter % 4 == 2 ? "-" : "";
  return point_at(sign,
                  {name(rises ? "rising" : "falling", i),
                   (rises ? place : place - last) * static_cast<std::int64_t>(stride_)},
                  aligned);
}

std::string PlacedReals::point(std::uint32_t i, std::uint64_t first, const char* aligned) const {
  if (is_folded()) return folded(i, first, aligned);
  if (two_ && !is_sorted()) return point_at("", rising(i, first), aligned);
  if (has_form(RealPoints::Form::rotated)) {
    const std::string f = factor(i, first), even = rising(i, first).real(), odd = falling(i, first).real();
    if (f.empty()) return "";
    return code("cplx_mul(make_cplx($, $), $)", sine() ? odd : even, sine() ? even : odd, f);
  }
  if (!is_sorted())
    return code("cplx_scale($2, $1, $1)", (sine() ? falling(i, first) : rising(i, first)).real(),
                factor(i, first));
  const Side at = side(first, step(), reals_.count);
  if (at == Side::both) return "";
  const char* const sign = sine() && at == Side::falling ? "-" : "";
  const Place place = real(i, first, at, 0);
  if (!has_form(RealPoints::Form::halves)) return point_at(sign, place, aligned);
  return code("make_cplx($1$2, $1$3)", sign, place.real(), real(i, first, at, 1).real());
}

bool PlacedReals::store(TextWriter& text, std::uint32_t i, std::uint64_t first, const std::string& value,
                        const char* aligned) const {
  const bool rotated = has_form(RealPoints::Form::rotated), sorted = is_sorted();
  const std::string f = rotated || !sorted ? factor(i, first) : "";
  const Side at = side(first, step(), reals_.count);
  if (sorted ? at == Side::both : f.empty()) return false;
  const auto scope = text.block("");
  if (rotated) {
    text.lines(R"(
      const cplx f = $, u = cplx_mul($, cplx_add(f, f));
      $ = u.x;
      $ = $u.y;)",
               f, value, rising(i, first).real(), falling(i, first).real(), sine() ? "" : "-");
  } else if (!sorted) {
    text.lines("const cplx v = $, f = $;\n$ = v.x * f.x - v.y * f.y;", value, f,
               (sine() ? falling(i, first) : rising(i, first)).real());
  } else {
    const char* const sign = sine() && at == Side::falling ? "-" : "";
    const Place place = real(i, first, at, 0);
    text.lines("const cplx v = $;", value);
    if (two_) {
      text.lines("fft_store_two($1, make_cplx($2v.x, $2v.y), $3);", place.text(), sign, aligned);
      return true;
    }
    text.lines("$ = $v.x;", place.real(), sign);
    if (has_form(RealPoints::Form::halves)) text.lines("$ = $v.y;", real(i, first, at, 1).real(), sign);
  }
  return true;
}

}  // namespace fft::codegen
