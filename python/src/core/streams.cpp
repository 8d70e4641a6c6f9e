// fft::StreamingConvolver and fft::PartitionedConvolver.
#include "handles.hpp"

#include <array>

namespace fftcl_python {
namespace {

using Figures = std::array<std::uint64_t, 3>;  // of a layout: offset, stride, distance

fft::StreamLayout layout_of(const Figures& figures) {
  return {figures[0], figures[1], figures[2]};
}

fft::StreamingConvolver make_streaming(Handle context, Handle device, std::uint64_t filter_length,
                                       fft::Precision precision, fft::Domain domain, std::uint64_t channels,
                                       bool correlate, std::uint64_t expected_count) {
  return fft::StreamingConvolver(context_of(context), device_of(device), filter_length,
                                 {precision, domain, channels, correlate, expected_count});
}

fft::PartitionedConvolver make_partitioned(Handle context, Handle device, std::uint64_t filter_length,
                                           fft::Precision precision, fft::Domain domain,
                                           std::uint64_t channels, bool filter_per_channel,
                                           std::uint64_t partition) {
  return fft::PartitionedConvolver(context_of(context), device_of(device), filter_length,
                                   {precision, domain, channels, filter_per_channel, partition});
}

template <typename Stream>
Handle set_filter(Stream& stream, Handle queue, Handle filter, const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  stream.set_filter(call.queue(), buffer_of(filter), call.wait(), call.done());
  return call.release_event();
}

template <typename Stream>
Handle process(Stream& stream, Handle queue, Handle in, const Figures& in_layout, std::uint64_t count,
               Handle out, const Figures& out_layout, const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  stream.process(call.queue(), buffer_of(in), layout_of(in_layout), count, buffer_of(out),
                 layout_of(out_layout), call.wait(), call.done());
  return call.release_event();
}

Handle flush(fft::StreamingConvolver& stream, Handle queue, Handle out, const Figures& layout,
             const std::vector<Handle>& wait) {
  Call call(queue, wait, true);
  stream.flush(call.queue(), buffer_of(out), call.wait(), call.done(), layout_of(layout));
  return call.release_event();
}

template <typename Stream>
std::vector<std::uint64_t> cost(const Stream& stream, std::uint64_t count) {
  return figures_of(stream.cost(count));
}

}  // namespace

void bind_streams(nb::module_& module) {
  using Streaming = fft::StreamingConvolver;
  using Partitioned = fft::PartitionedConvolver;
  nb::class_<Streaming>(module, "StreamingConvolver")
      .def(nb::new_(&make_streaming), Release(), nb::arg("context"), nb::arg("device"),
           nb::arg("filter_length"), nb::arg("precision"), nb::arg("domain"), nb::arg("channels"),
           nb::arg("correlate"), nb::arg("expected_count"))
      .def("set_filter", &set_filter<Streaming>, Release())
      .def("process", &process<Streaming>, Release())
      .def("flush", &flush, Release())
      .def("reset", &Streaming::reset, Release())
      .def("cost", &cost<Streaming>, Release())
      .def("describe", &Streaming::describe, Release())
      .def("workspace_bytes", &Streaming::workspace_bytes)
      .def_prop_ro("block_points", &Streaming::block_points)
      .def_prop_ro("block_step", &Streaming::block_step)
      .def_prop_ro("samples", &Streaming::samples);
  nb::class_<Partitioned>(module, "PartitionedConvolver")
      .def(nb::new_(&make_partitioned), Release(), nb::arg("context"), nb::arg("device"),
           nb::arg("filter_length"), nb::arg("precision"), nb::arg("domain"), nb::arg("channels"),
           nb::arg("filter_per_channel"), nb::arg("partition"))
      .def("set_filter", &set_filter<Partitioned>, Release())
      .def("process", &process<Partitioned>, Release())
      .def("reset", &Partitioned::reset, Release())
      .def("cost", &cost<Partitioned>, Release())
      .def("describe", &Partitioned::describe, Release())
      .def("workspace_bytes", &Partitioned::workspace_bytes)
      .def_prop_ro("partitions", &Partitioned::partitions)
      .def_prop_ro("max_count", &Partitioned::max_count)
      .def_prop_ro("state_bytes", &Partitioned::state_bytes);
}

}  // namespace fftcl_python
