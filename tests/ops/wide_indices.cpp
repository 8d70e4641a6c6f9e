// Operations on elements 2^31, 2^32 and more apart and on signals of more than 2^32 samples (long_signals.hpp), in sparse memory.
// What is refused as too large: large_sizes.cpp.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/operations/long_signals.hpp"
#include "support/operations/sparse_samples.hpp"
#include "support/operations/stft_reference.hpp"
#include "support/reference/direct_convolution.hpp"

using namespace fft_test;
using fft::Domain;

namespace {

using Shape = std::vector<std::uint64_t>;

std::vector<std::uint64_t> places(const Shape& shape, const fft::Layout& layout, std::uint64_t count) {
  return addresses({shape, placed_strides(layout.strides), count, static_cast<std::uint64_t>(layout.distance),
                    layout.offset});
}

fft::Layout layout(std::uint64_t offset, const std::vector<std::uint64_t>& strides,
                   std::uint64_t distance = 0) {
  fft::Layout l;
  l.offset = offset;
  l.strides = signed_strides(strides);
  l.distance = distance;
  return l;
}

/// Values of item i of several that lie one behind the other.
std::vector<Complex> item(const std::vector<Complex>& values, std::uint64_t i, std::uint64_t points) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(i * points);
  return {begin, begin + static_cast<std::ptrdiff_t>(points)};
}

/// apply() of one filter to all signals, or convolve() of filters and signals by pairs.
void check_convolution(const TestDevice& on, const Shape& shape, const Shape& filter_shape,
                       const fft::ConvolutionOptions& options, const char* mode) try {
  const fft::Convolution v(on.context, on.device, shape, filter_shape, options);
  const std::uint64_t bytes = bytes_of(options.domain), points = elements(shape),
                      filter_points = elements(filter_shape);
  if (!SparseBuffer::fits(on, std::max(v.signal_bytes(), v.output_bytes()))) return;
  const SparseSamples in(on, options.domain, v.signal_bytes() / bytes),
      filters(on, options.domain, v.filter_bytes() / bytes),
      out(on, options.domain, v.output_bytes() / bytes);
  const auto x = sparse_noise(points * options.signals, options.domain, 1),
             h = sparse_noise(filter_points * options.filters, options.domain, 2);
  in.put(places(shape, v.options().signal, options.signals), x);
  filters.put(places(filter_shape, v.options().filter, options.filters), h);
  if (options.pairwise) {
    v.convolve(on.queue, in.buffer(), filters.buffer(), out.buffer());
  } else {
    fft::Convolution with_filter = v;
    with_filter.set_filter(on.queue, filters.buffer());
    with_filter.apply(on.queue, in.buffer(), out.buffer());
  }
  std::vector<Complex> want;
  for (std::uint64_t i = 0; i < options.signals; ++i) {
    const auto part = direct_convolution<double>(
        {shape, item(x, i, points)}, {filter_shape, item(h, options.pairwise ? i : 0, filter_points)}, mode);
    want.insert(want.end(), part.values.begin(), part.values.end());
  }
  const auto written = places(v.output_shape(), v.options().output, options.signals);
  INFO(on.name << "\n" << v.describe());
  CHECK(relative_error(out.get(written), want) < sparse_rounding);
  CHECK(out.written_only(written));
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

void check_filter(const TestDevice& on, const Shape& shape, const fft::FilterOptions& options) try {
  const bool real = options.domain == Domain::real;
  const std::uint64_t bytes = bytes_of(options.domain), points = elements(shape);
  std::vector<double> gains(points);  // those of k and n - k alike, as real signals need
  for (std::uint64_t i = 0; i < points; ++i) {
    const auto at = position(i, shape);
    double radius = 0;
    for (std::size_t a = 0; a < shape.size(); ++a)
      radius += static_cast<double>((a + 2) * std::min(at[a], shape[a] - at[a]));
    gains[i] = 1 / (1 + radius);
  }
  std::vector<double> given;
  for (std::uint64_t i = 0; i < points; ++i)
    if (!real || i % shape.back() <= shape.back() / 2) given.push_back(gains[i]);
  const fft::Filter filter(on.context, on.device, shape, given, options);
  if (!SparseBuffer::fits(on, std::max(filter.input_bytes(), filter.output_bytes()))) return;
  const SparseSamples in(on, options.domain, filter.input_bytes() / bytes),
      out(on, options.domain, filter.output_bytes() / bytes);
  const auto x = sparse_noise(points * options.batch, options.domain, 3);
  in.put(places(shape, options.input, options.batch), x);
  filter.apply(on.queue, in.buffer(), out.buffer());
  auto want = fftw_transform(x, shape, options.batch, fft::Direction::forward);
  for (std::size_t i = 0; i < want.size(); ++i) want[i] *= gains[i % points] / static_cast<double>(points);
  want = fftw_transform(want, shape, options.batch, fft::Direction::inverse);
  const auto written = places(shape, options.output, options.batch);
  INFO(on.name << "\n" << filter.describe());
  CHECK(relative_error(out.get(written), want) < sparse_rounding);
  CHECK(out.written_only(written));
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

fft::FilterOptions filter_options(Domain domain, const fft::Layout& input, const fft::Layout& output) {
  fft::FilterOptions options;
  options.domain = domain;
  options.batch = 3;
  options.input = input;
  options.output = output;
  return options;
}

void check_image_filter(const TestDevice& on, Domain domain) {
  check_filter(on, {6, 10},
               filter_options(domain, layout(7, {two_31 + 1, 2}, 1 + 8 * two_31),
                              layout(2 * two_31, {11, 1}, two_31)));
}

// A prime without a radix: two transforms and a multiplication between them.
void check_composed_filter(const TestDevice& on, Domain domain) {
  check_filter(
      on, {67},
      filter_options(domain, layout(0, {two_31 / 16 + 1}, 8 * two_31), layout(3, {two_31 / 16 + 3}, 1)));
}

/// A signal without end or memory: sample i is the same whoever asks.
struct EndlessNoise {
  Domain domain;
  std::uint64_t seed;
  Complex operator[](std::int64_t at) const {
    return sparse_noise(1, domain, seed * 1000003 + static_cast<std::uint64_t>(at)).front();
  }
};

/// Frames so far apart that the few of them reach beyond 2^32 samples.
void check_stft(const TestDevice& on, std::uint64_t length, const fft::StftOptions& options) try {
  const fft::Stft stft(on.context, on.device, length, options);
  const fft::StftOptions& o = stft.options();
  if (!SparseBuffer::fits(on, stft.signal_bytes())) return;
  const SparseSamples in(on, o.domain, stft.signal_bytes() / bytes_of(o.domain));
  const cl::Buffer out(on.context, CL_MEM_READ_WRITE, stft.spectrum_bytes());
  const auto n = static_cast<std::int64_t>(length), extension = std::int64_t(o.centred ? o.frame / 2 : 0);
  std::vector<Complex> rows;
  for (std::uint64_t s = 0; s < o.batch; ++s)
    for (std::uint64_t f = 0; f < stft.frames(); ++f) {
      const EndlessNoise x{o.domain, s};
      const auto first = static_cast<std::int64_t>(f * o.hop) - extension, reach = std::int64_t(o.frame);
      for (std::int64_t i = std::max<std::int64_t>(0, first - reach); i < std::min(n, first + 2 * reach); ++i)
        in.put(s * length + static_cast<std::uint64_t>(i), x[i]);
      for (std::int64_t q = 0; q < reach; ++q)
        rows.push_back(o.window[static_cast<std::size_t>(q)] *
                       extended(x, n, first + q, extension, o.padding));
    }
  stft.forward(on.queue, in.buffer(), out);
  const auto full = fftw_transform(rows, {o.frame}, o.batch * stft.frames(), fft::Direction::forward);
  std::vector<Complex> want;
  for (std::size_t i = 0; i < full.size(); ++i)
    if (i % o.frame < stft.bins()) want.push_back(full[i]);
  INFO(on.name << "\n" << stft.describe());
  REQUIRE(stft.frames() * o.hop > 2 * two_31);
  CHECK(relative_error(download<float>(on, out, want.size()), want) < sparse_rounding);
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

/// Two calls, the second of which needs the past.
void check_stream(const TestDevice& on, Domain domain, const fft::StreamLayout& from,
                  const fft::StreamLayout& to) {
  constexpr std::uint64_t taps = 21, counts[] = {100, 200}, channels = 2;
  fft::StreamingConvolverOptions options;
  options.domain = domain;
  options.channels = channels;
  fft::StreamingConvolver stream(on.context, on.device, taps, options);
  const auto end = [](const fft::StreamLayout& l) {
    return l.offset + (channels - 1) * l.distance + 199 * l.stride + 1;
  };
  if (!SparseBuffer::fits(on, std::max(end(from), end(to)) * bytes_of(domain))) return;
  const auto h = sparse_noise(taps, domain, 4);
  stream.set_filter(on.queue, upload(on, flattened<float>(h, domain == Domain::real)));
  std::vector<std::vector<Complex>> x, want;
  for (std::uint64_t c = 0; c < channels; ++c) {
    x.push_back(sparse_noise(300, domain, 5 + c));
    want.push_back(direct_convolution<double>({{300}, x[c]}, {{taps}, h}, "full").values);
  }
  for (std::uint64_t begin = 0, call = 0; call < 2; begin += counts[call++]) {
    const SparseSamples in(on, domain, end(from)), out(on, domain, end(to));
    std::vector<std::uint64_t> written;
    std::vector<Complex> wanted;
    for (std::uint64_t c = 0; c < channels; ++c)
      for (std::uint64_t t = 0; t < counts[call]; ++t) {
        in.put(from.offset + c * from.distance + t * from.stride, x[c][begin + t]);
        written.push_back(to.offset + c * to.distance + t * to.stride);
        wanted.push_back(want[c][begin + t]);
      }
    stream.process(on.queue, in.buffer(), from, counts[call], out.buffer(), to);
    INFO(on.name << ", call " << call << "\n" << stream.describe());
    CHECK(relative_error(out.get(written), wanted) < sparse_rounding);
    CHECK(out.written_only(written));
  }
}

void check_phase_correlation(const TestDevice& on) try {
  const Shape shape = {12, 10};
  fft::PhaseCorrelationOptions options;
  options.batch = 3;
  options.image = layout(9, {two_31 + 1, 3}, 16 * two_31);
  options.reference = layout(2 * two_31, {1, two_31});
  fft::PhaseCorrelation correlation(on.context, on.device, shape, options);
  if (!SparseBuffer::fits(on, correlation.image_bytes())) return;
  const SparseSamples images(on, Domain::real, correlation.image_bytes() / sizeof(float)),
      reference(on, Domain::real, correlation.reference_bytes() / sizeof(float));
  const auto picture = sparse_noise(120, Domain::real, 7);
  reference.put(places(shape, options.reference, 1), picture);
  const std::int64_t shifts[3][2] = {{2, 3}, {-5, 1}, {4, -4}};
  std::vector<Complex> moved;
  for (const auto& shift : shifts)
    for (std::int64_t i = 0; i < 120; ++i)
      moved.push_back(picture[static_cast<std::size_t>((i / 10 - shift[0] + 12) % 12 * 10 +
                                                       (i % 10 - shift[1] + 10) % 10)]);
  images.put(places(shape, options.image, 3), moved);
  const cl::Buffer peaks(on.context, CL_MEM_READ_WRITE, correlation.peaks_bytes());
  correlation.set_reference(on.queue, reference.buffer());
  correlation.apply(on.queue, images.buffer(), peaks);
  const auto found = correlation.read(on.queue, peaks);
  REQUIRE(found.size() == 3);
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(found[i].offset == std::vector<std::int64_t>{shifts[i][0], shifts[i][1]});
    CHECK(found[i].peak == Approx(1).epsilon(1e-4));
  }
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

void check_matched_filter(const TestDevice& on) try {
  constexpr std::uint64_t length = 200, points = 11, at[2] = {17, 150};
  fft::MatchedFilterOptions options;
  options.domain = Domain::real;
  options.signals = 2;
  options.signal = layout(3, {two_31 / 32 + 1}, 8 * two_31 + 5);
  options.templates_layout = layout(1, {two_31});
  fft::MatchedFilter search(on.context, on.device, {length}, {points}, options);
  if (!SparseBuffer::fits(on, search.signal_bytes())) return;
  const SparseSamples in(on, Domain::real, search.signal_bytes() / sizeof(float)),
      templates(on, Domain::real, search.template_bytes() / sizeof(float));
  const auto pattern = sparse_noise(points, Domain::real, 8);
  double energy = 0;
  for (const Complex& v : pattern) energy += std::norm(v);
  templates.put(places({points}, options.templates_layout, 1), pattern);
  for (std::uint64_t s = 0; s < 2; ++s)
    for (std::uint64_t j = 0; j < points; ++j)
      in.put(options.signal.offset + s * options.signal.distance + (at[s] + j) * options.signal.strides[0],
             pattern[j]);
  const cl::Buffer scores(on.context, CL_MEM_READ_WRITE, search.scores_bytes()),
      peaks(on.context, CL_MEM_READ_WRITE, search.peaks_bytes());
  search.set_templates(on.queue, templates.buffer());
  search.apply(on.queue, in.buffer(), scores);
  search.find(on.queue, scores, peaks);
  const auto found = search.read(on.queue, peaks);
  REQUIRE(found.size() == 2);
  for (std::size_t s = 0; s < 2; ++s) {
    CHECK(found[s].position == Shape{at[s]});
    CHECK(found[s].score == Approx(energy).epsilon(1e-5));
  }
} catch (const fft::Error& error) {
  SparseBuffer::expect_too_large(on, error);
}

}  // namespace

TEST_CASE("convolutions of elements 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    fft::ConvolutionOptions blocks;
    blocks.domain = Domain::real;
    blocks.mode = fft::ConvolutionMode::same;
    blocks.signal = layout(5, {two_31 / 2048 + 1});
    blocks.output = layout(0, {two_31 / 1024 + 7});
    check_convolution(on, {6000}, {33}, blocks, "same");
    fft::ConvolutionOptions images;
    images.signals = 3;
    images.signal = layout(1, {two_31 + 7, 1}, 4 * two_31 + 100);
    images.output = layout(0, {3, two_31 / 2 + 1}, 100);
    check_convolution(on, {6, 10}, {3, 4}, images, "full");
    fft::ConvolutionOptions pairs;
    pairs.domain = Domain::real;
    pairs.signals = pairs.filters = 2;
    pairs.pairwise = true;
    pairs.signal = layout(0, {1}, 2 * two_31);
    pairs.filter = layout(2, {two_31}, 1);
    pairs.output = layout(4 * two_31, {2}, 1);
    check_convolution(on, {50}, {7}, pairs, "full");
  }
}

TEST_CASE("filters of elements 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    check_image_filter(on, Domain::real);
    check_composed_filter(on, Domain::complex);
  }
}

TEST_CASE("filters and streams of elements 2^31, 2^32 and more apart: the other domain",
          "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) {
    check_image_filter(on, Domain::complex);
    check_composed_filter(on, Domain::real);
    check_stream(on, Domain::complex, {7, two_31 / 64 + 1, 4 * two_31 + 3}, {1, two_31 / 32, 1});
  }
}

TEST_CASE("frames 2^31 samples apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    fft::StftOptions options;
    options.directions = fft::Directions::forward_only;
    options.frame = 64;
    options.hop = two_31 - 64;
    options.batch = 2;
    check_stft(on, 3 * two_31, options);
    options.hop = two_31;
    options.centred = true;  // the last frame is half beyond the end
    options.padding = fft::StftPadding::reflect_odd;
    check_stft(on, 2 * two_31 + 40, options);
    options.domain = Domain::complex;
    options.frame = 15;
    check_stft(on, 2 * two_31 + 10, options);
  }
}

TEST_CASE("streams of samples 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices())
    check_stream(on, Domain::real, {7, two_31 / 64 + 1, 4 * two_31 + 3}, {1, two_31 / 32, 1});
}

TEST_CASE("searches in images and signals of elements 2^31, 2^32 and more apart", "[shape]") {
  for (const TestDevice& on : test_devices()) {
    check_phase_correlation(on);
    check_matched_filter(on);
  }
}

constexpr std::uint64_t beyond_32 = 2 * two_31 + (1 << 20);  // samples

TEST_CASE("convolutions of signals of more than 2^32 samples", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) {
    check_long_convolution(on, Domain::real, fft::ConvolutionMode::same, beyond_32);
    check_long_convolution(on, Domain::real, fft::ConvolutionMode::full, beyond_32 - 1);
    check_long_convolution(on, Domain::complex, fft::ConvolutionMode::valid, beyond_32);
  }
}

TEST_CASE("streams of more than 2^32 samples", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) {
    check_long_stream(on, Domain::real, beyond_32, 1);
    check_long_stream(on, Domain::complex, beyond_32, 1);
    check_long_stream(on, Domain::real, beyond_32, 2);
  }
}

TEST_CASE("frames of more than 2^33 samples", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) check_long_stft(on, 4 * two_31 + 1000);
}

TEST_CASE("a signal of more than 2^32 samples from its frames", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) check_long_overlap_add(on, beyond_32);
}

TEST_CASE("a template beyond place 2^32", "[.][sweep][shape]") {
  for (const TestDevice& on : test_devices()) check_long_search(on, beyond_32);
}
