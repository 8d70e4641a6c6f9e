// Checks results against FFTW one precision up.
#include "verify.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <thread>

#include "fftw_traits.hpp"

namespace bench {
namespace {

constexpr std::uint64_t few_points = 4096;
constexpr std::uint64_t many_points = std::uint64_t(1) << 20;

std::set<std::uint64_t> chunk_starts(const Case& request, std::uint64_t transforms) {
  const std::uint64_t last = request.batch - transforms;
  if (request.points_each() >= many_points) return {last};
  return {0, last / 2, last};
}

/// The spectra of `batch` transforms of the signal, computed in High.
template <class Stored, class High>
std::vector<long double> exact_spectrum(const Case& request, const std::byte* signal, std::uint64_t batch) {
  std::vector<High> data(batch * request.input_bytes_each() / sizeof(Stored));
  std::vector<High> result(2 * batch * request.result_each());
  const Stored* stored = reinterpret_cast<const Stored*>(signal);
  std::copy(stored, stored + data.size(), data.begin());
  const bool many = data.size() >= 2 * many_points;
  Fftw<High>::use_threads(many ? int(std::min(8u, std::thread::hardware_concurrency())) : 1);
  const auto plan = Fftw<High>::plan(fftw_request(request, batch), data.data(), result.data(), FFTW_ESTIMATE);
  if (plan == nullptr) throw std::runtime_error("FFTW gives no reference plan for " + request.name());
  Fftw<High>::execute(plan);
  Fftw<High>::destroy(plan);
  return {result.begin(), result.end()};
}

template <class Stored>
void accumulate(const std::vector<long double>& exact, const std::vector<std::byte>& result,
                long double& difference, long double& size) {
  const Stored* values = reinterpret_cast<const Stored*>(result.data());
  for (std::size_t i = 0; i < exact.size(); ++i) {
    const long double d = static_cast<long double>(values[i]) - exact[i];
    difference += d * d;
    size += exact[i] * exact[i];
  }
}

}  // namespace

Reference::Reference(const Case& request, const std::vector<std::byte>& signal) : request_(request) {
  const std::uint64_t each = request.points_each();
  const std::uint64_t transforms = std::min(request.batch, (few_points + each - 1) / each);
  for (const std::uint64_t start : chunk_starts(request, transforms)) {
    Chunk chunk;
    chunk.first = start * request.result_each();
    chunk.count = transforms * request.result_each();
    const std::byte* data = signal.data() + start * request.input_bytes_each();
    chunk.exact = request.precision == Precision::f32
                      ? exact_spectrum<float, double>(request, data, transforms)
                      : exact_spectrum<double, long double>(request, data, transforms);
    chunks_.push_back(std::move(chunk));
  }
}

double Reference::error_of(Transform& transform) const {
  transform.restore();
  transform.enqueue();
  transform.finish();
  long double difference = 0;
  long double size = 0;
  for (const Chunk& chunk : chunks_) {
    std::vector<std::byte> result(chunk.count * request_.element_bytes());
    transform.read(chunk.first, chunk.count, result.data());
    if (request_.precision == Precision::f32) {
      accumulate<float>(chunk.exact, result, difference, size);
    } else {
      accumulate<double>(chunk.exact, result, difference, size);
    }
  }
  return double(std::sqrt(difference / size));
}

double Reference::bound() const {
  const double epsilon = request_.precision == Precision::f32 ? double(std::numeric_limits<float>::epsilon())
                                                              : std::numeric_limits<double>::epsilon();
  return epsilon * std::sqrt(std::max(1.0, std::log2(double(request_.points_each()))));
}

}  // namespace bench
