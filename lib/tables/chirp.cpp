// Bluestein's tables.
#include "tables/chirp.hpp"

#include <algorithm>
#include <exception>
#include <future>
#include <map>
#include <mutex>
#include <tuple>

#include "core/base/parallel.hpp"
#include "tables/chirp_path.hpp"
#include "tables/host_dft.hpp"
#include "tables/rader.hpp"
#include "tables/twiddle.hpp"

namespace fft::planning {
namespace {

// j^2 modulo 2n, the period of the chirp's exponent, for j, j + 1, j + 2 ... without divisions.
class ChirpTurns {
 public:
  ChirpTurns(std::uint64_t n, std::uint64_t j)
      : period_(2 * n), turns_(j * j % period_), step_((2 * j + 1) % period_) {}
  std::uint64_t next() {
    const std::uint64_t turns = turns_;
    turns_ += step_;
    if (turns_ >= period_) turns_ -= period_;
    step_ += 2;
    if (step_ >= period_) step_ -= period_;
    return turns;
  }

 private:
  std::uint64_t period_, turns_;
  std::uint64_t step_;  ///< 2j + 1
};

/// The filter of M points: value j is at index j for the results, and at M - j for the points of the input.
template <typename Real>
class FilterGrid {
 public:
  using Value = std::complex<Real>;

  explicit FilterGrid(const ChirpLengths& lengths)
      : values_(lengths.cyclic),
        read_(lengths.read != 0 ? lengths.read : lengths.signal),
        written_(lengths.written != 0 ? lengths.written : lengths.signal) {}

  std::uint64_t count() const { return std::max(read_, written_); }
  void set(std::size_t j, const std::complex<long double>& exact) {
    const Value value(static_cast<Real>(exact.real()), static_cast<Real>(exact.imag()));
    if (j < written_) values_[j] = value;
    if (j != 0 && j < read_) values_[values_.size() - j] = value;
  }
  const std::vector<Value>& values() const { return values_; }

 private:
  std::vector<Value> values_;
  std::uint64_t read_, written_;
};

template <typename Real>
std::vector<std::complex<Real>> filter_of(const ChirpLengths& lengths) {
  FilterGrid<Real> grid(lengths);
  if (lengths.path) {
    in_ranges(grid.count(), 16 * grid.count(), [&](std::size_t first, std::size_t end) {
      for (std::size_t j = first; j < end; ++j) grid.set(j, path_filter(*lengths.path, j));
    });
    return grid.values();
  }
  const UnitRoots root(2 * lengths.signal);
  in_ranges(lengths.signal, lengths.signal, [&](std::size_t first, std::size_t end) {
    ChirpTurns turns(lengths.signal, first);
    for (std::size_t j = first; j < end; ++j) grid.set(j, std::conj(root.extended(turns.next())));
  });
  return grid.values();
}

template <typename Real>
std::vector<std::complex<double>> spectrum(const ChirpLengths& lengths) {
  using Value = std::complex<Real>;
  const std::vector<Value> dft = HostDft<Real>::transform(filter_of<Real>(lengths));
  std::vector<std::complex<double>> result(dft.size());
  const Real scale = Real(1) / static_cast<Real>(lengths.cyclic);
  in_ranges(dft.size(), dft.size(), [&](std::size_t first, std::size_t end) {
    for (std::size_t k = first; k < end; ++k)
      result[k] = {static_cast<double>(dft[k].real() * scale), static_cast<double>(dft[k].imag() * scale)};
  });
  return result;
}

}  // namespace

std::vector<std::complex<double>> chirp(std::uint64_t n) {
  const UnitRoots root(2 * n);
  std::vector<std::complex<double>> values(n);
  in_ranges(n, n, [&](std::size_t first, std::size_t end) {
    ChirpTurns turns(n, first);
    for (std::size_t j = first; j < end; ++j) values[j] = root(turns.next());
  });
  return values;
}

std::vector<std::complex<double>> chirp_spectrum(const ChirpLengths& lengths, Precision precision) {
  // Both directions of a plan need the table at the same time: one computes it, the other waits.
  using Table = std::vector<std::complex<double>>;
  static std::mutex mutex;
  using Key =
      std::tuple<std::uint64_t, std::uint64_t, std::uint64_t, std::uint64_t, const ChirpPath*, Precision>;
  static std::map<Key, std::shared_future<Table>> in_flight;
  const Key key(lengths.signal, lengths.cyclic, lengths.read, lengths.written, lengths.path.get(), precision);
  std::promise<Table> mine;
  {
    std::unique_lock lock(mutex);
    if (const auto found = in_flight.find(key); found != in_flight.end()) {
      const std::shared_future<Table> theirs = found->second;
      lock.unlock();
      return theirs.get();
    }
    in_flight.emplace(key, mine.get_future().share());
  }
  try {
    mine.set_value(precision == Precision::f32 ? spectrum<double>(lengths) : spectrum<long double>(lengths));
  } catch (...) {
    mine.set_exception(std::current_exception());
  }
  const std::lock_guard lock(mutex);
  const auto entry = in_flight.find(key);
  const std::shared_future<Table> done = entry->second;
  in_flight.erase(entry);
  return done.get();
}

std::vector<std::complex<double>> factor_table(const PassSpec& pass, PointFactor factor) {
  switch (factor) {
    case PointFactor::none:
    case PointFactor::buffer:
    case PointFactor::second_input:
      return {};
    case PointFactor::chirp:
      return pass.chirp.path ? path_input(*pass.chirp.path, pass.chirp.read) : chirp(pass.chirp.signal);
    case PointFactor::chirp_output:
      return path_output(*pass.chirp.path, pass.chirp.written);
    case PointFactor::chirp_spectrum:
      return chirp_spectrum(pass.chirp, pass.precision);
    case PointFactor::rader_spectrum:
      return is_rader_of_halves(pass) ? real_rader_spectrum(pass.rader, pass.precision)
                                      : rader_spectrum(pass.rader, pass.precision);
    case PointFactor::window: {
      std::vector<std::complex<double>> values(pass.window->size() / 2);
      for (std::size_t p = 0; p < values.size(); ++p)
        values[p] = {(*pass.window)[2 * p], (*pass.window)[2 * p + 1]};
      return values;
    }
  }
  return {};
}

}  // namespace fft::planning
