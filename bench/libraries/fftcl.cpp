// fftcl on the shared OpenCL buffers, through its public API only.
#include "libraries/library.hpp"

#include <fftcl/fft.hpp>

namespace bench {
namespace {

template <class Plan>
class FftclTransform : public Transform {
 public:
  FftclTransform(Workbench& workbench, const Case& request, Placement placement, Plan plan)
      : workbench_(workbench),
        bytes_(request.input_bytes()),
        element_bytes_(request.element_bytes()),
        in_place_(placement == Placement::in_place),
        backward_(request.kind == Kind::c2r),
        plan_(std::move(plan)) {}

  void restore() override {
    if (in_place_) workbench_.restore_work(bytes_);
  }
  void enqueue() override {
    if (backward_) {
      plan_.inverse(workbench_.queue(), workbench_.signal(), workbench_.work());
    } else if (in_place_) {
      plan_.forward(workbench_.queue(), workbench_.work());
    } else {
      plan_.forward(workbench_.queue(), workbench_.signal(), workbench_.work());
    }
  }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    workbench_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }

 protected:
  fft::Recording record() const {
    return plan_.record(backward_ ? fft::Direction::inverse : fft::Direction::forward, workbench_.queue(),
                        in_place_ ? workbench_.work() : workbench_.signal(), workbench_.work());
  }

 private:
  Workbench& workbench_;
  std::uint64_t bytes_;
  std::uint64_t element_bytes_;
  bool in_place_, backward_;
  Plan plan_;
};

template <class Plan>
class RecordedTransform final : public FftclTransform<Plan> {
 public:
  RecordedTransform(Workbench& workbench, const Case& request, Placement placement, Plan plan)
      : FftclTransform<Plan>(workbench, request, placement, std::move(plan)), recording_(this->record()) {}

  void enqueue() override { recording_.enqueue(); }

 private:
  fft::Recording recording_;
};

class FftclConvolution final : public Transform {
 public:
  FftclConvolution(Workbench& workbench, const Case& request)
      : workbench_(workbench),
        element_bytes_(request.element_bytes()),
        kind_(request.kind),
        convolution_(workbench.context(), workbench.device(), {request.points_each()},
                     {request.kind == Kind::overlap ? request.taps : request.points_each()},
                     options(request)) {
    if (kind_ == Kind::pairs) return;
    convolution_.set_filter(workbench_.queue(), workbench_.filter());
    finish();
  }

  void restore() override {}
  void enqueue() override {
    if (kind_ == Kind::pairs) {
      convolution_.convolve(workbench_.queue(), workbench_.signal(), workbench_.filter(), workbench_.work());
    } else {
      convolution_.apply(workbench_.queue(), workbench_.signal(), workbench_.work());
    }
  }
  void finish() override { workbench_.queue().finish(); }
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    workbench_.read_work(first * element_bytes_, count * element_bytes_, destination);
  }
  std::string note() const override {
    if (kind_ != Kind::overlap) return "";
    std::string text = convolution_.describe();
    for (std::size_t end; (end = text.find('\n')) != std::string::npos;) text.replace(end, 1, "; ");
    return text;
  }

 private:
  static fft::ConvolutionOptions options(const Case& request) {
    fft::ConvolutionOptions result;
    result.precision = request.precision;
    result.domain = request.is_real_convolution() ? fft::Domain::real : fft::Domain::complex;
    result.mode = request.kind == Kind::overlap   ? fft::ConvolutionMode::valid
                  : request.kind == Kind::rcausal ? fft::ConvolutionMode::causal
                                                  : fft::ConvolutionMode::circular;
    result.signals = request.batch;
    result.pairwise = request.kind == Kind::pairs;
    result.filters = result.pairwise ? request.batch : 1;
    return result;
  }

  Workbench& workbench_;
  std::uint64_t element_bytes_;
  Kind kind_;
  fft::Convolution convolution_;
};

class FftclLibrary final : public Library {
 public:
  FftclLibrary(Workbench& workbench, bool records) : workbench_(workbench), records_(records) {}

  std::string name() const override { return records_ ? "fftcl-recorded" : "fftcl"; }
  std::string version() const override {
    return std::to_string(FFTCL_VERSION_MAJOR) + "." + std::to_string(FFTCL_VERSION_MINOR) + "." +
           std::to_string(FFTCL_VERSION_PATCH);
  }
  std::unique_ptr<Transform> prepare(const Case& request, Placement placement) override {
    if (request.is_convolution()) return std::make_unique<FftclConvolution>(workbench_, request);
    fft::Options options;
    options.precision = request.precision;
    options.batch = request.batch;
    const bool backward = request.kind == Kind::c2r;
    options.directions = backward ? fft::Directions::inverse_only : fft::Directions::forward_only;
    if (backward) options.inverse_scale = 1;
    const cl::Context& context = workbench_.context();
    const cl::Device& device = workbench_.device();
    options.domain = request.kind == Kind::r2c || backward ? fft::Domain::real
                     : request.kind == Kind::r2r           ? fft::Domain::real_to_real
                                                           : fft::Domain::complex;
    if (request.kind == Kind::r2r) options.kinds = {request.real_kind};
    const auto& n = request.lengths;
    const auto wrap = [&](auto plan) -> std::unique_ptr<Transform> {
      if (records_)
        return std::make_unique<RecordedTransform<decltype(plan)>>(workbench_, request, placement,
                                                                   std::move(plan));
      return std::make_unique<FftclTransform<decltype(plan)>>(workbench_, request, placement,
                                                              std::move(plan));
    };
    if (n.size() == 1) return wrap(fft::Plan1D(context, device, n[0], options));
    if (n.size() == 2) return wrap(fft::Plan2D(context, device, n[0], n[1], options));
    return wrap(fft::Plan3D(context, device, n[0], n[1], n[2], options));
  }

 private:
  Workbench& workbench_;
  bool records_;
};

}  // namespace

std::unique_ptr<Library> make_fftcl(Workbench& workbench) {
  return std::make_unique<FftclLibrary>(workbench, false);
}

std::unique_ptr<Library> make_fftcl_recorded(Workbench& workbench) {
  return std::make_unique<FftclLibrary>(workbench, true);
}

}  // namespace bench
