// A directory of its own for one test, deleted with everything in it at the end.
#pragma once

#include <filesystem>
#include <random>
#include <string>

namespace fft_test {

class ScratchDirectory {
 public:
  ScratchDirectory()
      : path_(std::filesystem::temp_directory_path() /
              ("fftcl-test-" + std::to_string(std::random_device{}()) +
               std::to_string(std::random_device{}()))) {
    std::filesystem::create_directories(path_);
    std::filesystem::permissions(
        path_, std::filesystem::perms::owner_all);  // as a cache has to be, whatever the umask
  }
  ~ScratchDirectory() {
    std::error_code ignored;
    std::filesystem::permissions(path_, std::filesystem::perms::owner_all, ignored);
    std::filesystem::remove_all(path_, ignored);
  }
  ScratchDirectory(const ScratchDirectory&) = delete;
  ScratchDirectory& operator=(const ScratchDirectory&) = delete;

  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

}  // namespace fft_test
