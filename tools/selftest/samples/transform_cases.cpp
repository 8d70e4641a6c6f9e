// The list of transforms.
#include "selftest/samples/transform_cases.hpp"

namespace selftest {
namespace {

constexpr std::uint64_t few_points = 1024;  // of a sample: fewer scatter too much for a bound

/// "33 x 39 points x 5"
std::string shape_text(const TransformCase& c) {
  std::string text;
  for (std::size_t a = 0; a < c.lengths.size(); ++a)
    text += (a == 0 ? "" : " x ") + std::to_string(c.lengths[a]);
  text += " points";
  if (c.options.batch > 1) text += ", batch of " + std::to_string(c.options.batch);
  return text;
}

TransformCase dense(const std::string& family, std::vector<std::uint64_t> lengths,
                    fft::Domain domain = fft::Domain::complex) {
  TransformCase c;
  c.family = family;
  c.lengths = std::move(lengths);
  c.options.domain = domain;
  c.options.signal.offset = c.options.spectrum.offset = 6;  // aligned to no vector
  std::uint64_t points = 1;
  for (const std::uint64_t n : c.lengths) points *= n;
  c.options.batch = points < few_points ? few_points / points + 3 : points < 16 * few_points ? 3 : 1;
  c.name = shape_text(c);
  return c;
}

class List {
 public:
  /// Adds a case that --quick runs, too.
  void quick(TransformCase c) {
    c.quick = true;
    cases_.push_back(std::move(c));
  }
  void full(TransformCase c) { cases_.push_back(std::move(c)); }

  std::vector<TransformCase> cases_;
};

void add_radices(List& list) {
  for (const std::uint64_t n : {2, 7, 11}) list.full(dense("radices", {n}));
  for (const std::uint64_t n : {4, 13, 32}) list.quick(dense("radices", {n}));
  // Radices after others, with twiddles.
  for (const std::uint64_t n : {81, 169, 1000, 14641}) list.full(dense("one pass", {n}));
  for (const std::uint64_t n : {60, 4096, 5005}) list.quick(dense("one pass", {n}));
}

void add_primes(List& list) {
  for (const std::uint64_t n : {61, 17 * 19}) list.full(dense("prime radices", {n}));
  for (const std::uint64_t n : {17, 41 * 41}) list.quick(dense("prime radices", {n}));
  for (const std::uint64_t n : {1009, 2 * 1021, 100003}) list.full(dense("large primes", {n}));
  list.quick(dense("large primes", {257}));
}

void add_passes(List& list) {
  for (const std::uint64_t n : {15625, 177147}) list.full(dense("several passes", {n}));
  list.quick(dense("several passes", {1 << 17}));
  TransformCase reversed = dense("several passes", {1 << 19});
  reversed.options.spectrum_order = fft::SpectrumOrder::digit_reversed;
  reversed.name += ", digit-reversed spectrum";
  list.full(reversed);
}

TransformCase in_place(TransformCase c) {
  c.options.in_place = true;
  c.options.signal.offset *= 2;  // in real numbers
  c.name += ", in place";
  return c;
}

void add_real(List& list) {
  const auto real = fft::Domain::real;
  for (const std::uint64_t n : {4, 6, 14, 16, 4096, 1 << 18, 1018})
    list.full(dense("real, even and odd", {n}, real));
  for (const std::uint64_t n : {100, 193, 243}) list.quick(dense("real, even and odd", {n}, real));
  list.quick(in_place(dense("real, even and odd", {1000}, real)));
}

void add_layouts(List& list) {
  TransformCase channels = dense("layouts", {100});  // sample by sample
  channels.options.batch = 37;
  channels.options.signal.strides = channels.options.spectrum.strides = {37};
  channels.options.signal.distance = channels.options.spectrum.distance = 1;
  channels.name = "37 interleaved channels of 100 points";
  list.quick(channels);

  TransformCase gaps = dense("layouts", {210});
  gaps.options.batch = 9;
  gaps.options.signal.strides = {3};
  gaps.options.signal.distance = 211 * 3;
  gaps.options.spectrum.distance = 217;
  gaps.name = "210 points with gaps to dense";
  list.full(gaps);

  TransformCase scattered =
      dense("layouts", {30});  // neither points nor transforms are neighbours, on either side
  scattered.options.signal.strides = {3};
  scattered.options.signal.distance = 31 * 3;
  scattered.options.spectrum.strides = {2};
  scattered.options.spectrum.distance = 33 * 2;
  scattered.name = shape_text(scattered) + ", with gaps on both sides";
  list.full(scattered);

  TransformCase columns = dense("layouts", {96, 45});
  columns.options.axes = {0};
  columns.name = "columns of 96 x 45 points";
  list.quick(columns);

  TransformCase real_columns = dense("layouts", {96, 45}, fft::Domain::real);
  real_columns.options.axes = {0};
  real_columns.name = "real columns of 96 x 45 points";
  list.full(real_columns);

  TransformCase transposed = dense("layouts", {40, 56});
  transposed.options.spectrum.strides = {1, 40};
  transposed.name = "40 x 56 points, spectrum transposed";
  list.full(transposed);
}

void add_images(List& list) {
  const auto real = fft::Domain::real;
  list.quick(dense("images and volumes", {36, 80}, real));
  list.full(dense("images and volumes", {67, 101}));
  // 33 and 39 points along the inner axes: other libraries' kernels come out wrong on Intel's runtime (openmm 5134).
  list.quick(dense("images and volumes", {8, 33, 39}));
  list.full(dense("images and volumes", {6, 39, 33}, real));
}

}  // namespace

std::vector<TransformCase> transform_cases() {
  List list;
  add_radices(list);
  add_primes(list);
  add_passes(list);
  add_real(list);
  add_layouts(list);
  add_images(list);
  return list.cases_;
}

}  // namespace selftest
