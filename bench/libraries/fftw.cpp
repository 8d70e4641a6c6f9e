// FFTW (FFTW_MEASURE) on the host's own memory, with a fixed number of threads.
#include <cstring>

#include "libraries/convolution_fftw.hpp"
#include "libraries/library.hpp"
#include "workbench/fftw_traits.hpp"

namespace bench {
namespace {

template <class Real>
class FftwTransform final : public Transform {
 public:
  FftwTransform(const Workbench& workbench, const Case& request, Placement placement, int threads,
                double plan_seconds)
      : workbench_(workbench),
        bytes_(request.input_bytes()),
        scalars_(request.element_scalars()),
        in_place_(placement == Placement::in_place),
        destroys_(request.kind == Kind::c2r) {
    in_ = Fftw<Real>::allocate(bytes_);
    out_ = in_place_ ? in_ : Fftw<Real>::allocate(request.output_bytes());
    if (in_ != nullptr && out_ != nullptr) {
      std::memset(out_, 0, request.output_bytes());  // touch every page before planning
      Fftw<Real>::use_threads(threads);
      Fftw<Real>::time_limit(plan_seconds);
      plan_ = Fftw<Real>::plan(fftw_request(request, request.batch), in_, out_, FFTW_MEASURE);
    }
    if (plan_ == nullptr) {
      free_all();
      throw Unavailable("FFTW gives no plan");
    }
    std::memcpy(in_, workbench_.host_signal().data(), bytes_);  // planning overwrote it
  }
  ~FftwTransform() override { free_all(); }

  void restore() override {
    if (in_place_ || destroys_) std::memcpy(in_, workbench_.host_signal().data(), bytes_);
  }
  void enqueue() override { Fftw<Real>::execute(plan_); }
  void finish() override {}
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    std::memcpy(destination, static_cast<const Real*>(out_) + scalars_ * first,
                scalars_ * count * sizeof(Real));
  }

 private:
  void free_all() {
    if (plan_ != nullptr) Fftw<Real>::destroy(plan_);
    if (out_ != in_) Fftw<Real>::release(out_);
    Fftw<Real>::release(in_);
  }

  const Workbench& workbench_;
  std::uint64_t bytes_, scalars_;  ///< of the input; of an element
  bool in_place_, destroys_;       ///< destroys_: FFTW overwrites the spectrum, out of place too
  void* in_ = nullptr;
  void* out_ = nullptr;
  typename Fftw<Real>::Plan plan_ = nullptr;
};

class FftwLibrary final : public Library {
 public:
  FftwLibrary(const Workbench& workbench, int threads, double plan_seconds)
      : workbench_(workbench), threads_(threads), plan_seconds_(plan_seconds) {}

  std::string name() const override { return "fftw-" + std::to_string(threads_) + "t"; }
  std::string version() const override { return std::string(fftw_version) + ", FFTW_MEASURE"; }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.is_convolution())
      return make_fftw_convolution(workbench_, request, threads_, plan_seconds_, FftwForm::whole_batch);
    if (request.precision == Precision::f32) {
      return std::make_unique<FftwTransform<float>>(workbench_, request, placement, threads_, plan_seconds_);
    }
    return std::make_unique<FftwTransform<double>>(workbench_, request, placement, threads_, plan_seconds_);
  }

 private:
  const Workbench& workbench_;
  int threads_;
  double plan_seconds_;
};

/// The other way to convolve, as a library of its own.
class FftwChunksLibrary final : public Library {
 public:
  FftwChunksLibrary(const Workbench& workbench, int threads, double plan_seconds)
      : workbench_(workbench), threads_(threads), plan_seconds_(plan_seconds) {}

  std::string name() const override { return "fftw-" + std::to_string(threads_) + "t-chunks"; }
  std::string version() const override { return "a few vectors at a time, so that they stay in the cache"; }
  std::unique_ptr<Transform> prepare(const Case& request, Placement) override {
    if (!request.is_convolution()) throw Unavailable("convolutions only");
    return make_fftw_convolution(workbench_, request, threads_, plan_seconds_, FftwForm::chunks);
  }

 private:
  const Workbench& workbench_;
  int threads_;
  double plan_seconds_;
};

}  // namespace

std::unique_ptr<Library> make_fftw_chunks(Workbench& workbench, int threads, double plan_seconds) {
  return std::make_unique<FftwChunksLibrary>(workbench, threads, plan_seconds);
}

std::unique_ptr<Library> make_fftw(Workbench& workbench, int threads, double plan_seconds) {
  return std::make_unique<FftwLibrary>(workbench, threads, plan_seconds);
}

}  // namespace bench
