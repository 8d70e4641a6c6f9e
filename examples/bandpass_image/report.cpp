// The table of device times.
#include "bandpass_image/report.hpp"

#include <algorithm>
#include <iomanip>
#include <sstream>

namespace example {
namespace {

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const std::size_t middle = values.size() / 2;
  return values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
}

void write_line(std::ostream& out, const Stage& stage, double total_ms) {
  const double share = total_ms > 0 ? 100 * stage.milliseconds / total_ms : 0;
  out << "  " << std::left << std::setw(24) << stage.name << std::right << std::setw(8) << stage.launches
      << std::fixed << std::setprecision(3) << std::setw(12) << stage.milliseconds << std::setprecision(1)
      << std::setw(9) << share << " %";
  if (stage.milliseconds > 0) out << std::setw(10) << stage.bytes / stage.milliseconds * 1e-6;
  out << '\n';
}

}  // namespace

std::vector<Stage> median_stages(const std::vector<std::vector<Stage>>& runs) {
  std::vector<Stage> result = runs.at(0);
  for (std::size_t i = 0; i < result.size(); ++i) {
    std::vector<double> times;
    for (const std::vector<Stage>& run : runs) times.push_back(run.at(i).milliseconds);
    result[i].milliseconds = median(times);
  }
  return result;
}

std::string stage_table(const std::vector<Stage>& stages) {
  Stage total{"total", 0, 0, 0};
  for (const Stage& stage : stages) {
    total.launches += stage.launches;
    total.milliseconds += stage.milliseconds;
    total.bytes += stage.bytes;
  }
  std::ostringstream out;
  out << "  " << std::left << std::setw(24) << "stage" << std::right << std::setw(8) << "commands"
      << std::setw(12) << "device ms" << std::setw(11) << "share" << std::setw(10) << "GB/s" << '\n';
  for (const Stage& stage : stages) write_line(out, stage, total.milliseconds);
  write_line(out, total, total.milliseconds);
  return out.str();
}

}  // namespace example
