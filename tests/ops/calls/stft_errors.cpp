// What Stft refuses, and what it says; events and queues.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/operations/stft_reference.hpp"
#include "support/refusal.hpp"

using namespace fft_test;

namespace {

fft::StftOptions small_options() {
  fft::StftOptions options;
  options.frame = 16;
  options.hop = 8;
  return options;
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("options that make no sense") {
  const TestDevice& on = test_devices().front();
  const auto made = [&](const std::function<void(fft::StftOptions&)>& change, std::uint64_t n = 100) {
    fft::StftOptions options = small_options();
    change(options);
    return refusal([&] { fft::Stft(on.context, on.device, n, options); });
  };
  CHECK(says(made([](auto& o) { o.frame = 0; }), "frame = 0"));
  CHECK(says(made([](auto& o) { o.batch = 0; }), "batch = 0"));
  CHECK(says(made([](auto& o) { o.window.assign(o.frame, 1e39); }), "window[0] = 1e+39 is beyond"));
  CHECK(says(made([](auto& o) { o.precision = static_cast<fft::Precision>(7); }),
             "StftOptions::precision = 7"));
  CHECK(says(made([](auto& o) { o.output = static_cast<fft::StftOutput>(4); }), "StftOptions::output = 4"));
  CHECK(
      says(made([](auto& o) { o.padding = static_cast<fft::StftPadding>(4); }), "StftOptions::padding = 4"));
  CHECK(
      says(made([](auto& o) { o.scaling = static_cast<fft::StftScaling>(3); }), "StftOptions::scaling = 3"));
  CHECK(says(made([](auto& o) { o.directions = static_cast<fft::Directions>(3); }), "directions = 3"));
  CHECK(says(made([](auto& o) { o.fft_length = 15; }), "fft_length = 15 is below StftOptions::frame = 16"));
  CHECK(says(made([](auto& o) { o.hop = std::uint64_t(1) << 40; }), "hop = 1099511627776 is above 2^31"));
  CHECK(says(made([](auto& o) { o.window.assign(15, 1.0); }), "window has 15 values"));
  CHECK(says(made([](auto& o) {
               o.window.assign(16, 1.0);
               o.window[3] = std::numeric_limits<double>::infinity();
             }),
             "window[3] = inf: every value must be finite"));
  CHECK(says(made([](auto& o) { o.window.assign(16, 1e19); }), "a value of magnitude 1e+19"));
  CHECK(says(made([](auto& o) { o.window.assign(16, 0.0); }), "zero everywhere"));
  CHECK(says(made([](auto&) {}, 0), "signal_length = 0"));
  CHECK(says(made([](auto&) {}, 15), "a frame of 16 samples is longer than the signal (15 samples"));
  CHECK(says(made(
                 [](auto& o) {
                   o.centred = true;
                   o.padding = fft::StftPadding::reflect;
                 },
                 8),
             "cannot be mirrored over 8 samples"));
  CHECK(says(made([](auto& o) {
               o.scaling = fft::StftScaling::density;
               o.sample_rate = 0;
             }),
             "sample_rate = 0: a positive, finite number"));
  CHECK(says(made([](auto& o) {
               o.window.assign(16, 1.0);
               for (std::size_t q = 0; q < 16; q += 2) o.window[q] = -1.0;
               o.scaling = fft::StftScaling::spectrum;
             }),
             "sum, which is zero"));
  CHECK(says(made([](auto& o) {
               o.output = fft::StftOutput::power;
               o.directions = fft::Directions::inverse_only;
             }),
             "no inverse"));
  CHECK(says(made([](auto& o) {
               o.output = fft::StftOutput::decibels;
               o.min_decibels = -std::numeric_limits<double>::infinity();
             }),
             "min_decibels"));
  CHECK(says(made([](auto&) {}, std::uint64_t(1) << 59), "above 2^58 samples"));
}

TEST_CASE("windows that do not cover the signal have no inverse") {
  const TestDevice& on = test_devices().front();
  fft::StftOptions options = small_options();
  options.hop = 16;  // Hann begins with zero
  const std::string hann = refusal([&] { fft::Stft(on.context, on.device, 100, options); });
  CHECK(says(hann, "at sample 0 of every hop their sum is 0"));
  CHECK(says(hann, "Directions::forward_only"));
  options.hop = 20;  // gaps
  options.window.assign(16, 1.0);
  CHECK(says(refusal([&] { fft::Stft(on.context, on.device, 100, options); }), "at sample 16 of every hop"));
  options.directions = fft::Directions::forward_only;
  CHECK_NOTHROW(fft::Stft(on.context, on.device, 100, options));
  options = small_options();
  options.hop = 4;
  options.window.assign(16, 0.0);
  options.window[5] = options.window[6] = options.window[8] = 1;  // of 4, 5, 6, 7: 5, 6 and 4
  CHECK(says(refusal([&] { fft::Stft(on.context, on.device, 100, options); }), "at sample 3 of every hop"));
}

TEST_CASE("executions that cannot work") {
  const TestDevice& on = test_devices().front();
  const fft::Stft stft(on.context, on.device, 100, small_options());
  const cl::Buffer signal(on.context, CL_MEM_READ_WRITE, stft.signal_bytes());
  const cl::Buffer spectra(on.context, CL_MEM_READ_WRITE, stft.spectrum_bytes());
  const cl::Buffer small(on.context, CL_MEM_READ_WRITE, stft.signal_bytes() - 1);
  const auto forward = [&](const cl::Buffer& in, const cl::Buffer& out) {
    return refusal([&] { stft.forward(on.queue, in, out); });
  };
  CHECK(says(forward(small, spectra), "signal is too small: it needs 400 bytes and has 399"));
  CHECK(says(forward(signal, signal), "out is too small"));
  CHECK(says(forward(spectra, spectra), "signal and out are one buffer"));
  CHECK(says(forward(cl::Buffer(), spectra), "signal is null"));
  CHECK(says(forward(signal, cl::Buffer(on.context, CL_MEM_READ_ONLY, stft.spectrum_bytes())),
             "CL_MEM_READ_ONLY"));
  CHECK(says(forward(cl::Buffer(on.context, CL_MEM_WRITE_ONLY, stft.signal_bytes()), spectra),
             "CL_MEM_WRITE_ONLY"));
  CHECK(says(refusal([&] { stft.forward(cl::CommandQueue(), signal, spectra); }), "queue is null"));
  CHECK(says(refusal([&] { stft.inverse(on.queue, signal, spectra); }), "spectra is too small"));
  const cl::Context other(on.device);
  CHECK(says(forward(cl::Buffer(other, CL_MEM_READ_WRITE, stft.signal_bytes()), spectra), "another context"));
  const std::vector<cl::Event> wait(1);
  CHECK(says(refusal([&] { stft.forward(on.queue, signal, spectra, &wait); }), "event 0 of the wait list"));
  const cl::Buffer both(on.context, CL_MEM_READ_WRITE, stft.spectrum_bytes() + 4096);
  cl_buffer_region low{0, stft.spectrum_bytes()}, high{0, stft.signal_bytes()};
  cl::Buffer a = both, b = both;
  a = cl::Buffer(both).createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &low);
  b = cl::Buffer(both).createSubBuffer(CL_MEM_READ_WRITE, CL_BUFFER_CREATE_TYPE_REGION, &high);
  CHECK(says(forward(b, a), "overlap in their common parent buffer"));

  fft::StftOptions options = small_options();
  options.output = fft::StftOutput::power;
  const fft::Stft power(on.context, on.device, 100, options);
  CHECK(says(refusal([&] { power.inverse(on.queue, spectra, signal); }), "inverse() of an Stft"));
  fft::Stft moved = power, taken = std::move(moved);
  CHECK(says(refusal([&] { moved.bins(); }), "moved from"));
  CHECK(taken.spectrum_bytes() == taken.frames() * taken.bins() * 4);
}

TEST_CASE("geometry: frames, bins, first samples") {
  const TestDevice& on = test_devices().front();
  fft::StftOptions options = small_options();
  options.directions = fft::Directions::forward_only;
  const fft::Stft plain(on.context, on.device, 100, options);
  CHECK(plain.frames() == 11);
  CHECK(plain.bins() == 9);
  CHECK(plain.first_sample(2) == 16);
  CHECK(plain.options().window.size() == 16);
  options.centred = options.complete = true;
  options.fft_length = 21;
  options.domain = fft::Domain::complex;
  const fft::Stft full(on.context, on.device, 100, options);
  CHECK(full.frames() == 14);  // 116 samples: 13.5 hops behind the first frame's 16
  CHECK(full.bins() == 21);
  CHECK(full.first_sample(0) == -8);
  CHECK(full.describe().find("14 frames of 16 samples, hop 8, 21 points") != std::string::npos);
}

TEST_CASE("an out-of-order queue, wait lists and events", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    const cl::CommandQueue queue(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    fft::StftOptions options = small_options();
    options.centred = options.complete = true;
    options.frame = 64;
    options.hop = 16;
    const fft::Stft stft(on.context, on.device, 5000, options);
    const StftSignal<float> signal(stft, 3);
    const cl::Buffer in(on.context, CL_MEM_READ_WRITE, stft.signal_bytes());
    const cl::Buffer spectra(on.context, CL_MEM_READ_WRITE, stft.spectrum_bytes());
    const cl::Buffer back(on.context, CL_MEM_READ_WRITE, stft.signal_bytes());
    cl::UserEvent gate(on.context);
    std::vector<cl::Event> wait{gate};
    cl::Event written, transformed, inverted;
    queue.enqueueWriteBuffer(in, CL_FALSE, 0, stft.signal_bytes(), signal.scalars.data(), &wait, &written);
    wait = {written};
    stft.forward(queue, in, spectra, &wait, &transformed);
    wait = {transformed};
    stft.inverse(queue, spectra, back, &wait, &inverted);
    CHECK(inverted.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
    gate.setStatus(CL_COMPLETE);
    inverted.wait();
    std::vector<float> got(signal.scalars.size());
    on.queue.enqueueReadBuffer(back, CL_TRUE, 0, stft.signal_bytes(), got.data());
    CHECK(relative_error(got, signal.scalars) < 1e-6);
  }
}
