// fftcl_accuracy: relative L2 error of fftcl's and of FFTW's forward transform of uniform noise, both against
// FFTW one precision up, mean over several draws, and their ratio per length. Prints a table, writes CSV
// "precision,length,fftw_error,fftcl_error,ratio".
#include "opencl.hpp"

#include <fftcl/fft.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <thread>

#include "arguments.hpp"
#include "case.hpp"
#include "fftw_traits.hpp"
#include "workbench.hpp"

namespace {

using bench::Fftw;
using bench::Precision;

constexpr std::uint64_t least_draws = 8;
constexpr std::uint64_t least_points = 32768;  // a draw of a few points says next to nothing

std::uint64_t draws_of(std::uint64_t length) {
  return std::max(least_draws, least_points / length);
}

struct Row {
  Precision precision = Precision::f32;
  std::uint64_t length = 0;
  double fftw_error = 0;
  double fftcl_error = 0;
  double ratio() const { return fftcl_error / fftw_error; }
};

template <class Real>
using Signal =
    std::vector<Real>;  ///< real and imaginary parts in turn, draws_of(length) transforms one after the other

template <class Real>
Signal<Real> transform_by_fftw(const Signal<Real>& signal, std::uint64_t length) {
  Signal<Real> data(signal.size());
  const auto plan = Fftw<Real>::forward({int(length)}, int(draws_of(length)), int(length), data.data(),
                                        data.data(), FFTW_ESTIMATE);
  if (plan == nullptr) throw std::runtime_error("FFTW gives no plan for " + std::to_string(length));
  data = signal;
  Fftw<Real>::execute(plan);
  Fftw<Real>::destroy(plan);
  return data;
}

template <class Real>
Signal<Real> transform_by_fftcl(const bench::Workbench& workbench, const Signal<Real>& signal,
                                std::uint64_t length) {
  fft::Options options;
  options.precision = sizeof(Real) == 4 ? fft::Precision::f32 : fft::Precision::f64;
  options.batch = draws_of(length);
  options.directions = fft::Directions::forward_only;
  const fft::Plan1D plan(workbench.context(), workbench.device(), length, options);
  const std::size_t bytes = signal.size() * sizeof(Real);
  const cl::Buffer buffer(workbench.context(), CL_MEM_READ_WRITE, bytes);
  workbench.queue().enqueueWriteBuffer(buffer, CL_TRUE, 0, bytes, signal.data());
  plan.forward(workbench.queue(), buffer);
  Signal<Real> result(signal.size());
  workbench.queue().enqueueReadBuffer(buffer, CL_TRUE, 0, bytes, result.data());
  return result;
}

/// Mean over the draws of the relative L2 error of each.
template <class Real, class High>
double mean_error(const Signal<Real>& result, const Signal<High>& exact, std::uint64_t length) {
  const std::size_t draws = draws_of(length), each = result.size() / draws;
  double sum = 0;
  for (std::size_t draw = 0; draw < draws; ++draw) {
    long double difference = 0;
    long double size = 0;
    for (std::size_t i = draw * each; i < (draw + 1) * each; ++i) {
      const long double e = static_cast<long double>(exact[i]);
      const long double d = static_cast<long double>(result[i]) - e;
      difference += d * d;
      size += e * e;
    }
    sum += double(std::sqrt(difference / size));
  }
  return sum / double(draws);
}

template <class Real, class High>
Row compare(const bench::Workbench& workbench, Precision precision, std::uint64_t length) {
  const std::uint64_t points = length * draws_of(length);
  const std::vector<std::byte> noise = bench::make_signal(precision, points, 0, length);
  const Real* values = reinterpret_cast<const Real*>(noise.data());
  const Signal<Real> signal(values, values + 2 * points);
  const Signal<High> exact = transform_by_fftw(Signal<High>(signal.begin(), signal.end()), length);
  Row row;
  row.precision = precision;
  row.length = length;
  row.fftw_error = mean_error(transform_by_fftw(signal, length), exact, length);
  row.fftcl_error = mean_error(transform_by_fftcl(workbench, signal, length), exact, length);
  return row;
}

void print_summary(const std::vector<Row>& rows, Precision precision) {
  double sum = 0;
  std::size_t count = 0;
  const Row* worst = nullptr;
  for (const Row& row : rows) {
    if (row.precision != precision || row.length < 3) continue;  // 1 and 2: both are all but exact
    sum += std::log(row.ratio());
    ++count;
    if (worst == nullptr || row.ratio() > worst->ratio()) worst = &row;
  }
  if (count == 0) return;
  std::printf("%s: geometric mean %.3f over %zu lengths, greatest %.3f (%llu)\n",
              precision == Precision::f32 ? "f32" : "f64", std::exp(sum / double(count)), count,
              worst->ratio(), static_cast<unsigned long long>(worst->length));
}

std::vector<std::uint64_t> lengths_of(const bench::Arguments& arguments) {
  const std::string some =
      "3,4,5,6,7,8,9,10,11,12,13,15,16,20,25,27,30,32,49,60,64,77,81,100,105,120,125,128,143,210,243,256,343,"
      "360,500,"
      "512,625,729,1000,1001,1024,1080,1200,1536,1920,2048,2187,2401,3000,3125,4096,5000,6561,8192,10000,"
      "12000,15625,"
      "16384,20000,32768,44100,48000,50000,65536,100000,131072,200000,262144,500000,524288,1000000,1048576";
  std::vector<std::uint64_t> lengths;
  for (const auto& text : arguments.list("lengths", some)) lengths.push_back(std::stoull(text));
  return lengths;
}

int run(int argc, char** argv) {
  const bench::Arguments arguments(argc, argv, {"device", "lengths", "precisions", "csv", "total-seconds"},
                                   true);
  const bench::Workbench workbench(arguments.text("device", ""));
  const double limit = arguments.number("total-seconds", 1e9);
  std::cout << "device: " << workbench.device_name() << "\n";
  const int threads = int(std::min(8u, std::max(1u, std::thread::hardware_concurrency())));
  Fftw<long double>::use_threads(threads);  // only the slow references
  std::ofstream csv;
  if (arguments.has("csv")) csv.open(arguments.text("csv", ""));
  csv << "precision,length,fftw_error,fftcl_error,ratio\n# device: " << workbench.device_name() << "\n";
  std::vector<Row> rows;
  const auto start = std::chrono::steady_clock::now();
  for (const auto& name : arguments.list("precisions", "f32,f64")) {
    for (const std::uint64_t length : lengths_of(arguments)) {
      if (std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count() > limit) break;
      try {
        rows.push_back(name == "f32" ? compare<float, double>(workbench, Precision::f32, length)
                                     : compare<double, long double>(workbench, Precision::f64, length));
      } catch (const std::exception& error) {
        std::printf("%s %llu: %s\n", name.c_str(), static_cast<unsigned long long>(length), error.what());
        csv << "# " << name << " " << length << ": failed\n";
        continue;
      }
      const Row& row = rows.back();
      std::printf("%s %9llu  fftw %.3e  fftcl %.3e  ratio %.3f\n", name.c_str(),
                  static_cast<unsigned long long>(length), row.fftw_error, row.fftcl_error, row.ratio());
      csv << name << ',' << length << ',' << row.fftw_error << ',' << row.fftcl_error << ',' << row.ratio()
          << std::endl;
    }
  }
  print_summary(rows, Precision::f32);
  print_summary(rows, Precision::f64);
  return rows.empty() ? 1 : 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const cl::Error& error) {
    std::cerr << "fftcl_accuracy: " << error.what() << " failed with " << error.err() << "\n";
  } catch (const std::exception& error) {
    std::cerr << "fftcl_accuracy: " << error.what() << "\n";
  }
  return 1;
}
