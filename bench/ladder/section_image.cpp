// The image filter of step 2: time per stage against work-group size, and beside fftcl.
#include <algorithm>
#include <array>

#include "ladder/fftcl_side.hpp"
#include "ladder/image_filter.hpp"
#include "ladder/reference.hpp"
#include "ladder/report.hpp"

namespace bench::ladder {
namespace {

constexpr float cutoff = 0.0707f;  // cycles per sample; between the frequencies of every power of two

/// The least time of each stage over the runs that fit into the time limit, at least three.
std::vector<double> min_ms(ImageFilter& filter, const std::vector<Complex>& image,
                           std::vector<Complex>& result, std::size_t group, const Limits& limits) {
  filter.stage_ms(image.data(), result.data(), cutoff, group);  // untimed: the first launches compile
  std::vector<std::vector<double>> samples(image_stages().size());
  const tools::Stopwatch watch;
  for (int run = 0; run < 3 || (run < 1000 && watch.seconds() < limits.seconds); ++run) {
    const std::vector<double> ms = filter.stage_ms(image.data(), result.data(), cutoff, group);
    for (std::size_t i = 0; i < ms.size(); ++i) samples[i].push_back(ms[i]);
  }
  std::vector<double> least;
  for (const auto& values : samples) least.push_back(*std::min_element(values.begin(), values.end()));
  return least;
}

/// Times per stage for every work-group size; the size with the least sum of kernels' times, 0 if none ran.
std::size_t study_groups(const Target& target, const Settings& settings, Report& report,
                         const std::vector<Complex>& image, const Exact& exact) {
  const std::size_t n = settings.image;
  Target profiled = target;
  profiled.queue = cl::CommandQueue(target.context, target.device, CL_QUEUE_PROFILING_ENABLE);
  ImageFilter filter(profiled, n);
  std::vector<Complex> result(image.size());
  std::vector<std::vector<std::string>> table = {{"work-group"}};
  for (const auto& stage : image_stages()) table.push_back({stage});
  table.push_back({"kernels together"});
  std::size_t best = 0;
  double least = 0;
  for (const std::size_t group : settings.groups) {
    if (group > n * n / 2 || group > target.device.getInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE>() ||
        settings.over())
      continue;
    const std::vector<double> ms = min_ms(filter, image, result, group, settings.limits);
    const std::string what = "image filter, work-group " + std::to_string(group);
    if (!accept(report, what, error_of(result.data(), exact), error_bound(n, 4))) continue;
    table[0].push_back(std::to_string(group));
    double kernels = 0;
    for (std::size_t i = 0; i < ms.size(); ++i) {
      const bool transfer = image_stages()[i] == "read" || image_stages()[i] == "write";
      kernels += transfer ? 0 : ms[i];
      report.row("image", n, std::to_string(group), "2 image filter", image_stages()[i], ms[i]);
      table[i + 1].push_back(Report::figure(ms[i]));
    }
    table.back().push_back(Report::figure(kernels));
    if (best == 0 || kernels < least) least = kernels;
    if (least == kernels) best = group;
  }
  Report::print("Image filter, ms per stage", table);
  return best;
}

/// The whole filter at its best work-group size and fftcl's, on the wall clock, transfers included and not.
void beside_fftcl(const Target& target, const Settings& settings, Report& report,
                  const std::vector<Complex>& image, const Exact& exact, std::size_t group) {
  const std::size_t n = settings.image;
  const cl::Buffer in = make_buffer(target, image.size());
  const cl::Buffer out = make_buffer(target, image.size());
  ImageFilter step(target, n);
  FftclImageFilter own(target, n, cutoff);
  std::vector<Complex> result(image.size());
  const std::array<Runner, 2> device = {
      Runner{"2 image filter", [&] { step.enqueue(in, out, cutoff, group); }},
      Runner{"fftcl", [&] { own.enqueue(in, out); }}};
  std::vector<Runner> runners;
  for (const Runner& item : device) {
    const auto whole = [&, run = item.run] {
      upload(target, in, image.data(), image.size());
      run();
      download(target, out, result.data(), result.size());
    };
    whole();
    if (!accept(report, item.name, error_of(result.data(), exact), error_bound(n, 4))) return;
    runners.push_back({item.name, item.run});
    runners.push_back({item.name, whole});
  }
  const std::vector<double> ms = race(target.queue, runners, settings.limits);
  std::vector<std::vector<std::string>> table = {{"", "on the device", "with transfers"}};
  for (std::size_t i = 0; i < runners.size(); i += 2) {
    report.row("image", n, std::to_string(group), runners[i].name, "device", ms[i]);
    report.row("image", n, std::to_string(group), runners[i].name, "total", ms[i + 1]);
    table.push_back({runners[i].name, Report::figure(ms[i]), Report::figure(ms[i + 1])});
  }
  table.push_back({"step 2 / fftcl", Report::figure(ms[0] / ms[2]), Report::figure(ms[1] / ms[3])});
  Report::print("Image filter, ms in all", table);
}

}  // namespace

void run_image(const Target& target, const Settings& settings, Report& report) {
  if (settings.over()) return;
  const std::vector<Complex> image = noise(settings.image * settings.image, 2);
  const Exact exact = exact_high_pass(image.data(), settings.image, cutoff);
  const std::size_t best = study_groups(target, settings, report, image, exact);
  if (best != 0) beside_fftcl(target, settings, report, image, exact, best);
}

}  // namespace bench::ladder
