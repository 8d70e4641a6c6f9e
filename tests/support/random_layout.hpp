// Random problems: lengths, batch, and different layouts of both sides, with gaps and any nesting of the
// axes.
#pragma once

#include <algorithm>
#include <random>
#include <vector>

#include "planning/problem.hpp"
#include "support/guarded.hpp"
#include "support/lengths.hpp"

namespace fft_test {

struct RandomProblem {
  Placement input, output;
};

namespace detail {

inline std::uint64_t pick(std::mt19937_64& engine, std::uint64_t low, std::uint64_t high) {
  return low + engine() % (high - low + 1);
}

/// Nests axes and batch in random order, each beyond the inner ones, often with a gap.
inline Placement random_placement(std::mt19937_64& engine, const std::vector<std::uint64_t>& lengths,
                                  std::uint64_t batch) {
  Placement p{lengths, std::vector<std::uint64_t>(lengths.size()), batch, 0, pick(engine, 0, 9)};
  std::vector<std::size_t> order(lengths.size() + 1);  // the last index stands for the batch
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[engine() % i]);
  std::uint64_t stride = pick(engine, 0, 2) == 0 ? pick(engine, 2, 4) : 1;
  for (std::size_t i : order) {
    (i < lengths.size() ? p.strides[i] : p.distance) = stride;
    stride *= i < lengths.size() ? lengths[i] : batch;
    if (pick(engine, 0, 1) == 0) stride += pick(engine, 1, 5);
  }
  return p;
}

}  // namespace detail

/// At most about `most_points` points in all transforms together; `rank` axes.
inline RandomProblem random_problem(std::uint64_t seed, std::size_t rank, std::uint64_t most_points) {
  std::mt19937_64 engine(seed * 0xD1342543DE82EF95u + 99);
  static const auto smooth = smooth_lengths(4096);
  std::uint64_t left = most_points;
  std::vector<std::uint64_t> lengths;
  for (std::size_t a = 0; a < rank; ++a) {
    // Logarithmic choice of a bound, so that short and long lengths both occur.
    const std::uint64_t bound =
        std::min<std::uint64_t>(left, std::uint64_t(1) << detail::pick(engine, 0, 12));
    const auto end = std::upper_bound(smooth.begin(), smooth.end(), std::max<std::uint64_t>(bound, 1));
    lengths.push_back(smooth[engine() % static_cast<std::uint64_t>(end - smooth.begin())]);
    left = std::max<std::uint64_t>(1, left / lengths.back());
  }
  const std::uint64_t batch = detail::pick(engine, 1, std::min<std::uint64_t>(left, 37));
  RandomProblem problem;
  problem.input = detail::random_placement(engine, lengths, batch);
  problem.output = detail::random_placement(engine, lengths, batch);
  return problem;
}

/// The planner's view; offsets are the API's business.
inline fft::planning::Problem to_planning(const RandomProblem& random, fft::Precision precision,
                                          fft::Direction direction) {
  fft::planning::Problem p;
  p.precision = precision;
  p.direction = direction;
  for (std::size_t a = 0; a < random.input.lengths.size(); ++a)
    p.axes.push_back({random.input.lengths[a], random.input.strides[a], random.output.strides[a]});
  p.batch = random.input.batch;
  p.in_distance = random.input.distance;
  p.out_distance = random.output.distance;
  return p;
}

}  // namespace fft_test
