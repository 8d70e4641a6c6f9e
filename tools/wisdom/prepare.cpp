// Child processes that build, and the timing of the plans afterwards.
#include "wisdom/prepare.hpp"

#include <fftcl/fft.hpp>

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <new>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <thread>

#include "common/devices.hpp"
#include "common/factors.hpp"
#include "common/stopwatch.hpp"

namespace wisdom_tool {
namespace {

/// Numbers that a process and its children see alike.
class Shared {
 public:
  struct Counters {
    std::atomic<std::size_t> next{0}, done{0};
  };
  Shared() {
    void* memory = mmap(nullptr, sizeof(Counters), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::runtime_error("no memory to share with other processes");
    counters_ = new (memory) Counters;
  }
  ~Shared() { munmap(counters_, sizeof(Counters)); }
  Shared(const Shared&) = delete;
  Shared& operator=(const Shared&) = delete;
  Counters* operator->() const { return counters_; }

 private:
  Counters* counters_;
};

struct Target {
  explicit Target(const std::string& wanted)
      : device([&] {
          const std::vector<cl::Device> devices = tools::all_devices();
          return devices[tools::pick_device(devices, wanted)];
        }()),
        context(device) {}
  cl::Device device;
  cl::Context context;
};

/// Those that take longest to build first: a long build at the end would leave the other processors without work. Kernels of long
/// axes take longer to build, and those of axes with a large prime factor much longer.
std::vector<std::size_t> slowest_first(const std::vector<Problem>& problems) {
  std::vector<double> cost(problems.size(), 0);
  for (std::size_t i = 0; i < problems.size(); ++i)
    for (const std::uint64_t n : problems[i].lengths) {
      const std::vector<std::uint64_t> factors = tools::prime_factors(n);
      cost[i] += double(n) * (factors.empty() ? 1 : double(std::max<std::uint64_t>(factors.back(), 16)));
    }
  std::vector<std::size_t> order(problems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return cost[a] > cost[b]; });
  return order;
}

/// In a child: problems as long as there are some. Those that fail will fail again where it can be told.
void build_some(const std::vector<Problem>& problems, const std::vector<std::string>& names,
                const std::string& device, const Shared& shared) {
  const Target target(device);
  const std::vector<std::size_t> order = slowest_first(problems);
  for (std::size_t next = shared->next++; next < problems.size(); next = shared->next++) {
    const std::size_t i = order[next];
    const tools::Stopwatch watch;
    try {
      const fft::Plan plan(target.context, target.device, problems[i].lengths, problems[i].options);
    } catch (const fft::Error&) {
    }
    std::printf("[%zu/%zu] %s: %.2f s\n", ++shared->done, problems.size(), names[i].c_str(), watch.seconds());
    std::fflush(stdout);
  }
}

void build_all(const std::vector<Problem>& problems, const std::vector<std::string>& names,
               const std::string& device, unsigned jobs) {
  const Shared shared;
  std::fflush(stdout);
  std::size_t children = 0;
  for (; children < std::min<std::size_t>(jobs, problems.size()); ++children) {
    const pid_t child = fork();
    if (child < 0) break;
    if (child > 0) continue;
    int status = 0;
    try {
      build_some(problems, names, device, shared);
    } catch (...) {
      status = 1;  // the parent meets the same obstacle, and says so
    }
    std::fflush(stdout);
    _exit(status);  // nothing of the parent's is ended twice
  }
  if (children == 0) throw std::runtime_error("no process could be started");
  for (std::size_t i = 0; i < children; ++i) wait(nullptr);  // what a crash left out, the parent builds
}

/// Seconds until this process had plans of all problems.
double open_all(const std::vector<Problem>& problems, const Target& target, unsigned threads,
                std::vector<std::string>& failures) {
  std::vector<std::optional<fft::Plan>> plans(problems.size());
  std::atomic<std::size_t> next{0};
  const auto open_some = [&] {
    for (std::size_t i = next++; i < problems.size(); i = next++) try {
        plans[i].emplace(target.context, target.device, problems[i].lengths, problems[i].options);
      } catch (const std::exception& error) {
        failures[i] = error.what();
      }
  };
  const tools::Stopwatch watch;
  std::vector<std::thread> others;
  while (others.size() + 1 < std::min<std::size_t>(threads, problems.size())) others.emplace_back(open_some);
  open_some();
  for (std::thread& other : others) other.join();
  return watch.seconds();
}

}  // namespace

Prepared prepare(const std::vector<Problem>& problems, const std::vector<std::string>& names,
                 const std::string& device, unsigned jobs) {
  if (fft::cache_directory().empty() || !fft::cache_problem().empty())
    throw std::runtime_error("--prepare needs the disk cache: " +
                             (fft::cache_problem().empty() ? "it is switched off" : fft::cache_problem()));
  Prepared prepared;
  const tools::Stopwatch building;
  build_all(problems, names, device, jobs);
  prepared.seconds = building.seconds();
  const Target target(device);
  prepared.failures.resize(problems.size());
  prepared.open_seconds = open_all(problems, target, 1, prepared.failures);
  const fft::CacheStatistics statistics = fft::cache_statistics();
  prepared.kernels = statistics.memory_hits + statistics.disk_hits + statistics.builds;
  prepared.rebuilt = statistics.builds;
  prepared.open_threads_seconds = open_all(problems, target, jobs, prepared.failures);
  return prepared;
}

}  // namespace wisdom_tool
