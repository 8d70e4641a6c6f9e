// The serial transforms of heFFTe's back end fftcl (heffte_backend_fftcl.h, which includes this): a device, and plans for boxes.
#ifndef HEFFTE_FFTCL_PLAN_H
#define HEFFTE_FFTCL_PLAN_H

#include <fftcl/fftcl.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

namespace heffte {

/// The queue that all transforms of the process use. It is made when it is needed first. The environment says on which device:
///   FFTCL_HEFFTE_DEVICE    "cpu" (default) or "gpu"; of several GPUs the one with the number of the rank within its node
///   FFTCL_HEFFTE_PLATFORM  part of a platform's name; default: the first that has such a device
///   FFTCL_HEFFTE_STAGED    "1": arrays are copied to the device and back on CPUs, too (always on GPUs)
class fftcl_session {
 public:
  static fftcl_session& get() {
    static fftcl_session session;
    return session;
  }
  cl_context context() const { return context_; }
  cl_device_id device() const { return device_; }
  cl_command_queue queue() const { return queue_; }
  /// Whether arrays are copied to the device and back.
  bool staged() const { return staged_; }

  /// Throws std::runtime_error with fftcl's message.
  static void check(fftcl_status status) {
    if (status != FFTCL_SUCCESS) throw std::runtime_error(std::string("fftcl: ") + fftcl_last_error());
  }
  static void check_cl(cl_int status, char const* call) {
    if (status != CL_SUCCESS)
      throw std::runtime_error(std::string(call) + " failed with status " + std::to_string(status));
  }

  fftcl_session(fftcl_session const&) = delete;
  fftcl_session& operator=(fftcl_session const&) = delete;

 private:
  fftcl_session() : device_(find_device()) {
    char const* const wanted = std::getenv("FFTCL_HEFFTE_STAGED");
    staged_ = on_gpu() || (wanted != nullptr && std::strcmp(wanted, "1") == 0);
    cl_int status = CL_SUCCESS;
    context_ = clCreateContext(nullptr, 1, &device_, nullptr, nullptr, &status);
    check_cl(status, "clCreateContext");
    queue_ = clCreateCommandQueue(context_, device_, 0, &status);
    check_cl(status, "clCreateCommandQueue");
  }
  // Not released: executors may live as long as the process.
  ~fftcl_session() = default;

  static bool on_gpu() {
    char const* const wanted = std::getenv("FFTCL_HEFFTE_DEVICE");
    if (wanted == nullptr || *wanted == '\0' || std::strcmp(wanted, "cpu") == 0) return false;
    if (std::strcmp(wanted, "gpu") == 0) return true;
    throw std::runtime_error(std::string("fftcl: FFTCL_HEFFTE_DEVICE is ") + wanted + ": use cpu or gpu");
  }

  /// The rank's number within its node, as Open MPI, MPICH and its kin, MVAPICH and Slurm tell it; 0 without any of them.
  static unsigned long rank_in_node() {
    for (char const* name :
         {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "MV2_COMM_WORLD_LOCAL_RANK", "SLURM_LOCALID"})
      if (char const* const text = std::getenv(name)) return std::strtoul(text, nullptr, 10);
    return 0;
  }

  static cl_device_id find_device() {
    bool const gpu = on_gpu();
    char const* const wanted = std::getenv("FFTCL_HEFFTE_PLATFORM");
    cl_uint count = 0;
    clGetPlatformIDs(0, nullptr, &count);
    std::vector<cl_platform_id> platforms(count);
    if (count > 0) check_cl(clGetPlatformIDs(count, platforms.data(), nullptr), "clGetPlatformIDs");
    for (cl_platform_id platform : platforms) {
      char platform_name[256] = "";
      clGetPlatformInfo(platform, CL_PLATFORM_NAME, sizeof platform_name, platform_name, nullptr);
      if (wanted != nullptr && std::strstr(platform_name, wanted) == nullptr) continue;
      cl_device_type const type = gpu ? CL_DEVICE_TYPE_GPU : CL_DEVICE_TYPE_CPU;
      cl_uint found = 0;
      if (clGetDeviceIDs(platform, type, 0, nullptr, &found) != CL_SUCCESS || found == 0) continue;
      std::vector<cl_device_id> devices(found);
      check_cl(clGetDeviceIDs(platform, type, found, devices.data(), nullptr), "clGetDeviceIDs");
      return devices[gpu ? rank_in_node() % found : 0];
    }
    throw std::runtime_error(
        std::string("fftcl: no OpenCL device of type ") + (gpu ? "GPU" : "CPU") +
        (wanted != nullptr ? " on a platform named *" + std::string(wanted) + "*" : "") +
        (gpu ? ": is its driver's ICD installed?" : ": install PoCL (Debian: pocl-opencl-icd)"));
  }

  cl_device_id device_;
  cl_context context_ = nullptr;
  cl_command_queue queue_ = nullptr;
  bool staged_ = false;
};

/// A transform along some axes of a box.
struct fftcl_transform_of_box {
  fftcl_domain domain;
  std::vector<fftcl_real_kind> kinds;  ///< FFTCL_DOMAIN_REAL_TO_REAL: one
  double inverse_scale;
  std::vector<uint64_t> lengths;  ///< slowest first, as fftcl counts axes
  std::vector<std::size_t> axes;
};

/// The plan of such a transform, in one precision. Made when it is used first.
template <typename precision>
class fftcl_plan_of_box {
 public:
  fftcl_plan_of_box() = default;
  fftcl_plan_of_box(fftcl_plan_of_box const&) = delete;
  fftcl_plan_of_box& operator=(fftcl_plan_of_box const&) = delete;
  ~fftcl_plan_of_box() {
    fftcl_plan_destroy(plan_);
    for (cl_mem buffer : buffers_)
      if (buffer != nullptr) clReleaseMemObject(buffer);
  }

  /// Returns when `out` is there.
  void run(fftcl_direction direction, fftcl_transform_of_box const& transform, void* in, void* out) {
    if (plan_ == nullptr) make(transform);
    if (fftcl_session::get().staged()) return run_staged(direction, in, out);
    fftcl_memory const from = {FFTCL_MEMORY_HOST, in, 0}, to = {FFTCL_MEMORY_HOST, out, 0};
    execute(direction, from, to);
    fftcl_session::check_cl(clFinish(fftcl_session::get().queue()), "clFinish");
  }

 private:
  void execute(fftcl_direction direction, fftcl_memory const& from, fftcl_memory const& to) {
    fftcl_session::check(fftcl_plan_execute(plan_, direction, fftcl_session::get().queue(), &from, &to,
                                            nullptr, 0, nullptr, nullptr));
  }

  void run_staged(fftcl_direction direction, void* in, void* out) {
    bool const forward = direction == FFTCL_DIRECTION_FORWARD;
    uint64_t signal = 0, spectrum = 0;
    fftcl_session::check(fftcl_plan_signal_bytes(plan_, &signal));
    fftcl_session::check(fftcl_plan_spectrum_bytes(plan_, &spectrum));
    uint64_t const in_bytes = forward ? signal : spectrum, out_bytes = forward ? spectrum : signal;
    cl_mem const from = buffer(!forward, in_bytes), to = in == out ? from : buffer(forward, out_bytes);
    cl_command_queue const queue = fftcl_session::get().queue();
    fftcl_session::check_cl(clEnqueueWriteBuffer(queue, from, CL_FALSE, 0, in_bytes, in, 0, nullptr, nullptr),
                            "clEnqueueWriteBuffer");
    execute(direction, {FFTCL_MEMORY_BUFFER, from, 0}, {FFTCL_MEMORY_BUFFER, to, 0});
    fftcl_session::check_cl(clEnqueueReadBuffer(queue, to, CL_TRUE, 0, out_bytes, out, 0, nullptr, nullptr),
                            "clEnqueueReadBuffer");
  }

  /// The device's copy of one side, made when it is needed first.
  cl_mem buffer(bool of_spectrum, uint64_t bytes) {
    cl_mem& found = buffers_[of_spectrum ? 1 : 0];
    if (found == nullptr) {
      cl_int status = CL_SUCCESS;
      found = clCreateBuffer(fftcl_session::get().context(), CL_MEM_READ_WRITE, bytes, nullptr, &status);
      fftcl_session::check_cl(status, "clCreateBuffer");
    }
    return found;
  }

  void make(fftcl_transform_of_box const& transform) {
    fftcl_plan_options options = FFTCL_PLAN_OPTIONS_INIT;
    options.precision = std::is_same<precision, float>::value ? FFTCL_PRECISION_F32 : FFTCL_PRECISION_F64;
    options.domain = transform.domain;
    options.kinds = transform.kinds.data();
    options.kind_count = transform.kinds.size();
    options.axes = transform.axes.data();
    options.axis_count = transform.axes.size();
    options.inverse_scale = transform.inverse_scale;
    fftcl_session const& session = fftcl_session::get();
    fftcl_session::check(fftcl_plan_create(&plan_, session.context(), session.device(),
                                           transform.lengths.size(), transform.lengths.data(), &options));
  }

  ::fftcl_plan* plan_ = nullptr;
  cl_mem buffers_[2] = {nullptr, nullptr};  // signal, spectrum: of staged transforms
};

}  // namespace heffte

#endif
