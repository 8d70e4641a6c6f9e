// 3D transforms, and transforms of some axes of an array, on the device against FFTW.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include "support/device/device_run.hpp"

using namespace fft_test;

namespace {

using Lengths = std::vector<std::uint64_t>;

template <typename T>
void check_volume(const TestDevice& on, const Lengths& n, std::uint64_t batch,
                  std::vector<std::size_t> axes = {}) {
  fft::Options options;
  options.precision = precision_of<T>();
  options.batch = batch;
  options.axes = std::move(axes);
  options.signal.offset = options.spectrum.offset = n[2] % 3;
  check_plan<T>(on, fft::Plan3D(on.context, on.device, n[0], n[1], n[2], options), n[0] + batch);
}

}  // namespace

TEST_CASE("volumes: cubes, odd sides, flat and thin ones", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    const std::vector<Lengths> sizes = {{8, 8, 8},   {5, 9, 7},   {1, 12, 10},
                                        {10, 1, 12}, {12, 10, 1}, {24, 20, 30}};
    for (std::size_t i = sizeof(T) == 4 ? 0 : 1; i < sizes.size(); i += 2)
      check_volume<T>(on, sizes[i], 1 + i % 3);
  });
}

TEST_CASE("some axes of an array: every subset", "[shape]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (std::vector<std::size_t> axes : sizeof(T) == 4
                                             ? std::vector<std::vector<std::size_t>>{{0}, {2}, {1, 0}}
                                             : std::vector<std::vector<std::size_t>>{{1}, {2, 1}, {0, 2}})
      check_volume<T>(on, {6, 10, 16}, 2, axes);
    fft::Options rows;
    rows.precision = precision_of<T>();
    rows.axes = {1};
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 7, 40, rows));
    rows.axes = {0};
    check_plan<T>(on, fft::Plan2D(on.context, on.device, 40, 7, rows));
  });
}

TEST_CASE("nothing to transform is a copy, strided too", "[shape]") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.axes = {1};
  options.spectrum.strides = {1, 8};
  check_plan<float>(on, fft::Plan2D(on.context, on.device, 8, 1, options));
}

TEST_CASE("many volumes and subsets of axes", "[.][sweep]") {
  on_every_device([](const TestDevice& on, auto type) {
    using T = decltype(type);
    for (const Lengths& n :
         std::vector<Lengths>{{64, 64, 64}, {100, 100, 100}, {128, 128, 128}, {2, 3, 65536}, {4096, 3, 5}})
      for (const auto& axes :
           std::vector<std::vector<std::size_t>>{{}, {0}, {1}, {2}, {0, 1}, {0, 2}, {1, 2}})
        check_volume<T>(on, n, 1, axes);
  });
}

TEST_CASE("the default inverse scale counts the transformed points, and labels name the axes") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.axes = {2, 0};
  const fft::Plan3D plan(on.context, on.device, 4, 6, 10, options);
  CHECK(plan.planes() == 4);
  CHECK(plan.rows() == 6);
  CHECK(plan.columns() == 10);
  CHECK(plan.options().axes == std::vector<std::size_t>{0, 2});
  CHECK(plan.options().inverse_scale == 1.0 / 40);
  CHECK(plan.options().signal.strides == std::vector<std::int64_t>{60, 10, 1});
  CHECK_THAT(plan.describe(), Catch::Matchers::Contains("3D, complex, 4 x 6 x 10 points, axis 0, axis 2"));
  const cl::Buffer buffer = upload(on, std::vector<std::complex<float>>(240));
  const auto trace = plan.trace_forward(on.queue, buffer, buffer);
  REQUIRE(!trace.empty());
  REQUIRE(trace.size() <= 2);  // one launch for both passes where the device hands over
  CHECK_THAT(trace.front().label, Catch::Matchers::Contains("rows, 10 points"));
  CHECK_THAT(trace.back().label, Catch::Matchers::Contains("planes, 4 points"));
  on.queue.finish();
}
