// Elements whose index has more than 31 or 32 bits, in sparse memory: transforms of far-apart elements, blocks of a long signal,
// and passes over rows that long. Operations: ops/wide_indices.cpp.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "core/elementwise.hpp"
#include "core/launch.hpp"
#include "runtime/compiled_schedule.hpp"
#include "runtime/single_kernel.hpp"
#include "shapes/planner.hpp"
#include "support/device_planning.hpp"
#include "support/real_run.hpp"
#include "support/sparse_buffer.hpp"

using namespace fft_test;

namespace {

constexpr std::uint64_t two_31 = std::uint64_t(1) << 31;
constexpr double rounding = 1e-6;  // f32; a wrong element gives about 1

/// The scalars of a side, and what lies there.
struct Side {
  std::vector<std::uint64_t> at;
  std::vector<float> values;
};

Side side_of(Placement placement, bool real_elements, std::vector<float> values) {
  return {scalar_places(addresses(placement), real_elements ? 1 : 2), std::move(values)};
}

void check_direction(const TestDevice& on, const fft::Plan& plan, fft::Direction direction, const Side& from,
                     const Side& to) {
  const bool forward = direction == fft::Direction::forward;
  const SparseBuffer in(on, forward ? plan.signal_bytes() : plan.spectrum_bytes()),
      out(on, forward ? plan.spectrum_bytes() : plan.signal_bytes());
  for (std::size_t i = 0; i < from.at.size(); ++i) in.write(from.at[i], std::vector<float>{from.values[i]});
  enqueue(plan, direction, on.queue, in.buffer(), out.buffer());
  std::vector<float> got;
  for (const std::uint64_t at : to.at) got.push_back(out.read<float>(at, 1).front());
  CAPTURE(forward);
  INFO(plan.describe());
  CHECK(scalar_error(got, to.values, 1) < rounding);
  CHECK(out.touched_pages() == out.pages_of(to.at, sizeof(float)));
}

void check_far_apart(const TestDevice& on, const std::vector<std::uint64_t>& lengths,
                     const fft::Options& options) {
  struct AnyPlan : fft::Plan {
    AnyPlan(const TestDevice& device, const std::vector<std::uint64_t>& n, const fft::Options& o)
        : Plan(device.context, device.device, n, o) {}
  };
  const AnyPlan plan(on, lengths, options);
  if (!SparseBuffer::fits(on, std::max(plan.signal_bytes(), plan.spectrum_bytes()))) return;
  const bool real = options.domain == fft::Domain::real;
  Placement signal = placement(plan, plan.options().signal),
            spectrum = placement(plan, plan.options().spectrum);
  Side signals, spectra;
  if (real) {
    spectrum.lengths.back() = spectrum.lengths.back() / 2 + 1;
    const RealCase<float> data = real_case<float>(plan, 1);
    signals = side_of(signal, true, data.signals);
    spectra = side_of(spectrum, false, scalars_of<float>(data.spectra));
  } else {
    const auto data = uniform_noise<float>(points_of(plan) * options.batch, 1);
    signals = side_of(signal, false, scalars_of<float>(data));
    spectra = side_of(spectrum, false, scalars_of<float>(wanted_output(plan, fft::Direction::forward, data)));
  }
  check_direction(on, plan, fft::Direction::forward, signals, spectra);
  check_direction(on, plan, fft::Direction::inverse, spectra, signals);
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

/// Blocks of one long signal, as of an overlap-save convolution, that overlap nothing: `step` points from one to the next.
struct SparseBlocks {
  bool real;
  std::uint64_t length, step, count = 5;
  static constexpr std::uint64_t skipped = 10;
  std::uint64_t wanted() const { return length - 14; }
  /// The last block has fewer points and fewer results.
  std::uint64_t present() const { return (count - 1) * step + length / 2; }
  std::uint64_t total() const { return (count - 1) * step + length / 2 + 5; }

  fft::planning::Problem problem() const {
    fft::planning::Axis block{count, step, step, false}, points{length, 1, 1};
    block.block_step = step;
    block.block_total = total();
    points.present = present();
    points.skipped = skipped;
    points.wanted = wanted();
    points.spectrum_stride = 1;
    fft::planning::Problem p;
    p.kind = fft::planning::TransformKind::convolution;
    p.axes = {block, points};
    p.in_distance = present();
    p.out_distance = total();
    p.real_signals = real;
    p.scaled = true;
    return p;
  }
};

void check_blocks(const TestDevice& on, const SparseBlocks& blocks) {
  const std::uint64_t width = blocks.real ? 1 : 2, element = width * sizeof(float), n = blocks.length;
  if (!SparseBuffer::fits(on, blocks.total() * element)) return;
  const SparseBuffer in(on, blocks.present() * element), out(on, (blocks.total() + 4 * n) * element);
  auto filter = uniform_noise<float>(n, 1);
  if (blocks.real)
    for (auto& z : filter) z = z.real();
  const auto spectrum = fftw_transform(convert<double>(filter), {n}, 1, fft::Direction::forward);
  std::vector<std::uint64_t> written;
  std::vector<float> want;
  for (std::uint64_t b = 0; b < blocks.count; ++b) {
    std::vector<std::complex<double>> points(n);
    const auto noise = uniform_noise<float>(n, b + 2);
    for (std::uint64_t j = 0; j < n; ++j) {
      const std::uint64_t p = b * blocks.step + j - SparseBlocks::skipped;  // wraps below zero
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
  CHECK(scalar_error(got, want, 1) < rounding);
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
  const SparseBuffer in(on, (points + 1) * 8), out(on, (points + 1) * 8, (points - looked_at) * 8);
  const auto last = uniform_noise<float>(looked_at, 1), first = uniform_noise<float>(looked_at, 2);
  in.write(points - looked_at, last);
  std::vector<float> table;
  for (const double w : fft::codegen::twiddle_table(pass)) table.push_back(static_cast<float>(w));
  const cl::Buffer roots = upload_elements(on, table.empty() ? std::vector<float>(2) : table);
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

}  // namespace

TEST_CASE("elements 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    check_far_apart(on, {60}, options_of(3, {3, {}, 2 * two_31 - 1}, {1, {}, 4 * two_31 + 5}));
    check_far_apart(on, {12}, options_of(5, {4 * two_31, {two_31 + 1}, 1}, {0, {2 * two_31 + 1}, 2}));
    check_far_apart(on, {6, 10},
                    options_of(2, {0, {2 * two_31, 3}, 100}, {0, {two_31 - 7, 1}, 50}, fft::Domain::real));
  }
}

TEST_CASE("elements 2^31, 2^32 and more apart: more layouts", "[.][sweep]") {
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
    check_far_apart(on, {75}, options_of(3, {1, {}, 2 * two_31 + 1}, {0, {}, two_31}, real));
    check_far_apart(on, {10}, options_of(2, {0, {2 * two_31}, 1}, {0, {2 * two_31}, 1}, real));
  }
}

// Block 1 reaches over point 2^31, block 2 over 2^32, block 4 over 2^33.
TEST_CASE("blocks of a signal of more than 2^33 points", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const bool real : {false, true}) check_blocks(on, {real, 64, two_31 - 20});
}

TEST_CASE("blocks of a signal of more than 2^33 points: several passes, other numbers", "[.][sweep]") {
  for (const TestDevice& on : test_devices())
    for (const bool real : {false, true})
      for (const std::uint64_t step : {two_31 / 4 + 9, two_31 - 30, 2 * two_31 - 30, 2 * two_31 + 3})
        for (const std::uint64_t length : {60, 2048, 65536, 262144})
          for (const std::uint64_t count : {2, 5}) check_blocks(on, {real, length, step, count});
}

TEST_CASE("packing and splitting rows of more than 2^32 points", "[.][sweep]") {
  for (const TestDevice& on : test_devices()) {
    check_long_column(on, fft::planning::RealStep::pack, 2 * two_31 + 4096);
    check_long_column(on, fft::planning::RealStep::unpack, 2 * two_31 + 4096);
    check_long_column(on, fft::planning::RealStep::split, 4 * two_31 + 4096);
  }
}
