// TableCache: constant tables on the device, shared by all plans that use the same values.
#pragma once

#include <CL/cl.h>

#include <fftcl/options.hpp>

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

/// A read-only buffer.
struct Table {
  MemHandle memory;
};

class TableCache {
 public:
  explicit TableCache(cl_context context) : context_(context) {}

  /// Buffer with `values` (complex, interleaved) in the given precision; null when there are none. It lives
  /// as long as somebody holds it. Throws fft::Error.
  std::shared_ptr<const Table> upload(const std::vector<double>& values, Precision precision);

 private:
  cl_context context_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Table>> tables_;  ///< by digest of the converted bytes
};

}  // namespace fft::runtime
