// Digits of frequencies and positions.
#include "core/spectrum_order.hpp"

namespace fft::planning {
namespace {

// One digit of an index: its range `count`, and its weights in the frequency and in the position.
struct Digit {
  std::uint64_t count, frequency, position;
};

std::vector<Digit> digits_of(const AxisOrder& order) {
  std::uint64_t after = order.block;  // positions of one value of the digit
  for (std::size_t i = 1; i < order.factors.size(); ++i) after *= order.factors[i];
  std::vector<Digit> digits = {{order.block, 1, 1},
                               {order.factors.front() / order.block, order.block, after}};
  std::uint64_t before = order.factors.front();
  for (std::size_t i = 1; i < order.factors.size(); ++i) {
    after /= order.factors[i];
    digits.push_back({order.factors[i], before, after});
    before *= order.factors[i];
  }
  return digits;
}

}  // namespace

std::uint64_t frequency_at(const AxisOrder& order, std::uint64_t position) {
  if (order.natural()) return position;
  std::uint64_t k = 0;
  for (const Digit& d : digits_of(order)) k += position / d.position % d.count * d.frequency;
  return k;
}

std::uint64_t position_of(const AxisOrder& order, std::uint64_t frequency) {
  if (order.natural()) return frequency;
  std::uint64_t position = 0;
  for (const Digit& d : digits_of(order)) position += frequency / d.frequency % d.count * d.position;
  return position;
}

std::string to_string(const AxisOrder& order) {
  if (order.natural()) return "X[k] at k";
  std::string k, position;
  std::uint64_t weight = 1;
  std::size_t i = 0;
  for (const std::uint64_t factor : order.factors) {
    const std::string digit = "k" + std::to_string(++i);
    k += weight == 1 ? digit : " + " + std::to_string(weight) + " " + digit;
    weight *= factor;
    if (order.block > 1)
      position += i == 1 ? "[k1 / " + std::to_string(order.block) + "]" : "[" + digit + "]";
    else if (i == 1)
      position = digit;
    else
      position = (i == 2 ? position : "(" + position + ")") + " * " + std::to_string(factor) + " + " + digit;
  }
  if (order.block > 1) position += "[k1 % " + std::to_string(order.block) + "]";
  return "X[" + k + "] at " + position;
}

}  // namespace fft::planning
