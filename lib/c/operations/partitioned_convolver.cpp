// Partitioned convolutions.
#include <fftcl/c/partitioned_convolver.h>

#include <fftcl/detail/partitioned_handle.hpp>
#include "c/object.hpp"
#include "c/operations/stream_layout.hpp"
#include "c/sized.hpp"

using namespace fft::c;
using fft::detail::Arguments;
using fft::detail::PartitionedHandle;

struct fftcl_partitioned_convolver : Handle<fftcl_partitioned_convolver, PartitionedHandle> {
  static constexpr char own_kind[] = "fftcl_partitioned_convolver";
  using Handle::Handle;
};

namespace {

fft::PartitionedConvolverOptions to_options(const fftcl_partitioned_convolver_options* given) {
  const fftcl_partitioned_convolver_options o =
      read_sized(given, fftcl_partitioned_convolver_options FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT,
                 "FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT");
  fft::PartitionedConvolverOptions options;
  options.precision = static_cast<fft::Precision>(o.precision);
  options.domain = static_cast<fft::Domain>(o.domain);
  options.channels = o.channels;
  options.filter_per_channel = o.filter_per_channel != CL_FALSE;
  options.partition = o.partition;
  return options;
}

fftcl_partitioned_convolver_options from_options(const fft::PartitionedConvolverOptions& options) {
  fftcl_partitioned_convolver_options o = FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT;
  o.precision = static_cast<fftcl_precision>(options.precision);
  o.domain = static_cast<fftcl_domain>(options.domain);
  o.channels = options.channels;
  o.filter_per_channel = options.filter_per_channel ? CL_TRUE : CL_FALSE;
  o.partition = options.partition;
  return o;
}

}  // namespace

fftcl_status fftcl_partitioned_convolver_create(fftcl_partitioned_convolver** convolver, cl_context context,
                                                cl_device_id device, uint64_t filter_length,
                                                const fftcl_partitioned_convolver_options* options) noexcept {
  return create(convolver, [&] {
    return new fftcl_partitioned_convolver(context, device, filter_length, to_options(options));
  });
}
void fftcl_partitioned_convolver_destroy(fftcl_partitioned_convolver* convolver) noexcept {
  destroy(convolver);
}

fftcl_status fftcl_partitioned_convolver_set_filter(fftcl_partitioned_convolver* convolver,
                                                    cl_command_queue queue, cl_mem filters,
                                                    cl_uint wait_count, const cl_event* wait_list,
                                                    cl_event* done) noexcept {
  return enqueue(convolver, {queue, filters, nullptr}, wait_count, wait_list, done,
                 &PartitionedHandle::set_filter);
}
fftcl_status fftcl_partitioned_convolver_process(fftcl_partitioned_convolver* convolver,
                                                 cl_command_queue queue, cl_mem in,
                                                 const fftcl_stream_layout* in_layout, uint64_t count,
                                                 cl_mem out, const fftcl_stream_layout* out_layout,
                                                 cl_uint wait_count, const cl_event* wait_list,
                                                 cl_event* done) noexcept {
  return enqueue(convolver, {queue, in, out}, wait_count, wait_list, done,
                 [&](fftcl_partitioned_convolver& c, const Arguments& a) {
                   c.value.process(a, count, to_stream_layout(in_layout), to_stream_layout(out_layout));
                 });
}
fftcl_status fftcl_partitioned_convolver_reset(fftcl_partitioned_convolver* convolver) noexcept {
  return guard([&] { object(convolver).value.reset(); });
}

fftcl_status fftcl_partitioned_convolver_filter_length(const fftcl_partitioned_convolver* convolver,
                                                       uint64_t* points) noexcept {
  return get(convolver, points, "points", &PartitionedHandle::filter_length);
}
fftcl_status fftcl_partitioned_convolver_partitions(const fftcl_partitioned_convolver* convolver,
                                                    uint64_t* partitions) noexcept {
  return get(convolver, partitions, "partitions", &PartitionedHandle::partitions);
}
fftcl_status fftcl_partitioned_convolver_max_count(const fftcl_partitioned_convolver* convolver,
                                                   uint64_t* count) noexcept {
  return get(convolver, count, "count", &PartitionedHandle::max_count);
}
fftcl_status fftcl_partitioned_convolver_get_options(const fftcl_partitioned_convolver* convolver,
                                                     fftcl_partitioned_convolver_options* options) noexcept {
  return guard([&] {
    write_sized(options, from_options(object(convolver).value.options()), "options",
                "FFTCL_PARTITIONED_CONVOLVER_OPTIONS_INIT");
  });
}
fftcl_status fftcl_partitioned_convolver_filter_bytes(const fftcl_partitioned_convolver* convolver,
                                                      uint64_t* bytes) noexcept {
  return get(convolver, bytes, "bytes", &PartitionedHandle::filter_bytes);
}
fftcl_status fftcl_partitioned_convolver_bytes(const fftcl_partitioned_convolver* convolver, uint64_t count,
                                               uint64_t* bytes) noexcept {
  return get(convolver, bytes, "bytes",
             [&](const fftcl_partitioned_convolver& c) { return c.value.bytes(count); });
}
fftcl_status fftcl_partitioned_convolver_state_bytes(const fftcl_partitioned_convolver* convolver,
                                                     uint64_t* bytes) noexcept {
  return get(convolver, bytes, "bytes", &PartitionedHandle::state_bytes);
}
fftcl_status fftcl_partitioned_convolver_workspace_bytes(const fftcl_partitioned_convolver* convolver,
                                                         uint64_t count, uint64_t* bytes) noexcept {
  return get(convolver, bytes, "bytes",
             [&](const fftcl_partitioned_convolver& s) { return s.value.workspace_bytes(count); });
}
fftcl_status fftcl_partitioned_convolver_describe(const fftcl_partitioned_convolver* convolver,
                                                  char** text) noexcept {
  return describe(convolver, text);
}
