// Relative L2 error of fftcl over FFTW's own, same length, same data (uniform noise), both against FFTW one precision up.
// Usage: fftcl_accuracy [sample | targets]
//   without arguments: every smooth length to 512 and the lengths of the targets; "targets": those only;
//   "sample": a few lengths (CI).
// Prints a table, the geometric mean and the worst length; exits 1 when a limit is broken.
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <string>

#include "support/device_planning.hpp"
#include "support/devices.hpp"
#include "support/lengths.hpp"
#include "support/random.hpp"
#include "support/reference.hpp"

namespace {

using namespace fft_test;

constexpr double worst_allowed = 1.25, mean_allowed_vector = 1.0, mean_allowed_group = 1.1;

// At least 8 draws; more of the short ones, whose error scatters.
std::uint64_t draws_of(std::uint64_t n) {
  return std::max<std::uint64_t>(8, std::min<std::uint64_t>(8192 / n, 1024));
}

template <typename T, typename U>
double mean_error(const std::vector<std::complex<T>>& got, const std::vector<std::complex<U>>& want,
                  std::uint64_t n) {
  double sum = 0;
  for (std::size_t at = 0; at < got.size(); at += n) {
    const auto begin = static_cast<std::ptrdiff_t>(at), end = static_cast<std::ptrdiff_t>(at + n);
    sum += relative_error(std::vector<std::complex<T>>(got.begin() + begin, got.begin() + end),
                          std::vector<std::complex<U>>(want.begin() + begin, want.begin() + end));
  }
  return sum / static_cast<double>(got.size() / n);
}

struct Row {
  std::uint64_t n;
  double ours, fftw;
  double ratio() const { return ours / fftw; }
};

template <typename T>
Row measure(const TestDevice& on, std::uint64_t n) {
  const std::uint64_t draws = draws_of(n);
  fft::Options options;
  options.precision = sizeof(T) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  options.batch = draws;
  options.directions = fft::Directions::forward_only;
  const fft::Plan1D plan(on.context, on.device, n, options);
  const auto data = uniform_noise<T>(n * draws, n);
  const auto want = reference_transform(data, {n}, draws, fft::Direction::forward);
  const cl::Buffer buffer = upload(on, data);
  plan.forward(on.queue, buffer);
  return {n, mean_error(download<T>(on, buffer, data.size()), want, n),
          mean_error(fftw_transform(data, {n}, draws, fft::Direction::forward), want, n)};
}

template <typename T>
bool run(const TestDevice& on, const std::vector<std::uint64_t>& lengths) {
  const bool vector = limits_of(on).shape == fft::planning::KernelShape::vector;
  const double mean_allowed = vector ? mean_allowed_vector : mean_allowed_group;
  const char* precision = sizeof(T) == 4 ? "f32" : "f64";
  std::printf("%s, %s, %s shape\n%10s %12s %12s %8s\n", on.name.c_str(), precision,
              vector ? "vector" : "work-group", "n", "fftcl", "FFTW", "ratio");
  double log_sum = 0;
  Row worst{0, 0, 1};
  for (std::uint64_t n : lengths) {
    const Row row = measure<T>(on, n);
    std::printf("%10llu %12.3e %12.3e %8.3f%s\n", static_cast<unsigned long long>(n), row.ours, row.fftw,
                row.ratio(), row.ratio() > worst_allowed ? "  above the limit" : "");
    std::fflush(stdout);
    log_sum += std::log(row.ratio());
    if (row.ratio() > worst.ratio() || std::isnan(row.ratio())) worst = row;
  }
  const double mean = std::exp(log_sum / static_cast<double>(lengths.size()));
  const bool good = mean <= mean_allowed && worst.ratio() <= worst_allowed;
  std::printf("%s %s: geometric mean %.3f (limit %.2f), worst %.3f at n = %llu (limit %.2f): %s\n\n",
              on.name.c_str(), precision, mean, mean_allowed, worst.ratio(),
              static_cast<unsigned long long>(worst.n), worst_allowed, good ? "good" : "NOT GOOD");
  return good;
}

std::vector<std::uint64_t> chosen_lengths(const std::string& what) {
  if (what == "targets") return accuracy_lengths();
  if (what == "sample") return {4, 15, 16, 64, 100, 243, 256, 343, 1000, 1024, 4096, 10000, 65536};
  std::vector<std::uint64_t> lengths = smooth_lengths(512), more = accuracy_lengths(), all;
  lengths.erase(lengths.begin());  // n = 1 is a copy: both errors are 0
  std::set_union(lengths.begin(), lengths.end(), more.begin(), more.end(), std::back_inserter(all));
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto lengths = chosen_lengths(argc > 1 ? argv[1] : "all");
    bool good = true;
    for (const TestDevice& on : test_devices()) {
      good = run<float>(on, lengths) && good;
      if (on.has_f64) good = run<double>(on, lengths) && good;
    }
    return good ? 0 : 1;
  } catch (const std::exception& e) {
    std::printf("failed: %s\n", e.what());
    return 1;
  }
}
