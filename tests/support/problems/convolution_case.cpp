// Cases of convolutions.
#include "support/problems/convolution_case.hpp"

#include <algorithm>

namespace fft_test {
namespace {

using fft::planning::Axis;
using fft::planning::Problem;

Axis cyclic_axis(std::uint64_t length, std::uint64_t present, std::uint64_t wanted) {
  Axis a{length, 0, 0};
  a.present = present;
  a.wanted = wanted;
  return a;
}

/// Strides of dense data, times `gap`, and a dense spectrum.
Problem dense(std::vector<Axis> axes, std::uint64_t batch, bool pairwise, std::uint64_t gap,
              fft::Precision precision) {
  Problem p;
  p.kind = fft::planning::TransformKind::convolution;
  p.precision = precision;
  p.batch = batch;
  p.scaled = true;
  std::uint64_t in = gap, out = gap, spectrum = 1;
  for (std::size_t a = axes.size(); a-- > 0;) {
    Axis& axis = axes[a];
    axis.in_stride = in;
    axis.out_stride = out;
    axis.spectrum_stride = spectrum;
    in *= axis.present ? axis.present : axis.length;
    out *= axis.wanted ? axis.wanted : axis.length;
    spectrum *= axis.length;
  }
  p.axes = std::move(axes);
  p.in_distance = in + 3 * (gap - 1);
  p.out_distance = out + 5 * (gap - 1);
  p.spectrum_distance = pairwise ? spectrum : 0;
  return p;
}

Axis filters(std::uint64_t count, const Problem& p) {
  Axis a{count, 0, p.out_distance, false};
  a.spectrum_stride = 1;
  for (const Axis& axis : p.axes) a.spectrum_stride *= axis.length;
  return a;
}

Problem with_filters(Problem p, std::uint64_t count) {
  p.axes.insert(p.axes.begin(), filters(count, p));
  p.out_distance *= count;
  if (p.spectrum_distance != 0) p.spectrum_distance *= count;
  return p;
}

/// A signal of n points in blocks of `step` results.
Problem blocks(std::uint64_t length, std::uint64_t n, std::uint64_t step, std::uint64_t total,
               std::uint64_t skipped, std::uint64_t batch, fft::Precision precision) {
  Axis axis = cyclic_axis(length, n, step);
  axis.skipped = skipped;
  Problem p = dense({axis}, batch, false, 1, precision);
  Axis block{(total + step - 1) / step, step, step, false};
  block.block_step = step;
  block.block_total = total % step == 0 ? 0 : total;
  p.axes.insert(p.axes.begin(), block);
  p.in_distance = n;
  p.out_distance = total + 2;
  return p;
}

}  // namespace

Problem FarBlocks::problem() const {
  Axis block{count, step, step, false}, points{length, 1, 1};
  block.block_step = step;
  block.block_total = total();
  points.present = present();
  points.skipped = skipped;
  points.wanted = wanted();
  points.spectrum_stride = 1;
  Problem p;
  p.kind = fft::planning::TransformKind::convolution;
  p.axes = {block, points};
  p.in_distance = present();
  p.out_distance = total();
  p.real_signals = real;
  p.scaled = true;
  return p;
}

std::vector<ConvolutionCase> convolution_cases(fft::Precision precision, std::uint64_t longest) {
  const auto f = precision;
  std::vector<ConvolutionCase> cases = {
      {"1D", dense({cyclic_axis(64, 0, 0)}, 5, false, 1, f)},
      {"1D of 1 point", dense({cyclic_axis(1, 0, 0)}, 5, false, 1, f)},
      {"1D padded", dense({cyclic_axis(120, 77, 93)}, 3, false, 1, f)},
      {"1D padded, strided", dense({cyclic_axis(96, 50, 61)}, 4, false, 3, f)},
      {"1D pairs", dense({cyclic_axis(128, 0, 0)}, 7, true, 1, f)},
      {"1D pairs, padded", dense({cyclic_axis(60, 31, 44)}, 9, true, 2, f)},
      {"1D filters", with_filters(dense({cyclic_axis(48, 40, 48)}, 3, false, 1, f), 4)},
      {"1D one signal, filters", with_filters(dense({cyclic_axis(256, 0, 0)}, 1, false, 1, f), 6)},
      {"1D blocks", blocks(64, 301, 50, 311, 10, 1, f)},
      {"1D blocks, batch", blocks(128, 500, 100, 500, 27, 3, f)},
      {"1D blocks that fit", blocks(64, 300, 50, 300, 14, 2, f)},
      {"2D", dense({cyclic_axis(16, 0, 0), cyclic_axis(24, 0, 0)}, 3, false, 1, f)},
      {"2D padded", dense({cyclic_axis(20, 13, 15), cyclic_axis(36, 29, 30)}, 2, false, 1, f)},
      {"2D padded, result larger", dense({cyclic_axis(20, 11, 19), cyclic_axis(30, 17, 29)}, 2, true, 2, f)},
      {"2D filters",
       with_filters(dense({cyclic_axis(18, 11, 12), cyclic_axis(16, 13, 14)}, 2, false, 1, f), 3)},
      {"3D", dense({cyclic_axis(6, 5, 6), cyclic_axis(8, 7, 5), cyclic_axis(12, 9, 11)}, 2, true, 1, f)},
  };
  // Positions to 2^33 in a few elements: for Oclgrind and the interpreter.
  Problem far = FarBlocks{false, 64, (std::uint64_t(1) << 31) - 20}.problem();
  far.precision = f;
  far.axes.front().in_stride = far.axes.front().out_stride = 70;
  cases.push_back({"1D near blocks, far positions", far});
  // Lanes of a vector filled, and some of the last one not.
  cases.push_back({"1D, many pairs", dense({cyclic_axis(64, 51, 60)}, 37, true, 1, f)});
  cases.push_back({"1D, many blocks", blocks(64, 1905, 50, 1911, 14, 1, f)});
  cases.push_back({"1D, many blocks of rows", blocks(1024, 9000, 900, 9100, 124, 3, f)});
  cases.push_back(
      {"2D of odd sides", dense({cyclic_axis(12, 9, 12), cyclic_axis(45, 45, 41)}, 2, true, 1, f)});
  // Several passes on the device.
  cases.push_back({"1D long, odd", dense({cyclic_axis(59049, 40000, 50001)}, 1, false, 1, f)});
  cases.push_back({"1D long", dense({cyclic_axis(longest, 0, 0)}, 2, false, 1, f)});
  cases.push_back(
      {"1D long, padded", dense({cyclic_axis(longest, longest / 2 + 1, longest - 5)}, 3, true, 1, f)});
  cases.push_back(
      {"1D long, strided", dense({cyclic_axis(longest, longest - 7, longest / 2)}, 1, false, 2, f)});
  cases.push_back(
      {"1D long blocks", blocks(longest, 3 * longest, longest - 100, 3 * longest + 99, 99, 1, f)});
  cases.push_back(
      {"2D long columns",
       dense({cyclic_axis(longest, longest / 2, longest / 2 + 3), cyclic_axis(4, 3, 4)}, 1, false, 1, f)});
  cases.push_back({"2D long rows, filters",
                   with_filters(dense({cyclic_axis(4, 0, 0), cyclic_axis(longest, longest / 3, longest / 2)},
                                      1, false, 1, f),
                                2)});
  return cases;
}

static void add_halves(std::vector<ConvolutionCase>& cases, fft::Precision f) {
  // Halves whose last points have no second real; split rows of an odd number of vectors; tiles on one side alone.
  cases.push_back({"1D, odd ends", dense({cyclic_axis(64, 51, 61)}, 37, false, 1, f)});
  cases.push_back({"1D rows, odd ends", dense({cyclic_axis(2048, 1777, 1999)}, 40, false, 1, f)});
  cases.push_back({"1D odd rows", dense({cyclic_axis(544, 501, 533)}, 3, true, 1, f)});
  // Columns of an odd number of points, whose butterfly 0 forms a pair with itself.
  cases.push_back({"1D, odd halves", dense({cyclic_axis(90, 71, 88)}, 37, false, 1, f)});
  cases.push_back({"1D, odd halves, shared", dense({cyclic_axis(1350, 0, 0)}, 5, true, 1, f)});
  // Two reals in one access, on both sides or on one.
  for (const std::uint64_t wanted : {44, 45}) {
    Problem even = dense({cyclic_axis(64, 50, wanted)}, 37, true, 1, f);
    even.even_offsets = true;
    cases.push_back({"1D, even offsets, " + std::to_string(wanted), even});
  }
  Problem one_even = dense({cyclic_axis(96, 61, 75)}, 1, false, 1, f);
  one_even.even_offsets = true;
  cases.push_back({"1D alone, even offsets", one_even});
}

std::vector<ConvolutionCase> real_convolution_cases(fft::Precision precision, std::uint64_t longest) {
  const auto f = precision;
  std::vector<ConvolutionCase> cases;
  const auto shared = {"1D padded",
                       "1D pairs, padded",
                       "1D filters",
                       "1D one signal, filters",
                       "1D blocks",
                       "1D blocks, batch",
                       "1D near blocks, far positions",
                       "1D, many pairs",
                       "2D padded, result larger",
                       "1D long, padded",
                       "1D long, strided",
                       "2D long columns"};
  for (ConvolutionCase& test : convolution_cases(precision, longest))
    if (std::find(shared.begin(), shared.end(), test.name) != shared.end()) cases.push_back(std::move(test));
  cases.push_back({"1D, two", dense({cyclic_axis(64, 60, 64)}, 2, false, 1, f)});
  cases.push_back({"1D, alone", dense({cyclic_axis(90, 60, 77)}, 1, false, 1, f)});
  cases.push_back({"1D, alone, strided", dense({cyclic_axis(64, 0, 0)}, 1, false, 2, f)});
  for (const std::uint64_t batch : {32, 29}) {  // lanes filled, and some of the last vector not
    const std::string name = " of " + std::to_string(batch);
    cases.push_back({"1D" + name, dense({cyclic_axis(60, 41, 60)}, batch, false, 1, f)});
    cases.push_back({"1D, short," + name, dense({cyclic_axis(3, 0, 0)}, batch, false, 1, f)});
    cases.push_back({"1D rows" + name, dense({cyclic_axis(1024, 901, 1000)}, batch, false, 1, f)});
  }
  add_halves(cases, f);
  Problem spread = dense({cyclic_axis(64, 0, 0)}, 37, false, 1, f);
  spread.axes[0].out_stride = 3, spread.out_distance = 200;
  cases.push_back({"1D, spread results", spread});
  cases.push_back({"1D filters of many", with_filters(dense({cyclic_axis(32, 21, 30)}, 17, false, 1, f), 3)});
  Problem inner = dense({cyclic_axis(48, 40, 45)}, 13, false, 1, f);  // neighbouring signals are neighbours
  inner.axes[0].in_stride = inner.axes[0].out_stride = 14;
  inner.in_distance = inner.out_distance = 1;
  cases.push_back({"1D, signals innermost", inner});
  inner.axes[0].length = longest, inner.axes[0].present = longest - 9, inner.axes[0].wanted = longest / 2;
  cases.push_back({"1D long, signals innermost", inner});
  Problem image = dense({cyclic_axis(20, 17, 18), cyclic_axis(32, 25, 30)}, 5, false, 1, f);
  std::swap(image.axes[0].in_stride, image.axes[1].in_stride);
  image.axes[0].in_stride = 1, image.axes[1].in_stride = 17;
  cases.push_back({"2D of 5, transposed", image});
  cases.push_back({"2D of 7", dense({cyclic_axis(12, 0, 0), cyclic_axis(16, 0, 0)}, 7, false, 1, f)});
  cases.push_back(
      {"3D of 3", dense({cyclic_axis(4, 3, 4), cyclic_axis(6, 5, 5), cyclic_axis(8, 7, 8)}, 3, false, 1, f)});
  Problem columns = dense({cyclic_axis(24, 20, 23), cyclic_axis(10, 0, 0)}, 1, false, 1, f);
  columns.axes[1].transformed = false, columns.axes[1].spectrum_stride = 0,
  columns.axes[0].spectrum_stride = 1;
  cases.push_back({"1D, columns of an image", columns});
  Problem rows = dense({cyclic_axis(6, 0, 0), cyclic_axis(32, 0, 0)}, 3, false, 1, f);
  rows.axes[0].transformed = false, rows.axes[0].spectrum_stride = 0;
  cases.push_back({"1D, rows of images", rows});
  // The signals lie in the lanes where they are read, rows where they are written.
  cases.push_back(
      {"3D of 3, filters",
       with_filters(dense({cyclic_axis(4, 4, 2), cyclic_axis(5, 5, 2), cyclic_axis(4, 4, 1)}, 3, false, 1, f),
                    2)});
  cases.push_back({"1D, two blocks", blocks(128, 190, 100, 199, 27, 1, f)});
  cases.push_back({"1D, three blocks", blocks(128, 290, 100, 300, 27, 1, f)});
  cases.push_back({"1D, many rows of blocks", blocks(1024, 30500, 900, 30600, 124, 1, f)});
  cases.push_back({"1D, blocks of 2", blocks(96, 400, 70, 410, 20, 2, f)});
  Problem strided = blocks(64, 600, 50, 607, 14, 1, f);
  for (Axis& a : strided.axes) a.in_stride *= 3, a.out_stride *= 2;
  cases.push_back({"1D blocks, strided", strided});
  Problem own = blocks(64, 400, 50, 409, 14, 3, f);
  own.spectrum_distance = 64;
  cases.push_back({"1D blocks, pairs", own});
  for (ConvolutionCase& test : cases) {
    test.name = "real " + test.name;
    test.problem.real_signals = true;
  }
  return cases;
}

std::vector<ConvolutionCase> all_convolution_cases(bool with_f64, std::uint64_t longest) {
  const auto both = [longest](fft::Precision precision) {
    auto cases = convolution_cases(precision, longest);
    for (ConvolutionCase& test : real_convolution_cases(precision, longest)) cases.push_back(std::move(test));
    return cases;
  };
  std::vector<ConvolutionCase> singles = both(fft::Precision::f32);
  if (!with_f64) return singles;
  std::vector<ConvolutionCase> doubles = both(fft::Precision::f64), all;
  for (std::size_t i = 0; i < singles.size(); ++i) {
    if (i % 2 != 0) std::swap(singles[i], doubles[i]);
    all.push_back(std::move(singles[i]));
    all.push_back(std::move(doubles[i]));
  }
  return all;
}

}  // namespace fft_test
