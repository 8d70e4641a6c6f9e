// 2D transforms on the device against FFTW.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"
#include "support/problems/lengths.hpp"
#include "support/turns.hpp"

using namespace fft_test;

namespace {

template <typename T>
void check_image(const TestDevice& on, ImageSize size, std::uint64_t batch,
                 fft::Directions directions = fft::Directions::both) {
  fft::Options options;
  options.directions = directions;
  options.precision = precision_of<T>();
  options.batch = batch;
  options.signal.offset = options.spectrum.offset = (size.rows + size.columns) % 3 == 0 ? 5 : 0;
  check_plan<T>(on, fft::Plan2D(on.context, on.device, size.rows, size.columns, options), size.rows);
}

}  // namespace

TEST_CASE("images: square, non-square, odd, one row, one column", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    Turns<T> turns(on);
    std::uint64_t i = 0;
    for (ImageSize size : image_sizes()) {
      const std::uint64_t batch = ++i % 4 ? 1 : 3;
      if (turns.next()) check_image<T>(on, size, batch, turns.direction());
    }
  });
}

TEST_CASE("columns of a large prime, in vectors of which the last one is not full") {
  on_every_device([](const TestDevice& on, auto type) {
    check_image<decltype(type)>(on, {37, 24}, 2, fft::Directions::forward_only);
  });
}

TEST_CASE("images of every size, both precisions, larger ones too", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (ImageSize size : image_sizes())
      for (std::uint64_t batch : {1, 3}) check_image<T>(on, size, batch);
    for (ImageSize size : {ImageSize{512, 512},
                           {1080, 1920},
                           {1024, 1024},
                           {2048, 2048},
                           {1, 65536},
                           {65536, 2},
                           {2000, 1001}})
      check_image<T>(on, size, 1);
  });
}

TEST_CASE("images with padded rows and batches, different on both sides", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    if (Turns<T> turns(on); !turns.next()) return;
    fft::Options options;
    options.precision = precision_of<T>();
    options.batch = 2;
    options.signal = {3, {40, 1}, 40 * 24 + 8};     // rows of 36 in 40
    options.spectrum = {0, {1, 25}, 25 * 36 + 11};  // transposed, columns of 24 in 25
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 24, 36, options));
  });
}
