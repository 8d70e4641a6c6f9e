// Options::signal_extents and spectrum_extents: padded signals and parts of spectra, against FFTW on whole arrays.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/extents_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using fft::Direction;

namespace {

using Counts = std::vector<std::uint64_t>;

struct Extents {
  Counts lengths, signal, spectrum;  ///< signal, spectrum: as in Options
};

template <typename T>
void check_plan(const TestDevice& on, const fft::Plan& plan, bool in_place) {
  for (const Direction direction : {Direction::forward, Direction::inverse}) {
    const Finding finding = run_extents<T>(on, plan, direction, in_place);
    INFO(on.name << (direction == Direction::forward ? " forward" : " inverse")
                 << (in_place ? " in place\n" : "\n") << plan.describe());
    CHECK(finding.error < finding.limit);
    CHECK(finding.stray_writes == 0);
  }
}

template <typename T>
void check(const TestDevice& on, const Extents& e, fft::Domain domain, bool in_place) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.batch = 2;
  options.in_place = in_place;
  options.signal_extents = e.signal;
  options.spectrum_extents = e.spectrum;
  check_plan<T>(on, fft::Plan(on.context, on.device, e.lengths, options), in_place);
}

}  // namespace

TEST_CASE("padded signals and parts of spectra", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    check<T>(on, {{60}, {25}, {}}, fft::Domain::complex, f32);
    check<T>(on, {{20, 12}, {9, 6}, {}}, fft::Domain::complex, !f32);
    if (f32) check<T>(on, {{8, 12, 10}, {4, 6, 5}, {3, 12, 10}}, fft::Domain::complex, false);
    check<T>(on, {{14, 24}, {7, 0}, {}}, fft::Domain::real, f32);
    check<T>(on, {{12, 24}, {5, 11}, {12, 7}}, fft::Domain::real, false);
    if (!f32) check<T>(on, {{47}, {20}, {9}}, fft::Domain::real, true);
  });
}

TEST_CASE("what does not exist is neither read nor written, whatever is there", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (sizeof(T) != 4) return;
    // The corner of an image that is stored whole: the rest of it is poison.
    fft::Options options;
    options.signal_extents = {9, 6};
    options.spectrum_extents = {20, 5};
    options.signal.strides = options.spectrum.strides = {16, 1};
    options.signal.distance = options.spectrum.distance = 400;
    options.batch = 2;
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 20, 12, options), false);
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 20, 12, options), true);
  });
}

TEST_CASE("extents that do not fit are refused", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    if (sizeof(type) != 4) return;
    const auto refused = [&](const Counts& signal, const Counts& spectrum, const char* text,
                             fft::Options options = {}) {
      options.signal_extents = signal;
      options.spectrum_extents = spectrum;
      check_refused([&] { fft::Plan2D(on.context, on.device, 8, 6, options); }, text);
    };
    refused({8}, {}, "Options::signal_extents has 1 entries for a transform of 2 axes");
    refused({8, 7}, {}, "Options::signal_extents[1] = 7, but axis 1 has 6 elements");
    fft::Options real;
    real.domain = fft::Domain::real;
    refused({}, {8, 5}, "Options::spectrum_extents[1] = 5, but axis 1 has 4 elements", real);
    fft::Options rows;
    rows.axes = {1};
    refused({4, 0}, {}, "axis 0 is not transformed", rows);
    fft::Options reversed;
    reversed.spectrum_order = fft::SpectrumOrder::digit_reversed;
    refused({}, {4, 0}, "SpectrumOrder::digit_reversed", reversed);
    fft::Options padded;
    padded.signal_extents = {4, 0};
    const fft::Plan2D plan(on.context, on.device, 8, 6, padded);
    const cl::Buffer signals(on.context, CL_MEM_READ_WRITE, plan.signal_bytes()),
        more(on.context, CL_MEM_READ_WRITE, plan.signal_bytes());
    check_refused([&] { plan.convolve(on.queue, signals, more, signals); }, "Options::signal_extents",
                  fft::ErrorCode::unsupported);
  });
}
