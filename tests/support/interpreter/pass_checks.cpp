// Invariants of one pass.
#include "support/interpreter/pass_checks.hpp"

#include <algorithm>

#include "core/base/number_theory.hpp"
#include "group/tiles/long_rows/resident.hpp"
#include "group/tiles/stage.hpp"

namespace fft_test {
namespace {

using namespace fft::planning;

std::string text(std::uint64_t n) {
  return std::to_string(n);
}

bool has_butterfly(std::uint32_t r) {
  for (std::uint32_t p : {17u, 19u, 23u, 29u, 31u, 37u, 41u, 43u,  47u,  53u,  59u,
                          61u, 67u, 71u, 73u, 79u, 89u, 97u, 101u, 103u, 109u, 113u})
    if (r == p) return true;
  for (std::uint32_t p : {2u, 3u, 5u, 7u, 11u, 13u})
    while (r % p == 0) r /= p;
  return r == 1;
}

class PassChecker {
 public:
  PassChecker(fft::Precision precision, const DeviceLimits& limits)
      : precision_(precision), limits_(limits) {}

  std::vector<std::string> run(const PassSpec& pass) {
    check_pass(pass);
    return found_;
  }

 private:
  void expect(bool holds, const std::string& what) {
    if (!holds) found_.push_back(what);
  }

  // Primes between passes: only where the first stage takes rows from the workspace as they are.
  static bool may_have_primes(const PassSpec& p) {
    const PassEnd& in = p.in_end;
    const bool narrow = p.twiddle_span * p.length >> 32 == 0;  // for indices of 32 bits
    const bool plain = in.points == 0 && in.factor == fft::planning::PointFactor::none && !in.conjugated &&
                       !in.real && !in.reals && in.one_sided == 0 && p.input_sign == InputSign::none;
    return p.shape == KernelShape::work_group && p.axes.empty() && p.backward_radices.empty() &&
           (p.twiddle_span == 1 || (narrow && plain && p.real.step == RealStep::none &&
                                    p.radices.front() != 1 && input_side(p) == Side::columns));
  }

  void check_pass(const PassSpec& p) {
    if (is_elementwise(p)) {
      expect(p.shape == limits_.shape, "kernel shape differs from the device's");
      expect(p.shape == KernelShape::vector ? p.vector.columns_per_group >= 1
                                            : p.group.work_items <= limits_.max_work_group_size,
             "elementwise pass without a launch");
      return;
    }
    std::uint64_t product = 1;
    for (std::uint32_t r : p.radices) {
      product *= r;
      expect(has_butterfly(r) && r <= 113, "radix " + text(r) + " has no butterfly");
    }
    std::uint64_t less = p.length;  // a prime is there as itself less one
    for (const std::uint32_t prime : p.primes) {
      expect(less % prime == 0 && is_prime(prime), "no prime of the length: " + text(prime));
      less = less / prime * (prime - 1);
    }
    expect(p.primes.empty() || may_have_primes(p), "primes in a pass that cannot have them");
    expect(product == less, "radices multiply to " + text(product) + ", not to " + text(less));
    auto backward = p.backward_radices;
    std::reverse(backward.begin(), backward.end());
    expect(backward.empty() || backward == p.radices, "the backward radices do not mirror the forward ones");
    expect(backward.empty() == (p.spectrum == fft::planning::PointFactor::none),
           "a spectrum without a backward transform, or the reverse");
    expect(!p.radices.empty(), "no radix");
    expect(p.precision == precision_, "precision differs from the problem's");
    expect(p.shape == limits_.shape, "kernel shape differs from the device's");
    expect(!p.loops.empty(), "no loops");
    for (const LoopAxis& loop : p.loops) expect(loop.count >= 1, "a loop of no columns");
    expect(p.twiddle_span >= 1, "twiddle span 0");
    if (p.shape == KernelShape::work_group) {
      check_group(p);
    } else {
      check_vector(p);
    }
  }

  // Complex points of a column that are in local memory at once, the largest exchange: between staging stages, one butterfly of a
  // real row leaves half of the results, and one of halves makes one more.
  static std::uint64_t held_points(const PassSpec& p) {
    if (p.group.resident_rows != 0) return p.length / p.radices.front() * p.group.resident_rows;
    const bool one = p.radices.size() == 3 && p.radices.front() == 1 && p.radices.back() == 1;
    if (one && splits_or_merges(p)) return p.length + 1;
    return one && is_real_row(p) ? p.length / 2 + 1 : tile_points(p);
  }

  // Bytes that the exchanges of a tile need.
  static std::uint64_t exchanged_bytes(const PassSpec& p) {
    const std::uint64_t element = p.precision == fft::Precision::f32 ? 8 : 16,
                        reals = p.group.columns * p.length * element / 2,
                        points =
                            p.group.columns * held_points(p) * element / (p.group.split_exchange ? 2 : 1);
    if (is_row_of_reals(p) && stages_reals_in(p) && stages_reals_out(p) && p.radices.size() == 3)
      return reals;
    return stages_reals_in(p) || stages_reals_out(p) ? std::max(reals, points) : points;
  }

  void check_group(const PassSpec& p) {
    const GroupTuning& g = p.group;
    expect(g.columns >= 1, "no columns");
    expect(g.work_items >= 1 && g.work_items <= limits_.max_work_group_size,
           "work-items " + text(g.work_items) + " above the limit " + text(limits_.max_work_group_size));
    expect(g.local_bytes <= limits_.local_memory_bytes,
           "local memory " + text(g.local_bytes) + " above the limit " + text(limits_.local_memory_bytes));
    expect(g.orders.size() == stage_count(p), "not one lane order per stage");
    const std::uint64_t last =
        p.length / (p.backward_radices.empty() ? p.radices : p.backward_radices).back();
    expect(g.orders.empty() || p.real.fused || g.orders.back() != fft::planning::LaneOrder::blocked ||
               last % p.out_block == 0,
           "blocked lanes over a number of butterflies that is no multiple of the block");
    expect(g.paddings.size() + 1 == stage_count(p), "not one padding between two stages");
    if (p.radices.size() > 1 || splits_or_merges(p))
      expect(g.local_bytes >= exchanged_bytes(p),
             "local memory " + text(g.local_bytes) + " does not hold the tile");
    if (is_resident(p)) check_resident(p);
  }

  void check_resident(const PassSpec& p) {
    const GroupTuning& g = p.group;
    expect(g.columns == 1 && !g.split_exchange && !g.columns_inner && !g.guarded && !g.holds_locally,
           "a resident tile that is not one row of complex points");
    expect(p.in_stride == 1 && p.out_stride == 1 && p.out_block == 0,
           "a resident row that is not contiguous");
    expect(p.twiddle_span == 1 && p.axes.empty() && p.primes.empty() && p.rader == 0 &&
               p.backward_radices.empty() &&
               (p.real.step == RealStep::none || (splits_or_merges(p) && !p.real.pairs)),
           "a resident tile of something else than a DFT");
    expect(resident_pairs_fit(p, group_stages(p)), "butterflies that cannot be dealt out in pairs");
    expect(p.radices.size() > 1, "a resident tile of one stage");
    expect(g.resident_rows < p.radices.front() &&
               (g.resident_rows == 0 || 2 * g.resident_rows >= p.radices.front()),
           "a resident tile in more rounds than two");
    std::uint64_t weight = p.length;
    const std::vector<Stage> stages = group_stages(p);
    for (std::size_t s = 0; s < p.radices.size(); ++s) {
      weight /= p.radices[s];
      expect(p.radices[s] > 1 && stages[s].dealt() * p.radices[s] <= g.resident_points,
             "a butterfly that is not held as a whole");
      if (s < g.paddings.size())
        expect(g.paddings[s].every == weight || g.paddings[s].every == 0,
               "a padding that is not one of a digit");
    }
  }

  void check_vector(const PassSpec& p) {
    const std::uint32_t most = p.precision == fft::Precision::f32 ? limits_.lanes_f32 : limits_.lanes_f64;
    expect(p.vector.lanes >= 1 && p.vector.lanes <= most,
           "lanes " + text(p.vector.lanes) + " above the device's " + text(most));
    expect(p.vector.columns_per_group >= 1, "no columns per group");
  }

  fft::Precision precision_;
  const DeviceLimits& limits_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> pass_violations(const PassSpec& pass, fft::Precision precision,
                                         const DeviceLimits& limits) {
  return PassChecker(precision, limits).run(pass);
}

}  // namespace fft_test
