// describe: prints what fftcl plans for a size on a device: passes, radices, work-groups, memory, and why.
//
//     describe N               one transform of N points
//     describe ROWS COLUMNS    a picture
//     describe PLANES ROWS COLUMNS  a volume, and so on: any number of axes
//     options: --batch COUNT, --f64, --real, --in-place, --device NAME
//              --kernels: the OpenCL C text of every kernel, too
#include <exception>
#include <iostream>

#include "common/device.hpp"

#include <CLI/CLI.hpp>
#include <fftcl/fft.hpp>

namespace {

struct Request {
  std::vector<std::uint64_t> lengths;
  fft::Options options;
  bool kernels = false;
  std::string device;
};

std::string describe(const Request& request) {
  const cl::Device device = example::pick_device(request.device);
  const cl::Context context(device);
  std::cout << example::full_name(device) << '\n';
  const fft::Plan plan(context, device, request.lengths, request.options);
  std::string text = plan.describe();
  if (request.kernels)
    for (const fft::KernelSource& kernel : plan.kernel_sources())
      text += "\n// " + kernel.label + ": " + kernel.name + ", built with \"" + kernel.options + "\"\n" +
              kernel.source;
  return text;
}

}  // namespace

int main(int count, char** words) {
  CLI::App app("Prints what fftcl plans for a size on a device.", "describe");
  Request request;
  bool f64 = false, real = false;
  app.add_option("length", request.lengths, "N, ROWS COLUMNS, PLANES ROWS COLUMNS ...")->required();
  app.add_option("--batch", request.options.batch, "transforms");
  app.add_flag("--f64", f64, "double precision");
  app.add_flag("--real", real, "real signals");
  app.add_flag("--in-place", request.options.in_place);
  app.add_flag("--kernels", request.kernels, "the OpenCL C text of every kernel, too");
  app.add_option("--device", request.device, "part of its name or platform");
  CLI11_PARSE(app, count, words);
  if (f64) request.options.precision = fft::Precision::f64;
  if (real) request.options.domain = fft::Domain::real;
  try {
    std::cout << describe(request);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "describe: " << error.what() << '\n';
    return 1;
  }
}
