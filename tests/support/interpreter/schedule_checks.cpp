// Invariants of schedules.
#include "support/interpreter/schedule_checks.hpp"

#include <algorithm>
#include <map>

#include "core/base/number_theory.hpp"
#include "core/elementwise.hpp"
#include "core/launch.hpp"
#include "group/tiles/long_rows/fetching.hpp"
#include "group/tiles/stage.hpp"
#include "support/interpreter/axis_passes.hpp"
#include "support/interpreter/pass_checks.hpp"
#include "support/interpreter/step_extents.hpp"

namespace fft_test {
namespace {

using namespace fft::planning;

std::string text(std::uint64_t n) {
  return std::to_string(n);
}

class Checker {
 public:
  Checker(const Schedule& schedule, const DeviceLimits& limits) : s_(schedule), limits_(limits) {}

  std::vector<std::string> run() {
    expect(s_.batch_per_round >= 1 && s_.batch_per_round <= s_.problem.batch,
           "batch_per_round out of 1 .. batch");
    expect(!s_.steps.empty(), "no steps");
    if (!found_.empty()) return found_;
    for (std::size_t i = 0; i < s_.steps.size(); ++i) {
      prefix_ = "step " + text(i) + ": ";
      for (const std::string& what : pass_violations(s_.steps[i].pass, s_.problem.precision, limits_))
        expect(false, what);
      check_launch(s_.steps[i]);
      check_last_tile(s_.steps[i]);
      check_slots(i);
    }
    prefix_.clear();
    check_launches();
    check_whole();
    return found_;
  }

 private:
  void expect(bool holds, const std::string& what) {
    if (!holds) found_.push_back(prefix_ + what);
  }

  std::uint64_t outer(const Step& step) const { return outer_count(step, s_.batch_per_round); }

  std::uint64_t columns(const Step& step) const { return fft::planning::columns(step.pass, outer(step)); }

  void check_launch(const Step& step) {
    const PassSpec& p = step.pass;
    const LaunchSize launch = launch_size(p, outer_count(step, s_.batch_per_round));
    expect(launch.groups >= 1, "no work-group");
    if (is_elementwise(p)) {
      const std::uint64_t most =
          p.shape == KernelShape::vector
              ? p.vector.columns_per_group * std::min(elementwise_chunk, elementwise_items(p))
              : p.group.work_items;
      expect(launch.groups * most >= columns(step) * elementwise_items(p),
             "work-groups do not cover the items");
      return;
    }
    const bool group = p.shape == KernelShape::work_group;
    expect(launch.work_items == (group ? p.group.work_items : 1), "launch does not match the work-group");
    const std::uint64_t per_group = group ? p.group.columns : p.vector.columns_per_group;
    const std::uint64_t tiles = (columns(step) + per_group - 1) / per_group;
    expect(fetches_ahead(p) ? launch.groups == std::min<std::uint64_t>(tiles, p.group.fetching_groups)
                            : launch.groups >= tiles,
           text(launch.groups) + " work-groups for " + text(columns(step)) + " columns");
  }

  // The last tile of a full round and of the last one.
  void check_last_tile(const Step& step) {
    const PassSpec& p = step.pass;
    if (p.shape != KernelShape::work_group || is_elementwise(p) || p.group.guarded) return;
    // The last block of a fold holds rows behind N1/2: their places belong to other rows' mirror images. Those of an unfold have no
    // place.
    expect(!has_half_the_columns(p), "rows behind N1/2 are stored: nothing guards the fold or unfold");
    expect(!has_absent_columns(p), "columns that do not exist are stored: nothing guards the last block");
    for (const std::uint64_t transforms : {s_.batch_per_round, s_.problem.batch % s_.batch_per_round}) {
      if (transforms == 0) continue;
      const std::uint64_t n = fft::planning::columns(p, outer_count(step, transforms));
      expect(n % p.group.columns == 0, "tiles of " + text(p.group.columns) + " columns do not divide " +
                                           text(n) + ", those of " + text(transforms) +
                                           " transforms, and nothing guards the last one");
    }
  }

  static bool element_to_element(const Step& step) {
    const PassSpec& p = step.pass;
    if (p.in_stride != p.out_stride || p.out_block != 0 || step.source.offset != step.destination.offset)
      return false;
    return std::all_of(p.loops.begin(), p.loops.end(),
                       [](const LoopAxis& l) { return l.in_stride == l.out_stride; });
  }

  void check_slots(std::size_t i) {
    const Step& step = s_.steps[i];
    expect(step.destination.slot != Slot::input, "writes the input");
    if (step.source.slot != Slot::input)
      expect(std::any_of(s_.steps.begin(), s_.steps.begin() + static_cast<std::ptrdiff_t>(i),
                         [&](const Step& e) { return e.destination.slot == step.source.slot; }),
             "reads a buffer that nothing has written");
    const Extent in = in_extent(step, outer(step)), out = out_extent(step, outer(step));
    const auto elements = [](const Extent& extent, const PassEnd& end) {
      return end.reals ? (extent.end + 1) / 2 : extent.end;  // two reals each
    };
    if (step.source.slot == Slot::workspace) used_ = std::max(used_, elements(in, step.pass.in_end));
    if (step.destination.slot == Slot::workspace) used_ = std::max(used_, elements(out, step.pass.out_end));
    if (step.source.slot == step.destination.slot && in.begin < out.end && out.begin < in.end)
      expect(element_to_element(step), "source and destination overlap, and not element to element");
    expect(!step.reason.empty(), "no reason for describe()");
    expect(step.axis < s_.problem.axes.size(), "axis out of range");
  }

  // Every group has its own part of the workspace, and the launch runs all rounds.
  void check_turns() {
    const SharedTurns& turns = s_.steps.front().turns;
    const std::uint64_t groups = divided_up(s_.problem.batch, turns.per_group);
    prefix_ = "turns: ";
    expect(limits_.takes_turns, "switched off");
    expect(turns.per_group >= turns.at_once && turns.per_group % turns.at_once == 0, "parts of turns");
    expect(!s_.problem.any_batch && !s_.problem.read_all_first, "a problem that cannot");
    expect(s_.batch_per_round == (s_.workspace_elements == 0
                                      ? s_.problem.batch
                                      : std::min(s_.problem.batch, groups * turns.at_once)),
           "a round is not what the groups' parts of the workspace hold");
    for (const Step& step : s_.steps) {
      const PassSpec& p = step.pass;
      expect(step.launched_with_next == (&step != &s_.steps.back()), "a step has a launch of its own");
      expect(p.shape == KernelShape::vector && p.vector.lanes == s_.steps.front().pass.vector.lanes &&
                 !is_elementwise(p) && !is_special(p.in_end) && !is_special(p.out_end) &&
                 p.backward_radices.empty() && step.outer_per_batch != 0,
             "a kind of pass that cannot");
      expect(launch_size(p, outer_count(step, turns.at_once)).groups == 1, "a turn is not one group");
      expect(step.source.slot == Slot::workspace || in_distance(step) == step.source.batch_stride,
             "other distances in the input than those of rounds");
      expect(step.destination.slot == Slot::workspace || out_distance(step) == step.destination.batch_stride,
             "other distances in the output than those of rounds");
    }
    prefix_.clear();
  }

  void check_fetching(std::size_t s, bool is_joined) {
    const PassSpec& pass = s_.steps[s].pass;
    prefix_ = "step " + text(s) + ", whose rows are fetched ahead: ";
    expect(limits_.fetches_ahead, "the device fetches nothing");
    expect(may_fetch_ahead(pass) && pass.group.columns == 1 && !is_joined, "a kind of pass that cannot");
    expect(pass.radices.size() > 1, "no exchange, whose barrier the number of the next tile needs");
    expect(pass.group.local_bytes >= fetched_bytes(pass), "no local memory for the next row");
    prefix_.clear();
  }

  void check_launches() {
    if (in_turns(s_, launches(s_).front())) return check_turns();
    for (std::size_t s = 0; s < s_.steps.size(); ++s) {
      const Step& step = s_.steps[s];
      const bool is_joined = step.launched_with_next || (s > 0 && s_.steps[s - 1].launched_with_next);
      if (fetches_ahead(step.pass)) check_fetching(s, is_joined);
      if (!is_joined) continue;
      prefix_ = "step " + text(s) + ", which shares a launch: ";
      expect(limits_.hands_over, "the device does not hand over");
      expect(!step.launched_with_next || (s + 1 < s_.steps.size() && s_.steps[s + 1].pass.group.work_items ==
                                                                         step.pass.group.work_items),
             "the next step does not exist or has other work-groups");
      expect(s_.batch_per_round == s_.problem.batch && !s_.problem.any_batch, "there are rounds");
      expect(!is_elementwise(step.pass) && !reads_spectrum(step.pass) && step.pass.rader == 0 &&
                 step.pass.primes.empty() && !is_resident(step.pass) &&
                 step.pass.shape == KernelShape::work_group,
             "a kind of pass that cannot");
      expect(step.pass.group.local_bytes + 64 <= limits_.local_memory_bytes,
             "no local memory is left for the number of the group");
    }
    prefix_.clear();
  }

  // A column of halves beside a split or merge of its own has the room of its spectrum, which is one element longer.
  std::uint64_t room_for_spectra() const {
    for (const Step& step : s_.steps) {
      if (!is_elementwise(step.pass)) continue;
      if (step.source.slot == Slot::workspace) return step.pass.in_stride;
      if (step.destination.slot == Slot::workspace) return step.pass.out_stride;
    }
    return 0;
  }

  // The regions between passes are as many, and as long, as any axis needs: one axis may need more, another one longer ones.
  bool several_need_room() const {
    std::map<std::size_t, std::size_t> passes;
    for (const Step& step : s_.steps) passes[step.axis] += !is_elementwise(step.pass);
    return std::count_if(passes.begin(), passes.end(), [](const auto& p) { return p.second > 1; }) > 1;
  }

  void check_whole() {
    expect(s_.steps.front().source.slot == Slot::input, "the first step does not read the input");
    expect(s_.steps.back().destination.slot == Slot::output, "the last step does not write the output");
    const bool workspace = used_ > 0;
    expect(
        used_ == s_.workspace_elements || used_ + room_for_spectra() == s_.workspace_elements ||
            (several_need_room() && used_ <= s_.workspace_elements && 10 * used_ > 9 * s_.workspace_elements),
        "workspace of " + text(s_.workspace_elements) + " elements, " + text(used_) + " used");
    const std::uint64_t element = s_.problem.precision == fft::Precision::f32 ? 8 : 16;
    if (workspace)
      expect(s_.workspace_elements * element <= limits_.max_allocation_bytes,
             "workspace above the largest allocation");
    std::map<std::size_t, std::uint64_t> lengths;
    std::size_t scaled = 0, is_signed = 0;
    for (const Step& step : s_.steps) {
      scaled += step.pass.scaled_output;
      is_signed += step.pass.input_sign != InputSign::none;
      std::size_t axis = step.axis;
      for (const std::uint32_t part : step.pass.axes) lengths.emplace(axis++, 1).first->second *= part;
      if (!step.pass.axes.empty()) continue;
      auto& product = lengths.emplace(step.axis, 1).first->second;
      if (const std::uint64_t own = factor_by_convolution(s_, step); own != 0)
        product *= own;
      else if (!is_elementwise(step.pass))
        product *= step.pass.length * (step.pass.backward_radices.empty() ? 1 : step.pass.length);
    }
    for (std::size_t a = 0; a < s_.problem.axes.size(); ++a) {
      if (convolves()) {
        check_there_and_back(a, lengths.count(a) ? lengths[a] : 1);
        continue;
      }
      const std::uint64_t cyclic = check_convolution(a);
      if (halves_an_axis() && a == real_axis(s_.problem)) {
        const std::uint64_t n = s_.problem.axes[a].length;
        expect(cyclic != 0 || lengths[a] == n || (n % 2 == 0 && lengths[a] == n / 2),
               "the passes of the real axis multiply neither to its length nor to half of it");
        continue;
      }
      const std::uint64_t length = lengths.count(a) ? lengths[a] : 1;
      const std::uint64_t axis_length = s_.problem.axes[a].transformed ? points_along(a) : 1;
      expect(length == (cyclic != 0 ? cyclic * cyclic : axis_length) || is_real_length(a, length),
             "the passes of axis " + text(a) + " do not multiply to its length");
    }
    const auto is_copy = [](const Step& step) { return step.pass.length == 1; };
    const auto first = std::find_if(s_.steps.begin(), s_.steps.end(),
                                    [](const Step& step) { return step.pass.input_sign != InputSign::none; });
    const bool inverse = s_.problem.direction == fft::Direction::inverse;
    const bool vector = limits_.shape == KernelShape::vector;
    const bool from_reals =
        (s_.problem.kind == TransformKind::real_to_complex ||
         s_.problem.kind == TransformKind::real_to_real) &&
        std::any_of(s_.steps.begin(), s_.steps.end(), [](const Step& step) { return step.pass.in_end.real; });
    const bool asks = vector && !from_reals && s_.problem.kind != TransformKind::convolution;
    expect(is_signed == (asks || inverse ? 1u : 0u) &&
               (first == s_.steps.end() || std::all_of(s_.steps.begin(), first, is_copy)),
           "the first step alone is to apply the sign (copies before it)");
    const auto last = std::find_if(s_.steps.rbegin(), s_.steps.rend(),
                                   [](const Step& step) { return step.pass.scaled_output; });
    const bool scales = vector || inverse || s_.problem.scaled;
    expect(scaled == (scales ? 1u : 0u) && (!scales || std::all_of(s_.steps.rbegin(), last, is_copy)),
           "the last step alone is to apply the scale (copies behind it)");
    check_spans();
  }

  /// The twiddle spans of one axis are those of the recursion: 1, N1, N1*N2 ...
  void check_spans() {
    for (std::size_t a = 0; a < s_.problem.axes.size(); ++a) {
      std::uint64_t span = 1;
      for (const Step& step : s_.steps) {
        if (step.axis != a || step.pass.length == 1 || is_elementwise(step.pass)) continue;
        const bool whole = convolves() && span == s_.problem.axes[a].length;
        if (whole || span == step.pass.chirp.cyclic) span = 1;  // the backward transform begins
        expect(step.pass.twiddle_span == span, "axis " + text(a) + ": twiddle span " +
                                                   text(step.pass.twiddle_span) +
                                                   " where the recursion has " + text(span));
        if (const std::uint64_t own = factor_by_convolution(s_, step); own != 0)
          span *= own;
        else
          span = step.pass.backward_radices.empty() ? span * step.pass.length : step.pass.length;
      }
    }
  }

  /// With the user's filter, along axes of their own lengths.
  bool convolves() const { return s_.problem.kind == TransformKind::convolution && !s_.problem.path; }

  // Both transforms of an axis, or of halves of real signals.
  void check_there_and_back(std::size_t axis, std::uint64_t product) {
    const Axis& a = s_.problem.axes[axis];
    const std::uint64_t n = a.transformed ? a.length : 1;
    const bool halves = s_.problem.real_signals && n % 2 == 0 && 4 * product == n * n;
    expect(product == n * n || halves,
           "the passes of axis " + text(axis) + " do not multiply to its length squared");
  }

  bool halves_an_axis() const {
    return s_.problem.kind != TransformKind::complex && s_.problem.kind != TransformKind::real_to_real;
  }

  /// A DFT of all points of a real-to-real transform, where halves are possible.
  bool is_real_length(std::size_t axis, std::uint64_t length) const {
    const Axis& a = s_.problem.axes[axis];
    return s_.problem.kind == TransformKind::real_to_real && a.transformed &&
           length == column_points(real_points(a.kind, a.length, false));
  }

  /// Points of the axis's DFT.
  std::uint64_t points_along(std::size_t axis) const {
    const Axis& a = s_.problem.axes[axis];
    if (s_.problem.kind != TransformKind::real_to_real) return a.length;
    const RealPoints whole = real_points(a.kind, a.length, s_.problem.orthogonal);
    const auto has = [&](RealPoints::Form form) {
      return std::any_of(s_.steps.begin(), s_.steps.end(), [&](const Step& step) {
        return step.axis == axis && step.pass.in_end.reals.form == form;
      });
    };
    return column_points(has(RealPoints::Form::sorted)   ? in_columns(whole)
                         : has(RealPoints::Form::halves) ? in_halves(whole)
                                                         : whole);
  }

  void check_first_factor(const PassSpec& pass) {
    using fft::planning::PointFactor;
    if (pass.rader != 0)
      expect(pass.length + 1 == pass.rader, "Rader's pass is not of its factor less one");
    else
      expect(pass.chirp.cyclic == pass.length && pass.chirp.cyclic + 1 >= 2 * pass.chirp.signal &&
                 pass.in_end.factor == PointFactor::chirp && pass.out_end.factor == PointFactor::chirp &&
                 pass.in_end.points == pass.chirp.signal && pass.out_end.points == pass.chirp.signal,
             "the first factor's chirp is not that of a transform");
  }

  /// Length of the axis's cyclic convolution, 0 without one.
  std::uint64_t check_convolution(std::size_t axis) {
    using fft::planning::PointFactor;
    const auto [first, last] = ends_of(s_, axis);
    if (first != nullptr && first != last && !first->backward_radices.empty()) {
      check_first_factor(*first);
      return 0;
    }
    std::size_t products = 0;
    for (const Step& step : s_.steps) {
      if (step.axis != axis || step.pass.length == 1 || is_elementwise(step.pass)) continue;
      products += step.pass.spectrum == PointFactor::chirp_spectrum;
      products += step.pass.in_end.factor == PointFactor::chirp_spectrum;
    }
    if (first != nullptr && first->rader != 0) {
      const std::uint64_t n = s_.problem.axes[axis].length;
      const bool halves = axis == fft::planning::real_axis(s_.problem) &&
                          s_.problem.kind != fft::planning::TransformKind::complex && first->rader * 2 == n;
      const std::uint64_t convolved = first->length * (is_rader_of_halves(*first) ? 2 : 1);
      expect(first == last && (first->rader == n || halves) && convolved + 1 == first->rader,
             "Rader's pass is not alone, or not of the axis's length less one");
      return first->length;
    }
    if (products == 0) return 0;
    const bool real = halves_an_axis() && axis == real_axis(s_.problem);
    const std::uint64_t whole = points_along(axis), n = first->chirp.signal;
    const auto points = [&](std::uint64_t some) { return some != 0 ? some : n; };
    const std::uint64_t read = points(first->chirp.read), written = points(first->chirp.written);
    expect((n == whole || (real && 2 * n == whole)) && first->chirp.cyclic >= read + written - 1,
           "the chirp's lengths do not hold the axis");
    expect(first->in_end.points == read && first->in_end.factor == PointFactor::chirp,
           "no chirp in the first load");
    const PointFactor factor = s_.problem.path ? PointFactor::chirp_output : PointFactor::chirp;
    expect(last->out_end.points == written && last->out_end.factor == factor, "no chirp in the last store");
    expect(products == 1, text(products) + " products with the spectrum");
    return first->chirp.cyclic;
  }

  const Schedule& s_;
  const DeviceLimits& limits_;
  std::vector<std::string> found_;
  std::string prefix_;
  std::uint64_t used_ = 0;
};

}  // namespace

std::vector<std::string> violations(const Schedule& schedule, const DeviceLimits& limits) {
  return Checker(schedule, limits).run();
}

}  // namespace fft_test
