// fftcl as a back end of heFFTe 2.4, which stays as it is: include this behind heffte.h, link fftcl, and name the tags
//     heffte::fft3d<heffte::backend::fftcl>  fft3d_r2c<...>  rtransform<heffte::backend::fftcl_cos>  (fftcl_sin, fftcl_cos1, fftcl_sin1)
// Arrays lie in host memory (tag::cpu). fftcl works on them where they are, on an OpenCL device of the CPU, or copies them to a GPU and
// back. C++11, by fftcl's C API.
#ifndef HEFFTE_BACKEND_FFTCL_H
#define HEFFTE_BACKEND_FFTCL_H

#include <algorithm>
#include <complex>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

#include "heffte_fftcl_plan.h"
#include "heffte_plan_logic.h"

#define Heffte_ENABLE_FFTCL

namespace heffte {

namespace backend {

struct fftcl {};       ///< Fourier transforms
struct fftcl_cos {};   ///< cosine transforms of type II
struct fftcl_sin {};   ///< sine transforms of type II
struct fftcl_cos1 {};  ///< cosine transforms of type I
struct fftcl_sin1 {};  ///< sine transforms of type I

template <>
struct is_enabled<fftcl> : std::true_type {};
template <>
inline std::string name<fftcl>() {
  return "fftcl";
}

}  // namespace backend

/// What executors have in common: a box, its transformed axes, and a plan for each precision.
class fftcl_executor_base : public executor_base {
 protected:
  template <typename index>
  fftcl_executor_base(fftcl_domain domain, box3d<index> const& box, std::initializer_list<int> dimensions)
      : box_size_(static_cast<int>(box.count())) {
    transform_.domain = domain;
    transform_.inverse_scale = 1.0;
    transform_.lengths = {uint64_t(box.osize(2)), uint64_t(box.osize(1)), uint64_t(box.osize(0))};
    for (int dimension : dimensions) transform_.axes.push_back(std::size_t(2 - box.find_order(dimension)));
    std::sort(transform_.axes.begin(), transform_.axes.end());
  }

  void run(fftcl_direction direction, float*, void* in, void* out) const {
    single_.run(direction, transform_, in, out);
  }
  void run(fftcl_direction direction, double*, void* in, void* out) const {
    double_.run(direction, transform_, in, out);
  }

  /// Kernels take addresses on multiples of a complex number. Of a batch of real boxes with an odd number of elements every
  /// other one lies between.
  template <typename precision>
  static bool is_aligned(precision const* p) {
    return reinterpret_cast<std::uintptr_t>(p) % sizeof(std::complex<precision>) == 0;
  }
  /// Room for the box's real numbers.
  template <typename precision>
  std::vector<std::complex<precision>> copy_of_box() const {
    return std::vector<std::complex<precision>>(std::size_t(box_size() + 1) / 2);
  }

  fftcl_transform_of_box transform_;

 public:
  int box_size() const override { return box_size_; }

 private:
  int box_size_;
  mutable fftcl_plan_of_box<float> single_;
  mutable fftcl_plan_of_box<double> double_;
};

/// Complex transforms along one, two or three axes of a box.
class fftcl_executor : public fftcl_executor_base {
 public:
  using executor_base::backward;
  using executor_base::complex_size;
  using executor_base::forward;

  template <typename index>
  fftcl_executor(void*, box3d<index> const box, int dimension)
      : fftcl_executor_base(FFTCL_DOMAIN_COMPLEX, box, {dimension}) {}
  template <typename index>
  fftcl_executor(void*, box3d<index> const box, int dir1, int dir2)
      : fftcl_executor_base(FFTCL_DOMAIN_COMPLEX, box, {dir1, dir2}) {}
  template <typename index>
  fftcl_executor(void*, box3d<index> const box) : fftcl_executor_base(FFTCL_DOMAIN_COMPLEX, box, {0, 1, 2}) {}

  void forward(std::complex<float> data[], std::complex<float>*) const override {
    transform(FFTCL_DIRECTION_FORWARD, data);
  }
  void forward(std::complex<double> data[], std::complex<double>*) const override {
    transform(FFTCL_DIRECTION_FORWARD, data);
  }
  void backward(std::complex<float> data[], std::complex<float>*) const override {
    transform(FFTCL_DIRECTION_INVERSE, data);
  }
  void backward(std::complex<double> data[], std::complex<double>*) const override {
    transform(FFTCL_DIRECTION_INVERSE, data);
  }

  // Real data through complex arrays of the same number of elements, as heFFTe asks for.
  void forward(float const in[], std::complex<float> out[], std::complex<float>*) const override {
    widen(in, out);
  }
  void forward(double const in[], std::complex<double> out[], std::complex<double>*) const override {
    widen(in, out);
  }
  void backward(std::complex<float> in[], float out[], std::complex<float>*) const override {
    narrow(in, out);
  }
  void backward(std::complex<double> in[], double out[], std::complex<double>*) const override {
    narrow(in, out);
  }

 private:
  template <typename precision>
  void transform(fftcl_direction direction, std::complex<precision> data[]) const {
    run(direction, static_cast<precision*>(nullptr), data, data);
  }
  template <typename precision>
  void widen(precision const in[], std::complex<precision> out[]) const {
    for (int i = 0; i < box_size(); ++i) out[i] = std::complex<precision>(in[i]);
    transform(FFTCL_DIRECTION_FORWARD, out);
  }
  template <typename precision>
  void narrow(std::complex<precision> in[], precision out[]) const {
    transform(FFTCL_DIRECTION_INVERSE, in);
    for (int i = 0; i < box_size(); ++i) out[i] = std::real(in[i]);
  }
};

/// Real transforms along one axis, which has n/2 + 1 complex numbers in the spectrum.
class fftcl_executor_r2c : public fftcl_executor_base {
 public:
  using executor_base::backward;
  using executor_base::forward;

  template <typename index>
  fftcl_executor_r2c(void*, box3d<index> const box, int dimension)
      : fftcl_executor_base(FFTCL_DOMAIN_REAL, box, {dimension}),
        complex_size_(static_cast<int>(box.r2c(dimension).count())) {}

  void forward(float const in[], std::complex<float> out[], std::complex<float>*) const override {
    to_spectrum(in, out);
  }
  void forward(double const in[], std::complex<double> out[], std::complex<double>*) const override {
    to_spectrum(in, out);
  }
  void backward(std::complex<float> in[], float out[], std::complex<float>*) const override {
    to_signal(in, out);
  }
  void backward(std::complex<double> in[], double out[], std::complex<double>*) const override {
    to_signal(in, out);
  }

  int complex_size() const override { return complex_size_; }

 private:
  template <typename precision>
  void to_spectrum(precision const in[], std::complex<precision> out[]) const {
    precision* const kind = nullptr;
    if (is_aligned(in)) return run(FFTCL_DIRECTION_FORWARD, kind, const_cast<precision*>(in), out);
    auto copy = copy_of_box<precision>();
    std::copy_n(in, box_size(), reinterpret_cast<precision*>(copy.data()));
    run(FFTCL_DIRECTION_FORWARD, kind, copy.data(), out);
  }
  template <typename precision>
  void to_signal(std::complex<precision> in[], precision out[]) const {
    precision* const kind = nullptr;
    if (is_aligned(out)) return run(FFTCL_DIRECTION_INVERSE, kind, in, out);
    auto copy = copy_of_box<precision>();
    run(FFTCL_DIRECTION_INVERSE, kind, in, copy.data());
    std::copy_n(reinterpret_cast<precision*>(copy.data()), box_size(), out);
  }

  int complex_size_;
};

/// Cosine and sine transforms along one, two or three axes of a box, which are computed as they are (heFFTe's own scheme makes a
/// real transform of 4 n points of each).
///
/// heFFTe takes any back end that it does not know by name for one whose way there and back, unscaled, multiplies by 4 n along an
/// axis, and scales by that. Forward is FFTW's transform, as with heFFTe's other back ends; backward multiplies by what is missing.
template <fftcl_real_kind kind>
class fftcl_executor_r2r : public fftcl_executor_base {
 public:
  using executor_base::backward;
  using executor_base::forward;

  template <typename index>
  fftcl_executor_r2r(void*, box3d<index> const box, int dimension) : fftcl_executor_r2r(box, {dimension}) {}
  template <typename index>
  fftcl_executor_r2r(void*, box3d<index> const box, int dir1, int dir2)
      : fftcl_executor_r2r(box, {dir1, dir2}) {}
  template <typename index>
  fftcl_executor_r2r(void*, box3d<index> const box) : fftcl_executor_r2r(box, {0, 1, 2}) {}

  void forward(float data[], float*) const override { transform(FFTCL_DIRECTION_FORWARD, data); }
  void forward(double data[], double*) const override { transform(FFTCL_DIRECTION_FORWARD, data); }
  void backward(float data[], float*) const override { transform(FFTCL_DIRECTION_INVERSE, data); }
  void backward(double data[], double*) const override { transform(FFTCL_DIRECTION_INVERSE, data); }

 private:
  template <typename index>
  fftcl_executor_r2r(box3d<index> const& box, std::initializer_list<int> dimensions)
      : fftcl_executor_base(FFTCL_DOMAIN_REAL_TO_REAL, box, dimensions) {
    transform_.kinds = {kind};
    for (std::size_t axis : transform_.axes)
      transform_.inverse_scale *= backward_factor(double(transform_.lengths[axis]));
  }

  /// 4 n over what the transform and its inverse multiply by.
  static double backward_factor(double n) {
    return 4 * n /
           (kind == FFTCL_REAL_KIND_DCT1   ? 2 * (n - 1)
            : kind == FFTCL_REAL_KIND_DST1 ? 2 * (n + 1)
                                           : 2 * n);
  }

  template <typename precision>
  void transform(fftcl_direction direction, precision data[]) const {
    precision* const type = nullptr;
    if (is_aligned(data)) return run(direction, type, data, data);
    auto copy = copy_of_box<precision>();
    auto* const numbers = reinterpret_cast<precision*>(copy.data());
    std::copy_n(data, box_size(), numbers);
    run(direction, type, numbers, numbers);
    std::copy_n(numbers, box_size(), data);
  }
};

template <>
struct one_dim_backend<backend::fftcl> {
  using executor = fftcl_executor;
  using executor_r2c = fftcl_executor_r2c;
};
// Plans compute along any axis of a box as it lies. To transpose a box within its rank, which use_reorder asks heFFTe for, costs
// several times as much as the transform.
template <>
struct default_plan_options<backend::fftcl> {
  static const bool use_reorder = false;
};

#define FFTCL_REAL_TO_REAL(tag, text, kind)        \
  namespace backend {                              \
  template <>                                      \
  struct is_enabled<tag> : std::true_type {};      \
  template <>                                      \
  inline std::string name<tag>() {                 \
    return text;                                   \
  }                                                \
  template <>                                      \
  struct uses_fft_types<tag> : std::false_type {}; \
  }                                                \
  template <>                                      \
  struct one_dim_backend<backend::tag> {           \
    using executor = fftcl_executor_r2r<kind>;     \
    using executor_r2c = void;                     \
  };                                               \
  template <>                                      \
  struct default_plan_options<backend::tag> {      \
    static const bool use_reorder = false;         \
  };
FFTCL_REAL_TO_REAL(fftcl_cos, "fftcl-cos-type-II", FFTCL_REAL_KIND_DCT2)
FFTCL_REAL_TO_REAL(fftcl_sin, "fftcl-sin-type-II", FFTCL_REAL_KIND_DST2)
FFTCL_REAL_TO_REAL(fftcl_cos1, "fftcl-cos-type-I", FFTCL_REAL_KIND_DCT1)
FFTCL_REAL_TO_REAL(fftcl_sin1, "fftcl-sin-type-I", FFTCL_REAL_KIND_DST1)
#undef FFTCL_REAL_TO_REAL

}  // namespace heffte

#endif
