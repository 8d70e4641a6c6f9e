// Runs plans in both directions, out of place and in place, on noise.
#include "selftest/samples/transform_samples.hpp"

#include <algorithm>

#include <fftcl/fft.hpp>
#include "common/factors.hpp"
#include "selftest/arrays.hpp"
#include "selftest/samples/judge.hpp"
#include "selftest/samples/transform_cases.hpp"

namespace selftest {
namespace {

/// A plan and all that it should do.
template <typename T>
class TransformSample {
 public:
  TransformSample(Target& on, const TransformCase& what)
      : on_(on),
        plan_(on.context, on.device, what.lengths, with_precision(what.options)),
        options_(plan_.options()) {
    spectrum_lengths_ = plan_.shape();
    if (options_.domain == fft::Domain::real) {
      real_axis_ = options_.axes.back();
      spectrum_lengths_[real_axis_] = spectrum_lengths_[real_axis_] / 2 + 1;
    }
    signal_places_ = placed(plan_.shape(), options_.signal, options_.batch, options_.domain);
    spectrum_places_ = placed(spectrum_lengths_, options_.spectrum, options_.batch, fft::Domain::complex);
    for (const std::size_t axis : options_.axes) points_ *= plan_.shape()[axis];
  }

  Outcome run() {
    const Values signal = random_values<T>(signal_places_.elements.size(), options_.domain, points_);
    const Values spectrum =
        scaled(half(full_transform(signal, fft::Direction::forward)), options_.forward_scale);
    Outcome all{0, bound(), {}};
    direction(all, fft::Direction::forward, signal, spectrum);
    const Values given = rounded<T>(spectrum);
    Values back = full_transform(mirrored(given), fft::Direction::inverse);
    if (options_.domain == fft::Domain::real)
      for (Wide& z : back) z.imag(0);
    direction(all, fft::Direction::inverse, given, scaled(std::move(back), *options_.inverse_scale));
    return all;
  }

 private:
  static fft::Options with_precision(fft::Options options) {
    options.precision = precision_of<T>();
    return options;
  }

  double bound() const {
    for (const std::size_t axis : options_.axes) {
      const auto factors = tools::prime_factors(plan_.shape()[axis]);
      if (!factors.empty() && factors.back() > 31) return convolution_bound;
    }
    return transform_bound;
  }

  Values full_transform(const Values& data, fft::Direction direction) const {
    return host_transform(data, plan_.shape(), options_.batch, direction, options_.axes);
  }

  /// Calls body(place in the whole spectrum, place in the half that is kept or of its mirror image, whether it is that image).
  template <typename Body>
  void for_each_frequency(Body body) const {
    const std::vector<std::uint64_t>& lengths = plan_.shape();
    std::vector<std::uint64_t> at(lengths.size());
    const std::uint64_t count = elements(lengths);
    for (std::uint64_t i = 0; i < count * options_.batch; ++i) {
      std::uint64_t rest = i % count;
      for (std::size_t a = lengths.size(); a-- > 0; rest /= lengths[a]) at[a] = rest % lengths[a];
      const bool image = at[real_axis_] >= spectrum_lengths_[real_axis_];
      if (image)
        for (const std::size_t axis : options_.axes) at[axis] = (lengths[axis] - at[axis]) % lengths[axis];
      std::uint64_t place = i / count;
      for (std::size_t a = 0; a < lengths.size(); ++a) place = place * spectrum_lengths_[a] + at[a];
      body(i, place, image);
    }
  }

  /// What the spectrum of real data keeps of the whole.
  Values half(Values whole) const {
    if (options_.domain == fft::Domain::complex) return whole;
    Values kept(spectrum_places_.elements.size());
    for_each_frequency([&](std::uint64_t i, std::uint64_t place, bool image) {
      if (!image) kept[place] = whole[i];
    });
    return kept;
  }

  Values mirrored(Values kept) const {
    if (options_.domain == fft::Domain::complex) return kept;
    Values whole(elements(plan_.shape()) * options_.batch);
    for_each_frequency([&](std::uint64_t i, std::uint64_t place, bool image) {
      whole[i] = image ? std::conj(kept[place]) : kept[place];
    });
    return whole;
  }

  /// The spectrum's places in the order of frequencies.
  Places ordered_spectrum_places() const {
    if (options_.spectrum_order == fft::SpectrumOrder::natural) return spectrum_places_;
    Places places = spectrum_places_;
    for (std::uint64_t i = 0; i < places.elements.size(); ++i) {
      std::uint64_t rest = i, factor = 1, from = 0;
      for (std::size_t a = spectrum_lengths_.size(); a-- > 0; rest /= spectrum_lengths_[a]) {
        from += plan_.position(a, rest % spectrum_lengths_[a]) * factor;
        factor *= spectrum_lengths_[a];
      }
      places.elements[i] = spectrum_places_.elements[from + rest * factor];
    }
    return places;
  }

  void direction(Outcome& all, fft::Direction direction, const Values& given, const Values& wanted) {
    const bool forward = direction == fft::Direction::forward;
    const Places spectrum = ordered_spectrum_places();
    const Places& from = forward ? signal_places_ : spectrum;
    const Places& to = forward ? spectrum : signal_places_;
    const bool alike = options_.domain == fft::Domain::complex &&
                       options_.signal.offset == options_.spectrum.offset &&
                       options_.signal.strides == options_.spectrum.strides &&
                       options_.signal.distance == options_.spectrum.distance;
    for (const bool same : {false, true}) {
      if (same && !alike && !options_.in_place) continue;
      Outcome one = call(direction, same, from, to, given, wanted);
      if (!one.defect.empty())
        one.defect =
            std::string(forward ? "forward" : "inverse") + (same ? " in place: " : ": ") + one.defect;
      add(all, one);
    }
  }

  Outcome call(fft::Direction direction, bool same, const Places& from, const Places& to, const Values& given,
               const Values& wanted) {
    GuardedBuffer<T> in(on_, std::max(from.end(), same ? to.end() : 0)), other(on_, to.end());
    GuardedBuffer<T>& out = same ? in : other;
    in.put(from, given);
    {
      const std::lock_guard lock(on_.running);
      const cl::Buffer source = in.upload(), destination = same ? source : out.upload();
      if (direction == fft::Direction::forward)
        plan_.forward(on_.queue, source, destination);
      else
        plan_.inverse(on_.queue, source, destination);
      on_.queue.finish();
      in.download();
      out.download();
    }
    Outcome one = judged(out, to, wanted, points_, bound());
    if (!same) check_unchanged(one, in);
    return one;
  }

  Target& on_;
  fft::Plan plan_;
  fft::Options options_;
  std::vector<std::uint64_t> spectrum_lengths_;
  std::size_t real_axis_ = 0;
  Places signal_places_, spectrum_places_;
  std::uint64_t points_ = 1;
};

}  // namespace

std::vector<Sample> transform_samples(fft::Precision precision) {
  std::vector<Sample> samples;
  for (const TransformCase& c : transform_cases())
    samples.push_back(
        {c.family, c.name, precision, c.quick, at_precision(precision, [c](Target& on, auto zero) {
           return TransformSample<decltype(zero)>(on, c).run();
         })});
  return samples;
}

}  // namespace selftest
