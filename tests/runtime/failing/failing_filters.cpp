// Every OpenCL call of transforms on addresses, filters, phase correlation, convolutions and the operations of plans fails once: each time a clean
// fft::Error; the object works again at once, and nothing is left behind.
#include <catch2/catch.hpp>

#include <fftcl/fft.hpp>

#include <functional>

#include "runtime/device/device_context.hpp"
#include "runtime/failing/failing.hpp"
#include "support/device/devices.hpp"

using namespace fft_test;

// The tests ask for OpenCL 1.2; these came later.
extern "C" {
void* CL_API_CALL clSVMAlloc(cl_context, cl_bitfield, size_t, cl_uint);
void CL_API_CALL clSVMFree(cl_context, void*);
}

namespace {

/// Calls fail on queues of both kinds; the queue itself is used by nobody else.
void check_action(
    const std::function<std::function<void(const cl::CommandQueue&)>(const TestDevice&)>& make) {
  for (const TestDevice& on : test_devices())
    for (const cl_command_queue_properties properties : {0, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE}) {
      INFO(on.name << (properties == 0 ? ", in order" : ", out of order"));
      const auto held = fft::runtime::DeviceContext::acquire(on.context(), on.device());
      const auto before = references();
      {
        const cl::CommandQueue queue(on.context, on.device, properties);
        const auto action = make(on);
        const auto call = [&] {
          try {
            action(queue);
          } catch (...) {
            const OwnCalls own;
            queue.finish();
            throw;
          }
          const OwnCalls own;
          queue.finish();
        };
        call();  // pools are warm
        CHECK(fail_all(call, call) >= 8);
      }
      CHECK(text_of(references()) == text_of(before));
    }
}

}  // namespace

TEST_CASE("failing calls of transforms on addresses") {
  for (const bool svm : {false, true})
    check_action([svm](const TestDevice& on) {
      cl_ulong has = 0;
      clGetDeviceInfo(on.device(), 0x1053, sizeof has, &has, nullptr);  // CL_DEVICE_SVM_CAPABILITIES
      const bool is_cpu = (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
      const auto plan = std::make_shared<fft::Plan2D>(on.context, on.device, 4, 6);
      const auto in = std::make_shared<std::vector<double>>(24),
                 out = std::make_shared<std::vector<double>>(24);
      const cl_context context = on.context();
      const std::shared_ptr<void> shared(
          svm && has != 0 ? clSVMAlloc(context, CL_MEM_READ_WRITE, 192, 0) : nullptr, [context](void* p) {
            if (p != nullptr) clSVMFree(context, p);
          });
      const cl::Buffer buffer(on.context, CL_MEM_READ_WRITE, 192);
      return [=](const cl::CommandQueue& queue) {
        cl::Event done;
        if (shared != nullptr)
          plan->forward(queue, fft::svm(shared.get()), buffer, nullptr, &done);
        else if (is_cpu)
          plan->forward(queue, fft::host_memory(in->data()), fft::host_memory(out->data()), nullptr, &done);
        else
          plan->forward(queue, buffer, nullptr, &done);
      };
    });
}

TEST_CASE("failing calls of filters") {
  for (const fft::Domain domain :
       {fft::Domain::complex, fft::Domain::real})  // the engine; plans and a product
    check_action([domain](const TestDevice& on) {
      fft::FilterOptions options;
      options.domain = domain;
      const auto filter = std::make_shared<fft::Filter>(
          on.context, on.device, std::vector<std::uint64_t>{4, 6}, fft::Band(fft::LowPass{0.2}), options);
      const cl::Buffer in(on.context, CL_MEM_READ_WRITE, 192), out(on.context, CL_MEM_READ_WRITE, 192);
      return [filter, in, out](const cl::CommandQueue& queue) {
        cl::Event done;
        filter->apply(queue, in, out, nullptr, &done);
      };
    });
}

TEST_CASE("failing calls of phase correlation") {
  check_action([](const TestDevice& on) {
    const auto correlation =
        std::make_shared<fft::PhaseCorrelation>(on.context, on.device, std::vector<std::uint64_t>{4, 6});
    const cl::Buffer image(on.context, CL_MEM_READ_WRITE, 96), peaks(on.context, CL_MEM_READ_WRITE, 16);
    {
      const cl::CommandQueue queue(on.context, on.device);
      correlation->set_reference(queue, image);
      queue.finish();
    }
    return [correlation, image, peaks](const cl::CommandQueue& queue) {
      cl::Event done;
      correlation->apply(queue, image, peaks, nullptr, &done);
    };
  });
}

TEST_CASE("failing calls of convolutions") {
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real})
    check_action([domain](const TestDevice& on) {
      fft::ConvolutionOptions options;
      options.domain = domain;
      options.signals = 3;
      const auto convolution = std::make_shared<fft::Convolution>(
          on.context, on.device, std::vector<std::uint64_t>{10}, std::vector<std::uint64_t>{3}, options);
      const cl::Buffer in(on.context, CL_MEM_READ_WRITE, 256), filter(on.context, CL_MEM_READ_WRITE, 64);
      const cl::Buffer out(on.context, CL_MEM_READ_WRITE, 512);
      return [convolution, in, filter, out](const cl::CommandQueue& queue) {
        cl::Event done;
        convolution->convolve(queue, in, filter, out, nullptr, &done);
        convolution->set_filter(queue, filter);
        convolution->apply(queue, in, out, nullptr, &done);
      };
    });
}

TEST_CASE("failing calls of operations of plans") {
  for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real})
    for (const bool filters : {false, true})
      check_action([=](const TestDevice& on) {
        fft::Options options;
        options.domain = domain;
        const auto plan = std::make_shared<fft::Plan2D>(on.context, on.device, 4, 6, options);
        const cl::Buffer x(on.context, CL_MEM_READ_WRITE, 192), y(on.context, CL_MEM_READ_WRITE, 192);
        return [plan, x, y, filters](const cl::CommandQueue& queue) {
          cl::Event done;
          if (filters)
            plan->filter(queue, x, fft::LowPass{0.2}, nullptr, &done);
          else
            plan->correlate(queue, x, y, x, nullptr, &done);
        };
      });
}

TEST_CASE("failing calls of the first operation of a plan leave it usable") {
  check_action([](const TestDevice& on) {
    const auto held =
        std::make_shared<fft::Plan1D>(on.context, on.device, 12);  // device and programs at hand
    const cl::Buffer x(on.context, CL_MEM_READ_WRITE, 96), y(on.context, CL_MEM_READ_WRITE, 96);
    held->prepare_correlate();
    held->prepare_filter(fft::LowPass{0.2});
    return [held, x, y](const cl::CommandQueue& queue) {
      const fft::Plan1D plan = [&] {
        const OwnCalls own;
        return fft::Plan1D(queue.getInfo<CL_QUEUE_CONTEXT>(), queue.getInfo<CL_QUEUE_DEVICE>(), 12);
      }();
      const auto use = [&] {
        plan.correlate(queue, x, y, x);
        plan.filter(queue, x, fft::LowPass{0.2});
      };
      try {
        use();
      } catch (...) {
        const OwnCalls own;
        use();
        queue.finish();
        throw;
      }
    };
  });
}

TEST_CASE("operations of plans only enqueue, from the second call on and when they were prepared") {
  for (const TestDevice& on : test_devices())
    for (const fft::Domain domain : {fft::Domain::complex, fft::Domain::real}) {
      fft::Options options;
      options.domain = domain;
      const fft::Plan2D plan(on.context, on.device, 6, 10, options);
      const cl::Buffer x(on.context, CL_MEM_READ_WRITE, 480), y(on.context, CL_MEM_READ_WRITE, 480),
          out(on.context, CL_MEM_READ_WRITE, 480);
      plan.prepare_convolve();
      plan.prepare_correlate();
      plan.prepare_filter(fft::LowPass{0.1});
      plan.prepare_filter(fft::HighPass{0.1});
      plan.prepare_filter(fft::LowPass{0.4});
      plan.prepare_filter(fft::HighPass{0.4});
      CHECK_THROWS_AS(plan.prepare_filter(fft::LowPass{-1}), fft::Error);  // takes no place among the four
      const auto use = [&] {
        plan.convolve(on.queue, x, y, out);
        plan.correlate(on.queue, x, y, out);
        plan.filter(on.queue, x, out, fft::LowPass{0.1});
        plan.filter(on.queue, x, out, fft::HighPass{0.1});
      };
      stop_failing();
      const auto heavy = [] {
        std::uint64_t count = 0;
        for (const char* function : {"clCreateProgramWithSource", "clCreateProgramWithBinary",
                                     "clBuildProgram", "clCreateKernel", "clCreateCommandQueue", "clFinish"})
          count += calls(function);
        return count;
      };
      std::uint64_t before = heavy();
      use();
      CHECK(heavy() == before);
      const auto allocated = calls("clCreateBuffer");
      use();  // the pool is warm
      CHECK(heavy() == before);
      CHECK(calls("clCreateBuffer") == allocated);
      plan.filter(on.queue, x, out, fft::LowPass{0.3});  // the counts do count: a new response
      CHECK(heavy() > before);
      on.queue.finish();
    }
}
