// Buffers of many gigabytes of which a test touches little. On CPU devices they are pages without memory behind them until they
// are written (the test entries that use them show PoCL a machine with 4 TB, support/large_machine.xml); on others plain
// buffers, as far as the device has room.
#pragma once

#include <CL/opencl.hpp>

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fftcl/error.hpp>

#include "support/device/devices.hpp"

namespace fft_test {

/// Bytes [begin, end) of a buffer.
struct ByteRange {
  std::uint64_t begin, end;
};

class SparseBuffer {
 public:
  /// Whether the device allows such a buffer; a test needs some of them at once. On PoCL it must: a run that shows PoCL the
  /// machine as it is would test nothing.
  static bool fits(const TestDevice& on, std::uint64_t bytes) {
    if (bytes <= on.device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>()) return true;
    leave_out(on, "a buffer of " + std::to_string(bytes) + " bytes");
    return false;
  }

  /// The same of a plan that was refused with `error`; throws any other one again.
  static void expect_too_large(const TestDevice& on, const fft::Error& error) {
    if (std::string(error.what()).find(" bytes of memory: use smaller lengths") == std::string::npos) throw;
    leave_out(on, error.what());
  }

  /// Zeros.
  SparseBuffer(const TestDevice& on, std::uint64_t bytes) : SparseBuffer(on, bytes, {{0, bytes}}) {}

  /// Zeros, of which only what lies in or near `kept` can be relied on: on CPUs the other pages are those of one chunk over and
  /// over, so that what is written there takes no memory.
  SparseBuffer(const TestDevice& on, std::uint64_t bytes, const std::vector<ByteRange>& kept)
      : on_(on), bytes_((bytes + page_bytes - 1) / page_bytes * page_bytes) {
    if (on.device.getInfo<CL_DEVICE_TYPE>() != CL_DEVICE_TYPE_CPU) {
      buffer_ = cl::Buffer(on.context, CL_MEM_READ_WRITE, bytes_);
      on.queue.enqueueFillBuffer(buffer_, cl_uint(0), 0, bytes_);
      on.queue.finish();
      return;
    }
    void* at =
        mmap(nullptr, bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (at == MAP_FAILED) throw std::runtime_error("no address space for a sparse buffer");
    pages_ = static_cast<char*>(at);
    madvise(pages_, bytes_, MADV_NOHUGEPAGE);
    alias_all_but(kept);
    buffer_ = cl::Buffer(on.context, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes_, pages_);
  }
  ~SparseBuffer() {
    on_.queue.finish();
    buffer_ = cl::Buffer();
    if (pages_ != nullptr) munmap(pages_, bytes_);
  }
  SparseBuffer(const SparseBuffer&) = delete;
  SparseBuffer& operator=(const SparseBuffer&) = delete;

  const cl::Buffer& buffer() const { return buffer_; }

  template <typename T>
  void write(std::uint64_t element, const std::vector<T>& values) const {
    on_.queue.enqueueWriteBuffer(buffer_, CL_TRUE, element * sizeof(T), values.size() * sizeof(T),
                                 values.data());
    on_.queue.finish();
  }
  template <typename T>
  std::vector<T> read(std::uint64_t element, std::size_t count) const {
    std::vector<T> values(count);
    on_.queue.enqueueReadBuffer(buffer_, CL_TRUE, element * sizeof(T), count * sizeof(T), values.data());
    return values;
  }

  /// Pages that have memory: those that were written or, of buffers that kernels read, touched at all. 0 where this cannot be
  /// known.
  std::uint64_t touched_pages() const {
    if (pages_ == nullptr) return 0;
    std::vector<unsigned char> resident(bytes_ / page_bytes);
    if (mincore(pages_, bytes_, resident.data()) != 0) throw std::runtime_error("mincore failed");
    return static_cast<std::uint64_t>(
        std::count_if(resident.begin(), resident.end(), [](unsigned char r) { return (r & 1) != 0; }));
  }
  /// As many pages as these elements lie in; 0 where touched_pages() knows nothing.
  std::uint64_t pages_of(const std::vector<std::uint64_t>& elements, std::uint64_t element_bytes) const {
    if (pages_ == nullptr) return 0;
    std::set<std::uint64_t> pages;
    for (const std::uint64_t e : elements)
      for (const std::uint64_t byte : {e * element_bytes, (e + 1) * element_bytes - 1})
        pages.insert(byte / page_bytes);
    return pages.size();
  }

 private:
  static constexpr std::uint64_t page_bytes = 4096;
  static constexpr std::uint64_t chunk_bytes = std::uint64_t(64) << 20;

  /// Says that a case is not run on this device; on PoCL that is an error.
  static void leave_out(const TestDevice& on, const std::string& what) {
    if (on.name.find("Portable Computing Language") != std::string::npos)
      throw std::runtime_error(
          "PoCL sees too little memory: run this through ctest, which sets HWLOC_XMLFILE");
    std::cout << "not run on " << on.name << ": " << what << std::endl;
  }

  void alias_all_but(const std::vector<ByteRange>& kept) {
    const int file = memfd_create("fftcl-tests", 0);
    bool mapped = file >= 0 && ftruncate(file, static_cast<off_t>(chunk_bytes)) == 0;
    for (std::uint64_t at = 0; mapped && at + chunk_bytes <= bytes_; at += chunk_bytes) {
      const bool stays = std::any_of(kept.begin(), kept.end(), [&](const ByteRange& range) {
        return range.begin < at + chunk_bytes && at < range.end;
      });
      mapped = stays || mmap(pages_ + at, chunk_bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, file,
                             0) != MAP_FAILED;
    }
    if (file >= 0) close(file);
    if (!mapped) throw std::runtime_error("pages of a sparse buffer cannot be aliased");
  }

  const TestDevice& on_;
  std::uint64_t bytes_;
  char* pages_ = nullptr;
  cl::Buffer buffer_;
};

}  // namespace fft_test
