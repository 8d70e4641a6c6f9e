// fftcl-selftest: tells whether a device, its driver and its compiler compute right. docs/selftest.md
#include <algorithm>
#include <atomic>
#include <iostream>
#include <stdexcept>
#include <thread>

#include <fftcl/fft.hpp>
#include "common/devices.hpp"
#include "common/environment.hpp"
#include "common/files.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "selftest/reference.hpp"
#include "selftest/report.hpp"
#include "selftest/request.hpp"

namespace {

using namespace selftest;

using tools::exit_not_run;
constexpr int exit_right = 0, exit_wrong = 1;

Result run(const Sample& sample, Target& on) {
  Result result;
  result.sample = &sample;
  const tools::Stopwatch watch;
  try {
    result.outcome = sample.run(on);
  } catch (const cl::Error& error) {
    result.failure = std::string(error.what()) + " failed with status " + std::to_string(error.err());
  } catch (const std::exception& error) {
    result.failure = error.what();
  }
  result.seconds = watch.seconds();
  return result;
}

/// Runs the samples on as many threads as asked for: compiling takes most of the time. Prints each as it is done.
void run_all(const std::vector<Sample>& samples, Target& on, unsigned jobs, std::vector<Result>& results) {
  results.resize(samples.size());
  std::atomic<std::size_t> next{0};
  std::size_t finished = 0;
  std::mutex printing;
  const auto work = [&] {
    for (std::size_t i = next++; i < samples.size(); i = next++) {
      if (jobs == 1) std::cout << "running " << label(samples[i]) << std::endl;
      results[i] = run(samples[i], on);
      const std::lock_guard lock(printing);
      const std::string total = std::to_string(samples.size()), done = std::to_string(++finished);
      std::cout << "[" << std::string(total.size() - done.size(), ' ') << done << "/" << total << "] "
                << result_line(results[i]) << std::endl;
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < jobs; ++i) threads.emplace_back(work);
  work();
  for (std::thread& thread : threads) thread.join();
}

/// False, with a message, when the file could not be written after all: the verdict counts more.
bool save(const std::string& file, const std::string& text) {
  try {
    tools::write_file(file, text);
    return true;
  } catch (const std::exception& error) {
    std::cerr << "fftcl-selftest: " << error.what() << '\n';
    return false;
  }
}

std::vector<Sample> chosen_samples(const Request& request, bool has_f64) {
  std::vector<Sample> samples = all_samples();
  samples.erase(std::remove_if(samples.begin(), samples.end(),
                               [&](const Sample& s) {
                                 return (request.quick && !s.quick) ||
                                        (!has_f64 && s.precision == fft::Precision::f64) ||
                                        label(s).find(request.only) == std::string::npos;
                               }),
                samples.end());
  return samples;
}

int check_device(const Request& request) {
  const tools::Stopwatch watch;
  tools::check_writable(request.report);
  tools::check_writable(request.json);
  const std::vector<cl::Device> devices = tools::all_devices();
  Report report;
  report.device_number = tools::pick_device(devices, request.device);
  report.device = tools::describe(devices[report.device_number]);
  report.environment = tools::relevant_environment();
  if (request.no_cache) fft::disable_disk_cache();
  report.cache = fft::cache_directory();
  report.reference_error = reference_error();
  if (!(report.reference_error < reference_limit))
    throw std::runtime_error("the host's own arithmetic is not sound: its transforms in long double are " +
                             std::to_string(report.reference_error) + " epsilons off the definition, " +
                             std::to_string(reference_limit) + " are allowed");
  const std::vector<Sample> samples = chosen_samples(request, report.device.has_f64);
  std::cout << heading(report) << std::endl;

  Target target(devices[report.device_number]);
  const unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  run_all(samples, target, request.jobs > 0 ? request.jobs : std::min(4u, cores), report.results);
  const fft::CacheStatistics kernels = fft::cache_statistics();
  report.compiled = kernels.builds;
  report.from_disk = kernels.disk_hits;
  report.seconds = watch.seconds();
  std::cout << verdict_text(report);
  const bool saved = save(request.report, full_text(report)) & save(request.json, json_text(report));
  switch (report.verdict()) {
    case Verdict::wrong:
      return exit_wrong;
    case Verdict::right:
      return saved ? exit_right : exit_not_run;
    case Verdict::not_run:
      break;
  }
  return exit_not_run;
}

int answer(const Request& request) {
  if (request.list) {
    const std::string text = tools::list_text(tools::all_devices());
    std::cout << (text.empty() ? "no OpenCL device found\n" : text);
    return text.empty() ? exit_not_run : exit_right;
  } else if (request.list_checks) {
    for (const Sample& sample : chosen_samples(request, true)) std::cout << label(sample) << '\n';
  } else {
    return check_device(request);
  }
  return exit_right;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app(
      "Tells whether a device, its driver and its compiler compute right with fftcl: a sample of every "
      "family of kernels in "
      "both precisions, each error beside its bound. It takes one to two minutes when every kernel must be "
      "compiled, a "
      "few seconds when they are in the cache.",
      "fftcl-selftest");
  Request request;
  add_options(app, request);
  return tools::run_program(app, count, words, [&] { return answer(request); });
}
