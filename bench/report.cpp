// CSV and ratio table.
#include "report.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <map>
#include <stdexcept>

namespace bench {
namespace {

constexpr const char* begin_mark = "# begin ";

struct BestPeer {
  const Reading* reading = nullptr;
  double speedup = 0;
};

/// The fastest (by median) reading whose library name starts with `prefix`, fftcl excluded.
BestPeer best_peer(const CaseResult& result, const std::string& prefix) {
  BestPeer best;
  for (const Reading& reading : result.readings) {
    if (reading.library == "fftcl" || reading.ms.empty() || reading.library.rfind(prefix, 0) != 0) continue;
    if (best.reading == nullptr || reading.median_ms() < best.reading->median_ms()) best.reading = &reading;
  }
  const Reading* own = result.find("fftcl");
  if (own != nullptr && best.reading != nullptr) best.speedup = speedup(*own, *best.reading);
  return best;
}

int column_width(const Reading& reading) {
  return std::max(10, int(reading.library.size()) + 2);
}

void print_case(std::ostream& out, const CaseResult& result) {
  out << std::left << std::setw(28) << result.request.name() << std::right << std::fixed;
  for (const Reading& reading : result.readings) {
    out << std::setw(column_width(reading)) << std::setprecision(reading.ms.empty() ? 0 : 1);
    if (reading.ms.empty()) {
      out << "-";
    } else {
      out << gbps(result.request, reading.median_ms());
    }
  }
  const BestPeer best = best_peer(result, "");
  const Reading* own = result.find("fftcl");
  if (own != nullptr) {
    out << std::setw(10) << std::setprecision(4) << own->median_ms();
    out << std::setw(9) << std::setprecision(2) << best.speedup;
    out << std::setw(9) << std::scientific << std::setprecision(1) << own->error << std::defaultfloat;
    if (!own->failure.empty()) out << "  fftcl: " << own->failure.substr(0, 120);
  }
  out << "\n";
}

void print_summary(std::ostream& out, const std::vector<CaseResult>& results, const std::string& prefix,
                   const std::string& title) {
  double sum = 0;
  double least = 0;
  std::size_t count = 0;
  std::string min_case;
  for (const CaseResult& result : results) {
    const BestPeer best = best_peer(result, prefix);
    if (!(best.speedup > 0)) continue;
    sum += std::log(best.speedup);
    ++count;
    if (count == 1 || best.speedup < least) {
      least = best.speedup;
      min_case = result.request.name();
    }
  }
  if (count == 0) return;
  out << "fftcl over " << std::left << std::setw(12) << title << std::right << std::fixed
      << std::setprecision(3) << " geometric mean " << std::exp(sum / double(count)) << ", least " << least
      << " (" << min_case << "), " << count << " cases\n";
}

}  // namespace

CsvWriter::CsvWriter(const std::string& path, bool resume) {
  if (path.empty()) return;
  const bool fresh = !resume || !std::ifstream(path).good();
  file_.open(path, fresh ? std::ios::trunc : std::ios::app);
  if (!file_) throw std::runtime_error("cannot write '" + path + "'");
  if (fresh) file_ << "library,case,ms,gbps,speedup,error\n";
}

std::set<std::string> CsvWriter::begun_cases(const std::string& path) {
  std::set<std::string> cases;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(begin_mark, 0) == 0) cases.insert(line.substr(std::string(begin_mark).size()));
  }
  return cases;
}

void CsvWriter::begin(const Case& request) {
  if (file_.is_open()) file_ << begin_mark << request.name() << std::endl;
}

void CsvWriter::comment(const std::string& text) {
  if (file_.is_open()) file_ << "# " << text << std::endl;
}

void CsvWriter::copy_row(double gbps) {
  if (file_.is_open()) file_ << "copy,copy,," << gbps << ",," << std::endl;
}

void CsvWriter::add(const CaseResult& result) {
  if (!file_.is_open()) return;
  const Reading* own = result.find("fftcl");
  for (const Reading& reading : result.readings) {
    file_ << reading.library << ',' << result.request.name() << ',' << std::setprecision(6);
    if (!reading.ms.empty())
      file_ << reading.median_ms() << ',' << gbps(result.request, reading.median_ms()) << ',';
    if (reading.ms.empty()) file_ << ",,";
    if (own != nullptr && !own->ms.empty() && !reading.ms.empty()) file_ << speedup(*own, reading);
    file_ << ',';
    if (reading.error >= 0) file_ << std::setprecision(3) << reading.error;
    file_ << '\n';
    std::string reason = reading.failure;
    std::replace(reason.begin(), reason.end(), '\n', ' ');
    if (!reason.empty()) comment(result.request.name() + " " + reading.library + ": " + reason);
    if (!reading.note.empty()) comment(result.request.name() + " " + reading.library + ": " + reading.note);
  }
  file_.flush();
}

void print_table(std::ostream& out, const std::vector<CaseResult>& results) {
  if (results.empty()) return;
  out << "\nGB/s (data read once and written once; convolutions: each of their streams once)\n"
      << std::left << std::setw(28) << "case" << std::right;
  for (const Reading& reading : results.front().readings)
    out << std::setw(column_width(reading)) << reading.library;
  out << std::setw(10) << "fftcl ms" << std::setw(9) << "x best" << std::setw(9) << "error"
      << "\n";
  for (const CaseResult& result : results) print_case(out, result);
  for (const char* prefix : {"fftw", "clfft", "vkfft", "cufft"}) print_summary(out, results, prefix, prefix);
  print_summary(out, results, "", "best peer");
}

}  // namespace bench
