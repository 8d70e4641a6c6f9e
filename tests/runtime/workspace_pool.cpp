// WorkspacePool: who gets which memory, and what has to be waited for.
#include "runtime/device/workspace_pool.hpp"

#include <catch2/catch.hpp>

#include <fftcl/error.hpp>
#include <vector>

#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;
using fft::runtime::EventHandle;
using fft::runtime::WorkspacePool;

namespace {

constexpr std::uint64_t kilobyte = 1024;

/// A pool for at most 2 pieces, two in-order queues and one out-of-order queue.
struct Scene {
  explicit Scene(const TestDevice& device)
      : on(device),
        second(on.context, on.device),
        unordered(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
        pool(on.context(), 2, 100 * kilobyte) {
    pool.register_size(8 * kilobyte);
  }

  WorkspacePool::Lease lease(const cl::CommandQueue& queue, std::uint64_t bytes = kilobyte) {
    const bool in_order =
        (queue.getInfo<CL_QUEUE_PROPERTIES>() & CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE) == 0;
    return pool.acquire({bytes, queue(), in_order});
  }
  /// As if a command had been enqueued that is over when `event` is. Tells which memory it was.
  cl_mem use(const cl::CommandQueue& queue, const cl::UserEvent& event, std::uint64_t bytes = kilobyte) {
    WorkspacePool::Lease piece = lease(queue, bytes);
    const cl_mem memory = piece.memory();
    piece.commit(EventHandle::retain(event()));
    return memory;
  }
  cl::UserEvent running() const { return cl::UserEvent(on.context); }
  cl::UserEvent over(cl_int status = CL_COMPLETE) const {
    cl::UserEvent event(on.context);
    event.setStatus(status);
    return event;
  }

  const TestDevice& on;
  cl::CommandQueue second;
  cl::CommandQueue unordered;
  WorkspacePool pool;
};

/// Unfinished user events would keep the device from ever being idle.
struct Finish {
  cl::UserEvent& event;
  ~Finish() { event.setStatus(CL_COMPLETE); }
};

}  // namespace

TEST_CASE("the same in-order queue reuses a piece in use, without waiting") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    cl::UserEvent event = scene.running();
    const Finish finish{event};
    const cl_mem memory = scene.use(on.queue, event);
    const auto again = scene.lease(on.queue);
    CHECK(again.memory() == memory);
    CHECK(again.wait() == nullptr);
    CHECK(scene.pool.pieces() == 1);
  }
}

namespace {

/// As if an execution without an event had been enqueued to the queue, behind a command that waits for `gate`.
cl_mem use_unmarked(Scene& scene, const cl::CommandQueue& queue, const cl::UserEvent& gate) {
  const std::vector<cl::Event> wait = {gate};
  queue.enqueueBarrierWithWaitList(&wait);
  WorkspacePool::Lease piece = scene.lease(queue);
  CHECK(!piece.needs_event());
  CHECK(piece.wait() == nullptr);
  const cl_mem memory = piece.memory();
  piece.commit({});
  return memory;
}

}  // namespace

TEST_CASE("only out-of-order queues and large pieces need an event") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    CHECK(!scene.lease(on.queue).needs_event());
    CHECK(!scene.lease(on.queue, 50 * kilobyte).needs_event());
    CHECK(scene.lease(on.queue, 50 * kilobyte + 1).needs_event());
    CHECK(scene.lease(scene.unordered).needs_event());
  }
}

TEST_CASE(
    "an in-order queue's piece gets a marker when another queue asks, and serves it once the marker is "
    "reached") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    const cl::CommandQueue first(on.context, on.device), third(on.context, on.device);
    cl_mem memory = nullptr;
    {
      cl::UserEvent gate = scene.running();
      const Finish finish{gate};
      const std::uint64_t markers = calls("clEnqueueMarkerWithWaitList");
      memory = use_unmarked(scene, first, gate);
      CHECK(use_unmarked(scene, first, gate) == memory);
      CHECK(calls("clEnqueueMarkerWithWaitList") == markers);
      const std::uint64_t flushes = calls("clFlush");
      CHECK(use_unmarked(scene, scene.second, gate) != memory);
      CHECK(calls("clEnqueueMarkerWithWaitList") == markers + 1);
      CHECK(calls("clFlush") == flushes + 1);
      auto waiting = scene.lease(third);  // at the bound of two pieces
      CHECK(waiting.memory() == memory);
      REQUIRE(waiting.wait() != nullptr);
      CHECK(cl::Event(waiting.wait(), true).getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() > CL_COMPLETE);
      waiting.commit({});
    }
    first.finish();
    scene.second.finish();
    const auto free = scene.lease(third);
    CHECK(free.memory() == memory);
    CHECK(free.wait() == nullptr);
  }
}

TEST_CASE("a queue for every call needs two pieces") {
  for (const TestDevice& on : test_devices()) {
    WorkspacePool pool(on.context(), 8, 100 * kilobyte);
    pool.register_size(kilobyte);
    std::vector<cl::CommandQueue> queues;
    for (int call = 0; call < 8; ++call) {
      for (const cl::CommandQueue& queue : queues) queue.finish();
      queues.emplace_back(on.context, on.device);
      auto lease = pool.acquire({kilobyte, queues.back()(), true});
      CHECK(lease.wait() == nullptr);
      lease.commit({});
    }
    CHECK(pool.pieces() == 2);
  }
}

TEST_CASE("where a marker cannot be had the piece stays with its queue") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    cl::UserEvent gate = scene.running();
    const Finish finish{gate};
    const cl_mem memory = use_unmarked(scene, scene.second, gate);
    {
      fail_call("clEnqueueMarkerWithWaitList", 1, CL_OUT_OF_RESOURCES);
      const auto other = scene.lease(scene.unordered);
      stop_failing();
      REQUIRE(failed_call() == "clEnqueueMarkerWithWaitList");
      CHECK(other.memory() != memory);
      CHECK(other.wait() == nullptr);
    }
    CHECK(scene.lease(scene.second).memory() == memory);
  }
}

TEST_CASE("no two pieces have one id") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    std::uint64_t first = 0;
    {
      auto lease = scene.lease(on.queue);
      first = lease.id();
      CHECK(first != 0);
      lease.commit({});
    }
    CHECK(scene.lease(on.queue).id() == first);  // not committed: gone
    CHECK(scene.lease(on.queue).id() != first);
  }
}

TEST_CASE("another queue, or an out-of-order one, gets a new piece while the old is in use") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    cl::UserEvent event = scene.running();
    const Finish finish{event};
    SECTION("another queue") {
      const cl_mem memory = scene.use(on.queue, event);
      const auto other = scene.lease(scene.second);
      CHECK(other.memory() != memory);
      CHECK(other.wait() == nullptr);
    }
    SECTION("the same out-of-order queue") {
      const cl_mem memory = scene.use(scene.unordered, event);
      const auto other = scene.lease(scene.unordered);
      CHECK(other.memory() != memory);
      CHECK(other.wait() == nullptr);
    }
    CHECK(scene.pool.pieces() == 1);  // the leased one left with its lease
  }
}

TEST_CASE("a piece whose user has finished or failed serves any queue") {
  for (const TestDevice& on : test_devices()) {
    for (const cl_int status : {CL_COMPLETE, -1}) {
      Scene scene(on);
      const cl_mem memory = scene.use(scene.unordered, scene.over(status));
      const auto other = scene.lease(scene.second);
      CHECK(other.memory() == memory);
      CHECK(other.wait() == nullptr);
    }
  }
}

TEST_CASE("beyond the bound the piece that was given back first is waited for, its queue flushed") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    cl::UserEvent first = scene.running();
    cl::UserEvent later = scene.running();
    const Finish finish_first{first};
    const Finish finish_later{later};
    const cl_mem oldest = scene.use(on.queue, first);
    CHECK(scene.use(scene.second, later) != oldest);
    CHECK(scene.pool.pieces() == 2);
    const std::uint64_t flushes = calls("clFlush");
    const std::uint64_t buffers = calls("clCreateBuffer");
    const auto waiting = scene.lease(scene.unordered);
    CHECK(waiting.memory() == oldest);
    CHECK(waiting.wait() == first());
    CHECK(calls("clFlush") == flushes + 1);
    CHECK(calls("clCreateBuffer") == buffers);
    CHECK(scene.pool.pieces() == 2);
  }
}

TEST_CASE("more leases at once than the bound allows are served, and not kept") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    {
      std::vector<WorkspacePool::Lease> leases;
      for (int i = 0; i < 5; ++i) leases.push_back(scene.lease(on.queue));
      CHECK(scene.pool.pieces() == 5);
      for (auto& lease : leases) lease.commit(EventHandle::retain(scene.over()()));
    }
    CHECK(scene.pool.pieces() == 2);
  }
}

TEST_CASE("a lease that is not committed takes its piece with it") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    { const auto lost = scene.lease(on.queue); }
    CHECK(scene.pool.pieces() == 0);
  }
}

TEST_CASE("small pieces make room for large ones, and large ones serve small needs") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    scene.use(on.queue, scene.over());
    const cl_mem large = scene.use(on.queue, scene.over(), 8 * kilobyte);
    CHECK(scene.pool.pieces() == 1);
    CHECK(scene.use(on.queue, scene.over()) == large);
    CHECK(scene.pool.pieces() == 1);
  }
}

TEST_CASE("pieces larger than any plan needs are released") {
  for (const TestDevice& on : test_devices()) {
    const auto before = references();
    {
      Scene scene(on);
      scene.pool.register_size(16 * kilobyte);
      scene.use(on.queue, scene.over(), 16 * kilobyte);
      CHECK(scene.pool.pieces() == 1);
      scene.pool.unregister_size(16 * kilobyte);
      CHECK(scene.pool.pieces() == 0);
      scene.use(on.queue, scene.over());
      scene.pool.unregister_size(8 * kilobyte);
      CHECK(scene.pool.pieces() == 0);
      CHECK(references()["buffer"] == (before.count("buffer") ? before.at("buffer") : 0));
    }
  }
}

TEST_CASE(
    "when the device has no more memory a piece in use is waited for, or the error says how much was "
    "wanted") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    cl::UserEvent event = scene.running();
    const Finish finish{event};
    const cl_mem memory = scene.use(on.queue, event);
    {
      fail_call("clCreateBuffer", 1, CL_MEM_OBJECT_ALLOCATION_FAILURE);
      const auto waiting = scene.lease(scene.second);
      stop_failing();
      REQUIRE(failed_call() == "clCreateBuffer");
      CHECK(waiting.memory() == memory);
      CHECK(waiting.wait() == event());
    }
    Scene empty(on);
    fail_call("clCreateBuffer", 1, CL_MEM_OBJECT_ALLOCATION_FAILURE);
    try {
      empty.lease(on.queue);
      FAIL("no error");
    } catch (const fft::Error& error) {
      stop_failing();
      CHECK(failed_call() == "clCreateBuffer");
      CHECK(error.cl_status() == CL_MEM_OBJECT_ALLOCATION_FAILURE);
      CHECK(std::string(error.what()).find("release buffers or use a smaller batch") != std::string::npos);
      CHECK(std::string(error.what()).find("1024 bytes") != std::string::npos);
    }
    CHECK(empty.pool.pieces() == 0);
  }
}

TEST_CASE("counters at the end of a piece stay zero until somebody may have overwritten them") {
  for (const TestDevice& on : test_devices()) {
    Scene scene(on);
    const auto with_counters = [&] { return scene.pool.acquire({kilobyte, on.queue(), true, true}); };
    {
      auto fresh = with_counters();
      CHECK(fresh.counters() == kilobyte - fft::planning::counter_bytes);
      CHECK(!fresh.counters_are_zero());
      fresh.commit_counters({});
    }
    const auto zero_after = [&](std::uint64_t bytes) {
      scene.lease(on.queue, bytes).commit({});
      auto again = with_counters();
      const bool zero = again.counters_are_zero();
      again.commit_counters({});
      return zero;
    };
    CHECK(zero_after(kilobyte - fft::planning::counter_bytes));
    CHECK(!zero_after(kilobyte - fft::planning::counter_bytes + 1));
    CHECK(!zero_after(kilobyte));
    CHECK(with_counters().counters_are_zero());
    CHECK(scene.pool.pieces() <= 1);
  }
}
