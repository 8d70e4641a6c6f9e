// The workbench's data once more, in CUDA's memory: what all libraries on CUDA share.
#pragma once

#include <cstdint>
#include <memory>

#include "libraries/cuda.hpp"
#include "workbench/workbench.hpp"

namespace bench {

class CudaData {
 public:
  /// Refers to both, which must outlive it. `padding`: zero bytes behind each buffer.
  CudaData(const CudaLibraries& cuda, const Workbench& workbench, std::uint64_t padding = 0)
      : cuda_(cuda), workbench_(workbench), padding_(padding) {}

  /// Makes the buffers what the workbench holds for this case; keeps what is there when it suffices. Throws Unavailable.
  void upload(const Case& request);

  const CudaBuffer* signal() const { return signal_.get(); }
  /// As large as the signal, for in-place work and for results.
  const CudaBuffer* work() const { return work_.get(); }
  /// Null before the first convolution.
  const CudaBuffer* filter() const { return filter_.get(); }

 private:
  std::unique_ptr<CudaBuffer> uploaded(const std::vector<std::byte>& host) const;

  const CudaLibraries& cuda_;
  const Workbench& workbench_;
  std::uint64_t padding_;
  std::unique_ptr<CudaBuffer> signal_, work_, filter_;
  Precision precision_ = Precision::f32;
  int revision_ = 0;
  std::uint64_t filter_bytes_ = 0;
};

}  // namespace bench
