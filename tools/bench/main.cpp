// fftcl-bench: how fast fftcl's transforms are on a device, beside a copy of the same data. docs/bench.md
#include <fftcl/version.hpp>

#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>

#include "bench/host_reference.hpp"
#include "bench/report.hpp"
#include "bench/request.hpp"
#include "common/files.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "side_by_side/report.hpp"

namespace {

constexpr int exit_timed = 0, exit_incomplete = 1;

/// Points that a batch has where nobody asks for more or fewer: two buffers, in the largest precision.
std::uint64_t default_points(const bench::Workbench& workbench) {
  const std::uint64_t wanted = std::uint64_t(1) << (workbench.is_cpu() ? 20 : 26);
  const std::uint64_t memory = workbench.device().getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>(),
                      largest = workbench.device().getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  return std::min({wanted, memory / 8 / 32, largest / 16});
}

/// Of a batch. The bench has room for half as many again on each side.
std::uint64_t chosen_points(const bench_tool::Request& request, const bench::Workbench& workbench) {
  if (!request.points) return default_points(workbench);
  const std::uint64_t most = workbench.device().getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>() / 8 / 3;  // complex f32
  if (*request.points > most)
    throw std::invalid_argument("--points " + std::to_string(*request.points) + " is more than the " +
                                std::to_string(most) + " for which the device has memory: use fewer");
  return *request.points;
}

bench::Protocol make_protocol(const bench_tool::Request& request, bool cpu) {
  bench::Protocol protocol;
  protocol.placement = cpu ? bench::Placement::out_of_place : bench::Placement::in_place;
  protocol.rounds = cpu ? 15 : 5;
  protocol.slot_seconds = cpu ? 4e-3 : 10e-3;
  protocol.budget_seconds = request.seconds;
  if (!request.no_check) protocol.reference = bench_tool::make_host_reference;
  return protocol;
}

/// Times the cases one by one, prints each and adds it to --csv as it is done.
bench_tool::Report time_all(const bench_tool::Request& request) {
  const tools::Stopwatch watch;
  bench::Workbench workbench(request.device);
  bench_tool::Report report;
  report.device = tools::describe(workbench.device());
  const std::uint64_t points = chosen_points(request, workbench);
  const std::vector<bench::Case> cases = chosen_cases(request, points, report.device.has_f64);
  bench::CsvWriter csv(request.csv, false);  // only now: it replaces what an earlier run left
  csv.comment("device: " + workbench.device_name());
  std::cout << "fftcl " << fft::header_version << " on " << workbench.device_name() << std::endl;
  std::vector<std::unique_ptr<bench::Library>> libraries;
  libraries.push_back(bench::make_fftcl(workbench));
  const bench::Protocol protocol = make_protocol(request, workbench.is_cpu());
  double copy = 0;
  for (std::size_t i = 0; i < cases.size(); ++i) {
    if (i == 0 || cases[i].precision != cases[i - 1].precision) {
      workbench.reserve(cases[i].precision, points + points / 2);
      copy = workbench.copy_gbps(points * cases[i].element_bytes());
      csv.copy_row(copy);
      std::cout << "\na copy of " << points * cases[i].element_bytes() << " bytes: " << copy << " GB/s\n"
                << bench_tool::table_head();
    }
    const bench::CaseResult result = bench::measure(workbench, libraries, cases[i], protocol, {});
    csv.add(result);
    report.figures.push_back(bench_tool::make_figure(result, copy));
    std::cout << bench_tool::table_line(report.figures.back()) << std::flush;
    if (!workbench.healthy())
      throw std::runtime_error("the device takes no commands any more after " + cases[i].name());
  }
  report.seconds = watch.seconds();
  return report;
}

int run(const bench_tool::Request& request) {
  if (request.list) {
    const std::string text = tools::list_text(tools::all_devices());
    std::cout << text;
    if (text.empty()) throw std::runtime_error(tools::no_device_message());
    return exit_timed;
  }
  tools::check_writable(request.json);
  tools::check_writable(request.svg);
  tools::check_writable(request.csv);
  const bench_tool::Report report = time_all(request);
  tools::write_file(request.json, as_json(report));
  tools::write_file(request.svg, as_svg(report));
  return report.complete() ? exit_timed : exit_incomplete;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app{
      "Times fftcl's transforms on a device over lengths, beside the rate at which the device copies the "
      "same data: what "
      "a transform that reads and writes its data once can reach.",
      "fftcl-bench"};
  bench_tool::Request request;
  add_options(app, request);
  app.set_version_flag("--version", "fftcl-bench " + std::string(fft::header_version));
  app.footer(
      "Exit status:\n"
      "  0   every length has a figure\n"
      "  1   some have none: a kernel did not build, or a result was wrong\n"
      "  2   nothing could be timed: no device, or a wrong option");
  return tools::run_program(app, count, words, [&] { return run(request); });
}
