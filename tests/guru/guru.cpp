// Random problems with FFTW's guru interface as the judge: plans of every rank, kind, layout and placement on guarded
// buffers, the result compared with FFTW's one precision up on the same layout, stray writes counted.
// --what: formats, extents or functions instead, against models on the host. A failure is one line with its seed; --seeds=THAT runs it
// alone. The last line has the counts.
#include <fftcl/fft.hpp>

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <regex>
#include <string>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "other_problems.hpp"
#include "support/device/device_run.hpp"
#include "support/problems/random_problem.hpp"
#include "support/reference/guru_reference.hpp"

namespace {

using namespace fft_test;
using fft::Direction;

enum class What { plans, formats, extents, functions };

struct Settings {
  What what = What::plans;
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

template <typename T>
Finding run_direction(const TestDevice& on, const fft::Plan& plan, const RandomProblem& p,
                      Direction direction) {
  using High = one_up_t<T>;
  const bool forward = direction == Direction::forward;
  const Placement &source = forward ? p.signal : p.spectrum, &destination = forward ? p.spectrum : p.signal;
  const GuardedCall<T> guarded(
      {{scalar_addresses(source, !p.reads_reals(direction)), guru_noise<T>(p, direction)}},
      scalar_addresses(destination, !p.writes_reals(direction)),
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
  const fft::Plan plan(on.context, on.device, p.lengths(), to_options(p));
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

void begin(const Settings& settings, const std::string& name) {
  std::strncpy(running, name.c_str(), sizeof running - 1);
  if (settings.verbose) std::printf("%s\n", name.c_str()), std::fflush(stdout);
}

/// The problem's name goes to `name`, and what is wrong comes back.
std::string check_kind(const TestDevice& on, std::uint64_t seed, const Settings& settings,
                       std::string& name) {
  name = "seed " + std::to_string(seed);
  if (settings.what != What::plans) {
    begin(settings, name);
    const auto check = settings.what == What::formats   ? check_formats
                       : settings.what == What::extents ? check_extents
                                                        : check_functions;
    const Outcome outcome = check(on, seed, settings.scope);
    name += ": " + outcome.name;
    return outcome.wrong;
  }
  RandomProblem p = random_problem(seed, settings.scope);
  if (!on.has_f64) p.precision = fft::Precision::f32;
  name += ": " + p.describe();
  begin(settings, name);
  return p.precision == fft::Precision::f32 ? check_problem<float>(on, p) : check_problem<double>(on, p);
}

std::string check_seed(const TestDevice& on, std::uint64_t seed, const Settings& settings,
                       std::string& name) {
  try {
    return check_kind(on, seed, settings, name);
  } catch (const cl::Error& e) {
    return std::string(e.what()) + " gave " + std::to_string(e.err());
  } catch (const std::exception& e) {
    return e.what();
  }
}

/// Number of failures.
std::uint64_t run_device(const TestDevice& on, const Settings& settings) {
  const tools::Stopwatch watch;
  std::uint64_t failures = 0, done = 0;
  for (std::uint64_t seed = settings.first; seed <= settings.last; ++seed) {
    std::string name;
    const std::string wrong = check_seed(on, seed, settings, name);
    if (!wrong.empty()) std::printf("FAIL %s: %s\n", name.c_str(), wrong.c_str()), std::fflush(stdout);
    failures += !wrong.empty();
    ++done;
    if (watch.seconds() > settings.seconds) break;
  }
  std::printf("%s: seeds %llu to %llu, %llu of %llu problems failed, %.0f s%s\n", on.name.c_str(),
              static_cast<unsigned long long>(settings.first),
              static_cast<unsigned long long>(settings.first + done - 1),
              static_cast<unsigned long long>(failures), static_cast<unsigned long long>(done),
              watch.seconds(), settings.first + done <= settings.last ? ", ended early" : "");
  return failures;
}

void read_seeds(Settings& settings, const std::string& text) {
  const std::size_t dash = text.find('-');
  settings.first = std::stoull(text);
  settings.last = dash == std::string::npos ? settings.first : std::stoull(text.substr(dash + 1));
}

void add_options(CLI::App& app, Settings& settings) {
  app.add_option_function<std::string>(
         "--seeds", [&](const std::string& text) { read_seeds(settings, text); }, "FIRST-LAST, or one")
      ->check([](const std::string& text) {
        return std::regex_match(text, std::regex("[0-9]{1,18}(-[0-9]{1,18})?"))
                   ? ""
                   : "'" + text + "' is no FIRST-LAST";
      });
  app.add_option("--points", settings.scope.max_points, "of one transform, at most")
      ->check(tools::whole_number(1))
      ->capture_default_str();
  app.add_option("--axes", settings.scope.max_axes, "at most")
      ->check(tools::whole_number(1))
      ->capture_default_str();
  app.add_flag_callback(
      "--any-strides", [&] { settings.scope.turned = settings.scope.repeated = true; },
      "also negative strides, stride 0 on loops of what is read, any axis as the halved one");
  app.add_flag_callback(
      "--narrow", [&] { settings.scope.narrow = settings.scope.turned = settings.scope.repeated = true; },
      "lengths of 1 to 4 and primes, axes that interleave, any strides of what is read");
  const std::map<std::string, Kinds> kinds = {
      {"complex", Kinds::complex}, {"real", Kinds::real}, {"r2r", Kinds::real_to_real}, {"all", Kinds::all}};
  app.add_option("--kinds", settings.scope.kinds)->transform(CLI::CheckedTransformer(kinds));
  const std::map<std::string, What> whats = {{"plans", What::plans},
                                             {"formats", What::formats},
                                             {"extents", What::extents},
                                             {"functions", What::functions}};
  app.add_option("--what", settings.what)->transform(CLI::CheckedTransformer(whats));
  const std::map<std::string, Lengths> lengths = {
      {"smooth", Lengths::smooth}, {"any", Lengths::any}, {"odd", Lengths::odd}};
  app.add_option("--lengths", settings.scope.lengths)->transform(CLI::CheckedTransformer(lengths));
  app.add_option("--seconds", settings.seconds, "no seed is begun after this time; the last line says so")
      ->check(tools::not_negative());
  app.add_flag("-v,--verbose", settings.verbose, "name each problem before it runs");
}

}  // namespace

int main(int count, char** words) {
  for (int number : {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT}) signal(number, report_crash);
  CLI::App app("Random problems with FFTW's guru interface as the judge.", "fftcl_guru_tests");
  Settings settings;
  add_options(app, settings);
  return tools::run_program(app, count, words, [&] {
    std::uint64_t failures = 0;
    for (const TestDevice& on : test_devices()) failures += run_device(on, settings);
    return failures == 0 ? 0 : 1;
  });
}
