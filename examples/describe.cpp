// describe: prints what fftcl plans for a size on a device: passes, radices, work-groups, memory, and why.
//
//     describe N               one transform of N points
//     describe ROWS COLUMNS    a picture
//     describe PLANES ROWS COLUMNS  a volume, and so on: any number of axes
//     options: --batch COUNT, --f64, --real, --in-place, --device NAME
//              --kernels: the OpenCL C text of every kernel, too
#include <exception>
#include <iostream>
#include <stdexcept>

#include "common/device.hpp"

#include <fftcl/fft.hpp>

namespace {

constexpr const char* usage =
    "usage: describe N | ROWS COLUMNS | PLANES ROWS COLUMNS ...  [--batch COUNT] [--f64] [--real] "
    "[--in-place] "
    "[--kernels] [--device NAME]\n";

struct Request {
  std::vector<std::uint64_t> lengths;
  fft::Options options;
  bool kernels = false;
  std::string device;
};

std::uint64_t whole_number(const std::string& word) {
  if (word.empty() || word.size() > 18 || word.find_first_not_of("0123456789") != std::string::npos) {
    throw std::invalid_argument("'" + word + "' is not a whole number below 10^18\n" + usage);
  }
  return std::stoull(word);
}

Request parse(const std::vector<std::string>& words) {
  Request request;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool takes_value = words[i] == "--batch" || words[i] == "--device";
    if (takes_value && i + 1 == words.size())
      throw std::invalid_argument(words[i] + " needs a value\n" + usage);
    if (words[i] == "--f64") {
      request.options.precision = fft::Precision::f64;
    } else if (words[i] == "--real") {
      request.options.domain = fft::Domain::real;
    } else if (words[i] == "--in-place") {
      request.options.in_place = true;
    } else if (words[i] == "--kernels") {
      request.kernels = true;
    } else if (words[i] == "--batch") {
      request.options.batch = whole_number(words[++i]);
    } else if (words[i] == "--device") {
      request.device = words[++i];
    } else {
      request.lengths.push_back(whole_number(words[i]));
    }
  }
  if (request.lengths.empty()) throw std::invalid_argument(std::string("a length is needed\n") + usage);
  return request;
}

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

int main(int argc, char** argv) {
  try {
    const std::vector<std::string> words(argv + 1, argv + argc);
    for (const std::string& word : words) {
      if (word == "--help" || word == "-h") {
        std::cout << usage;
        return 0;
      }
    }
    std::cout << describe(parse(words));
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "describe: " << error.what() << '\n';
    return 1;
  }
}
