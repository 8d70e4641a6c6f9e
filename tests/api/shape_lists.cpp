// Lengths are unsigned, and taken from lists and vectors of integers of any type, also those that a program has as int.
#include <catch2/catch.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

#include <fftcl/fft.hpp>
#include "support/device/devices.hpp"

using Lengths = std::vector<std::uint64_t>;

namespace {

// No constant expressions, which lists of unsigned numbers would take.
struct Picture {
  std::vector<int> column = std::vector<int>(6);
  int rows = static_cast<int>(column.size()), columns = 20;
};

}  // namespace

TEST_CASE("shapes take integers of any type") {
  const Picture picture;
  const std::size_t depth = picture.column.size() - 2;
  CHECK(fft::ShapeList{picture.rows, picture.columns} == Lengths{6, 20});
  CHECK(fft::ShapeList{depth, picture.rows, static_cast<short>(3), 7U} == Lengths{4, 6, 3, 7});
  CHECK(fft::ShapeList{picture.rows} == Lengths{6});
  CHECK(fft::ShapeList(std::vector<int>{picture.rows, picture.columns}) == Lengths{6, 20});
  CHECK(fft::ShapeList(Lengths{6, 20}) == Lengths{6, 20});
  const std::initializer_list<std::uint64_t> list{6, 20};
  const Lengths lengths(list);
  CHECK(fft::ShapeList(list) == lengths);
  CHECK(fft::ShapeList{lengths.begin(), lengths.end()} == lengths);
  CHECK(fft::ShapeList{}.empty());
  CHECK(fft::ShapeList{~std::uint64_t(0)} == Lengths{~std::uint64_t(0)});
  fft::Options options;
  options.signal_extents = {picture.rows, picture.columns};
  CHECK(options.signal_extents == Lengths{6, 20});
  options.spectrum_extents = list;
  CHECK(options.spectrum_extents == lengths);
}

TEST_CASE("negative lengths are refused by their value") {
  const Picture picture;
  for (const int length : {-1, -picture.rows}) {
    const auto refused = [&](const auto& make) {
      try {
        make();
        return std::string("accepted");
      } catch (const fft::Error& error) {
        CHECK(error.code() == fft::ErrorCode::invalid_argument);
        return std::string(error.what());
      }
    };
    const std::string expected =
        "the length at index 1 is " + std::to_string(length) + ": lengths are at least 1";
    CHECK(refused([&] { return fft::ShapeList{picture.rows, length}; }) == expected);
    CHECK(refused([&] { return fft::ShapeList(std::vector<int>{picture.rows, length}); }) == expected);
  }
}

TEST_CASE("plans and operations take shapes of ints") {
  const Picture picture;
  for (const fft_test::TestDevice& on : fft_test::test_devices()) {
    const auto shape_of = [&](const auto& made) { return made.shape(); };
    CHECK(shape_of(fft::Plan(on.context, on.device, {picture.rows, picture.columns})) == Lengths{6, 20});
    CHECK(shape_of(fft::Filter(on.context, on.device, {picture.rows, picture.columns})) == Lengths{6, 20});
    const fft::Convolution convolution(on.context, on.device, {picture.rows, picture.columns},
                                       {picture.rows, picture.rows});
    CHECK(convolution.output_shape().size() == 2);
    CHECK(fft::estimate<fft::Plan>(on.context, on.device, {picture.rows, picture.columns}).kernels > 0);
  }
}
