// The environment variable and the lines.
#include "runtime/report/log.hpp"

#include <cstdio>
#include <iomanip>
#include <mutex>

#include "core/base/environment.hpp"
#include "core/base/plain_text.hpp"

namespace fft::runtime {
namespace {

// Once: a variable with a typing error would otherwise log nothing, without a reason.
void mention(const std::string& unknown) {
  static std::once_flag mentioned;
  std::call_once(mentioned, [&] {
    write_log("log: environment variable FFTCL_LOG has '" + unknown +
              "', which is ignored: allowed are plan, build, and both with a comma between");
  });
}

}  // namespace

bool logs(LogTopic topic) {
  const std::string value = process_environment("FFTCL_LOG");
  if (value.empty()) return false;
  planning::PlainIn words(value);
  bool found = false;
  for (std::string word; std::getline(words, word, ',');) {
    const bool plan = word == "plan", build = word == "build";
    if (!plan && !build && !word.empty()) mention(word);
    found = found || (topic == LogTopic::plan ? plan : build);
  }
  return found;
}

std::string milliseconds_text(double seconds) {
  planning::PlainOut text;
  text << std::fixed << std::setprecision(seconds < 0.01 ? 2 : 0) << 1e3 * seconds << " ms";
  return text.str();
}

void write_log(const std::string& line) noexcept try {
  const std::string whole = "fftcl " + line + "\n";
  std::fwrite(whole.data(), 1, whole.size(), stderr);  // one call: lines of several threads do not mix
} catch (...) {
  // No memory for a line that nobody may read.
}

}  // namespace fft::runtime
