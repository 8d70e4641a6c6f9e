// TableCache: constant tables on the device, shared by all plans that use the same values.
#pragma once

#include <CL/cl.h>

#include <fftcl/options.hpp>

#include <functional>
#include <future>
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

/// Numbers that take long to compute.
struct LongTable {
  std::string name;                           ///< determines the numbers, within a version of fftcl
  std::function<std::vector<double>()> make;  ///< complex numbers, interleaved
};

class TableCache {
 public:
  /// `host_memory`: the device computes in the memory of the host. Then long tables are not copied.
  TableCache(cl_context context, bool host_memory) : context_(context), host_memory_(host_memory) {}

  /// Buffer with `values` (complex, interleaved) in the given precision; null when there are none. It lives
  /// as long as somebody holds it. Throws fft::Error.
  std::shared_ptr<const Table> upload(const std::vector<double>& values, Precision precision);

  /// Likewise: from memory, else from the disk cache, else computed, and kept there unless it would take more than half
  /// of the cache. Threads that want a table which another thread is making wait for it.
  std::shared_ptr<const Table> upload(const LongTable& table, Precision precision);

 private:
  using Future = std::shared_future<std::shared_ptr<const Table>>;
  struct Entry {
    std::weak_ptr<const Table> table;
    Future in_flight;
  };
  std::shared_ptr<const Table> make(const LongTable& table, const std::string& key,
                                    Precision precision) const;

  cl_context context_;
  bool host_memory_;
  std::mutex mutex_;
  std::map<std::string, std::weak_ptr<const Table>> tables_;  ///< by digest of the converted bytes
  std::map<std::string, Entry> long_tables_;                  ///< by name and precision
};

}  // namespace fft::runtime
