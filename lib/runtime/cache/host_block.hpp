// HostBlock: host memory for long tables, which is filled once.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace fft::runtime {

/// Begins at a page; in large pages where the system has them, because a first touch of each small page would take longer
/// than reading a table from the disk cache. Not initialized.
class HostBlock {
 public:
  HostBlock() = default;
  /// Throws std::bad_alloc.
  explicit HostBlock(std::size_t bytes);
  HostBlock(HostBlock&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}
  HostBlock& operator=(HostBlock&& other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    return *this;
  }
  HostBlock(const HostBlock&) = delete;
  HostBlock& operator=(const HostBlock&) = delete;
  ~HostBlock();

  char* data() noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  std::string_view bytes() const noexcept { return {data_, size_}; }

 private:
  char* data_ = nullptr;
  std::size_t size_ = 0;
};

}  // namespace fft::runtime
