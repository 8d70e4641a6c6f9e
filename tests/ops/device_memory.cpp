// Operations made of others refuse what does not fit the device's memory in their own words: the operation, the bytes, the limit, and an
// option that they have.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_planning.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using Catch::Contains;

namespace {

using Shape = std::vector<std::uint64_t>;

/// Real f32 numbers that fill so many percent of the device's memory.
std::uint64_t numbers(const TestDevice& on, std::uint64_t percent) {
  return limits_of(on).global_memory_bytes / sizeof(float) / 100 * percent;
}

/// `begin`: what the message begins with; `end`: with what it ends.
template <typename Make>
void check_words(const TestDevice& on, const Make& make, const std::string& begin, const std::string& end) {
  const std::string message = refusal(make, fft::ErrorCode::unsupported);
  CHECK_THAT(message, Catch::StartsWith(begin) && Catch::EndsWith(end));
  const fft::planning::DeviceLimits limits = limits_of(on);
  const bool limited = message.find(std::to_string(limits.global_memory_bytes)) != std::string::npos ||
                       message.find(std::to_string(limits.max_allocation_bytes)) != std::string::npos;
  CHECK(limited);
  for (const char* other : {"(Options::", "in_place", "ConvolutionOptions", "storage", "filters in one call"})
    CHECK_THAT(message, !Contains(other));
}

}  // namespace

TEST_CASE("phase correlations beyond the device's memory") {
  const TestDevice& on = test_devices().front();
  const auto made = [&on](const Shape& shape, std::uint64_t images) {
    fft::PhaseCorrelationOptions options;
    options.batch = images;
    return [=, &on] { fft::PhaseCorrelation(on.context, on.device, shape, options); };
  };
  const std::string begin = "a phase correlation of ",
                    fewer = "smaller images, or fewer in one call (PhaseCorrelationOptions::batch)";
  check_words(on, made({numbers(on, 110) / 1024, 1024}, 1), begin,
              ": use smaller images");  // the image alone
  check_words(on, made({numbers(on, 60) / 1024, 1024}, 1), begin,
              ": use smaller images");                                    // with its spectrum
  check_words(on, made({64, 64}, numbers(on, 40) / 4096), begin, fewer);  // with spectra and correlations
}

TEST_CASE("resampling beyond the device's memory") {
  const TestDevice& on = test_devices().front();
  const auto made = [&on](std::uint64_t length, std::uint64_t samples, std::uint64_t batch) {
    fft::ResamplerOptions options;
    options.batch = batch;
    return [=, &on] { fft::Resampler(on.context, on.device, length, samples, options); };
  };
  const std::string fewer = "shorter signals, or fewer in one call (ResamplerOptions::batch)";
  check_words(on, made(numbers(on, 110), 8, 1), "a resampling of ", ": use shorter signals");
  check_words(on, made(8, numbers(on, 110), 1), "a resampling of 8 real", ": use shorter signals");
  check_words(on, made(64, 48, numbers(on, 40) / 64), "a resampling of ", fewer);
}

TEST_CASE("matched filters beyond the device's memory") {
  const TestDevice& on = test_devices().front();
  const auto made = [&on](const Shape& signal, const Shape& pattern, fft::MatchedFilterOptions options) {
    options.domain = fft::Domain::real;
    return [=, &on] { fft::MatchedFilter(on.context, on.device, signal, pattern, options); };
  };
  const std::string begin = "a matched filter for ",
                    fewer =
                        "smaller signals, or fewer signals or templates in one call "
                        "(MatchedFilterOptions::signals, templates)";
  check_words(on, made({numbers(on, 110)}, {8}, {}), begin, ": use smaller signals");
  fft::MatchedFilterOptions options;
  options.templates = numbers(on, 110) / 4096;
  check_words(on, made({4096}, {64}, options), begin, fewer);
  options.templates = 2;  // with the scores
  check_words(on, made({numbers(on, 40)}, {64}, options), begin, fewer);
  options.templates = 1;
  options.score = fft::MatchScore::normalised;  // with the centred signals
  check_words(on, made({numbers(on, 40)}, {64}, options), begin, ": use smaller signals");
}

TEST_CASE("spectra of blurs, and of analytic signals, beyond the device's memory") {
  const TestDevice& on = test_devices().front();
  check_words(
      on,
      [&] {
        fft::RichardsonLucy(on.context, on.device, {numbers(on, 80) / 1024, 1024}, {9, 9});
      },
      "a deconvolution of ", ": use smaller images");
  // No smooth length, so through plans.
  const std::uint64_t prime = 1000003, many = numbers(on, 30) / prime;
  fft::AnalyticSignalOptions options;
  options.batch = many;
  check_words(
      on, [&] { fft::AnalyticSignal(on.context, on.device, prime, options); }, "analytic signals of ",
      "shorter signals, or fewer in one call (AnalyticSignalOptions::batch)");
}

TEST_CASE("the transfer function of a filter above the largest buffer") {
  const TestDevice& on = test_devices().front();
  const std::uint64_t most = limits_of(on).max_allocation_bytes;
  if (most > limits_of(on).global_memory_bytes / 2) return;  // the signals are refused before
  const Shape shape{most / 4096, 1024};  // of as many bytes as its signal: twice the limit
  const std::string message =
      refusal([&] { fft::Filter(on.context, on.device, shape, fft::HighPass{0.1}); }, fft::ErrorCode::opencl);
  CHECK_THAT(message, Contains("bytes of the transfer function, above the " + std::to_string(most)));
}
