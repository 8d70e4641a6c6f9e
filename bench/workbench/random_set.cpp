#include "workbench/random_set.hpp"

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <stdexcept>
#include <vector>

#include <fftcl/sizes.hpp>

namespace bench {
namespace {

/// Cases that are ordered by precision: whenever it changes, all libraries get new data, which takes seconds on a GPU. A run
/// that ends early still has cases of both.
constexpr std::size_t turn = 25;

const std::string cosine_set = "random-dct";

/// Of a seed, the same numbers with every standard library: its distributions would not be.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}

  double unit() { return double(engine_() >> 11) * 0x1p-53; }
  bool one_in(double share) { return unit() * share < 1; }
  /// Every octave is as likely. Half of them have no prime factor above 13: what programs pad to.
  std::uint64_t length(double min, double max) {
    const auto any = std::uint64_t(std::llround(std::exp2(std::log2(min) + unit() * std::log2(max / min))));
    return one_in(2) ? fft::next_fast_length(any) : any;
  }

 private:
  std::mt19937_64 engine_;
};

int draw_axes(Draw& draw) {
  return draw.one_in(2.5) ? (draw.one_in(2.5) ? 3 : 2) : 1;
}

/// Axes 1, 2 or 3, slowest first.
std::vector<std::uint64_t> shape(Draw& draw, int axes, double longest_row) {
  if (axes == 1) return {draw.length(2, longest_row)};
  std::vector<std::uint64_t> lengths;
  for (int a = 0; a < axes; ++a) lengths.push_back(draw.length(8, axes == 2 ? 4096 : 320));
  return lengths;
}

std::uint64_t number(const std::string& text, const std::string& set) {
  if (text.empty() || text.size() > 18 || text.find_first_not_of("0123456789") != text.npos) {
    const std::string name = set.substr(0, set.find(':'));
    throw std::invalid_argument("set '" + set + "': " + name + ":SEED:COUNT is needed, e.g. " + name +
                                ":7:150");
  }
  return std::stoull(text);
}

/// c2c and r2c; c2r is timed in 1D only, and every second one of the `rows` of reals is.
Case draw_complex_or_real(Draw& draw, std::size_t& rows) {
  Case item;
  item.precision = draw.one_in(4) ? Precision::f64 : Precision::f32;
  item.kind = draw.one_in(5) ? Kind::r2c : Kind::c2c;
  item.lengths = shape(draw, draw_axes(draw), 1 << 22);
  if (item.kind == Kind::r2c && item.lengths.size() == 1 && rows++ % 2 != 0) item.kind = Kind::c2r;
  return item;
}

/// The types that VkFFT has, too, whatever the length.
Case draw_cosine(Draw& draw) {
  Case item;
  item.precision = draw.one_in(4) ? Precision::f64 : Precision::f32;
  item.kind = Kind::r2r;
  item.real_kind = draw.one_in(3)   ? fft::RealKind::dct2
                   : draw.one_in(2) ? fft::RealKind::dct3
                                    : fft::RealKind::dct4;
  item.lengths = shape(draw, draw_axes(draw), 1 << 20);
  return item;
}

}  // namespace

bool is_random_set(const std::string& set) {
  const std::string name = set.substr(0, set.find(':'));
  return name == "random" || name == cosine_set;
}

std::vector<Case> random_set(const std::string& set, std::uint64_t total_points) {
  const std::size_t first = set.find(':'), second = std::min(set.find(':', first + 1), set.size());
  if (first == set.npos) number("", set);
  const bool cosines = set.substr(0, first) == cosine_set;
  const std::uint64_t seed = number(set.substr(first + 1, second - first - 1), set);
  const std::uint64_t count = number(second < set.size() ? set.substr(second + 1) : "", set);
  Draw draw(seed);
  std::vector<Case> cases;
  std::set<std::string> names;
  std::size_t rows = 0;
  while (cases.size() < count) {
    Case item = cosines ? draw_cosine(draw) : draw_complex_or_real(draw, rows);
    if (item.points_each() > total_points) continue;
    item.batch = total_points / item.points_each();
    if (names.insert(item.name()).second) cases.push_back(item);
  }
  for (std::size_t start = 0; start < cases.size(); start += turn)
    std::stable_partition(cases.begin() + std::ptrdiff_t(start),
                          cases.begin() + std::ptrdiff_t(std::min(start + turn, cases.size())),
                          [](const Case& item) { return item.precision == Precision::f32; });
  return cases;
}

}  // namespace bench
