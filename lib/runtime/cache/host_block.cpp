// Anonymous pages, aligned so that large ones fit.
#include "runtime/cache/host_block.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

#include "core/base/number_theory.hpp"

namespace fft::runtime {
namespace {

/// The size of large pages on x86 and on most ARM systems; elsewhere blocks are merely aligned.
constexpr std::size_t large_page = std::size_t(2) << 20;

std::size_t to_next_page(std::size_t bytes) {
  constexpr std::size_t page = std::size_t(64) << 10;  // a multiple of the pages of every system
  return planning::rounded_up(bytes, page);
}

}  // namespace

HostBlock::HostBlock(std::size_t bytes) : size_(bytes) {
  if (bytes == 0) return;
  const std::size_t wanted = to_next_page(bytes), reserved = wanted + large_page;
  void* const got = ::mmap(nullptr, reserved, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (got == MAP_FAILED) throw std::bad_alloc();
  char* const first = static_cast<char*>(got);
  const std::size_t skipped = (large_page - reinterpret_cast<std::uintptr_t>(got) % large_page) % large_page;
  data_ = first + skipped;
  if (skipped != 0) ::munmap(first, skipped);
  if (skipped != large_page) ::munmap(data_ + wanted, large_page - skipped);
#ifdef MADV_HUGEPAGE
  ::madvise(data_, wanted, MADV_HUGEPAGE);  // an offer
#endif
}

HostBlock::~HostBlock() {
  if (data_ != nullptr) ::munmap(data_, to_next_page(size_));
}

}  // namespace fft::runtime
