// clFFT on the shared OpenCL buffers. Without its header: no library.
#include "libraries/library.hpp"

#ifdef FFTCL_BENCH_CLFFT
#include <clFFT.h>
#endif

namespace bench {

#ifndef FFTCL_BENCH_CLFFT
std::unique_ptr<Library> make_clfft(Workbench&) {
  return nullptr;
}
#else
namespace {

class ClfftTransform final : public Transform {
 public:
  ClfftTransform(Workbench& workbench, const Case& request, Placement placement)
      : workbench_(workbench), bytes_(request.input_bytes()), in_place_(placement == Placement::in_place) {
    try {
      bake(request);
    } catch (...) {
      if (plan_ != 0) clfftDestroyPlan(&plan_);
      throw;
    }
  }
  ~ClfftTransform() override { clfftDestroyPlan(&plan_); }

  void restore() override {
    if (in_place_) workbench_.restore_work(bytes_);
  }
  void enqueue() override {
    cl_mem in = in_place_ ? workbench_.work()() : workbench_.signal()();
    cl_mem out = workbench_.work()();
    cl_command_queue queue = workbench_.queue()();
    check(clfftEnqueueTransform(plan_, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, &in,
                                in_place_ ? nullptr : &out, temporary_()),
          "clfftEnqueueTransform");
  }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    workbench_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 private:
  static void check(clfftStatus status, const char* call) {
    if (status != CLFFT_SUCCESS) throw Unavailable(std::string(call) + ": status " + std::to_string(status));
  }

  void bake(const Case& request) {
    element_bytes_ = request.element_bytes();
    const std::vector<std::size_t> lengths(request.lengths.rbegin(), request.lengths.rend());
    cl_command_queue queue = workbench_.queue()();
    const clfftDim rank = lengths.size() == 1 ? CLFFT_1D : lengths.size() == 2 ? CLFFT_2D : CLFFT_3D;
    check(clfftCreateDefaultPlan(&plan_, workbench_.context()(), rank, lengths.data()),
          "clfftCreateDefaultPlan");
    check(clfftSetPlanPrecision(plan_, request.precision == Precision::f64 ? CLFFT_DOUBLE : CLFFT_SINGLE),
          "clfftSetPlanPrecision");
    check(clfftSetPlanBatchSize(plan_, request.batch), "clfftSetPlanBatchSize");
    if (request.kind == Kind::r2c) {
      describe_real(request, rank);
    } else {
      check(clfftSetLayout(plan_, CLFFT_COMPLEX_INTERLEAVED, CLFFT_COMPLEX_INTERLEAVED), "clfftSetLayout");
    }
    check(clfftSetResultLocation(plan_, in_place_ ? CLFFT_INPLACE : CLFFT_OUTOFPLACE),
          "clfftSetResultLocation");
    check(clfftBakePlan(plan_, 1, &queue, nullptr, nullptr), "clfftBakePlan");
    std::size_t temporary_bytes = 0;
    check(clfftGetTmpBufSize(plan_, &temporary_bytes), "clfftGetTmpBufSize");
    if (temporary_bytes > 0)
      temporary_ = cl::Buffer(workbench_.context(), CL_MEM_READ_WRITE, temporary_bytes);
  }

  void describe_real(const Case& request, clfftDim rank) {
    check(clfftSetLayout(plan_, CLFFT_REAL, CLFFT_HERMITIAN_INTERLEAVED), "clfftSetLayout");
    std::vector<std::size_t> in{1}, out{1};
    for (auto it = request.lengths.rbegin(); it != request.lengths.rend(); ++it) {
      in.push_back(in.back() * *it);
      out.push_back(out.back() * (out.size() == 1 ? *it / 2 + 1 : *it));
    }
    check(clfftSetPlanInStride(plan_, rank, in.data()), "clfftSetPlanInStride");
    check(clfftSetPlanOutStride(plan_, rank, out.data()), "clfftSetPlanOutStride");
    check(clfftSetPlanDistance(plan_, in.back(), out.back()), "clfftSetPlanDistance");
  }

  Workbench& workbench_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_ = 8;
  bool in_place_;
  clfftPlanHandle plan_ = 0;
  cl::Buffer temporary_;
};

class ClfftLibrary final : public Library {
 public:
  explicit ClfftLibrary(Workbench& workbench) : workbench_(workbench) {
    clfftSetupData setup;
    clfftInitSetupData(&setup);
    clfftSetup(&setup);
  }
  ~ClfftLibrary() override { clfftTeardown(); }

  std::string name() const override { return "clfft"; }
  std::string version() const override {
    cl_uint major = 0;
    cl_uint minor = 0;
    cl_uint patch = 0;
    clfftGetVersion(&major, &minor, &patch);
    return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(patch);
  }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.kind == Kind::r2r) throw Unavailable("clFFT has no cosine transforms");
    if (request.kind == Kind::c2r) throw Unavailable("clFFT: c2r is not written");
    if (request.is_convolution()) throw Unavailable("clFFT has no convolutions");
    try {
      return std::make_unique<ClfftTransform>(workbench_, request, placement);
    } catch (const cl::Error& error) {
      throw Unavailable(std::string(error.what()) + " " + std::to_string(error.err()));
    }
  }

 private:
  Workbench& workbench_;
};

}  // namespace

std::unique_ptr<Library> make_clfft(Workbench& workbench) {
  return std::make_unique<ClfftLibrary>(workbench);
}
#endif

}  // namespace bench
