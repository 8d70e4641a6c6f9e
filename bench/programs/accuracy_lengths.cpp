// Parsing and the named lists.
#include "programs/accuracy_lengths.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

namespace bench {
namespace {

using Lengths = std::vector<std::uint64_t>;

Lengths random_lengths() {
  constexpr int count = 400;
  constexpr std::uint64_t most = std::uint64_t(1) << 20;
  std::mt19937_64 engine(20);
  Lengths lengths;
  while (lengths.size() < count) lengths.push_back(engine() % most + 1);
  return lengths;
}

const std::map<std::string, Lengths>& named_lists() {
  static const std::map<std::string, Lengths> lists = {
      {"random", random_lengths()},
      {"primes", {17,   19,   23,   31,    37,    61,    97,    101,    127,    131,    211,  257,
                  331,  499,  509,  641,   769,   1009,  1021,  1031,   2017,   2039,   2053, 3907,
                  4093, 4099, 8191, 10007, 16381, 31337, 65537, 100003, 999983, 1048573}},
      {"targets",
       {16, 64, 100, 256, 343, 1000, 1024, 3125, 4096, 10000, 16384, 65536, 100000, 262144, 1048576}},
      {"short", {4,   15,  16,  17,   31,   64,   97,   100,  101,   127,   243,
                 256, 343, 509, 1000, 1018, 1024, 4096, 4099, 10000, 10007, 65536}},
      {"smooth",
       {3,     4,     5,     6,     7,      8,      9,      10,     11,     12,     13,      15,
        16,    20,    25,    27,    30,     32,     49,     60,     64,     77,     81,      100,
        105,   120,   125,   128,   143,    210,    243,    256,    343,    360,    500,     512,
        625,   729,   1000,  1001,  1024,   1080,   1200,   1536,   1920,   2048,   2187,    2401,
        3000,  3125,  4096,  5000,  6561,   8192,   10000,  12000,  15625,  16384,  20000,   32768,
        44100, 48000, 50000, 65536, 100000, 131072, 200000, 262144, 500000, 524288, 1000000, 1048576}},
  };
  return lists;
}

Lengths parse_part(const std::string& part) {
  const auto list = named_lists().find(part);
  if (list != named_lists().end()) return list->second;
  if (part.empty() || part.find_first_not_of("0123456789./") != std::string::npos)
    throw std::invalid_argument(
        "--lengths: '" + part +
        "' is no length, no FIRST..LAST, none of primes, random, short, smooth, targets");
  const std::size_t dots = part.find("..");
  const std::uint64_t first = std::stoull(part);
  if (dots == std::string::npos) return {first};
  const std::size_t slash = part.find('/');
  const std::uint64_t last = std::stoull(part.substr(dots + 2));
  const std::uint64_t step = slash == std::string::npos ? 1 : std::stoull(part.substr(slash + 1));
  Lengths lengths;
  for (std::uint64_t n = first; n <= last; n += std::max<std::uint64_t>(1, step)) lengths.push_back(n);
  return lengths;
}

}  // namespace

std::vector<std::uint64_t> accuracy_lengths(const std::vector<std::string>& list, const std::string& shard) {
  Lengths all;
  std::set<std::uint64_t> seen;
  for (const std::string& part : list)
    for (const std::uint64_t n : parse_part(part))
      if (n > 0 && seen.insert(n).second) all.push_back(n);
  const std::size_t slash = shard.find('/');
  if (slash == std::string::npos) throw std::invalid_argument("--shard=" + shard + ": expected I/N");
  const std::uint64_t index = std::stoull(shard), count = std::stoull(shard.substr(slash + 1));
  if (index >= count) throw std::invalid_argument("--shard=" + shard + ": I must be below N");
  Lengths mine;
  for (std::size_t i = index; i < all.size(); i += count) mine.push_back(all[i]);
  return mine;
}

}  // namespace bench
