// Both forms of a convolution made of FFTW calls.
#include "libraries/convolution_fftw.hpp"

#include <algorithm>
#include <cstring>

#include "libraries/crew.hpp"
#include "workbench/fftw_traits.hpp"

namespace bench {
namespace {

// Vectors that a thread of the form "chunks" takes at a time: spectra of this many points lie well within its
// second-level cache, and FFTW's cost per call is spread over them.
constexpr std::uint64_t chunk_points = 4096;

/// Complex numbers in FFTW's own memory.
template <class Real>
class FftwArray {
 public:
  using Complex = typename Fftw<Real>::Complex;

  explicit FftwArray(std::uint64_t elements)
      : memory_(static_cast<Complex*>(Fftw<Real>::allocate(elements * sizeof(Complex)))) {
    if (memory_ == nullptr) throw Unavailable("FFTW gives no memory");
    std::memset(memory_, 0, elements * sizeof(Complex));  // touch every page before planning
  }
  ~FftwArray() { Fftw<Real>::release(memory_); }
  FftwArray(const FftwArray&) = delete;
  FftwArray& operator=(const FftwArray&) = delete;

  Complex* get() const { return memory_; }

 private:
  Complex* memory_;
};

template <class Real>
class FftwPlan {
 public:
  using Complex = typename Fftw<Real>::Complex;

  /// `count` vectors of n points, out of place, planned on these arrays, which it overwrites.
  FftwPlan(std::uint64_t n, std::uint64_t count, bool inverse, Complex* in, Complex* out)
      : plan_(Fftw<Real>::plan({Kind::c2c, {int(n)}, int(count), inverse}, in, out, FFTW_MEASURE)) {
    if (plan_ == nullptr) throw Unavailable("FFTW gives no plan");
  }
  ~FftwPlan() { Fftw<Real>::destroy(plan_); }
  FftwPlan(const FftwPlan&) = delete;
  FftwPlan& operator=(const FftwPlan&) = delete;

  void run(Complex* in, Complex* out) const { Fftw<Real>::execute_on(plan_, in, out); }

 private:
  typename Fftw<Real>::Plan plan_;
};

/// a *= b * scale.
template <class Real>
void multiply(Real (*__restrict a)[2], const Real (*__restrict b)[2], std::uint64_t count, Real scale) {
  for (std::uint64_t i = 0; i < count; ++i) {
    const Real re = a[i][0] * b[i][0] - a[i][1] * b[i][1];
    const Real im = a[i][0] * b[i][1] + a[i][1] * b[i][0];
    a[i][0] = re * scale;
    a[i][1] = im * scale;
  }
}

/// What both forms have in common: the data.
template <class Real>
class FftwConvolution : public Transform {
 public:
  using Complex = typename Fftw<Real>::Complex;

  FftwConvolution(const Workbench& workbench, const Case& request, double plan_seconds)
      : workbench_(workbench),
        n_(request.points_each()),
        batch_(request.batch),
        own_(request.kind == Kind::pairs),
        scale_(Real(1) / Real(n_)),
        signal_(n_ * batch_),
        filter_(request.filter_elements()),
        result_(n_ * batch_) {
    Fftw<Real>::time_limit(plan_seconds);
  }

  void restore() override {}
  void finish() override {}
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    std::memcpy(destination, result_.get() + first, count * sizeof(Complex));
  }

 protected:
  /// Planning overwrote it.
  void fill() {
    std::memcpy(signal_.get(), workbench_.host_signal().data(), n_ * batch_ * sizeof(Complex));
    std::memcpy(filter_.get(), workbench_.host_filter().data(), n_ * (own_ ? batch_ : 1) * sizeof(Complex));
  }

  const Workbench& workbench_;
  std::uint64_t n_;
  std::uint64_t batch_;
  bool own_;  ///< every signal has its own filter
  Real scale_;
  FftwArray<Real> signal_;
  FftwArray<Real> filter_;
  FftwArray<Real> result_;
};

template <class Real>
class WholeBatch final : public FftwConvolution<Real> {
  using Base = FftwConvolution<Real>;

 public:
  WholeBatch(const Workbench& workbench, const Case& request, int threads, double plan_seconds)
      : Base(workbench, request, plan_seconds),
        crew_(threads),
        signal_spectra_(this->n_ * this->batch_),
        filter_spectra_(request.filter_elements()),
        forward_(with_threads(threads), this->batch_, false, this->signal_.get(), signal_spectra_.get()),
        filter_forward_(this->n_, this->own_ ? this->batch_ : 1, false, this->filter_.get(),
                        filter_spectra_.get()),
        inverse_(this->n_, this->batch_, true, signal_spectra_.get(), this->result_.get()) {
    this->fill();
    filter_forward_.run(this->filter_.get(), filter_spectra_.get());
  }

  void enqueue() override {
    forward_.run(this->signal_.get(), signal_spectra_.get());
    if (this->own_) filter_forward_.run(this->filter_.get(), filter_spectra_.get());
    crew_.run([this](int thread) { multiply_share(std::uint64_t(thread)); });
    inverse_.run(signal_spectra_.get(), this->result_.get());
  }

 private:
  /// n, once FFTW has been told how many threads the plans behind may use.
  std::uint64_t with_threads(int threads) const {
    Fftw<Real>::use_threads(threads);
    return this->n_;
  }
  void multiply_share(std::uint64_t thread) {
    const std::uint64_t n = this->n_, threads = std::uint64_t(crew_.size());
    const std::uint64_t first = this->batch_ * thread / threads, last = this->batch_ * (thread + 1) / threads;
    for (std::uint64_t i = first; i < last; ++i) {
      multiply<Real>(signal_spectra_.get() + i * n, filter_spectra_.get() + (this->own_ ? i * n : 0), n,
                     this->scale_);
    }
  }

  Crew crew_;
  FftwArray<Real> signal_spectra_;
  FftwArray<Real> filter_spectra_;
  FftwPlan<Real> forward_;
  FftwPlan<Real> filter_forward_;
  FftwPlan<Real> inverse_;
};

template <class Real>
class Chunks final : public FftwConvolution<Real> {
  using Base = FftwConvolution<Real>;
  using Complex = typename Base::Complex;

 public:
  Chunks(const Workbench& workbench, const Case& request, int threads, double plan_seconds)
      : Base(workbench, request, plan_seconds),
        crew_(threads),
        // The spectra of one thread lie behind those of another; n * per_chunk_ keeps FFTW's alignment where n is even.
        per_chunk_(std::clamp<std::uint64_t>(chunk_points / this->n_, 1, this->batch_)),
        signal_spectra_(this->n_ * per_chunk_ * std::uint64_t(threads)),
        filter_spectra_(this->n_ * (this->own_ ? per_chunk_ * std::uint64_t(threads) : 1)) {
    if (this->n_ % 2 != 0) throw Unavailable("odd lengths are not written for this form");
    Fftw<Real>::use_threads(1);
    many_ = std::make_unique<Plans>(*this, per_chunk_);
    one_ = std::make_unique<Plans>(*this, 1);
    this->fill();
    if (!this->own_) one_->filter_forward.run(this->filter_.get(), filter_spectra_.get());
  }

  void enqueue() override {
    crew_.run([this](int thread) { convolve_share(std::uint64_t(thread)); });
  }
  std::string note() const override { return std::to_string(per_chunk_) + " vectors at a time"; }

 private:
  struct Plans {
    Plans(const Chunks& c, std::uint64_t count)
        : forward(c.n_, count, false, c.signal_.get(), c.signal_spectra_.get()),
          filter_forward(c.n_, c.own_ ? count : 1, false, c.filter_.get(), c.filter_spectra_.get()),
          inverse(c.n_, count, true, c.signal_spectra_.get(), c.result_.get()) {}
    FftwPlan<Real> forward, filter_forward, inverse;
  };

  void convolve_share(std::uint64_t thread) {
    const std::uint64_t threads = std::uint64_t(crew_.size());
    const std::uint64_t last = this->batch_ * (thread + 1) / threads;
    std::uint64_t i = this->batch_ * thread / threads;
    for (; i + per_chunk_ <= last; i += per_chunk_) convolve(*many_, i, per_chunk_, thread);
    for (; i < last; ++i) convolve(*one_, i, 1, thread);
  }

  /// Vectors `first` to `first + count`, in the thread's own room for spectra.
  void convolve(const Plans& plans, std::uint64_t first, std::uint64_t count, std::uint64_t thread) {
    const std::uint64_t n = this->n_;
    Complex* const spectra = signal_spectra_.get() + thread * per_chunk_ * n;
    plans.forward.run(this->signal_.get() + first * n, spectra);
    if (this->own_) {
      Complex* const factors = filter_spectra_.get() + thread * per_chunk_ * n;
      plans.filter_forward.run(this->filter_.get() + first * n, factors);
      multiply<Real>(spectra, factors, count * n, this->scale_);
    } else {
      for (std::uint64_t i = 0; i < count; ++i)
        multiply<Real>(spectra + i * n, filter_spectra_.get(), n, this->scale_);
    }
    plans.inverse.run(spectra, this->result_.get() + first * n);
  }

  Crew crew_;
  std::uint64_t per_chunk_;
  FftwArray<Real> signal_spectra_;
  FftwArray<Real> filter_spectra_;
  std::unique_ptr<Plans> many_;
  std::unique_ptr<Plans> one_;
};

template <class Real>
std::unique_ptr<Transform> make(const Workbench& workbench, const Case& request, int threads,
                                double plan_seconds, FftwForm form) {
  if (form == FftwForm::chunks)
    return std::make_unique<Chunks<Real>>(workbench, request, threads, plan_seconds);
  return std::make_unique<WholeBatch<Real>>(workbench, request, threads, plan_seconds);
}

}  // namespace

std::unique_ptr<Transform> make_fftw_convolution(const Workbench& workbench, const Case& request, int threads,
                                                 double plan_seconds, FftwForm form) {
  if (request.kind == Kind::overlap) throw Unavailable("overlap-save is not written for FFTW");
  if (request.precision == Precision::f32)
    return make<float>(workbench, request, threads, plan_seconds, form);
  return make<double>(workbench, request, threads, plan_seconds, form);
}

}  // namespace bench
