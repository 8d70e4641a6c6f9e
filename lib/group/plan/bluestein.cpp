// Lengths and ends of the convolutions that compute a DFT.
#include "group/plan/bluestein.hpp"

#include <algorithm>
#include <string>

#include "butterflies/radix_table.hpp"
#include "core/base/number_theory.hpp"
#include "group/plan/convolution.hpp"
#include "group/tiles/tuned/tuned.hpp"

namespace fft::planning {
namespace {

constexpr double max_padding = 1.3;  // M relative to the smallest
constexpr std::size_t max_candidates = 10;
// The same for a length whose split was measured, which is then preferred to others.
constexpr double max_measured_padding = 1.12;
constexpr std::size_t max_long_candidates = 3;
constexpr std::uint64_t max_rader_length = 1u << 15;
/// In f64, for primes p in one of several passes: the largest prime factor of p - 1. 283 x 491 points (282 =
/// 2 * 3 * 47) take 1.4 times as long as by Bluestein's algorithm, 311 x 2167 (310 = 2 * 5 * 31) half as long
/// (H100).
constexpr std::uint64_t max_rader_factor_f64 = 31;
/// With a first pass by Bluestein's or Rader's algorithm: the largest first factor, the smallest second one
/// of two, and the largest ratio of three.
constexpr std::uint64_t max_prime_part = 1u << 14, min_other_factor = 4, lopsided_triple = 64;

std::string reason_of(const AxisEnds& ends, std::uint64_t n, std::uint64_t cyclic) {
  if (ends.lengths.path)
    return "chirp-z transform of " + std::to_string(ends.first.points) + " points to " +
           std::to_string(ends.last.points) + " by a cyclic convolution of " + std::to_string(cyclic) +
           " points";
  return "Bluestein: n = " + std::to_string(n) + " has the prime factor " +
         std::to_string(prime_factors(n).back()) + ", so a cyclic convolution of " + std::to_string(cyclic) +
         " points";
}

AxisTask padded(AxisTask task, std::uint64_t length) {
  task.length = length;
  return task;
}

void explain(Decomposition& all, const AxisEnds& ends, std::uint64_t n, std::uint64_t cyclic) {
  all.reasons.assign(all.passes.size(), "convolution continued");
  all.reasons.front() = reason_of(ends, n, cyclic) + "; chirp and zeros in the load";
  all.reasons.back() = "chirp and truncation in the store";
}

/// The pairs and triples of factors of which only the first has no radices.
std::vector<Decomposition> with_prime_first(const AxisTask& task) {
  const auto smooth = [&](std::uint64_t n) {
    return has_radices(n, KernelShape::work_group, task.precision);
  };
  std::vector<Decomposition> all;
  for (const std::uint64_t n2 : divisors(task.length)) {
    const std::uint64_t n1 = task.length / n2;
    if (n2 < min_other_factor || n1 > max_prime_part || !smooth(n2) || smooth(n1)) continue;
    if (!task.points_are_contiguous()) {
      all.push_back(strided_pair(task, n1, n2));
      continue;
    }
    all.push_back(blocked_pair(task, n1, n2, n1));
    all.back().passes[1].columns = 0;  // one block is the whole column: any number of columns
  }
  for (Decomposition& d : three_passes(task, lopsided_triple)) {
    const bool others = smooth(d.passes[1].pass.length) && smooth(d.passes[2].pass.length);
    if (others && !smooth(d.passes[0].pass.length)) all.push_back(std::move(d));
  }
  return all;
}

/// The primes of one of several passes; empty when registers of their butterflies would spill.
std::vector<std::uint32_t> primes_of_part(std::uint64_t n, Precision precision) {
  const std::vector<std::uint32_t> primes = primes_on_chip(n, precision);
  const bool spills =
      precision == Precision::f64 && std::any_of(primes.begin(), primes.end(), [](auto prime) {
        return prime_factors(prime - 1).back() > max_rader_factor_f64;
      });
  return spills ? std::vector<std::uint32_t>() : primes;
}

/// Appends the passes with Rader's algorithm for the primes that need it. Where primes also have radices,
/// appends both variants. Appends nothing when a pass has neither radices nor primes.
void append_with_primes(std::vector<Decomposition>& all, const Decomposition& plain, Precision precision) {
  std::vector<Decomposition> ways{plain};
  for (std::size_t p = 0; p < plain.passes.size(); ++p) {
    const std::uint64_t n = plain.passes[p].pass.length;
    const bool smooth = has_radices(n, KernelShape::work_group, precision);
    const std::vector<std::uint32_t> primes = primes_of_part(n, precision);
    if (primes.empty() && !smooth) return;
    if (primes.empty()) continue;
    std::vector<Decomposition> with = ways;
    for (Decomposition& d : with) {
      d.passes[p].pass.primes = primes;
      d.reasons[p] += "; the prime " + std::to_string(primes.front()) + " by a cyclic convolution of " +
                      std::to_string(primes.front() - 1) + " points (Rader)";
    }
    if (!smooth) ways.clear();
    ways.insert(ways.end(), with.begin(), with.end());
  }
  all.insert(all.end(), ways.begin(), ways.end());
}

}  // namespace

std::vector<std::uint64_t> cyclic_lengths(std::uint64_t least) {
  const auto last = static_cast<std::uint64_t>(double(least) * max_padding) + 8;
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
  if (found.size() > max_candidates) found.resize(max_candidates);
  std::vector<std::uint64_t> lengths;
  for (const Candidate& c : found) lengths.push_back(c.length);
  return lengths;
}

std::vector<std::uint64_t> long_cyclic_lengths(std::uint64_t least, Precision precision, bool all) {
  std::vector<std::uint64_t> lengths = cyclic_lengths(least);
  for (const std::uint64_t m : lengths)
    if (!all && find_tuned_split(precision, m) && double(m) < max_measured_padding * double(least))
      return {m};
  if (!all && lengths.size() > max_long_candidates) lengths.resize(max_long_candidates);
  return lengths;
}

bool rader_spills(std::uint64_t n) {
  return prime_factors(n - 1).back() > max_common_prime;
}

std::vector<Decomposition> rader_one_pass(const AxisTask& task, const AxisEnds& ends) {
  const std::uint64_t n = task.length;
  if (n > max_rader_length || prime_factors(n).size() != 1 ||
      !has_radices(n - 1, KernelShape::work_group, task.precision))
    return {};
  std::vector<Decomposition> all = one_pass(padded(task, n - 1));
  for (Decomposition& d : all) {
    PassSpec& pass = d.passes[0].pass;
    pass.rader = static_cast<std::uint32_t>(n);
    pass.spectrum = PointFactor::rader_spectrum;
    if (ends.first.points != 0) enter(pass, ends.lengths, 1, 0, ends.first);
    if (ends.first.real) pass.in_end = ends.first;
    leave(pass, ends.lengths, ends.last);
    pass.out_end.conjugated = true;
    d.reasons = {"Rader: n = " + std::to_string(n) + " is prime, so a cyclic convolution of " +
                 std::to_string(n - 1) + " points on chip: one read, one write"};
  }
  return all;
}

// True for n reals at one end and half of their spectrum at the other, and for a real-to-real transform of n points.
static bool are_real_rows(std::uint64_t n, const AxisEnds& ends) {
  const auto plain = [](const PassEnd& end) {
    return end.factor == PointFactor::none && end.skipped == 0 && end.total == 0 && end.second == 0 &&
           (!end.conjugated || (end.real && !end.reals));  // a real number is its own conjugate
  };
  const auto whole = [&](const PassEnd& end) {
    return end.reals.form == RealPoints::Form::whole && end.reals.count == n && end.points == 0;
  };
  if (!plain(ends.first) || !plain(ends.last)) return false;
  if (ends.first.reals || ends.last.reals) return whole(ends.first) && whole(ends.last);
  const bool forward = ends.first.real;
  const PassEnd &reals = forward ? ends.first : ends.last, &half = forward ? ends.last : ends.first;
  return reals.real && !half.real && reals.points == 0 && half.points == n / 2 + 1 &&
         half.one_sided == (forward ? 0 : n);
}

std::vector<Decomposition> rader_of_halves(const AxisTask& task, const AxisEnds& ends) {
  const std::uint64_t n = task.length;
  if (n < 5 || n > max_rader_length || prime_factors(n).size() != 1 || !are_real_rows(n, ends) ||
      !has_radices(n / 2, KernelShape::work_group, task.precision))
    return {};
  std::vector<Decomposition> all = one_pass(padded(task, n / 2));
  for (Decomposition& d : all) {
    PassSpec& pass = d.passes[0].pass;
    pass.rader = static_cast<std::uint32_t>(n);
    pass.spectrum = PointFactor::rader_spectrum;
    pass.real.step = RealStep::product;
    pass.real.fused = true;
    enter(pass, ends.lengths, 1, 0, ends.first);
    leave(pass, ends.lengths, ends.last);
    d.reasons = {"Rader: n = " + std::to_string(n) + " is prime, so a real cyclic convolution of " +
                 std::to_string(n - 1) +
                 " points on chip, two neighbouring reals a point: one read, one write"};
  }
  return all;
}

std::vector<std::uint32_t> primes_on_chip(std::uint64_t n, Precision precision, std::uint64_t least) {
  std::vector<std::uint32_t> primes;
  std::uint64_t rest = n;
  const std::vector<std::uint64_t> factors = prime_factors(n);
  for (auto p = factors.rbegin(); p != factors.rend() && *p >= least; ++p) {
    if (*p > max_rader_length || rader_spills(*p)) continue;
    primes.push_back(static_cast<std::uint32_t>(*p));
    rest /= *p;
  }
  return has_radices(rest, KernelShape::work_group, precision) ? primes : std::vector<std::uint32_t>();
}

std::vector<Decomposition> primes_one_pass(const AxisTask& task, std::uint64_t least) {
  if (task.length > max_single_pass_points) return {};
  const std::vector<std::uint32_t> primes = primes_on_chip(task.length, task.precision, least);
  if (primes.empty()) return {};
  // rader_one_pass() serves rows of a prime, and also reads and writes them through local memory.
  if (primes.front() == task.length && task.points_are_contiguous() &&
      !has_radices(task.length, KernelShape::work_group, task.precision))
    return {};
  std::vector<Decomposition> all = one_pass(task);
  for (Decomposition& d : all) {
    d.passes[0].pass.primes = primes;
    d.reasons = {"fits on chip: one read, one write; the prime " + std::to_string(primes.front()) +
                 " by a cyclic convolution of " + std::to_string(primes.front() - 1) + " points (Rader)"};
  }
  return all;
}

std::vector<Decomposition> primes_two_passes(const AxisTask& task, std::uint64_t lopsided) {
  std::vector<Decomposition> all;
  if (has_radices(task.length, KernelShape::work_group, task.precision)) return all;
  for (const std::uint64_t n1 : divisors(task.length)) {
    const std::uint64_t n2 = task.length / n1;
    if (!fits_pair(n1, n2, lopsided) || std::min(n1, n2) < min_other_factor) continue;
    if (!task.points_are_contiguous()) {
      append_with_primes(all, strided_pair(task, n1, n2), task.precision);
      continue;
    }
    for (const std::uint64_t block : block_widths(n1, task.precision))
      if (block < n1) append_with_primes(all, blocked_pair(task, n1, n2, block), task.precision);
    Decomposition whole = blocked_pair(task, n1, n2, n1);
    whole.passes[1].columns = 0;
    whole.reasons[1] = "reads pieces of the workspace's rows, backwards";
    append_with_primes(all, whole, task.precision);
  }
  return all;
}

std::vector<Decomposition> primes_three_passes(const AxisTask& task, std::uint64_t lopsided) {
  std::vector<Decomposition> all;
  if (has_radices(task.length, KernelShape::work_group, task.precision)) return all;
  for (const Decomposition& d : three_passes(task, lopsided)) append_with_primes(all, d, task.precision);
  return all;
}

std::vector<Decomposition> bluestein_one_pass(const AxisTask& task, const AxisEnds& ends,
                                              std::uint64_t cyclic) {
  std::vector<Decomposition> all =
      convolution_one_pass(padded(task, cyclic), bluestein_ends(task.length, cyclic, ends));
  for (Decomposition& d : all)
    d.reasons = {reason_of(ends, task.length, cyclic) + " on chip: one read, one write"};
  return all;
}

std::vector<Decomposition> bluestein_first(const AxisTask& task, const PassEnd& start) {
  if (start.points != 0 || start.reals) return {};
  std::vector<Decomposition> all;
  for (const Decomposition& d : with_prime_first(task)) {
    const PassSpec& first = d.passes.front().pass;
    AxisTask part = task;
    part.length = first.length;
    part.in_stride = first.in_stride;
    part.out_stride = first.out_stride;
    part.loops = first.loops;
    AxisEnds begin;
    begin.first = start;
    std::vector<Decomposition> firsts;
    if (!rader_spills(part.length)) firsts = rader_one_pass(part, begin);
    for (const std::uint64_t m : long_cyclic_lengths(min_cyclic_length(part.length, begin), task.precision))
      for (Decomposition& one : bluestein_one_pass(part, begin, m)) firsts.push_back(std::move(one));
    for (Decomposition& one : firsts) {
      Decomposition whole = d;
      whole.passes.front().pass = std::move(one.passes.front().pass);
      whole.reasons.front() = d.reasons.front() + "; " + one.reasons.front();
      whole.points = task.length;
      all.push_back(std::move(whole));
    }
  }
  return all;
}

std::vector<Decomposition> bluestein_three_passes(const AxisTask& task, const AxisEnds& ends,
                                                  std::uint64_t cyclic, std::uint64_t lopsided) {
  std::vector<Decomposition> all =
      convolution_three_passes(padded(task, cyclic), bluestein_ends(task.length, cyclic, ends), lopsided);
  for (Decomposition& d : all) explain(d, ends, task.length, cyclic);
  return all;
}

std::vector<Decomposition> bluestein_six_passes(const AxisTask& task, const AxisEnds& ends,
                                                std::uint64_t cyclic, std::uint64_t lopsided) {
  std::vector<Decomposition> all =
      convolution_six_passes(padded(task, cyclic), bluestein_ends(task.length, cyclic, ends), lopsided);
  for (Decomposition& d : all) explain(d, ends, task.length, cyclic);
  return all;
}

}  // namespace fft::planning
