// Both forms of a convolution made of FFTW calls.
#include "libraries/convolution_fftw.hpp"

#include <algorithm>
#include <cstring>

#include "libraries/crew.hpp"
#include "libraries/rows.hpp"
#include "workbench/fftw_traits.hpp"

namespace bench {
namespace {

// Vectors that a thread of the form "chunks" takes at a time: spectra of this many points lie well within its
// second-level cache, and FFTW's cost per call is spread over them.
constexpr std::uint64_t chunk_points = 4096;

constexpr std::uint64_t fftw_alignment = 16;  // bytes, of every array that a plan runs on

/// Real numbers, or the parts of complex ones, in FFTW's own memory.
template <class Real>
class FftwArray {
 public:
  explicit FftwArray(std::uint64_t reals)
      : memory_(static_cast<Real*>(Fftw<Real>::allocate(reals * sizeof(Real)))) {
    if (memory_ == nullptr) throw Unavailable("FFTW gives no memory");
    std::memset(memory_, 0, reals * sizeof(Real));  // touch every page before planning
  }
  ~FftwArray() { Fftw<Real>::release(memory_); }
  FftwArray(const FftwArray&) = delete;
  FftwArray& operator=(const FftwArray&) = delete;

  Real* get() const { return memory_; }

 private:
  Real* memory_;
};

template <class Real>
class FftwPlan {
 public:
  /// Out of place, planned on these arrays, which it overwrites.
  FftwPlan(const FftwRequest& request, Real* in, Real* out)
      : kind_(request.kind), plan_(Fftw<Real>::plan(request, in, out, FFTW_MEASURE)) {
    if (plan_ == nullptr) throw Unavailable("FFTW gives no plan");
  }
  ~FftwPlan() { Fftw<Real>::destroy(plan_); }
  FftwPlan(const FftwPlan&) = delete;
  FftwPlan& operator=(const FftwPlan&) = delete;

  void run(Real* in, Real* out) const { Fftw<Real>::execute_on(kind_, plan_, in, out); }

 private:
  Kind kind_;
  typename Fftw<Real>::Plan plan_;
};

/// a *= b * scale, of complex numbers in `reals` parts.
template <class Real>
void multiply(Real* __restrict a, const Real* __restrict b, std::uint64_t reals, Real scale) {
  for (std::uint64_t i = 0; i < reals; i += 2) {
    const Real re = a[i] * b[i] - a[i + 1] * b[i + 1];
    const Real im = a[i] * b[i + 1] + a[i + 1] * b[i];
    a[i] = re * scale;
    a[i + 1] = im * scale;
  }
}

/// Vectors of `values` numbers each at the beginning of longer rows, with zeros behind.
template <class Real>
void fill_rows(const std::vector<std::byte>& host, std::uint64_t values, std::uint64_t vectors, Real* rows,
               std::uint64_t row) {
  const Real* from = reinterpret_cast<const Real*>(host.data());
  for (std::uint64_t i = 0; i < vectors; ++i)
    std::fill(std::copy_n(from + i * values, values, rows + i * row), rows + (i + 1) * row, Real(0));
}

/// What both forms have in common: the data. Users of FFTW keep zeros behind the signals and the filter of a linear convolution;
/// so no copying of samples is timed, which favours FFTW.
template <class Real>
class FftwConvolution : public Transform {
 public:
  FftwConvolution(const Workbench& workbench, const Case& request, double plan_seconds)
      : workbench_(workbench),
        request_(request),
        batch_(request.batch),
        scalars_(request.element_scalars()),
        each_(request.cyclic_each() * scalars_),
        spectrum_(2 * request.bins_each()),
        own_(request.kind == Kind::pairs),
        scale_(Real(1) / Real(request.cyclic_each())),
        signal_(each_ * batch_),
        filter_(each_ * filters(batch_)),
        result_(each_ * batch_) {
    Fftw<Real>::time_limit(plan_seconds);
  }

  void restore() override {}
  void finish() override {}
  void read(std::uint64_t first, std::uint64_t count, void* destination) override {
    Real* out = static_cast<Real*>(destination);
    for_each_row(first, count, request_.result_each(),
                 [&](std::uint64_t row, std::uint64_t inside, std::uint64_t some) {
                   out = std::copy_n(result_.get() + row * each_ + inside * scalars_, some * scalars_, out);
                 });
  }

 protected:
  /// Planning overwrote it.
  void fill() {
    const std::uint64_t values = request_.points_each() * scalars_;
    fill_rows(workbench_.host_signal(), values, batch_, signal_.get(), each_);
    fill_rows(workbench_.host_filter(), values, filters(batch_), filter_.get(), each_);
  }
  /// Those of `signals` signals.
  std::uint64_t filters(std::uint64_t signals) const { return own_ ? signals : 1; }
  FftwRequest forward(std::uint64_t count) const {
    return fftw_vectors(request_.is_real_convolution(), request_.cyclic_each(), count);
  }
  FftwRequest inverse(std::uint64_t count) const {
    return fftw_vectors(request_.is_real_convolution(), request_.cyclic_each(), count, true);
  }

  const Workbench& workbench_;
  Case request_;
  std::uint64_t batch_;
  std::uint64_t scalars_;   ///< of an element
  std::uint64_t each_;      ///< reals, or parts of complex numbers, of a vector, ...
  std::uint64_t spectrum_;  ///< ... and of its spectrum
  bool own_;                ///< every signal has its own filter
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
        signal_spectra_(this->spectrum_ * this->batch_),
        filter_spectra_(this->spectrum_ * this->filters(this->batch_)),
        forward_(with_threads(threads), this->signal_.get(), signal_spectra_.get()),
        filter_forward_(this->forward(this->filters(this->batch_)), this->filter_.get(),
                        filter_spectra_.get()),
        inverse_(this->inverse(this->batch_), signal_spectra_.get(), this->result_.get()) {
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
  /// The signals' transforms, once FFTW has been told how many threads this plan and those behind may use.
  FftwRequest with_threads(int threads) const {
    Fftw<Real>::use_threads(threads);
    return this->forward(this->batch_);
  }
  void multiply_share(std::uint64_t thread) {
    const std::uint64_t each = this->spectrum_, threads = std::uint64_t(crew_.size());
    const std::uint64_t first = this->batch_ * thread / threads, last = this->batch_ * (thread + 1) / threads;
    for (std::uint64_t i = first; i < last; ++i) {
      multiply<Real>(signal_spectra_.get() + i * each, filter_spectra_.get() + (this->own_ ? i * each : 0),
                     each, this->scale_);
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

 public:
  Chunks(const Workbench& workbench, const Case& request, int threads, double plan_seconds)
      : Base(workbench, request, plan_seconds),
        crew_(threads),
        per_chunk_(std::clamp<std::uint64_t>(chunk_points / request.cyclic_each(), 1, this->batch_)),
        room_(aligned(this->spectrum_ * per_chunk_)),
        signal_spectra_(room_ * std::uint64_t(threads)),
        filter_spectra_(room_ * this->filters(std::uint64_t(threads))) {
    if (aligned(this->each_) != this->each_)
      throw Unavailable("vectors of no whole number of 16 bytes are not written for this form");
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
        : forward(c.forward(count), c.signal_.get(), c.signal_spectra_.get()),
          filter_forward(c.forward(c.filters(count)), c.filter_.get(), c.filter_spectra_.get()),
          inverse(c.inverse(count), c.signal_spectra_.get(), c.result_.get()) {}
    FftwPlan<Real> forward, filter_forward, inverse;
  };

  /// No fewer real numbers, behind which FFTW's alignment is kept.
  static std::uint64_t aligned(std::uint64_t reals) {
    constexpr std::uint64_t step = fftw_alignment / sizeof(Real);
    return (reals + step - 1) / step * step;
  }

  void convolve_share(std::uint64_t thread) {
    const std::uint64_t threads = std::uint64_t(crew_.size());
    const std::uint64_t last = this->batch_ * (thread + 1) / threads;
    std::uint64_t i = this->batch_ * thread / threads;
    for (; i + per_chunk_ <= last; i += per_chunk_) convolve(*many_, i, per_chunk_, thread);
    for (; i < last; ++i) convolve(*one_, i, 1, thread);
  }

  /// Vectors `first` to `first + count`, in the thread's own room for spectra.
  void convolve(const Plans& plans, std::uint64_t first, std::uint64_t count, std::uint64_t thread) {
    const std::uint64_t each = this->spectrum_;
    Real* const spectra = signal_spectra_.get() + thread * room_;
    plans.forward.run(this->signal_.get() + first * this->each_, spectra);
    if (this->own_) {
      Real* const factors = filter_spectra_.get() + thread * room_;
      plans.filter_forward.run(this->filter_.get() + first * this->each_, factors);
      multiply<Real>(spectra, factors, count * each, this->scale_);
    } else {
      for (std::uint64_t i = 0; i < count; ++i)
        multiply<Real>(spectra + i * each, filter_spectra_.get(), each, this->scale_);
    }
    plans.inverse.run(spectra, this->result_.get() + first * this->each_);
  }

  Crew crew_;
  std::uint64_t per_chunk_;
  std::uint64_t room_;  ///< real numbers from the spectra of one thread to those of the next
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
