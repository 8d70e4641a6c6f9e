// Uploading.
#include "libraries/cuda_data.hpp"

namespace bench {

void CudaData::upload(const Case& request) {
  const auto& host = workbench_.host_signal();
  const auto& host_filter = workbench_.host_filter();
  const bool other = request.precision != precision_;
  precision_ = request.precision;
  if (other) filter_.reset();
  if (other || signal_ == nullptr || workbench_.revision() != revision_) {
    signal_.reset();
    work_.reset();
    signal_ = uploaded(host);
    work_ = uploaded(host);
    revision_ = workbench_.revision();
  }
  if (request.is_convolution() && (filter_ == nullptr || host_filter.size() != filter_bytes_)) {
    filter_.reset();
    filter_ = uploaded(host_filter);
    filter_bytes_ = host_filter.size();
  }
}

std::unique_ptr<CudaBuffer> CudaData::uploaded(const std::vector<std::byte>& host) const {
  auto buffer = std::make_unique<CudaBuffer>(cuda_, host.size() + padding_);
  check_cuda(cuda_.copy(buffer->get(), host.data(), host.size(), CudaLibraries::host_to_device),
             "cudaMemcpy");
  if (padding_ > 0) check_cuda(cuda_.fill(buffer->at(host.size()), 0, padding_), "cudaMemset");
  return buffer;
}

}  // namespace bench
