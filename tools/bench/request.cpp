// Options and cases.
#include "bench/request.hpp"

#include <stdexcept>

#include "common/options.hpp"

namespace bench_tool {

void add_options(CLI::App& app, Request& request) {
  tools::add_device(app, request.device);
  app.add_flag("--list", request.list, "show the devices with their numbers, and stop");
  app.add_option("--precision", request.precisions, "f32, f64 (default: both, if the device has f64)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::IsMember({"f32", "f64"}));
  app.add_flag("--real", request.real, "real to complex transforms (default: complex ones)");
  app.add_option("--lengths", request.lengths,
                 "e.g. 1000,1024 (default: the powers of two, and lengths of every other kind)")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(tools::whole_number(1));
  app.add_option(
         "--points", request.points,
         "of all transforms of a batch together (default: 2^20 on CPUs, 2^26 on GPUs, or what fits into "
         "an eighth of the device's memory)")
      ->check(tools::whole_number(2));
  app.add_option("--seconds", request.seconds, "longest time for one length")
      ->check(tools::not_negative())
      ->capture_default_str();
  app.add_flag("--no-check", request.no_check, "do not compare results before they are timed");
  app.add_option("--svg", request.svg, "draw GB/s over length to this file");
  tools::add_json(app, request.json);
  tools::add_csv(app, request.csv);
}

std::vector<bench::Case> chosen_cases(const Request& request, std::uint64_t points, bool has_f64) {
  std::vector<std::string> precisions = request.precisions;
  if (precisions.empty())
    precisions = has_f64 ? std::vector<std::string>{"f32", "f64"} : std::vector<std::string>{"f32"};
  std::vector<bench::Case> cases;
  for (const std::string& precision : precisions) {
    if (precision == "f64" && !has_f64)
      throw std::invalid_argument("--precision f64: the device has no double precision");
    std::vector<bench::Case> chosen;
    if (request.lengths.empty()) chosen = bench::make_set("overview:" + precision, points);
    for (const std::uint64_t n : request.lengths) {
      if (n > points)
        throw std::invalid_argument("--lengths " + std::to_string(n) + " is more than the " +
                                    std::to_string(points) + " points of a batch: raise --points");
      chosen.push_back(
          bench::parse_case(precision + "-" + std::to_string(n) + "*" + std::to_string(points / n)));
    }
    for (bench::Case& item : chosen)
      if (request.real) item.kind = bench::Kind::r2c;
    cases.insert(cases.end(), chosen.begin(), chosen.end());
  }
  return cases;
}

}  // namespace bench_tool
