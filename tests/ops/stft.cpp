// Short-time Fourier transforms on the device against their definition, scipy's numbers, and their own inverse.
#include "support/operations/stft_reference.hpp"

#include "support/device/device_planning.hpp"
#include "support/fixture.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

template <typename T>
fft::StftOptions stft_options(fft::Domain domain, std::uint64_t frame, std::uint64_t hop,
                              std::uint64_t signals = 1) {
  fft::StftOptions options;
  options.precision = precision_of<T>();
  options.domain = domain;
  options.frame = frame;
  options.hop = hop;
  options.batch = signals;
  return options;
}

// Windowing adds a rounding to every product: a little more than the transform's own bound.
constexpr double stft_limit = 1.25 * error_limit;

template <typename T>
void check_forward(const TestDevice& on, std::uint64_t n, fft::StftOptions options) {
  options.directions = fft::Directions::forward_only;
  const fft::Stft stft(on.context, on.device, n, options);
  const StftSignal<T> signal(stft, n);
  const std::vector<T> got = run_stft(on, stft, fft::Direction::forward, signal.scalars);
  const auto spectra = stft_spectra(stft, signal.samples);
  INFO(on.name << "\n" << stft.describe());
  const double error = relative_error(got, scalars_of<long double>(spectra));
  CHECK(in_error_units<T>(error, stft.options().fft_length) < stft_limit);
}

// Every sample that enough of the window covers comes back.
template <typename T>
void check_round_trip(const TestDevice& on, std::uint64_t n, const fft::StftOptions& options) {
  const fft::Stft stft(on.context, on.device, n, options);
  const fft::StftOptions& o = stft.options();
  const StftSignal<T> signal(stft, n + 1);
  const std::vector<T> back = run_stft(on, stft, fft::Direction::inverse,
                                       run_stft(on, stft, fft::Direction::forward, signal.scalars));
  INFO(on.name << "\n" << stft.describe());
  const std::uint64_t width = o.domain == fft::Domain::real ? 1 : 2;
  const double eps = std::numeric_limits<T>::epsilon();
  std::uint64_t covered = 0;
  double worst = 0;
  for (std::uint64_t i = 0; i < n; ++i) {
    double weight = 0;
    for (std::uint64_t f = 0; f < stft.frames(); ++f) {
      const std::int64_t q = static_cast<std::int64_t>(i) - stft.first_sample(f);
      if (q >= 0 && q < static_cast<std::int64_t>(o.frame))
        weight += o.window[static_cast<std::size_t>(q)] * o.window[static_cast<std::size_t>(q)];
    }
    for (std::uint64_t s = 0; s < o.batch; ++s)
      for (std::uint64_t part = 0; part < width; ++part) {
        const std::uint64_t at = (s * n + i) * width + part;
        if (weight == 0) {
          CHECK(back[at] == 0);
        } else if (weight > 1e-3) {
          worst =
              std::max(worst, std::abs(double(back[at]) - double(signal.scalars[at])) * std::sqrt(weight));
          ++covered;
        }
      }
  }
  CHECK(covered >= n / 2);
  CHECK(worst < 8 * eps * std::sqrt(std::log2(double(o.fft_length) + 1)));
}

bool reads_in_place(const fft::Stft& stft) {
  return stft.describe().find("read where they lie") != std::string::npos;
}

const std::vector<fft::StftOutput> all_forms = {fft::StftOutput::magnitude, fft::StftOutput::power,
                                                fft::StftOutput::decibels};

template <typename T>
void check_form(const TestDevice& on, fft::StftOptions options,
                const std::vector<fft::StftOutput>& forms = all_forms) {
  const std::uint64_t n = 500 + 3 * options.frame;
  options.directions = fft::Directions::forward_only;
  for (const fft::StftOutput form : forms) {
    options.output = form;
    options.min_decibels = -7.5;
    const fft::Stft stft(on.context, on.device, n, options);
    const StftSignal<T> signal(stft, n);
    const std::vector<T> got = run_stft(on, stft, fft::Direction::forward, signal.scalars);
    const auto spectra = stft_spectra(stft, signal.samples);
    REQUIRE(got.size() == spectra.size());
    INFO(on.name << "\n" << stft.describe());
    // An element's error is relative to the spectrum it stands in, not to itself.
    const double eps = std::numeric_limits<T>::epsilon();
    double norm = 0, worst = 0;
    for (const auto& z : spectra) norm += static_cast<double>(std::norm(z));
    norm = std::sqrt(norm / double(spectra.size()));
    std::uint64_t floors = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
      const double magnitude = static_cast<double>(std::abs(spectra[i])), value = double(got[i]);
      double back = value;
      if (form == fft::StftOutput::power) back = std::sqrt(value);
      if (form == fft::StftOutput::decibels) {
        CHECK(value >= -7.5);
        if (value <= -7.5) {
          ++floors;
          CHECK(magnitude < std::pow(10.0, -7.5 / 20) * (1 + 16 * eps));
          continue;
        }
        back = std::pow(10.0, value / 20);
      }
      // (decibels: 10 log10(p) of up to 40 dB, rounded, is p with a relative error of up to 5 eps, and log10's own)
      const double own = form == fft::StftOutput::decibels ? 16 * magnitude : 2 * magnitude;
      worst = std::max(worst, std::abs(back - magnitude) / (8 * norm + own));
    }
    CHECK(worst < eps);
    if (form == fft::StftOutput::decibels) CHECK(floors > 0);
  }
}

template <typename T>
fft::StftOptions options_of(const Fixture& c) {
  fft::StftOptions o = stft_options<T>(c.text("domain") == "real" ? fft::Domain::real : fft::Domain::complex,
                                       c.integer("frame"), c.integer("hop"));
  return o;
}

}  // namespace

TEST_CASE("frames of one signal and of many", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    check_forward<T>(on, 1000, stft_options<T>(fft::Domain::real, 64, 16));
    check_forward<T>(on, 1000, stft_options<T>(fft::Domain::real, f32 ? 33 : 32, 7, 3));
    check_forward<T>(on, 777, stft_options<T>(fft::Domain::complex, f32 ? 48 : 35, 20, 2));
    check_forward<T>(on, 64, stft_options<T>(f32 ? fft::Domain::real : fft::Domain::complex, 64, 64));
    if (f32) check_forward<T>(on, 9, stft_options<T>(fft::Domain::real, 1, 1));
    if (f32) check_forward<T>(on, 90, stft_options<T>(fft::Domain::complex, 8, 13));  // gaps between frames
  });
}

TEST_CASE("frames filled up with zeros, frames beyond the ends of the signal", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    fft::StftOptions options = stft_options<T>(fft::Domain::real, f32 ? 31 : 32, f32 ? 9 : 8, 2);
    options.fft_length = f32 ? 48 : 45;
    check_forward<T>(on, 400, options);
    options.complete = true;
    for (const auto padding : {fft::StftPadding::zeros, fft::StftPadding::edge, fft::StftPadding::reflect,
                               fft::StftPadding::reflect_odd}) {
      options.centred = true;
      options.padding = padding;
      check_forward<T>(on, 131, options);
      options.domain = options.domain == fft::Domain::real ? fft::Domain::complex : fft::Domain::real;
    }
    options.padding = fft::StftPadding::edge;
    check_forward<T>(on, 5, options);  // far shorter than a frame
    // A hop longer than a frame: no frame where all samples that are left lie in the gap before it.
    if (!f32) return;
    options = stft_options<T>(fft::Domain::real, 8, 9);
    options.complete = true;
    options.directions = fft::Directions::forward_only;
    CHECK(fft::Stft(on.context, on.device, 72, options).frames() == 8);
    CHECK(fft::Stft(on.context, on.device, 73, options).frames() == 9);
  });
}

TEST_CASE("scaling of spectra", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::StftOptions options = stft_options<T>(fft::Domain::real, 32, 16);
    options.scaling = sizeof(T) == 4 ? fft::StftScaling::spectrum : fft::StftScaling::density;
    options.sample_rate = 8000;
    check_forward<T>(on, 320, options);
    check_round_trip<T>(on, 320, options);
  });
}

TEST_CASE("magnitude, power and decibels", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    check_form<T>(on, stft_options<T>(fft::Domain::real, 32, 16, 2));
    check_form<T>(on, stft_options<T>(fft::Domain::complex, sizeof(T) == 4 ? 20 : 16, 10));
  });
}

// Kernels that read windowed frames from the signal: rows and tiles of every width, frames shorter than transforms.
TEST_CASE("windows and forms inside the transforms", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    struct Case {
      fft::Domain domain;
      std::uint64_t frame, hop, fft_length, signals;
      fft::StftOutput form;
    };
    constexpr fft::Domain real = fft::Domain::real, complex = fft::Domain::complex;
    constexpr fft::StftOutput power = fft::StftOutput::power, magnitude = fft::StftOutput::magnitude;
    const std::vector<Case> f32 = {
        {real, 8, 4, 8, 1, power},    {real, 16, 6, 20, 3, magnitude},    {real, 40, 20, 100, 1, power},
        {real, 28, 8, 64, 2, power},  {real, 1000, 250, 1024, 1, power},  {real, 4096, 512, 4096, 1, power},
        {complex, 8, 3, 8, 2, power}, {complex, 19, 5, 20, 2, magnitude}, {complex, 37, 11, 120, 2, power}};
    const std::vector<Case> f64 = {{real, 8, 2, 12, 3, power},
                                   {real, 500, 250, 512, 1, magnitude},
                                   {complex, 5, 5, 8, 2, power},
                                   {complex, 1000, 100, 1024, 1, power}};
    Turns<T> forward_turns(on), form_turns(on);
    form_turns
        .next();  // a case is tested with one of them and one kernel shape, with the other and the other shape
    for (const Case& c : sizeof(T) == 4 ? f32 : f64) {
      const bool spectra = forward_turns.next(), form = form_turns.next();
      fft::StftOptions options = stft_options<T>(c.domain, c.frame, c.hop, c.signals);
      options.fft_length = c.fft_length;
      options.window = fft::make_window(fft::Window::hamming(), c.frame);
      options.directions = fft::Directions::forward_only;
      const std::uint64_t even = c.frame % 2 == 0 ? 500 : 501;
      if (!spectra) options.output = c.form;
      CHECK(reads_in_place(fft::Stft(on.context, on.device, even + 3 * c.frame, options)));
      if (spectra) check_forward<T>(on, 500 + 3 * c.frame, options);
      if (form) check_form<T>(on, options, {c.form});
    }
  });
}

// Frames of several passes: the window in the first, the form in the last.
TEST_CASE("long frames", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    for (const auto domain : {fft::Domain::complex, fft::Domain::real}) {
      const std::uint64_t n = length_with_workspace(on, 4) * (domain == fft::Domain::real ? 2 : 1);
      fft::StftOptions options = stft_options<float>(domain, n - 10, n / 2);
      options.fft_length = n;
      options.directions = fft::Directions::forward_only;
      const fft::Stft stft(on.context, on.device, 5 * n / 2, options);
      INFO(stft.describe());
      CHECK(stft.describe().find("1 pass,") == std::string::npos);
      if (domain == fft::Domain::complex) CHECK(reads_in_place(stft));
      check_forward<float>(on, 5 * n / 2, options);
      check_form<float>(on, options, {fft::StftOutput::power});
    }
  }
}

// What no such kernel can read goes through the workspace, with the same results.
TEST_CASE("frames that are staged", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::StftOptions options = stft_options<T>(fft::Domain::real, 32, sizeof(T) == 4 ? 11 : 8);
    if (sizeof(T) == 8) options.frame = 31;
    options.directions = fft::Directions::forward_only;
    CHECK_FALSE(reads_in_place(fft::Stft(on.context, on.device, 400, options)));
    check_forward<T>(on, 400, options);
    check_form<T>(on, options, {fft::StftOutput::power});
    options = stft_options<T>(fft::Domain::complex, 254, 127);  // 2 x 127
    check_forward<T>(on, 1000, options);
  });
}

TEST_CASE("silence has the least decibels, NaN stays NaN", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    fft::StftOptions options = stft_options<T>(fft::Domain::real, 32, 32);
    options.output = fft::StftOutput::decibels;
    const fft::Stft stft(on.context, on.device, 96, options);
    std::vector<T> signal(96, T(0));
    signal[40] = std::numeric_limits<T>::quiet_NaN();
    const std::vector<T> got = run_stft(on, stft, fft::Direction::forward, signal);
    for (std::uint64_t k = 0; k < stft.bins(); ++k) {
      CHECK(got[k] == T(-200));
      CHECK(std::isnan(got[stft.bins() + k]));
      CHECK(got[2 * stft.bins() + k] == T(-200));
    }
  });
}

TEST_CASE("inverse undoes forward", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const bool f32 = sizeof(T) == 4;
    fft::StftOptions options = stft_options<T>(f32 ? fft::Domain::real : fft::Domain::complex, 64, 16, 2);
    check_round_trip<T>(on, 3000, options);
    options.domain = f32 ? fft::Domain::complex : fft::Domain::real;
    options.frame = 45;
    options.hop = 14;
    options.fft_length = 50;
    check_round_trip<T>(on, 901, options);
    options.centred = options.complete = true;
    check_round_trip<T>(on, 901, options);
    // Frames without overlap, and a tail that no frame covers.
    options = stft_options<T>(fft::Domain::real, 16, 16);
    options.window.assign(16, 0.75);
    check_round_trip<T>(on, 75, options);
  });
}

TEST_CASE("scipy's stft and istft", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    int compared = 0;
    Turns<T> turns(on);
    for (const Fixture& c : read_fixture("stft.txt")) {
      if ((c.name != "stft" && c.name != "istft") || !turns.next()) continue;
      ++compared;
      fft::StftOptions options = options_of<T>(c);
      options.scaling = fft::StftScaling::spectrum;
      const auto signal = c.signal("signal");
      for (const Fixture& w : read_fixture("stft.txt"))
        if (w.name == "stft" && w.text("window") == c.text("window") && w.integer("frame") == options.frame)
          options.window = w.numbers("window_values");
      const bool forward = c.name == "stft", real = options.domain == fft::Domain::real;
      options.directions = forward ? fft::Directions::forward_only : fft::Directions::inverse_only;
      const fft::Stft stft(on.context, on.device, signal.size(), options);
      INFO(on.name << ", " << c.name << " " << c.text("window") << " " << options.frame << "\n"
                   << stft.describe());
      std::vector<T> values;
      if (forward && real)
        for (const auto& z : signal) values.push_back(static_cast<T>(z.real()));
      else
        values = scalars_of<T>(forward ? signal : c.complexes("spectrum"));
      std::vector<T> got =
          run_stft(on, stft, forward ? fft::Direction::forward : fft::Direction::inverse, values);
      const std::vector<double> want = c.numbers("values");
      if (forward) {
        CHECK(c.integers("shape") == std::vector<std::uint64_t>{stft.frames(), stft.bins()});
        REQUIRE(got.size() == want.size());
        CHECK(in_error_units<T>(relative_error(got, want), options.frame) <
              (sizeof(T) == 4 ? stft_limit : 4 * stft_limit));  // (the numbers were computed in f64 too)
        continue;
      }
      // scipy's signal ends with the last frame; at its ends hardly any window covers the samples.
      REQUIRE(got.size() >= want.size());
      const std::size_t edge = options.frame * (real ? 1 : 2) / 2;
      const std::vector<T> inner(got.begin() + static_cast<std::ptrdiff_t>(edge),
                                 got.begin() + static_cast<std::ptrdiff_t>(want.size() - edge));
      const std::vector<double> expected(want.begin() + static_cast<std::ptrdiff_t>(edge),
                                         want.end() - static_cast<std::ptrdiff_t>(edge));
      CHECK(in_error_units<T>(relative_error(inner, expected), options.frame) < 4 * stft_limit);
    }
    CHECK(compared > 4);
  });
}

TEST_CASE("scipy's spectrogram", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    int compared = 0;
    Turns<T> turns(on);
    for (const Fixture& c : read_fixture("stft.txt")) {
      if (c.name != "spectrogram" || !turns.next()) continue;
      const bool magnitude = c.text("scaling") == "magnitude";
      fft::StftOptions options = options_of<T>(c);
      options.output = magnitude ? fft::StftOutput::magnitude : fft::StftOutput::power;
      options.scaling =
          c.text("scaling") == "density" ? fft::StftScaling::density : fft::StftScaling::spectrum;
      for (const Fixture& w : read_fixture("stft.txt"))
        if (w.name == "stft" && w.text("window") == c.text("window") && w.integer("frame") == options.frame)
          options.window = w.numbers("window_values");
      const auto signal = c.signal("signal");
      options.directions = fft::Directions::forward_only;
      const fft::Stft stft(on.context, on.device, signal.size(), options);
      const bool real = options.domain == fft::Domain::real;
      std::vector<T> values = scalars_of<T>(signal);
      if (real) {
        values.clear();
        for (const auto& z : signal) values.push_back(static_cast<T>(z.real()));
      }
      std::vector<T> got = run_stft(on, stft, fft::Direction::forward, values);
      if (!magnitude && real)  // scipy doubles one-sided powers
        for (std::size_t i = 0; i < got.size(); ++i) {
          const std::uint64_t k = i % stft.bins();
          if (k != 0 && 2 * k != options.frame) got[i] *= 2;
        }
      INFO(on.name << ", " << c.text("window") << " " << c.text("scaling"));
      CHECK(relative_error(got, c.numbers("values")) < 16 * double(std::numeric_limits<T>::epsilon()));
      ++compared;
    }
    CHECK(compared > 6);
  });
}
