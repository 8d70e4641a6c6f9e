// Convolutions by their definition.
#include "selftest/arrays.hpp"

namespace selftest {
namespace {

/// Calls body(flat index, index per axis) for every element.
template <typename Body>
void for_each(const Shape& shape, Body body) {
  Shape at(shape.size());
  const std::uint64_t count = elements(shape);
  for (std::uint64_t i = 0; i < count; ++i) {
    std::uint64_t rest = i;
    for (std::size_t a = shape.size(); a-- > 0; rest /= shape[a]) at[a] = rest % shape[a];
    body(i, at);
  }
}

std::uint64_t flat(const Shape& at, const std::vector<std::uint64_t>& strides) {
  std::uint64_t place = 0;
  for (std::size_t a = 0; a < at.size(); ++a) place += at[a] * strides[a];
  return place;
}

}  // namespace

std::uint64_t elements(const Shape& shape) {
  std::uint64_t count = 1;
  for (const std::uint64_t n : shape) count *= n;
  return count;
}

std::vector<std::uint64_t> dense_strides(const Shape& shape) {
  std::vector<std::uint64_t> strides(shape.size(), 1);
  for (std::size_t a = shape.size(); a-- > 1;) strides[a - 1] = strides[a] * shape[a];
  return strides;
}

Values scaled(Values values, long double factor) {
  for (Wide& z : values) z *= factor;
  return values;
}

Values item(const Values& all, std::uint64_t index, std::uint64_t count) {
  const auto first = all.begin() + static_cast<std::ptrdiff_t>(index * count);
  return {first, first + static_cast<std::ptrdiff_t>(count)};
}

void append(Values& all, const Values& more) {
  all.insert(all.end(), more.begin(), more.end());
}

Values full_convolution(const Values& x, const Shape& x_shape, const Values& y, const Shape& y_shape) {
  Shape full(x_shape.size());
  for (std::size_t a = 0; a < full.size(); ++a) full[a] = x_shape[a] + y_shape[a] - 1;
  const auto strides = dense_strides(full);
  std::vector<std::uint64_t> x_at(x.size());
  for_each(x_shape, [&](std::uint64_t i, const Shape& at) { x_at[i] = flat(at, strides); });
  Values out(elements(full));
  for_each(y_shape, [&](std::uint64_t l, const Shape& at) {
    const std::uint64_t shift = flat(at, strides);
    for (std::uint64_t i = 0; i < x.size(); ++i) out[x_at[i] + shift] += product(x[i], y[l]);
  });
  return out;
}

Values part(const Values& array, const Shape& shape, const Shape& first, const Shape& part_shape) {
  const auto strides = dense_strides(shape);
  Values out(elements(part_shape));
  for_each(part_shape, [&](std::uint64_t i, const Shape& at) {
    out[i] = array[flat(at, strides) + flat(first, strides)];
  });
  return out;
}

Values folded(const Values& array, const Shape& shape, const Shape& lengths) {
  const auto strides = dense_strides(lengths);
  Values out(elements(lengths));
  for_each(shape, [&](std::uint64_t i, Shape at) {
    for (std::size_t a = 0; a < at.size(); ++a) at[a] %= lengths[a];
    out[flat(at, strides)] += array[i];
  });
  return out;
}

Values reversed(const Values& y, const Shape& shape, bool cyclic) {
  const auto strides = dense_strides(shape);
  Values out(y.size());
  for_each(shape, [&](std::uint64_t i, Shape at) {
    for (std::size_t a = 0; a < at.size(); ++a)
      at[a] = cyclic ? (shape[a] - at[a]) % shape[a] : shape[a] - 1 - at[a];
    out[flat(at, strides)] = std::conj(y[i]);
  });
  return out;
}

}  // namespace selftest
