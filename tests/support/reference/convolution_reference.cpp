// Convolutions by FFTW.
#include "support/reference/convolution_reference.hpp"

#include <algorithm>

#include "support/reference/reference.hpp"

namespace fft_test {
namespace {

using fft::planning::Axis;
using fft::planning::Problem;
using Data = std::vector<std::complex<double>>;

/// All index vectors below `counts`.
template <typename Body>
void for_each_index(const std::vector<std::uint64_t>& counts, Body body) {
  std::vector<std::uint64_t> index(counts.size(), 0);
  while (true) {
    body(index);
    std::size_t a = counts.size();
    while (a > 0 && ++index[a - 1] == counts[a - 1]) index[--a] = 0;
    if (a == 0) return;
  }
}

/// Where an item of the batch, with an index into the untransformed axes, has its data.
struct Item {
  std::uint64_t in = 0, out = 0, spectrum = 0, block = 0, total = 0;
};

Item item_at(const Problem& p, std::uint64_t transform, const std::vector<std::uint64_t>& outer) {
  Item item{transform * p.in_distance, transform * p.out_distance, transform * p.spectrum_distance, 0, 0};
  std::size_t i = 0;
  for (const Axis& a : p.axes) {
    if (a.transformed) continue;
    const std::uint64_t at = outer[i++];
    item.in += at * a.in_stride;
    item.out += at * a.out_stride;
    item.spectrum += at * a.spectrum_stride;
    if (a.block_step == 0) continue;
    item.block = at * a.block_step;
    item.total = a.block_total;
  }
  return item;
}

void convolve_item(const Problem& p, const Item& item, const Data& input, const Data& spectrum,
                   ConvolutionResult& output) {
  std::vector<Axis> axes;
  std::vector<std::uint64_t> lengths;
  for (const Axis& a : p.axes)
    if (a.transformed) axes.push_back(a), lengths.push_back(a.length);
  Data cyclic;
  Data values;
  for_each_index(lengths, [&](const std::vector<std::uint64_t>& at) {
    std::uint64_t from = item.in, frequency = item.spectrum;
    bool exists = true;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      const std::uint64_t point = item.block + at[a] - axes[a].skipped;  // wraps below zero
      exists = exists && point < (axes[a].present ? axes[a].present : axes[a].length);
      from += (at[a] - axes[a].skipped) * axes[a].in_stride;
      frequency += at[a] * axes[a].spectrum_stride;
    }
    cyclic.push_back(exists ? input.at(from) : 0.0);
    values.push_back(spectrum.at(frequency));
  });
  Data transformed = fftw_transform(cyclic, lengths, 1, fft::Direction::forward);
  for (std::size_t i = 0; i < transformed.size(); ++i)
    transformed[i] *= values[i] / static_cast<double>(transformed.size());
  const Data result = fftw_transform(transformed, lengths, 1, fft::Direction::inverse);
  std::size_t i = 0;
  for_each_index(lengths, [&](const std::vector<std::uint64_t>& at) {
    std::uint64_t to = item.out;
    bool stays = true;
    for (std::size_t a = 0; a < axes.size(); ++a) {
      stays = stays && at[a] < (axes[a].wanted ? axes[a].wanted : axes[a].length);
      to += at[a] * axes[a].out_stride;
    }
    if (item.total != 0) stays = stays && item.block + at.back() < item.total;
    if (stays) {
      output.at.push_back(to);
      output.values.push_back(result[i]);
    }
    ++i;
  });
}

}  // namespace

ConvolutionSizes sizes_of(const Problem& p) {
  ConvolutionSizes sizes{1 + (p.batch - 1) * p.in_distance, 1 + (p.batch - 1) * p.spectrum_distance};
  for (const Axis& a : p.axes) {
    sizes.spectrum += (a.length - 1) * a.spectrum_stride;
    if (!a.transformed && a.block_step == 0) sizes.input += (a.length - 1) * a.in_stride;
    if (!a.transformed) continue;
    std::uint64_t last = ((a.present ? a.present : a.length) - 1) * a.in_stride;
    for (const Axis& b : p.axes)
      if (b.block_step != 0)
        last = std::min(last, (b.length - 1) * b.in_stride + (a.length - 1) * a.in_stride);
    sizes.input += last;
  }
  return sizes;
}

ConvolutionResult reference_convolution(const Problem& p, const Data& input, const Data& spectrum) {
  std::vector<std::uint64_t> outer;
  for (const Axis& a : p.axes)
    if (!a.transformed) outer.push_back(a.length);
  ConvolutionResult result;
  for (std::uint64_t t = 0; t < p.batch; ++t)
    for_each_index(outer, [&](const std::vector<std::uint64_t>& at) {
      convolve_item(p, item_at(p, t, at), input, spectrum, result);
    });
  return result;
}

std::uint64_t cyclic_points(const Problem& p) {
  std::uint64_t n = 1;
  for (const Axis& a : p.axes)
    if (a.transformed) n *= a.length;
  return n;
}

}  // namespace fft_test
