// Alternating slots, medians of per-round figures.
#include "side_by_side/session.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "common/stopwatch.hpp"
#include "workbench/statistics.hpp"

namespace bench {
namespace {

constexpr double max_peer_error = 1e-3;  // peers may be inaccurate, not wrong
constexpr std::uint64_t max_repeats = 5000;
constexpr int min_rounds = 3;
// Below this size the chip is not loaded enough for the data to matter, and bursts would be too short to
// time.
constexpr std::uint64_t growth_matters_points = std::uint64_t(1) << 22;

/// One prepared library in the rotation.
struct Runner {
  Reading* reading = nullptr;
  std::unique_ptr<Transform> transform;
  std::uint64_t burst = max_repeats;  ///< transforms in place before the signal must be restored
  std::uint64_t repeats = 1;          ///< transforms per slot
  int rounds = 1;
};

/// Mean seconds of one transform over `repeats`, restoring the signal (untimed) before every burst. The first
/// transform after a restore is not timed: it wakes threads and fills caches.
double run_slot(Runner& runner, std::uint64_t repeats) {
  double seconds = 0;
  for (std::uint64_t left = repeats; left > 0;) {
    const std::uint64_t count = std::min(left, runner.burst);
    runner.transform->restore();
    runner.transform->enqueue();
    runner.transform->finish();
    const tools::Stopwatch watch;
    for (std::uint64_t i = 0; i < count; ++i) runner.transform->enqueue();
    runner.transform->finish();
    seconds += watch.seconds();
    left -= count;
  }
  return seconds / double(repeats);
}

std::uint64_t burst_length(const Workbench& workbench, const Case& request, Placement placement) {
  const bool keeps = placement == Placement::out_of_place && request.kind != Kind::c2r;
  if (keeps || request.points() < growth_matters_points) return max_repeats;
  const double growth = 0.5 * std::log2(std::max(2.0, double(request.points_each())));
  return std::max<std::uint64_t>(2, std::uint64_t(workbench.headroom_exponent() / growth)) - 1;
}

void plan_slots(Runner& runner, const Protocol& protocol, std::size_t libraries) {
  const double share = protocol.budget_seconds / double(libraries) / protocol.rounds;
  const double slot = std::min(protocol.slot_seconds, share);
  double one = run_slot(runner, 1);
  if (one < slot / 20) one = run_slot(runner, std::max<std::uint64_t>(1, std::uint64_t(slot / 10 / one)));
  runner.repeats = std::clamp<std::uint64_t>(std::uint64_t(slot / one), 1, max_repeats);
  const double round_seconds = one * double(runner.repeats + 1);
  const double affordable = protocol.budget_seconds / double(libraries) / round_seconds;
  runner.rounds = std::clamp(int(std::min(affordable, 1e6)), min_rounds, protocol.rounds);
}

/// Prepares and checks one library; false leaves the reason in the reading.
bool prepare(Runner& runner, Library& library, const Case& request, const Protocol& protocol,
             const Reference* reference) {
  Reading& reading = *runner.reading;
  try {
    runner.transform = library.prepare(request, placement_of(request, protocol));
    reading.note = runner.transform->note();
    if (reference != nullptr) {
      reading.error = reference->error_of(*runner.transform);
      const double bound = reading.library == "fftcl" ? largest_error(request) : max_peer_error;
      if (!(reading.error <= bound)) {
        reading.failure =
            "wrong result: error " + std::to_string(reading.error) + " over " + std::to_string(bound);
      }
    }
  } catch (const cl::Error& error) {
    reading.failure = std::string(error.what()) + ": " + std::to_string(error.err());
  } catch (const std::exception& error) {
    reading.failure = error.what();
  }
  return reading.failure.empty();
}

/// Whether no context that took commands before the case has been lost.
using Health = std::function<bool()>;

/// Runs `work` for the runner, whose reading tells why it failed. False: a context is lost.
template <class Work>
bool survives(Runner& runner, const Health& healthy, const Work& work) {
  try {
    work();
  } catch (const std::exception& error) {
    runner.reading->failure = error.what();
    runner.reading->ms.clear();
    return healthy();
  }
  return true;
}

/// The library that lost a context; empty: none.
std::string time_in_turn(std::vector<Runner>& runners, const Protocol& protocol, const Health& healthy) {
  for (Runner& runner : runners)
    if (!survives(runner, healthy, [&] { plan_slots(runner, protocol, runners.size()); }))
      return runner.reading->library;
  for (int round = 0; round < protocol.rounds; ++round) {
    for (std::size_t i = 0; i < runners.size(); ++i) {
      Runner& runner =
          runners[(i + std::size_t(round)) % runners.size()];  // no library always follows the same one
      if (round >= runner.rounds || !runner.reading->failure.empty()) continue;
      if (!survives(runner, healthy,
                    [&] { runner.reading->ms.push_back(1e3 * run_slot(runner, runner.repeats)); }))
        return runner.reading->library;
    }
  }
  return "";
}

/// Figures of a part of the rounds do not compare.
void give_up(CaseResult& result, const std::string& library) {
  result.lost_by = library;
  for (Reading& reading : result.readings) {
    reading.ms.clear();
    if (reading.failure.empty()) reading.failure = library + " has lost the device's context";
  }
}

}  // namespace

Placement placement_of(const Case& request, const Protocol& protocol) {
  return request.kind == Kind::c2c ? protocol.placement : Placement::out_of_place;
}

double largest_error(const Case& request) {
  const double epsilon = request.precision == Precision::f32 ? double(std::numeric_limits<float>::epsilon())
                                                             : std::numeric_limits<double>::epsilon();
  // Blocks of a long signal are at least twice as long as the filter; in how many points is the library's choice.
  const std::uint64_t points = request.kind == Kind::overlap ? 4 * request.taps : request.cyclic_each();
  const double transforms = request.is_convolution() ? 3 : 1;
  return epsilon * std::sqrt(transforms * std::max(1.0, std::log2(double(points))));
}

double Reading::median_ms() const {
  return median(ms);
}

const Reading* CaseResult::find(const std::string& library) const {
  for (const Reading& reading : readings) {
    if (reading.library == library) return &reading;
  }
  return nullptr;
}

double gbps(const Case& request, double ms) {
  return ms > 0 ? double(request.moved_bytes()) / ms * 1e-6 : 0.0;
}

double speedup(const Reading& own, const Reading& peer) {
  std::vector<double> ratios;
  for (std::size_t i = 0; i < std::min(own.ms.size(), peer.ms.size()); ++i)
    ratios.push_back(peer.ms[i] / own.ms[i]);
  return median(ratios);
}

CaseResult measure(Workbench& workbench, const std::vector<std::unique_ptr<Library>>& libraries,
                   const Case& request, const Protocol& protocol,
                   const std::map<std::string, std::string>& excluded) {
  workbench.reserve(request);
  CaseResult result;
  result.request = request;
  result.readings.resize(libraries.size());
  std::unique_ptr<Reference> reference;
  if (protocol.reference) reference = protocol.reference(request, workbench);

  const auto all_healthy = [&] {
    return workbench.healthy() && std::all_of(libraries.begin(), libraries.end(),
                                              [](const auto& library) { return library->healthy(); });
  };
  const bool before = all_healthy();
  const Health healthy = [&] { return !before || all_healthy(); };
  std::vector<Runner> runners;
  for (std::size_t i = 0; i < libraries.size(); ++i) {
    Reading& reading = result.readings[i];
    reading.library = libraries[i]->name();
    const auto reason = excluded.find(reading.library);
    if (reason != excluded.end()) {
      reading.failure = reason->second;
      continue;
    }
    Runner runner;
    runner.reading = &reading;
    runner.burst = burst_length(workbench, request, placement_of(request, protocol));
    if (prepare(runner, *libraries[i], request, protocol, reference.get()))
      runners.push_back(std::move(runner));
    else if (!healthy()) {
      give_up(result, reading.library);
      return result;
    }
  }
  const std::string lost_by = time_in_turn(runners, protocol, healthy);
  if (!lost_by.empty()) give_up(result, lost_by);
  return result;
}

}  // namespace bench
