// Partitioned convolutions on the device against direct sums: blocks in calls of any number, filters per channel, layouts, order, refusals.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <thread>

#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

constexpr fft::Domain real = fft::Domain::real, complex = fft::Domain::complex;

fft::PartitionedConvolverOptions options_of(fft::Domain domain, std::uint64_t partition,
                                            std::uint64_t channels, bool each) {
  fft::PartitionedConvolverOptions o;
  o.domain = domain;
  o.partition = partition;
  o.channels = channels;
  o.filter_per_channel = each;
  return o;
}

template <typename T>
std::vector<T> scalars(const std::vector<std::complex<T>>& values, bool of_reals) {
  return of_reals ? reals_of<T>(values) : scalars_of<T>(values);
}

/// Signals [channel][sample], filters likewise, and what the convolver should give for samples from `first` on.
template <typename T>
struct Stream {
  using U = one_up_t<T>;
  std::uint64_t samples, taps;
  fft::PartitionedConvolverOptions options;
  std::vector<std::complex<T>> x, h;

  Stream(std::uint64_t n, std::uint64_t m, const fft::PartitionedConvolverOptions& o)
      : samples(n),
        taps(m),
        options(o),
        x(uniform_noise<T>(n * o.channels, 1, o.domain == real)),
        h(uniform_noise<T>(m * (o.filter_per_channel ? o.channels : 1), 2, o.domain == real)) {}

  std::complex<U> at(std::uint64_t c, std::uint64_t t, std::uint64_t start = 0) const {
    const std::uint64_t filter = options.filter_per_channel ? c : 0;
    std::complex<U> sum = 0;
    for (std::uint64_t j = 0; j < taps && j + start <= t; ++j)
      sum += std::complex<U>(h[filter * taps + j]) * std::complex<U>(x[c * samples + t - j]);
    return sum;
  }
  /// Samples first .. end - 1 of all channels, one after another.
  std::vector<std::complex<T>> piece(std::uint64_t first, std::uint64_t end) const {
    std::vector<std::complex<T>> values;
    for (std::uint64_t c = 0; c < options.channels; ++c)
      values.insert(values.end(), x.begin() + static_cast<std::ptrdiff_t>(c * samples + first),
                    x.begin() + static_cast<std::ptrdiff_t>(c * samples + end));
    return values;
  }
  std::vector<std::complex<U>> results(std::uint64_t first, std::uint64_t end,
                                       std::uint64_t start = 0) const {
    std::vector<std::complex<U>> values;
    for (std::uint64_t c = 0; c < options.channels; ++c)
      for (std::uint64_t t = first; t < end; ++t) values.push_back(at(c, t, start));
    return values;
  }
};

/// Sums of as many products have as many roundings as a transform of the filter's partitions, and those of the sum.
constexpr double partitioned_limit = 1.5 * convolution_error_limit;

template <typename T>
void check_piece(const TestDevice& on, fft::PartitionedConvolver& convolver, const Stream<T>& stream,
                 std::uint64_t first, std::uint64_t end, std::uint64_t start = 0) {
  using U = one_up_t<T>;
  const bool of_reals = stream.options.domain == real;
  const std::vector<T> given = scalars(stream.piece(first, end), of_reals);
  const std::vector<U> want = scalars<U>(stream.results(first, end, start), of_reals);
  const GuardedCall<T> guarded({dense_operand(given)}, all_of(want.size()), OutputIn::own_buffer, 0);
  const CallResult<T> result = run_guarded(
      on, guarded,
      [&](const std::vector<cl::Buffer>& in, const cl::Buffer& out) {
        convolver.process(on.queue, in[0], end - first, out);
      },
      4096);
  INFO(on.name << ", samples " << first << " to " << end << "\n" << convolver.describe());
  CHECK(result.stray_writes == 0);
  CHECK(in_error_units<T>(relative_error(result.output, want), 2 * stream.options.partition) <
        partitioned_limit);
}

template <typename T>
void check_stream(const TestDevice& on, std::uint64_t taps, fft::PartitionedConvolverOptions options,
                  const std::vector<std::uint64_t>& calls) {
  options.precision = precision_of<T>();
  std::uint64_t blocks = 0;
  for (const std::uint64_t call : calls) blocks += call;
  const Stream<T> stream(blocks * options.partition, taps, options);
  fft::PartitionedConvolver convolver(on.context, on.device, taps, options);
  convolver.set_filter(on.queue, upload(on, scalars(stream.h, options.domain == real)));
  std::uint64_t at = 0;
  for (const std::uint64_t call : calls) {
    check_piece(on, convolver, stream, at, at + call * options.partition);
    at += call * options.partition;
  }
}

}  // namespace

// The workspace of a row with a large prime factor holds one transform, so that rounds have no loop over the rows.
TEST_CASE("partitioned: long blocks whose rows are transformed one by one") {
  on_every_device([](const TestDevice& on, auto type) {
    if (sizeof(type) == 4) check_stream<decltype(type)>(on, 5, options_of(real, 131073, 2, false), {1, 1});
  });
}

TEST_CASE("partitioned: blocks one by one and many at once", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    // more blocks in a call than partitions, and fewer; filters that do not fill their last partition
    check_stream<T>(on, f32 ? 70 : 64, options_of(f32 ? real : complex, 16, 3, false),
                    {1, 1, 2, 1, 7, 1, 1, 3, 5});
    check_stream<T>(on, f32 ? 41 : 50, options_of(f32 ? complex : real, f32 ? 8 : 15, 2, true),
                    {1, 3, 1, 9, 1, 1});
  });
}

TEST_CASE("partitioned: a filter of one partition or of one point, blocks of one sample") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) == 4) {
      check_stream<T>(on, 10, options_of(real, 16, 2, false), {1, 2, 1});
      check_stream<T>(on, 1, options_of(complex, 4, 1, false), {1, 1});
    } else {
      check_stream<T>(on, 5, options_of(real, 1, 2, true), {1, 1, 1, 4, 1});
    }
  });
}

TEST_CASE("partitioned: interleaved channels, a new filter, a new signal") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::PartitionedConvolverOptions options = options_of(real, 8, 3, true);
    options.precision = precision_of<T>();
    const std::uint64_t taps = 30, n = 6 * 8;
    Stream<T> stream(n, taps, options);
    fft::PartitionedConvolver convolver(on.context, on.device, taps, options);
    convolver.set_filter(on.queue, upload(on, reals_of<T>(stream.h)));
    std::vector<T> frames;  // a moment's samples side by side
    for (std::uint64_t t = 0; t < 16; ++t)
      for (std::uint64_t c = 0; c < 3; ++c) frames.push_back(stream.x[c * n + t].real());
    const cl::Buffer in = upload(on, frames), out(on.context, CL_MEM_READ_WRITE, (16 * 4 + 1) * sizeof(T));
    convolver.process(on.queue, in, {0, 3, 1}, 16, out, {1, 4, 1});
    std::vector<T> got(16 * 4 + 1);
    on.queue.enqueueReadBuffer(out, CL_TRUE, 0, got.size() * sizeof(T), got.data());
    std::vector<T> results;
    for (std::uint64_t c = 0; c < 3; ++c)
      for (std::uint64_t t = 0; t < 16; ++t) results.push_back(got[1 + c + 4 * t]);
    const auto want = reals_of<one_up_t<T>>(stream.results(0, 16));
    CHECK(in_error_units<T>(relative_error(results, want), 16) < partitioned_limit);
    // the new filter works on the past, too
    stream.h = uniform_noise<T>(taps * 3, 77, true);
    convolver.set_filter(on.queue, upload(on, reals_of<T>(stream.h)));
    check_piece(on, convolver, stream, 16, 32);
    convolver.reset();
    check_piece(on, convolver, stream, 32, 48, 32);
  });
}

TEST_CASE("partitioned: calls on two queues keep their order") {
  const TestDevice& on = test_devices().front();
  const fft::PartitionedConvolverOptions options = options_of(real, 16, 2, false);
  const Stream<float> stream(40 * 16, 100, options);
  fft::PartitionedConvolver convolver(on.context, on.device, 100, options);
  const cl::CommandQueue other(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  convolver.set_filter(other, upload(on, reals_of<float>(stream.h)));
  std::vector<cl::Buffer> in, out;
  std::vector<cl::Event> done(40);
  for (std::uint64_t b = 0; b < 40; ++b) {
    in.push_back(upload(on, reals_of<float>(stream.piece(16 * b, 16 * b + 16))));
    out.emplace_back(on.context, CL_MEM_READ_WRITE, convolver.bytes(16));
  }
  for (std::uint64_t b = 0; b < 40; ++b)
    convolver.process(b % 3 == 0 ? other : on.queue, in[b], 16, out[b], nullptr, &done[b]);
  for (std::uint64_t b = 0; b < 40; ++b) {
    std::vector<float> got(32);
    const std::vector<cl::Event> after = {done[b]};
    on.queue.enqueueReadBuffer(out[b], CL_TRUE, 0, 128, got.data(), &after);
    const auto want = reals_of<double>(stream.results(16 * b, 16 * b + 16));
    CHECK(in_error_units<float>(relative_error(got, want), 32) < partitioned_limit);
  }
}

TEST_CASE("partitioned: several threads may call one convolver, and ask for its cost") {
  const TestDevice& on = test_devices().front();
  // All samples are alike, so that the order of the calls does not matter: after the first call all results are the sum of h.
  const Stream<float> stream(48, 40, options_of(real, 16, 1, false));
  fft::PartitionedConvolver convolver(on.context, on.device, 40, stream.options);
  convolver.set_filter(on.queue, upload(on, reals_of<float>(stream.h)));
  const cl::Buffer ones = upload(on, std::vector<float>(48, 1.0F));
  convolver.process(on.queue, ones, 48, cl::Buffer(on.context, CL_MEM_READ_WRITE, convolver.bytes(48)));
  const std::uint64_t cost = convolver.cost(32).bytes;
  constexpr std::size_t threads = 4, calls = 8;
  std::vector<std::vector<float>> got(threads, std::vector<float>(calls * 32));
  std::vector<char> same_cost(threads, 1);
  std::vector<std::thread> crew;
  for (std::size_t i = 0; i < threads; ++i)
    crew.emplace_back([&, i] {
      const cl::CommandQueue queue(on.context, on.device, i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
      const cl::Buffer out(on.context, CL_MEM_READ_WRITE, convolver.bytes(32));
      for (std::size_t call = 0; call < calls; ++call) {
        std::vector<cl::Event> done(1);
        convolver.process(queue, ones, 32, out, nullptr, done.data());
        queue.enqueueReadBuffer(out, CL_TRUE, 0, 128, got[i].data() + 32 * call, &done);
        same_cost[i] = same_cost[i] && convolver.cost(32).bytes == cost;
      }
    });
  for (std::thread& thread : crew) thread.join();
  float sum = 0;
  for (const auto& h : stream.h) sum += h.real();
  for (std::size_t i = 0; i < threads; ++i) {
    CHECK(relative_error(got[i], std::vector<float>(got[i].size(), sum)) < 1e-5);
    CHECK(same_cost[i]);
  }
}

TEST_CASE("partitioned: what is refused, with the value, the limit and the way out") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](std::uint64_t taps, const fft::PartitionedConvolverOptions& options,
                        fft::ErrorCode code = fft::ErrorCode::invalid_argument) {
    return refusal([&] { fft::PartitionedConvolver(on.context, on.device, taps, options); }, code);
  };
  CHECK_THAT(made(0, {}), Catch::Contains("filter_length = 0"));
  CHECK_THAT(made(std::uint64_t(1) << 33, {}), Catch::Contains("filter_length = 8589934592 is above 2^32"));
  CHECK_THAT(made(10, options_of(real, 0, 1, false)), Catch::Contains("partition = 0"));
  CHECK_THAT(made(10, options_of(real, std::uint64_t(1) << 27, 1, false)),
             Catch::Contains("partition = 134217728 is above 2^26"));
  CHECK_THAT(made(10, options_of(real, 16, 0, false)), Catch::Contains("channels = 0"));
  CHECK_THAT(made(std::uint64_t(1) << 31, options_of(real, 1, 1000, true), fft::ErrorCode::unsupported),
             Catch::Contains("the spectra of the filters need"));
  fft::PartitionedConvolver convolver(on.context, on.device, 40, options_of(real, 16, 2, false));
  CHECK(convolver.filter_length() == 40);
  CHECK(convolver.partitions() == 3);
  CHECK(convolver.filter_bytes() == 160);
  CHECK(convolver.bytes(16) == 128);
  CHECK(convolver.bytes(0) == 0);
  for (const int shift : {62, 63})  // times the bytes of a sample of both channels: 0 of 64 bits
    CHECK_THAT(refusal([&] { convolver.bytes(std::uint64_t(1) << shift); }),
               Catch::Contains(std::to_string(std::uint64_t(1) << shift) + " is above 2^40 samples"));
  CHECK(convolver.max_count() >= 16);
  CHECK(convolver.state_bytes() == 3 * 17 * 8 + 4 * 2 * 17 * 8 + 2 * 2 * 16 * 4);
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 256), b(on.context, CL_MEM_READ_WRITE, 256);
  CHECK_THAT(refusal([&] { convolver.process(on.queue, a, 16, b); }), Catch::Contains("set_filter()"));
  convolver.set_filter(on.queue, a);
  CHECK_THAT(refusal([&] { convolver.process(on.queue, a, 0, b); }),
             Catch::Contains("count = 0: a call takes a multiple of the partition, 16"));
  CHECK_THAT(refusal([&] { convolver.process(on.queue, a, 20, b); }), Catch::Contains("count = 20"));
  CHECK_THAT(refusal([&] { convolver.process(on.queue, a, 48, b); }), Catch::Contains("in"));
  CHECK_THAT(refusal([&] { convolver.process(on.queue, a, 16, a); }), Catch::Contains("out"));
  CHECK_THAT(refusal([&] {
               convolver.process(on.queue, a, {0, 1, 16}, 16, b, {0, 1, 8});
             }),
             Catch::Contains("out"));
}
