// fftcl_tune: times candidate tilings of work-group passes on a device, one pass at a time, and prints them as CSV.
// GB/s counts the data of the transform read once and written once, in every pass; of pairs both inputs.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "common/options.hpp"
#include "common/program.hpp"
#include "common/stopwatch.hpp"
#include "group/tiles/stage.hpp"
#include "group/tiles/tuned/tuned.hpp"
#include "shapes/codegen.hpp"
#include "tune/timing.hpp"
#include "workbench/workbench.hpp"

namespace {

using namespace bench::tune;
using namespace fft;
using namespace fft::planning;

void add_options(CLI::App& app, Settings& settings) {
  // The limits of an H200, whose local memory and second-level cache the driver does not tell.
  settings.limits.max_work_group_size = 1024;
  settings.limits.local_memory_bytes = 232444;
  settings.limits.compute_units = 132;
  settings.limits.kept_bytes = 33u << 20;
  settings.limits.fetches_ahead = true;
  const auto count = [&](const char* name, auto& value, const char* help) {
    app.add_option(name, value, help)->check(tools::whole_number(1))->capture_default_str();
  };
  tools::add_device(app, settings.device);
  count("--points", settings.points, "f32 points of a case together; f64: half");
  count("--keep", settings.keep, "tilings of a pass");
  count("--splits", settings.splits, "ways to cut a length into passes");
  count("--jobs", settings.jobs, "processes that build kernels");
  count("--local", settings.limits.local_memory_bytes, "local memory of a work-group, in bytes");
  app.add_option("--again", settings.again,
                 "time only the rows of this earlier CSV, of the same cases and options")
      ->check(CLI::ExistingFile);
  app.add_option("--pass", settings.only_pass,
                 "of the plan of a case, only the pass with this index, from 0");
  app.add_flag("--planned", settings.planned,
               "of the plan of a case, only its own tiles: --keep and --splits do not matter");
  app.add_flag("--fetching", settings.fetching,
               "of the plan of a case, only its own tiles and those whose rows are fetched ahead");
  app.add_flag("--untimed", settings.untimed,
               "of the plan of a case, only passes whose tile the tables do not have");
  app.add_flag("--orders", settings.orders,
               "keep the model's cheapest tilings as they are, not a few of each number of stages and size");
  CLI::Option* const list =
      app.add_flag("--list", settings.list, "print the candidates with 0 GB/s: no device is needed");
  app.add_option("--sources", settings.sources,
                 "with --list: write the kernels to this folder, as 0.cl, 1.cl ...")
      ->needs(list)
      ->check(CLI::ExistingDirectory);
  app.add_option(
         "case", settings.cases,
         "s or d for f32 or f64; then r for real data (forward), h for real data from spectra, v, T and V "
         "for DCT-II to DCT-IV in two passes, c for a convolution of one axis with one filter, z and Z for "
         "one of real signals, circular or causal, q for one of pairs (of these four the plan's passes are "
         "timed), b for Bluestein's and Rader's algorithms in one pass, m for rows that stay "
         "in local memory between stages; then the lengths, e.g. s1024  d4096  s1080x1920  sr65536  sc8192; "
         "or a case of fftcl_bench, whose plan's passes are timed, e.g. f32r2c-1773x12*3154")
      ->required();
}

std::string row_text(const Candidate& c, double gbps) {
  std::string radices;
  for (const std::uint32_t r : c.pass.radices) radices += (radices.empty() ? "" : ".") + std::to_string(r);
  char figures[64];
  // %.4g: a slow pass must not become 0, which says that it does not run.
  std::snprintf(figures, sizeof figures, "%.3f,%.4g", c.estimate, gbps);
  std::ostringstream row;
  row << c.name << ',' << c.decomposition << ',' << c.pass_index << ',' << c.pass.length << ','
      << static_cast<char>(input_side(c.pass)) << ',' << static_cast<char>(output_side(c.pass)) << ','
      << (c.pass.twiddle_span > 1) << ',' << c.prescribed << ',' << radices << ',' << c.pass.group.columns
      << ',' << c.pass.group.work_items << ',' << c.pass.group.split_exchange << ',' << tuned_block(c.pass)
      << ',' << figures << ',' << static_cast<char>(kind_of(c.pass)) << ',' << c.pass.group.holds_locally;
  return row.str();
}

void print_row(const Candidate& c, double gbps) {
  std::puts(row_text(c, gbps).c_str());
  std::fflush(stdout);
}

/// A row without its two figures: the pass and its tiling.
std::string without_figures(const std::string& row) {
  static const std::regex figures(",[^,]*,[^,]*(,[^,]*,[^,]*)$");
  return std::regex_replace(row, figures, "$1");
}

/// Leaves the candidates that are rows of this CSV, whatever its figures.
void keep_rows_of(const std::string& path, std::vector<Candidate>& all) {
  std::set<std::string> rows;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) rows.insert(without_figures(line));
  const auto is_other = [&](const Candidate& c) { return rows.count(without_figures(row_text(c, 0))) == 0; };
  all.erase(std::remove_if(all.begin(), all.end(), is_other), all.end());
}

int run(const Settings& settings) {
  std::vector<Candidate> all = candidates(settings);
  if (!settings.again.empty()) keep_rows_of(settings.again, all);
  const char* const head =
      "case,decomposition,pass,length,in,out,twiddled,prescribed,radices,columns,work_items,split,block,"
      "estimate,gb_per_s,kind,held";
  if (settings.list) {
    std::puts(head);
    for (std::size_t i = 0; i < all.size(); ++i) {
      print_row(all[i], 0);
      if (!settings.sources.empty())
        std::ofstream(settings.sources + "/" + std::to_string(i) + ".cl")
            << codegen::generate(all[i].pass).source;
    }
    return 0;
  }
  const tools::Stopwatch watch;
  build_all(settings, all);
  std::fprintf(stderr, "%zu kernels built in %.1f s\n", all.size(), watch.seconds());
  Timer timer(settings);
  std::puts(head);
  for (std::size_t i = 0; i < all.size(); ++i) print_row(all[i], timer.measure(all[i], i));
  std::fprintf(stderr, "done in %.1f s\n", watch.seconds());
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Times candidate tilings of work-group passes, and prints them as CSV.", "fftcl_tune");
  Settings settings;
  add_options(app, settings);
  return tools::run_program(
      app, count, words, [&] { return run(settings); }, bench::exit_failed);
}
