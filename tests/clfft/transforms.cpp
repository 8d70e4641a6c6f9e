// Results of clFFT's ABI, against FFTW one precision up, in buffers with poison around every described element.
#include "door.hpp"

using namespace fft_test;

namespace {

constexpr auto complex = CLFFT_COMPLEX_INTERLEAVED;
constexpr auto hermitian = CLFFT_HERMITIAN_INTERLEAVED;

template <typename T>
void check(const TestDevice& on, const ClfftCase& c, std::initializer_list<clfftDirection> directions,
           clfftPrecision precision) {
  const ClfftPlan plan(on, c.lengths);
  describe(plan, c, precision);
  for (const clfftDirection direction : directions) check_transform<T>(on, plan, c, direction);
}

}  // namespace

TEST_CASE("A default plan: in place, dense, backward with 1/n", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {30});
  ClfftCase c{{30}, 1, {complex, {1}, 30}, {complex, {1}, 30}, CLFFT_INPLACE, 1.0F, 1.0F / 30};
  check_transform<float>(on, plan, c, CLFFT_FORWARD);
  check_transform<float>(on, plan, c, CLFFT_BACKWARD);
}

// Both directions read the layout of the input and write that of the output.
TEST_CASE("Complex images of any length, strided, other layouts on both sides", "[clfft]") {
  const ClfftCase c{{37, 6}, 3,   {complex, {3, 120}, 1}, {complex, {1, 41}, 260}, CLFFT_OUTOFPLACE,
                    0.5F,    3.0F};
  for (const TestDevice& on : test_devices())
    if (on.has_f64) check<double>(on, c, {CLFFT_FORWARD, CLFFT_BACKWARD}, CLFFT_DOUBLE);
}

TEST_CASE("Real volumes out of place", "[clfft]") {
  const ClfftSide real{CLFFT_REAL, {1, 11, 80}, 330}, spectrum{hermitian, {1, 7, 50}, 210};
  for (const TestDevice& on : test_devices()) {
    check<float>(on, {{10, 6, 4}, 2, real, spectrum, CLFFT_OUTOFPLACE, 2.0F, 1.0F}, {CLFFT_FORWARD},
                 CLFFT_SINGLE);
    check<float>(on, {{10, 6, 4}, 2, spectrum, real, CLFFT_OUTOFPLACE, 1.0F, 0.25F}, {CLFFT_BACKWARD},
                 CLFFT_SINGLE_FAST);
  }
}

TEST_CASE("Real images in place, rows with room for their spectra", "[clfft]") {
  const ClfftSide real{CLFFT_REAL, {1, 14}, 84}, spectrum{hermitian, {1, 7}, 42};
  for (const TestDevice& on : test_devices()) {
    check<float>(on, {{12, 6}, 2, real, spectrum, CLFFT_INPLACE}, {CLFFT_FORWARD}, CLFFT_SINGLE);
    check<float>(on, {{12, 6}, 2, spectrum, real, CLFFT_INPLACE}, {CLFFT_BACKWARD}, CLFFT_SINGLE);
  }
}

// clFFT's default strides: the spectra then overlap rows of other transforms.
TEST_CASE("Real images in place with clFFT's default strides", "[clfft]") {
  const ClfftSide real{CLFFT_REAL, {1, 12}, 72}, spectrum{hermitian, {1, 12}, 72};
  const TestDevice& on = test_devices().front();
  check<float>(on, {{12, 6}, 2, real, spectrum, CLFFT_INPLACE}, {CLFFT_FORWARD}, CLFFT_SINGLE);
}

TEST_CASE("An input distance of 0: every transform of the batch reads the same elements", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftCase c{{16}, 3, {complex, {1}, 0}, {complex, {1}, 16}, CLFFT_OUTOFPLACE};
  check<float>(on, c, {CLFFT_FORWARD}, CLFFT_SINGLE);
}

TEST_CASE("Changes after baking un-bake the plan and take effect", "[clfft]") {
  const TestDevice& on = test_devices().front();
  ClfftCase c{{16}, 1, {complex, {1}, 16}, {complex, {1}, 16}, CLFFT_OUTOFPLACE};
  const ClfftPlan plan(on, c.lengths);
  describe(plan, c, CLFFT_SINGLE);
  check_transform<float>(on, plan, c, CLFFT_FORWARD);
  c.forward_scale = 4;
  REQUIRE(clfftSetPlanScale(plan, CLFFT_FORWARD, 4) == CLFFT_SUCCESS);
  check_transform<float>(on, plan, c, CLFFT_FORWARD);
}

TEST_CASE("A copy has the plan's settings and is a plan of its own", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftCase c{{12}, 2, {complex, {1}, 12}, {complex, {2}, 30}, CLFFT_OUTOFPLACE, 2.0F, 1.0F};
  clfftPlanHandle copy = 0;
  {
    const ClfftPlan plan(on, c.lengths);
    describe(plan, c, CLFFT_SINGLE);
    REQUIRE(clfftCopyPlan(&copy, on.context(), plan) == CLFFT_SUCCESS);
    REQUIRE(clfftSetPlanScale(plan, CLFFT_FORWARD, 8) == CLFFT_SUCCESS);
  }
  check_transform<float>(on, copy, c, CLFFT_FORWARD);
  CHECK(clfftDestroyPlan(&copy) == CLFFT_SUCCESS);
}
