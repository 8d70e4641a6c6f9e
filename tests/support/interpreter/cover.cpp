// A greedy cover: the next case is the one that adds the most new features for its cost.
#include "support/interpreter/cover.hpp"

#include <algorithm>
#include <cctype>

#include "shapes/codegen.hpp"

namespace fft_test {
namespace {

bool is_name_start(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_';
}
bool is_name_part(char c) {
  return is_name_start(c) || std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// Names without their numbers, numbers as "#", anything else as it is; no white space, no comments.
std::vector<std::string> tokens_of(const std::string& line) {
  std::vector<std::string> tokens;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t begin = i;
    if (line.compare(i, 2, "//") == 0) break;
    if (is_name_start(line[i])) {
      while (i < line.size() && is_name_part(line[i])) ++i;
      std::string name = line.substr(begin, i - begin);
      // The names of kernels have their numbers; those of vload4 or float2 tell widths.
      const bool width = name.find("load") != std::string::npos || name.find("store") != std::string::npos ||
                         name.rfind("float", 0) == 0 || name.rfind("double", 0) == 0 ||
                         name.rfind("FFT_", 0) == 0;
      if (!width)
        name.erase(std::remove_if(name.begin(), name.end(), [](unsigned char c) { return std::isdigit(c); }),
                   name.end());
      tokens.push_back(name);
    } else if (std::isdigit(static_cast<unsigned char>(line[i])) != 0) {
      while (i < line.size() && (is_name_part(line[i]) || line[i] == '.')) ++i;
      tokens.push_back("#");
    } else {
      if (line[i] != ' ') tokens.push_back(std::string(1, line[i]));
      ++i;
    }
  }
  return tokens;
}

/// Sums and products of integers as one "e". `atoms` tells which tokens are such operands.
std::vector<std::string> folded(const std::vector<std::string>& tokens) {
  std::vector<std::string> out;
  const auto push = [&out](const std::string& token) {
    out.push_back(token);
    for (bool again = true; again;) {
      again = false;
      const std::size_t n = out.size();
      const auto is_e = [&](std::size_t back) {
        return n >= back && (out[n - back] == "e" || out[n - back] == "#");
      };
      const auto is_operator = [&](std::size_t back) {
        return n >= back && out[n - back].find_first_not_of("+-*/%") == std::string::npos;
      };
      if (is_e(1) && is_operator(2) && is_e(3)) {
        out.resize(n - 3), again = true;
      } else if (n >= 3 && out[n - 1] == ")" && is_e(2) && out[n - 3] == "(" &&
                 (n < 4 || !is_name_part(out[n - 4].back()) || out[n - 4] == "return")) {
        out.resize(n - 3), again = true;
      }
      if (again) out.push_back("e");
    }
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const bool name = is_name_start(tokens[i][0]);
    const bool integer =
        name && std::islower(static_cast<unsigned char>(tokens[i][0])) != 0 &&
        tokens[i].find('_') == std::string::npos &&
        (i + 1 == tokens.size() || std::string("([.").find(tokens[i + 1]) == std::string::npos) &&
        (i == 0 || (tokens[i - 1] != "." && !is_name_part(tokens[i - 1].back())));
    push(integer && i > 0 ? "e" : tokens[i]);
  }
  return out;
}

}  // namespace

std::vector<std::size_t> cover(const std::vector<Coverage>& cases) {
  std::set<std::string> seen;
  std::vector<std::size_t> chosen;
  for (;;) {
    std::size_t best = cases.size();
    double most = 0;
    for (std::size_t i = 0; i < cases.size(); ++i) {
      std::size_t fresh = 0;
      for (const std::string& feature : cases[i].features) fresh += 1 - seen.count(feature);
      const double worth = static_cast<double>(fresh) / static_cast<double>(cases[i].cost);
      if (worth > most) most = worth, best = i;
    }
    if (best == cases.size()) break;
    seen.insert(cases[best].features.begin(), cases[best].features.end());
    chosen.push_back(best);
  }
  std::sort(chosen.begin(), chosen.end());
  return chosen;
}

Coverage kernel_coverage(const fft::planning::Schedule& schedule) {
  Coverage coverage;
  coverage.cost = schedule.steps.size();
  for (const fft::planning::Step& step : schedule.steps) {
    const std::string source = fft::codegen::generate(step.pass).source;
    // (What comes before: kernels/, and butterflies, whose tests take each.)
    const std::size_t body = std::min(source.find(" fft_group("), source.rfind("reqd_work_group_size"));
    for (std::size_t begin = source.rfind('\n', body) + 1; begin < source.size();) {
      const std::size_t end = std::min(source.find('\n', begin), source.size());
      std::string feature;
      for (const std::string& token : folded(tokens_of(source.substr(begin, end - begin))))
        feature += token + " ";
      coverage.features.insert(feature);
      begin = end + 1;
    }
  }
  return coverage;
}

}  // namespace fft_test
