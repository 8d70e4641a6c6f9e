// fftcl_gated_convolution: y = out_gate * convolution(u * in_gate, k), a filter k for each channel, as long-convolution models have it,
// beside the times that FlashFFTConv publishes for an H100. Signals, gates and results are f16, arithmetic is f32. The gates are functions
// on the first load and the last store (Format::load, store). Two ways, of which each length is measured with both:
//   one    fft::Convolution: the filters' transforms, then the signals' in one kernel where they fit on chip
//   plans  a forward transform, which multiplies its spectrum by the filter's as it stores it (f16), and an inverse one
// A length is that of the transform, as in their program (benchmarks/benchmark_flashfftconv.py), which measures "gated conv", circular,
// and "gated padded conv", signals of half the length.
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

/// Milliseconds of 64 x 768 signals on an H100-SXM, from the table of their README (gated convolution, forward). Their program measures
/// `batch` x `channels` signals (its set_B_H) and scales the time.
struct Published {
  std::uint64_t length;
  double milliseconds;
  std::uint64_t batch, channels;
};
constexpr Published published[] = {{256, 0.11, 64, 768},   {1024, 0.29, 64, 768},  {4096, 1.43, 64, 768},
                                   {8192, 3.58, 64, 768},  {16384, 12.2, 32, 768}, {32768, 26.3, 16, 768},
                                   {1 << 20, 1769, 8, 48}, {1 << 21, 4624, 8, 32}, {1 << 22, 10049, 8, 16}};
constexpr std::uint64_t longest_checked = 1 << 15;
constexpr std::uint64_t all_signals = 64 * 768;

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

/// Either way: convolutions of `length` samples, circular, or linear in transforms of twice as many points. Filters are f32.
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
    filters_.forward(queue, b.filters, filter_spectra_);
    fft::Bindings in, out;
    in.set("gate", b.in_gate).set("filters", filter_spectra_);
    out.set("out_gate", b.out_gate);
    forward_.forward(queue, b.u, spectra_, in);
    inverse_.inverse(queue, spectra_, b.y, out);
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
  std::vector<std::uint64_t> lengths;
  std::uint64_t batch = 0, channels = 0;  ///< 0: those of the published row
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

/// Milliseconds of batch x channels signals.
double milliseconds(const bench::Workbench& bench, const Request& request, bool one, std::uint64_t samples,
                    const Published& shape) {
  const auto buffer = [&](std::uint64_t count) {
    const cl::Buffer made(bench.context(), CL_MEM_READ_WRITE, 2 * count);
    bench.queue().enqueueFillBuffer(made, cl_uint(0x28002800), 0, 2 * count);  // 2^-5
    return made;
  };
  const std::uint64_t count = shape.batch * shape.channels * samples;
  const GatedConvolution::Buffers buffers{buffer(count), buffer(count), buffer(2 * shape.channels * samples),
                                          buffer(count), buffer(count)};
  const auto convolution = make(bench, one, samples, shape.length, shape.batch, shape.channels);
  const auto call = [&] { convolution->convolve(bench.queue(), buffers); };
  call();
  bench.queue().finish();
  double least = 1e30;
  for (int round = 0; round < request.rounds; ++round)
    least = std::min(least, bench::seconds_each(bench.queue(), request.repeats, call));
  if (request.trace && one)
    print_trace(bench, [&](const cl::CommandQueue& queue, std::vector<fft::PassTrace>* launches) {
      convolution->convolve(queue, buffers, launches);
    });
  return 1e3 * least;
}

/// The published row of this length, or one without a time, with the signals that were asked for: fewer than theirs are not compared.
Published shape_of(const Request& request, std::uint64_t length) {
  Published shape{length, 0, 64, 768};
  for (const Published& row : published)
    if (row.length == length) shape = row;
  const std::uint64_t batch = request.batch > 0 ? request.batch : shape.batch,
                      channels = request.channels > 0 ? request.channels : shape.channels;
  if (batch < shape.batch || channels < shape.channels) shape.milliseconds = 0;
  return {length, shape.milliseconds, batch, channels};
}

/// All lengths, circular or padded; the largest error.
double measure(const bench::Workbench& bench, const Request& request, bool padded, bench::CsvFile& csv) {
  double error = 0, product = 1;
  int rows = 0;
  const auto check = [&](std::uint64_t points) {
    for (const bool one : {true, false})
      error = std::max(error, checked_error(bench, one, padded ? points / 2 : points, points));
  };
  check(120);
  std::printf("%s\n", padded ? "padded: linear, signals of half the length" : "circular");
  for (const std::uint64_t length : request.lengths) {
    const Published shape = shape_of(request, length);
    const std::uint64_t samples = padded ? length / 2 : length;
    const double scale = double(all_signals) / double(shape.batch * shape.channels),
                 one = scale * milliseconds(bench, request, true, samples, shape),
                 plans = scale * milliseconds(bench, request, false, samples, shape),
                 ratio = shape.milliseconds / std::min(one, plans);
    if (length <= longest_checked) check(length);
    std::printf("  %9llu  %3llu x %3llu  one %10.3f ms  plans %10.3f ms",
                static_cast<unsigned long long>(length), static_cast<unsigned long long>(shape.batch),
                static_cast<unsigned long long>(shape.channels), one, plans);
    if (ratio > 0) std::printf("  published %9.2f ms  %.2f times as fast", shape.milliseconds, ratio);
    std::printf("\n");
    csv.row(length, samples, shape.batch, shape.channels, one, plans, shape.milliseconds, ratio);
    if (ratio > 0) product *= ratio, ++rows;
  }
  std::printf("  largest error of lengths to %llu: %.2g\n", static_cast<unsigned long long>(longest_checked),
              error);
  if (rows > 0) std::printf("  geometric mean of %d: %.2f\n", rows, std::pow(product, 1.0 / rows));
  return error;
}

int run(Request request) {
  const bench::Workbench bench(request.device);
  if (request.lengths.empty())
    for (const Published& row : published) request.lengths.push_back(row.length);
  std::printf("%s\ntimes of %llu signals, f16\n", bench.device_name().c_str(),
              static_cast<unsigned long long>(all_signals));
  bench::CsvFile csv(request.csv, "length,samples,batch,channels,one_ms,plans_ms,published,ratio");
  csv.comment("device: " + bench.device_name());
  double error = 0;
  for (const bool padded : {false, true}) error = std::max(error, measure(bench, request, padded, csv));
  return error < 0.005 ? 0 : 1;  // f16 keeps 2^-11 of each of four roundings on the way
}

}  // namespace

int main(int count, char** words) {
  CLI::App app(
      "Measures gated long convolutions, a filter for each channel, in f16. Times are scaled to 64 x 768 "
      "signals.",
      "fftcl_gated_convolution");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(app, "--lengths", request.lengths,
                  "points of the transforms (all that FlashFFTConv publishes)")
      ->check(tools::whole_number(4));
  app.add_option("--batch", request.batch, "signals of each channel (as their program: 64, for long ones 8)")
      ->check(tools::whole_number(1));
  app.add_option("--channels", request.channels, "filters (as their program: 768, for long ones 16 to 48)")
      ->check(tools::whole_number(1));
  app.add_option("--rounds", request.rounds, "of which the best counts")->check(tools::whole_number(1, 1000));
  app.add_option("--repeats", request.repeats, "calls in a row")->check(tools::whole_number(1, 1000000));
  app.add_flag("--trace", request.trace, "print the kernels of each fft::Convolution");
  tools::add_csv(app, request.csv);
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
