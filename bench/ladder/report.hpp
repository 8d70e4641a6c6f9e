// Output of fftcl_ladder: rows of a CSV, and tables for people.
#pragma once

#include <string>
#include <vector>

#include "common/stopwatch.hpp"
#include "ladder/race.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/workbench.hpp"

namespace bench::ladder {

/// CSV rows section,length,width,kernel,stage,ms and what is printed beside them.
class Report {
 public:
  /// An empty path: no CSV.
  explicit Report(const std::string& csv_path);

  /// width: transforms in the batch, work-group size, or pairs as "MxJ".
  void row(const std::string& section, std::size_t length, const std::string& width,
           const std::string& kernel, const std::string& stage, double ms);
  /// A line on the screen and a comment of the CSV.
  void note(const std::string& text);
  /// Aligned columns; the first row is the header.
  static void print(const std::string& title, const std::vector<std::vector<std::string>>& rows);
  /// "12.3", with at least three digits; "-" when there is no figure (0).
  static std::string figure(double value);

 private:
  CsvFile csv_;
};

/// What the sections are told.
struct Settings {
  Limits limits;
  tools::Stopwatch watch;
  double total_seconds = 1e6;  ///< nothing new is begun after this
  std::size_t points = 0;      ///< of a whole batch of transforms
  /// Of the transforms.
  std::vector<std::size_t> lengths = {64,      256, 1024, 4096, 16384, 65536, 262144,
                                      1048576, 60,  1000, 5040, 10000, 44100, 100000};
  std::size_t image = 512;                                           ///< rows and columns
  std::vector<std::size_t> groups = {1, 16, 32, 64, 128, 256, 512};  ///< work-group sizes of the image filter
  /// Lengths of the vectors to convolve.
  std::vector<std::size_t> vectors = {32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768, 65536};
  std::vector<std::string> pairs = {"2x2", "10x10", "50x50", "100x100", "200x200"};  ///< "MxJ"
  std::size_t private_limit = 1024;                                                  ///< points
  std::size_t memory = 0;  ///< bytes of device memory to use

  bool over() const { return watch.seconds() > total_seconds; }
};

/// `elements` numbers with real and imaginary parts in [-0.5, 0.5).
std::vector<Complex> noise(std::size_t elements, std::uint64_t seed);

/// Checks a result; notes, and returns false, when it is wrong.
bool accept(Report& report, const std::string& what, double error, double bound);

void run_transforms(const Target& target, const Settings& settings, Report& report);
void run_image(const Target& target, const Settings& settings, Report& report);
void run_convolutions(const Target& target, const Settings& settings, Report& report);

}  // namespace bench::ladder
