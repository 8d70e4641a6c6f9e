// Times ways against each other, one decision of planning at a time.
#include "runtime/execution/measure.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include "core/element_bytes.hpp"
#include "core/schedule.hpp"
#include "core/strides.hpp"
#include "runtime/cache/wisdom_store.hpp"
#include "runtime/device/device_buffer.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/opencl/cl_check.hpp"
#include "runtime/opencl/cl_handle.hpp"
#include "runtime/opencl/queue.hpp"
#include "runtime/report/stopwatch.hpp"
#include "shapes/planner.hpp"

namespace fft::runtime {
namespace {

using planning::Choices;
using planning::Problem;

/// A way must be faster by this much to be preferred: less is noise.
constexpr double gain = 0.985;
/// A way is abandoned when its first round takes this many times as long as the best one's.
constexpr double hopeless = 1.3;
constexpr int rounds = 5;
/// Rounds that confirm that a way is faster: among many ways, one has lucky rounds on a busy machine.
constexpr int confirming_rounds = 20;
constexpr double round_seconds = 2e-3;
constexpr int max_repeats = 100;
constexpr std::size_t noise_numbers = 65537;  // prime, so that no transform sees it repeated in its period
constexpr std::uint64_t max_compared_bytes = std::uint64_t(4) << 20;

/// A side that takes as little memory as possible, in elements.
struct Extent {
  std::uint64_t offset = 0;  ///< of the first element: not 0 where strides are negative
  std::uint64_t count = 1;   ///< from the lowest to the highest

  void add(std::uint64_t elements, std::uint64_t stride) {
    const std::uint64_t reach = (elements - 1) * planning::stride_size(stride);
    if (planning::runs_backwards(stride)) offset += reach;
    count += reach;
  }
};

Extent extent(const Problem& problem, bool input) {
  Extent side;
  side.add(problem.batch, input ? problem.in_distance : problem.out_distance);
  for (std::size_t a = 0; a < problem.axes.size(); ++a)
    side.add(input ? input_count(problem, a) : output_count(problem, a),
             input ? problem.axes[a].in_stride : problem.axes[a].out_stride);
  return side;
}

std::uint64_t bytes_of(const Problem& problem, bool input) {
  return extent(problem, input).count *
         (input ? input_element_bytes(problem) : output_element_bytes(problem));
}

/// Buffers and a queue to execute a problem on.
class Trial {
 public:
  Trial(std::shared_ptr<DeviceContext> device, const Problem& problem)
      : device_(std::move(device)),
        direction_(problem.direction),
        input_offset_(extent(problem, true).offset),
        output_offset_(extent(problem, false).offset),
        input_(make_buffer(*device_, bytes_of(problem, true), "Effort::measure: the transform's input")),
        output_(make_buffer(*device_, bytes_of(problem, false), "Effort::measure: the transform's output")),
        compared_(std::min(bytes_of(problem, false), max_compared_bytes)),
        queue_(make_queue(device_->context(), device_->device())) {
    fill(bytes_of(problem, true), problem.precision);
  }

  /// Seconds of one execution, the mean of a round.
  double time(const CompiledSchedule& schedule, int repeats) const {
    const Stopwatch watch;
    for (int i = 0; i < repeats; ++i) execute(schedule);
    check(clFinish(queue_.get()), "clFinish");
    return watch.seconds() / repeats;
  }
  /// The first part of the way's results.
  template <typename Number>
  std::vector<Number> result(const CompiledSchedule& schedule) const {
    execute(schedule);
    std::vector<Number> numbers(compared_ / sizeof(Number));
    check(clEnqueueReadBuffer(queue_.get(), output_.get(), CL_TRUE, 0, numbers.size() * sizeof(Number),
                              numbers.data(), 0, nullptr, nullptr),
          "clEnqueueReadBuffer");
    return numbers;
  }
  /// Executions of a round, after one that is not timed.
  int repeats(const CompiledSchedule& schedule) const {
    time(schedule, 1);
    return std::clamp(static_cast<int>(round_seconds / std::max(1e-7, time(schedule, 1))), 1, max_repeats);
  }

 private:
  void execute(const CompiledSchedule& schedule) const {
    Execution execution;
    execution.queue = queue_.get();
    execution.input = input_.get();
    execution.output = output_.get();
    execution.input_offset = input_offset_;
    execution.output_offset = output_offset_;
    execution.direction = direction_;
    schedule.execute(execution);
  }

  /// Noise: computing with arbitrary memory contents may be slow, and results are compared.
  void fill(std::uint64_t bytes, Precision precision) const {
    std::minstd_rand random(1);
    std::uniform_real_distribution<double> uniform(-1, 1);
    const std::uint64_t written = std::min(bytes, noise_numbers * planning::scalar_bytes(precision));
    std::vector<float> narrow(noise_numbers);
    std::vector<double> wide(noise_numbers);
    for (std::size_t i = 0; i < noise_numbers; ++i) narrow[i] = static_cast<float>(wide[i] = uniform(random));
    const void* const noise =
        precision == Precision::f64 ? static_cast<const void*>(wide.data()) : narrow.data();
    check(clEnqueueWriteBuffer(queue_.get(), input_.get(), CL_TRUE, 0, written, noise, 0, nullptr, nullptr),
          "clEnqueueWriteBuffer");
    for (std::uint64_t done = written; done < bytes; done *= 2)
      check(clEnqueueCopyBuffer(queue_.get(), input_.get(), input_.get(), 0, done,
                                std::min(done, bytes - done), 0, nullptr, nullptr),
            "clEnqueueCopyBuffer");
  }

  std::shared_ptr<DeviceContext> device_;
  Direction direction_;
  std::uint64_t input_offset_, output_offset_;
  MemHandle input_, output_;
  std::uint64_t compared_;  ///< bytes
  QueueHandle queue_;
};

/// The text of all kernels: ways with different names may be identical.
std::string signature(const planning::Schedule& schedule) {
  std::string text;
  for (const planning::Step& step : schedule.steps)
    text += to_string(step.pass) + (step.launched_with_next ? ", and in one launch with:\n" : "\n");
  return text;
}

template <typename Number>
bool agree(const std::vector<Number>& a, const std::vector<Number>& b) {
  double difference = 0, norm = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    difference += (double(a[i]) - double(b[i])) * (double(a[i]) - double(b[i]));
    norm += double(a[i]) * double(a[i]);
  }
  return std::sqrt(difference) <= 64 * std::numeric_limits<Number>::epsilon() * std::sqrt(norm);
}

class Measurement {
 public:
  Measurement(const std::shared_ptr<DeviceContext>& device, const Problem& problem, double seconds)
      : device_(device),
        problem_(problem),
        trial_(device, problem),
        best_(build(Choices())),
        max_seconds_(seconds) {}

  WisdomEntry run() {
    repeats_ = trial_.repeats(best_->schedule);
    for (int round = 0; round < rounds; ++round) time(*best_);
    tried_.insert(signature(best_->schedule.schedule()));
    while (const std::optional<Choices::Offer> offer = next()) {
      settled_.insert(offer->decision);
      for (const std::string& way : offer->ways)
        if (watch_.seconds() < max_seconds_) consider(offer->decision, way);
    }
    return {device_->fingerprint(),
            planning::identity(problem_),
            summary(problem_),
            1e6 * best_->seconds,
            1e6 * (best_->choices.empty() ? best_->seconds : expected_),
            best_->choices};
  }

 private:
  struct Way {
    Choices choices;
    CompiledSchedule schedule;
    double seconds = std::numeric_limits<double>::infinity();
  };

  std::unique_ptr<Way> build(const Choices& choices) const {
    return std::unique_ptr<Way>(new Way{choices, CompiledSchedule(device_, problem_, choices)});
  }

  void time(Way& way) const { way.seconds = std::min(way.seconds, trial_.time(way.schedule, repeats_)); }

  /// The first decision in the planning of the best way that is not settled.
  std::optional<Choices::Offer> next() const {
    Choices exploring = best_->choices.explorer();
    planning::make_schedule(problem_, device_->limits(), &exploring);
    for (const Choices::Offer& offer : exploring.offers())
      if (settled_.count(offer.decision) == 0) return offer;
    return std::nullopt;
  }

  void consider(const std::string& decision, const std::string& name) try {
    Choices choices = best_->choices;
    choices.take(decision, name);
    if (!tried_.insert(signature(planning::make_schedule(problem_, device_->limits(), &choices))).second)
      return;
    std::unique_ptr<Way> way = build(choices);
    trial_.time(way->schedule, 1);
    if (!beats_best(*way, rounds) || !beats_best(*way, confirming_rounds) || !is_right(*way)) return;
    if (best_->choices.empty()) expected_ = best_->seconds;
    best_ = std::move(way);
  } catch (const Error&) {
    // The device does not build or run this way.
  }

  /// Times the way and the best one in alternating rounds. Notes the seconds of both.
  bool beats_best(Way& way, int count) const {
    double best = std::numeric_limits<double>::infinity();
    way.seconds = best;
    for (int round = 0; round < count; ++round) {
      time(way);
      if (way.seconds > hopeless * best_->seconds) return false;
      best = std::min(best, trial_.time(best_->schedule, repeats_));
    }
    best_->seconds = std::min(best_->seconds, best);
    return way.seconds < gain * best;
  }

  bool is_right(const Way& way) const {
    if (problem_.precision == Precision::f64)
      return agree(trial_.result<double>(best_->schedule), trial_.result<double>(way.schedule));
    return agree(trial_.result<float>(best_->schedule), trial_.result<float>(way.schedule));
  }

  std::shared_ptr<DeviceContext> device_;
  const Problem& problem_;
  Trial trial_;
  std::unique_ptr<Way> best_;
  Stopwatch watch_;
  double max_seconds_;
  int repeats_ = 1;
  double expected_ = 0;            ///< seconds of the way without choices, once there is a better one
  std::set<std::string> settled_;  ///< decisions
  std::set<std::string> tried_;    ///< signatures
};

}  // namespace

void measure(const std::shared_ptr<DeviceContext>& device, const Problem& problem, double seconds) {
  if (find_wisdom(device->fingerprint(), problem)) return;
  keep_wisdom(Measurement(device, problem, seconds).run());
}

}  // namespace fft::runtime
