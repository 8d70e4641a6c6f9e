// Options::signal_format and spectrum_format: what plans refuse, sizes of buffers, views and planar memory.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <functional>
#include <limits>

#include "support/device/devices.hpp"
#include "support/problems/random.hpp"

using namespace fft_test;
using Catch::Contains;
using fft::Parts;
using fft::SpectrumForm;
using fft::Storage;

namespace {

void check_refused(const char* words, const std::function<void(fft::Options&)>& change,
                   fft::ErrorCode code = fft::ErrorCode::invalid_argument) {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  change(options);
  INFO(words);
  try {
    const fft::Plan2D plan(on.context, on.device, 6, 10, options);
    FAIL_CHECK("a plan was made");
  } catch (const fft::Error& error) {
    CHECK(error.code() == code);
    CHECK_THAT(error.what(), Contains(words));
  }
}

}  // namespace

TEST_CASE("formats that no plan can have are refused") {
  using O = fft::Options;
  check_refused("Options::signal_format::storage = 8", [](O& o) { o.signal_format.storage = Storage(8); });
  check_refused("Options::spectrum_format::parts", [](O& o) { o.spectrum_format.parts = Parts(-1); });
  check_refused("scale", [](O& o) { o.signal_format.scale = 0; });
  check_refused("scale = 1e-39 is below", [](O& o) { o.signal_format.scale = 1e-39; });
  check_refused("scale = -1e+39 is beyond", [](O& o) { o.spectrum_format.scale = -1e39; });
  check_refused("bias = 1e+39 is beyond", [](O& o) { o.signal_format.bias = 1e39; });
  check_refused("bias", [](O& o) { o.signal_format.bias = INFINITY; });
  check_refused("signal_format.centred", [](O& o) { o.signal_format.centred = true; });
  check_refused("signal_format.form", [](O& o) { o.signal_format.form = SpectrumForm::power; });
  check_refused("forward_only", [](O& o) { o.spectrum_format.form = SpectrumForm::power; });
  check_refused("real data have one part", [](O& o) {
    o.domain = fft::Domain::real;
    o.signal_format.parts = Parts::planar;
  });
  check_refused("1 windows for a transform of 2 axes", [](O& o) { o.signal_format.windows = {{1.0}}; });
  check_refused("windows[1] has 1 factors for an axis of 10", [](O& o) {
    o.signal_format.windows = {{}, {1.0}};
  });
  check_refused("a factor of Options::signal_format.windows = 1e+39 is beyond the largest f32", [](O& o) {
    o.signal_format.windows = {{}, std::vector<double>(10, 1e39)};
  });
  check_refused("spectrum_format.windows", [](O& o) { o.spectrum_format.windows = {{}, {}}; });
  check_refused("digit_reversed", [](O& o) {
    o.spectrum_format.centred = true;
    o.spectrum_order = fft::SpectrumOrder::digit_reversed;
  });
  check_refused(
      "Effort::measure",
      [](O& o) {
        o.signal_format.storage = Storage::f16;
        o.effort = fft::Effort::measure;
      },
      fft::ErrorCode::unsupported);
  const auto cosines = [](O& o) {
    o.domain = fft::Domain::real_to_real;
    o.kinds = {fft::RealKind::dct2};
  };
  check_refused("centred of a real-to-real transform", [&](O& o) {
    cosines(o);
    o.spectrum_format.centred = true;
  });
  check_refused("form of a real-to-real transform", [&](O& o) {
    cosines(o);
    o.spectrum_format.form = fft::SpectrumForm::power;
    o.directions = fft::Directions::forward_only;
  });
  check_refused("elements of real data have one part", [&](O& o) {
    cosines(o);
    o.spectrum_format.parts = fft::Parts::planar;
  });
  check_refused("axes nest", [](O& o) {
    o.signal_format.windows = {{}, std::vector<double>(10, 1.0)};
    o.signal.strides = {3, 2};
    o.directions = fft::Directions::forward_only;
  });
  check_refused("is not the name of a function", [](O& o) { o.signal_format.load.name = "1a"; });
  check_refused("does not contain the function", [](O& o) { o.signal_format.load.name = "f"; });
  check_refused("signal_format::load::source has a character 0 at index 1", [](O& o) {
    o.signal_format.load = {"f", std::string("f", 2), {}};
  });
  check_refused("no name", [](O& o) { o.signal_format.load.source = "f"; });
  check_refused("has a pair_name but no name", [](O& o) { o.signal_format.load.pair_name = "f"; });
  check_refused("signal_format::load::pair_name = \"g\" with complex elements", [](O& o) {
    o.signal_format.load = {"f", "f g", {}, "g"};
  });
  check_refused("signal_format::load::pair_name = \"1\" is not the name", [](O& o) {
    o.domain = fft::Domain::real;
    o.signal_format.load = {"f", "f", {}, "1"};
  });
  check_refused("does not contain the function g()", [](O& o) {
    o.domain = fft::Domain::real;
    o.signal_format.load = {"f", "f", {}, "g"};
  });
  check_refused("pointers are to global memory", [](O& o) {
    o.signal_format.load = {"f", "f", {"float *x"}};
  });
  check_refused("a type and a name", [](O& o) { o.signal_format.load = {"f", "f", {"x"}}; });
  check_refused("the size of a value of this type is not known", [](O& o) {
    o.signal_format.load = {"f", "f", {"struct pair x"}};
  });
  check_refused("Parts::planar with a function", [](O& o) {
    o.signal_format.parts = Parts::planar;
    o.signal_format.store = {"f", "f", {}};
  });
  check_refused("two parameters named x", [](O& o) {
    o.signal_format.load = {"f", "f", {"float x", "int x"}};
  });
  check_refused("two buffers are not one", [](O& o) {
    o.signal_format.parts = Parts::planar;
    o.in_place = true;
  });
}

TEST_CASE("sizes of buffers follow from storage and parts") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.signal_format.storage = Storage::int16;
  options.spectrum_format.parts = Parts::planar;
  options.directions = fft::Directions::forward_only;
  const fft::Plan1D plan(on.context, on.device, 20, options);
  CHECK(plan.signal_bytes() == 20 * 2 * 2);
  CHECK(plan.spectrum_bytes() == 20 * 4);
  const cl::Buffer in = upload(on, std::vector<short>(40)), out = upload(on, std::vector<float>(20)),
                   other = upload(on, std::vector<float>(20)), small = upload(on, std::vector<float>(19));
  plan.forward(on.queue, in, fft::planar(out, other));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, out), Contains("Parts::planar"));
  CHECK_THROWS_WITH(plan.forward(on.queue, fft::planar(in, other), fft::planar(out, other)),
                    Contains("in is fft::planar()"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, fft::planar(out, small)),
                    Contains("out's imaginary parts is too small") && Contains("80"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, fft::planar(out, out)),
                    Contains("out and out's imaginary parts are one buffer"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, fft::planar(out, in)), Contains("is written"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, fft::planar(out, fft::View{other, 1})),
                    Contains("imaginary parts"));
}

TEST_CASE("a call's own offsets") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.signal.offset = 2;
  const fft::Plan1D plan(on.context, on.device, 12, options);
  const auto noise = uniform_noise<float>(20, 1);
  const cl::Buffer in = upload(on, noise), plain = upload(on, std::vector<std::complex<float>>(12)),
                   out = upload(on, std::vector<std::complex<float>>(17));
  const cl::Buffer moved =
      upload(on, std::vector<std::complex<float>>(noise.begin() + 3, noise.begin() + 17));
  plan.forward(on.queue, moved, plain);
  plan.forward(on.queue, fft::View{in, 3}, fft::View{out, 5});
  const auto want = download<float>(on, plain, 12), got = download<float>(on, out, 17);
  CHECK(std::equal(want.begin(), want.end(), got.begin() + 5));
  CHECK(std::all_of(got.begin(), got.begin() + 5, [](std::complex<float> z) { return z == 0.0f; }));
  CHECK_THROWS_WITH(plan.forward(on.queue, fft::View{in, 7}, plain), Contains("168 bytes"));
  CHECK_THROWS_WITH(plan.forward(on.queue, in, fft::View{out, 6}), Contains("out is too small"));
  CHECK_THROWS_WITH(plan.forward(on.queue, fft::View{in, std::uint64_t(1) << 60}, plain), Contains("2^56"));
  // A sum of 2^64 is not 0.
  const fft::View before{in, std::numeric_limits<std::uint64_t>::max() - 3};
  CHECK_THROWS_WITH(plan.forward(on.queue, fft::View{before, 4}, plain), Contains("2^56"));
  // Two parts of one buffer are two places, as long as they do not meet.
  const cl::Buffer both = upload(on, std::vector<std::complex<float>>(40));
  plan.forward(on.queue, both, fft::View{both, 14});
  CHECK_THROWS_WITH(plan.forward(on.queue, both, fft::View{both, 13}), Contains("overlap"));
  options.domain = fft::Domain::real;
  const fft::Plan1D real(on.context, on.device, 12, options);
  real.forward(on.queue, fft::View{in, 4}, out);
  CHECK_THROWS_WITH(real.forward(on.queue, fft::View{in, 3}, out), Contains("odd number of real elements"));
}

TEST_CASE("a workspace and the memory of parameters have no offset and one part") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  options.signal_format.load = {
      "weighted",
      "elem_t weighted(global const scalar_t *data, ulong index, global const float *gains) {\n"
      "  return (elem_t)(data[2 * index], data[2 * index + 1]) * gains[index]; }",
      {"global const float *gains"}};
  const fft::Plan1D plan(on.context, on.device, 12, options);
  const cl::Buffer a = upload(on, std::vector<std::complex<float>>(12)),
                   b = upload(on, std::vector<std::complex<float>>(12)),
                   more(on.context, CL_MEM_READ_WRITE, 512);
  const auto call = [&](const auto& gains) {
    plan.forward(on.queue, a, b, fft::Bindings().set("gains", gains));
  };
  CHECK_THROWS_WITH(call(fft::View{more, 16}), Contains("\"global const float *gains\"") &&
                                                   Contains("has the offset 16") && Contains("sub-buffer"));
  CHECK_THROWS_WITH(call(fft::planar(more, more)), Contains("is fft::planar()"));
  CHECK_THROWS_WITH(call(cl::Buffer()), Contains("gains is null: pass a cl::Buffer") && !Contains("bytes"));
  const fft::Plan1D plain(on.context, on.device, 12);
  CHECK_THROWS_WITH(plain.forward(on.queue, a, b, fft::View{more, 1}),
                    Contains("workspace has the offset 1"));
  CHECK_THROWS_WITH(plain.forward(on.queue, a, b, fft::planar(more, more)),
                    Contains("workspace is fft::planar()"));
}

TEST_CASE("operations of plans with formats are refused") {
  const TestDevice& on = test_devices().front();
  fft::Options options;
  options.signal_format.storage = options.spectrum_format.storage = Storage::f16;
  const fft::Plan1D plan(on.context, on.device, 12, options);
  const cl::Buffer a = upload(on, std::vector<std::complex<float>>(12)),
                   b = upload(on, std::vector<std::complex<float>>(12));
  CHECK_THROWS_WITH(plan.convolve(on.queue, a, a, b), Contains("signal_format"));
  CHECK_THROWS_WITH(plan.prepare_correlate(), Contains("signal_format"));
  CHECK_THROWS_WITH(plan.filter(on.queue, a, b, fft::LowPass{0.1}), Contains("signal_format"));
}
