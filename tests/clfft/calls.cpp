// Calls of clfftEnqueueTransform: events, wait lists, temporary buffers, refused arguments, many threads.
#include "door.hpp"

#include <algorithm>
#include <thread>

using namespace fft_test;

namespace {

constexpr auto complex = CLFFT_COMPLEX_INTERLEAVED;

// Large enough to need a temporary buffer on any device.
const ClfftCase image{{210000}, 1, {complex, {1}, 210000}, {complex, {1}, 210000}, CLFFT_INPLACE};

struct Call {
  cl_command_queue queue;
  cl_mem in, out = nullptr, temporary = nullptr;
  std::vector<cl_event> wait{};
  cl_event* done = nullptr;
  cl_uint queues = 1;
  clfftDirection direction = CLFFT_FORWARD;

  clfftStatus operator()(clfftPlanHandle plan) {
    return clfftEnqueueTransform(plan, direction, queues, &queue, cl_uint(wait.size()), wait.data(), done,
                                 &in, out == nullptr ? nullptr : &out, temporary);
  }
};

cl_int status_of(cl_event event) {
  cl_int status = 0;
  REQUIRE(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr) ==
          CL_SUCCESS);
  return status;
}

}  // namespace

TEST_CASE("A transform starts after its wait list, and its event is that of its end", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    const bool out_of_order =
        (on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) != 0 &&
        GENERATE(false, true);
    const cl::CommandQueue queue(on.context, on.device,
                                 out_of_order ? CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE : 0);
    const ClfftPlan plan(on, image.lengths);
    REQUIRE(bake(on, plan) == CLFFT_SUCCESS);
    const std::vector<std::complex<float>> ones(210000, 1.0F);
    const cl::Buffer data = upload(on, ones);
    cl::UserEvent gate(on.context);
    cl_event done = nullptr;
    Call call{queue(), data()};
    call.wait = {gate()};
    call.done = &done;
    REQUIRE(call(plan) == CLFFT_SUCCESS);
    REQUIRE(done != nullptr);
    queue.flush();
    const cl::Buffer other = upload(on, ones);
    for (int i = 0; i < 10; ++i) REQUIRE(Call{on.queue(), other()}(plan) == CLFFT_SUCCESS);
    on.queue.finish();  // time enough for a transform that did not wait
    CHECK(status_of(done) != CL_COMPLETE);
    CHECK(download<float>(on, data, 1)[0] == 1.0F);  // by another queue: nothing has run
    gate.setStatus(CL_COMPLETE);
    REQUIRE(clWaitForEvents(1, &done) == CL_SUCCESS);
    CHECK(download<float>(on, data, 2)[0].real() == Approx(210000));
    CHECK(clReleaseEvent(done) == CL_SUCCESS);
  }
}

TEST_CASE("The slot of the event is written, whatever was in it", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    const ClfftPlan plan(on, {8});
    REQUIRE(bake(on, plan) == CLFFT_SUCCESS);
    const cl::Buffer data = upload(on, std::vector<float>(16));
    const cl::UserEvent before(on.context);  // its only reference
    cl_event done = before();
    Call call{on.queue(), data()};
    call.done = &done;
    REQUIRE(call(plan) == CLFFT_SUCCESS);
    CHECK(done != before());
    cl_uint references = 0;
    CHECK(clGetEventInfo(before(), CL_EVENT_REFERENCE_COUNT, sizeof references, &references, nullptr) ==
          CL_SUCCESS);
    CHECK(references == 1);
    REQUIRE(clWaitForEvents(1, &done) == CL_SUCCESS);
    CHECK(clReleaseEvent(done) == CL_SUCCESS);
  }
}

TEST_CASE("The temporary buffer is as large as said, used, and needed for one call alone", "[clfft]") {
  for (const TestDevice& on : test_devices()) {
    const ClfftPlan plan(on, image.lengths);
    REQUIRE(bake(on, plan) == CLFFT_SUCCESS);
    std::size_t bytes = 0;
    REQUIRE(clfftGetTmpBufSize(plan, &bytes) == CLFFT_SUCCESS);
    REQUIRE(bytes > 0);
    const auto noise = uniform_noise<float>(210000, 3);
    const cl::Buffer data = upload(on, noise);
    const cl::Buffer temporary = upload(on, std::vector<char>(bytes, 'x'));
    const cl::Buffer small(on.context, CL_MEM_READ_WRITE, bytes - 1);
    Call call{on.queue(), data()};
    call.temporary = small();
    CHECK(call(plan) == CLFFT_INVALID_ARG_VALUE);
    CHECK((download<float>(on, data, 210000) == noise));  // not printed
    call.temporary = temporary();
    CHECK(call(plan) == CLFFT_SUCCESS);
    const auto left = download_elements<char>(on, temporary, bytes);
    CHECK(std::count(left.begin(), left.end(), 'x') < long(bytes) / 2);
    call.direction = CLFFT_BACKWARD;  // the same buffer: its size is enough for both directions
    CHECK(call(plan) == CLFFT_SUCCESS);
    CHECK(in_error_units<float>(relative_error(download<float>(on, data, 210000), noise), 210000) <
          2 * error_limit);
  }
}

TEST_CASE("Arguments of calls that are refused", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {8});
  const cl::Buffer data = upload(on, std::vector<float>(16)), small = upload(on, std::vector<float>(15));
  const Call good{on.queue(), data()};
  CHECK(Call(good)(plan) == CLFFT_SUCCESS);  // bakes, too
  const auto status_with = [&](auto change) {
    Call call = good;
    change(call);
    return call(plan);
  };
  CHECK(status_with([](Call& c) { c.queues = 2; }) == CLFFT_NOTIMPLEMENTED);
  CHECK(status_with([](Call& c) { c.queues = 0; }) == CLFFT_INVALID_COMMAND_QUEUE);
  CHECK(status_with([](Call& c) { c.queue = nullptr; }) == CLFFT_INVALID_COMMAND_QUEUE);
  CHECK(status_with([](Call& c) { c.direction = clfftDirection(0); }) == CLFFT_INVALID_ARG_VALUE);
  CHECK(status_with([](Call& c) { c.in = nullptr; }) == CLFFT_INVALID_ARG_VALUE);
  CHECK(status_with([&](Call& c) { c.in = small(); }) == CLFFT_INVALID_ARG_VALUE);
  CHECK(status_with([](Call& c) { c.wait = {nullptr}; }) == CLFFT_INVALID_EVENT_WAIT_LIST);
  cl_command_queue queue = on.queue();
  cl_mem in = data();
  CHECK(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 1, nullptr, nullptr, &in, nullptr, nullptr) ==
        CLFFT_INVALID_EVENT_WAIT_LIST);
  CHECK(clfftEnqueueTransform(plan, CLFFT_FORWARD, 1, &queue, 0, nullptr, nullptr, nullptr, nullptr,
                              nullptr) == CLFFT_INVALID_ARG_VALUE);
  REQUIRE(clfftSetResultLocation(plan, CLFFT_OUTOFPLACE) == CLFFT_SUCCESS);
  CHECK(Call(good)(plan) == CLFFT_INVALID_ARG_VALUE);  // there is no output
}

TEST_CASE("One plan in many threads, the first calls of which bake it", "[clfft]") {
  const TestDevice& on = test_devices().front();
  const ClfftPlan plan(on, {12});
  const auto noise = uniform_noise<float>(12, 5);
  const auto want = reference_transform(noise, {12}, 1, fft::Direction::forward);
  constexpr std::size_t threads = 8;
  std::vector<double> errors(threads, 1.0);
  std::vector<std::thread> running;
  for (std::size_t t = 0; t < threads; ++t)
    running.emplace_back([&, t] {
      TestDevice own = on;
      own.queue = cl::CommandQueue(on.context, on.device);
      const cl::Buffer data = upload(own, noise);
      if (Call{own.queue(), data()}(plan) == CLFFT_SUCCESS)
        errors[t] = in_error_units<float>(relative_error(download<float>(own, data, 12), want), 12);
    });
  for (std::thread& thread : running) thread.join();
  for (const double error : errors) CHECK(error < error_limit);
}
