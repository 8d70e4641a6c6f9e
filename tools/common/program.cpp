// From main() to the work and back.
#include "common/program.hpp"

#include <CL/opencl.hpp>

#include <cstdio>
#include <exception>
#include <iostream>
#include <string>
#include <vector>

namespace tools {
namespace {

/// In CLI11's order: the last one first.
std::vector<std::string> given_words(int count, const char* const* words) {
  std::vector<std::string> given;
  for (int i = count - 1; i > 0; --i) {
    const std::string word = words[i];
    const bool no_value = word.rfind("--", 0) == 0 && word.back() == '=';
    if (!no_value) given.push_back(word);
  }
  return given;
}

int status_of(CLI::App& app, int count, const char* const* words, const std::function<int()>& work,
              int not_run) {
  try {
    app.parse(given_words(count, words));
    return work();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : not_run;
  } catch (const cl::Error& error) {
    std::cerr << app.get_name() << ": " << error.what() << " failed with status " << error.err() << '\n';
  } catch (const std::exception& error) {
    std::cerr << app.get_name() << ": " << error.what() << '\n';
  }
  return not_run;
}

/// Whether all that was printed has left the process: only now a full disk is known.
bool is_printed() {
  std::cout.flush();
  return std::cout.good() && std::fflush(stdout) == 0 && std::ferror(stdout) == 0;
}

}  // namespace

int run_program(CLI::App& app, int count, const char* const* words, const std::function<int()>& work,
                int not_run) {
  const int status = status_of(app, count, words, work, not_run);
  if (is_printed()) return status;
  std::cerr << app.get_name() << ": cannot write to the standard output\n";
  return status == 0 ? not_run : status;
}

}  // namespace tools
