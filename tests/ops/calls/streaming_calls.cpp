// Calls of fft::StreamingConvolver: queues, events, threads, filters that change, refusals.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <chrono>
#include <thread>

#include "ops/stream/geometry.hpp"
#include "runtime/device/device_context.hpp"
#include "support/operations/described.hpp"
#include "support/operations/streaming_run.hpp"

using namespace fft_test;
using namespace fft_test::streams;

TEST_CASE("calls are in order on any queues without a word from the caller") {
  for (const TestDevice& on : test_devices())
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      Setting<float> s{on, 33, options_of(domain, 1, 64)};
      const auto x = noise<float>(sum_of_counts, domain, 1), h = noise<float>(33, domain, 2);
      const auto pieces = pieces_of(s, x, some_counts);
      const cl::Buffer filter = s.filter(h);
      const cl::CommandQueue free(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
          other(on.context, on.device);
      for (const std::vector<cl::CommandQueue>& queues :
           {std::vector<cl::CommandQueue>{free}, {on.queue}, {free, other, on.queue}}) {
        fft::StreamingConvolver stream = s.make();
        Results<float> results(s, some_counts);
        stream.set_filter(queues.back(), filter);
        cl::Event last;
        for (std::size_t i = 0; i < pieces.size(); ++i)
          stream.process(queues[i % queues.size()], pieces[i], some_counts[i], results[i], nullptr, &last);
        last.wait();
        INFO(on.name << ", " << queues.size() << " queues");
        CHECK(s.error(results.read(), beginning(direct(x, h), sum_of_counts), stream) < stream_error_limit);
      }
    }
}

TEST_CASE("a call waits for the events that it is given") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 3, options_of(fft::Domain::real)};
    fft::StreamingConvolver stream = s.make();
    const cl::CommandQueue free(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    stream.set_filter(on.queue, s.filter({1, 2, 3}));
    on.queue.finish();
    cl::Buffer in(on.context, CL_MEM_READ_WRITE, 16);
    const float zeros[4] = {}, ones[4] = {1, 1, 1, 1};
    on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, 16, zeros);
    on.queue.finish();
    Results<float> results(s, {4, 4});
    const cl::UserEvent start(on.context);
    const std::vector<cl::Event> wait = {start};
    const cl::CommandQueue other(on.context, on.device);
    cl::Event done, next, nothing;
    stream.process(free, in, 4, results[0], &wait, &done);
    stream.process(other, in, 4, results[1], nullptr, &next);  // both come after the call before
    stream.process(free, {}, 0, {}, nullptr, &nothing);
    free.flush();
    other.flush();
    std::this_thread::sleep_for(std::chrono::milliseconds(50));  // time for whoever does not wait
    for (const cl::Event& event : {done, next, nothing})
      CHECK(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
    on.queue.enqueueWriteBuffer(in, CL_TRUE, 0, 16, ones);
    on.queue.finish();
    cl::UserEvent(start).setStatus(CL_COMPLETE);
    nothing.wait();
    for (const cl::Event& event : {done, next})
      CHECK(event.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() == CL_COMPLETE);
    CHECK(s.error(results.read(), {1, 3, 6, 6, 6, 6, 6, 6}, stream) < stream_error_limit);
  }
}

TEST_CASE("several threads may call one stream") {
  for (const TestDevice& on : test_devices()) {
    // All samples are alike, so that the order of the calls does not matter: from the m-th result on all are the sum of h.
    Setting<float> s{on, 20, options_of(fft::Domain::real, 1, 30)};
    fft::StreamingConvolver stream = s.make();
    const auto h = noise<float>(20, s.options.domain, 1);
    Complex sum = 0;
    for (const Complex& v : h) sum += v;
    stream.set_filter(on.queue, s.filter(h));
    const cl::Buffer ones = pieces_of(s, std::vector<Complex>(100, 1.0), {100})[0];
    Results<float> first(s, {100});
    stream.process(on.queue, ones, 100, first[0]);
    const std::vector<std::uint64_t> counts = {30, 1, 7, 64, 100, 2, 31, 29};
    constexpr std::size_t threads = 4;
    std::vector<Results<float>> results;
    for (std::size_t i = 0; i < threads; ++i) results.emplace_back(s, counts);
    std::vector<std::thread> crew;
    for (std::size_t i = 0; i < threads; ++i)
      crew.emplace_back([&, i] {
        const cl::CommandQueue queue(on.context, on.device,
                                     i % 2 ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
        for (std::size_t piece = 0; piece < counts.size(); ++piece) {
          stream.process(queue, ones, counts[piece], results[i][piece]);
          stream.cost(counts[piece]);  // for ThreadSanitizer
        }
        queue.finish();
      });
    for (std::thread& thread : crew) thread.join();
    CHECK(stream.samples() == 100 + threads * 264);
    for (auto& result : results) {
      const auto got = result.read();
      // A sample that is lost, doubled or not there yet is an error of the order of h.
      CHECK(relative_error(got, std::vector<Complex>(got.size(), sum)) < 1e-5);
    }
  }
}

TEST_CASE("two streams on one queue keep apart") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 40, options_of(fft::Domain::complex, 1, 100)};
    fft::StreamingConvolver a = s.make(), b = s.make();
    const auto x = noise<float>(sum_of_counts, s.options.domain, 1),
               y = noise<float>(sum_of_counts, s.options.domain, 2);
    const auto h = noise<float>(40, s.options.domain, 3), g = noise<float>(40, s.options.domain, 4);
    const auto x_pieces = pieces_of(s, x, some_counts), y_pieces = pieces_of(s, y, some_counts);
    Results<float> x_results(s, some_counts), y_results(s, some_counts);
    a.set_filter(on.queue, s.filter(h));
    b.set_filter(on.queue, s.filter(g));
    for (std::size_t i = 0; i < some_counts.size(); ++i) {
      a.process(on.queue, x_pieces[i], some_counts[i], x_results[i]);
      b.process(on.queue, y_pieces[i], some_counts[i], y_results[i]);
    }
    CHECK(s.error(x_results.read(), beginning(direct(x, h), sum_of_counts), a) < stream_error_limit);
    CHECK(s.error(y_results.read(), beginning(direct(y, g), sum_of_counts), b) < stream_error_limit);
  }
}

TEST_CASE("a new filter takes over between two samples, with the whole past; reset forgets it") {
  for (const TestDevice& on : test_devices()) {
    Setting<float> s{on, 40, options_of(fft::Domain::real, 1, 100)};
    fft::StreamingConvolver made = s.make();
    const auto x = noise<float>(sum_of_counts, s.options.domain, 1);
    const auto pieces = pieces_of(s, x, some_counts);
    Results<float> results(s, some_counts);
    std::vector<Complex> want;
    fft::StreamingConvolver stream = std::move(made);
    std::size_t forgotten = 0;
    for (std::size_t i = 0; i < some_counts.size(); ++i) {
      const auto h = noise<float>(40, s.options.domain,
                                  10 + i / 2);  // every other call: three in all are kept in two places
      if (i % 2 == 0) stream.set_filter(on.queue, s.filter(h));
      if (i == 5) stream.reset(), forgotten = want.size();
      stream.process(on.queue, pieces[i], some_counts[i], results[i]);
      const std::vector<Complex> known(x.begin() + std::ptrdiff_t(forgotten), x.end());
      const auto all = direct(known, h);
      for (std::uint64_t t = 0; t < some_counts[i]; ++t) want.push_back(all[want.size() - forgotten]);
    }
    CHECK(s.error(results.read(), want, stream) < stream_error_limit);
    check_refused([&] { made.reset(); }, "moved from");
  }
}

TEST_CASE("blocks are as long as calls want them") {
  const TestDevice& on = test_devices().front();
  const auto points = [&](std::uint64_t filter, std::uint64_t expected) {
    const auto limits = fft::runtime::DeviceContext::acquire(on.context(), on.device())->limits();
    return fft::ops::make_streaming_geometry(filter, options_of(fft::Domain::complex, 1, expected), limits)
        .points();
  };
  for (const std::uint64_t filter : {1, 17, 300, 4095, 48000}) {
    INFO("filter of " << filter);
    // Few old samples in a block for throughput, no more new ones than come for latency.
    CHECK(points(filter, 0) >= 2 * filter);
    for (const std::uint64_t expected : {64, 512}) {
      CHECK(points(filter, expected) >= std::min<std::uint64_t>(filter + 32, 64));
      CHECK(points(filter, expected) <= (filter + expected) * 5 / 4 + 64);
    }
  }
}

TEST_CASE("what streams refuse") {
  const TestDevice& on = test_devices().front();
  const auto make = [&](std::uint64_t length, const fft::StreamingConvolverOptions& o) {
    return fft::StreamingConvolver(on.context, on.device, length, o);
  };
  check_refused([&] { make(0, {}); }, "filter_length = 0");
  fft::StreamingConvolverOptions unknown;
  unknown.domain = static_cast<fft::Domain>(3);
  check_refused([&] { make(3, unknown); }, "StreamingConvolverOptions::domain = 3");
  unknown.domain = fft::Domain::real_to_real;
  check_refused([&] { make(3, unknown); }, "StreamingConvolverOptions::domain is Domain::real_to_real");
  check_refused([&] { make((std::uint64_t(1) << 28) + 1, {}); }, "above 2^28");
  check_refused([&] { make(3, options_of(fft::Domain::real, 0)); }, "channels = 0");
  check_refused([&] { make(3, options_of(fft::Domain::real, std::uint64_t(1) << 39)); }, "fewer channels",
                fft::ErrorCode::unsupported);
  check_refused([&] { fft::StreamingConvolver(cl::Context(), on.device, 3); }, "context is null");
  check_refused([&] { fft::StreamingConvolver(on.context, cl::Device(), 3); }, "device is null");

  fft::StreamingConvolver stream = make(3, options_of(fft::Domain::real, 2));
  CHECK(stream.filter_bytes() == 12);
  CHECK(stream.bytes(10) == 80);
  CHECK(stream.tail_count() == 2);
  const cl::Buffer a(on.context, CL_MEM_READ_WRITE, 80), b(on.context, CL_MEM_READ_WRITE, 80),
      small(on.context, CL_MEM_READ_WRITE, 8), no_write(on.context, CL_MEM_READ_ONLY, 80),
      no_read(on.context, CL_MEM_WRITE_ONLY, 80);
  check_refused([&] { stream.process(on.queue, a, 10, b); }, "set_filter");
  check_refused([&] { stream.flush(on.queue, b); }, "set_filter");
  check_refused([&] { stream.set_filter(on.queue, small); }, "filter is too small");
  check_refused([&] { stream.set_filter(on.queue, cl::Buffer()); }, "filter is null");
  stream.set_filter(on.queue, a);
  check_refused([&] { stream.process(cl::CommandQueue(), a, 10, b); }, "queue is null");
  check_refused([&] { stream.process(on.queue, cl::Buffer(), 10, b); }, "in is null");
  check_refused([&] { stream.process(on.queue, a, 10, cl::Buffer()); }, "out is null");
  check_refused([&] { stream.process(on.queue, a, 11, b); }, "in is too small");
  check_refused([&] { stream.process(on.queue, a, 10, small); }, "out is too small");
  check_refused([&] { stream.process(on.queue, a, {1, 1, 0}, 10, b, {}); }, "needs 84 bytes");
  check_refused([&] { stream.process(on.queue, a, {0, 0, 0}, 10, b, {}); }, "stride = 0");
  check_refused([&] { stream.process(on.queue, a, 10, a); }, "one buffer");
  check_refused([&] { stream.process(on.queue, a, 10, no_write); }, "CL_MEM_READ_ONLY");
  check_refused([&] { stream.process(on.queue, no_read, 10, b); }, "CL_MEM_WRITE_ONLY");
  check_refused([&] { stream.process(on.queue, a, {}, 10, b, {0, 1, 9}); }, "one place");
  check_refused([&] { stream.process(on.queue, a, {}, 10, b, {0, 2, 2}); }, "one place");
  check_refused([&] { stream.process(on.queue, a, (std::uint64_t(1) << 41), b); }, "process parts");
  check_refused([&] { stream.process(on.queue, a, {0, std::uint64_t(1) << 59, 0}, 10, b, {}); }, "2^60");
  check_refused([&] { stream.flush(on.queue, cl::Buffer()); }, "out is null");
  const std::vector<cl::Event> null_event(1);
  check_refused([&] { stream.process(on.queue, a, 10, b, &null_event); }, "event 0");
  check_refused([&] { stream.process(on.queue, {}, 0, {}, &null_event); }, "event 0");
  CHECK(stream.samples() == 0);
  stream.process(on.queue, a, {0, 1, 10}, 10, b, {0, 2, 1});  // interleaved results
  CHECK(stream.samples() == 10);
}
