// Drawing of problems. The order of the draws is part of what a seed means.
#include "support/problems/random_problem.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <sstream>

#include "core/real_points.hpp"
#include "support/problems/lengths.hpp"
#include "support/problems/real_kinds.hpp"

namespace fft_test {
namespace {

using Engine = std::mt19937_64;
using fft::planning::TransformKind;

std::uint64_t pick(Engine& engine, std::uint64_t low, std::uint64_t high) {
  return low + engine() % (high - low + 1);
}

bool chance(Engine& engine, std::uint64_t percent) {
  return engine() % 100 < percent;
}

/// The same permutation with every standard library, unlike std::shuffle.
template <typename T>
void shuffle(Engine& engine, std::vector<T>& items) {
  for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[engine() % i]);
}

std::uint64_t random_length(Engine& engine, std::uint64_t most, Lengths which) {
  if (which == Lengths::odd) return random_odd_length(engine, most);
  // Logarithmic choice of a bound, so that short and long lengths both occur.
  const auto exponents = static_cast<std::uint64_t>(std::log2(static_cast<double>(most)) + 1);
  const std::uint64_t bound = std::min(most, std::uint64_t(1) << pick(engine, 0, exponents));
  const std::uint64_t style = which == Lengths::smooth ? 0 : engine() % 3;
  if (style == 2) return pick(engine, 1, bound);
  std::uint64_t prime = 1;  // of those that a radix may cover
  if (style == 1) {
    static const std::vector<std::uint64_t> primes = {17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61};
    prime = primes[engine() % primes.size()];
    if (prime > bound) prime = 1;
  }
  static const auto smooth = smooth_lengths(std::uint64_t(1) << 20);
  const auto end = std::upper_bound(smooth.begin(), smooth.end(), bound / prime);
  return prime * smooth[engine() % static_cast<std::uint64_t>(end - smooth.begin())];
}

/// Most axes have 1 to 4 points, so that several of them do at once; the others a prime number of them.
std::uint64_t narrow_length(Engine& engine, std::uint64_t most) {
  static const std::vector<std::uint64_t> primes = {5, 7, 11, 13, 17, 19, 23, 31, 37, 61, 67, 101, 127};
  const auto end = std::upper_bound(primes.begin(), primes.end(), most);
  if (end == primes.begin() || chance(engine, 65)) return pick(engine, 1, std::min<std::uint64_t>(most, 4));
  return primes[engine() % static_cast<std::uint64_t>(end - primes.begin())];
}

/// Nests axes and batch in random order, each beyond the inner ones, often with a gap.
Placement random_placement(Engine& engine, const std::vector<std::uint64_t>& lengths, std::uint64_t batch) {
  Placement p{lengths, std::vector<std::uint64_t>(lengths.size()), batch, 0, pick(engine, 0, 9)};
  std::vector<std::size_t> order(lengths.size() + 1);  // the last index stands for the batch
  std::iota(order.begin(), order.end(), std::size_t(0));
  if (chance(engine, 25)) {
    std::reverse(order.begin(), order.end() - 1);  // row-major, batch outside
  } else {
    shuffle(engine, order);
  }
  std::uint64_t stride = chance(engine, 33) ? pick(engine, 2, 4) : 1;
  for (std::size_t i : order) {
    (i < lengths.size() ? p.strides[i] : p.distance) = stride;
    stride *= i < lengths.size() ? lengths[i] : batch;
    if (chance(engine, 50)) stride += pick(engine, 1, 5);
  }
  return p;
}

/// Real rows, each of which becomes its own spectrum in place: contiguous, with room for the spectrum, nested at random.
void place_rows(Engine& engine, RandomProblem& p) {
  const std::size_t row = p.halved;
  std::vector<std::uint64_t> around = p.spectrum.lengths;
  around[row] = 1;
  p.spectrum = random_placement(engine, around, p.spectrum.batch);
  const std::uint64_t half = p.signal.lengths[row] / 2 + 1, room = half + pick(engine, 0, 3);
  for (std::uint64_t& stride : p.spectrum.strides) stride *= room;
  p.spectrum.distance *= room;
  p.spectrum.strides[row] = 1;
  p.spectrum.lengths[row] = half;
  const auto lengths = p.signal.lengths;
  p.signal = p.spectrum;
  p.signal.lengths = lengths;
  for (std::uint64_t& stride : p.signal.strides) stride *= 2;
  p.signal.distance *= 2;
  p.signal.offset *= 2;
  p.signal.strides[row] = 1;
}

/// The defaults of the API: dense and row-major; real signals in place have room for their spectrum.
void place_dense(RandomProblem& p) {
  p.spectrum = dense_placement(p.spectrum.lengths, p.spectrum.batch);
  const auto lengths = p.signal.lengths;
  auto room = lengths;
  if (p.real && p.buffers != Buffers::two) room[p.halved] = 2 * p.spectrum.lengths[p.halved];
  p.signal = dense_placement(room, p.signal.batch);
  p.signal.lengths = lengths;
}

/// `style` 0 to 7: half of them out of place, two with the API's defaults.
void place(Engine& engine, RandomProblem& p, std::uint64_t style) {
  p.buffers = style < 4 ? Buffers::two : style < 7 ? Buffers::one_alike : Buffers::one_arbitrary;
  p.dense = style == 0 || style == 4;
  if (p.dense) return place_dense(p);
  if (p.buffers == Buffers::one_alike && p.real) return place_rows(engine, p);
  p.signal = random_placement(engine, p.signal.lengths, p.signal.batch);
  p.spectrum = p.buffers == Buffers::one_alike
                   ? p.signal
                   : random_placement(engine, p.spectrum.lengths, p.spectrum.batch);
}

/// A kind for each axis; a DCT-I needs two points.
void draw_kinds(Engine& engine, RandomProblem& p) {
  for (const std::size_t axis : p.axes)
    p.kinds.push_back(
        real_kinds[pick(engine, p.signal.lengths[axis] < 2 ? 1 : 0, std::size(real_kinds) - 1)]);
}

/// Element 0 of an axis (the last index: of the batch) becomes the one with the highest address.
void turn(Placement& side, std::size_t axis) {
  const bool batch = axis == side.lengths.size();
  std::uint64_t& stride = batch ? side.distance : side.strides[axis];
  side.offset += ((batch ? side.batch : side.lengths[axis]) - 1) * stride;
  stride = 0 - stride;
}

/// Some axes of what is read get stride 0: all steps read the same elements.
void repeat_elements(Engine& engine, RandomProblem& p) {
  for (std::size_t axis = 0; axis < p.lengths().size(); ++axis) {
    if (std::binary_search(p.axes.begin(), p.axes.end(), axis) || !chance(engine, 50)) continue;
    if (p.directions == fft::Directions::both) p.directions = fft::Directions::forward_only;
    (p.directions == fft::Directions::forward_only ? p.signal : p.spectrum).strides[axis] = 0;
  }
}

/// Turns some axes, and the batch, around. In one buffer both sides stay alike where they were, and real rows run forward.
void turn_axes(Engine& engine, RandomProblem& p) {
  for (std::size_t axis = 0; axis <= p.lengths().size(); ++axis) {
    const bool signal = chance(engine, 40), spectrum = chance(engine, 40);
    if (p.buffers != Buffers::one_alike) {
      if (signal) turn(p.signal, axis);
      if (spectrum) turn(p.spectrum, axis);
    } else if (signal && !(p.real && axis == p.halved)) {
      turn(p.signal, axis);
      turn(p.spectrum, axis);
    }
  }
}

std::uint64_t& stride_of(Placement& side, std::size_t axis) {
  return axis == side.lengths.size() ? side.distance : side.strides[axis];
}
std::uint64_t count_of(const Placement& side, std::size_t axis) {
  return axis == side.lengths.size() ? side.batch : side.lengths[axis];
}

/// Two axes (the last index: the batch) whose elements lie between each other's: coprime strides, neither beyond what the other
/// axis covers. The other axes lie around them.
void interleave(Engine& engine, Placement& side) {
  std::vector<std::size_t> order(side.lengths.size() + 1);
  std::iota(order.begin(), order.end(), std::size_t(0));
  shuffle(engine, order);
  const std::size_t first = order[0], second = order[1];
  const std::uint64_t unit = pick(engine, 1, 2), wide = count_of(side, first) + pick(engine, 0, 2);
  std::uint64_t step = pick(engine, 1, 2 * wide);
  while (std::gcd(step, wide) != 1) ++step;
  stride_of(side, first) = unit * step;
  stride_of(side, second) = unit * wide;
  std::uint64_t covered =
      unit * ((count_of(side, first) - 1) * step + (count_of(side, second) - 1) * wide) + 1;
  for (std::size_t i = 2; i < order.size(); ++i) {
    stride_of(side, order[i]) = covered + pick(engine, 0, 3);
    covered += (count_of(side, order[i]) - 1) * stride_of(side, order[i]);
  }
}

/// Any strides at all: only for a side that is read.
void scatter_strides(Engine& engine, Placement& side) {
  side.offset = pick(engine, 0, 5);
  for (std::size_t axis = 0; axis <= side.lengths.size(); ++axis) {
    const bool batch = axis == side.lengths.size();
    auto stride = static_cast<std::int64_t>(pick(engine, 0, 9)) - 3;
    if (batch && stride == 0) stride = 1;  // a distance of 0 means dense
    if (stride < 0) side.offset += (count_of(side, axis) - 1) * static_cast<std::uint64_t>(-stride);
    stride_of(side, axis) = static_cast<std::uint64_t>(stride);
  }
}

/// Layouts that random_placement() never gives.
void narrow_layouts(Engine& engine, RandomProblem& p) {
  const bool alike = p.buffers == Buffers::one_alike;
  if (alike && p.real) return;  // rows over their spectra
  if (chance(engine, 60)) interleave(engine, p.signal);
  if (alike)
    p.spectrum = p.signal;
  else if (chance(engine, 60))
    interleave(engine, p.spectrum);
  if (p.buffers != Buffers::two || !chance(engine, 50)) return;
  if (p.directions == fft::Directions::both) p.directions = fft::Directions::forward_only;
  scatter_strides(engine, p.directions == fft::Directions::forward_only ? p.signal : p.spectrum);
}

double random_scale(Engine& engine) {
  const double size = 0.5 + static_cast<double>(pick(engine, 0, 1023)) / 1024;
  return chance(engine, 50) ? size : -size;
}

std::string text_of(const Placement& p, const char* name) {
  std::ostringstream text;
  text << name << " at " << p.offset << " strides";
  for (std::uint64_t stride : p.strides) text << ' ' << static_cast<std::int64_t>(stride);
  text << " distance " << static_cast<std::int64_t>(p.distance);
  return text.str();
}

}  // namespace

std::uint64_t random_odd_length(Engine& engine, std::uint64_t most) {
  static const std::vector<std::uint64_t> factors = {3, 3, 5, 5, 7, 9, 11, 13, 15};
  static const std::vector<std::uint64_t> primes = {17, 19, 23, 29,  31,  37,  41,  43,  47,  53,  61,
                                                    67, 71, 89, 101, 109, 127, 163, 193, 251, 331, 397};
  std::uint64_t n = 1;
  if (chance(engine, 40)) n = primes[engine() % primes.size()];
  if (n > most) n = 1;
  const std::uint64_t count = pick(engine, 2, 5);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t factor = factors[engine() % factors.size()];
    if (n * factor <= most) n *= factor;
  }
  return n;
}

std::uint64_t RandomProblem::points() const {
  std::uint64_t n = 1;
  for (std::size_t axis : axes) n *= signal.lengths[axis];
  return n;
}

std::string RandomProblem::describe() const {
  std::ostringstream text;
  text << (precision == fft::Precision::f32 ? "f32 " : "f64 ")
       << (real_to_real() ? ""
           : real         ? "real "
                          : "complex ");
  for (const fft::RealKind kind : kinds) text << fft::planning::name_of(kind) << ' ';
  for (std::size_t i = 0; i < signal.lengths.size(); ++i) {
    const bool transformed = std::find(axes.begin(), axes.end(), i) != axes.end();
    text << (i > 0 ? " x " : "") << (transformed ? "" : "(") << signal.lengths[i] << (transformed ? "" : ")");
  }
  if (real && halved != axes.back()) text << " halved along axis " << halved;
  text << " batch " << signal.batch
       << (buffers == Buffers::two         ? ", out of place"
           : buffers == Buffers::one_alike ? ", in place"
                                           : ", in place with other layouts")
       << (directions == fft::Directions::both           ? ""
           : directions == fft::Directions::forward_only ? ", forward"
                                                         : ", inverse")
       << ", scales " << forward_scale << ' ' << inverse_scale;
  if (dense) return text.str() + ", dense";
  return text.str() + ", " + text_of(signal, "signal") + ", " + text_of(spectrum, "spectrum");
}

RandomProblem random_problem(std::uint64_t seed, const Scope& scope) {
  Engine engine(seed * 0xD1342543DE82EF95u + 99);
  RandomProblem p;
  p.seed = seed;
  p.precision = chance(engine, 50) ? fft::Precision::f32 : fft::Precision::f64;
  const std::uint64_t kind = scope.kinds == Kinds::all    ? seed % 4
                             : scope.kinds == Kinds::real ? 2 + seed % 2
                                                          : 0;
  const std::uint64_t turn = seed / (scope.kinds == Kinds::all ? 4 : scope.kinds == Kinds::real ? 2 : 1);
  p.real = kind >= 2;
  const std::size_t rank = 1 + turn % scope.max_axes;
  std::uint64_t left = scope.max_points;
  for (std::size_t a = 0; a < rank; ++a) {
    p.signal.lengths.push_back(scope.narrow ? narrow_length(engine, left)
                                            : random_length(engine, left, scope.lengths));
    left = std::max<std::uint64_t>(1, left / p.signal.lengths.back());
  }
  shuffle(engine, p.signal.lengths);  // the later ones are short, mostly
  for (std::size_t a = 0; a < rank; ++a)
    if (!scope.subsets || chance(engine, 75)) p.axes.push_back(a);
  if (p.axes.empty()) p.axes.push_back(engine() % rank);
  const bool single = scope.narrow && chance(engine, 40);
  p.signal.batch = single ? 1 : pick(engine, 1, std::min<std::uint64_t>(left, scope.narrow ? 5 : 37));
  p.spectrum.batch = p.signal.batch;
  p.spectrum.lengths = p.signal.lengths;
  // Draws of its own, so that the others do not depend on the scope.
  Engine free(seed * 0x9E3779B97F4A7C15u + 7);
  p.halved = scope.turned ? p.axes[free() % p.axes.size()] : p.axes.back();
  if (p.real) p.spectrum.lengths[p.halved] = p.signal.lengths[p.halved] / 2 + 1;
  const bool reals = scope.kinds == Kinds::real_to_real;
  if (reals) draw_kinds(engine, p);
  place(engine, p,
        turn % (reals ? 7 : 8));  // (one buffer for any two layouts is not for real-to-real transforms)
  p.forward_scale = chance(engine, 50) ? 1.0 : random_scale(engine);
  p.inverse_scale = chance(engine, 50) ? 1.0 / static_cast<double>(p.points()) : random_scale(engine);
  // A complex transform has the same kernels in both directions, a real one has not.
  if (p.real) p.directions = kind == 2 ? fft::Directions::forward_only : fft::Directions::inverse_only;
  if (scope.repeated && !p.dense && p.buffers == Buffers::two && chance(free, 50)) repeat_elements(free, p);
  if (scope.narrow && !p.dense) narrow_layouts(free, p);
  if (scope.turned && !p.dense) turn_axes(free, p);
  return p;
}

fft::Options to_options(const RandomProblem& p) {
  fft::Options options;
  options.precision = p.precision;
  options.domain = p.real_to_real() ? fft::Domain::real_to_real
                   : p.real         ? fft::Domain::real
                                    : fft::Domain::complex;
  options.kinds = p.kinds;
  if (p.axes.size() < p.lengths().size()) options.axes = p.axes;
  if (p.real && p.halved != p.axes.back()) options.halved_axis = p.halved;
  options.batch = p.batch();
  if (!p.dense) {
    for (auto [layout, side] :
         {std::pair{&options.signal, &p.signal}, std::pair{&options.spectrum, &p.spectrum}})
      *layout = {side->offset, signed_strides(side->strides), static_cast<std::int64_t>(side->distance)};
  }
  // Rows over their own spectra need no telling, unless it is the defaults that must leave the room.
  options.in_place = p.buffers == Buffers::one_arbitrary || (p.buffers == Buffers::one_alike && p.dense);
  options.forward_scale = p.forward_scale;
  options.inverse_scale = p.inverse_scale;
  options.directions = p.directions;
  return options;
}

fft::planning::Problem to_planning(const RandomProblem& random, fft::Direction direction) {
  const bool forward = direction == fft::Direction::forward;
  const Placement& in = forward ? random.signal : random.spectrum;
  const Placement& out = forward ? random.spectrum : random.signal;
  fft::planning::Problem p;
  p.precision = random.precision;
  p.direction = direction;
  if (random.real) p.kind = forward ? TransformKind::real_to_complex : TransformKind::complex_to_real;
  if (random.real) p.halved = random.halved;
  for (std::size_t a = 0; a < random.lengths().size(); ++a) {
    const bool transformed = std::find(random.axes.begin(), random.axes.end(), a) != random.axes.end();
    p.axes.push_back({random.lengths()[a], in.strides[a], out.strides[a], transformed});
  }
  p.batch = random.batch();
  p.in_distance = in.distance;
  p.out_distance = out.distance;
  return p;
}

}  // namespace fft_test
