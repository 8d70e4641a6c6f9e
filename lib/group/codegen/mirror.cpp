// The mirror stage of a real transform in the work-group shape: points j and length - j of a column against spectra in
// global memory. j = 0 stands alone: its second value is point length/2, whose spectrum is its conjugate.
#include <algorithm>

#include "codegen/point_factors.hpp"
#include "group/codegen/access.hpp"
#include "group/codegen/kernel.hpp"

namespace fft::codegen {
namespace {

using planning::LanePosition;
using planning::Stage;

// What both directions share: addresses of spectra and the twiddles of halves.
class Mirror {
 public:
  Mirror(const GroupKernel& kernel, std::size_t s)
      : kernel_(kernel),
        spec_(kernel.spec),
        s_(s),
        stage_(kernel.stages[s]),
        single_(stage_),
        loads_(spec_.real.step == planning::RealStep::merge) {
    single_.radix = 1;
    rises_ = pattern([&](LanePosition at, std::uint32_t) { return address(at.column, at.butterfly); });
    falls_ = pattern(
        [&](LanePosition at, std::uint32_t) { return address(at.column, stage_.span - at.butterfly); });
    table_ = find_pattern(
        spec_, single_, [](LanePosition at, std::uint32_t) -> std::int64_t { return at.butterfly; }, false);
  }

  std::string text() const {
    std::string text;
    for (std::uint32_t i = 0; i < stage_.per_item; ++i) {
      text += pointer(rises_, "gr", i, j(i));
      if (!spec_.real.pairs) text += pointer(falls_, "gf", i, "(" + num(stage_.span) + " - " + j(i) + ")");
      if (!spec_.real.pairs && (!one(table_) || i == 0))
        text += "  global const elem_t *" + indexed("gw", s_, i) + " = table + " +
                num(kernel_.twiddles[s_].point_offset) + " + " + j(i) + ";\n";
      text += guarded(kernel_.memory_condition(s_, i), loads_ ? load(i) : store(i));
    }
    return text;
  }

 private:
  static bool one(const AccessPattern& pattern) { return pattern.kind == AccessPattern::Kind::one_pointer; }
  AccessPattern pattern(const AddressOf& address) const {
    return find_pattern(spec_, single_, address, kernel_.tile.flattened());
  }
  std::int64_t address(std::uint32_t c, std::uint32_t x) const {
    return loads_ ? kernel_.tile.input_address(c, x) : kernel_.tile.output_address(c, x);
  }
  std::string base(std::uint32_t i, const std::string& x) const {
    const std::string c = indexed("c", s_, i);
    return loads_ ? kernel_.tile.input_base(c, x) : kernel_.tile.output_base(c, x);
  }
  std::string j(std::uint32_t i) const { return indexed("j", s_, i); }
  bool zero(std::uint32_t i) const { return has_zero(kernel_, s_, i); }
  bool has_middle() const { return stage_.span % 2 == 0; }

  std::string pointer(const AccessPattern& pattern, const char* name, std::uint32_t i,
                      const std::string& x) const {
    if (one(pattern) && i > 0) return "";
    return "  " + (loads_ ? kernel_.tile.input_pointer() : kernel_.tile.output_pointer()) +
           indexed(name, s_, i) + " = " + base(i, x) + ";\n";
  }
  std::string at(const AccessPattern& pattern, const char* name, std::uint32_t i) const {
    return plus(indexed(name, s_, one(pattern) ? 0 : i), pattern.offset[i][0]);
  }
  std::string second(const std::string& place) const {
    return place + " + " + num(spec_.real.pair_stride) + "ul";
  }
  std::string twiddle(std::uint32_t i) const { return "fft_load(" + at(table_, "gw", i) + ")"; }

  std::string loaded(const std::string& place) const { return kernel_.loaded(place); }
  std::string stored(const std::string& place, const std::string& value) const {
    return kernel_.store(place,
                         spec_.scaled_output ? "cplx_scale(" + value + ", factors.y, factors.z)" : value);
  }

  // The imaginary parts of elements 0 and n/2 count as zero.
  std::string load(std::uint32_t i) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1), first = at(rises_, "gr", i);
    std::string text = "  {\n  cplx x = " + loaded(first) + ", y = " + loaded(at(falls_, "gf", i)) + ";\n";
    if (zero(i)) text += "  if (" + j(i) + " == 0) x.y = y.y = K(0.0);\n";
    text += "  fft_merge_halves(x, y, " + twiddle(i) + ", &" + z + ", &" + m + ");\n";
    if (!zero(i)) return text + "  }\n";
    std::string middle = "  " + m + " = " + z + ";\n";
    if (has_middle()) {
      const std::string place = base(i, num(stage_.span / 2));
      middle = "  x = " + loaded(place) + ";\n  " + m + " = make_cplx(K(2.0) * x.x, K(-2.0) * x.y);\n";
    }
    return text + "  if (" + j(i) + " == 0) {\n" + middle + "  }\n  }\n";
  }

  std::string store(std::uint32_t i) const {
    const std::string z = kernel_.value(s_, i, 0), m = kernel_.value(s_, i, 1), first = at(rises_, "gr", i);
    const bool pairs = spec_.real.pairs;
    std::string text = "  {\n  cplx x, y;\n";
    if (zero(i)) text += "  cplx h = " + m + ";\n  if (" + j(i) + " == 0) h = " + z + ";\n";
    const std::string other = zero(i) ? "h" : m;
    text += pairs ? "  fft_split_pairs(" + z + ", " + other + ", &x, &y);\n"
                  : "  fft_split_halves(" + z + ", " + other + ", " + twiddle(i) + ", &x, &y);\n";
    text += stored(first, "x") + stored(pairs ? second(first) : at(falls_, "gf", i), "y");
    if (zero(i) && has_middle()) {
      const std::string place = base(i, num(stage_.span / 2));
      const std::string conjugate = "make_cplx(" + m + ".x, -" + m + ".y)";
      text += "  if (" + j(i) + " == 0) {\n" +
              (pairs ? stored(place, "make_cplx(" + m + ".x, K(0.0))") +
                           stored(second(place), "make_cplx(" + m + ".y, K(0.0))")
                     : stored(place, conjugate)) +
              "  }\n";
    }
    return text + "  }\n";
  }

  const GroupKernel& kernel_;
  const planning::PassSpec& spec_;
  const std::size_t s_;
  const Stage& stage_;
  Stage single_;
  const bool loads_;
  AccessPattern rises_, falls_, table_;
};

}  // namespace

bool has_zero(const GroupKernel& kernel, std::size_t s, std::uint32_t i) {
  const Stage& st = kernel.stages[s];
  const std::uint32_t items = kernel.spec.group.work_items;
  for (std::uint32_t b = i * items; b < std::min(st.total, (i + 1) * items); ++b)
    if (planning::lane_position(kernel.spec, st, b).butterfly == 0) return true;
  return false;
}

std::string mirror_loads(const GroupKernel& kernel) {
  return Mirror(kernel, 0).text();
}

std::string mirror_stores(const GroupKernel& kernel) {
  return Mirror(kernel, kernel.stages.size() - 1).text();
}

}  // namespace fft::codegen
