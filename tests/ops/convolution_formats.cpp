// Convolutions whose signals and results are stored in other formats, or read and written by functions of the caller's: what
// the same convolution of the decoded numbers gives.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <random>
#include <vector>

#include "support/device/devices.hpp"
#include "support/problems/format_case.hpp"
#include "support/reference/reference.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using fft::ConvolutionMode;
using fft::Storage;

namespace {

using Shape = std::vector<std::uint64_t>;
using Numbers = std::vector<long double>;

constexpr double poison = 77;

/// The numbers of a side: those that are stored, encoded, with poison between and behind them.
struct Side {
  Side(fft::Format side_format, std::uint64_t count)
      : format(std::move(side_format)),
        width(stored_number_bytes(format.storage, false)),
        bytes(count * width + 64, 0x4d) {}
  void set(std::uint64_t i, long double value) { encode(value, bytes.data() + i * width, format, false); }
  long double at(std::uint64_t i) const { return decoded(bytes.data() + i * width, format, false); }

  fft::Format format;
  std::uint64_t width;
  Bytes bytes;
};

struct Request {
  const char* name;
  Shape signal, filter;
  fft::ConvolutionOptions options;
};

Request request(const char* name, Shape signal, Shape filter, ConvolutionMode mode, fft::Domain domain,
                Storage in, Storage out) {
  Request made{name, std::move(signal), std::move(filter), {}};
  made.options.mode = mode;
  made.options.domain = domain;
  made.options.signal_format.storage = in;
  made.options.output_format.storage = out;
  if (in == Storage::int16) made.options.signal_format.scale = 1.0 / 32768;
  if (in == Storage::uint8)
    made.options.signal_format.scale = 1 / 127.5, made.options.signal_format.bias = -1;
  if (out == Storage::int16) made.options.output_format.scale = 1.0 / 1024;
  return made;
}

std::vector<float> noise(std::uint64_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::uniform_real_distribution<float> uniform(-1, 1);
  std::vector<float> values(count);
  for (float& value : values) value = uniform(engine);
  return values;
}

struct Got {
  Numbers values;     ///< of the convolution with formats
  Numbers plain;      ///< of the same without, of the decoded input
  Numbers rounded;    ///< `plain` as the output's storage holds it
  bool clean = true;  ///< nothing else was written, the input neither
};

/// apply() or convolve() with formats and without.
Got run(const TestDevice& on, const Request& r, bool both_new) {
  const std::uint64_t scalars = r.options.domain == fft::Domain::real ? 1 : 2;
  fft::ConvolutionOptions usual = r.options;
  usual.signal_format = usual.output_format = {};
  const fft::Convolution reference(on.context, on.device, r.signal, r.filter, usual);
  fft::Convolution tested(on.context, on.device, r.signal, r.filter, r.options);
  Side in(r.options.signal_format, reference.signal_bytes() / 4),
      out(r.options.output_format, reference.output_bytes() / 4);
  const std::vector<float> signal = noise(reference.signal_bytes() / 4, 1),
                           filter = noise(reference.filter_bytes() / 4, 2);
  std::vector<float> read(signal.size());
  for (std::size_t i = 0; i < signal.size(); ++i) {
    in.set(i, static_cast<long double>(signal[i]));
    read[i] = static_cast<float>(in.at(i));
  }
  CHECK(tested.signal_bytes() == signal.size() * in.width);
  CHECK(tested.output_bytes() == reference.output_bytes() / 4 * out.width);
  const cl::Buffer from = upload(on, in.bytes), to = upload(on, out.bytes), plain_from = upload(on, read),
                   filters = upload(on, filter);
  const cl::Buffer plain_to = upload(on, std::vector<float>(reference.output_bytes() / 4, float(poison)));
  reference.convolve(on.queue, plain_from, filters, plain_to);
  if (both_new) {
    tested.convolve(on.queue, from, filters, to);
  } else {
    tested.set_filter(on.queue, filters);
    tested.apply(on.queue, from, to);
  }
  const auto plain = download_elements<float>(on, plain_to, reference.output_bytes() / 4);
  const Bytes before = out.bytes;
  out.bytes = download_elements<unsigned char>(on, to, out.bytes.size());
  Got got;
  got.clean = download_elements<unsigned char>(on, from, in.bytes.size()) == in.bytes;
  Side rounded = out;
  for (std::uint64_t i = 0; i < plain.size(); ++i) {
    if (plain[i] == float(poison)) {  // a gap
      for (std::uint64_t b = 0; b < out.width; ++b)
        got.clean = got.clean && out.bytes[i * out.width + b] == before[i * out.width + b];
      continue;
    }
    rounded.set(i, static_cast<long double>(plain[i]));
    got.values.push_back(out.at(i));
    got.plain.push_back(static_cast<long double>(plain[i]));
    got.rounded.push_back(rounded.at(i));
  }
  for (std::uint64_t b = plain.size() * out.width; b < before.size(); ++b)
    got.clean = got.clean && out.bytes[b] == before[b];
  CHECK(got.values.size() >= scalars);
  return got;
}

void check(const TestDevice& on, const Request& r) {
  for (const bool both_new : {false, true}) {
    INFO(on.name << ", " << r.name << (both_new ? ", convolve()" : ", apply()"));
    const Got got = run(on, r, both_new);
    CHECK(got.clean);
    // What the storage loses, and what two f32 convolutions may differ by.
    CHECK(relative_error(got.values, got.plain) < 1.5 * relative_error(got.rounded, got.plain) + 2e-6);
    CHECK(relative_error(got.rounded, got.plain) < 0.01);  // the storage suits the results
  }
}

}  // namespace

TEST_CASE("signals and results in other storages", "[shape]") {
  using fft::Domain;
  for (const TestDevice& on : test_devices()) {
    check(on, request("int16 in", {100}, {9}, ConvolutionMode::full, Domain::real, Storage::int16,
                      Storage::native));
    Request channels = request("f16, channels, gaps", {48}, {48}, ConvolutionMode::causal, Domain::real,
                               Storage::f16, Storage::f16);
    channels.options.signals = 6;
    channels.options.filters = 3;
    channels.options.pairwise = true;
    channels.options.signal.offset = 3;
    channels.options.output = {2, {2}, 99};
    check(on, channels);
    for (const Storage storage :
         {Storage::f16, Storage::bf16, Storage::uint8}) {  // pairs of reals in one access
      Request even = request("aligned", {48}, {17}, ConvolutionMode::same, Domain::real, storage,
                             storage == Storage::uint8 ? Storage::f16 : storage);
      even.options.signals = 5;
      check(on, even);
    }
    check(on, request("complex f16, two axes", {6, 10}, {3, 4}, ConvolutionMode::same, Domain::complex,
                      Storage::f16, Storage::int16));
    check(on, request("real, two axes", {6, 9}, {2, 4}, ConvolutionMode::circular, Domain::real,
                      Storage::uint8, Storage::f16));
    check(on, request("blocks", {3000}, {20}, ConvolutionMode::valid, Domain::real, Storage::int16,
                      Storage::int16));
    Request many = request("complex, many filters", {30}, {5}, ConvolutionMode::full, Domain::complex,
                           Storage::int16, Storage::f16);
    many.options.signals = 2;
    many.options.filters = 3;
    check(on, many);
  }
}

namespace {

// With functions for pairs or without. They do what those for one number do.
void check_gates(const TestDevice& on, bool pairs) {
  constexpr std::uint64_t n = 40, channels = 3, signals = 6;
  INFO(on.name << (pairs ? ", pairs" : ""));
  fft::ConvolutionOptions options;
  options.domain = fft::Domain::real;
  options.mode = ConvolutionMode::causal;
  options.signals = signals;
  options.filters = channels;
  options.pairwise = true;
  const fft::Convolution plain(on.context, on.device, {n}, {n}, options);
  options.signal_format.load = {
      "gated",
      "scalar_t gated(global const scalar_t *data, ulong index, global const float *gate) {\n"
      "  return data[index] * gate[index];\n}\n"
      "elem_t two_gated(global const scalar_t *data, ulong index, global const float *gate) {\n"
      "  return (elem_t)(data[index], data[index + 1]) * (elem_t)(gate[index], gate[index + 1]);\n}\n",
      {"global const float *gate"},
      pairs ? "two_gated" : ""};
  options.output_format.store = {"mixed",
                                 "void mixed(global scalar_t *data, ulong index, scalar_t value, float "
                                 "gain, global const float *rest) {\n"
                                 "  data[index] = gain * value + rest[index];\n}\n"
                                 "void two_mixed(global scalar_t *data, ulong index, elem_t value, float "
                                 "gain, global const float *rest) {\n"
                                 "  data[index] = gain * value.x + rest[index];\n"
                                 "  data[index + 1] = gain * value.y + rest[index + 1];\n}\n",
                                 {"float gain", "global const float *rest"},
                                 pairs ? "two_mixed" : ""};
  fft::Convolution gated(on.context, on.device, {n}, {n}, options);
  const std::vector<float> u = noise(signals * n, 3), gate = noise(signals * n, 4),
                           rest = noise(signals * n, 5), filter = noise(channels * n, 6);
  std::vector<float> product(u.size());
  for (std::size_t i = 0; i < u.size(); ++i) product[i] = u[i] * gate[i];
  const cl::Buffer in = upload(on, u), gates = upload(on, gate), filters = upload(on, filter),
                   out = upload(on, std::vector<float>(u.size())),
                   want = upload(on, std::vector<float>(u.size())), rests = upload(on, rest);
  plain.convolve(on.queue, upload(on, product), filters, want);
  fft::Bindings values;
  values.set("gate", gates).set("gain", cl_float(0.5F)).set("rest", rests);
  fft::CallOptions call;
  call.bindings = &values;
  gated.set_filter(on.queue, filters);
  gated.apply(on.queue, in, out, call);
  const auto got = download_elements<float>(on, out, u.size()),
             z = download_elements<float>(on, want, u.size());
  for (std::size_t i = 0; i < u.size(); ++i) CHECK(std::abs(got[i] - (0.5F * z[i] + rest[i])) < 4e-6F);

  fft::Bindings short_of;
  short_of.set("gate", gates);
  call.bindings = &short_of;
  check_refused([&] { gated.apply(on.queue, in, out, call); }, "\"float gain\"");
  check_refused([&] { gated.apply(on.queue, in, out); }, "has no value in this call");
  call.bindings = &values;
  check_refused([&] { plain.convolve(on.queue, in, filters, out, call); }, "\"gate\"");
}

}  // namespace

TEST_CASE("functions of the caller's gate a convolution", "[shape]") {
  for (const TestDevice& on : test_devices())
    for (const bool pairs : {false, true}) check_gates(on, pairs);
}

TEST_CASE("formats that a convolution cannot have are refused", "[shape]") {
  const TestDevice& on = test_devices().front();
  const auto with = [&](const std::function<void(fft::ConvolutionOptions&)>& change) {
    return [&on, change] {
      fft::ConvolutionOptions options;
      change(options);
      const fft::Convolution made(on.context, on.device, {20}, {3}, options);
    };
  };
  check_refused(with([](auto& o) { o.signal_format.parts = fft::Parts::planar; }),
                "ConvolutionOptions::signal_format.parts");
  check_refused(with([](auto& o) { o.output_format.centred = true; }),
                "ConvolutionOptions::output_format.centred");
  check_refused(with([](auto& o) { o.output_format.form = fft::SpectrumForm::power; }), "output_format.form");
  check_refused(with([](auto& o) { o.signal_format.windows = {std::vector<double>(20, 1.0)}; }),
                "signal_format.windows");
  check_refused(with([](auto& o) { o.signal_format.scale = 0; }), "signal_format::scale");
  check_refused(with([](auto& o) { o.signals = 5, o.filters = 3, o.pairwise = true; }), "i % filters");
}
