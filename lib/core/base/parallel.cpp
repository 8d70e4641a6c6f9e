// A few futures, one for each range; the caller takes the last range.
#include "core/base/parallel.hpp"

#include <algorithm>
#include <future>
#include <system_error>
#include <thread>
#include <vector>

namespace fft::planning {
namespace {

constexpr std::size_t points_a_thread = 16384;  // some milliseconds
constexpr std::size_t max_threads = 8;

}  // namespace

void in_ranges(std::size_t count, std::size_t points,
               const std::function<void(std::size_t first, std::size_t end)>& work) {
  const std::size_t threads = std::min({count, points / points_a_thread, max_threads,
                                        std::max<std::size_t>(1, std::thread::hardware_concurrency())});
  std::vector<std::future<void>> others;
  std::size_t first = 0;
  try {
    for (std::size_t t = 0; t + 1 < threads; ++t) {
      const std::size_t end = count * (t + 1) / threads;
      others.push_back(std::async(std::launch::async, [&work, first, end] { work(first, end); }));
      first = end;
    }
  } catch (const std::system_error&) {
    // No more threads available: the calling thread does the rest.
  }
  if (first < count) work(first, count);
  for (std::future<void>& other : others) other.get();
}

}  // namespace fft::planning
