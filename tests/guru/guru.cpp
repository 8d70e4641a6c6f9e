// Random problems with FFTW's guru interface as the judge: plans of every rank, kind, layout and placement on guarded
// buffers, the result compared with FFTW's one precision up on the same layout, stray writes counted.
// Usage: fftcl_guru_tests [--seeds=FIRST-LAST] [--points=N] [--axes=MOST] [--kinds=complex|real|all] [--lengths=smooth|any]
//                         [--seconds=S] [-v]
//   A failure is one line with its seed; --seeds=THAT runs it alone. --seconds ends the run early, and says so.
#include <fftcl/fft.hpp>

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>

#include "support/device_run.hpp"
#include "support/guru_reference.hpp"
#include "support/random_problem.hpp"

namespace {

using namespace fft_test;
using fft::Direction;

struct Settings {
  std::uint64_t first = 0, last = 39;
  Scope scope;
  double seconds = 1e9;
  bool verbose = false;
};

// What a kernel that crashes the process leaves behind.
char running[1024] = "nothing yet";

extern "C" void report_crash(int number) {
  const char text[] = "\nFAIL: crashed in ";
  if (write(STDOUT_FILENO, text, sizeof text - 1) < 0 ||
      write(STDOUT_FILENO, running, std::strlen(running)) < 0 || write(STDOUT_FILENO, "\n", 1) < 0)
    _exit(3);
  signal(number, SIG_DFL);
  raise(number);
}

fft::Options options_of(const RandomProblem& p) {
  fft::Options options;
  options.precision = p.precision;
  options.domain = p.real ? fft::Domain::real : fft::Domain::complex;
  if (p.axes.size() < p.lengths().size()) options.axes = p.axes;
  options.batch = p.batch();
  if (!p.dense) {
    options.signal = {p.signal.offset, p.signal.strides, p.signal.distance};
    options.spectrum = {p.spectrum.offset, p.spectrum.strides, p.spectrum.distance};
  }
  // Rows over their own spectra need no telling, unless it is the defaults that must leave the room.
  options.in_place = p.buffers == Buffers::one_arbitrary || (p.buffers == Buffers::one_alike && p.dense);
  options.forward_scale = p.forward_scale;
  options.inverse_scale = p.inverse_scale;
  options.directions = p.directions;
  return options;
}

template <typename T>
Finding run_direction(const TestDevice& on, const fft::Plan& plan, const RandomProblem& p,
                      Direction direction) {
  using High = one_up_t<T>;
  const bool forward = direction == Direction::forward;
  const Placement &source = forward ? p.signal : p.spectrum, &destination = forward ? p.spectrum : p.signal;
  const GuardedCall<T> guarded(
      {{scalar_addresses(source, !(p.real && forward)), guru_noise<T>(p, direction)}},
      scalar_addresses(destination, !(p.real && !forward)),
      p.buffers == Buffers::two ? OutputIn::own_buffer : OutputIn::first_input_consumed);
  const std::vector<T>& image = guarded.images()[0];
  const auto want = guru_transform<High>(p, direction, Scalars<High>(image.begin(), image.end()));
  // FFTW's own error counts where it is larger than that of the lengths behind error_limit: primes.
  const double fftw_error = relative_error(guru_transform<T>(p, direction, image), want);
  const double limit = std::max(error_limit, 1.5 * in_error_units<T>(fftw_error, p.points()));
  const CallResult<T> result =
      run_guarded(on, guarded, [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        enqueue(plan, direction, on.queue, in[0], out);
      });
  return {in_error_units<T>(relative_error(result.output, want), p.points()), limit, result.stray_writes};
}

/// Empty, or what is wrong.
template <typename T>
std::string check_problem(const TestDevice& on, const RandomProblem& p) {
  const fft::Plan plan(on.context, on.device, p.lengths(), options_of(p));
  for (Direction direction : {Direction::forward, Direction::inverse}) {
    const auto without =
        direction == Direction::forward ? fft::Directions::inverse_only : fft::Directions::forward_only;
    if (p.directions == without) continue;
    constexpr std::uint64_t few_points = 512;
    const auto draw = [&](std::uint64_t i) {
      RandomProblem other = p;
      other.seed += 1000003 * i;
      return run_direction<T>(on, plan, other, direction);
    };
    const Finding finding = settled(p.points() * p.batch(), draw, few_points);
    if (finding.good()) continue;
    char text[200];
    std::snprintf(text, sizeof text, "%s: error %.3g (limit %.3g), %llu stray writes",
                  direction == Direction::forward ? "forward" : "inverse", finding.error, finding.limit,
                  static_cast<unsigned long long>(finding.stray_writes));
    return text;
  }
  return {};
}

std::string check_seed(const TestDevice& on, const RandomProblem& p) {
  try {
    return p.precision == fft::Precision::f32 ? check_problem<float>(on, p) : check_problem<double>(on, p);
  } catch (const cl::Error& e) {
    return std::string(e.what()) + " gave " + std::to_string(e.err());
  } catch (const std::exception& e) {
    return e.what();
  }
}

/// Number of failures.
std::uint64_t run_device(const TestDevice& on, const Settings& settings) {
  const auto start = std::chrono::steady_clock::now();
  std::uint64_t failures = 0, done = 0;
  for (std::uint64_t seed = settings.first; seed <= settings.last; ++seed) {
    RandomProblem p = random_problem(seed, settings.scope);
    if (!on.has_f64) p.precision = fft::Precision::f32;
    const std::string name = "seed " + std::to_string(seed) + ": " + p.describe();
    std::strncpy(running, name.c_str(), sizeof running - 1);
    if (settings.verbose) std::printf("%s\n", name.c_str()), std::fflush(stdout);
    const std::string wrong = check_seed(on, p);
    if (!wrong.empty()) std::printf("FAIL %s: %s\n", name.c_str(), wrong.c_str()), std::fflush(stdout);
    failures += !wrong.empty();
    ++done;
    if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > settings.seconds)
      break;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf("%s: seeds %llu to %llu, %llu of %llu problems failed, %.0f s%s\n", on.name.c_str(),
              static_cast<unsigned long long>(settings.first),
              static_cast<unsigned long long>(settings.first + done - 1),
              static_cast<unsigned long long>(failures), static_cast<unsigned long long>(done), seconds,
              settings.first + done <= settings.last ? ", ended early" : "");
  return failures;
}

/// "--name=value" -> value.
std::optional<std::string> value_of(const std::string& argument, const std::string& name) {
  const std::string start = "--" + name + "=";
  if (argument.rfind(start, 0) != 0) return std::nullopt;
  return argument.substr(start.size());
}

Settings read_settings(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (const auto seeds = value_of(argument, "seeds")) {
      const std::size_t dash = seeds->find('-');
      settings.first = std::stoull(*seeds);
      settings.last = dash == std::string::npos ? settings.first : std::stoull(seeds->substr(dash + 1));
    } else if (const auto points = value_of(argument, "points")) {
      settings.scope.max_points = std::stoull(*points);
    } else if (const auto axes = value_of(argument, "axes")) {
      settings.scope.max_axes = std::stoull(*axes);
    } else if (const auto kinds = value_of(argument, "kinds")) {
      settings.scope.kinds = *kinds == "real"      ? Kinds::real
                             : *kinds == "complex" ? Kinds::complex
                                                   : Kinds::all;
    } else if (const auto lengths = value_of(argument, "lengths")) {
      settings.scope.lengths = *lengths == "smooth" ? Lengths::smooth : Lengths::any;
    } else if (const auto seconds = value_of(argument, "seconds")) {
      settings.seconds = std::stod(*seconds);
    } else if (argument == "-v") {
      settings.verbose = true;
    } else {
      throw std::invalid_argument("'" + argument + "' is unknown; see the head of tests/guru/guru.cpp");
    }
  }
  return settings;
}

}  // namespace

int main(int argc, char** argv) {
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) signal(number, report_crash);
  try {
    const Settings settings = read_settings(argc, argv);
    std::uint64_t failures = 0;
    for (const TestDevice& on : test_devices()) failures += run_device(on, settings);
    return failures == 0 ? 0 : 1;
  } catch (const std::exception& e) {
    std::printf("FAIL: %s\n", e.what());
    return 2;
  }
}
