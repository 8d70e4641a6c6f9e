// A disk cache of its own for one test.
#pragma once

#include <fftcl/cache.hpp>

#include <filesystem>
#include <vector>

#include "support/scratch_directory.hpp"

namespace fft_test {

struct ScratchCache {
  ScratchCache() { fft::set_cache_directory(scratch.path()); }
  ~ScratchCache() {
    fft::set_cache_directory("");
    fft::set_cache_limit(fft::default_cache_limit);
  }
  std::vector<std::filesystem::path> files() const {
    std::vector<std::filesystem::path> found;
    for (const auto& entry : std::filesystem::directory_iterator(scratch.path()))
      if (entry.path().extension() != ".fftcl-lock") found.push_back(entry.path());
    return found;
  }
  ScratchDirectory scratch;
};

}  // namespace fft_test
