#include "callback_stage.hpp"

#include <string>

#include <fftcl/error.hpp>

namespace fft::clfft {
namespace {

// The kernel's name is long so that it is none of the caller's text.
constexpr const char* kernel_name = "fftcl_clfft_callback_stage";

std::string constant(std::size_t value) {
  return std::to_string(value) + "UL";
}

// Where element `i` of the dense buffer lies in the caller's, batch slowest.
std::string offset_text(const DenseSide& dense, const std::vector<std::size_t>& strides,
                        std::size_t distance) {
  std::string text = "  ulong rest = get_global_id(0);\n  ulong offset = 0;\n";
  for (std::size_t axis = 0; axis < dense.counts.size(); ++axis)
    text += "  offset += rest % " + constant(dense.counts[axis]) + " * " + constant(strides[axis]) + ";\n" +
            "  rest /= " + constant(dense.counts[axis]) + ";\n";
  return text + "  offset += rest * " + constant(distance) + ";\n";
}

std::string kernel_text(const Callback& callback, CallbackStage::Kind kind, const std::string& element,
                        const std::string& offset) {
  const bool load = kind == CallbackStage::Kind::load;
  const std::string local = callback.local_bytes > 0 ? ", (__local void*)local_memory" : "";
  const std::string call = load ? "  dense[get_global_id(0)] = " + callback.name +
                                      "(callers, (uint)offset, user_data" + local + ");\n"
                                : "  " + callback.name +
                                      "(callers, (uint)offset, user_data, dense[get_global_id(0)]" + local +
                                      ");\n";
  return (element.front() == 'd' ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "") + callback.source +
         "\n__kernel void " + kernel_name + "(__global void* callers, __global " + element +
         "* dense, __global void* user_data" +
         (callback.local_bytes > 0 ? ", __local char* local_memory" : "") + ") {\n" + offset + call + "}\n";
}

cl::Program built(const cl::Context& context, const cl::Device& device, const std::string& text) {
  cl::Program program(context, text);
  try {
    program.build({device});
  } catch (const cl::Error& error) {
    throw Error(ErrorCode::build,
                "a callback does not compile:\n" + program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device),
                error.err());
  }
  return program;
}

}  // namespace

DenseSide dense_side(const Settings& settings, clfftLayout layout) {
  DenseSide dense{settings.lengths, {}, 1};
  if (layout == CLFFT_HERMITIAN_INTERLEAVED) dense.counts.front() = dense.counts.front() / 2 + 1;
  for (const std::size_t count : dense.counts) {
    dense.strides.push_back(dense.distance);
    dense.distance *= count;
  }
  return dense;
}

CallbackStage::CallbackStage(const Settings& settings, const cl::Device& device, Kind kind) {
  const bool load = kind == Kind::load;
  const clfftLayout layout = load ? settings.in_layout : settings.out_layout;
  const Callback& callback = load ? settings.load : settings.store;
  const DenseSide dense = dense_side(settings, layout);
  const bool f64 = settings.precision == CLFFT_DOUBLE || settings.precision == CLFFT_DOUBLE_FAST;
  const std::string element = std::string(f64 ? "double" : "float") + (layout == CLFFT_REAL ? "" : "2");
  element_bytes_ = (f64 ? 8 : 4) * (layout == CLFFT_REAL ? 1 : 2);
  elements_ = dense.distance * settings.batch;
  local_bytes_ = callback.local_bytes;
  user_data_ = callback.user_data;
  const std::string offset = offset_text(dense, load ? settings.in_strides : settings.out_strides,
                                         load ? settings.in_distance : settings.out_distance);
  program_ = built(settings.context, device, kernel_text(callback, kind, element, offset));
}

void CallbackStage::enqueue(const cl::CommandQueue& queue, const cl::Buffer& callers, const cl::Buffer& dense,
                            const std::vector<cl::Event>& wait, cl::Event* done) const {
  cl::Kernel kernel(program_, kernel_name);  // of this call: arguments belong to the kernel object
  kernel.setArg(0, callers);
  kernel.setArg(1, dense);
  kernel.setArg(2, user_data_);
  if (local_bytes_ > 0) kernel.setArg(3, cl::Local(local_bytes_));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(elements_), cl::NullRange, &wait, done);
}

}  // namespace fft::clfft
