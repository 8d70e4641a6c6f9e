// Normalised scores of a matched filter by their definition: means, norms and products of every window in long double.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include <fftcl/options/matched_filter.hpp>
#include "support/reference/direct_convolution.hpp"

namespace fft_test {

struct DirectMatch {
  std::vector<std::uint64_t> shape;  ///< of the scores of one signal and template
  std::vector<double> scores;        ///< for each signal, for each template
  std::vector<double> norms;         ///< of the window of each score, less its mean
};

/// The point of the signal at index `at` of one axis, negative before it; -1: the constant.
inline std::int64_t padded_point(std::int64_t at, std::int64_t n, fft::MatchPadding padding) {
  while (at < 0 || at >= n) {
    switch (padding) {
      case fft::MatchPadding::none:
      case fft::MatchPadding::constant:
        return -1;
      case fft::MatchPadding::edge:
        at = at < 0 ? 0 : n - 1;
        break;
      case fft::MatchPadding::reflect:
        if (n == 1) return 0;
        at = at < 0 ? -at : 2 * (n - 1) - at;
        break;
      case fft::MatchPadding::symmetric:
        at = at < 0 ? -1 - at : 2 * n - 1 - at;
        break;
      case fft::MatchPadding::wrap:
        at += at < 0 ? n : -n;
        break;
    }
  }
  return at;
}

/// A vector less its mean; its norm comes back.
inline long double centred(std::vector<long double>& values) {
  long double sum = 0, squares = 0;
  for (const long double v : values) sum += v;
  const long double mean = sum / static_cast<long double>(values.size());
  for (long double& v : values) {
    v -= mean;
    squares += v * v;
  }
  return std::sqrt(squares);
}

/// Dense arrays, as many as the options say; their layouts are ignored.
template <typename T>
DirectMatch direct_match(const std::vector<T>& signals, const std::vector<std::uint64_t>& signal_shape,
                         const std::vector<T>& patterns, const std::vector<std::uint64_t>& pattern_shape,
                         const fft::MatchedFilterOptions& options) {
  const bool padded = options.padding != fft::MatchPadding::none;
  const std::uint64_t points = elements(signal_shape), size = elements(pattern_shape);
  DirectMatch result;
  for (std::size_t a = 0; a < signal_shape.size(); ++a)
    result.shape.push_back(signal_shape[a] - (padded ? 0 : pattern_shape[a] - 1));
  const auto window_at = [&](std::uint64_t signal, std::uint64_t place) {
    const auto first = position(place, result.shape);
    std::vector<long double> window;
    for (std::uint64_t i = 0; i < size; ++i) {
      const auto step = position(i, pattern_shape);
      std::int64_t flat = 0;
      for (std::size_t a = 0; a < first.size() && flat >= 0; ++a) {
        const std::uint64_t before = padded ? pattern_shape[a] / 2 : 0;
        const std::int64_t at =
            padded_point(static_cast<std::int64_t>(first[a] + step[a]) - static_cast<std::int64_t>(before),
                         static_cast<std::int64_t>(signal_shape[a]), options.padding);
        flat = at < 0 ? -1 : flat * static_cast<std::int64_t>(signal_shape[a]) + at;
      }
      window.push_back(flat < 0 ? static_cast<long double>(options.padding_value)
                                : signals[signal * points + static_cast<std::uint64_t>(flat)]);
    }
    return window;
  };
  for (std::uint64_t s = 0; s < options.signals; ++s)
    for (std::uint64_t t = 0; t < options.templates; ++t) {
      const auto from = patterns.begin() + static_cast<std::ptrdiff_t>(t * size);
      std::vector<long double> pattern(from, from + static_cast<std::ptrdiff_t>(size));
      const long double pattern_norm = centred(pattern);
      for (std::uint64_t k = 0; k < elements(result.shape); ++k) {
        std::vector<long double> window = window_at(s, k);
        const long double norm = centred(window);
        long double product = 0;
        for (std::uint64_t i = 0; i < size; ++i) product += window[i] * pattern[i];
        result.norms.push_back(static_cast<double>(norm));
        result.scores.push_back(static_cast<double>(product / (norm * pattern_norm)));
      }
    }
  return result;
}

}  // namespace fft_test
