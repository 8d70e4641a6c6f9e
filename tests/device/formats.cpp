// Plans whose sides have formats of their own, against a model on the host: every storage, planar and real parts, windows,
// centred and conjugated spectra, forms. Numbers around the elements are poison, and must stay so.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <cmath>
#include <cstdlib>

#include "support/device/format_run.hpp"

using namespace fft_test;

namespace {

void check_case(const TestDevice& on, const FormatCase& c) {
  INFO(on.name << " seed " << c.problem.seed << ": " << c.describe());
  const FormatFinding finding = run_format_case(on, c);
  INFO(finding.plan);
  CHECK(finding.errors.device <= finding.limit);
  CHECK(finding.strays == 0);
}

Scope small_scope(bool turned) {
  Scope scope;
  scope.max_points = 2000;
  scope.turned = turned;
  return scope;
}

}  // namespace

TEST_CASE("random formats on random problems", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = 0; seed < 24; ++seed)
      check_case(on, random_format_case(seed, small_scope(seed % 2 == 1)));
}

TEST_CASE("random formats of real-to-real transforms", "[shape]") {
  Scope scope = small_scope(false);
  scope.kinds = Kinds::real_to_real;
  scope.max_axes = 2;
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = 0; seed < 10; ++seed) check_case(on, random_format_case(seed, scope));
  Scope rows;  // 4 rows of 5456 reals, which CPUs split among their lanes
  rows.max_points = 100000;
  rows.turned = true;
  rows.kinds = Kinds::real_to_real;
  for (const TestDevice& on : test_devices()) check_case(on, random_format_case(135, rows));
}

TEST_CASE("many random formats on random problems", "[shape][.][sweep]") {
  const char* const first = std::getenv("FFTCL_TEST_SEED");
  const char* const number = std::getenv("FFTCL_TEST_COUNT");
  const std::uint64_t begin = first != nullptr ? std::strtoull(first, nullptr, 10) : 1000;
  const std::uint64_t count = number != nullptr ? std::strtoull(number, nullptr, 10) : 400;
  for (const TestDevice& on : test_devices())
    for (std::uint64_t seed = begin; seed < begin + count; ++seed) {
      Scope scope;
      if (seed % 5 == 0) scope.max_points = 100000;  // several passes
      scope.turned = seed % 2 == 1;
      if (seed % 4 == 3) scope.kinds = Kinds::real_to_real;
      check_case(on, random_format_case(seed, scope));
    }
}

namespace {

/// 4 x 11 of 6 x 20 points exist, with a window along the rows, which `reversed` stores from their other end.
void check_partly_zero(const TestDevice& on, bool reversed) {
  constexpr std::uint64_t rows = 6, columns = 20, some_rows = 4, some_columns = 11;
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  options.signal_extents = {some_rows, some_columns};
  options.signal_format.storage = fft::Storage::int16;
  options.signal_format.windows = {{}, std::vector<double>(columns)};
  std::vector<double>& window = options.signal_format.windows[1];
  for (std::uint64_t i = 0; i < columns; ++i) window[i] = 0.5 + 0.02 * static_cast<double>(i);
  options.spectrum_format.parts = fft::Parts::planar;
  if (reversed) options.signal = {some_columns - 1, {some_columns, -1}};
  const fft::Plan2D plan(on.context, on.device, rows, columns, options);
  std::vector<std::int16_t> samples;
  std::vector<std::complex<float>> padded(rows * columns);
  for (std::uint64_t r = 0; r < some_rows; ++r)
    for (std::uint64_t i = 0; i < some_columns; ++i) {
      const std::uint64_t c = reversed ? some_columns - 1 - i : i;
      const auto re = static_cast<std::int16_t>(7 * r + 3 * c), im = static_cast<std::int16_t>(r * c - 5);
      samples.insert(samples.end(), {re, im});
      padded[r * columns + c] = std::complex<float>(re, im) * static_cast<float>(window[c]);
    }
  const cl::Buffer in = upload(on, samples), re = upload(on, std::vector<float>(rows * columns)),
                   im = upload(on, std::vector<float>(rows * columns));
  plan.forward(on.queue, in, fft::planar(re, im));
  const auto want = reference_transform(padded, {rows, columns}, 1, fft::Direction::forward);
  const auto x = download_elements<float>(on, re, want.size()),
             y = download_elements<float>(on, im, want.size());
  std::vector<std::complex<float>> got;
  for (std::size_t i = 0; i < want.size(); ++i) got.emplace_back(x[i], y[i]);
  INFO(on.name << (reversed ? ", reversed rows" : ""));
  CHECK(relative_error(got, want) < 1e-6);
}

}  // namespace

TEST_CASE("formats of signals that are partly zero", "[shape]") {
  for (const bool reversed : {false, true}) check_partly_zero(test_devices().front(), reversed);
}

TEST_CASE("f64 plans read scaled numbers of 16 bits", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const fft::Storage storage : {fft::Storage::f16, fft::Storage::bf16}) {
      if (!on.has_f64) continue;
      constexpr std::uint64_t n = 16;
      fft::Options options;
      options.precision = fft::Precision::f64;
      options.directions = fft::Directions::forward_only;
      options.signal_format.storage = storage;
      options.signal_format.scale = 0.5;
      options.signal_format.bias = 1;
      const fft::Plan1D plan(on.context, on.device, n, options);
      std::vector<std::uint16_t> numbers(2 * n, 0);  // 0, and one element of 1 + 2i
      numbers[6] = storage == fft::Storage::f16 ? 0x3c00 : 0x3f80;
      numbers[7] = 0x4000;
      std::vector<std::complex<double>> values(n, {1, 1});
      values[3] = {1.5, 2};
      const cl::Buffer in = upload(on, numbers), out = upload(on, std::vector<std::complex<double>>(n));
      plan.forward(on.queue, in, out);
      const auto want = reference_transform(values, {n}, 1, fft::Direction::forward);
      CHECK(relative_error(download<double>(on, out, n), want) < 1e-14);
    }
}

namespace {

/// A number in f32 and the bits that it is rounded to.
struct Rounded {
  float value;
  std::uint16_t bits;
};

/// Transforms of one point move numbers as they are: in pairs of a complex one.
void check_rounding(const TestDevice& on, fft::Storage storage, const std::vector<Rounded>& table,
                    std::uint16_t infinity) {
  std::vector<float> values;
  for (const Rounded& r : table) values.insert(values.end(), {r.value, table[values.size() % 5].value});
  values.insert(values.end(), {NAN, 1.0F, 1.0F, -NAN});
  fft::Options options;
  options.batch = values.size() / 2;
  options.directions = fft::Directions::forward_only;
  options.spectrum_format.storage = storage;
  const fft::Plan1D narrow(on.context, on.device, 1, options);
  std::swap(options.signal_format, options.spectrum_format);
  const fft::Plan1D wide(on.context, on.device, 1, options);
  const cl::Buffer in = upload(on, values), out = upload(on, std::vector<std::uint16_t>(values.size())),
                   back = upload(on, std::vector<float>(values.size()));
  narrow.forward(on.queue, in, out);
  wide.forward(on.queue, out, back);
  const auto got = download_elements<std::uint16_t>(on, out, values.size());
  const auto read = download_elements<float>(on, back, values.size());
  INFO(on.name);
  for (std::size_t i = 0; i < table.size(); ++i) {
    INFO(table[i].value);
    CHECK(got[2 * i] == table[i].bits);
    CHECK(got[2 * i + 1] == table[2 * i % 5].bits);
    if (std::fabs(table[i].value) < 1e4F && (table[i].bits & 0x7fff) > 1)
      CHECK(std::fabs(read[2 * i] - table[i].value) <= std::fabs(table[i].value) / 3);
  }
  for (const std::size_t i : {values.size() - 4, values.size() - 1}) {
    CHECK((got[i] & 0x7fff) > infinity);
    CHECK(std::isnan(read[i]));
  }
  CHECK(read[values.size() - 3] == 1.0F);
}

}  // namespace

TEST_CASE("complex numbers of 16 bits are rounded to nearest even, and NaN stays NaN", "[shape]") {
  const auto two = [](int exponent) { return std::ldexp(1.0F, exponent); };
  for (const TestDevice& on : test_devices()) {
    check_rounding(on, fft::Storage::f16,
                   {{1.0F, 0x3c00},
                    {1.0F + two(-11), 0x3c00},
                    {1.0F + 3 * two(-11), 0x3c02},
                    {-1.0F - two(-11) - two(-20), 0xbc01},
                    {65519.0F, 0x7bff},
                    {65520.0F, 0x7c00},
                    {-two(-24), 0x8001},
                    {1.5F * two(-24), 0x0002},
                    {two(-14) - two(-25), 0x0400},
                    {two(-25), 0x0000},
                    {-1.01F * two(-25), 0x8001},
                    {-two(-140), 0x8000},
                    {-two(127) * 1.999F, 0xfc00},
                    {INFINITY, 0x7c00}},
                   0x7c00);
    check_rounding(on, fft::Storage::bf16,
                   {{1.0F, 0x3f80},
                    {1.0F + two(-8), 0x3f80},
                    {1.0F + 3 * two(-8), 0x3f82},
                    {-1.0F - two(-8) - two(-20), 0xbf81},
                    {two(127) * 1.99F, 0x7f7f},
                    {two(127) * 1.999F, 0x7f80},
                    {-INFINITY, 0xff80}},
                   0x7f80);
  }
}

TEST_CASE("NaN becomes the integer 0, infinities the ends of the range", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    fft::Options options;
    options.batch = 40;  // whole vectors and a rest
    options.directions = fft::Directions::forward_only;
    options.spectrum_format.storage = fft::Storage::int16;
    std::vector<float> values;
    for (std::uint64_t i = 0; i < 20; ++i) values.insert(values.end(), {NAN, INFINITY, -INFINITY, -NAN});
    const fft::Plan1D plan(on.context, on.device, 1, options);
    const cl::Buffer in = upload(on, values), out = upload(on, std::vector<std::int16_t>(values.size(), 1));
    plan.forward(on.queue, in, out);
    INFO(on.name);
    const auto got = download_elements<std::int16_t>(on, out, values.size());
    constexpr std::int16_t want[] = {0, 32767, -32768, 0};
    for (std::size_t i = 0; i < got.size(); ++i) CHECK(got[i] == want[i % 4]);
  }
}

// The group shape has tiles of its own for them (lib/group/tiles/tuned/narrow_rows.cpp), from some number of rows on.
TEST_CASE("rows of 16-bit numbers", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const std::uint64_t length : {256U, 1024U, 4096U})
      for (const bool real : {false, true})
        for (const auto direction : {fft::Direction::forward, fft::Direction::inverse})
          for (const auto storage : {fft::Storage::f16, fft::Storage::bf16})
            check_case(on, stored_rows(length, 65536 / length + 3, real, direction, storage));
}

// Pairs of reals at odd places, rows with gaps, and rows that begin in the middle of a buffer.
TEST_CASE("rows of 16-bit numbers with gaps", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const bool real : {false, true})
      for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
        FormatCase c = stored_rows(256, 131, real, direction, fft::Storage::f16);
        c.problem.dense = false;
        for (Placement* side : {&c.problem.signal, &c.problem.spectrum}) ++side->distance, side->offset = 1;
        check_case(on, c);
      }
}
