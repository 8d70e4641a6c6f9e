// ProgramCache: programs of one (context, device), each built once: memory first, then disk, then the
// compiler.
#pragma once

#include <CL/cl.h>

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include <fftcl/progress.hpp>
#include "codegen/kernel_source.hpp"
#include "runtime/cache/disk_cache.hpp"
#include "runtime/cache/program.hpp"
#include "runtime/cache/warm_up.hpp"

namespace fft::runtime {

/// A program, and where it was found.
struct FoundProgram {
  std::shared_ptr<const Program> program;
  KernelOrigin origin;
};

class ProgramCache {
 public:
  /// The fingerprint names device and driver in the keys of disk entries. `compiles_at_launch`: what warm_up.hpp says of
  /// PoCL. Every program is built with `build_options`, besides those of its text.
  ProgramCache(cl_context context, cl_device_id device, bool compiles_at_launch, std::string fingerprint,
               std::string build_options);

  /// The program of this text, ready to run launches up to the warm-up's without compiling. A new one is in the disk
  /// cache when this returns, unless its binary would lack the machine code. Threads that ask for a program while
  /// another thread builds it wait for that build and share its outcome. Throws fft::Error.
  FoundProgram get(codegen::KernelSource source, const WarmUp& warm_up);

 private:
  using Future = std::shared_future<std::shared_ptr<const Program>>;
  struct Entry {
    std::weak_ptr<const Program> program;
    Future in_flight;
  };

  FoundProgram make(const std::string& key, const codegen::KernelSource& source, const WarmUp& warm_up) const;
  /// A program from its binary, ready for use; null: the driver rejects it.
  std::shared_ptr<const Program> load(const std::string& binary, const codegen::KernelSource& source,
                                      const WarmUp& warm_up) const;
  void save(const Program& program, const std::string& key, const DiskCache& disk) const noexcept;

  cl_context context_;
  cl_device_id device_;
  bool compiles_at_launch_;
  std::string fingerprint_;
  std::string build_options_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;  ///< by full key
};

}  // namespace fft::runtime
