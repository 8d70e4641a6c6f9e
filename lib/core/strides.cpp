// A search over k, longest strides first. The reach of the shorter strides bounds k from both sides, and what
// remains for them must be a multiple of their greatest common divisor. In layouts with nested axes (most
// layouts) only one or two candidates for k remain.
#include "core/strides.hpp"

#include <algorithm>
#include <numeric>

namespace fft::planning {
namespace {

class Search {
 public:
  explicit Search(std::vector<StrideSteps> axes) : axes_(std::move(axes)) {
    axes_.erase(std::remove_if(axes_.begin(), axes_.end(), [](const StrideSteps& a) { return a.most == 0; }),
                axes_.end());
    std::sort(axes_.begin(), axes_.end(),
              [](const StrideSteps& a, const StrideSteps& b) { return a.stride > b.stride; });
    span_.assign(axes_.size() + 1, 0);
    divisor_.assign(axes_.size() + 1, 0);
    for (std::size_t i = axes_.size(); i-- > 0;) {
      span_[i] = span_[i + 1] + static_cast<std::int64_t>(axes_[i].most * axes_[i].stride);
      divisor_[i] = std::gcd(divisor_[i + 1], static_cast<std::int64_t>(axes_[i].stride));
    }
  }

  bool has_still_axis() const { return !axes_.empty() && axes_.back().stride == 0; }

  /// Uses only the axes from `level` on.
  bool reaches(std::int64_t delta, std::size_t level) {
    if (delta == 0) return true;
    if (level == axes_.size() || delta % divisor_[level] != 0) return false;
    const auto stride = static_cast<std::int64_t>(axes_[level].stride);
    const auto most = static_cast<std::int64_t>(axes_[level].most);
    const std::int64_t rest = span_[level + 1], divisor = divisor_[level + 1];
    const std::int64_t first = std::max(-most, floor_divide(delta - rest + stride - 1, stride));
    const std::int64_t last = std::min(most, floor_divide(delta + rest, stride));
    std::int64_t step = 1;
    for (std::int64_t k = first; k <= last; k += step) {
      if (++looked_at_ > limit) return true;
      const std::int64_t left = delta - k * stride;
      if (divisor == 0 ? left != 0 : left % divisor != 0) continue;
      if (reaches(left, level + 1)) return true;
      if (divisor != 0) step = divisor / std::gcd(divisor, stride);
    }
    return false;
  }

  bool collides() {
    for (std::size_t i = 0; i + 1 < axes_.size(); ++i) {  // the first axis along which two elements differ
      const auto stride = static_cast<std::int64_t>(axes_[i].stride);
      const std::int64_t step = divisor_[i + 1] / std::gcd(divisor_[i + 1], stride);
      const std::int64_t last = std::min(static_cast<std::int64_t>(axes_[i].most), span_[i + 1] / stride);
      for (std::int64_t k = step; k <= last; k += step)
        if (++looked_at_ > limit || reaches(k * stride, i + 1)) return true;
    }
    return false;
  }

 private:
  static constexpr std::uint64_t limit = 100000;

  static std::int64_t floor_divide(std::int64_t a, std::int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

  std::vector<StrideSteps> axes_;
  std::vector<std::int64_t> span_;     ///< reach of the axes from here on
  std::vector<std::int64_t> divisor_;  ///< greatest common divisor of their strides
  std::uint64_t looked_at_ = 0;
};

}  // namespace

bool may_reach(std::int64_t delta, std::vector<StrideSteps> axes) {
  axes.erase(std::remove_if(axes.begin(), axes.end(), [](const StrideSteps& a) { return a.stride == 0; }),
             axes.end());
  return Search(std::move(axes)).reaches(delta, 0);
}

bool may_collide(std::vector<StrideSteps> axes) {
  Search search(std::move(axes));
  return search.has_still_axis() || search.collides();
}

}  // namespace fft::planning
