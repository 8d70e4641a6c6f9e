// Finds the directory of the sources.
#include "support/source_dir.hpp"

namespace fft_test {

std::string source_dir() {
  return FFTCL_SOURCE_DIR;
}

}  // namespace fft_test
