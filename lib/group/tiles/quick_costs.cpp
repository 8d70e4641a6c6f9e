// Costs by what they depend on.
#include "group/tiles/quick_costs.hpp"

#include <algorithm>
#include <initializer_list>
#include <optional>

#include "core/launch.hpp"
#include "group/tiles/long_rows/resident_tiling.hpp"

namespace fft::planning {
namespace {

// True for passes between others: nothing but complex numbers of the precision at both ends.
bool is_plain(const PassSpec& pass) {
  const auto ends_plainly = [](const PassEnd& end) { return !is_special(end) && !end.reals; };
  return ends_plainly(pass.in_end) && ends_plainly(pass.out_end) && pass.spectrum == PointFactor::none &&
         pass.real.step == RealStep::none && pass.primes.empty() && pass.axes.empty() && pass.rader == 0 &&
         !pass.window && pass.form == PointForm::complex && pass.in_position == 0 && pass.chirp.cyclic == 0;
}

// The simplest pass whose tiles cost the same where they lie in memory alike (TileRuns): strides and loops only say which
// elements are neighbours and how many columns there are.
PassSpec without_places(const PassSpec& pass) {
  PassSpec simple;
  simple.precision = pass.precision;
  simple.length = pass.length;
  simple.out_block = pass.out_block;
  simple.twiddle_span = std::min<std::uint64_t>(pass.twiddle_span, 2);
  const auto strides = [](bool columns) {
    return columns ? std::pair<std::uint64_t, std::uint64_t>(2, 1)
                   : std::pair<std::uint64_t, std::uint64_t>(1, 2);
  };
  const auto in = strides(input_side(pass) == Side::columns),
             out = strides(output_side(pass) != Side::points);
  simple.in_stride = in.first, simple.out_stride = out.first;
  simple.loops = {LoopAxis{column_count(pass), in.second, out.second}};
  return simple;
}

// Equal requests have equal keys. Of plain passes it is made of numbers: their text would take as long as some searches.
std::string key_of(const TilingRequest& request, bool plain) {
  std::string key(1, plain ? 'p' : 't');
  const auto add = [&](std::initializer_list<std::uint64_t> numbers) {
    for (const std::uint64_t number : numbers)
      key.append(reinterpret_cast<const char*>(&number), sizeof(number));
  };
  add({request.columns, request.resident, request.fetches, request.waits, request.thorough,
       request.work_items});
  const PassSpec& pass = request.pass;
  if (!plain) return key + to_string(pass);
  add({std::uint64_t(pass.precision), pass.length, pass.in_stride, pass.out_stride, pass.out_block,
       pass.out_block_stride, pass.twiddle_span});
  for (const LoopAxis& loop : pass.loops) add({loop.count, loop.in_stride, loop.out_stride});
  return key;
}

}  // namespace

double QuickCosts::of(const TilingRequest& request, double below) {
  if (drops_formats(request)) return of(without_formats(request), below);
  const bool plain = is_plain(request.pass);
  const auto [at, fresh] = known_.try_emplace(key_of(request, plain), Known{never, 0});
  Known& known = at->second;
  if (fresh || !known.answers(below)) known = {found(request, plain, below), below};
  return known.cost;
}

double QuickCosts::found(const TilingRequest& request, bool plain, double below) {
  if (request.resident) return resident_cost(request, limits_);
  if (const std::optional<Tiling> tuned = tuned_tiling(request, limits_)) return tuned->cost;
  if (!plain) {
    Widths own;
    return search(request, request, own, below);
  }
  TilingRequest simple = request;
  simple.pass = without_places(request.pass);
  return search(request, simple, widths_[key_of(simple, plain)], below);
}

double QuickCosts::search(const TilingRequest& request, const TilingRequest& simple, Widths& widths,
                          double below) {
  TileSearch search(simple, limits_);
  LeastCost least{below, 0, true};
  for (const std::uint32_t columns : tile_widths(request, limits_)) {
    const TileWidth width{columns, tile_runs(request.pass, columns)};
    LeastCost& known = widths.try_emplace({columns, width.runs}, LeastCost{0, 0, false}).first->second;
    if (!known.exact && known.value < least.value) {
      known = search.cheapest(width, least.value);
      ++searched_;
    }
    if (!known.exact || !(known.value < below)) continue;
    // Of equal tiles the first one, in the order of ranked().
    const bool equal = !is_cheaper(known.value, least.value) && !is_cheaper(least.value, known.value);
    if (equal ? known.sequence < least.sequence : known.value < least.value) least = known;
  }
  return least.value < below ? least.value : never;
}

double quick_cost(const TilingRequest& request, const DeviceLimits& limits, double below) {
  return QuickCosts(limits).of(request, below);
}

}  // namespace fft::planning
