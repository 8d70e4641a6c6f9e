// Random formats, the bytes of their buffers, and the model on the host.
#include "support/problems/format_case.hpp"

#include <algorithm>
#include <cmath>
#include <random>

#include "support/device/guarded.hpp"
#include "support/reference/guru_reference.hpp"
#include "support/reference/reference.hpp"

namespace fft_test {
namespace {

using fft::Format;
using fft::Parts;
using fft::SpectrumForm;
using fft::Storage;
using Wide = std::complex<long double>;

constexpr unsigned char poison_byte = 0x7f;  // of f16 a NaN, of the others the largest numbers

bool is_integer(Storage storage) {
  return static_cast<int>(storage) >= static_cast<int>(Storage::uint8);
}

double range_of(Storage storage) {
  switch (storage) {
    case Storage::uint8:
    case Storage::int8:
      return 127;
    case Storage::uint16:
    case Storage::int16:
      return 32767;
    default:
      return 2147483000.0;
  }
}

// Numbers of an element in all buffers together: one or two.
std::size_t numbers_of(const Format& format, bool real, bool written) {
  const bool one = real || format.parts == Parts::real || (written && format.form != SpectrumForm::complex);
  return one ? 1 : 2;
}
bool is_planar(const Format& format, bool real, bool written) {
  return format.parts == Parts::planar && numbers_of(format, real, written) == 2;
}

// Index of every dense element of a side after numpy's fftshift along these axes.
std::vector<std::size_t> centred_places(const Placement& side, const std::vector<std::size_t>& axes) {
  std::size_t count = side.batch;
  for (const std::uint64_t n : side.lengths) count *= n;
  std::vector<std::size_t> places(count);
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t rest = i, place = 0, stride = 1;
    for (std::size_t a = side.lengths.size(); a-- > 0;) {
      const std::size_t n = side.lengths[a], k = rest % n;
      rest /= n;
      const bool shifted = std::find(axes.begin(), axes.end(), a) != axes.end();
      place += stride * (shifted ? (k + n / 2) % n : k);
      stride *= n;
    }
    places[i] = place + stride * rest;
  }
  return places;
}

std::vector<std::size_t> shifted_axes(const FormatCase& c) {
  std::vector<std::size_t> axes = c.problem.axes;
  if (c.problem.real) axes.erase(std::find(axes.begin(), axes.end(), c.problem.halved));
  return axes;
}

// Product of the windows' factors at a dense element.
long double window_at(const FormatCase& c, std::size_t element) {
  long double product = 1;
  const auto& lengths = c.problem.lengths();
  for (std::size_t a = lengths.size(); a-- > 0;) {
    const std::size_t n = lengths[a], k = element % n;
    element /= n;
    if (!c.signal.windows[a].empty()) product *= c.signal.windows[a][k];
  }
  return product;
}

void fit_scale(Format& format, long double largest) {
  if (!is_integer(format.storage)) return;
  format.scale = static_cast<double>(largest) / range_of(format.storage);
  if (format.storage == Storage::uint8 || format.storage == Storage::uint16) {
    format.scale *= 1.02;
    format.bias = -format.scale * (range_of(format.storage) + 1);
  }
}

// Byte addresses of the numbers of a side within a buffer, and the buffer's size.
std::vector<std::uint64_t> number_addresses(const Placement& side, const Format& format, bool real,
                                            bool written, bool f64) {
  const std::uint64_t bytes = stored_number_bytes(format.storage, f64);
  const bool two = numbers_of(format, real, written) == 2 && !is_planar(format, real, written);
  std::vector<std::uint64_t> at = scalar_addresses(side, two);
  for (std::uint64_t& a : at) a *= bytes;
  return at;
}

template <typename High>
std::vector<Wide> transformed_by_fftw(const FormatCase& c, const std::vector<Wide>& values) {
  const Placement& source = c.forward() ? c.problem.signal : c.problem.spectrum;
  Scalars<High> image(end_of(source) * (c.real_source() ? 1 : 2));
  const std::vector<std::uint64_t> at = addresses(source);
  for (std::size_t i = 0; i < at.size(); ++i) {
    if (c.real_source()) {
      image[at[i]] = static_cast<High>(values[i].real());
      continue;
    }
    image[2 * at[i]] = static_cast<High>(values[i].real());
    image[2 * at[i] + 1] = static_cast<High>(values[i].imag());
  }
  const Scalars<High> out = guru_transform<High>(c.problem, c.direction, image);
  std::vector<Wide> result;
  const std::size_t step = c.real_destination() ? 1 : 2;
  for (std::size_t i = 0; i < out.size(); i += step)
    result.emplace_back(out[i], step == 2 ? static_cast<long double>(out[i + 1]) : 0.0L);
  return result;
}

// Fills the input's buffers from elements, and gives back what they mean.
std::vector<Wide> stored_elements(const FormatCase& c, const std::vector<Wide>& elements,
                                  SideImages& images) {
  const Format& format = c.source();
  const bool f64 = c.problem.precision == fft::Precision::f64, real = c.real_source();
  const Placement& side = c.forward() ? c.problem.signal : c.problem.spectrum;
  const std::uint64_t bytes = stored_number_bytes(format.storage, f64);
  const bool two = numbers_of(format, real, false) == 2, planar = is_planar(format, real, false);
  images.at = number_addresses(side, format, real, false, f64);
  const std::uint64_t size = *std::max_element(images.at.begin(), images.at.end()) + bytes + 37 * bytes;
  images.buffers.assign(planar ? 2 : 1, Bytes(size, poison_byte));
  const std::vector<std::size_t> places =
      format.centred ? centred_places(side, shifted_axes(c)) : centred_places(side, {});
  std::vector<Wide> meant(elements.size());
  for (std::size_t i = 0; i < elements.size(); ++i) {
    const std::size_t place = places[i];
    unsigned char* const re = images.buffers[0].data() + images.at[two && !planar ? 2 * place : place];
    encode(elements[i].real(), re, format, f64);
    long double x = decoded(re, format, f64), y = 0;
    if (two) {
      unsigned char* const im = planar ? images.buffers[1].data() + images.at[place]
                                       : images.buffers[0].data() + images.at[2 * place + 1];
      encode(elements[i].imag(), im, format, f64);
      y = decoded(im, format, f64);
    }
    if (format.conjugated && !real) y = -y;
    meant[i] = {x, y};
    if (c.forward() && !format.windows.empty()) meant[i] *= window_at(c, i);
  }
  return meant;
}

long double form_of(const Format& format, const Wide& value) {
  const long double power = std::norm(value);
  switch (format.form) {
    case SpectrumForm::magnitude:
      return std::sqrt(power);
    case SpectrumForm::power:
      return power;
    case SpectrumForm::decibels:
      return std::max(static_cast<long double>(format.min_decibels), 10 * std::log10(power));
    case SpectrumForm::phase:
      return std::arg(value);
    case SpectrumForm::complex:
      break;
  }
  return value.real();
}

}  // namespace

std::string FormatCase::describe() const {
  const auto text = [](const Format& f) {
    static constexpr const char* storages[] = {"native", "f16",    "bf16",  "uint8",
                                               "int8",   "uint16", "int16", "int32"};
    std::string words = storages[static_cast<int>(f.storage)];
    if (f.parts == Parts::planar) words += " planar";
    if (f.parts == Parts::real) words += " real parts";
    if (f.conjugated) words += " conjugated";
    if (f.centred) words += " centred";
    if (!f.windows.empty()) words += " windowed";
    if (f.form != SpectrumForm::complex) words += " form " + std::to_string(static_cast<int>(f.form));
    return words;
  };
  return problem.describe() + (forward() ? ", forward" : ", inverse") + ", signal " + text(signal) +
         ", spectrum " + text(spectrum);
}

FormatCase random_format_case(std::uint64_t seed, const Scope& scope) {
  FormatCase c;
  c.problem = random_problem(seed, scope);
  std::mt19937_64 engine(seed * 7919 + 13);
  const auto pick = [&](std::uint64_t n) { return engine() % n; };
  RandomProblem& p = c.problem;
  c.direction = p.directions == fft::Directions::both
                    ? (pick(2) == 0 ? fft::Direction::forward : fft::Direction::inverse)
                : p.directions == fft::Directions::forward_only ? fft::Direction::forward
                                                                : fft::Direction::inverse;
  c.signal.storage = static_cast<Storage>(pick(8));
  c.spectrum.storage = p.buffers == Buffers::one_alike ? c.signal.storage : static_cast<Storage>(pick(8));
  const bool one_buffer = p.buffers != Buffers::two;
  const bool reals = p.real_to_real();
  if (!p.real && !reals) c.signal.parts = static_cast<Parts>(pick(3));
  if (!reals) c.spectrum.parts = static_cast<Parts>(pick(3));
  if (one_buffer)
    c.signal.parts = c.spectrum.parts =
        !p.real && !reals && pick(2) == 0 ? Parts::planar : Parts::interleaved;
  c.signal.conjugated = pick(4) == 0;
  c.spectrum.conjugated = pick(4) == 0;
  c.spectrum.centred = pick(3) == 0 && p.buffers != Buffers::one_alike && !reals;
  if (c.forward() && pick(3) == 0)
    for (const std::uint64_t n : p.lengths()) {
      std::vector<double> window;
      for (std::uint64_t i = 0; i < n && pick(4) != 1; ++i)
        window.push_back(0.5 + 0.01 * static_cast<double>(pick(100)));
      if (window.size() != n) window.clear();
      c.signal.windows.push_back(window);
    }
  if (c.forward() && pick(3) == 0 && !one_buffer && !reals) {
    c.spectrum.form = static_cast<SpectrumForm>(1 + pick(4));
    c.spectrum.parts = Parts::interleaved;
    c.spectrum.min_decibels = -60;
  }
  return c;
}

FormatCase stored_rows(std::uint64_t length, std::uint64_t batch, bool real, fft::Direction direction,
                       fft::Storage storage) {
  FormatCase c;
  RandomProblem& p = c.problem;
  p.real = real;
  p.dense = true;
  p.axes = {0};
  p.signal = dense_placement({length}, batch);
  p.spectrum = dense_placement({real ? length / 2 + 1 : length}, batch);
  c.direction = direction;
  c.signal.storage = c.spectrum.storage = storage;
  c.signal.windows.resize(1);
  return c;
}

FormatExchange format_exchange(FormatCase& c) {
  const bool f64 = c.problem.precision == fft::Precision::f64;
  std::vector<Wide> elements;
  const Scalars<double> noise = guru_noise<double>(c.problem, c.direction);
  for (std::size_t i = 0; i < noise.size(); i += c.real_source() ? 1 : 2)
    elements.emplace_back(noise[i], c.real_source() ? 0.0 : noise[i + 1]);
  long double largest = 1e-30L;
  for (const Wide& e : elements) largest = std::max({largest, std::fabs(e.real()), std::fabs(e.imag())});
  Format& source = c.forward() ? c.signal : c.spectrum;
  Format& destination = c.forward() ? c.spectrum : c.signal;
  fit_scale(source, largest);
  if (c.problem.real && !c.forward()) source.bias = 0;  // mirror images must stay conjugate to the last bit
  if (c.problem.real && !c.forward() &&
      (source.storage == Storage::uint8 || source.storage == Storage::uint16))
    source.storage = source.storage == Storage::uint8 ? Storage::int8 : Storage::int16;
  FormatExchange x;
  const std::vector<Wide> meant = stored_elements(c, elements, x.input);
  const std::vector<Wide> results =
      f64 ? transformed_by_fftw<long double>(c, meant) : transformed_by_fftw<double>(c, meant);
  const bool real = c.real_destination();
  const Placement& side = c.forward() ? c.problem.spectrum : c.problem.signal;
  const bool two = numbers_of(destination, real, true) == 2, planar = is_planar(destination, real, true);
  x.out_buffers = planar ? 2 : 1;
  const std::vector<std::size_t> places =
      centred_places(side, destination.centred ? shifted_axes(c) : std::vector<std::size_t>());
  x.want.resize(results.size() * (two ? 2 : 1));
  long double most = 1e-30L;
  for (std::size_t i = 0; i < results.size(); ++i) {
    Wide value = results[i];
    if (destination.conjugated && !real) value = std::conj(value);
    const bool forms = c.forward() && destination.form != SpectrumForm::complex;
    const std::size_t at = places[i];
    x.want[two ? 2 * at : at] = forms ? form_of(destination, value) : value.real();
    if (two) x.want[2 * at + 1] = value.imag();
  }
  for (const long double w : x.want) most = std::max(most, std::fabs(w));
  fit_scale(destination, most);
  x.largest = static_cast<double>(most);
  // Planar: all real parts, then all imaginary ones.
  if (planar) {
    std::vector<long double> apart;
    for (std::size_t part : {0u, 1u})
      for (std::size_t i = 0; i < results.size(); ++i) apart.push_back(x.want[2 * i + part]);
    x.want = std::move(apart);
  }
  x.out_at = number_addresses(side, destination, real, true, f64);
  const std::uint64_t bytes = stored_number_bytes(destination.storage, f64);
  x.out_bytes = *std::max_element(x.out_at.begin(), x.out_at.end()) + 38 * bytes;
  return x;
}

}  // namespace fft_test
