// Step 4: variants A to E and fftcl against one CPU core, by vector length and number of pairs.
#include <algorithm>
#include <array>
#include <map>

#include "ladder/fftcl_side.hpp"
#include "ladder/reference.hpp"
#include "ladder/report.hpp"

namespace bench::ladder {
namespace {

struct Size {
  std::string name;  ///< "MxJ"
  std::size_t pairs;
};

Size parse_size(const std::string& text) {
  const std::size_t cross = text.find('x');
  const std::size_t m = std::stoul(text);  // stops at the cross
  const std::size_t j = cross == std::string::npos ? 1 : std::stoul(text.substr(cross + 1));
  return {text, m * j};
}

/// Figures of one size and length in milliseconds by column; missing ones were not run.
using Cell = std::map<std::string, double>;

const std::vector<std::string>& columns() {
  static const std::vector<std::string> names = {"A",     "B",        "C",        "D",        "E",
                                                 "fftcl", "B device", "C device", "E device", "fftcl device"};
  return names;
}

/// The sequential program on some pairs after the other: as many at a time as fit into a slot of the race.
class SequentialRunner {
 public:
  SequentialRunner(const std::vector<Complex>& a, const std::vector<Complex>& b, std::size_t n,
                   double seconds)
      : a_(a), b_(b), n_(n), pairs_(a.size() / n), convolution_(n), result_(n) {
    one();
    const tools::Stopwatch watch;
    one();
    const double each = watch.seconds();
    chunk_ = std::min(pairs_, std::max<std::size_t>(1, std::size_t(0.1 * seconds / each)));
  }

  void run() {
    for (std::size_t i = 0; i < chunk_; ++i) one();
  }
  /// From the time of run() to that of all pairs.
  double scale() const { return double(pairs_) / double(chunk_); }

 private:
  void one() {
    convolution_.run(&a_[next_ * n_], &b_[next_ * n_], result_.data());
    next_ = (next_ + 1) % pairs_;
  }

  const std::vector<Complex>& a_;
  const std::vector<Complex>& b_;
  std::size_t n_;
  std::size_t pairs_;
  std::size_t chunk_ = 1;
  std::size_t next_ = 0;
  SequentialConvolution convolution_;
  std::vector<Complex> result_;
};

/// One length and number of pairs after the other.
class Study {
 public:
  Study(const Target& target, const Settings& settings, Report& report)
      : target_(target),
        settings_(settings),
        report_(report),
        max_bytes_(std::size_t(target.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>())) {}

  void measure(std::size_t n, const Size& size) {
    const std::size_t bytes = n * size.pairs * sizeof(Complex);
    if (bytes > max_bytes_ || bytes * PairBuffers::count > settings_.memory || settings_.over()) return;
    const std::vector<Complex> a = noise(n * size.pairs, 3);
    const std::vector<Complex> b = noise(n * size.pairs, 4);
    const PairBuffers buffers(target_, n, size.pairs);
    std::vector<std::unique_ptr<Convolution>> convolutions;
    for (const char letter : std::string("ABCDEF")) {
      if (too_slow(letter, size, n)) continue;
      convolutions.push_back(letter == 'F' ? make_fftcl_convolution(target_, buffers)
                                           : make_variant(letter, target_, buffers, settings_.private_limit));
    }
    if (!convolutions.empty()) time(convolutions, a, b, n, size);
  }

  void print() const {
    for (const auto& size : settings_.pairs) {
      const auto cells = cells_.find(size);
      if (cells == cells_.end()) continue;
      std::vector<std::vector<std::string>> table = {{"N", "1 core ms"}};
      table[0].insert(table[0].end(), columns().begin(), columns().end());
      for (const auto& [n, cell] : cells->second) {
        const double base = cell.at("sequential");
        table.push_back({std::to_string(n), Report::figure(base)});
        for (const auto& column : columns()) {
          const auto found = cell.find(column);
          table.back().push_back(found == cell.end() ? "-" : Report::figure(base / found->second));
        }
      }
      Report::print("M x J = " + size + ": speed-up over one CPU core (device: no transfers)", table);
    }
  }

 private:
  /// Going by the time of the longest vectors so far; F is fftcl.
  bool too_slow(char letter, const Size& size, std::size_t n) const {
    const auto cells = cells_.find(size.name);
    if (cells == cells_.end() || cells->second.empty()) return false;
    const auto& [length, cell] = *cells->second.rbegin();
    const auto found = cell.find(letter == 'F' ? "fftcl" : std::string(1, letter));
    if (found == cell.end()) return true;  // given up, or wrong, at that length
    const double growth = 1.25 * double(n) / double(length);
    return 1e-3 * growth * found->second > settings_.limits.max_run;
  }

  void time(const std::vector<std::unique_ptr<Convolution>>& convolutions, const std::vector<Complex>& a,
            const std::vector<Complex>& b, std::size_t n, const Size& size) {
    std::vector<Complex> result(a.size());
    SequentialRunner sequential(a, b, n, settings_.limits.seconds);
    std::vector<Runner> runners = {{"sequential", [&] { sequential.run(); }}};
    for (const auto& item : convolutions) {
      Convolution* chosen = item.get();
      chosen->run(a.data(), b.data(), result.data());
      if (!correct(*chosen, a, b, result, n, size)) continue;
      runners.push_back({chosen->name(), [&, chosen] { chosen->run(a.data(), b.data(), result.data()); }});
      if (chosen->stays_on_device())
        runners.push_back({chosen->name() + " device", [chosen] { chosen->enqueue(); }});
    }
    std::vector<double> ms = race(target_.queue, runners, settings_.limits);
    ms[0] *= sequential.scale();
    Cell& cell = cells_[size.name][n];
    for (std::size_t i = 0; i < runners.size(); ++i) {
      const std::string& name = runners[i].name;
      cell[name] = ms[i];
      report_.row("convolution", n, size.name, name.substr(0, name.find(' ')),
                  name.find(' ') == std::string::npos ? "total" : "device", ms[i]);
    }
  }

  /// The first and the last pair.
  bool correct(const Convolution& convolution, const std::vector<Complex>& a, const std::vector<Complex>& b,
               const std::vector<Complex>& result, std::size_t n, const Size& size) {
    double worst = 0;
    for (const std::size_t first : {std::size_t(0), a.size() - n})
      worst = std::max(worst, error_of(&result[first], exact_convolution(&a[first], &b[first], n)));
    const std::string what = convolution.name() + ", N = " + std::to_string(n) + ", " + size.name;
    return accept(report_, what, worst, error_bound(n, 3));
  }

  const Target& target_;
  const Settings& settings_;
  Report& report_;
  std::size_t max_bytes_;
  std::map<std::string, std::map<std::size_t, Cell>> cells_;
};

}  // namespace

void run_convolutions(const Target& target, const Settings& settings, Report& report) {
  Study study(target, settings, report);
  for (const std::size_t n : settings.vectors) {
    for (const auto& text : settings.pairs) study.measure(n, parse_size(text));
  }
  study.print();
}

}  // namespace bench::ladder
