// ProgramCache: programs of one (context, device), each built once: memory first, then disk, then the
// compiler.
#pragma once

#include <CL/cl.h>

#include <future>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "runtime/program.hpp"
#include "runtime/warm_up.hpp"
#include "shapes/codegen.hpp"

namespace fft::runtime {

class ProgramCache {
 public:
  /// The fingerprint names device and driver in the keys of disk entries. `saves_late`: a newly built program
  /// goes to disk when its last user drops it, not at once. For CPU drivers: to give a binary, PoCL compiles
  /// every kernel once more, in a variant that it never runs, which would make a cold plan creation nearly
  /// twice as long.
  ProgramCache(cl_context context, cl_device_id device, bool saves_late, std::string fingerprint);

  /// The program of this text, ready to run the given launches without compiling. Threads that ask for a
  /// program which another one is building wait for that build and share its outcome. Throws fft::Error.
  std::shared_ptr<const Program> get(const codegen::KernelSource& source, const WarmUp& warm_up);

 private:
  using Future = std::shared_future<std::shared_ptr<const Program>>;
  struct Entry {
    std::weak_ptr<const Program> program;
    Future in_flight;
  };

  std::shared_ptr<const Program> make(const std::string& key, const codegen::KernelSource& source,
                                      const WarmUp& warm_up) const;

  cl_context context_;
  cl_device_id device_;
  bool saves_late_;
  std::string fingerprint_;
  std::mutex mutex_;
  std::map<std::string, Entry> entries_;  ///< by full key
};

}  // namespace fft::runtime
