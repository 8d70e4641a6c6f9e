// fftcl_format_times: transforms whose elements are stored in other formats, beside the plain transform: GB/s of what must
// be read and written, and time per byte over that of the plain transform: per byte of the sides, and per byte that the kernels move,
// in which a workspace of several passes counts (it has the plan's precision). Calls with the formats and without take turns, so that a
// machine's mood counts for both.
#include <fftcl/fft.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>
#include <optional>
#include <vector>

#include "common/options.hpp"
#include "common/program.hpp"
#include "workbench/csv_file.hpp"
#include "workbench/workbench.hpp"

namespace {

using fft::Format;
using fft::Parts;
using fft::SpectrumForm;
using fft::Storage;

struct Way {
  const char* name;
  Format signal, spectrum;
  bool real = false;
};

// `axes`: 1 or 2, of which the last one has `length` points and the windows.
std::vector<Way> ways(std::uint64_t length, std::size_t axes) {
  std::vector<Way> list = {{"f32", {}, {}}};
  list.reserve(16);  // references stay
  const auto add = [&](const char* name, bool real = false) -> Way& {
    list.push_back({name, {}, {}, real});
    return list.back();
  };
  for (const auto& [name, storage] : {std::pair{"f16", Storage::f16}, std::pair{"bf16", Storage::bf16}}) {
    Way& way = add(name);
    way.signal.storage = way.spectrum.storage = storage;
  }
  Way& radio = add("int16 in");
  radio.signal.storage = Storage::int16;
  radio.signal.scale = 1.0 / 32768;
  add("planar").signal.parts = Parts::planar;
  list.back().spectrum.parts = Parts::planar;
  std::vector<std::vector<double>> windows(axes);
  windows.back() = fft::make_window(fft::Window::hann(), length, fft::WindowUse::periodic);
  add("window").signal.windows = windows;
  add("decibels").spectrum.form = SpectrumForm::decibels;
  add("centred").spectrum.centred = true;
  Way& picture = add("int16 in, window, centred decibels");
  picture.signal = radio.signal;
  picture.signal.storage = Storage::int16;
  picture.signal.windows = windows;
  picture.spectrum.form = SpectrumForm::decibels;
  picture.spectrum.centred = true;
  add("real f32", true);
  add("real int16 in", true).signal.storage = Storage::int16;
  add("real f16", true).signal.storage = Storage::f16;
  list.back().spectrum.storage = Storage::f16;
  return list;
}

struct Sides {
  cl::Buffer signal, signal_imaginary, spectrum, spectrum_imaginary;
};

fft::Memory memory(const Format& format, const cl::Buffer& first, const cl::Buffer& second) {
  return format.parts == Parts::planar ? fft::planar(first, second) : fft::Memory(first);
}

struct Timed {
  double seconds, bytes, moved;
};

struct Request {
  std::string device, csv;
  std::vector<std::uint64_t> lengths = {256, 1024, 4096, 65536};
  std::uint64_t rows = 1;
  std::optional<std::uint64_t> points;
  std::optional<int> repeats;
  int rounds = 7;
};

class Run {
 public:
  Run(const bench::Workbench& workbench, const Request& request) : workbench_(workbench), request_(request) {}

  void length(std::uint64_t n) {
    const std::uint64_t points =
        request_.points.value_or(std::uint64_t(1) << (workbench_.is_cpu() ? 20 : 26));
    const std::uint64_t rows = request_.rows, batch = std::max<std::uint64_t>(1, points / (rows * n));
    const auto room = static_cast<std::size_t>(batch * rows * (n + 2) * 8);
    const auto buffer = [&] {
      const cl::Buffer made(workbench_.context(), CL_MEM_READ_WRITE, room);
      workbench_.queue().enqueueFillBuffer(made, cl_uint(0x3c003c00), 0, room);  // small in every format
      return made;
    };
    const Sides sides{buffer(), buffer(), buffer(), buffer()};
    std::vector<std::function<void()>> calls;
    std::vector<Timed> best;
    std::vector<fft::Plan> plans;
    std::vector<std::uint64_t> lengths = {n};
    if (rows > 1) lengths.insert(lengths.begin(), rows);
    const std::vector<Way> list = ways(n, lengths.size());
    for (const Way& way : list) {
      fft::Options options;
      options.domain = way.real ? fft::Domain::real : fft::Domain::complex;
      options.batch = batch;
      options.directions = fft::Directions::forward_only;
      options.signal_format = way.signal;
      options.spectrum_format = way.spectrum;
      plans.emplace_back(workbench_.context(), workbench_.device(), lengths, options);
      const fft::Plan& plan = plans.back();
      const double bytes = double(plan.signal_bytes()) * (way.signal.parts == Parts::planar ? 2 : 1) +
                           double(plan.spectrum_bytes()) * (way.spectrum.parts == Parts::planar ? 2 : 1);
      best.push_back({1e30, bytes, double(plan.cost().bytes)});
    }
    for (int round = 0; round < request_.rounds; ++round)
      for (std::size_t w = 0; w < list.size(); ++w) {
        const fft::Memory in = memory(list[w].signal, sides.signal, sides.signal_imaginary),
                          out = memory(list[w].spectrum, sides.spectrum, sides.spectrum_imaginary);
        const auto call = [&] { plans[w].forward(workbench_.queue(), in, out); };
        if (round == 0) call();
        best[w].seconds =
            std::min(best[w].seconds,
                     bench::seconds_each(workbench_.queue(),
                                         request_.repeats.value_or(workbench_.is_cpu() ? 1 : 20), call));
      }
    print(n, batch, list, best);
  }

 private:
  void print(std::uint64_t n, std::uint64_t batch, const std::vector<Way>& list,
             const std::vector<Timed>& best) {
    if (request_.rows > 1) std::printf("%llu x ", static_cast<unsigned long long>(request_.rows));
    std::printf("%llu points x %llu\n", static_cast<unsigned long long>(n),
                static_cast<unsigned long long>(batch));
    double plain = 0, plain_moved = 0;
    for (std::size_t w = 0; w < list.size(); ++w) {
      const double per_byte = best[w].seconds / best[w].bytes, per_moved = best[w].seconds / best[w].moved;
      if (w == 0 || (list[w].real && !list[w - 1].real)) plain = per_byte, plain_moved = per_moved;
      std::printf("  %-36s %9.3f ms %8.1f GB/s  time per byte %.3f of plain, per moved byte %.3f\n",
                  list[w].name, 1e3 * best[w].seconds, 1e-9 / per_byte, per_byte / plain,
                  per_moved / plain_moved);
      if (csv_ == nullptr && !request_.csv.empty()) csv_ = std::fopen(request_.csv.c_str(), "w");
      if (csv_ != nullptr)
        std::fprintf(csv_, "%s,%llu,%llu,%.9g,%.9g,%.9g\n", list[w].name, static_cast<unsigned long long>(n),
                     static_cast<unsigned long long>(batch), best[w].seconds, best[w].bytes, best[w].moved);
    }
  }

  const bench::Workbench& workbench_;
  const Request& request_;
  std::FILE* csv_ = nullptr;
};

int run(const Request& request) {
  bench::Workbench workbench(request.device);
  std::printf("%s\n", workbench.device_name().c_str());
  const std::uint64_t copied = std::uint64_t(1) << (workbench.is_cpu() ? 24 : 29);
  workbench.reserve(fft::Precision::f32, copied / 8);
  std::printf("copy: %.1f GB/s\n", workbench.copy_gbps(copied));
  Run lengths(workbench, request);
  for (const std::uint64_t n : request.lengths) lengths.length(n);
  return 0;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Measures transforms of elements in other formats beside the plain transform.",
               "fftcl_format_times");
  Request request;
  tools::add_device(app, request.device);
  tools::add_list(app, "--lengths", request.lengths, "points of a transform")->check(tools::whole_number(1));
  app.add_option("--rows", request.rows, "of each array, a second axis (default 1: none)")
      ->check(tools::whole_number(1));
  app.add_option("--points", request.points,
                 "of all transforms together (default: 2^20 on CPUs, 2^26 on GPUs)")
      ->check(tools::whole_number(1));
  app.add_option("--repeats", request.repeats, "runs in a row (default: 1 on CPUs, 20 on GPUs)")
      ->check(tools::whole_number(1, 1000000));
  app.add_option("--rounds", request.rounds, "of which the best counts")->check(tools::whole_number(1, 1000));
  app.add_option("--csv", request.csv, "name,length,batch,seconds,bytes,moved bytes");
  return tools::run_program(
      app, count, words, [&] { return run(request); }, bench::exit_failed);
}
