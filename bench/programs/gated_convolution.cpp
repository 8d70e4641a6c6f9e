// fftcl_gated_convolution: y = out_gate * convolution(u * in_gate, k), a filter k for each channel, as long-convolution models have it,
// beside the rows that FlashFFTConv publishes for an H100. Signals, gates and results are f16, arithmetic is f32. The gates are functions
// on the first load and the last store (Format::load, store). Two ways, of which each length is measured with both:
//   one    fft::Convolution: the filters' transforms, then the signals' in one kernel where they fit on chip
//   plans  a forward transform, which multiplies its spectrum by the filter's as it stores it (f16), and an inverse one
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "common/options.hpp"
#include "common/program.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/workbench.hpp"

namespace {

/// Milliseconds of 64 x 768 signals on an H100-SXM, bf16, from the table of their README (gated convolution, forward).
struct Published {
  std::uint64_t length;
  double milliseconds;
};
constexpr Published published[] = {{256, 0.11},     {1024, 0.29},    {4096, 1.43},
                                   {8192, 3.58},    {16384, 12.2},   {32768, 26.3},
                                   {1 << 20, 1769}, {1 << 21, 4624}, {1 << 22, 10049}};
constexpr std::uint64_t longest_checked = 1 << 15;
constexpr std::uint64_t published_batch = 64, published_channels = 768;

// Two neighbouring numbers are one access of 4 bytes; NVIDIA's compiler loads those of vload_half2() from global memory one by one.
constexpr char gated_load[] =
    "scalar_t gated(global const half *data, ulong index, global const half *gate) {\n"
    "  return vload_half(index, data) * vload_half(index, gate);\n}\n"
    "elem_t gated_two(global const half *data, ulong index, global const half *gate) {\n"
    "  const uint u = *(global const uint *)(data + index), g = *(global const uint *)(gate + index);\n"
    "  return vload_half2(0, (const half *)&u) * vload_half2(0, (const half *)&g);\n}\n";
constexpr char gated_store[] =
    "void gated_out(global half *data, ulong index, scalar_t value, global const half *out_gate) {\n"
    "  vstore_half(value * vload_half(index, out_gate), index, data);\n}\n"
    "void gated_out_two(global half *data, ulong index, elem_t value, global const half *out_gate) {\n"
    "  const uint g = *(global const uint *)(out_gate + index);\n"
    "  uint u;\n"
    "  vstore_half2(value * vload_half2(0, (const half *)&g), 0, (half *)&u);\n"
    "  *(global uint *)(data + index) = u;\n}\n";

/// Either way: convolutions of `length` samples, linear in transforms of twice the length, or circular. Filters are f32.
class GatedConvolution {
 public:
  virtual ~GatedConvolution() = default;
  /// u, gates and y: f16, batch x channels x length. Filters: channels x length.
  struct Buffers {
    cl::Buffer u, in_gate, filters, out_gate, y;
  };
  /// Transforms the filters, too. `trace` receives the launches, where the way can say them; may be null.
  virtual void convolve(const cl::CommandQueue& queue, const Buffers& buffers,
                        std::vector<fft::PassTrace>* trace = nullptr) = 0;
  /// With filters that are transformed already: set_filters().
  virtual void apply(const cl::CommandQueue& queue, const Buffers& buffers) = 0;
  virtual void set_filters(const cl::CommandQueue& queue, const Buffers& buffers) = 0;
};

class OneConvolution : public GatedConvolution {
 public:
  OneConvolution(const cl::Context& context, const cl::Device& device, std::uint64_t length,
                 std::uint64_t points, std::uint64_t batch, std::uint64_t channels)
      : convolution_(context, device, {length}, {length}, options(length < points, batch, channels)) {}

  void convolve(const cl::CommandQueue& queue, const Buffers& b,
                std::vector<fft::PassTrace>* trace) override {
    fft::Bindings gates;
    fft::CallOptions call = call_of(b, gates);
    call.trace = trace;
    convolution_.convolve(queue, b.u, b.filters, b.y, call);
  }
  void apply(const cl::CommandQueue& queue, const Buffers& b) override {
    fft::Bindings gates;
    convolution_.apply(queue, b.u, b.y, call_of(b, gates));
  }
  void set_filters(const cl::CommandQueue& queue, const Buffers& b) override {
    convolution_.set_filter(queue, b.filters);
  }

 private:
  static fft::CallOptions call_of(const Buffers& b, fft::Bindings& gates) {
    gates.set("gate", b.in_gate).set("out_gate", b.out_gate);
    fft::CallOptions call;
    call.bindings = &gates;
    return call;
  }
  static fft::ConvolutionOptions options(bool linear, std::uint64_t batch, std::uint64_t channels) {
    fft::ConvolutionOptions options;
    options.domain = fft::Domain::real;
    options.mode = linear ? fft::ConvolutionMode::causal : fft::ConvolutionMode::circular;
    options.signals = batch * channels;
    options.filters = channels;
    options.pairwise = true;
    options.signal_format.storage = options.output_format.storage = fft::Storage::f16;
    options.signal_format.load = {"gated", gated_load, {"global const half *gate"}, "gated_two"};
    options.output_format.store = {
        "gated_out", gated_store, {"global const half *out_gate"}, "gated_out_two"};
    return options;
  }

  fft::Convolution convolution_;
};

class TwoPlans : public GatedConvolution {
 public:
  TwoPlans(const cl::Context& context, const cl::Device& device, std::uint64_t length, std::uint64_t points,
           std::uint64_t batch, std::uint64_t channels)
      : bins_(points / 2 + 1),
        filters_(context, device, {points}, filter_options(length, points, channels)),
        forward_(context, device, {points}, forward_options(length, points, batch * channels, channels)),
        inverse_(context, device, {points}, inverse_options(length, points, batch * channels)),
        filter_spectra_(context, CL_MEM_READ_WRITE, channels * bins_ * 4),
        spectra_(context, CL_MEM_READ_WRITE, batch * channels * bins_ * 4) {}

  void convolve(const cl::CommandQueue& queue, const Buffers& b, std::vector<fft::PassTrace>*) override {
    set_filters(queue, b);
    apply(queue, b);
  }
  void apply(const cl::CommandQueue& queue, const Buffers& b) override {
    fft::Bindings in, out;
    in.set("gate", b.in_gate).set("filters", filter_spectra_);
    out.set("out_gate", b.out_gate);
    forward_.forward(queue, b.u, spectra_, in);
    inverse_.inverse(queue, spectra_, b.y, out);
  }
  void set_filters(const cl::CommandQueue& queue, const Buffers& b) override {
    filters_.forward(queue, b.filters, filter_spectra_);
  }

 private:
  static fft::Options half_options(std::uint64_t length, std::uint64_t points, std::uint64_t batch) {
    fft::Options options;
    options.domain = fft::Domain::real;
    options.batch = batch;
    options.norm = fft::Norm::ortho;  // spectra of noise stay as large as noise: f16 has no room for sums
    if (length < points) options.signal_extents = {length};
    options.signal_format.storage = options.spectrum_format.storage = fft::Storage::f16;
    return options;
  }
  static fft::Options filter_options(std::uint64_t length, std::uint64_t points, std::uint64_t channels) {
    fft::Options options = half_options(length, points, channels);
    options.signal_format.storage = fft::Storage::native;
    options.norm = fft::Norm::backward;
    options.directions = fft::Directions::forward_only;
    return options;
  }
  static fft::Options forward_options(std::uint64_t length, std::uint64_t points, std::uint64_t batch,
                                      std::uint64_t channels) {
    fft::Options options = half_options(length, points, batch);
    options.directions = fft::Directions::forward_only;
    options.signal_format.load = {"gated", gated_load, {"global const half *gate"}, "gated_two"};
    const std::uint64_t bins = points / 2 + 1;
    const std::string type = batch * bins < (std::uint64_t(1) << 32) ? "uint" : "ulong";
    options.spectrum_format.store = {
        "filtered",
        "void filtered(global half *data, ulong index, elem_t value, global const half *filters) {\n"
        "  const float2 f = vload_half2((" +
            type + ")index % " + std::to_string(channels * bins) +
            "u, filters);\n"
            "  vstore_half2((float2)(value.x * f.x - value.y * f.y, value.x * f.y + value.y * f.x), index, "
            "data);\n}\n",
        {"global const half *filters"}};
    return options;
  }
  static fft::Options inverse_options(std::uint64_t length, std::uint64_t points, std::uint64_t batch) {
    fft::Options options = half_options(length, points, batch);
    options.directions = fft::Directions::inverse_only;
    options.signal_format.store = {
        "gated_out", gated_store, {"global const half *out_gate"}, "gated_out_two"};
    return options;
  }

  std::uint64_t bins_;
  fft::Plan filters_, forward_, inverse_;
  cl::Buffer filter_spectra_, spectra_;
};

/// f16 for numbers of magnitude 2^-14 to 1, and 0.
cl_half to_half(float value) {
  int exponent = 0;
  const float fraction = std::frexp(std::abs(value), &exponent);
  if (exponent < -13 || value == 0) return 0;
  const auto bits = static_cast<unsigned>(std::lround(fraction * 2048));  // 1024 .. 2048
  return static_cast<cl_half>((value < 0 ? 0x8000u : 0u) +
                              ((static_cast<unsigned>(exponent + 14) << 10) + bits - 1024));
}
float from_half(cl_half half) {
  const int exponent = (half >> 10) & 31, fraction = half & 1023;
  const float size =
      exponent == 0 ? std::ldexp(float(fraction), -24) : std::ldexp(float(fraction + 1024), exponent - 25);
  return (half & 0x8000) != 0 ? -size : size;
}

struct Noise {
  std::vector<cl_half> stored;
  std::vector<double> values;  ///< those that were stored
};

Noise noise(std::uint64_t count, double size, std::mt19937& engine) {
  std::uniform_real_distribution<float> uniform(-1, 1);
  Noise made;
  for (std::uint64_t i = 0; i < count; ++i) {
    made.stored.push_back(to_half(float(size) * uniform(engine)));
    made.values.push_back(double(from_half(made.stored.back())));
  }
  return made;
}

std::unique_ptr<GatedConvolution> make(const bench::Workbench& bench, bool one, std::uint64_t length,
                                       std::uint64_t points, std::uint64_t batch, std::uint64_t channels) {
  if (one)
    return std::make_unique<OneConvolution>(bench.context(), bench.device(), length, points, batch, channels);
  return std::make_unique<TwoPlans>(bench.context(), bench.device(), length, points, batch, channels);
}

struct Request {
  std::string device, csv;
  std::vector<std::uint64_t> lengths = {256, 1024, 4096, 8192, 16384, 32768};
  std::uint64_t batch = published_batch, channels = published_channels;
  double memory = 0.6;
  int rounds = 5, repeats = 5;
  bool trace = false;
};

/// Largest error over the largest result, of 3 x 2 signals against direct sums of some hundred samples each.
double checked_error(const bench::Workbench& bench, bool one, std::uint64_t length, std::uint64_t points) {
  constexpr std::uint64_t batch = 3, channels = 2;
  std::mt19937 engine(1);
  const std::uint64_t count = batch * channels * length;
  Noise u = noise(count, 1, engine), in = noise(count, 1, engine), out = noise(count, 1, engine),
        k = noise(channels * length, 0.25, engine);
  const auto upload = [&](std::vector<cl_half>& values) {
    return cl::Buffer(bench.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 2 * values.size(),
                      values.data());
  };
  const auto convolution = make(bench, one, length, points, batch, channels);
  const cl::Buffer y(bench.context(), CL_MEM_READ_WRITE, 2 * count);
  std::vector<float> filter(k.values.begin(), k.values.end());
  const cl::Buffer filters(bench.context(), CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, 4 * filter.size(),
                           filter.data());
  convolution->convolve(bench.queue(), {upload(u.stored), upload(in.stored), filters, upload(out.stored), y});
  std::vector<cl_half> got(count);
  bench.queue().enqueueReadBuffer(y, CL_TRUE, 0, 2 * count, got.data());
  double error = 0, largest = 0;
  for (std::uint64_t s = 0; s < batch * channels; ++s)
    for (std::uint64_t t = 0; t < length; t += 1 + length / 400) {
      double sum = 0;
      for (std::uint64_t l = 0; l < length; ++l) {
        if (l > t && points > length) break;
        const std::uint64_t at = s * length + (t + (l > t ? length : 0) - l);
        sum += k.values[s % channels * length + l] * u.values[at] * in.values[at];
      }
      sum *= out.values[s * length + t];
      error = std::max(error, std::abs(sum - double(from_half(got[s * length + t]))));
      largest = std::max(largest, std::abs(sum));
    }
  return error / largest;
}

/// Milliseconds of each kernel, those of later rounds added. `apply` runs a call on a queue and says its launches.
template <class Apply>
void print_trace(const bench::Workbench& bench, const Apply& apply) {
  const cl::CommandQueue queue(bench.context(), bench.device(), CL_QUEUE_PROFILING_ENABLE);
  std::vector<fft::PassTrace> launches;
  apply(queue, &launches);
  queue.finish();
  std::vector<std::pair<std::string, double>> kernels;
  for (const fft::PassTrace& launch : launches) {
    const double ms = 1e-6 * double(launch.event.getProfilingInfo<CL_PROFILING_COMMAND_END>() -
                                    launch.event.getProfilingInfo<CL_PROFILING_COMMAND_START>());
    const auto same = std::find_if(kernels.begin(), kernels.end(),
                                   [&](const auto& kernel) { return kernel.first == launch.label; });
    if (same == kernels.end())
      kernels.emplace_back(launch.label, ms);
    else
      same->second += ms;
  }
  for (const auto& [label, ms] : kernels) std::printf("    %10.3f ms  %s\n", ms, label.c_str());
}

/// Seconds of all batch x channels signals; those that the memory has no room for are measured in parts that are alike.
double seconds(const bench::Workbench& bench, const Request& request, bool one, std::uint64_t length,
               std::uint64_t points) {
  const double room = request.memory * double(bench.device().getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>());
  const double largest = double(bench.device().getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>());
  const double signal = double(2 * length), spectrum = double(4 * (points / 2 + 1));
  std::uint64_t batch = request.batch, channels = request.channels;
  const auto fits = [&] {
    const double signals = double(batch * channels);
    return signals * (4 * signal + 3 * spectrum) + double(channels) * (signal + spectrum) < room &&
           signals * std::max(signal, spectrum) < largest;
  };
  while (!fits() && batch > 1) batch = (batch + 1) / 2;
  while (!fits() && channels > 1) channels = (channels + 1) / 2;
  const auto buffer = [&](std::uint64_t count) {
    const cl::Buffer made(bench.context(), CL_MEM_READ_WRITE, 2 * count);
    bench.queue().enqueueFillBuffer(made, cl_uint(0x28002800), 0, 2 * count);  // 2^-5
    return made;
  };
  const std::uint64_t count = batch * channels * length;
  const GatedConvolution::Buffers buffers{buffer(count), buffer(count), buffer(2 * channels * length),
                                          buffer(count), buffer(count)};
  const auto convolution = make(bench, one, length, points, batch, channels);
  const auto best = [&](const auto& call) {
    call();
    bench.queue().finish();
    double least = 1e30;
    for (int round = 0; round < request.rounds; ++round)
      least = std::min(least, bench::seconds_each(bench.queue(), request.repeats, call));
    return least;
  };
  const double first = best([&] { convolution->convolve(bench.queue(), buffers); });
  if (request.trace && one)
    print_trace(bench, [&](const cl::CommandQueue& queue, std::vector<fft::PassTrace>* launches) {
      convolution->convolve(queue, buffers, launches);
    });
  // The first part of a batch transforms the filters, the others use their spectra.
  const double parts = double(request.batch) / double(batch),
               all_channels = double(request.channels) / double(channels);
  if (parts == 1) return all_channels * first;
  convolution->set_filters(bench.queue(), buffers);
  const double other = best([&] { convolution->apply(bench.queue(), buffers); });
  return all_channels * (first + (parts - 1) * other);
}

int run(const Request& request) {
  const bench::Workbench bench(request.device);
  std::printf("%s\n%llu x %llu signals, f16\n", bench.device_name().c_str(),
              static_cast<unsigned long long>(request.batch),
              static_cast<unsigned long long>(request.channels));
  bench::CsvFile csv(request.csv, "length,points,one_ms,plans_ms,published,ratio");
  csv.comment("device: " + bench.device_name());
  bool good = true;
  for (const bool linear : {true, false}) {
    double error = 0;
    const auto check = [&](std::uint64_t n) {
      for (const bool one : {true, false})
        error = std::max(error, checked_error(bench, one, n, linear ? 2 * n : n));
    };
    check(60);
    std::printf("%s\n", linear ? "linear, transforms of 2n" : "circular, transforms of n");
    double product = 1;
    int rows = 0;
    for (const std::uint64_t n : request.lengths) {
      const std::uint64_t points = linear ? 2 * n : n;
      const double one = 1e3 * seconds(bench, request, true, n, points),
                   plans = 1e3 * seconds(bench, request, false, n, points), ms = std::min(one, plans);
      if (n <= longest_checked) check(n);
      double theirs = 0;
      for (const Published& row : published)
        if (row.length == n && request.batch == published_batch && request.channels == published_channels)
          theirs = row.milliseconds;
      std::printf("  %9llu  one %10.3f ms  plans %10.3f ms", static_cast<unsigned long long>(n), one, plans);
      if (theirs > 0) std::printf("  published %9.2f ms  %.2f times as fast", theirs, theirs / ms);
      std::printf("\n");
      csv.row(n, points, one, plans, theirs, theirs / ms);
      if (theirs > 0) product *= theirs / ms, ++rows;
    }
    std::printf("  largest error of lengths to %llu: %.2g\n",
                static_cast<unsigned long long>(longest_checked), error);
    good = good && error < 0.005;  // f16 keeps 2^-11 of each of four roundings on the way
    if (rows > 0) std::printf("  geometric mean of %d: %.2f\n", rows, std::pow(product, 1.0 / rows));
  }
  return good ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures gated long convolutions, a filter for each channel, in f16.",
               "fftcl_gated_convolution");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(app, "--lengths", request.lengths, "samples of a signal")->check(tools::whole_number(2));
  app.add_option("--batch", request.batch)->check(tools::whole_number(1))->capture_default_str();
  app.add_option("--channels", request.channels)->check(tools::whole_number(1))->capture_default_str();
  app.add_option("--memory", request.memory,
                 "of the device's, to be used: more signals are measured in parts")
      ->check(tools::not_negative())
      ->capture_default_str();
  app.add_option("--rounds", request.rounds, "of which the best counts")->check(tools::whole_number(1, 1000));
  app.add_option("--repeats", request.repeats, "calls in a row")->check(tools::whole_number(1, 1000000));
  app.add_flag("--trace", request.trace, "print the kernels of each fft::Convolution");
  tools::add_csv(app, request.csv);
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
