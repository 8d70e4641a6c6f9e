// Arithmetic of layouts: defaults, extents, overlap.
#include "plan/layouts.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>
#include "core/base/number_theory.hpp"
#include "core/base/refuse.hpp"
#include "core/strides.hpp"
#include "plan/formats.hpp"
#include "plan/memory_need.hpp"

namespace fft::plan {
namespace {

constexpr std::uint64_t byte_limit = std::uint64_t(1) << 62;

// Saturating arithmetic: anything at or above the limit ends as an error of resolve_layout().
std::uint64_t sat_mul(std::uint64_t a, std::uint64_t b) {
  return std::min(byte_limit, planning::bounded_product(a, b));
}
std::uint64_t sat_add(std::uint64_t a, std::uint64_t b) {
  return std::min(byte_limit, planning::bounded_sum(a, b));
}

// How far elements lie from the first one.
struct Reach {
  std::uint64_t before = 0, after = 0;

  void add(std::uint64_t count, std::int64_t stride) {
    std::uint64_t& side = stride < 0 ? before : after;
    const std::uint64_t size = planning::stride_size(planning::planned_stride(stride));
    side = sat_add(side, sat_mul(count > 0 ? count - 1 : 0, size));
  }
};

Reach reach_of(const std::vector<std::int64_t>& strides, const std::vector<std::uint64_t>& counts) {
  Reach reach;
  for (std::size_t i = 0; i < counts.size(); ++i) reach.add(counts[i], strides[i]);
  return reach;
}

void check_rising(const Layout& layout, const char* name) {
  const auto check = [&](const std::string& what, std::int64_t value) {
    if (value < 0)
      refuse(name + (" has a " + what) + " of " + std::to_string(value) +
             ": negative ones are for the transforms of fft::Plan alone, not for operations (nor for "
             "convolve(), correlate() and filter() of a plan): use a positive " +
             what);
  };
  for (const std::int64_t stride : layout.strides) check("stride", stride);
  check("distance", layout.distance);
}

// Axes (and the batch) of more than one element, in bytes.
struct ByteAxis {
  std::uint64_t count, stride;
};

// The smaller axes, starting from blocks of `covered` bytes, never reach the next block of a larger one.
bool nested(std::vector<ByteAxis> axes, std::uint64_t covered) {
  std::sort(axes.begin(), axes.end(),
            [](const ByteAxis& a, const ByteAxis& b) { return a.stride < b.stride; });
  for (const ByteAxis& axis : axes) {
    if (axis.stride < covered) return false;
    covered += (axis.count - 1) * axis.stride;
  }
  return true;
}

}  // namespace

void check_lengths(const std::vector<std::uint64_t>& lengths, std::uint64_t batch) {
  planning::Problem dense;
  for (const std::uint64_t n : lengths) dense.axes.push_back({n, 0, 0});
  std::uint64_t stride = 1;
  planning::points(dense);
  for (std::size_t i = lengths.size(); i-- > 0; stride *= lengths[i]) dense.axes[i].out_stride = stride;
  dense.batch = batch;
  dense.out_distance = stride;
  planning::validate(dense);
}

std::vector<std::size_t> resolve_axes(const std::vector<std::size_t>& axes, std::size_t rank,
                                      const char* name) {
  std::vector<std::size_t> sorted = axes;
  if (sorted.empty())
    for (std::size_t i = 0; i < rank; ++i) sorted.push_back(i);
  std::sort(sorted.begin(), sorted.end());
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (sorted[i] >= rank)
      refuse(std::string(name) + " has axis " + std::to_string(sorted[i]) + ", but signals have " +
             std::to_string(rank) + (rank == 1 ? " axis" : " axes") + ": use 0" +
             (rank == 1 ? "" : " (the slowest) to " + std::to_string(rank - 1)));
    if (i > 0 && sorted[i] == sorted[i - 1])
      refuse(std::string(name) + " has axis " + std::to_string(sorted[i]) +
             " more than once: an axis is transformed once or not at all");
  }
  return sorted;
}

std::size_t halved_axis(const Options& options) {
  return options.halved_axis.value_or(options.axes.back());
}

void check_halved_axis(const Options& options) {
  if (!options.halved_axis) return;
  const std::string given = "Options::halved_axis = " + std::to_string(*options.halved_axis);
  if (options.domain != Domain::real)
    refuse(given + ": only spectra of Domain::real are halved: leave it unset");
  if (!std::binary_search(options.axes.begin(), options.axes.end(), *options.halved_axis))
    refuse(given + " is not transformed: name one of Options::axes, or leave it unset for the last one");
}

void set_stored(Shape& shape, const Format& format) {
  if (planning::is_usual(format, true) && planning::is_usual(format, false)) return;
  shape.number_bytes = planning::number_bytes(format.storage, shape.precision);
  shape.stored_bytes =
      shape.number_bytes * planning::numbers_of(format, shape.domain != Domain::complex, true);
}

namespace {

// Elements along every axis of a side, whether they exist or not.
std::vector<std::uint64_t> full_counts(const std::vector<std::uint64_t>& lengths, const Options& options,
                                       bool spectrum) {
  std::vector<std::uint64_t> counts = lengths;
  if (spectrum && options.domain == Domain::real) {
    std::uint64_t& row = counts[halved_axis(options)];
    row = row / 2 + 1;
  }
  return counts;
}

std::vector<std::uint64_t> existing_counts(const std::vector<std::uint64_t>& lengths, const Options& options,
                                           bool spectrum) {
  std::vector<std::uint64_t> counts = full_counts(lengths, options, spectrum);
  const std::vector<std::uint64_t>& extents = spectrum ? options.spectrum_extents : options.signal_extents;
  for (std::size_t a = 0; a < extents.size(); ++a)
    if (extents[a] != 0) counts[a] = extents[a];
  return counts;
}

void check_extents(const std::vector<std::uint64_t>& lengths, const Options& options, bool spectrum) {
  const std::vector<std::uint64_t>& extents = spectrum ? options.spectrum_extents : options.signal_extents;
  const std::string name = spectrum ? "Options::spectrum_extents" : "Options::signal_extents";
  if (extents.empty()) return;
  if (extents.size() != lengths.size())
    refuse(name + " has " + std::to_string(extents.size()) + " entries for a transform of " +
           std::to_string(lengths.size()) + (lengths.size() == 1 ? " axis" : " axes") +
           ": give one per axis, slowest first (0: all points), or none");
  const std::vector<std::uint64_t> full = full_counts(lengths, options, spectrum);
  for (std::size_t a = 0; a < extents.size(); ++a) {
    const bool transformed = std::binary_search(options.axes.begin(), options.axes.end(), a);
    if (extents[a] > full[a] || (!transformed && extents[a] != 0 && extents[a] != full[a]))
      refuse(name + "[" + std::to_string(a) + "] = " + std::to_string(extents[a]) + ", but axis " +
             std::to_string(a) +
             (transformed ? " has " + std::to_string(full[a]) + " elements on this side: use at most that"
                          : " is not transformed: use 0, and the axis\'s length for a part of it"));
  }
  const bool reordered = options.spectrum_order != SpectrumOrder::natural || options.spectrum_format.centred;
  if (spectrum && reordered && existing_counts(lengths, options, true) != full)
    refuse(name +
           " with SpectrumOrder::digit_reversed or a centred spectrum: a part of the spectrum is a "
           "range of frequencies from 0 on; use the natural order");
}

Shape side_shape(const std::vector<std::uint64_t>& lengths, const Options& options, bool spectrum) {
  const bool complex = spectrum && options.domain == Domain::real;
  Shape shape;
  shape.counts = shape.room = existing_counts(lengths, options, spectrum);
  shape.batch = options.batch;
  shape.precision = options.precision;
  shape.domain = complex ? Domain::complex : options.domain;
  set_stored(shape, spectrum ? options.spectrum_format : options.signal_format);
  if (!options.in_place) return shape;
  // Rows of the signal and of the spectrum begin at the same places.
  const std::vector<std::uint64_t> other = existing_counts(lengths, options, !spectrum);
  for (std::size_t a = 0; a < shape.room.size(); ++a) {
    const bool halved = options.domain == Domain::real && a == halved_axis(options);
    const std::uint64_t room = !halved ? other[a] : spectrum ? (other[a] + 1) / 2 : 2 * other[a];
    shape.room[a] = std::max(shape.room[a], room);
    if (halved && !spectrum) shape.room[a] += shape.room[a] % 2;
  }
  // Those of reals have no other way: complex ones go through the workspace if their numbers differ in size.
  if (options.domain != Domain::real_to_real) return shape;
  const Format& other_format = spectrum ? options.signal_format : options.spectrum_format;
  const std::uint64_t bytes = planning::number_bytes(other_format.storage, options.precision);
  if (bytes > shape.element_bytes()) shape.room.back() *= bytes / shape.element_bytes();
  return shape;
}

std::vector<std::int64_t> dense_strides(const std::vector<std::uint64_t>& room) {
  std::vector<std::int64_t> strides(room.size(), 1);
  for (std::size_t i = room.size() - 1; i > 0; --i)
    strides[i - 1] = static_cast<std::int64_t>(sat_mul(static_cast<std::uint64_t>(strides[i]), room[i]));
  return strides;
}

}  // namespace

void check_extents(const std::vector<std::uint64_t>& lengths, const Options& options) {
  check_extents(lengths, options, false);
  check_extents(lengths, options, true);
}

Shape signal_shape(const std::vector<std::uint64_t>& lengths, const Options& options) {
  return side_shape(lengths, options, false);
}

Shape spectrum_shape(const std::vector<std::uint64_t>& lengths, const Options& options) {
  return side_shape(lengths, options, true);
}

ResolvedLayout resolve_layout(const Layout& layout, const Shape& shape, const char* name, Strides strides) {
  ResolvedLayout resolved{shape, layout, 0, 0};
  const std::size_t rank = shape.counts.size();
  if (strides == Strides::rising) check_rising(layout, name);
  if (layout.strides.empty()) {
    resolved.layout.strides = dense_strides(shape.room);
  } else if (layout.strides.size() != rank) {
    refuse(std::string(name) + " has " + std::to_string(layout.strides.size()) +
           " strides for a transform of " + std::to_string(rank) + (rank == 1 ? " axis" : " axes") +
           ": give one per axis, slowest first, or none for a dense layout");
  }
  const std::uint64_t batch = shape.batch;
  if (layout.distance == 0 || batch == 1) {
    const Reach room = reach_of(resolved.layout.strides, shape.room);
    resolved.layout.distance = static_cast<std::int64_t>(sat_add(1, sat_add(room.before, room.after)));
  }
  Reach reach = reach_of(resolved.layout.strides, shape.counts);
  reach.add(batch, resolved.layout.distance);
  if (layout.offset < reach.before)
    refuse(std::string(name) + ": offset = " + std::to_string(layout.offset) +
           ", but negative strides lead " + std::to_string(reach.before) +
           " elements back from the first one: the offset is its index, at least that many");
  const std::uint64_t end = sat_mul(sat_add(sat_add(layout.offset, 1), reach.after), shape.element_bytes());
  if (end >= byte_limit || reach.before >= byte_limit)
    refuse(std::string(name) + " (offset " + std::to_string(layout.offset) + ", strides and distance over " +
           std::to_string(batch) +
           " transforms) ends above 2^62 bytes: use smaller lengths, offset, strides, distance or batch");
  resolved.begin_bytes = (layout.offset - reach.before) * shape.element_bytes();
  resolved.end_bytes = end;
  return resolved;
}

void check_writable(const ResolvedLayout& resolved, const char* name) {
  planning::Problem problem;
  for (std::size_t a = 0; a < resolved.shape.counts.size(); ++a)
    problem.axes.push_back({resolved.shape.counts[a], resolved.stride(a), resolved.stride(a)});
  problem.batch = resolved.shape.batch;
  problem.in_distance = problem.out_distance = resolved.distance();
  try {
    planning::validate(problem);
  } catch (const Error& error) {
    throw Error(error.code(), std::string(name) + ": " + error.what());
  }
}

void check_memory(const ResolvedLayout& resolved, const char* name, std::uint64_t memory_bytes) {
  if (resolved.end_bytes <= memory_bytes) return;
  throw MemoryError(to_text(resolved.shape), name,
                    " need a buffer of " + std::to_string(resolved.end_bytes) +
                        " bytes, but the device has " + std::to_string(memory_bytes) + " bytes of memory",
                    "smaller lengths or batch, a denser layout, or several calls");
}

bool same_places(const ResolvedLayout& a, const ResolvedLayout& b) {
  if (a.shape.element_bytes() != b.shape.element_bytes() || a.shape.counts != b.shape.counts) return false;
  if (a.layout.offset != b.layout.offset || a.shape.batch != b.shape.batch) return false;
  if (a.shape.batch > 1 && a.layout.distance != b.layout.distance) return false;
  for (std::size_t i = 0; i < a.shape.counts.size(); ++i)
    if (a.shape.counts[i] > 1 && a.layout.strides[i] != b.layout.strides[i]) return false;
  return true;
}

bool same_columns(const ResolvedLayout& signal, const ResolvedLayout& spectrum, std::size_t real_axis) {
  const std::uint64_t s = signal.shape.element_bytes(), c = spectrum.shape.element_bytes();
  if (s == c && signal.shape.counts == spectrum.shape.counts) return same_places(signal, spectrum);
  if (signal.begin_bytes != spectrum.begin_bytes) return false;
  std::vector<ByteAxis> around;
  bool alike = true;
  const auto add = [&](std::uint64_t count, std::uint64_t stride, std::uint64_t spectrum_stride) {
    if (count <= 1) return;
    alike = alike && stride * s == spectrum_stride * c;
    around.push_back({count, planning::stride_size(stride) * s});
  };
  for (std::size_t i = 0; i < signal.shape.counts.size(); ++i)
    if (i != real_axis)
      add(std::max(signal.shape.counts[i], spectrum.shape.counts[i]), signal.stride(i), spectrum.stride(i));
  add(signal.shape.batch, signal.distance(), spectrum.distance());
  if (!alike || signal.layout.strides[real_axis] < 0 || spectrum.layout.strides[real_axis] < 0) return false;
  const std::uint64_t n = signal.shape.counts[real_axis], half = spectrum.shape.counts[real_axis];
  const std::uint64_t step = signal.stride(real_axis) * s, spectrum_step = spectrum.stride(real_axis) * c;
  // Either whole columns do not overlap, or the elements of a column coincide one by one, with those of other columns
  // between them.
  const std::uint64_t column = std::max((n - 1) * step + s, (half - 1) * spectrum_step + c);
  if (nested(around, column)) return true;
  if (n <= 1 || step != spectrum_step) return false;
  around.push_back({std::max(n, half), step});
  return nested(around, c);
}

bool may_overlap(const ResolvedLayout& a, std::uint64_t a_origin, const ResolvedLayout& b,
                 std::uint64_t b_origin) {
  const std::uint64_t a_begin = a_origin + a.begin_bytes, a_end = a_origin + a.end_bytes;
  const std::uint64_t b_begin = b_origin + b.begin_bytes, b_end = b_origin + b.end_bytes;
  if (a_end <= b_begin || b_end <= a_begin) return false;
  const auto delta = static_cast<std::int64_t>(b_begin) - static_cast<std::int64_t>(a_begin);
  const auto element_bytes = static_cast<std::int64_t>(a.shape.element_bytes());
  if (delta % element_bytes != 0) return true;
  ResolvedLayout moved = a;
  moved.layout.offset = b.layout.offset;
  if (!same_places(moved, b)) return true;
  std::vector<planning::StrideSteps> axes;
  if (a.shape.batch > 1) axes.push_back({planning::stride_size(a.distance()), a.shape.batch - 1});
  for (std::size_t i = 0; i < a.shape.counts.size(); ++i)
    if (a.shape.counts[i] > 1) axes.push_back({planning::stride_size(a.stride(i)), a.shape.counts[i] - 1});
  return planning::may_reach(delta / element_bytes, std::move(axes));
}

std::string to_text(const Shape& shape) {
  std::string text = shape.batch > 1 ? std::to_string(shape.batch) + " x " : "";
  for (std::size_t i = 0; i < shape.counts.size(); ++i)
    text += (i ? " x " : "") + std::to_string(shape.counts[i]);
  text += shape.domain == Domain::complex ? " complex " : " real ";
  if (shape.stored_bytes != 0)
    return text + "numbers of " + std::to_string(shape.stored_bytes) + " bytes each";
  return text + (shape.precision == Precision::f32 ? "f32" : "f64") + " numbers";
}

planning::Problem make_problem(Direction direction, const std::vector<std::uint64_t>& lengths,
                               const Options& options, const ResolvedLayout& source,
                               const ResolvedLayout& destination) {
  planning::Problem problem;
  problem.precision = options.precision;
  problem.direction = direction;
  const bool forward = direction == Direction::forward;
  problem.scaled = !forward || options.forward_scale != 1.0;
  const bool reals = options.domain == Domain::real_to_real;
  if (reals) {
    problem.kind = planning::TransformKind::real_to_real;
    problem.direction = Direction::forward;
    problem.orthogonal = options.orthogonal;
  }
  if (options.domain == Domain::real) {
    problem.kind =
        forward ? planning::TransformKind::real_to_complex : planning::TransformKind::complex_to_real;
    problem.halved = options.halved_axis;
  }
  for (std::size_t i = 0; i < lengths.size(); ++i)
    problem.axes.push_back({lengths[i], source.stride(i), destination.stride(i),
                            std::find(options.axes.begin(), options.axes.end(), i) != options.axes.end()});
  for (std::size_t i = 0; i < lengths.size(); ++i) {
    const std::uint64_t present = source.shape.counts[i], wanted = destination.shape.counts[i];
    if (present < input_count(problem, i)) problem.axes[i].present = present;
    if (wanted < output_count(problem, i)) problem.axes[i].wanted = wanted;
  }
  for (std::size_t i = 0; i < options.kinds.size(); ++i)
    problem.axes[options.axes[i]].kind =
        forward ? options.kinds[i] : planning::inverse_kind(options.kinds[i]);
  problem.batch = options.batch;
  problem.in_distance = source.distance();
  problem.out_distance = destination.distance();
  problem.read_all_first =
      options.in_place && may_overlap(source, 0, destination, 0) &&
      (options.spectrum_format.centred ||
       !same_columns(forward ? source : destination, forward ? destination : source, halved_axis(options)));
  if (reals && problem.read_all_first)
    throw Error(ErrorCode::unsupported,
                "Options::in_place: sides of real-to-real data overlap in different places: use strides and "
                "distances that are alike in bytes, leave them out, or use two buffers");
  problem.in_format = make_format(options, source, forward, false);
  problem.out_format = make_format(options, destination, !forward, true);
  problem.even_real_offset = (forward ? source : destination).layout.offset % 2 == 0;
  try {
    planning::validate(problem);
  } catch (const Error& error) {
    throw Error(error.code(),
                (forward ? "Options::spectrum: " : "Options::signal, which inverse() writes: ") +
                    std::string(error.what()) + (forward ? "" : ", or ask for Directions::forward_only"),
                error.cl_status());
  }
  return problem;
}

}  // namespace fft::plan
