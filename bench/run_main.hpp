// What every program here does around its own work: an error becomes a line on stderr and status 1.
#pragma once

#include <exception>
#include <iostream>

#include "opencl.hpp"

namespace bench {

/// The status of run(argc, argv), or 1 when it throws. `program`: its name, for the message.
template <typename Run>
int run_main(const char* program, const Run& run, int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const cl::Error& error) {
    std::cerr << program << ": " << error.what() << " failed with " << error.err() << "\n";
  } catch (const std::exception& error) {
    std::cerr << program << ": " << error.what() << "\n";
  }
  return 1;
}

}  // namespace bench
