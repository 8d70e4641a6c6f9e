// Buffers and addresses take turns as memory of one plan: the functions of runtime/interposer refuse a buffer as an argument
// that was an address once, as NVIDIA's driver does when the kernel is launched. What follows kernels that write memory of the host.
#include <catch2/catch.hpp>

#include <complex>
#include <fftcl/fft.hpp>
#include <memory>
#include <vector>

#include "runtime/interposer/cl_interposer.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

// The tests, like the library, ask for OpenCL 1.2; these came later.
extern "C" {
void* CL_API_CALL clSVMAlloc(cl_context, cl_bitfield, size_t, cl_uint);
void CL_API_CALL clSVMFree(cl_context, void*);
cl_int CL_API_CALL clEnqueueSVMMemcpy(cl_command_queue, cl_bool, void*, const void*, size_t, cl_uint,
                                      const cl_event*, cl_event*);
}

namespace {

using Points = std::vector<std::complex<float>>;

bool has_svm(const TestDevice& on) {
  cl_ulong kinds = 0;
  return clGetDeviceInfo(on.device(), 0x1053, sizeof kinds, &kinds, nullptr) == CL_SUCCESS && kinds != 0;
}

std::shared_ptr<void> allocate(const TestDevice& on, std::size_t bytes) {
  const cl_context context = on.context();
  void* const address = clSVMAlloc(context, CL_MEM_READ_WRITE, bytes, 0);
  REQUIRE(address != nullptr);
  return {address, [context](void* own) { clSVMFree(context, own); }};
}

void copy(const TestDevice& on, void* to, const void* from, std::size_t bytes) {
  REQUIRE(clEnqueueSVMMemcpy(on.queue(), CL_TRUE, to, from, bytes, 0, nullptr, nullptr) == CL_SUCCESS);
}

}  // namespace

TEST_CASE("buffers and addresses take turns as memory of one plan") {
  constexpr std::size_t n = 12, bytes = n * sizeof(Points::value_type);
  std::size_t tried = 0;
  for (const TestDevice& on : test_devices()) {
    if (!has_svm(on)) continue;
    INFO(on.name);
    ++tried;
    const fft::Plan1D plan(on.context, on.device, n);
    Points values(n);
    for (std::size_t i = 0; i < n; ++i) values[i] = {float(i), 1.0F / float(i + 1)};
    const std::shared_ptr<void> in = allocate(on, bytes), out = allocate(on, bytes);
    copy(on, in.get(), values.data(), bytes);
    Points expected;
    for (const int use : {0, 3, 0, 1, 2, 0, 3}) {  // bit 0: the input is an address, bit 1: the output
      INFO("use " << use);
      Points result(n);
      copy(on, out.get(), result.data(), bytes);
      const cl::Buffer from = upload(on, values), to = upload(on, result);
      plan.forward(on.queue, use & 1 ? fft::svm(in.get(), bytes) : fft::Memory(from),
                   use & 2 ? fft::svm(out.get(), bytes) : fft::Memory(to));
      on.queue.finish();
      if (use & 2)
        copy(on, result.data(), out.get(), bytes);
      else
        result = download<float>(on, to, n);
      if (expected.empty()) expected = result;
      CHECK(expected[0] != Points::value_type());
      CHECK(result == expected);
    }
  }
  if (tried == 0) WARN("no device with shared virtual memory");
}

TEST_CASE("a recording on memory of the host waits until the call before has unmapped it") {
  constexpr std::size_t n = 12;
  constexpr cl_command_queue_properties out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE;
  for (const TestDevice& on : test_devices()) {
    if ((on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) == 0 ||
        (on.device.getInfo<CL_DEVICE_QUEUE_PROPERTIES>() & out_of_order) == 0)
      continue;
    INFO(on.name);
    const fft::Plan1D plan(on.context, on.device, n);
    Points in(n), out(n);
    const cl::CommandQueue queue(on.context, on.device, out_of_order);
    const std::uint64_t maps = calls("clEnqueueMapBuffer");
    const fft::Recording call = plan.record(fft::Direction::forward, queue, fft::host_memory(in.data()),
                                            fft::host_memory(out.data()));
    const LaggingEvents lagging;  // a call that has ended already need not be waited for
    cl::Event done;
    call.enqueue(nullptr, &done);
    queue.flush();
    if (calls("clEnqueueMapBuffer") == maps) continue;        // the device uses addresses of the host
    fail_call("clEnqueueMapBuffer", 1, CL_OUT_OF_RESOURCES);  // so that the kernel is the last command
    CHECK_THROWS_AS(call.enqueue(), fft::Error);
    stop_failing();
    CHECK(last_command_waits_for(done()));
    queue.finish();
  }
}
