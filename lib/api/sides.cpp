// Layout arithmetic of the API: defaults, extents, overlap.
#include "api/sides.hpp"

#include <algorithm>
#include <string>

#include <fftcl/error.hpp>

namespace fft::api {
namespace {

constexpr std::uint64_t byte_limit = std::uint64_t(1) << 62;

// Saturating arithmetic: anything at or above the limit ends as an error of resolve_side().
std::uint64_t sat_mul(std::uint64_t a, std::uint64_t b) {
  return b != 0 && a > byte_limit / b ? byte_limit : a * b;
}
std::uint64_t sat_add(std::uint64_t a, std::uint64_t b) {
  return std::min(byte_limit, std::min(a, byte_limit) + std::min(b, byte_limit));
}

// Elements from the first to one behind the last of one transform.
std::uint64_t span_of(const std::vector<std::uint64_t>& strides, const std::vector<std::uint64_t>& lengths) {
  std::uint64_t span = 1;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    span = sat_add(span, sat_mul(lengths[i] > 0 ? lengths[i] - 1 : 0, strides[i]));
  return span;
}

struct Steps {
  std::uint64_t stride, most;  ///< two elements differ by -most .. most strides along this axis
};

// True when |delta| is a sum of -most..most times each stride. Layouts do not overlap themselves, so a stride
// is beyond all that the smaller ones reach together, and only the two multiples nearest to delta can do.
bool reachable(std::int64_t delta, const std::vector<Steps>& axes, std::size_t level) {
  if (level == axes.size()) return delta == 0;
  const auto stride = static_cast<std::int64_t>(axes[level].stride);
  const auto most = static_cast<std::int64_t>(axes[level].most);
  std::int64_t low = delta / stride;
  if (delta % stride < 0) --low;
  for (std::int64_t k : {low, low + 1}) {
    k = std::clamp(k, -most, most);
    if (reachable(delta - k * stride, axes, level + 1)) return true;
  }
  return false;
}

}  // namespace

Side resolve_side(const Layout& layout, const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                  std::uint64_t element_bytes, const char* name) {
  Side side;
  side.layout = layout;
  if (layout.strides.empty()) {
    side.layout.strides.assign(lengths.size(), 1);
    for (std::size_t i = lengths.size() - 1; i > 0; --i)
      side.layout.strides[i - 1] = sat_mul(side.layout.strides[i], lengths[i]);
  } else if (layout.strides.size() != lengths.size()) {
    throw Error(ErrorCode::invalid_argument,
                "Options::" + std::string(name) + " has " + std::to_string(layout.strides.size()) +
                    " strides for a transform of " + std::to_string(lengths.size()) +
                    (lengths.size() == 1 ? " axis" : " axes") +
                    ": give one per axis, slowest first, or none for a dense layout");
  }
  const std::uint64_t span = span_of(side.layout.strides, lengths);
  if (layout.distance == 0 || batch == 1) side.layout.distance = span;
  const std::uint64_t last = sat_mul(batch > 0 ? batch - 1 : 0, side.layout.distance);
  const std::uint64_t end = sat_mul(sat_add(layout.offset, sat_add(last, span)), element_bytes);
  if (end >= byte_limit)
    throw Error(
        ErrorCode::invalid_argument,
        "Options::" + std::string(name) + " (offset " + std::to_string(layout.offset) +
            ", strides and distance over " + std::to_string(batch) +
            " transforms) ends above 2^62 bytes: use smaller lengths, offset, strides, distance or batch");
  side.begin_bytes = layout.offset * element_bytes;
  side.end_bytes = end;
  return side;
}

bool same_places(const Side& a, const Side& b, const std::vector<std::uint64_t>& lengths,
                 std::uint64_t batch) {
  if (a.layout.offset != b.layout.offset) return false;
  if (batch > 1 && a.layout.distance != b.layout.distance) return false;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] > 1 && a.layout.strides[i] != b.layout.strides[i]) return false;
  return true;
}

bool may_overlap(const Side& a, std::uint64_t a_origin, const Side& b, std::uint64_t b_origin,
                 const std::vector<std::uint64_t>& lengths, std::uint64_t batch,
                 std::uint64_t element_bytes) {
  const std::uint64_t a_begin = a_origin + a.begin_bytes, a_end = a_origin + a.end_bytes;
  const std::uint64_t b_begin = b_origin + b.begin_bytes, b_end = b_origin + b.end_bytes;
  if (a_end <= b_begin || b_end <= a_begin) return false;
  const auto delta = static_cast<std::int64_t>(b_begin) - static_cast<std::int64_t>(a_begin);
  if (delta % static_cast<std::int64_t>(element_bytes) != 0) return true;
  Side moved = a;
  moved.layout.offset = b.layout.offset;
  if (!same_places(moved, b, lengths, batch)) return true;
  std::vector<Steps> axes;
  if (batch > 1) axes.push_back({a.layout.distance, batch - 1});
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths[i] > 1) axes.push_back({a.layout.strides[i], lengths[i] - 1});
  for (const Steps& s : axes)
    if (s.stride == 0) return true;
  std::sort(axes.begin(), axes.end(), [](const Steps& x, const Steps& y) { return x.stride > y.stride; });
  return reachable(delta / static_cast<std::int64_t>(element_bytes), axes, 0);
}

planning::Problem make_problem(Direction direction, const std::vector<std::uint64_t>& lengths,
                               const Options& options, const Side& source, const Side& destination) {
  planning::Problem problem;
  problem.precision = options.precision;
  problem.direction = direction;
  for (std::size_t i = 0; i < lengths.size(); ++i)
    problem.axes.push_back({lengths[i], source.layout.strides[i], destination.layout.strides[i]});
  problem.batch = options.batch;
  problem.in_distance = source.layout.distance;
  problem.out_distance = destination.layout.distance;
  try {
    planning::validate(problem);
  } catch (const Error& error) {
    if (direction == Direction::forward) throw;
    throw Error(error.code(),
                "for inverse(), which writes the layout Options::input: " + std::string(error.what()) +
                    ", or ask for Directions::forward_only",
                error.cl_status());
  }
  return problem;
}

}  // namespace fft::api
