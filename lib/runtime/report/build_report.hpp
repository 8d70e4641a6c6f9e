// BuildReport: what the log and the progress handler (fftcl/progress.hpp) are told of kernels that are built together.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>

#include <fftcl/progress.hpp>
#include "codegen/kernel_source.hpp"
#include "runtime/cache/program_cache.hpp"
#include "runtime/cache/warm_up.hpp"

namespace fft::runtime {

/// How many kernels came from where.
struct OriginCounts {
  std::size_t memory = 0, disk = 0, compiler = 0;
};

/// Throws fft::Error (invalid_argument) on a thread that the progress handler is running on: a plan that it made would wait
/// for the one that is being made.
void refuse_in_progress_handler();

class BuildReport {
 public:
  /// A group of `kernels` begins. Throws what the progress handler throws, and in the handler itself.
  BuildReport(std::string problem, std::size_t kernels);
  BuildReport(const BuildReport&) = delete;
  BuildReport& operator=(const BuildReport&) = delete;

  /// One of them, from `programs`. From any thread. Throws fft::Error, or what the progress handler throws.
  std::shared_ptr<const Program> obtain(ProgramCache& programs, codegen::KernelSource source,
                                        const WarmUp& warm_up);

  OriginCounts counts() const;

 private:
  void ready(const std::string& kernel, KernelOrigin origin, double seconds);

  std::string problem_;
  std::size_t kernels_;
  mutable std::mutex mutex_;
  OriginCounts counts_;
  bool cancelled_ = false;  ///< the handler threw: it is told no more
};

}  // namespace fft::runtime
