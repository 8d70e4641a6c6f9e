// Check-out and check-in of kernel objects: one short lock each.
#include "runtime/execution/kernel_pool.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fftcl/detail/planning_only.hpp>
#include "core/base/refuse.hpp"

namespace fft::runtime {

KernelPool::KernelPool(std::vector<std::shared_ptr<const Program>> programs)
    : programs_(std::move(programs)) {
  if (!detail::PlanningOnly::active()) idle_.push_back(create());
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
  {
    const std::lock_guard lock(mutex_);
    const auto last = std::find_if(idle_.rbegin(), idle_.rend(),
                                   [&](const auto& set) { return set->addresses == addresses; });
    if (last != idle_.rend()) {
      auto set = std::move(*last);
      idle_.erase(std::next(last).base());
      return set;
    }
  }
  auto set = create();
  set->addresses = addresses;
  return set;
}

void KernelPool::check_in(std::unique_ptr<KernelSet> set) noexcept try {
  const std::lock_guard lock(mutex_);
  idle_.push_back(std::move(set));
} catch (...) {
  // No memory to keep it: the set is destroyed, and the next check-out makes a new one.
}

}  // namespace fft::runtime
