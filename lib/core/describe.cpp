// Schedules and passes as text: describe() for people, to_string(PassSpec) for names, goldens and keys.
#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/base/number_theory.hpp"
#include "core/base/plain_text.hpp"
#include "core/element_bytes.hpp"
#include "core/elementwise.hpp"
#include "core/launch.hpp"
#include "core/moved_bytes.hpp"
#include "core/real_rows.hpp"
#include "core/schedule.hpp"

namespace fft::planning {
namespace {

const char* name_of(LaneOrder order) {
  switch (order) {
    case LaneOrder::columns_first:
      return "columns";
    case LaneOrder::points_first:
      return "points";
    case LaneOrder::blocked:
      return "blocked";
  }
  return "?";
}

const char* name_of(VectorKernel kernel) {
  switch (kernel) {
    case VectorKernel::lanes:
      return "lanes";
    case VectorKernel::split_row:
      return "split_row";
  }
  return "?";
}

const char* name_of(LaneAccess access) {
  switch (access) {
    case LaneAccess::contiguous:
      return "contiguous";
    case LaneAccess::transposed:
      return "transposed";
    case LaneAccess::packed:
      return "packed";
    case LaneAccess::gathered:
      return "gathered";
  }
  return "?";
}

const char* name_of(PointFactor factor) {
  switch (factor) {
    case PointFactor::none:
      return "none";
    case PointFactor::chirp:
      return "chirp";
    case PointFactor::chirp_output:
      return "chirp_output";
    case PointFactor::chirp_spectrum:
      return "chirp_spectrum";
    case PointFactor::rader_spectrum:
      return "rader_spectrum";
    case PointFactor::buffer:
      return "buffer";
    case PointFactor::second_input:
      return "second_input";
    case PointFactor::window:
      return "window";
  }
  return "?";
}

std::string chirp_text(const ChirpLengths& chirp) {
  PlainOut text;
  text << chirp.signal << "," << chirp.cyclic;
  if (chirp.read + chirp.written != 0) text << "," << chirp.read << "," << chirp.written;
  if (chirp.path) {
    const ChirpPath& path = *chirp.path;
    text << ",path " << path.first.high << "." << path.first.low << " " << path.step.high << "."
         << path.step.low << " " << std::hexfloat << path.radius << " " << path.log_growth;
  }
  return text.str();
}

std::string end_text(const PassEnd& end) {
  std::string text =
      std::to_string(end.points) + "," + name_of(end.factor) + "," + (end.conjugated ? "1" : "0");
  if (end.skipped != 0) text += ",skipped " + std::to_string(end.skipped);
  if (end.total != 0) text += ",total " + std::to_string(end.total);
  if (end.real) text += ",real " + std::to_string(end.second) + "," + std::to_string(end.second_position);
  if (end.aligned) text += ",aligned";
  if (end.one_sided != 0) text += ",one-sided " + std::to_string(end.one_sided);
  if (const RealPoints& r = end.reals; r)
    text += "," + std::string(planning::name_of(r.kind)) + " " + std::to_string(r.count) + ":" +
            std::to_string(r.stride) + "," + std::to_string(static_cast<int>(r.form)) +
            (r.orthogonal ? ",orthogonal" : "") +
            (r.existing != 0 ? ",existing " + std::to_string(r.existing) : "");
  if (end.format != nullptr) text += ",format " + identity(end.format);
  return text;
}

std::string second_text(const PlacedArray& a) {
  if (a.points == 0 && a.rotation == 0 && a.period == 0 && a.order == PlacedArray::Order::as_is &&
      !a.conjugated && !a.real)
    return "";
  return " second=" + std::to_string(a.points) + "," + std::to_string(a.rotation) + "," +
         std::to_string(a.period) + "," + std::to_string(static_cast<int>(a.order)) +
         (a.conjugated ? ",1" : ",0") + (a.real ? ",real" : "");
}

std::string loop_text(const LoopAxis& a) {
  std::string text = std::to_string(a.count) + "," + std::to_string(a.in_stride) + "," +
                     std::to_string(a.out_stride) + "," + std::to_string(a.twiddle_weight) + "," +
                     std::to_string(a.in_position);
  if (a.out_position != 0 || a.spectrum_stride != 0)
    text += "," + std::to_string(a.out_position) + "," + std::to_string(a.spectrum_stride);
  return text;
}

const char* name_of(RealStep step) {
  switch (step) {
    case RealStep::none:
      return "none";
    case RealStep::split:
      return "split";
    case RealStep::merge:
      return "merge";
    case RealStep::fold:
      return "fold";
    case RealStep::unfold:
      return "unfold";
    case RealStep::product:
      return "product of halves";
  }
  return "?";
}

std::string real_text(const RealSpec& real) {
  if (real.step == RealStep::none && !real.fused && !real.pairs && real.pair_stride == 0) return "";
  return " real=" + std::string(name_of(real.step)) + "," + (real.fused ? "1" : "0") +
         (real.pairs ? "1," : "0,") + std::to_string(real.pair_stride);
}

// The window's values are not part of the kernel's text.
std::string frame_text(const PassSpec& pass) {
  std::string text;
  if (pass.window) text += " window=" + std::to_string(pass.window->size());
  if (pass.form == PointForm::complex) return text;
  text += " form=" + std::to_string(static_cast<int>(pass.form));
  if (pass.form == PointForm::decibels) text += "," + plain_number("%.17g", pass.min_decibels);
  return text;
}

const char* name_of(Slot slot) {
  switch (slot) {
    case Slot::input:
      return "input";
    case Slot::output:
      return "output";
    case Slot::workspace:
      return "workspace";
  }
  return "?";
}

// 1536 -> "1536 bytes", 67108864 -> "64 MiB", 3145728000 -> "2.93 GiB".
std::string bytes_text(double bytes) {
  const char* units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  std::size_t unit = 0;
  for (; bytes >= 10240 && unit + 1 < std::size(units); ++unit) bytes /= 1024;
  return plain_number("%.4g", bytes) + " " + units[unit];
}

template <typename List, typename Text>
std::string joined(const List& list, const char* separator, Text text) {
  std::string result;
  for (const auto& item : list) {
    if (!result.empty()) result += separator;
    result += text(item);
  }
  return result;
}

std::string radices_text(const std::vector<std::uint32_t>& radices, const char* separator) {
  return joined(radices, separator, [](std::uint32_t r) { return std::to_string(r); });
}

void describe_group(std::ostream& text, const PassSpec& pass) {
  const GroupTuning& g = pass.group;
  text << "work-groups of " << g.work_items << " work-items on " << g.columns << " x " << pass.length
       << " points, local memory " << g.local_bytes << " bytes";
  if (g.split_exchange) text << " (real and imaginary parts in turn)";
  if (g.holds_locally) text << " (one input's transform among it)";
  if (g.half_rows)
    text << ", " << kept_rows(pass).kept << " of " << kept_rows(pass).all
         << " rows (the others are conjugates)";
  if (is_resident(pass))
    text << " (the tile stays there"
         << (g.resident_rows != 0 ? ", " + std::to_string(g.resident_rows) + " of " +
                                        std::to_string(pass.radices.front()) + " rows at a time"
                                  : "")
         << "; at most " << g.resident_points << " points of a work-item in registers"
         << (g.resident_loops ? ", in loops)" : ")");
  if (fetches_ahead(pass))
    text << ", " << g.fetching_groups << " groups for all rows, which fetch the next row while they compute";
  if (g.columns_inner) text << ", columns innermost";
  if (!g.orders.empty())
    text << ", lanes over " << joined(g.orders, ", ", [](LaneOrder o) { return std::string(name_of(o)); });
}

void describe_vector(std::ostream& text, const PassSpec& pass) {
  const VectorTuning& v = pass.vector;
  text << "work-groups of 1 work-item on " << v.columns_per_group << " columns of " << pass.length
       << " points, " << name_of(v.kernel) << " kernel, " << v.lanes << (v.lanes == 1 ? " lane" : " lanes")
       << ", no local memory";
  if (v.prefetch) text << (v.ahead != 0 ? ", prefetch for the next turn" : ", prefetch");
  if (v.non_temporal) text << ", non-temporal stores";
}

void describe_place(std::ostream& text, const BufferRef& place, std::uint64_t stride) {
  text << name_of(place.slot);
  const auto offset = static_cast<std::int64_t>(place.offset);  // blocks may begin before the buffer
  if (offset != 0) text << (offset < 0 ? " - " : " + ") << std::abs(offset);
  text << " (stride " << static_cast<std::int64_t>(stride) << ")";  // negative ones: core/strides.hpp
}

// What a convolution pass multiplies by between its forward and backward transforms.
const char* spectrum_text(PointFactor spectrum) {
  switch (spectrum) {
    case PointFactor::chirp_spectrum:
      return "times the chirp's spectrum (Bluestein)";
    case PointFactor::rader_spectrum:
      return "times the spectrum of the roots (Rader)";
    case PointFactor::second_input:
      return "of two inputs, multiplied";
    default:
      return "times the filter's spectrum";
  }
}

void describe_points(std::ostream& text, const PassSpec& pass) {
  text << (pass.axes.empty() ? std::to_string(pass.length) : radices_text(pass.axes, " x ")) << " points";
  if (is_elementwise(pass))
    text << ", " << name_of(pass.real.step);
  else
    text << " = " << (pass.radices.empty() ? "1" : radices_text(pass.radices, " x "));
  if (!pass.primes.empty())
    text << ", with Rader's algorithm for " << radices_text(pass.primes, " and ")
         << ": radices of p - 1 there and back";
  if (!pass.backward_radices.empty())
    text << ", " << spectrum_text(pass.spectrum) << ", and back by "
         << radices_text(pass.backward_radices, " x ");
  if (pairs_columns(pass))
    text << ", two columns at a time";
  else if (pass.real.fused)
    text << ", " << name_of(pass.real.step) << " fused";
}

void describe_launch(std::ostream& text, const Schedule& schedule, std::size_t index) {
  const Step& step = schedule.steps[index];
  const LaunchedSteps all{0, schedule.steps.size()};
  const bool turns = in_turns(schedule, all);
  const std::uint64_t batch = schedule.problem.batch;
  const LaunchSize size =
      turns ? launch_size(schedule, all, batch)
            : launch_size(step.pass, outer_count(step, std::min(batch, schedule.batch_per_round)));
  text << size.groups << " groups of " << size.work_items;
  if (turns && index == 0)
    text << ", each of which takes up to " << schedule.steps.front().turns.per_group
         << " transforms through all passes, " << schedule.steps.front().turns.at_once << " at once";
  if (step.launched_with_next) text << ", in one launch with pass " << index + 2;
}

void describe_step(std::ostream& text, const Schedule& schedule, std::size_t index) {
  const Step& step = schedule.steps[index];
  const PassSpec& pass = step.pass;
  const std::uint64_t transforms = std::min(schedule.problem.batch, schedule.batch_per_round);
  text << "  pass " << index + 1;
  if (pass.axes.empty())
    text << ": axis " << step.axis << ", ";
  else
    text << ": axes " << step.axis << " to " << step.axis + pass.axes.size() - 1 << ", ";
  describe_points(text, pass);
  text << "\n    ";
  if (is_elementwise(pass))
    text << "elementwise";
  else
    pass.shape == KernelShape::work_group ? describe_group(text, pass) : describe_vector(text, pass);
  text << "\n    launch: ";
  describe_launch(text, schedule, index);
  text << "\n    ";
  describe_place(text, step.source, pass.in_stride);
  text << " -> ";
  describe_place(text, step.destination, pass.out_stride);
  if (pass.out_block != 0) text << ", blocks of " << pass.out_block << " at " << pass.out_block_stride;
  if (pass.twiddle_span > 1) text << ", twiddles of " << pass.twiddle_span * pass.length << " points";
  if (pass.scaled_output) text << ", scaled";
  if (pass.in_end.real) text << (pass.out_end.real ? ", reads and writes reals" : ", reads reals");
  if (pass.out_end.real && !pass.in_end.real) text << ", writes reals";
  if (pass.in_end.format) text << ", reads " << to_text(*pass.in_end.format);
  if (pass.out_end.format) text << ", writes " << to_text(*pass.out_end.format);
  const Moved moved = moved_bytes(step, transforms);
  text << "\n    moves " << bytes_text(moved.both()) << " (reads " << bytes_text(moved.read) << ", writes "
       << bytes_text(moved.written) << ") for " << transforms
       << (transforms == 1 ? " transform" : " transforms") << "\n";
  if (!step.reason.empty()) text << "    why: " << step.reason << "\n";
}

}  // namespace

std::string summary(const Schedule& schedule) {
  PlainOut text;
  text << schedule.steps.size() << (schedule.steps.size() == 1 ? " pass" : " passes");
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) {
    text << (i == 0 ? " (" : schedule.steps[i - 1].launched_with_next ? " & " : "; ");
    describe_points(text, schedule.steps[i].pass);
  }
  text << (schedule.steps.empty() ? "" : ")");
  return text.str();
}

std::string describe(const Schedule& schedule) {
  const Problem& problem = schedule.problem;
  const std::uint64_t per_round = std::max<std::uint64_t>(schedule.batch_per_round, 1);
  const std::uint64_t rounds = divided_up(problem.batch, per_round);
  PlainOut text;
  text << "  " << schedule.steps.size() << (schedule.steps.size() == 1 ? " pass" : " passes") << ", moves "
       << bytes_text(moved_bytes(schedule)) << " in all; " << rounds << (rounds == 1 ? " round" : " rounds")
       << " of " << std::min(problem.batch, per_round)
       << (std::min(problem.batch, per_round) == 1 ? " transform" : " transforms") << "; workspace "
       << schedule.workspace_elements * element_bytes(problem.precision) << " bytes\n";
  for (std::size_t i = 0; i < schedule.steps.size(); ++i) describe_step(text, schedule, i);
  for (const std::string& note : schedule.notes) text << "  note: " << note << "\n";
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    if (!problem.axes[a].order.natural())
      text << "  spectrum of axis " << a << ": " << to_string(problem.axes[a].order) << ", so that its "
           << (problem.direction == Direction::forward ? "last" : "first") << " pass meets neighbours\n";
  return text.str();
}

std::string to_string(const PassSpec& pass) {
  PlainOut text;
  text << (pass.precision == Precision::f32 ? "f32" : "f64") << " length=" << pass.length;
  if (!pass.axes.empty()) text << " axes=" << radices_text(pass.axes, ",");
  text << " radices=" << radices_text(pass.radices, ",") << " in_stride=" << pass.in_stride
       << " out_stride=" << pass.out_stride << " out_block=" << pass.out_block << "@" << pass.out_block_stride
       << " twiddle_span=" << pass.twiddle_span << " loops=" << joined(pass.loops, ";", loop_text)
       << " ends=" << static_cast<int>(pass.input_sign) << pass.scaled_output
       << " in_position=" << pass.in_position << " in_end=" << end_text(pass.in_end)
       << " out_end=" << end_text(pass.out_end) << " chirp=" << chirp_text(pass.chirp)
       << " backward=" << radices_text(pass.backward_radices, ",") << "*" << name_of(pass.spectrum)
       << (pass.spectrum_stride != 1 ? "@" + std::to_string(pass.spectrum_stride) : "")
       << second_text(pass.second) << " rader=" << pass.rader
       << (pass.primes.empty() ? "" : " primes=" + radices_text(pass.primes, ",")) << real_text(pass.real)
       << frame_text(pass);
  const GroupTuning& g = pass.group;
  const VectorTuning& v = pass.vector;
  text << " shape=" << (pass.shape == KernelShape::work_group ? "work_group" : "vector")
       << " group=" << g.columns << "," << g.work_items << "," << g.split_exchange << "," << g.columns_inner
       << "," << g.guarded << "," << g.reversed << "," << g.local_bytes << (g.holds_locally ? ",held" : "")
       << (is_resident(pass) ? ",resident " + std::to_string(g.resident_points) : "")
       << (g.resident_rows != 0 ? " rows " + std::to_string(g.resident_rows) : "")
       << (g.resident_loops ? " loops" : "") << (g.half_rows ? ",half" : "")
       << (fetches_ahead(pass) ? ",fetching " + std::to_string(g.fetching_groups) : "")
       << " orders=" << joined(g.orders, ",", [](LaneOrder o) { return std::string(name_of(o)); })
       << " paddings="
       << joined(
              g.paddings, ",",
              [](const ExchangePadding& p) { return std::to_string(p.every) + "+" + std::to_string(p.by); })
       << " vector=" << name_of(v.kernel) << "," << v.lanes << "," << v.lane_axis << "," << name_of(v.load)
       << "," << name_of(v.store) << "," << v.columns_per_group << "," << v.fused_load << "," << v.prefetch
       << "," << v.non_temporal;
  if (v.ahead != 0) text << ",ahead=" << v.ahead;
  if (v.unrolled != VectorTuning().unrolled) text << ",unrolled=" << v.unrolled;
  return text.str();
}

}  // namespace fft::planning
