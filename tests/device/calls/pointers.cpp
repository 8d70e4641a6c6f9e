// Plans on addresses: shared virtual memory of both grains, unified shared memory, plain host memory.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <algorithm>
#include <complex>
#include <cstring>
#include <functional>
#include <memory>

#include "support/device/device_planning.hpp"
#include "support/device/device_run.hpp"
#include "support/refusal.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

// The tests, like the library, ask for OpenCL 1.2; these came later.
extern "C" {
void* CL_API_CALL clSVMAlloc(cl_context, cl_bitfield, size_t, cl_uint);
void CL_API_CALL clSVMFree(cl_context, void*);
cl_int CL_API_CALL clEnqueueSVMMap(cl_command_queue, cl_bool, cl_map_flags, void*, size_t, cl_uint,
                                   const cl_event*, cl_event*);
cl_int CL_API_CALL clEnqueueSVMUnmap(cl_command_queue, void*, cl_uint, const cl_event*, cl_event*);
}

namespace {

constexpr cl_bitfield svm_fine_grain = 1 << 10;
constexpr std::size_t margin = 64;  // bytes of poison before and behind the described elements

using MakeMemory = std::function<fft::Memory(void*, std::uint64_t)>;

/// A kind of memory, and how the host gets at it.
struct Kind {
  std::string name;
  std::function<std::shared_ptr<void>(std::size_t)> allocate;
  MakeMemory memory;
  bool must_map = false;
};

cl_ulong svm_of(const TestDevice& on) {
  cl_ulong has = 0;
  clGetDeviceInfo(on.device(), 0x1053, sizeof has, &has, nullptr);
  return has;
}

Kind svm_kind(const TestDevice& on, bool fine) {
  return {fine ? "fine-grained svm" : "coarse-grained svm",
          [&on, fine](std::size_t bytes) {
            const cl_context context = on.context();
            void* const p = clSVMAlloc(context, CL_MEM_READ_WRITE | (fine ? svm_fine_grain : 0), bytes, 0);
            REQUIRE(p != nullptr);
            return std::shared_ptr<void>(p, [context](void* own) { clSVMFree(context, own); });
          },
          [](void* p, std::uint64_t bytes) { return fft::svm(p, bytes); }, !fine};
}

Kind usm_kind(const TestDevice& on) {
  using Allocate = void* (*)(cl_context, cl_device_id, const cl_ulong*, std::size_t, cl_uint, cl_int*);
  using Free = cl_int (*)(cl_context, void*);
  const auto function = [&](const char* name) {
    return clGetExtensionFunctionAddressForPlatform(on.platform(), name);
  };
  const auto allocate = reinterpret_cast<Allocate>(function("clSharedMemAllocINTEL"));
  const auto release = reinterpret_cast<Free>(function("clMemFreeINTEL"));
  REQUIRE((allocate != nullptr && release != nullptr));
  return {"usm",
          [&on, allocate, release](std::size_t bytes) {
            const cl_context context = on.context();
            cl_int status = CL_SUCCESS;
            void* const p = allocate(context, on.device(), nullptr, bytes, 0, &status);
            REQUIRE(status == CL_SUCCESS);
            return std::shared_ptr<void>(p, [context, release](void* own) { release(context, own); });
          },
          [](void* p, std::uint64_t bytes) { return fft::usm(p, bytes); }};
}

Kind host_kind() {
  return {"host memory",
          [](std::size_t bytes) {
            // 16 bytes behind a page's beginning: no driver finds more of an alignment than is asked for.
            auto whole = std::make_shared<std::vector<char>>(bytes + 8192);
            const auto at = (reinterpret_cast<std::uintptr_t>(whole->data()) / 4096 + 1) * 4096 + 16;
            return std::shared_ptr<void>(whole, reinterpret_cast<void*>(at));
          },
          [](void* p, std::uint64_t bytes) { return fft::host_memory(p, bytes); }};
}

bool is_cpu(const TestDevice& on) {
  return (on.device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_CPU) != 0;
}
bool has_usm(const TestDevice& on) {
  return on.device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_intel_unified_shared_memory") !=
         std::string::npos;
}

std::vector<Kind> kinds_of(const TestDevice& on) {
  std::vector<Kind> kinds;
  if ((svm_of(on) & 1) != 0) kinds.push_back(svm_kind(on, false));
  if ((svm_of(on) & 2) != 0) kinds.push_back(svm_kind(on, true));
  if (has_usm(on)) kinds.push_back(usm_kind(on));
  if (is_cpu(on)) kinds.push_back(host_kind());
  return kinds;
}

/// An allocation with room for `bytes` in the middle and poison around them.
class Place {
 public:
  Place(const TestDevice& on, const Kind& kind, std::size_t bytes)
      : on_(on), kind_(kind), bytes_(bytes), own_(kind.allocate(bytes + 2 * margin)) {
    access(CL_MAP_WRITE, [&](char* all) { std::memset(all, 0x7f, bytes + 2 * margin); });
  }
  fft::Memory memory() const { return kind_.memory(static_cast<char*>(own_.get()) + margin, bytes_); }
  void* address() const { return static_cast<char*>(own_.get()) + margin; }

  template <typename T>
  void write(const std::vector<T>& values) const {
    REQUIRE(values.size() * sizeof(T) <= bytes_);
    access(CL_MAP_WRITE,
           [&](char* all) { std::memcpy(all + margin, values.data(), values.size() * sizeof(T)); });
  }
  /// The queue must have been finished.
  template <typename T>
  std::vector<T> read(std::size_t count) const {
    std::vector<T> values(count);
    access(CL_MAP_READ, [&](char* all) { std::memcpy(values.data(), all + margin, count * sizeof(T)); });
    return values;
  }
  bool poison_is_whole() const {
    bool whole = true;
    access(CL_MAP_READ, [&](const char* all) {
      for (std::size_t i = 0; i < margin; ++i)
        whole = whole && all[i] == 0x7f && all[margin + bytes_ + i] == 0x7f;
    });
    return whole;
  }

 private:
  void access(cl_map_flags flags, const std::function<void(char*)>& body) const {
    if (kind_.must_map)
      REQUIRE(clEnqueueSVMMap(on_.queue(), CL_TRUE, flags, own_.get(), bytes_ + 2 * margin, 0, nullptr,
                              nullptr) == CL_SUCCESS);
    body(static_cast<char*>(own_.get()));
    if (!kind_.must_map) return;
    REQUIRE(clEnqueueSVMUnmap(on_.queue(), own_.get(), 0, nullptr, nullptr) == CL_SUCCESS);
    on_.queue.finish();
  }

  const TestDevice& on_;
  const Kind& kind_;
  std::size_t bytes_;
  std::shared_ptr<void> own_;
};

/// Both directions out of place and, where the plan does, in place: the reference's results, bit for bit those of buffers, and
/// nothing around them written.
template <typename T>
void check_kind(const TestDevice& on, const Kind& kind, const fft::Plan& plan, bool in_place) {
  for (const auto direction : {fft::Direction::forward, fft::Direction::inverse}) {
    const bool forward = direction == fft::Direction::forward;
    const Exchange<T> data = noise_exchange<T>(plan, direction, 7);
    const CallResult<T> by_buffers = run_plan(on, plan, direction, in_place, data.from);
    const std::uint64_t from_bytes = forward ? plan.signal_bytes() : plan.spectrum_bytes(),
                        to_bytes = forward ? plan.spectrum_bytes() : plan.signal_bytes();
    const std::size_t in_bytes = in_place ? std::max(from_bytes, to_bytes) : from_bytes;
    const Place in(on, kind, in_bytes), out(on, kind, to_bytes);
    INFO(on.name << ", " << kind.name << (forward ? ", forward" : ", inverse")
                 << (in_place ? " in place" : ""));
    const auto from_at =
        scalar_addresses(forward ? signal_of(plan) : spectrum_of(plan), !forward || !is_real(plan));
    const auto to_at =
        scalar_addresses(forward ? spectrum_of(plan) : signal_of(plan), forward || !is_real(plan));
    std::vector<T> laid(from_bytes / sizeof(T), T(9));
    for (std::size_t i = 0; i < from_at.size(); ++i) laid[from_at[i]] = data.from[i];
    in.write(laid);
    if (in_place)
      forward ? plan.forward(on.queue, in.memory()) : plan.inverse(on.queue, in.memory());
    else
      forward ? plan.forward(on.queue, in.memory(), out.memory())
              : plan.inverse(on.queue, in.memory(), out.memory());
    on.queue.finish();
    const Place& result = in_place ? in : out;
    const std::vector<T> all = result.template read<T>(to_bytes / sizeof(T));
    std::vector<T> came;
    for (const auto at : to_at) came.push_back(all[at]);
    CHECK(came == by_buffers.output);
    CHECK(in_error_units<T>(relative_error(came, data.want), transformed_points(plan)) < error_limit);
    CHECK(in.poison_is_whole());
    CHECK(out.poison_is_whole());
    if (!in_place) CHECK(in.template read<T>(laid.size()) == laid);
  }
}

}  // namespace

TEST_CASE("addresses of every kind give what buffers give") {
  std::size_t tried = 0;
  on_every_device([&](const TestDevice& on, auto zero) {
    using T = decltype(zero);
    fft::Options lines;  // complex, strided, batched
    lines.precision = precision_of<T>();
    lines.batch = 3;
    lines.signal.offset = 1;
    lines.signal.strides = {2};
    const fft::Plan1D complex(on.context, on.device, 12, lines);
    fft::Options image;
    image.precision = precision_of<T>();
    image.domain = fft::Domain::real;
    image.in_place = true;
    const fft::Plan2D real(on.context, on.device, 3, 8, image);
    for (const Kind& kind : kinds_of(on)) {
      check_kind<T>(on, kind, complex, false);
      check_kind<T>(on, kind, real, false);
      check_kind<T>(on, kind, real, true);
      ++tried;
    }
  });
  CHECK(tried > 0);  // some device here takes some address
}

TEST_CASE("a workspace may be an address; buffers and addresses mix; events tell when the host may look") {
  for (const TestDevice& on : test_devices()) {
    const std::uint64_t n = length_with_workspace(on);
    const fft::Plan1D plan(on.context, on.device, n);
    const Exchange<float> data = noise_exchange<float>(plan, fft::Direction::forward, 3);
    const auto by_buffers = run_plan(on, plan, fft::Direction::forward, false, data.from);
    const cl::CommandQueue any_order(on.context, on.device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    for (const Kind& kind : kinds_of(on)) {
      INFO(on.name << ", " << kind.name);
      const Place in(on, kind, plan.signal_bytes()), out(on, kind, plan.spectrum_bytes()),
          workspace(on, kind, plan.workspace_bytes());
      in.write(data.from);
      const cl::Buffer buffer = upload(on, data.from);
      const cl::UserEvent gate(on.context);
      const std::vector<cl::Event> wait{gate};
      cl::Event done;
      plan.forward(any_order, in.memory(), out.memory(), workspace.memory(), &wait, &done);
      any_order.flush();
      CHECK(done.getInfo<CL_EVENT_COMMAND_EXECUTION_STATUS>() != CL_COMPLETE);
      cl::UserEvent(gate).setStatus(CL_COMPLETE);
      done.wait();
      CHECK(out.read<float>(2 * n) == by_buffers.output);
      CHECK(workspace.poison_is_whole());

      const Place again(on, kind, plan.spectrum_bytes());
      const std::vector<fft::PassTrace> passes = plan.trace_forward(on.queue, buffer, again.memory());
      on.queue.finish();
      CHECK(passes.size() == plan.cost(fft::Direction::forward).launches);
      CHECK(again.read<float>(2 * n) == by_buffers.output);
    }
  }
}

TEST_CASE("addresses that cannot be used are refused, and nothing is written") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan1D plan(on.context, on.device, 12);
    constexpr std::uint64_t bytes = 12 * 8;
    for (const Kind& kind : kinds_of(on)) {
      INFO(on.name << ", " << kind.name);
      const Place place(on, kind, 2 * bytes), other(on, kind, bytes);
      const std::vector<float> before(48, 5.0F);
      place.write(before);
      char* const p = static_cast<char*>(place.address());
      const auto at = [&](std::ptrdiff_t offset, std::uint64_t size) {
        return kind.memory(p + offset, size);
      };
      const auto forward = [&](const fft::Memory& in, const fft::Memory& out) {
        return refusal([&] { plan.forward(on.queue, in, out); });
      };
      CHECK_THAT(forward(kind.memory(nullptr, 0), place.memory()), Contains("in is null") && Contains("96"));
      CHECK_THAT(forward(other.memory(), kind.memory(nullptr, 0)), Contains("out is null"));
      CHECK_THAT(forward(other.memory(), at(4, 0)),
                 Contains("out = 0x") && Contains("multiple of 8") && Contains("Layout::offset"));
      CHECK_THAT(forward(other.memory(), at(0, bytes - 1)),
                 Contains("out is too small") && Contains("95") && Contains("allocation"));
      CHECK_THAT(forward(at(0, 0), at(8, 0)), Contains("overlap") && Contains("one and the same address"));
      CHECK_THAT(refusal([&] { plan.forward(on.queue, at(0, 0), at(0, 0), at(0, 0)); }),
                 plan.workspace_bytes() == 0 ? Contains("accepted") : Contains("one address"));
      on.queue.finish();
    }
  }
}

TEST_CASE("pointers to const are read, never written") {
  for (const TestDevice& on : test_devices()) {
    if (!is_cpu(on)) continue;
    const fft::Plan1D plan(on.context, on.device, 12);
    const std::vector<std::complex<float>> constant(12, {1, 0});
    std::vector<std::complex<float>> out(12);
    CHECK_THAT(refusal([&] { plan.forward(on.queue, fft::host_memory(constant.data())); }),
               Contains("inout is a pointer to const"));
    CHECK_THAT(refusal([&] {
                 plan.forward(on.queue, fft::host_memory(out.data()), fft::host_memory(constant.data()));
               }),
               Contains("out is a pointer to const"));
    plan.forward(on.queue, fft::host_memory(constant.data()), fft::host_memory(out.data()));
    on.queue.finish();
    CHECK(out[0].real() == 12.0F);
    CHECK(std::abs(out[5]) < 1e-5F);
  }
}

TEST_CASE("memory of the host as a function's parameter, read and written") {
  constexpr std::uint64_t n = 12;
  fft::Options options;
  options.directions = fft::Directions::forward_only;
  options.signal_format.load = {"weighted",
                                "elem_t weighted(global const scalar_t *data, ulong index, global const "
                                "float *gains, global float *seen) {\n"
                                "  seen[index] = (float)index;\n"
                                "  return (elem_t)(data[2 * index], data[2 * index + 1]) * gains[index]; }",
                                {"global const float *gains", "global float *const seen"}};
  for (const TestDevice& on : test_devices()) {
    if (!is_cpu(on)) continue;
    INFO(on.name);
    const fft::Plan1D plan(on.context, on.device, n, options);
    alignas(64) float gains[n], seen[n + 1];
    for (std::uint64_t i = 0; i < n; ++i) gains[i] = 2;
    std::fill(seen, seen + n + 1, -1.0F);
    std::vector<std::complex<float>> in(n, {1, 0}), out(n);
    const auto call = [&](std::uint64_t gains_bytes, std::uint64_t seen_bytes) {
      fft::Bindings values;
      values.set("gains", fft::host_memory(static_cast<const float*>(gains), gains_bytes));
      values.set("seen", fft::host_memory(static_cast<float*>(seen), seen_bytes));
      plan.forward(on.queue, fft::host_memory(in.data()), fft::host_memory(out.data()), values);
      on.queue.finish();
    };
    if ((svm_of(on) & 4) == 0) {  // the device makes a buffer of it
      CHECK_THAT(
          refusal([&] { call(0, sizeof(float) * n); }),
          Contains("gains is host_memory() of unknown size") && Contains("give host_memory() the bytes"));
      CHECK_THAT(refusal([&] { call(sizeof gains, 0); }), Contains("seen is host_memory() of unknown size"));
      CHECK(out[0] == std::complex<float>());
    }
    fft::Bindings constant;
    constant.set("gains", fft::host_memory(static_cast<const float*>(gains), sizeof gains));
    constant.set("seen", fft::host_memory(static_cast<const float*>(seen), sizeof seen));
    CHECK_THAT(
        refusal([&] {
          plan.forward(on.queue, fft::host_memory(in.data()), fft::host_memory(out.data()), constant);
        }),
        Contains(
            "seen is a pointer to const, but kernels write it"));  // its own const is that of the pointer
    call(sizeof gains, sizeof(float) * n);
    CHECK(out[0].real() == 24.0F);
    for (std::uint64_t i = 0; i < n; ++i) CHECK(seen[i] == float(i));
    CHECK(seen[n] == -1.0F);
  }
}

TEST_CASE("kinds of memory that a device lacks are refused with a way out") {
  for (const TestDevice& on : test_devices()) {
    const fft::Plan1D plan(on.context, on.device, 12);
    std::vector<float> plain(24, 5.0F);
    const auto message = [&](const fft::Memory& memory) {
      return refusal([&] { plan.forward(on.queue, memory); }, fft::ErrorCode::unsupported);
    };
    if (!has_usm(on))
      CHECK_THAT(message(fft::usm(plain.data())),
                 Contains("cl_intel_unified_shared_memory") && Contains("use a cl::Buffer"));
    if (svm_of(on) == 0) CHECK_THAT(message(fft::svm(plain.data())), Contains("CL_DEVICE_SVM_CAPABILITIES"));
    if (!is_cpu(on) && (svm_of(on) & 4) == 0)
      CHECK_THAT(message(fft::host_memory(plain.data())), Contains("only CPU devices"));
    if (has_usm(on))
      CHECK_THAT(refusal([&] { plan.forward(on.queue, fft::usm(plain.data())); }),
                 Contains("no unified shared memory"));
    on.queue.finish();
    CHECK(plain == std::vector<float>(24, 5.0F));
  }
}
