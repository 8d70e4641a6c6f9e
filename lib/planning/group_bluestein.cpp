// Passes of a cyclic convolution.
#include "planning/group_bluestein.hpp"

#include <algorithm>
#include <string>

#include "planning/factorize.hpp"
#include "planning/prime_radix.hpp"
#include "planning/tuned.hpp"

namespace fft::planning {
namespace {

constexpr double longest_padding = 1.3;  // M over 2n - 1
constexpr std::size_t most_lengths = 10;
constexpr double longest_measured = 1.12;  // the same of a length whose split was measured, to be preferred
constexpr std::size_t most_long_lengths = 3;
constexpr std::size_t widths_tried = 2;
constexpr std::uint64_t largest_tile = 20480;  // points in f32
constexpr std::uint64_t longest_single_pass = 1u << 16;
constexpr std::uint64_t longest_rader = 1u << 15;

std::string reason_of(std::uint64_t n, std::uint64_t cyclic) {
  return "Bluestein: n = " + std::to_string(n) + " has the prime factor " +
         std::to_string(prime_factors(n).back()) + ", so a cyclic convolution of " + std::to_string(cyclic) +
         " points";
}

AxisTask with_length(AxisTask task, std::uint64_t length) {
  task.length = length;
  return task;
}

// What the first, the middle and the last pass of the convolution do besides their part of the transforms.
struct Ends {
  ChirpLengths lengths;

  // `after`: product of the factors behind the first one, whose loop is loops[columns].
  void enter(PassSpec& pass, std::uint64_t after, std::size_t columns, PassEnd end) const {
    pass.chirp = lengths;
    pass.in_end = end;
    pass.in_position = after;
    if (after > 1) pass.loops[columns].in_position = 1;
  }
  void multiply(PassSpec& pass) const {
    pass.chirp = lengths;
    pass.spectrum = PointFactor::chirp_spectrum;
  }
  void leave(PassSpec& pass) const {
    pass.chirp = lengths;
    pass.out_end = {lengths.signal, PointFactor::chirp, true};
  }
  PassEnd chirped() const { return {lengths.signal, PointFactor::chirp, false}; }
};

Decomposition blocked_convolution(const AxisTask& task, const Ends& ends, std::uint64_t n1, std::uint64_t n2,
                                  std::uint64_t block, std::uint64_t back_block) {
  const AxisTask cyclic = with_length(task, n1 * n2);
  const Decomposition there = blocked_pair(cyclic, n1, n2, block),
                      back = blocked_pair(cyclic, n2, n1, back_block);
  Decomposition all = there;
  PassSpec& first = all.passes[0].pass;
  ends.enter(first, n2, 0, ends.chirped());
  // The middle pass reads as the second one of the forward pair, and writes as the first one of the backward pair: its
  // output k' of column l is point (k', l) there.
  PassSpec& middle = all.passes[1].pass;
  const PassSpec& begins = back.passes[0].pass;
  middle.out_stride = begins.out_stride;
  middle.out_block = begins.out_block;
  middle.out_block_stride = begins.out_block_stride;
  middle.loops.resize(n1 > block ? 2 : 1);
  middle.loops[0].out_stride = back_block;
  if (n1 > block) middle.loops[1].out_stride = block * back_block;
  append_packed(middle.loops, task, 0, n1 * n2, Packed::both);
  ends.multiply(middle);
  all.passes.push_back(back.passes[1]);
  ends.leave(all.passes[2].pass);
  return all;
}

Decomposition strided_convolution(const AxisTask& task, const Ends& ends, std::uint64_t n1,
                                  std::uint64_t n2) {
  const std::uint64_t inner = task.loops.front().count;
  Decomposition all = strided_pair(with_length(task, n1 * n2), n1, n2);
  ends.enter(all.passes[0].pass, n2, 1, ends.chirped());
  PassSpec& middle = all.passes[1].pass;
  PassSpec last = middle;
  middle.out_stride = middle.in_stride;
  middle.loops.resize(2);
  middle.loops[0].out_stride = 1;
  middle.loops[1].out_stride = inner;
  append_packed(middle.loops, task, 1, n1 * n2 * inner, Packed::both);
  ends.multiply(middle);
  last.length = static_cast<std::uint32_t>(n1);
  last.in_stride = inner;
  last.out_stride = n2 * task.out_stride;
  last.twiddle_span = n2;
  last.loops[1] = {n2, n1 * inner, task.out_stride, 1};
  ends.leave(last);
  all.passes.push_back({last, 0});
  return all;
}

void explain(Decomposition& all, const Ends& ends) {
  all.reasons.assign(all.passes.size(), "convolution continued");
  all.reasons.front() = reason_of(ends.lengths.signal, ends.lengths.cyclic) + "; chirp and zeros in the load";
  all.reasons.back() = "chirp and truncation in the store";
}

}  // namespace

std::vector<std::uint64_t> cyclic_lengths(std::uint64_t n) {
  const std::uint64_t least = 2 * n - 1;
  const auto last = static_cast<std::uint64_t>(double(least) * longest_padding) + 8;
  struct Candidate {
    double weight;
    std::uint64_t length;
  };
  std::vector<Candidate> found;
  for (std::uint64_t sevens = 1; sevens <= last; sevens *= 7)
    for (std::uint64_t fives = sevens; fives <= last; fives *= 5)
      for (std::uint64_t threes = fives; threes <= last; threes *= 3) {
        std::uint64_t m = threes;
        while (m < least) m *= 2;
        if (m > last) continue;
        double weight = double(m);
        for (const std::uint64_t p : prime_factors(m)) weight *= 1 + 0.008 * double(p - 2);
        found.push_back({weight, m});
      }
  std::sort(found.begin(), found.end(),
            [](const Candidate& a, const Candidate& b) { return a.weight < b.weight; });
  if (found.size() > most_lengths) found.resize(most_lengths);
  std::vector<std::uint64_t> lengths;
  for (const Candidate& c : found) lengths.push_back(c.length);
  return lengths;
}

std::vector<std::uint64_t> long_cyclic_lengths(std::uint64_t n, Precision precision) {
  std::vector<std::uint64_t> lengths = cyclic_lengths(n);
  for (const std::uint64_t m : lengths)
    if (find_tuned_split(precision, m) && double(m) < longest_measured * double(2 * n - 1)) return {m};
  if (lengths.size() > most_long_lengths) lengths.resize(most_long_lengths);
  return lengths;
}

std::vector<Decomposition> rader_one_pass(const AxisTask& task) {
  const std::uint64_t n = task.length;
  if (n > longest_rader || prime_factors(n).size() != 1 ||
      !has_radices(n - 1, KernelShape::work_group, task.precision))
    return {};
  std::vector<Decomposition> all = one_pass(with_length(task, n - 1));
  for (Decomposition& d : all) {
    PassSpec& pass = d.passes[0].pass;
    pass.rader = static_cast<std::uint32_t>(n);
    pass.spectrum = PointFactor::rader_spectrum;
    pass.out_end.conjugated = true;
    d.reasons = {"Rader: n = " + std::to_string(n) + " is prime, so a cyclic convolution of " +
                 std::to_string(n - 1) + " points on chip: one read, one write"};
  }
  return all;
}

std::vector<Decomposition> bluestein_one_pass(const AxisTask& task, std::uint64_t cyclic) {
  if (cyclic > longest_single_pass) return {};
  const Ends ends{{task.length, cyclic}};
  std::vector<Decomposition> all = one_pass(with_length(task, cyclic));
  for (Decomposition& d : all) {
    ends.enter(d.passes[0].pass, 1, 0, ends.chirped());
    ends.multiply(d.passes[0].pass);
    ends.leave(d.passes[0].pass);
    d.reasons = {reason_of(task.length, cyclic) + " on chip: one read, one write"};
  }
  return all;
}

std::vector<Decomposition> bluestein_three_passes(const AxisTask& task, std::uint64_t cyclic,
                                                  std::uint64_t lopsided) {
  const Ends ends{{task.length, cyclic}};
  std::vector<Decomposition> all;
  // Blocks of n1 make the tiles of passes of n2 points.
  const auto widest = [&](std::uint64_t n1, std::uint64_t n2) {
    std::vector<std::uint64_t> widths = block_widths(n1, task.precision);
    const std::uint64_t most = task.precision == Precision::f64 ? largest_tile / 2 : largest_tile;
    while (widths.size() > 1 && widths.back() * n2 > most) widths.pop_back();
    if (widths.size() > widths_tried) widths.erase(widths.begin(), widths.end() - widths_tried);
    return widths;
  };
  const TunedSplit* split = task.points_are_contiguous() ? find_tuned_split(task.precision, cyclic) : nullptr;
  for (const std::uint64_t n1 : divisors(cyclic)) {
    const std::uint64_t n2 = cyclic / n1;
    if (!fits_pair(n1, n2, lopsided)) continue;
    // Where a split was measured, the cost model is not asked for another.
    if (split && split->factors[2] == 0 && n1 != split->factors[0] && n1 != split->factors[1]) continue;
    if (!task.points_are_contiguous()) {
      all.push_back(strided_convolution(task, ends, n1, n2));
    } else {
      for (const std::uint64_t block : widest(n1, n2))
        for (const std::uint64_t back_block : widest(n2, n1))
          all.push_back(blocked_convolution(task, ends, n1, n2, block, back_block));
    }
  }
  for (Decomposition& d : all) explain(d, ends);
  return all;
}

std::vector<Decomposition> bluestein_six_passes(const AxisTask& task, std::uint64_t cyclic,
                                                std::uint64_t lopsided) {
  const Ends ends{{task.length, cyclic}};
  // Between the transforms the spectrum lies dense in the workspace, the neighbouring axis in front as everywhere.
  const bool contiguous = task.points_are_contiguous();
  const std::uint64_t inner = contiguous ? 1 : task.loops.front().count;
  AxisTask there = with_length(task, cyclic), back = there;
  there.out_stride = back.in_stride = inner;
  std::uint64_t unit = cyclic * inner;
  for (std::size_t a = 0; a < task.loops.size(); ++a) {
    const bool in_front = a == 0 && !contiguous;
    there.loops[a].out_stride = back.loops[a].in_stride = in_front ? 1 : unit;
    if (!in_front) unit *= task.loops[a].count;
  }
  std::vector<Decomposition> all;
  const std::vector<Decomposition> backward = three_passes(back, lopsided);
  std::size_t i = 0;
  for (Decomposition& d : three_passes(there, lopsided)) {
    const Decomposition& b = backward[i++];
    const std::size_t columns = contiguous ? 0 : 1;
    ends.enter(d.passes.front().pass, cyclic / d.passes.front().pass.length, columns, ends.chirped());
    d.passes.insert(d.passes.end(), b.passes.begin(), b.passes.end());
    PassSpec& turn = d.passes[3].pass;
    ends.enter(turn, cyclic / turn.length, columns, {0, PointFactor::chirp_spectrum, true});
    ends.leave(d.passes.back().pass);
    explain(d, ends);
    all.push_back(std::move(d));
  }
  return all;
}

}  // namespace fft::planning
