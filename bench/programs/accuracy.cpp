// fftcl_accuracy: relative L2 error of fftcl's and of FFTW's transforms of uniform noise, both against FFTW one
// precision up, mean over several draws, and their ratio per length, kind and direction. Prints a table, writes CSV
// "precision,kind,length,fftw_error,fftcl_error,ratio"; with --limits the exit status tells whether they are kept.
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <optional>
#include <thread>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "programs/accuracy_lengths.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/fftw_traits.hpp"
#include "workbench/workbench.hpp"

namespace {

using bench::Fftw;
using bench::Kind;
using bench::Precision;

constexpr std::uint64_t min_draws = 8;
constexpr std::uint64_t min_points = 32768;  // a draw of a few points says next to nothing

std::uint64_t draws_of(std::uint64_t length) {
  return std::max(min_draws, min_points / length);
}

/// One kind of transform in one direction.
struct Transform {
  const char* name;
  Kind kind;
  bool inverse;
  fft::RealKind real_kind = fft::RealKind::dct2;
  std::uint64_t reals_in(std::uint64_t n) const {
    return kind == Kind::r2c || kind == Kind::r2r ? n : kind == Kind::c2r ? 2 * (n / 2 + 1) : 2 * n;
  }
  std::uint64_t reals_out(std::uint64_t n) const {
    return kind == Kind::c2r || kind == Kind::r2r ? n : kind == Kind::r2c ? 2 * (n / 2 + 1) : 2 * n;
  }
};
constexpr Transform transforms[] = {{"c2c", Kind::c2c, false},
                                    {"inverse", Kind::c2c, true},
                                    {"r2c", Kind::r2c, false},
                                    {"c2r", Kind::c2r, true},
                                    {"dct1", Kind::r2r, false, fft::RealKind::dct1},
                                    {"dct2", Kind::r2r, false, fft::RealKind::dct2},
                                    {"dct3", Kind::r2r, false, fft::RealKind::dct3},
                                    {"dct4", Kind::r2r, false, fft::RealKind::dct4},
                                    {"dst1", Kind::r2r, false, fft::RealKind::dst1},
                                    {"dst2", Kind::r2r, false, fft::RealKind::dst2},
                                    {"dst3", Kind::r2r, false, fft::RealKind::dst3},
                                    {"dst4", Kind::r2r, false, fft::RealKind::dst4},
                                    {"dht", Kind::r2r, false, fft::RealKind::dht}};

std::vector<std::string> names_of_transforms() {
  std::vector<std::string> names;
  for (const Transform& transform : transforms) names.push_back(transform.name);
  return names;
}

struct Row {
  Precision precision = Precision::f32;
  const char* kind = "";
  std::uint64_t length = 0;
  double fftw_error = 0;
  double fftcl_error = 0;
  double ratio() const { return fftcl_error == fftw_error ? 1 : fftcl_error / fftw_error; }
};

/// draws_of(length) transforms one after the other; of complex numbers both parts in turn.
template <class Real>
using Signal = std::vector<Real>;

template <class Real>
Signal<Real> transform_by_fftw(Signal<Real> signal, const Transform& transform, std::uint64_t length) {
  Signal<Real> result(draws_of(length) * transform.reals_out(length));
  const bench::FftwRequest request{
      transform.kind, {int(length)}, int(draws_of(length)), transform.inverse, transform.real_kind};
  const auto plan = Fftw<Real>::plan(request, signal.data(), result.data(), FFTW_ESTIMATE);
  if (plan == nullptr) throw std::runtime_error("FFTW gives no plan for " + std::to_string(length));
  Fftw<Real>::execute(plan);
  Fftw<Real>::destroy(plan);
  return result;
}

/// The plan of a length and domain serves both directions.
class FftclPlans {
 public:
  FftclPlans(const bench::Workbench& workbench, Precision precision, std::uint64_t length)
      : workbench_(workbench), precision_(precision), length_(length) {}

  template <class Real>
  Signal<Real> run(const Signal<Real>& signal, const Transform& transform) {
    Signal<Real> result(draws_of(length_) * transform.reals_out(length_));
    const cl::Buffer in(workbench_.context(), CL_MEM_READ_WRITE, signal.size() * sizeof(Real));
    const cl::Buffer out(workbench_.context(), CL_MEM_READ_WRITE, result.size() * sizeof(Real));
    const cl::CommandQueue& queue = workbench_.queue();
    queue.enqueueWriteBuffer(in, CL_TRUE, 0, signal.size() * sizeof(Real), signal.data());
    const fft::Plan1D& plan = plan_of(transform);
    if (transform.kind == Kind::r2c || transform.kind == Kind::r2r ||
        (transform.kind == Kind::c2c && !transform.inverse)) {
      plan.forward(queue, in, out);
    } else {
      plan.inverse(queue, in, out);
    }
    queue.enqueueReadBuffer(out, CL_TRUE, 0, result.size() * sizeof(Real), result.data());
    return result;
  }

 private:
  const fft::Plan1D& plan_of(const Transform& transform) {
    const Kind kind = transform.kind;
    auto& plan = plans_[{kind, transform.real_kind}];
    if (plan) return *plan;
    fft::Options options;
    options.precision = precision_;
    options.domain = kind == Kind::c2c   ? fft::Domain::complex
                     : kind == Kind::r2r ? fft::Domain::real_to_real
                                         : fft::Domain::real;
    if (kind == Kind::r2r) options.kinds = {transform.real_kind};
    options.batch = draws_of(length_);
    options.inverse_scale = 1.0;  // as FFTW
    if (kind == Kind::r2c || kind == Kind::r2r) options.directions = fft::Directions::forward_only;
    if (kind == Kind::c2r) options.directions = fft::Directions::inverse_only;
    return plan.emplace(workbench_.context(), workbench_.device(), length_, options);
  }

  const bench::Workbench& workbench_;
  Precision precision_;
  std::uint64_t length_;
  std::map<std::pair<Kind, fft::RealKind>, std::optional<fft::Plan1D>> plans_;
};

/// Mean over the draws of the relative L2 error of each.
template <class Real, class High>
double mean_error(const Signal<Real>& result, const Signal<High>& exact, std::uint64_t draws) {
  const std::size_t each = result.size() / draws;
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

/// Noise; for c2r what is the spectrum of a real signal: its first element is real, and so is the middle one.
template <class Real>
Signal<Real> make_input(Precision precision, const Transform& transform, std::uint64_t length) {
  const std::uint64_t each = transform.reals_in(length), draws = draws_of(length);
  const std::vector<std::byte> noise = bench::make_signal(precision, (each * draws + 1) / 2, 0, length);
  const Real* values = reinterpret_cast<const Real*>(noise.data());
  Signal<Real> signal(values, values + each * draws);
  if (transform.kind == Kind::c2r) {
    for (std::uint64_t draw = 0; draw < draws; ++draw) {
      signal[draw * each + 1] = 0;
      if (length % 2 == 0) signal[(draw + 1) * each - 1] = 0;
    }
  }
  return signal;
}

template <class Real, class High>
Row compare(FftclPlans& plans, Precision precision, const Transform& transform, std::uint64_t length) {
  const Signal<Real> signal = make_input<Real>(precision, transform, length);
  const Signal<High> exact = transform_by_fftw(Signal<High>(signal.begin(), signal.end()), transform, length);
  Row row;
  row.precision = precision;
  row.kind = transform.name;
  row.length = length;
  row.fftw_error = mean_error(transform_by_fftw(signal, transform, length), exact, draws_of(length));
  row.fftcl_error = mean_error(plans.run(signal, transform), exact, draws_of(length));
  return row;
}

/// Of the ratios of errors.
struct Limits {
  double mean = 1e9, max = 1e9;
};

struct Request {
  std::string device, csv, shard = "0/1";
  std::vector<std::string> lengths = {"smooth"}, kinds = {"c2c", "inverse", "r2c", "c2r"},
                           precisions = {"f32", "f64"};
  std::vector<double> limits;  ///< none, or a mean and a max
  unsigned threads = std::min(8u, std::max(1u, std::thread::hardware_concurrency()));
  double total_seconds = 1e9;
};

/// Complex and real transforms of 1 and 2 points are all but exact, and so are the cosine transforms of 1.
std::uint64_t first_judged(const std::string& kind) {
  return kind[0] == 'd' ? 2 : 3;
}

/// Geometric mean and maximum of one precision and kind; false when a limit is broken or a figure is no number.
bool summarize(const std::vector<Row>& rows, Precision precision, const std::string& kind,
               const Limits& limits) {
  double sum = 0;
  std::size_t count = 0;
  const Row* worst = nullptr;
  bool finite = true;
  for (const Row& row : rows) {
    if (row.precision != precision || row.kind != kind || row.length < first_judged(kind)) continue;
    finite = finite && std::isfinite(row.ratio());
    sum += std::log(row.ratio());
    ++count;
    if (worst == nullptr || row.ratio() > worst->ratio()) worst = &row;
  }
  if (count == 0) return true;
  const double mean = std::exp(sum / double(count));
  const bool good = finite && mean <= limits.mean && worst->ratio() <= limits.max;
  std::printf("%s %s: geometric mean %.3f over %zu lengths, max %.3f (%llu)%s\n",
              precision == Precision::f32 ? "f32" : "f64", kind.c_str(), mean, count, worst->ratio(),
              static_cast<unsigned long long>(worst->length), good ? "" : ": NOT GOOD");
  return good;
}

/// The run: every chosen length in every precision and kind.
class Run {
 public:
  explicit Run(const Request& request)
      : request_(request),
        workbench_(request.device),
        csv_(request.csv, "precision,kind,length,fftw_error,fftcl_error,ratio") {
    std::printf("device: %s\n", workbench_.device_name().c_str());
    Fftw<long double>::use_threads(int(request.threads));  // only the slow references
    csv_.comment("device: " + workbench_.device_name());
  }

  int run() {
    const tools::Stopwatch watch;
    const auto lengths = bench::accuracy_lengths(request_.lengths, request_.shard);
    std::size_t left = request_.precisions.size() * lengths.size();
    for (const std::string& name : request_.precisions) {
      for (const std::uint64_t length : lengths) {
        if (watch.seconds() > request_.total_seconds) break;
        run_length(name == "f32" ? Precision::f32 : Precision::f64, length);
        --left;
      }
    }
    Limits limits;
    if (!request_.limits.empty()) limits = {request_.limits[0], request_.limits[1]};
    bool good = failures_ == 0 && !rows_.empty();
    for (const Precision precision : {Precision::f32, Precision::f64})
      for (const Transform& transform : transforms)
        good = summarize(rows_, precision, transform.name, limits) && good;
    if (failures_ > 0) std::printf("%zu transforms failed\n", failures_);
    if (left > 0) std::printf("%zu lengths were left out: --total-seconds is over\n", left);
    return good ? 0 : 1;
  }

 private:
  void run_length(Precision precision, std::uint64_t length) {
    FftclPlans plans(workbench_, precision, length);
    for (const Transform& transform : transforms) {
      if (std::find(request_.kinds.begin(), request_.kinds.end(), transform.name) == request_.kinds.end())
        continue;
      if (length == 1 && transform.kind == Kind::r2r && transform.real_kind == fft::RealKind::dct1) continue;
      const char* const name = precision == Precision::f32 ? "f32" : "f64";
      const auto n = static_cast<unsigned long long>(length);
      try {
        rows_.push_back(precision == Precision::f32
                            ? compare<float, double>(plans, precision, transform, length)
                            : compare<double, long double>(plans, precision, transform, length));
      } catch (const std::exception& error) {
        std::printf("%s %s %llu: %s\n", name, transform.name, n, error.what());
        csv_.comment(std::string(name) + " " + transform.name + " " + std::to_string(length) + ": failed");
        ++failures_;
        continue;
      }
      const Row& row = rows_.back();
      std::printf("%s %-7s %9llu  fftw %.3e  fftcl %.3e  ratio %.3f\n", name, transform.name, n,
                  row.fftw_error, row.fftcl_error, row.ratio());
      csv_.row(name, transform.name, length, row.fftw_error, row.fftcl_error, row.ratio());
    }
  }

  const Request& request_;
  bench::Workbench workbench_;
  bench::CsvFile csv_;
  std::vector<Row> rows_;
  std::size_t failures_ = 0;
};

}  // namespace

int main(int count, char** words) {
  CLI::App app("Compares the errors of fftcl's transforms with those of FFTW's.", "fftcl_accuracy");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(
      app, "--lengths", request.lengths,
      "N, FIRST..LAST, FIRST..LAST/STEP, and lists: smooth, targets, primes (those of the targets), random "
      "(400 to 2^20), short");
  app.add_option("--shard", request.shard,
                 "I/N: every N-th length from the I-th on, so that processes share the work")
      ->capture_default_str();
  tools::add_list(app, "--kinds", request.kinds, "")->check(CLI::IsMember(names_of_transforms()));
  tools::add_list(app, "--precisions", request.precisions, "")->check(CLI::IsMember({"f32", "f64"}));
  app.add_option("--limits", request.limits,
                 "MEAN,MAX: allowed ratios of the errors; above them the exit status is 1")
      ->delimiter(',')
      ->expected(2)
      ->check(tools::not_negative());
  app.add_option("--threads", request.threads, "of FFTW's long double transforms")
      ->check(tools::whole_number(1, 1024))
      ->capture_default_str();
  app.add_option("--total-seconds", request.total_seconds, "no length is begun after this time")
      ->check(tools::not_negative());
  tools::add_csv(app, request.csv);
  return tools::run_program(
      app, count, words, [&] { return Run(request).run(); }, bench::exit_failed);
}
