// Validation, name and identity of a Problem.
#include "core/problem.hpp"

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "core/base/refuse.hpp"
#include "core/element_bytes.hpp"
#include "core/strides.hpp"

namespace fft::planning {
namespace {

constexpr std::uint64_t index_limit = std::uint64_t(1) << 62;

std::uint64_t checked_product(std::uint64_t a, std::uint64_t b, const char* what) {
  if (b != 0 && a > index_limit / b)
    refuse(std::string(what) + ": " + std::to_string(a) + " * " + std::to_string(b) +
           " is above 2^62 elements: use smaller lengths, strides or batch");
  return a * b;
}

struct Span {
  std::uint64_t count, stride;
  std::string name;
  bool backwards = false;
};

Span span_of(std::uint64_t count, std::uint64_t stride, std::string name) {
  return {count, stride_size(stride), std::move(name), runs_backwards(stride)};
}

// When axes nest, each one, sorted by stride, steps past everything that the axes before it cover. Axes that
// do not nest may still interleave without sharing addresses, which needs the search of may_collide().
void check_no_overlap(std::vector<Span> spans) {
  std::sort(spans.begin(), spans.end(), [](const Span& a, const Span& b) { return a.stride < b.stride; });
  std::uint64_t covered = 1;  // addresses 0 .. covered-1 may be in use
  std::uint64_t needed = 0;
  const Span* narrow = nullptr;
  std::vector<StrideSteps> steps;
  for (const Span& s : spans) {
    if (s.count <= 1) continue;
    if (s.stride < covered && narrow == nullptr) narrow = &s, needed = covered;
    covered += checked_product(s.count - 1, s.stride, s.name.c_str());
    if (covered > index_limit)
      refuse("the layout spans " + std::to_string(covered) + " elements, above 2^62: use smaller strides");
    steps.push_back({s.stride, s.count - 1});
  }
  if (narrow != nullptr && may_collide(std::move(steps)))
    refuse(narrow->name + " = " + (narrow->backwards ? "-" : "") + std::to_string(narrow->stride) +
           " is too small: elements would share addresses; it must be at least " + std::to_string(needed) +
           (narrow->backwards ? " in size" : ""));
}

void check_real_kinds(const Problem& problem) {
  for (std::size_t i = 0; i < problem.axes.size(); ++i)
    if (problem.axes[i].transformed) check_length(problem.axes[i].kind, problem.axes[i].length, i);
  if (problem.direction != Direction::forward)
    throw Error(ErrorCode::internal, "real-to-real transforms are forward: the inverse is another kind");
}

void check_kind(const Problem& problem) {
  if (problem.real_signals && problem.kind != TransformKind::convolution)
    throw Error(ErrorCode::internal, "real signals at both ends: of convolutions only");
  if (problem.kind == TransformKind::complex || problem.kind == TransformKind::convolution) return;
  if (problem.kind == TransformKind::real_to_real) return check_real_kinds(problem);
  if (real_axis(problem) == problem.axes.size())
    refuse("a real transform without a transformed axis: transform one, or use complex data");
  const bool forward = problem.direction == Direction::forward;
  if (forward != (problem.kind == TransformKind::real_to_complex))
    refuse(
        "real to complex is a forward transform, complex to real an inverse one: the direction does not go "
        "with the kind");
}

// A sequence of numbers as text. The structured bindings below name every field, so code that forgets a new
// field does not compile.
class Numbers {
 public:
  template <typename... Number>
  void append(Number... numbers) {
    ((text_ += std::to_string(static_cast<std::uint64_t>(numbers)) + ','), ...);
  }
  void append(const AxisOrder& value) {
    const auto& [factors, block] = value;
    append(block, factors.size());
    for (const std::uint64_t factor : factors) append(factor);
  }
  void append(const Axis& value) {
    const auto& [length, in_stride, out_stride, transformed, present, skipped, wanted, spectrum_stride,
                 block_step, block_total, order, kind, parts] = value;
    append(length, in_stride, out_stride, transformed, present, skipped, wanted, spectrum_stride, block_step,
           block_total, kind);
    append(order);
    for (const std::uint32_t part : parts) append(part);
  }
  void append(const PlacedArray& value) {
    const auto& [array_points, rotation, period, order, conjugated, real] = value;
    append(array_points, rotation, period, order, conjugated, real);
  }
  void append(const RealColumns& value) {
    const auto& [in_second, out_second, second_position] = value;
    append(in_second, out_second, second_position);
  }
  void append(const ChirpPath& value) {
    const auto& [first, step, radius, log_growth] = value;
    append(first.high, first.low, step.high, step.low);
    for (const double number : {radius, log_growth}) {
      std::uint64_t bits = 0;
      std::memcpy(&bits, &number, sizeof bits);
      append(bits);
    }
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

const char* name_of(TransformKind kind) {
  switch (kind) {
    case TransformKind::complex:
      return "c2c";
    case TransformKind::real_to_complex:
      return "r2c";
    case TransformKind::complex_to_real:
      return "c2r";
    case TransformKind::convolution:
      return "convolution";
    case TransformKind::real_to_real:
      return "r2r";
  }
  return "?";
}

}  // namespace

std::string summary(const Problem& problem) {
  std::string text = name_of(problem.kind);
  text += problem.direction == Direction::forward ? " forward" : " inverse";
  text += problem.precision == Precision::f64 ? " f64" : " f32";
  const char* between = " ";
  for (const Axis& axis : problem.axes) {
    text += between + std::to_string(axis.length) + (axis.transformed ? "" : " (loop)");
    between = " x ";
  }
  return text + ", batch " + std::to_string(problem.batch);
}

std::string identity(const Problem& problem) {
  const auto& [precision, direction, kind, axes, batch, in_distance, out_distance, spectrum_distance, filter,
               real_signals, complex_results, path, columns, scaled, read_all_first, any_batch,
               even_real_offset, even_offsets, orthogonal, halved, in_format, out_format] = problem;
  Numbers numbers;
  numbers.append(precision, direction, kind, axes.size());
  for (const Axis& axis : axes) numbers.append(axis);
  numbers.append(batch, in_distance, out_distance, spectrum_distance, real_signals, scaled, read_all_first,
                 any_batch, even_real_offset, even_offsets, orthogonal);
  numbers.append(filter);
  numbers.append(columns);
  numbers.append(complex_results);
  if (path) numbers.append(*path);
  if (halved) numbers.append(*halved, 1);
  if (in_format == nullptr && out_format == nullptr) return numbers.take();
  return numbers.take() + "in " + identity(in_format) + "out " + identity(out_format);
}

std::uint64_t points(const Problem& problem) {
  std::uint64_t n = 1;
  for (const Axis& a : problem.axes) n = checked_product(n, a.length, "number of points");
  return n;
}

std::size_t real_axis(const Problem& problem) {
  if (problem.halved) return *problem.halved;
  for (std::size_t a = problem.axes.size(); a-- > 0;)
    if (problem.axes[a].transformed) return a;
  return problem.axes.size();
}

std::uint64_t input_count(const Problem& problem, std::size_t axis) {
  if (problem.axes[axis].present != 0) return problem.axes[axis].present;
  const bool halved = problem.kind == TransformKind::complex_to_real && axis == real_axis(problem);
  return halved ? problem.axes[axis].length / 2 + 1 : problem.axes[axis].length;
}

std::uint64_t output_count(const Problem& problem, std::size_t axis) {
  if (problem.axes[axis].wanted != 0) return problem.axes[axis].wanted;
  const bool halved = problem.kind == TransformKind::real_to_complex && axis == real_axis(problem);
  return halved ? problem.axes[axis].length / 2 + 1 : problem.axes[axis].length;
}

std::uint64_t input_element_bytes(const Problem& problem) {
  const bool real = problem.kind == TransformKind::real_to_complex ||
                    problem.kind == TransformKind::real_to_real || problem.real_signals;
  if (problem.in_format) return stored_bytes(*problem.in_format, problem.precision);
  return element_bytes(problem.precision, real ? Domain::real : Domain::complex);
}

std::uint64_t output_element_bytes(const Problem& problem) {
  const bool real = problem.kind == TransformKind::complex_to_real ||
                    problem.kind == TransformKind::real_to_real ||
                    (problem.real_signals && !problem.complex_results);
  if (problem.out_format) return stored_bytes(*problem.out_format, problem.precision);
  return element_bytes(problem.precision, real ? Domain::real : Domain::complex);
}

void validate(const Problem& problem) {
  if (problem.axes.empty()) refuse("no axis: a transform needs at least one axis");
  for (std::size_t i = 0; i < problem.axes.size(); ++i)
    if (problem.axes[i].length == 0)
      refuse((problem.axes.size() == 1 ? std::string("n") : "length of axis " + std::to_string(i)) +
             " = 0: a transform needs at least one point");
  if (problem.batch == 0) refuse("batch = 0: a plan needs at least one transform");
  check_kind(problem);
  checked_product(points(problem), problem.batch, "points of all transforms");
  std::vector<Span> out;
  for (std::size_t i = 0; i < problem.axes.size(); ++i) {
    const Axis& a = problem.axes[i];
    checked_product(input_count(problem, i) - 1, stride_size(a.in_stride), "input stride");
    if (a.block_step != 0) continue;  // part of the transformed axis
    std::uint64_t count = output_count(problem, i);
    for (const Axis& blocks : problem.axes)
      if (a.transformed && blocks.block_step != 0)
        count = blocks.block_total != 0 ? blocks.block_total : blocks.length * blocks.block_step;
    out.push_back(span_of(count, a.out_stride, "stride of axis " + std::to_string(i)));
  }
  checked_product(problem.batch - 1, stride_size(problem.in_distance), "input distance");
  out.push_back(span_of(problem.batch, problem.out_distance, "distance"));
  check_no_overlap(std::move(out));
}

}  // namespace fft::planning
