// CSV and ratio table.
#include "side_by_side/report.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iomanip>
#include <sstream>

namespace bench {
namespace {

const std::string begin_word = "begin ", lost_word = "lost ";

/// A cell of the CSV: empty where there is no figure.
std::string text_if(bool there, double figure, int digits) {
  if (!there) return "";
  std::ostringstream text;
  text << std::setprecision(digits) << figure;
  return text.str();
}

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

CsvWriter::CsvWriter(const std::string& path, bool resume)
    : file_(path, "library,case,ms,gbps,speedup,error", resume) {}

CsvWriter::Earlier CsvWriter::earlier(const std::string& path) {
  Earlier result;
  const std::string begin_mark = "# " + begin_word, lost_mark = "# " + lost_word;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (line.rfind(begin_mark, 0) == 0) result.begun.insert(line.substr(begin_mark.size()));
    if (line.rfind(lost_mark, 0) != 0) continue;
    std::istringstream words(line.substr(lost_mark.size()));
    std::string name, library;
    words >> name >> library;
    result.begun.erase(name);
    result.lost_by[name].insert(library);
  }
  return result;
}

void CsvWriter::begin(const Case& request) {
  file_.comment(begin_word + request.name());
}

void CsvWriter::lost(const Case& request, const std::string& library) {
  file_.comment(lost_word + request.name() + " " + library);
}

void CsvWriter::comment(const std::string& text) {
  file_.comment(text);
}

void CsvWriter::copy_row(double gbps) {
  file_.row("copy", "copy", "", gbps, "", "");
}

void CsvWriter::add(const CaseResult& result) {
  const Reading* own = result.find("fftcl");
  for (const Reading& reading : result.readings) {
    const bool timed = !reading.ms.empty(), compared = timed && own != nullptr && !own->ms.empty();
    file_.row(reading.library, result.request.name(), text_if(timed, reading.median_ms(), 6),
              text_if(timed, gbps(result.request, reading.median_ms()), 6),
              text_if(compared, compared ? speedup(*own, reading) : 0, 6),
              text_if(reading.error >= 0, reading.error, 3));
    const std::string about = result.request.name() + " " + reading.library + ": ";
    if (!reading.failure.empty()) comment(about + reading.failure);
    if (!reading.note.empty()) comment(about + reading.note);
  }
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
