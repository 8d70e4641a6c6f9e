// The numbers of ImageFilter, padding and rendering.
#include <cmath>
#include <complex>

#include "bandpass_image/check/check.hpp"
#include "bandpass_image/image_filter.hpp"
#include "bandpass_image/padding.hpp"
#include "bandpass_image/rendering.hpp"
#include "common/device.hpp"

namespace example::check {
namespace {

// Pictures have values about 1; a single-precision transform there and back errs by a few 1e-7.
constexpr double rounding = 3e-6;

struct Size {
  std::size_t rows, columns;
  std::string text() const { return std::to_string(rows) + " x " + std::to_string(columns); }
};

Band high_pass(float cutoff, bool gaussian) {
  return {cutoff, Band::everything, gaussian};
}
Band low_pass(float cutoff, bool gaussian) {
  return {Band::nothing, cutoff, gaussian};
}

void check_constant(ImageFilter& filter, const Size& size, bool gaussian) {
  const GrayImage gray(size.rows, size.columns, 0.7F);
  expect_at_most(
      max_difference(filter.run(gray, high_pass(0.125F, gaussian)).image, GrayImage(size.rows, size.columns)),
      rounding, "high-pass of a constant is zero, " + size.text());
  expect_at_most(max_difference(filter.run(gray, low_pass(0.125F, gaussian)).image, gray), rounding,
                 "low-pass of a constant is that constant, " + size.text());
}

void check_bands_add_up(ImageFilter& filter, const Size& size, bool gaussian) {
  const GrayImage picture = busy_picture(size.rows, size.columns);
  const GrayImage low = filter.run(picture, low_pass(0.07F, gaussian)).image;
  const GrayImage middle = filter.run(picture, Band{0.07F, 0.2F, gaussian}).image;
  const GrayImage high = filter.run(picture, high_pass(0.2F, gaussian)).image;
  GrayImage sum(size.rows, size.columns);
  for (std::size_t i = 0; i < sum.pixels.size(); ++i)
    sum.pixels[i] = low.pixels[i] + middle.pixels[i] + high.pixels[i];
  expect_at_most(max_difference(sum, picture), rounding, "three bands add up to the picture, " + size.text());
  const GrayImage all = filter.run(picture, Band{}).image;
  expect_at_most(max_difference(all, picture), rounding,
                 "a filter that passes all changes nothing, " + size.text());
}

// A wave of kx periods across and ky down must come out with exactly the response of its frequency.
void check_response(ImageFilter& filter, const Size& size, bool gaussian) {
  constexpr double two_pi = 6.283185307179586;
  const Band band{0.08F, 0.22F, gaussian};
  for (const auto& [ky, kx] : {std::pair<int, int>{2, 3}, {7, 5}, {3, -11}, {21, 17}, {0, 13}, {16, 0}}) {
    GrayImage wave(size.rows, size.columns);
    const double fy = ky / static_cast<double>(size.rows), fx = kx / static_cast<double>(size.columns);
    for (std::size_t row = 0; row < size.rows; ++row) {
      for (std::size_t column = 0; column < size.columns; ++column) {
        wave.at(row, column) = static_cast<float>(
            std::cos(two_pi * (fy * static_cast<double>(row) + fx * static_cast<double>(column))));
      }
    }
    const auto low = [&](double cutoff) {
      const double f2 = fx * fx + fy * fy;
      return gaussian ? std::exp(-0.5 * f2 / (cutoff * cutoff)) : (f2 <= cutoff * cutoff ? 1.0 : 0.0);
    };
    GrayImage expected = wave;
    for (float& value : expected.pixels) {
      value *= static_cast<float>(low(static_cast<double>(band.high)) - low(static_cast<double>(band.low)));
    }
    expect_at_most(
        max_difference(filter.run(wave, band).image, expected), rounding,
        "response to wave " + std::to_string(ky) + ", " + std::to_string(kx) + " in " + size.text());
  }
}

void check_spectrum(ImageFilter& filter, const Size& size) {
  GrayImage impulse(size.rows, size.columns);
  impulse.pixels[0] = 1.0F;
  double worst = 0;
  const std::vector<std::complex<float>> flat = filter.spectrum(impulse);
  for (const std::complex<float>& value : flat)
    worst = std::fmax(worst, static_cast<double>(std::abs(value - 1.0F)));
  expect_at_most(worst, rounding, "the spectrum of an impulse is flat, " + size.text());
  const GrayImage white(size.rows, size.columns, 1.0F);
  expect_at_most(max_difference(render_spectrum(flat, size.rows, size.columns), white), rounding,
                 "a flat spectrum is shown flat, " + size.text());

  const GrayImage shown = render_spectrum(filter.spectrum(white), size.rows, size.columns);
  expect(shown.at(size.rows / 2, size.columns / 2) == 1.0F, "DC is white in the middle, " + size.text());
  double rest = 0;
  for (const float value : shown.pixels) rest += static_cast<double>(value);
  expect_at_most((rest - 1.0) / static_cast<double>(shown.pixels.size()), 0.02,
                 "the rest is black, " + size.text());
}

void check_stages(ImageFilter& filter, const Size& size) {
  const FilteredImage result = filter.run(busy_picture(size.rows, size.columns), Band{});
  std::string names;
  for (const Stage& stage : result.stages) {
    names += stage.name + ";";
    expect(stage.launches > 0 && stage.milliseconds >= 0 && stage.bytes > 0,
           "stage " + stage.name + " is filled in");
  }
  for (const char* name : {"upload;", ";row passes;", ";column passes;", ";filter;", ";inverse row passes;",
                           ";inverse column passes;", ";download;"}) {
    expect(names.find(name) != std::string::npos, std::string("stage ") + name + " among " + names);
  }
}

void check_padding() {
  const GrayImage picture = busy_picture(5, 7);
  for (const Padding padding : {Padding::reflect, Padding::zero}) {
    const GrayImage grown = pad(picture, 9, 12, padding);
    expect(max_difference(crop(grown, 5, 7), picture) == 0, "cropping undoes padding");
  }
  const GrayImage mirrored = pad(picture, 9, 12, Padding::reflect);
  expect(mirrored.at(5, 0) == picture.at(4, 0) && mirrored.at(6, 0) == picture.at(3, 0), "mirrored below");
  expect(mirrored.at(8, 0) == picture.at(0, 0) && mirrored.at(7, 0) == picture.at(1, 0), "mirrored above");
  expect(mirrored.at(8, 11) == picture.at(0, 0) && mirrored.at(5, 7) == picture.at(4, 6),
         "mirrored at the corners");
  const GrayImage dark = pad(picture, 9, 12, Padding::zero);
  expect(dark.at(5, 0) == 0.0F && dark.at(0, 7) == 0.0F && dark.at(8, 11) == 0.0F, "zero padding is black");
  expect(pad(GrayImage(1, 1, 0.3F), 4, 4, Padding::reflect).at(2, 2) == 0.3F, "one pixel can be mirrored");
}

void check_rendering() {
  GrayImage picture(1, 4);
  picture.pixels = {-0.5F, 0.0F, 0.25F, 0.5F};
  const GrayImage offset = render(picture, Show::offset).image;
  expect(offset.pixels[0] == 0.0F && offset.pixels[1] == 0.5F && offset.pixels[3] == 1.0F,
         "offset shows the sign");
  expect(max_difference(render(picture, Show::plain).image, picture) == 0, "plain changes nothing");
  const Rendered magnitude = render(picture, Show::magnitude);
  expect(magnitude.image.pixels[0] == 1.0F && magnitude.gain == 2.0F, "magnitude makes the strongest white");
  const Rendered dark = render(GrayImage(4, 4, 1e-6F), Show::magnitude);
  expect(dark.gain == max_gain && dark.image.pixels[0] < 1e-4F, "rounding noise stays black");
}

}  // namespace

void check_filters() {
  check_padding();
  check_rendering();
  const cl::Device device = pick_device();
  const cl::Context context(device);
  for (const Size& size : {Size{64, 64}, Size{75, 98}, Size{480, 640}}) {
    ImageFilter filter(context, device, fft::Plan2D(context, device, size.rows, size.columns));
    check_spectrum(filter, size);
    check_stages(filter, size);
    for (const bool gaussian : {false, true}) {
      check_constant(filter, size, gaussian);
      check_bands_add_up(filter, size, gaussian);
      check_response(filter, size, gaussian);
    }
    try {
      filter.run(GrayImage(3, 3), Band{});
      expect(false, "a picture of another size is refused");
    } catch (const std::invalid_argument&) {
      expect(true, "a picture of another size is refused");
    }
  }
}

}  // namespace example::check
