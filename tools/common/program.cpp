// From main() to the work and back.
#include "common/program.hpp"

#include <CL/opencl.hpp>

#include <exception>
#include <iostream>

namespace tools {

int run_program(CLI::App& app, int count, char** words, const std::function<int()>& work) {
  try {
    app.parse(count, words);
    return work();
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : exit_not_run;
  } catch (const cl::Error& error) {
    std::cerr << app.get_name() << ": " << error.what() << " failed with status " << error.err() << '\n';
  } catch (const std::exception& error) {
    std::cerr << app.get_name() << ": " << error.what() << '\n';
  }
  return exit_not_run;
}

}  // namespace tools
