// source_dir(): where tests find files of the repository.
#pragma once

#include <string>

namespace fft_test {

/// The root of the repository, where tests find their fixtures. In one compiled file, so that no other object depends on where
/// the checkout lies and compiler caches serve every checkout.
std::string source_dir();

}  // namespace fft_test
