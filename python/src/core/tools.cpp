// Functions without a device: lengths and the cache of compiled kernels.
#include "handles.hpp"

namespace fftcl_python {
namespace {

nb::dict cache_statistics() {
  const fft::CacheStatistics statistics = fft::cache_statistics();
  nb::dict figures;
  figures["memory_hits"] = statistics.memory_hits;
  figures["disk_hits"] = statistics.disk_hits;
  figures["builds"] = statistics.builds;
  return figures;
}

nb::dict device_info(Handle device) {
  fft::DeviceInfo info;
  {
    const nb::gil_scoped_release release;  // small kernels may be built
    info = fft::device_info(device_of(device));
  }
  nb::dict figures;
  figures["shape"] = info.shape == fft::KernelShape::vector ? "vector" : "work_group";
  figures["has_f64"] = info.has_f64;
  figures["compute_units"] = info.compute_units;
  figures["max_work_group_size"] = info.max_work_group_size;
  figures["local_memory_bytes"] = info.local_memory_bytes;
  figures["reported_local_memory_bytes"] = info.reported_local_memory_bytes;
  figures["local_memory_measured"] = info.local_memory_measured;
  figures["registers_per_work_group"] = info.registers_per_work_group;
  figures["lanes_f32"] = info.lanes_f32;
  figures["lanes_f64"] = info.lanes_f64;
  figures["cache_bytes"] = info.cache_bytes;
  figures["max_allocation_bytes"] = info.max_allocation_bytes;
  figures["global_memory_bytes"] = info.global_memory_bytes;
  figures["compiles_at_launch"] = info.compiles_at_launch;
  figures["fingerprint"] = info.fingerprint;
  return figures;
}

}  // namespace

void bind_tools(nb::module_& module) {
  module.def(
      "next_fast_length", &fft::next_fast_length, nb::arg("n"),
      "The smallest length >= n that has no prime factor above 13: what to pad to where the length is free.");
  module.def(
      "cache_directory", [] { return text_of(fft::cache_directory()); },
      "Directory of compiled kernels for plans made from now on; empty when nothing is kept on disk.");
  module.def(
      "cache_problem", [] { return text_of(fft::cache_problem()); },
      "Why kernels are not found or not kept on disk, and what to change; empty when nothing is wrong.");
  module.def(
      "set_cache_directory", [](const nb::bytes& path) { fft::set_cache_directory(path_of(path)); },
      nb::arg("directory"),
      "Keeps compiled kernels in this directory from now on. Empty: the default directory.");
  module.def("disable_disk_cache", &fft::disable_disk_cache,
             "Keeps no kernels on disk from now on. Nothing is deleted.");
  module.def("cache_limit", &fft::cache_limit, "Largest total size of the kernels on disk, in bytes.");
  module.def("set_cache_limit", &fft::set_cache_limit, nb::arg("bytes"),
             "Sets the limit, in bytes: the least recently used entries are deleted first. 0: read only.");
  module.def("cache_bytes", &fft::cache_bytes, "Total size of the kernels on disk, in bytes.");
  module.def("clear_cache", &fft::clear_cache, "Deletes the kernels on disk, and nothing else.");
  module.def("device_info", &device_info, nb::arg("device"), "fft::DeviceInfo by the names of its members.");
  module.def("cache_statistics", &cache_statistics,
             "Where the kernels of this process came from: memory_hits, disk_hits, builds.");
}

}  // namespace fftcl_python
