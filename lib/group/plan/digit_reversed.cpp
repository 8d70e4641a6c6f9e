// In-place passes, one digit each.
#include "group/plan/digit_reversed.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <string>

#include "core/base/number_theory.hpp"
#include "core/strides.hpp"

namespace fft::planning {
namespace {

std::uint64_t product(const Factors& factors, std::size_t begin, std::size_t end) {
  const auto at = [&](std::size_t i) { return factors.begin() + static_cast<std::ptrdiff_t>(i); };
  return std::accumulate(at(begin), at(end), std::uint64_t(1), std::multiplies<>());
}

// The loops around the axis for a pass that reads at the source, or at the destination.
std::vector<LoopAxis> around(const AxisTask& task, bool from_source) {
  std::vector<LoopAxis> loops;
  for (LoopAxis l : task.loops) {
    if (!from_source) l.in_stride = l.out_stride;
    if (l.count > 1) loops.push_back(l);
  }
  return loops;
}

// The loops over the axis's other digits. `unit` is the weight of digit i.
std::vector<LoopAxis> other_digits(const Factors& factors, std::size_t i, std::uint64_t in, std::uint64_t out,
                                   Direction direction) {
  const std::uint64_t unit = product(factors, i + 1, factors.size());
  const bool forward = direction == Direction::forward;
  std::vector<LoopAxis> loops;
  if (unit > 1) loops.push_back(LoopAxis{unit, in, out}.with_twiddle_weight(forward ? 0 : 1));
  if (forward) {
    for (std::size_t d = i; d-- > 0;) {
      const std::uint64_t weight = product(factors, d + 1, factors.size());
      loops.push_back(
          LoopAxis{factors[d], weight * in, weight * out}.with_twiddle_weight(product(factors, 0, d)));
    }
  } else if (i > 0) {
    const std::uint64_t weight = unit * factors[i];
    loops.push_back({product(factors, 0, i), weight * in, weight * out});
  }
  return loops;
}

PassSpec pass_of(const AxisTask& task, const Factors& factors, std::size_t i, bool first,
                 Direction direction) {
  const std::uint64_t in = first ? task.in_stride : task.out_stride, out = task.out_stride;
  const std::uint64_t unit = product(factors, i + 1, factors.size());
  PassSpec pass;
  pass.precision = task.precision;
  pass.length = static_cast<std::uint32_t>(factors[i]);
  pass.in_stride = unit * in;
  pass.out_stride = unit * out;
  pass.twiddle_span = direction == Direction::forward ? product(factors, 0, i) : unit;
  pass.loops = around(task, first);
  const bool after = pass.loops.empty() || stride_size(in) <= stride_size(pass.loops.front().in_stride);
  const std::vector<LoopAxis> own = other_digits(factors, i, in, out, direction);
  pass.loops.insert(pass.loops.begin() + (after ? 0 : 1), own.begin(), own.end());
  pass.group.reversed = !first;  // the last transforms of a batch may still be cached
  return pass;
}

}  // namespace

Decomposition digit_reversed(const AxisTask& task, const Factors& factors, Direction direction) {
  Decomposition d;
  std::string split;
  for (const std::uint64_t f : factors) split += (split.empty() ? "" : " x ") + std::to_string(f);
  for (std::size_t p = 0; p < factors.size(); ++p) {
    const std::size_t i = direction == Direction::forward ? p : factors.size() - 1 - p;
    d.passes.push_back({pass_of(task, factors, i, p == 0, direction), 0});
    d.reasons.push_back("digit-reversed spectrum of " + split + " points: each element keeps its place" +
                        (p == 0 ? "" : ", no workspace"));
  }
  return d;
}

std::vector<Factors> two_factors(std::uint64_t length) {
  constexpr std::uint64_t any = std::uint64_t(1) << 14;
  std::vector<Factors> all;
  for (const std::uint64_t n1 : divisors(length))
    if (fits_pair(n1, length / n1, any)) all.push_back({n1, length / n1});
  constexpr double likely_row = 12;  // 2^12 points
  const auto unlikely = [](const Factors& f) { return std::abs(std::log2(double(f[1])) - likely_row); };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Factors& a, const Factors& b) { return unlikely(a) < unlikely(b); });
  return all;
}

std::vector<Factors> three_factors(std::uint64_t length) {
  constexpr std::uint64_t lopsided = 128;
  std::vector<Factors> all;
  for (const std::uint64_t row : divisors(length)) {
    const std::uint64_t rest = length / row;
    std::uint64_t shorter = 1;
    for (const std::uint64_t d : divisors(rest))
      if (d * d <= rest) shorter = d;
    if (row >= rest / shorter && fits_triple(shorter, rest / shorter, row, lopsided))
      all.push_back({shorter, rest / shorter, row});
  }
  return all;
}

bool lone_loop_in_front(const AxisTask& task) {
  const LoopAxis& front = task.loops.front();
  return task.loops.size() == 1 && (stride_size(task.in_stride) > stride_size(front.in_stride) ||
                                    stride_size(task.out_stride) > stride_size(front.out_stride));
}

}  // namespace fft::planning
