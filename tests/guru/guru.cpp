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
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <optional>
#include <string>

#include "support/devices.hpp"
#include "support/guru_reference.hpp"
#include "support/random_problem.hpp"
#include "support/reference.hpp"

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

/// A buffer of n real numbers, all poison (a NaN that no arithmetic makes).
template <typename T>
Scalars<T> poisoned_scalars(std::uint64_t n) {
  const auto bits = poison<T>();
  Scalars<T> image(n);
  for (std::uint64_t i = 0; i < n; ++i) image[i] = i % 2 ? bits.imag() : bits.real();
  return image;
}

/// Real numbers whose bytes changed outside the marked ones.
template <typename T>
std::uint64_t stray_writes(const Scalars<T>& before, const Scalars<T>& after,
                           const std::vector<bool>& may_change) {
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < before.size(); ++i)
    if (!may_change[i] && std::memcmp(&before[i], &after[i], sizeof(T)) != 0) ++count;
  return count;
}

void mark(std::vector<bool>& marks, const std::vector<std::uint64_t>& where) {
  for (std::uint64_t at : where) marks.at(at) = true;
}

template <typename T, typename U>
double relative_error_of(const Scalars<T>& got, const Scalars<U>& want) {
  long double difference = 0, norm = 0;
  for (std::size_t i = 0; i < want.size(); ++i) {
    const long double exact = static_cast<long double>(want[i]);
    const long double d = static_cast<long double>(got[i]) - exact;
    difference += d * d;
    norm += exact * exact;
  }
  return static_cast<double>(std::sqrt(norm > 0 ? difference / norm : difference));
}

void execute(const fft::Plan& plan, Direction direction, const cl::CommandQueue& queue, const cl::Buffer& in,
             const cl::Buffer* out) {
  if (direction == Direction::forward)
    out != nullptr ? plan.forward(queue, in, *out) : plan.forward(queue, in);
  else
    out != nullptr ? plan.inverse(queue, in, *out) : plan.inverse(queue, in);
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

/// FFTW's own error counts where it is larger than that of the lengths behind error_limit: primes.
template <typename T>
double limit_of(const RandomProblem& p, double fftw_error) {
  return std::max(error_limit, 1.5 * in_error_units<T>(fftw_error, p.points()));
}

struct Finding {
  double error = 0, limit = 0;  ///< in units of eps * sqrt(log2 points)
  std::uint64_t strays = 0;
  bool good() const { return error <= limit && strays == 0; }
};

template <typename T>
Finding run_direction(const TestDevice& on, const fft::Plan& plan, const RandomProblem& p,
                      Direction direction) {
  constexpr std::uint64_t tail = 37;
  using High = one_up_t<T>;
  const bool forward = direction == Direction::forward;
  const Placement &source = forward ? p.signal : p.spectrum, &destination = forward ? p.spectrum : p.signal;
  const bool from_reals = p.real && forward, to_reals = p.real && !forward;
  const auto source_at = scalar_addresses(source, !from_reals);
  const auto destination_at = scalar_addresses(destination, !to_reals);
  const std::uint64_t source_end = end_of(source) * (from_reals ? 1 : 2);
  const std::uint64_t destination_end = end_of(destination) * (to_reals ? 1 : 2);
  const bool one_buffer = p.buffers != Buffers::two;
  auto in_image =
      poisoned_scalars<T>((one_buffer ? std::max(source_end, destination_end) : source_end) + tail);
  const auto data = guru_noise<T>(p, direction);
  for (std::size_t i = 0; i < data.size(); ++i) in_image[source_at[i]] = data[i];
  const cl::Buffer in = upload_elements(on, in_image);
  const auto out_image = one_buffer ? in_image : poisoned_scalars<T>(destination_end + tail);
  const cl::Buffer out = one_buffer ? in : upload_elements(on, out_image);
  execute(plan, direction, on.queue, in, one_buffer ? nullptr : &out);
  const auto after = download_elements<T>(on, out, out_image.size());
  Finding finding;
  std::vector<bool> may_change(out_image.size(), false);
  mark(may_change, destination_at);
  if (one_buffer) mark(may_change, source_at);
  finding.strays = stray_writes(out_image, after, may_change);
  if (!one_buffer)
    finding.strays += stray_writes(in_image, download_elements<T>(on, in, in_image.size()),
                                   std::vector<bool>(in_image.size(), false));
  Scalars<T> got;
  for (std::uint64_t at : destination_at) got.push_back(after[at]);
  const auto want = guru_transform<High>(p, direction, Scalars<High>(in_image.begin(), in_image.end()));
  finding.error = in_error_units<T>(relative_error_of(got, want), p.points());
  const double fftw_error = relative_error_of(guru_transform<T>(p, direction, in_image), want);
  finding.limit = limit_of<T>(p, fftw_error);
  return finding;
}

/// A draw of few points scatters: there the mean error of several counts, where the first one is above the limit.
template <typename T>
Finding settled(const TestDevice& on, const fft::Plan& plan, const RandomProblem& p, Direction direction) {
  constexpr std::uint64_t few_points = 512;
  constexpr int draws = 8;
  Finding mean = run_direction<T>(on, plan, p, direction);
  if (mean.good() || mean.strays != 0 || p.points() * p.batch() > few_points) return mean;
  RandomProblem other = p;
  for (int i = 1; i < draws; ++i) {
    other.seed += 1000003;
    const Finding next = run_direction<T>(on, plan, other, direction);
    mean.error += next.error;
    mean.limit += next.limit;
    mean.strays += next.strays;
  }
  mean.error /= draws;
  mean.limit /= draws;
  return mean;
}

/// Empty, or what is wrong.
template <typename T>
std::string check_problem(const TestDevice& on, const RandomProblem& p) {
  const fft::Plan plan(on.context, on.device, p.lengths(), options_of(p));
  for (Direction direction : {Direction::forward, Direction::inverse}) {
    const auto without =
        direction == Direction::forward ? fft::Directions::inverse_only : fft::Directions::forward_only;
    if (p.directions == without) continue;
    const Finding finding = settled<T>(on, plan, p, direction);
    if (finding.good()) continue;
    char text[200];
    std::snprintf(text, sizeof text, "%s: error %.3g (limit %.3g), %llu stray writes",
                  direction == Direction::forward ? "forward" : "inverse", finding.error, finding.limit,
                  static_cast<unsigned long long>(finding.strays));
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
