// validate(): every request that cannot work is refused, with the value, the limit and the way out in the
// message. identity(): tells problems apart.
#include "core/problem.hpp"

#include <catch2/catch.hpp>
#include <fftcl/error.hpp>
#include <set>
#include <string>
#include <utility>
#include <vector>

using namespace fft::planning;
using Catch::Matchers::Contains;

namespace {

Problem dense(std::uint64_t n, std::uint64_t batch) {
  Problem p;
  p.axes = {{n, 1, 1}};
  p.batch = batch;
  p.in_distance = p.out_distance = n;
  return p;
}

std::string refusal(const Problem& p) {
  try {
    validate(p);
  } catch (const fft::Error& e) {
    CHECK(e.code() == fft::ErrorCode::invalid_argument);
    CHECK(e.cl_status() == 0);
    return e.what();
  }
  return "accepted";
}

}  // namespace

TEST_CASE("sound problems are accepted") {
  for (std::uint64_t n : {1u, 2u, 1000u, 1u << 26}) {
    CHECK(refusal(dense(n, 1)) == "accepted");
    CHECK(refusal(dense(n, 17)) == "accepted");
  }
  Problem columns = dense(64, 5);  // five interleaved transforms
  columns.axes[0] = {64, 5, 5};
  columns.in_distance = columns.out_distance = 1;
  CHECK(refusal(columns) == "accepted");
  Problem image;
  image.axes = {{3, 100, 7}, {7, 1, 1}};
  image.in_distance = 300;
  image.out_distance = 21;
  image.batch = 4;
  CHECK(refusal(image) == "accepted");
}

TEST_CASE("input elements may be shared: frames of one signal overlap") {
  Problem p = dense(64, 10);
  p.in_distance = 16;
  CHECK(refusal(p) == "accepted");
}

TEST_CASE("n = 0, batch = 0 and no axis are refused") {
  CHECK_THAT(refusal(dense(0, 1)), Contains("n = 0"));
  CHECK_THAT(refusal(dense(8, 0)), Contains("batch = 0"));
  CHECK_THAT(refusal(Problem{}), Contains("axis"));
  Problem image;
  image.axes = {{8, 8, 8}, {0, 1, 1}};
  CHECK_THAT(refusal(image), Contains("axis 1") && Contains("= 0"));
}

TEST_CASE("output elements that share addresses are refused, with the smallest value that works") {
  Problem p = dense(64, 10);
  p.out_distance = 63;
  CHECK_THAT(refusal(p), Contains("distance = 63") && Contains("64"));
  p.out_distance = 64;
  CHECK(refusal(p) == "accepted");

  Problem zero_stride = dense(8, 1);
  zero_stride.axes[0].out_stride = 0;
  CHECK_THAT(refusal(zero_stride), Contains("stride") && Contains("= 0"));

  Problem image;
  image.axes = {{4, 8, 7}, {8, 1, 1}};  // rows of 8 that start 7 apart
  CHECK_THAT(refusal(image), Contains("= 7") && Contains("8"));

  Problem interleaved;
  interleaved.axes = {{3, 2, 2}, {2, 1, 3}};  // 0 3, 2 5, 4 7
  CHECK(refusal(interleaved) == "accepted");
  interleaved.axes[0].length = 4;  // and 6 9: row 3 still has places of its own
  CHECK(refusal(interleaved) == "accepted");
  interleaved.axes[1].length = 3;  // 0 3 6, 2 5 8, 4 7 10, 6 ...
  CHECK_THAT(refusal(interleaved), Contains("= 3") && Contains("too small"));
}

TEST_CASE("negative strides of the output share addresses as positive ones do") {
  Problem image;
  image.axes = {{4, 8, std::uint64_t(0) - 7}, {8, 1, 1}};
  CHECK_THAT(refusal(image),
             Contains("stride of axis 0 = -7 is too small") && Contains("at least 8 in size"));
  image.axes[0].out_stride = std::uint64_t(0) - 8;
  CHECK(refusal(image) == "accepted");
  image.axes[0].in_stride = std::uint64_t(0) - (std::uint64_t(1) << 61);
  CHECK_THAT(refusal(image), Contains("2^62"));
}

TEST_CASE("index arithmetic beyond 62 bits is refused") {
  const std::uint64_t huge = std::uint64_t(1) << 40;
  CHECK_THAT(refusal(dense(huge, huge)), Contains("2^62"));
  Problem in = dense(1 << 20, 1);
  in.axes[0].in_stride = std::uint64_t(1) << 50;
  CHECK_THAT(refusal(in), Contains("2^62"));
  Problem out = dense(1 << 20, 1);
  out.axes[0].out_stride = std::uint64_t(1) << 50;
  CHECK_THAT(refusal(out), Contains("2^62"));
  Problem distance = dense(8, 1 << 20);
  distance.in_distance = std::uint64_t(1) << 50;
  CHECK_THAT(refusal(distance), Contains("2^62"));
  Problem both;  // each axis fits, the sum does not
  both.axes = {{3, 1, (std::uint64_t(1) << 60) + 1}, {3, 1, std::uint64_t(1) << 59}};
  CHECK(refusal(both) == "accepted");
  both.axes[0].out_stride = (std::uint64_t(1) << 61) - 1;
  CHECK_THAT(refusal(both), Contains("2^62"));
}

TEST_CASE("real kinds: elements per side, and checks in the units of the side") {
  Problem p = dense(10, 3);
  p.kind = TransformKind::real_to_complex;
  CHECK(input_count(p, 0) == 10);
  CHECK(output_count(p, 0) == 6);
  CHECK(input_element_bytes(p) == 4);
  CHECK(output_element_bytes(p) == 8);
  p.out_distance = 6;
  CHECK(refusal(p) == "accepted");
  p.out_distance = 5;
  CHECK_THAT(refusal(p), Contains("distance = 5") && Contains("6"));
  p.direction = fft::Direction::inverse;
  CHECK_THAT(refusal(p), Contains("forward"));
  p.kind = TransformKind::complex_to_real;
  p.precision = fft::Precision::f64;
  CHECK(input_count(p, 0) == 6);
  CHECK(output_count(p, 0) == 10);
  CHECK(input_element_bytes(p) == 16);
  CHECK(output_element_bytes(p) == 8);
  p.in_distance = 6;
  p.out_distance = 9;
  CHECK_THAT(refusal(p), Contains("distance = 9") && Contains("10"));
  p.out_distance = 10;
  CHECK(refusal(p) == "accepted");
}

TEST_CASE("the last transformed axis is the real one") {
  Problem p;
  p.kind = TransformKind::real_to_complex;
  p.axes = {{4, 35, 35}, {5, 7, 7}, {7, 1, 1, false}};
  CHECK(real_axis(p) == 1);
  CHECK(output_count(p, 0) == 4);
  CHECK(output_count(p, 1) == 3);
  CHECK(output_count(p, 2) == 7);
  CHECK(refusal(p) == "accepted");
  p.axes[0].transformed = p.axes[1].transformed = false;
  CHECK(real_axis(p) == 3);
  CHECK_THAT(refusal(p), Contains("transformed axis"));
  p.kind = TransformKind::complex;
  CHECK(refusal(p) == "accepted");
}

TEST_CASE("equal problems have one identity, problems that differ in any field another") {
  const auto changed = [](auto change) {
    Problem p = dense(12, 2);
    p.axes.push_back({5, 1, 1});
    change(p);
    return identity(p);
  };
  const std::vector<std::string> all = {
      changed([](Problem&) {}),
      changed([](Problem& p) { p.precision = fft::Precision::f64; }),
      changed([](Problem& p) { p.direction = fft::Direction::inverse; }),
      changed([](Problem& p) { p.kind = TransformKind::convolution; }),
      changed([](Problem& p) { p.batch = 3; }),
      changed([](Problem& p) { p.in_distance = 13; }),
      changed([](Problem& p) { p.out_distance = 13; }),
      changed([](Problem& p) { p.spectrum_distance = 13; }),
      changed([](Problem& p) { p.filter.points = 1; }),
      changed([](Problem& p) { p.filter.rotation = 1; }),
      changed([](Problem& p) { p.filter.period = 1; }),
      changed([](Problem& p) { p.filter.order = PlacedArray::Order::negated; }),
      changed([](Problem& p) { p.filter.conjugated = true; }),
      changed([](Problem& p) { p.filter.real = true; }),
      changed([](Problem& p) { p.real_signals = true; }),
      changed([](Problem& p) { p.complex_results = true; }),
      changed([](Problem& p) { p.path = std::make_shared<const ChirpPath>(); }),
      changed([](Problem& p) {
        p.path = std::make_shared<const ChirpPath>(ChirpPath{{1, 0}, {}});
      }),
      changed([](Problem& p) {
        p.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {0, 1}});
      }),
      changed([](Problem& p) {
        p.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {}, 0.5});
      }),
      changed([](Problem& p) {
        p.path = std::make_shared<const ChirpPath>(ChirpPath{{}, {}, 1, 0.5});
      }),
      changed([](Problem& p) { p.columns.in_second = 1; }),
      changed([](Problem& p) { p.columns.out_second = 1; }),
      changed([](Problem& p) { p.columns.second_position = 1; }),
      changed([](Problem& p) { p.scaled = true; }),
      changed([](Problem& p) { p.read_all_first = true; }),
      changed([](Problem& p) { p.any_batch = true; }),
      changed([](Problem& p) { p.even_real_offset = false; }),
      changed([](Problem& p) { p.even_offsets = true; }),
      changed([](Problem& p) { p.axes.pop_back(); }),
      changed([](Problem& p) { std::swap(p.axes[0], p.axes[1]); }),
      changed([](Problem& p) { p.axes[1].length = 6; }),
      changed([](Problem& p) { p.axes[1].in_stride = 2; }),
      changed([](Problem& p) { p.axes[1].out_stride = 2; }),
      changed([](Problem& p) { p.axes[1].transformed = false; }),
      changed([](Problem& p) { p.axes[1].present = 1; }),
      changed([](Problem& p) { p.axes[1].skipped = 1; }),
      changed([](Problem& p) { p.axes[1].wanted = 1; }),
      changed([](Problem& p) { p.axes[1].spectrum_stride = 1; }),
      changed([](Problem& p) { p.axes[1].block_step = 1; }),
      changed([](Problem& p) { p.axes[1].block_total = 1; }),
      changed([](Problem& p) {
        p.axes[0].order.factors = {3, 4};
      }),
      changed([](Problem& p) {
        p.axes[0].order.factors = {4, 3};
      }),
      changed([](Problem& p) {
        p.axes[0].order = {{4, 3}, 2};
      }),
  };
  CHECK(changed([](Problem&) {}) == all.front());
  CHECK(std::set<std::string>(all.begin(), all.end()).size() == all.size());
}
