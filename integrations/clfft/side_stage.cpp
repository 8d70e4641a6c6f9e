#include "side_stage.hpp"

#include <string>

#include <fftcl/error.hpp>

#include "status.hpp"

namespace fft::clfft {
namespace {

// The kernel's name is long so that it is none of the caller's text.
constexpr const char* kernel_name = "fftcl_clfft_side_stage";

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

// The line that moves one element. clFFT's callbacks take and give a planar element as its two parts.
std::string move_text(const Callback& callback, bool load, bool planar) {
  const std::string mine = "dense[get_global_id(0)]";
  const std::string local = callback.local_bytes > 0 ? ", (__local void*)local_memory" : "";
  const std::string call =
      callback.name + (planar ? "(callers, imaginary" : "(callers") + ", (uint)offset, user_data";
  if (load) return mine + " = " + call + local + ");";
  return call + ", " + (planar ? mine + ".x, " + mine + ".y" : mine) + local + ");";
}

std::string kernel_text(const Callback& callback, bool load, clfftLayout layout, const std::string& scalar,
                        const std::string& offset) {
  const bool planar = is_planar(layout);
  return (scalar == "double" ? "#pragma OPENCL EXTENSION cl_khr_fp64 : enable\n" : "") + callback.source +
         "\n__kernel void " + kernel_name + "(__global " + scalar + (layout == CLFFT_REAL ? "" : "2") +
         "* dense, __global void* callers, " + (planar ? "__global void* imaginary, " : "") +
         "__global void* user_data" + (callback.local_bytes > 0 ? ", __local char* local_memory" : "") +
         ") {\n" + offset + "  " + move_text(callback, load, planar) + "\n}\n";
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

// clFFT's callbacks get offsets of 32 bits.
void check_offsets(const DenseSide& dense, const std::vector<std::size_t>& strides, std::size_t distance,
                   std::size_t batch) {
  std::size_t last = (batch - 1) * distance;
  for (std::size_t axis = 0; axis < dense.counts.size(); ++axis)
    last += (dense.counts[axis] - 1) * strides[axis];
  if (last > 0xffffffffU)
    throw Refusal(CLFFT_NOTIMPLEMENTED, "the last element is number " + std::to_string(last) +
                                            " of its buffer, but callbacks get offsets of 32 bits: use "
                                            "smaller strides, distances or batches");
}

void check_local_memory(const cl::Program& program, const cl::Device& device, std::size_t callback_bytes) {
  const cl::Kernel kernel(program, kernel_name);
  const cl_ulong needed = callback_bytes + kernel.getWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE>(device);
  const cl_ulong limit = device.getInfo<CL_DEVICE_LOCAL_MEM_SIZE>();
  if (needed > limit)
    throw Refusal(CLFFT_INVALID_PLAN, "a callback needs " + std::to_string(needed) +
                                          " bytes of local memory, but the device has " +
                                          std::to_string(limit) + ": use less");
}

}  // namespace

DenseSide dense_side(const Settings& settings, clfftLayout layout) {
  DenseSide dense{settings.lengths, {}, 1};
  if (is_hermitian(layout)) dense.counts.front() = dense.counts.front() / 2 + 1;
  for (const std::size_t count : dense.counts) {
    dense.strides.push_back(dense.distance);
    dense.distance *= count;
  }
  return dense;
}

SideStage::SideStage(const Settings& settings, const cl::Device& device, Kind kind) {
  const bool load = kind == Kind::load;
  const clfftLayout layout = load ? settings.in_layout : settings.out_layout;
  const Callback& callback = load ? settings.load : settings.store;
  const DenseSide dense = dense_side(settings, layout);
  const bool f64 = settings.precision == CLFFT_DOUBLE || settings.precision == CLFFT_DOUBLE_FAST;
  planar_ = is_planar(layout);
  element_bytes_ = (f64 ? 8 : 4) * (layout == CLFFT_REAL ? 1 : 2);
  elements_ = dense.distance * settings.batch;
  local_bytes_ = callback.local_bytes;
  user_data_ = callback.user_data;
  const std::vector<std::size_t>& strides = load ? settings.in_strides : settings.out_strides;
  const std::size_t distance = load ? settings.in_distance : settings.out_distance;
  check_offsets(dense, strides, distance, settings.batch);
  const std::string offset = offset_text(dense, strides, distance);
  require(user_data_() == nullptr || user_data_.getInfo<CL_MEM_CONTEXT>()() == settings.context(),
          CLFFT_INVALID_PLAN, "a callback's user data belong to another context than the plan");
  program_ =
      built(settings.context, device, kernel_text(callback, load, layout, f64 ? "double" : "float", offset));
  check_local_memory(program_, device, local_bytes_);
}

void SideStage::enqueue(const cl::CommandQueue& queue, const cl_mem* callers, const cl::Buffer& dense,
                        const std::vector<cl::Event>& wait, cl::Event* done) const {
  cl::Kernel kernel(program_, kernel_name);  // of this call: arguments belong to the kernel object
  cl_uint argument = 0;
  kernel.setArg(argument++, dense);
  for (int i = 0; i < buffers(); ++i) kernel.setArg(argument++, cl::Buffer(callers[i], true));
  kernel.setArg(argument++, user_data_);
  if (local_bytes_ > 0) kernel.setArg(argument, cl::Local(local_bytes_));
  queue.enqueueNDRangeKernel(kernel, cl::NullRange, cl::NDRange(elements_), cl::NullRange, &wait, done);
}

}  // namespace fft::clfft
