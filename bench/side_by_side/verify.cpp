// Checks results against FFTW one precision up.
#include "side_by_side/verify.hpp"

#include <algorithm>
#include <cmath>
#include <set>
#include <thread>

#include "workbench/fftw_traits.hpp"

namespace bench {
namespace {

constexpr std::uint64_t few_points = 4096;
constexpr std::uint64_t overlap_chunks = 64;
constexpr std::uint64_t many_points = std::uint64_t(1) << 20;

std::set<std::uint64_t> chunk_starts(const Case& request, std::uint64_t transforms) {
  const std::uint64_t last = request.batch - transforms;
  if (request.points_each() >= many_points) return {last};
  return {0, last / 2, last};
}

/// Real numbers `first` to `first + count` of data in the precision of the request.
template <class High>
std::vector<High> widened(const std::vector<std::byte>& data, std::uint64_t first, std::uint64_t count,
                          Precision precision) {
  std::vector<High> values(count);
  const auto take = [&](const auto* stored) {
    std::copy(stored + first, stored + first + count, values.begin());
  };
  if (precision == Precision::f32) {
    take(reinterpret_cast<const float*>(data.data()));
  } else {
    take(reinterpret_cast<const double*>(data.data()));
  }
  return values;
}

/// Transforms one behind the other; `results` real numbers come out.
template <class High>
std::vector<High> transformed(const FftwRequest& request, std::vector<High> values, std::size_t results) {
  std::vector<High> result(results);
  const bool many = values.size() >= 2 * many_points;
  Fftw<High>::use_threads(many ? int(std::min(8u, std::thread::hardware_concurrency())) : 1);
  const auto plan = Fftw<High>::plan(request, values.data(), result.data(), FFTW_ESTIMATE);
  if (plan == nullptr) throw std::runtime_error("FFTW gives no reference plan");
  Fftw<High>::execute(plan);
  Fftw<High>::destroy(plan);
  return result;
}

/// Circular convolutions of n points, complex or real; fewer filters than signals are used again and again.
template <class High>
std::vector<High> convolved(bool real, std::uint64_t n, std::vector<High> signals,
                            std::vector<High> filters) {
  const std::uint64_t each = real ? n : 2 * n, bins = real ? n / 2 + 1 : n;
  const std::size_t results = signals.size();
  const auto spectra_of = [=](std::vector<High> values) {
    const std::size_t count = values.size() / each;
    return transformed<High>(fftw_vectors(real, n, count), std::move(values), count * 2 * bins);
  };
  std::vector<High> spectra = spectra_of(std::move(signals));
  const std::vector<High> factors = spectra_of(std::move(filters));
  for (std::size_t i = 0; i < spectra.size(); i += 2) {
    const std::size_t j = i % factors.size();
    const High re = spectra[i] * factors[j] - spectra[i + 1] * factors[j + 1];
    const High im = spectra[i] * factors[j + 1] + spectra[i + 1] * factors[j];
    spectra[i] = re / High(n);
    spectra[i + 1] = im / High(n);
  }
  return transformed<High>(fftw_vectors(real, n, results / each, true), std::move(spectra), results);
}

/// Rows of `from` values as rows of `to`: cut short, or with zeros behind.
template <class High>
std::vector<High> with_rows_of(std::uint64_t to, const std::vector<High>& values, std::uint64_t from) {
  std::vector<High> result(values.size() / from * to, 0);
  for (std::size_t row = 0; row < values.size() / from; ++row)
    std::copy_n(values.begin() + std::ptrdiff_t(row * from), std::min(from, to),
                result.begin() + std::ptrdiff_t(row * to));
  return result;
}

/// The results of transforms or convolutions with filters as long as the signals, `start` to `start + count` of the batch.
template <class High>
std::vector<long double> exact_results(const Case& request, const Workbench& workbench, std::uint64_t start,
                                       std::uint64_t count) {
  const std::uint64_t each = request.input_bytes_each() / request.scalar_bytes();  // real numbers
  std::vector<High> signals =
      widened<High>(workbench.host_signal(), start * each, count * each, request.precision);
  std::vector<High> result;
  if (request.is_convolution()) {
    const bool own = request.kind == Kind::pairs;
    const std::vector<High> filters = widened<High>(workbench.host_filter(), own ? start * each : 0,
                                                    own ? count * each : each, request.precision);
    const std::uint64_t cyclic = each / request.points_each() * request.cyclic_each();
    result = with_rows_of(each,
                          convolved(request.is_real_convolution(), request.cyclic_each(),
                                    with_rows_of(cyclic, signals, each), with_rows_of(cyclic, filters, each)),
                          cyclic);
  } else {
    result = transformed(fftw_request(request, count), std::move(signals),
                         request.element_scalars() * count * request.result_each());
  }
  return {result.begin(), result.end()};
}

/// Points `first` to `first + count` of a long signal convolved with a short filter (mode valid).
template <class High>
std::vector<long double> exact_overlap(const Case& request, const Workbench& workbench, std::uint64_t first,
                                       std::uint64_t count) {
  const std::uint64_t taps = request.taps, n = count + taps - 1;
  std::vector<High> filter = widened<High>(workbench.host_filter(), 0, 2 * taps, request.precision);
  filter.resize(2 * n, 0);
  const std::vector<High> result = convolved(
      false, n, widened<High>(workbench.host_signal(), 2 * first, 2 * n, request.precision), filter);
  return {result.begin() + std::ptrdiff_t(2 * (taps - 1)), result.end()};
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

FftwReference::FftwReference(const Case& request, const Workbench& workbench) : request_(request) {
  if (request.kind == Kind::overlap) {
    take_overlap(workbench);
    return;
  }
  const std::uint64_t each = request.points_each();
  const std::uint64_t transforms = std::min(request.batch, (few_points + each - 1) / each);
  for (const std::uint64_t start : chunk_starts(request, transforms)) {
    const std::uint64_t result = request.result_each();
    chunks_.push_back({start * result, transforms * result,
                       request.precision == Precision::f32
                           ? exact_results<double>(request, workbench, start, transforms)
                           : exact_results<long double>(request, workbench, start, transforms)});
  }
}

void FftwReference::take_overlap(const Workbench& workbench) {
  const std::uint64_t count = std::min(few_points, request_.result_each());
  const std::uint64_t last = request_.result_each() - count;
  std::set<std::uint64_t> starts;
  for (std::uint64_t i = 0; i < overlap_chunks; ++i) starts.insert(last * i / (overlap_chunks - 1));
  for (const std::uint64_t first : starts) {
    chunks_.push_back({first, count,
                       request_.precision == Precision::f32
                           ? exact_overlap<double>(request_, workbench, first, count)
                           : exact_overlap<long double>(request_, workbench, first, count)});
  }
}

double FftwReference::error_of(Transform& transform) const {
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

}  // namespace bench
