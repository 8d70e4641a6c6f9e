// ImageFilter: picture -> spectrum -> band-pass -> picture on one OpenCL device, with the device time of
// every stage.
#include "bandpass_image/image_filter.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "band_pass_cl.hpp"  // made by CMake from band_pass.cl

namespace example {
namespace {

cl::Program build_program(const cl::Context& context, const cl::Device& device) {
  cl::Program program(context, std::string(band_pass_cl));
  try {
    program.build({device});
  } catch (const cl::Error&) {
    throw std::runtime_error("band_pass.cl does not compile:\n" +
                             program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device));
  }
  return program;
}

// The low-pass exp(-f^2 / (2 cutoff^2)) as a gain and a factor of f^2, see band_pass.cl.
struct GaussianEdge {
  float factor;
  float gain;
};
GaussianEdge gaussian_edge(float cutoff) {
  if (cutoff < 0.0F) return {0.0F, 0.0F};
  if (cutoff >= Band::everything) return {0.0F, 1.0F};
  const float smallest = 1e-9F;  // no frequency but 0 is as low, and the quotient below still fits a float
  const float bounded = std::max(cutoff, smallest);
  return {-0.5F / (bounded * bounded), 1.0F};
}

double milliseconds(const cl::Event& event) {
  const cl_ulong start = event.getProfilingInfo<CL_PROFILING_COMMAND_START>();
  const cl_ulong end = event.getProfilingInfo<CL_PROFILING_COMMAND_END>();
  return static_cast<double>(end - start) * 1e-6;
}

Stage single_stage(const std::string& name, const cl::Event& event, std::size_t bytes) {
  return {name, 1, milliseconds(event), static_cast<double>(bytes)};
}

// The launches of one transform, summed up per axis in order of execution. Axis 1 runs along the rows. A pass
// reads and writes the picture once, in however many launches.
std::vector<Stage> axis_stages(const std::string& prefix, const std::vector<fft::PassTrace>& traces,
                               std::size_t picture_bytes) {
  std::vector<Stage> stages;
  std::set<std::size_t> passes;
  for (const fft::PassTrace& trace : traces) {
    const std::string name = prefix + (trace.axis == 1 ? "row passes" : "column passes");
    auto stage = std::find_if(stages.begin(), stages.end(), [&](const Stage& s) { return s.name == name; });
    if (stage == stages.end()) stage = stages.insert(stages.end(), Stage{name, 0, 0, 0});
    stage->launches += 1;
    stage->milliseconds += milliseconds(trace.event);
    if (passes.insert(trace.pass).second) stage->bytes += 2 * static_cast<double>(picture_bytes);
  }
  return stages;
}

}  // namespace

ImageFilter::ImageFilter(const cl::Context& context, const cl::Device& device, fft::Plan2D plan)
    : plan_(std::move(plan)),
      rows_(plan_.rows()),
      columns_(plan_.columns()),
      bytes_(rows_ * columns_ * sizeof(Complex)),
      queue_(context, device, CL_QUEUE_PROFILING_ENABLE),
      program_(build_program(context, device)),
      ideal_(program_, "band_pass_ideal"),
      gaussian_(program_, "band_pass_gaussian"),
      signal_(context, CL_MEM_READ_WRITE, bytes_),
      spectrum_(context, CL_MEM_READ_WRITE, bytes_) {}

FilteredImage ImageFilter::run(const GrayImage& picture, const Band& band) {
  std::vector<Complex> host = to_complex(picture);
  cl::Event upload;
  cl::Event download;
  queue_.enqueueWriteBuffer(signal_, CL_FALSE, 0, bytes_, host.data(), nullptr, &upload);
  const std::vector<fft::PassTrace> forward = plan_.trace_forward(queue_, signal_, spectrum_);
  const cl::Event filter = enqueue_filter(band);
  const std::vector<fft::PassTrace> inverse = plan_.trace_inverse(queue_, spectrum_, signal_);
  queue_.enqueueReadBuffer(signal_, CL_FALSE, 0, bytes_, host.data(), nullptr, &download);
  queue_.finish();

  FilteredImage result;
  result.image = GrayImage(rows_, columns_);
  for (std::size_t i = 0; i < host.size(); ++i) result.image.pixels[i] = host[i].real();
  result.stages.push_back(single_stage("upload", upload, bytes_));
  for (Stage& stage : axis_stages("", forward, bytes_)) result.stages.push_back(std::move(stage));
  result.stages.push_back(single_stage("filter", filter, 2 * bytes_));
  for (Stage& stage : axis_stages("inverse ", inverse, bytes_)) result.stages.push_back(std::move(stage));
  result.stages.push_back(single_stage("download", download, bytes_));
  return result;
}

std::vector<std::complex<float>> ImageFilter::spectrum(const GrayImage& picture) {
  std::vector<Complex> host = to_complex(picture);
  queue_.enqueueWriteBuffer(signal_, CL_TRUE, 0, bytes_, host.data());
  plan_.forward(queue_, signal_, spectrum_);
  queue_.enqueueReadBuffer(spectrum_, CL_TRUE, 0, bytes_, host.data());
  return host;
}

std::vector<std::complex<float>> ImageFilter::to_complex(const GrayImage& picture) const {
  if (picture.rows != rows_ || picture.columns != columns_) {
    throw std::invalid_argument("the picture is " + std::to_string(picture.rows) + " x " +
                                std::to_string(picture.columns) + " pixels, the filter was made for " +
                                std::to_string(rows_) + " x " + std::to_string(columns_));
  }
  return std::vector<Complex>(picture.pixels.begin(), picture.pixels.end());
}

cl::Event ImageFilter::enqueue_filter(const Band& band) {
  cl::Kernel& kernel = band.gaussian ? gaussian_ : ideal_;
  kernel.setArg(0, spectrum_);
  if (band.gaussian) {
    const GaussianEdge low = gaussian_edge(band.low);
    const GaussianEdge high = gaussian_edge(band.high);
    kernel.setArg(1, low.factor);
    kernel.setArg(2, low.gain);
    kernel.setArg(3, high.factor);
    kernel.setArg(4, high.gain);
  } else {
    kernel.setArg(1, band.low < 0.0F ? -1.0F : band.low * band.low);
    kernel.setArg(2, band.high * band.high);
  }
  cl::Event done;
  queue_.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(columns_, rows_), cl::NullRange, nullptr,
                              &done);
  return done;
}

}  // namespace example
