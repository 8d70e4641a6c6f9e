// The transforms of steps 1 to 3 beside fftcl's, batched, out of place.
#include <algorithm>

#include "ladder/fftcl_side.hpp"
#include "ladder/reference.hpp"
#include "ladder/report.hpp"

namespace bench::ladder {
namespace {

bool is_power_of_two(std::size_t n) {
  return (n & (n - 1)) == 0;
}

std::vector<std::unique_ptr<Transform>> make_transforms(const Target& target, std::size_t n,
                                                        std::size_t batch) {
  std::vector<std::unique_ptr<Transform>> all;
  if (is_power_of_two(n)) {
    all.push_back(make_stockham(target, n, batch));
    all.push_back(make_bit_reversed(target, n, batch));
    const std::vector<cl_uint> twos(log2_of(n), 2);
    all.push_back(make_mixed_radix(target, twos, batch, Twiddles::fused, "radix-2 alone"));
  }
  const std::vector<cl_uint> radices = mixed_radices(n);
  if (!radices.empty()) {
    for (const Twiddles twiddles : {Twiddles::by_element, Twiddles::by_butterfly, Twiddles::fused})
      all.push_back(make_mixed_radix(target, radices, batch, twiddles, "mixed radix"));
  }
  all.push_back(make_fftcl_transform(target, n, batch));
  return all;
}

/// The first and the last transform of the batch.
double error_of_batch(const std::vector<Complex>& signal, const std::vector<Complex>& result, std::size_t n) {
  double worst = 0;
  for (const std::size_t first : {std::size_t(0), signal.size() - n}) {
    const Exact exact = exact_transform(widen(&signal[first], n), {int(n)}, 1);
    worst = std::max(worst, error_of(&result[first], exact));
  }
  return worst;
}

struct Line {
  std::size_t n = 0;
  std::size_t batch = 0;
  std::vector<std::string> names;
  std::vector<double> ms;
};

Line measure(const Target& target, const Settings& settings, Report& report, std::size_t n) {
  Line line;
  line.n = n;
  line.batch = 1;
  while (2 * line.batch * n <= settings.points) line.batch *= 2;
  const std::vector<Complex> signal = noise(n * line.batch, 1);
  std::vector<Complex> result(signal.size());
  const cl::Buffer in = make_buffer(target, signal.size());
  const cl::Buffer out = make_buffer(target, signal.size());
  upload(target, in, signal.data(), signal.size());

  auto transforms = make_transforms(target, n, line.batch);
  std::vector<Runner> runners;
  for (const auto& transform : transforms) {
    transform->enqueue(in, out);
    download(target, out, result.data(), result.size());
    const double error = error_of_batch(signal, result, n);
    if (!accept(report, transform->name() + ", n = " + std::to_string(n), error, error_bound(n, 1))) continue;
    runners.push_back({transform->name(), [&, chosen = transform.get()] { chosen->enqueue(in, out); }});
    line.names.push_back(transform->name());
  }
  line.ms = race(target.queue, runners, settings.limits);
  for (std::size_t i = 0; i < runners.size(); ++i)
    report.row("transform", n, std::to_string(line.batch), line.names[i], "all", line.ms[i]);
  return line;
}

void print(const std::vector<Line>& lines) {
  std::vector<std::string> header = {"length * batch"};
  for (const Line& line : lines) {
    for (const auto& name : line.names) {
      if (std::find(header.begin(), header.end(), name) == header.end()) header.push_back(name);
    }
  }
  std::vector<std::vector<std::string>> rows = {header};
  rows[0].push_back("fftcl / best step");
  for (const Line& line : lines) {
    std::vector<std::string> row(header.size(), "-");
    row[0] = std::to_string(line.n) + " * " + std::to_string(line.batch);
    double own = 0;
    double best = 0;
    for (std::size_t i = 0; i < line.names.size(); ++i) {
      const double gbps = 16e-6 * double(line.n * line.batch) / line.ms[i];
      row[std::size_t(std::find(header.begin(), header.end(), line.names[i]) - header.begin())] =
          Report::figure(gbps);
      (line.names[i] == "fftcl" ? own : best) = std::max(gbps, line.names[i] == "fftcl" ? own : best);
    }
    row.push_back(Report::figure(best > 0 ? own / best : 0));
    rows.push_back(row);
  }
  Report::print("Transforms, GB/s (data read once and written once)", rows);
}

}  // namespace

void run_transforms(const Target& target, const Settings& settings, Report& report) {
  std::vector<Line> lines;
  for (const std::size_t n : settings.lengths) {
    if (settings.over()) break;
    lines.push_back(measure(target, settings, report, n));
  }
  print(lines);
}

}  // namespace bench::ladder
