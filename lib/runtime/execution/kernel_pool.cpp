// Check-out and check-in of kernel objects: one exchange each for a plan that one thread executes, otherwise a short lock.
#include "runtime/execution/kernel_pool.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/refuse.hpp"

namespace fft::runtime {

KernelPool::KernelPool(std::vector<std::shared_ptr<const Program>> programs)
    : programs_(std::move(programs)) {
  if (!detail::PlanningOnly::active()) last_ = create().release();
}

KernelPool::~KernelPool() {
  delete last_.load();
}

std::unique_ptr<KernelSet> KernelPool::create() const {
  auto set = std::make_unique<KernelSet>();
  set->steps.reserve(programs_.size());
  for (const auto& program : programs_) {
    if (!program)
      refuse("this object was made to know its cost, and has no kernels: make it again without that");
    set->steps.emplace_back();
    set->steps.back().kernel = program->create_kernel();
  }
  return set;
}

std::unique_ptr<KernelSet> KernelPool::check_out(AddressPattern addresses) {
  std::unique_ptr<KernelSet> set(last_.exchange(nullptr, std::memory_order_acquire));
  if (set && set->addresses == addresses) return set;
  if (set) keep_idle(std::move(set));
  set = take_idle(addresses);
  if (!set) {
    set = create();
    set->addresses = addresses;
  }
  return set;
}

void KernelPool::check_in(std::unique_ptr<KernelSet> set) noexcept try {
  KernelSet* none = nullptr;
  if (last_.compare_exchange_strong(none, set.get(), std::memory_order_release, std::memory_order_relaxed))
    static_cast<void>(set.release());
  else
    keep_idle(std::move(set));
} catch (...) {
  // No memory to keep it: the set is destroyed, and the next check-out makes a new one.
}

/// Null: there is none of this pattern.
std::unique_ptr<KernelSet> KernelPool::take_idle(AddressPattern addresses) {
  const std::lock_guard lock(mutex_);
  const auto last = std::find_if(idle_.rbegin(), idle_.rend(),
                                 [&](const auto& set) { return set->addresses == addresses; });
  if (last == idle_.rend()) return nullptr;
  auto set = std::move(*last);
  idle_.erase(std::next(last).base());
  return set;
}

void KernelPool::keep_idle(std::unique_ptr<KernelSet> set) {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(set));
}

}  // namespace fft::runtime
