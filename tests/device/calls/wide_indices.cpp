// Elements whose index has more than 31 or 32 bits, in sparse memory: transforms of far-apart elements, blocks of a long signal,
// and passes over rows that long. Operations: ops/wide_indices.cpp.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "core/elementwise.hpp"
#include "core/launch.hpp"
#include "runtime/execution/compiled_schedule.hpp"
#include "runtime/execution/single_kernel.hpp"
#include "shapes/codegen.hpp"
#include "shapes/planner.hpp"
#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/device/sparse_buffer.hpp"
#include "support/problems/convolution_case.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t two_31 = std::uint64_t(1) << 31;
constexpr double rounding = 1e-6;  // f32; a wrong element gives about 1

void check_direction(const TestDevice& on, const fft::Plan& plan, fft::Direction direction) {
  const bool forward = direction == fft::Direction::forward;
  const auto signal_at = scalar_addresses(signal_of(plan), !is_real(plan)),
             spectrum_at = scalar_addresses(spectrum_of(plan), true);
  const auto &from = forward ? signal_at : spectrum_at, &to = forward ? spectrum_at : signal_at;
  const Exchange<float> data = noise_exchange<float>(plan, direction, 1);
  const SparseBuffer in(on, forward ? plan.signal_bytes() : plan.spectrum_bytes()),
      out(on, forward ? plan.spectrum_bytes() : plan.signal_bytes());
  for (std::size_t i = 0; i < from.size(); ++i) in.write(from[i], std::vector<float>{data.from[i]});
  enqueue(plan, direction, on.queue, in.buffer(), out.buffer());
  std::vector<float> got;
  for (const std::uint64_t at : to) got.push_back(out.read<float>(at, 1).front());
  CAPTURE(forward);
  INFO(plan.describe());
  CHECK(relative_error(got, data.want) < rounding);
  CHECK(out.touched_pages() == out.pages_of(to, sizeof(float)));
}

void check_far_apart(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                     const fft::Options& options) try {
  const fft::Plan plan(on.context, on.device, lengths, options);
  if (!SparseBuffer::fits(on, std::max(plan.signal_bytes(), plan.spectrum_bytes()))) return;
  for (const auto direction : {fft::Direction::forward, fft::Direction::inverse})
    check_direction(on, plan, direction);
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

fft::Options options_of(std::uint64_t batch, const fft::Layout& signal, const fft::Layout& spectrum,
                        fft::Domain domain = fft::Domain::complex) {
  fft::Options o;
  o.batch = batch;
  o.signal = signal;
  o.spectrum = spectrum;
  o.domain = domain;
  return o;
}

void check_blocks(const TestDevice& on, const FarBlocks& blocks) {
  const std::uint64_t width = blocks.real ? 1 : 2, element = width * sizeof(float), n = blocks.length;
  if (!SparseBuffer::fits(on, blocks.total() * element)) return;
  const SparseBuffer in(on, blocks.present() * element), out(on, (blocks.total() + 4 * n) * element);
  const auto filter = uniform_noise<float>(n, 1, blocks.real);
  const auto spectrum = fftw_transform(convert<double>(filter), {n}, 1, fft::Direction::forward);
  std::vector<std::uint64_t> written;
  std::vector<float> want;
  for (std::uint64_t b = 0; b < blocks.count; ++b) {
    std::vector<std::complex<double>> points(n);
    const auto noise = uniform_noise<float>(n, b + 2);
    for (std::uint64_t j = 0; j < n; ++j) {
      const std::uint64_t p = b * blocks.step + j - FarBlocks::skipped;  // wraps below zero
      if (p >= blocks.present()) continue;
      const std::vector<float> parts = {noise[j].real(), noise[j].imag()};
      in.write(p * width,
               std::vector<float>(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(width)));
      points[j] = {parts[0], blocks.real ? 0 : parts[1]};
    }
    points = fftw_transform(points, {n}, 1, fft::Direction::forward);
    for (std::uint64_t k = 0; k < n; ++k) points[k] *= spectrum[k] / static_cast<double>(n);
    points = fftw_transform(points, {n}, 1, fft::Direction::inverse);
    for (std::uint64_t k = 0; k < blocks.wanted() && b * blocks.step + k < blocks.total(); ++k) {
      written.push_back(b * blocks.step + k);
      want.push_back(static_cast<float>(points[k].real()));
      if (!blocks.real) want.push_back(static_cast<float>(points[k].imag()));
    }
  }
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  const fft::runtime::CompiledSchedule compiled(
      device, fft::planning::make_schedule(blocks.problem(), device->limits()));
  const cl::Buffer spectra = upload(on, convert<float>(spectrum));
  fft::runtime::Execution execution;
  execution.queue = on.queue();
  execution.input = in.buffer()();
  execution.output = out.buffer()();
  execution.spectrum = spectra();
  execution.scale = 1.0 / static_cast<double>(n);
  compiled.execute(execution);
  on.queue.finish();
  std::vector<float> got;
  for (const std::uint64_t e : written)
    for (std::uint64_t part = 0; part < width; ++part)
      got.push_back(out.read<float>(e * width + part, 1).front());
  INFO(fft::planning::describe(compiled.schedule()));
  CHECK(relative_error(got, want) < rounding);
  CHECK(out.touched_pages() == out.pages_of(written, element));
  const auto behind = out.read<float>(blocks.total() * width, 4 * n * width);
  CHECK(std::count(behind.begin(), behind.end(), 0.0f) == static_cast<std::ptrdiff_t>(behind.size()));
}

/// One elementwise pass over one column of `points` complex points. Only the far end is looked at.
void check_long_column(const TestDevice& on, fft::planning::RealStep step, std::uint64_t points) {
  using fft::planning::RealStep;
  constexpr std::uint64_t looked_at = 4096;
  if (!SparseBuffer::fits(on, (points + 1) * 8)) return;
  const auto device = fft::runtime::DeviceContext::acquire(on.context(), on.device());
  fft::planning::PassSpec pass;
  pass.length = points;
  pass.real.step = step;
  pass.loops = {{1, points, points}};
  fft::planning::tune_elementwise(pass, device->limits());
  const auto launch_size = fft::planning::launch_size(pass, 1);
  const fft::runtime::SingleKernel kernel(device, fft::codegen::generate(pass), pass.precision,
                                          launch_size.groups, launch_size.work_items);
  const std::vector<ByteRange> kept = {{0, looked_at * 8}, {(points - looked_at) * 8, (points + 1) * 8}};
  const SparseBuffer in(on, (points + 1) * 8, kept), out(on, (points + 1) * 8, kept);
  const auto last = uniform_noise<float>(looked_at, 1), first = uniform_noise<float>(looked_at, 2);
  in.write(points - looked_at, last);
  std::vector<float> table;
  for (const double w : fft::codegen::twiddle_table(pass)) table.push_back(static_cast<float>(w));
  const cl::Buffer roots = upload(on, table.empty() ? std::vector<float>(2) : table);
  if (step == RealStep::split) in.write(0, first);
  fft::runtime::SingleLaunch launch;
  launch.queue = on.queue();
  launch.in = in.buffer()();
  launch.out = out.buffer()();
  launch.table = roots();
  launch.count = 1;
  launch.groups = launch_size.groups;
  kernel.enqueue(launch);
  on.queue.finish();
  const auto got = out.read<std::complex<float>>(points - looked_at + 1, looked_at - 1);
  std::vector<std::complex<double>> want;
  for (std::uint64_t i = 1; i < looked_at; ++i) {
    const std::uint64_t k = looked_at - i;  // from the end
    const std::complex<double> z = first[k % looked_at], m = last[i];
    if (k == looked_at) continue;
    const std::complex<double> even = (z + std::conj(m)) / 2.0,
                               odd = (z - std::conj(m)) * std::complex<double>(0, -0.5);
    const std::complex<double> w(unit_root(k, 2 * points));
    want.push_back(step == RealStep::split ? std::conj(even - w * odd) : m);
  }
  CAPTURE(points);
  CHECK(relative_error(got, want) < rounding);
}

/// Transforms of two points, of which only those around transform 2^31 and 2^32 and the last ones are looked at.
void check_many(const TestDevice& on, fft::Domain domain) try {
  constexpr std::uint64_t batch = 2 * two_31 + 1000, looked_at = 100, n = 2;
  const bool real = domain == fft::Domain::real;
  fft::Options options = options_of(batch, {}, {}, domain);
  options.directions = fft::Directions::forward_only;
  const fft::Plan1D plan(on.context, on.device, n, options);
  if (!SparseBuffer::fits(on, plan.spectrum_bytes())) return;
  const std::uint64_t in_floats = real ? n : 2 * n, out_floats = 2 * n;  // of a transform
  const std::uint64_t windows[] = {0, two_31 - 50, 2 * two_31 - 50, batch - looked_at};
  std::vector<ByteRange> in_kept, out_kept;
  for (const std::uint64_t w : windows) {
    in_kept.push_back({w * in_floats * 4, (w + looked_at) * in_floats * 4});
    out_kept.push_back({w * out_floats * 4, (w + looked_at) * out_floats * 4});
  }
  const SparseBuffer in(on, plan.signal_bytes(), in_kept), out(on, plan.spectrum_bytes(), out_kept);
  std::vector<std::vector<float>> x;
  for (const std::uint64_t w : windows) {
    x.push_back(scalars_of<float>(uniform_noise<float>(looked_at * in_floats / 2, w)));
    in.write(w * in_floats, x.back());
  }
  enqueue(plan, fft::Direction::forward, on.queue, in.buffer(), out.buffer());
  for (std::size_t w = 0; w < std::size(windows); ++w) {
    std::vector<float> want;
    const std::uint64_t parts = in_floats / n;
    for (std::uint64_t i = 0; i < looked_at; ++i)
      for (const float sign : {1.0F, -1.0F})
        for (std::uint64_t part = 0; part < 2; ++part) {
          const float* at = x[w].data() + i * in_floats + part;
          want.push_back(part < parts ? at[0] + sign * at[parts] : 0.0F);
        }
    INFO(plan.describe());
    CAPTURE(windows[w]);
    CHECK(relative_error(out.read<float>(windows[w] * out_floats, want.size()), want) < rounding);
  }
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

}  // namespace

TEST_CASE("elements 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    check_far_apart(on, {60}, options_of(3, {3, {}, 2 * two_31 - 1}, {1, {}, 4 * two_31 + 5}));
    check_far_apart(on, {12}, options_of(5, {4 * two_31, {two_31 + 1}, 1}, {0, {2 * two_31 + 1}, 2}));
    check_far_apart(on, {6, 10},
                    options_of(2, {0, {2 * two_31, 3}, 100}, {0, {two_31 - 7, 1}, 50}, fft::Domain::real));
  }
}

TEST_CASE("elements 2^31, 2^32 and more apart: more layouts", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) {
    check_far_apart(on, {167}, options_of(2, {0, {two_31 / 64}, 7}, {0, {two_31 / 64}, 7}));
    check_far_apart(on, {1019}, options_of(2, {0, {two_31 / 256 + 1}, 3}, {0, {two_31 / 256 + 1}, 3}));
    check_far_apart(on, {65536}, options_of(1, {0, {65537}, 0}, {0, {65537}, 0}));
    check_far_apart(on, {12, 20}, options_of(1, {0, {two_31 / 2, 1}, 0}, {0, {two_31 / 2 + 8, 1}, 0}));
    check_far_apart(on, {20, 12}, options_of(1, {0, {1, two_31 / 2}, 0}, {0, {1, two_31 / 2}, 0}));
    check_far_apart(on, {4, 6, 10},
                    options_of(2, {5, {2 * two_31, 100, 3}, two_31}, {5, {2 * two_31, 100, 3}, two_31}));
    const auto real = fft::Domain::real;
    check_far_apart(on, {60}, options_of(3, {0, {}, 4 * two_31}, {0, {}, 2 * two_31}, real));
    check_far_apart(on, {60}, options_of(4, {1, {}, 2 * two_31 + 1}, {0, {}, 2 * two_31 + 1}, real));
    // Floats that LLVM 15 takes for neighbours (docs/testing.md).
    check_far_apart(on, {75}, options_of(3, {1, {}, 2 * two_31 + 1}, {0, {}, two_31}, real));
    check_far_apart(on, {75}, options_of(3, {1, {}, two_31 / 2 - 1}, {0, {}, two_31}, real));
    check_far_apart(on, {10}, options_of(2, {0, {2 * two_31}, 1}, {0, {2 * two_31}, 1}, real));
  }
}

// Block 1 reaches over point 2^31, block 2 over 2^32, block 4 over 2^33.
TEST_CASE("blocks of a signal of more than 2^33 points", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const bool real : {false, true}) check_blocks(on, {real, 64, two_31 - 20});
}

TEST_CASE("blocks of a signal of more than 2^33 points: several passes, other numbers", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices())
    for (const bool real : {false, true})
      for (const std::uint64_t step : {two_31 / 4 + 9, two_31 - 30, 2 * two_31 - 30, 2 * two_31 + 3})
        for (const std::uint64_t length : {60, 2048, 65536, 262144})
          for (const std::uint64_t count : {2, 5}) check_blocks(on, {real, length, step, count});
}

TEST_CASE("splitting rows of 2^32 points and more", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) {
    check_long_column(on, fft::planning::RealStep::split, 4 * two_31 + 4096);
  }
}

TEST_CASE("more than 2^32 transforms in a call", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices())
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) check_many(on, domain);
}
