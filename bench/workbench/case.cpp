// The named sets of cases: the lengths that docs/performance.md reports.
#include "workbench/case.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <stdexcept>

#include "workbench/random_set.hpp"

namespace bench {
namespace {

using Lengths = std::vector<std::vector<std::uint64_t>>;

Lengths one_axis(const std::vector<std::uint64_t>& values) {
  Lengths lengths;
  for (const std::uint64_t n : values) lengths.push_back({n});
  return lengths;
}

Lengths powers_of_two(int first, int last) {
  std::vector<std::uint64_t> values;
  for (int e = first; e <= last; ++e) values.push_back(std::uint64_t(1) << e);
  return one_axis(values);
}

/// Every prime from 17 to 127, and some to 2^20: on both sides of what fits on chip, with p - 1 smooth or not.
Lengths primes() {
  std::vector<std::uint64_t> values;
  for (std::uint64_t n = 17; n <= 127; n += 2) {
    bool prime = true;
    for (std::uint64_t d = 3; d * d <= n; d += 2) prime = prime && n % d != 0;
    if (prime) values.push_back(n);
  }
  for (std::uint64_t n : {509, 1021, 2039, 4093, 4099, 8191, 10007, 65537, 1048573}) values.push_back(n);
  return one_axis(values);
}

Lengths with_mixed(Lengths lengths, const std::vector<std::uint64_t>& more) {
  for (const std::uint64_t n : more) lengths.push_back({n});
  return lengths;
}

/// For convolutions: from one pass on chip to several passes, with every radix.
Lengths conv_mixed() {
  return one_axis({96, 100, 360, 1000, 1536, 3000, 5000, 10000, 15120, 30000, 60000});
}

Lengths cubes(const std::vector<std::uint64_t>& sides) {
  Lengths lengths;
  for (const std::uint64_t n : sides) lengths.push_back({n, n, n});
  return lengths;
}

Lengths squares(const std::vector<std::uint64_t>& sides) {
  Lengths lengths;
  for (const std::uint64_t n : sides) lengths.push_back({n, n});
  return lengths;
}

/// What programs transform one at a time: frames, pictures, volumes.
Lengths latency() {
  Lengths lengths = powers_of_two(4, 24);
  for (const std::uint64_t n : {1000, 10007, 1000000}) lengths.push_back({n});
  for (const auto& more : {squares({256, 512, 1024, 2048, 4096}), cubes({64, 128, 256})})
    lengths.insert(lengths.end(), more.begin(), more.end());
  return lengths;
}

/// What fftcl-bench shows of a device: powers of two, and lengths of every other kind from few points to many.
Lengths overview() {
  return with_mixed(powers_of_two(1, 26), {12, 60, 100, 360, 1000, 3125, 6561, 10000, 15625, 44100, 100000,
                                           1000000, 17, 127, 1021, 10007, 65537, 1048573});
}

const std::map<std::string, Lengths>& sets() {
  static const std::map<std::string, Lengths> table = {
      {"cpu", one_axis({8,     16,    32,    64,     128,    256,     512,  1024, 2048, 4096, 8192,
                        16384, 32768, 65536, 131072, 262144, 1048576, 60,   100,  120,  243,  360,
                        500,   625,   1000,  1080,   2187,   2401,    3125, 5000, 10000})},
      {"gpu", one_axis({64,       128,      256,      512,    1024,   2048,    4096,    8192,    16384,
                        32768,    65536,    131072,   262144, 524288, 1048576, 2097152, 4194304, 8388608,
                        16777216, 33554432, 67108864, 1000,   3125,   5000,    6561,    10000,   12000,
                        15625,    20000,    44100,    48000,  50000,  100000,  200000,  500000,  1000000})},
      {"small", one_axis({2,  3,  4,  5,  7,  8,  9,  11,  12,  13,  15,  16, 25,
                          30, 32, 49, 60, 64, 77, 81, 100, 105, 120, 125, 128})},
      {"pow2", powers_of_two(1, 26)},
      {"overview", overview()},
      {"mixed",
       one_axis({3,      5,      7,      9,      11,     12,      13,      15,      25,      30,    49,
                 60,     77,     81,     100,    105,    120,     125,     143,     210,     243,   343,
                 360,    420,    480,    500,    625,    720,     729,     1000,    1001,    1080,  1200,
                 1280,   1536,   1920,   2000,   2187,   2400,    2401,    3000,    3072,    3125,  3600,
                 3840,   4000,   5000,   6000,   6561,   7000,    7680,    8000,    10000,   12000, 15625,
                 16807,  19683,  20000,  44100,  48000,  50000,   59049,   65610,   78125,   96000, 100000,
                 117649, 200000, 250000, 500000, 531441, 1000000, 2000000, 5000000, 10000000})},
      {"primes", primes()},
      {"r2c", with_mixed(powers_of_two(4, 24), {1000, 10000, 100000})},
      {"c2r", with_mixed(powers_of_two(4, 24), {1000, 10000, 100000})},
      {"dct", with_mixed(powers_of_two(4, 24), {1000, 10000, 100000})},
      {"dct1", with_mixed(powers_of_two(4, 24), {17, 257, 1025, 4097, 16385})},  // one more: n - 1 counts
      {"dct3", with_mixed(powers_of_two(4, 24), {1000, 10000, 100000})},
      {"dct4", with_mixed(powers_of_two(4, 24), {1000, 10000, 100000, 625, 2187, 15625})},
      {"3d", cubes({64, 100, 128, 200, 256, 320, 512})},
      {"pairs", powers_of_two(6, 20)},
      {"filter", powers_of_two(6, 20)},
      {"rfilter", powers_of_two(6, 20)},
      {"rcausal", powers_of_two(6, 20)},
      {"pairs_mixed", conv_mixed()},
      {"filter_mixed", conv_mixed()},
      {"rfilter_mixed", conv_mixed()},
      {"overlap", one_axis({std::uint64_t(1) << 26, std::uint64_t(1) << 20})},
      {"2d",
       {{512, 512},
        {1024, 1024},
        {2048, 2048},
        {4096, 4096},
        {1080, 1920},
        {64, 64},
        {128, 128},
        {256, 256},
        {480, 640},
        {1000, 1000},
        {1536, 1536},
        {2160, 3840}}},
      {"single", one_axis({16, 64, 256, 1024, 4096, 16384, 65536, 262144, 1048576, 4194304, 16777216})},
      {"single2d", squares({64, 128, 256, 512, 1024, 2048, 4096})},
      {"latency", latency()},
  };
  return table;
}

const std::map<std::string, fft::RealKind>& real_kind_names() {
  using fft::RealKind;
  static const std::map<std::string, RealKind> names = {
      {"dct1", RealKind::dct1}, {"dct2", RealKind::dct2}, {"dct3", RealKind::dct3},
      {"dct4", RealKind::dct4}, {"dst1", RealKind::dst1}, {"dst2", RealKind::dst2},
      {"dst3", RealKind::dst3}, {"dst4", RealKind::dst4}, {"dht", RealKind::dht}};
  return names;
}

Kind kind_of_set(const std::string& name) {
  if (name.rfind("dct", 0) == 0) return Kind::r2r;
  if (name == "r2c") return Kind::r2c;
  if (name == "c2r") return Kind::c2r;
  if (name == "overlap") return Kind::overlap;
  if (name == "rcausal") return Kind::rcausal;
  if (name.rfind("pairs", 0) == 0) return Kind::pairs;
  if (name.rfind("rfilter", 0) == 0) return Kind::rfilter;
  return name.rfind("filter", 0) == 0 ? Kind::filter : Kind::c2c;
}

constexpr std::uint64_t set_taps = 4095;

/// As a case's name spells it; overlap is followed by the number of taps.
const std::map<Kind, std::string>& kind_names() {
  static const std::map<Kind, std::string> names = {{Kind::c2c, ""},
                                                    {Kind::r2c, "r2c"},
                                                    {Kind::c2r, "c2r"},
                                                    {Kind::r2r, "r2r"},
                                                    {Kind::pairs, "pairs"},
                                                    {Kind::filter, "filter"},
                                                    {Kind::rfilter, "rfilter"},
                                                    {Kind::rcausal, "rcausal"},
                                                    {Kind::overlap, "overlap"}};
  return names;
}

std::vector<std::uint64_t> parse_lengths(const std::string& text, const std::string& whole) {
  std::vector<std::uint64_t> fastest_first;
  std::size_t start = 0;
  while (start <= text.size()) {
    const std::size_t end = std::min(text.find('x', start), text.size());
    const std::string part = text.substr(start, end - start);
    if (part.empty() || part.find_first_not_of("0123456789") != std::string::npos) {
      throw std::invalid_argument("case '" + whole + "': '" + part + "' is no length");
    }
    fastest_first.push_back(std::stoull(part));
    if (fastest_first.back() == 0) throw std::invalid_argument("case '" + whole + "': a length of 0");
    start = end + 1;
  }
  return {fastest_first.rbegin(), fastest_first.rend()};
}

/// Reads "", "r2c", "c2r", "dct2", "pairs", "filter", "rfilter", "rcausal" or "overlap4095" into the case; false: none of them.
bool parse_kind(const std::string& text, Case& result) {
  if (const auto real = real_kind_names().find(text); real != real_kind_names().end()) {
    result.kind = Kind::r2r;
    result.real_kind = real->second;
    return true;
  }
  const std::size_t digits =
      std::min(text.find_first_of("0123456789", text == "r2c" || text == "c2r" ? 3 : 0), text.size());
  for (const auto& [kind, name] : kind_names()) {
    if (name != text.substr(0, digits) || kind == Kind::r2r) continue;
    if ((kind == Kind::overlap) != (digits < text.size())) return false;
    result.kind = kind;
    if (kind == Kind::overlap) result.taps = parse_lengths(text.substr(digits), text).front();
    return true;
  }
  return false;
}

}  // namespace

std::uint64_t Case::points_each() const {
  return std::accumulate(lengths.begin(), lengths.end(), std::uint64_t(1), std::multiplies<>());
}

std::uint64_t Case::spectrum_each() const {
  return points_each() / lengths.back() * (lengths.back() / 2 + 1);
}

std::uint64_t Case::result_each() const {
  if (kind == Kind::overlap) return points_each() - taps + 1;
  return kind == Kind::r2c ? spectrum_each() : points_each();
}

std::uint64_t Case::buffer_elements() const {
  return (std::max(input_bytes(), output_bytes()) + complex_bytes() - 1) / complex_bytes();
}

std::uint64_t Case::filter_bytes() const {
  if (!is_convolution()) return 0;
  if (kind == Kind::overlap) return taps * element_bytes();
  return kind == Kind::pairs ? input_bytes() : input_bytes_each();
}

std::uint64_t Case::filter_elements() const {
  return (filter_bytes() + complex_bytes() - 1) / complex_bytes();
}

std::uint64_t Case::moved_bytes() const {
  return input_bytes() + output_bytes() + (kind == Kind::pairs ? input_bytes() : 0);
}

std::string Case::name() const {
  std::string text = precision == Precision::f32 ? "f32" : "f64";
  std::string what = kind_names().at(kind);
  for (const auto& [real_name, real] : real_kind_names())
    if (kind == Kind::r2r && real == real_kind) what = real_name;
  text += what + (taps > 0 ? std::to_string(taps) : "") + "-";
  for (std::size_t i = lengths.size(); i-- > 0;) text += std::to_string(lengths[i]) + (i > 0 ? "x" : "");
  return text + "*" + std::to_string(batch);
}

Case parse_case(const std::string& name) {
  const std::size_t star = name.find('*');
  const std::size_t dash = std::min(name.find('-'), name.size());
  const std::string precision = name.substr(0, 3),
                    kind = name.substr(std::min<std::size_t>(3, dash), dash - std::min<std::size_t>(3, dash));
  Case result;
  if ((precision != "f32" && precision != "f64") || !parse_kind(kind, result) || star == std::string::npos ||
      star < dash) {
    throw std::invalid_argument(
        "case '" + name +
        "': expected f32-LENGTH*BATCH or f64-WIDTHxHEIGHT*BATCH, r2c, c2r, dct2, pairs, filter, "
        "rfilter, rcausal or overlapTAPS behind f32");
  }
  result.precision = precision == "f32" ? Precision::f32 : Precision::f64;
  result.lengths = parse_lengths(name.substr(dash + 1, star - dash - 1), name);
  result.batch = parse_lengths(name.substr(star + 1), name).front();
  if (result.is_convolution() && (result.lengths.size() != 1 || result.taps > result.lengths[0])) {
    throw std::invalid_argument("case '" + name +
                                "': convolutions are timed in 1D, with filters no longer than the signal");
  }
  if (result.kind == Kind::c2r && result.lengths.size() != 1)
    throw std::invalid_argument("case '" + name + "': c2r is timed in 1D");
  return result;
}

std::vector<Case> make_set(const std::string& set, std::uint64_t total_points) {
  const std::size_t colon = set.find(':');
  const std::string name = set.substr(0, colon);
  if (is_random_set(set)) return random_set(set, total_points);
  const std::string precision = colon == std::string::npos ? "f32" : set.substr(colon + 1);
  const auto found = sets().find(name);
  if (found == sets().end() || (precision != "f32" && precision != "f64")) {
    std::string known;
    for (const auto& [key, unused] : sets()) known += " " + key;
    throw std::invalid_argument("set '" + set + "' is unknown; sets:" + known +
                                ", each with :f32 or :f64, random:SEED:COUNT and random-dct:SEED:COUNT");
  }
  const bool one_at_a_time = name == "single" || name == "single2d" || name == "latency" || name == "overlap";
  const Kind kind = kind_of_set(name);
  // Convolutions: the points of all their streams together.
  if (kind == Kind::pairs) total_points /= 3;
  if (kind == Kind::filter || kind == Kind::rfilter || kind == Kind::rcausal) total_points /= 2;
  std::vector<Case> cases;
  for (const auto& lengths : found->second) {
    Case item{precision == "f32" ? Precision::f32 : Precision::f64, kind, lengths, 1,
              kind == Kind::overlap ? set_taps : 0};
    if (kind == Kind::r2r) item.real_kind = real_kind_names().at(name == "dct" ? "dct2" : name);
    // The largest cube is worth twice the points of the others.
    if (item.points_each() > total_points * (name == "3d" ? 2 : 1)) continue;
    if (!one_at_a_time) item.batch = std::max<std::uint64_t>(1, total_points / item.points_each());
    cases.push_back(item);
  }
  return cases;
}

}  // namespace bench
