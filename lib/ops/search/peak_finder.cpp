// Two launches: peaks of the parts of every array, then of the parts' peaks.
#include "ops/search/peak_finder.hpp"

#include <cstring>

#include "codegen/operation_kernels.hpp"
#include "core/element_bytes.hpp"
#include "runtime/opencl/cl_check.hpp"

namespace fft::ops {
namespace {

runtime::SingleKernel build(const std::shared_ptr<runtime::DeviceContext>& device, Precision precision,
                            codegen::PeakInput input, std::uint32_t parts, std::uint64_t arrays) {
  return {device, codegen::arg_max_kernel(precision, input, parts), precision, parts * arrays,
          codegen::ops_work_items};
}

}  // namespace

std::vector<std::uint64_t> Peak::position(const std::vector<std::uint64_t>& shape) const {
  std::vector<std::uint64_t> along(shape.size(), 0);
  if (index == nowhere) return along;
  std::uint64_t left = index;
  for (std::size_t a = shape.size(); a-- > 0; left /= shape[a]) along[a] = left % shape[a];
  return along;
}

PeakFinder::PeakFinder(const std::shared_ptr<runtime::DeviceContext>& device, Precision precision,
                       Domain domain, std::uint64_t points, std::uint64_t arrays)
    : precision_(precision),
      bytes_(double(points * arrays * planning::element_bytes(precision, domain))),
      points_(points),
      arrays_(arrays),
      parts_(codegen::ops_parts(points)),
      find_(build(device, precision,
                  domain == Domain::real ? codegen::PeakInput::real : codegen::PeakInput::complex, parts_,
                  arrays)),
      combine_(build(device, precision, codegen::PeakInput::peaks, 1, arrays)) {}

std::uint64_t PeakFinder::scratch_bytes() const {
  return parts_ * arrays_ * codegen::peak_bytes;
}
std::uint64_t PeakFinder::result_bytes() const {
  return arrays_ * codegen::peak_bytes;
}

void PeakFinder::enqueue(plan::Call& call, const Places& places) const {
  runtime::SingleLaunch find = call.launch(points_);
  find.in = places.in;
  find.in_offset = places.in_offset;
  find.out = places.scratch;
  find.out_offset = places.scratch_offset;
  find.groups = parts_ * arrays_;
  call.run(find_, find, "peaks of parts", bytes_);
  runtime::SingleLaunch combine = call.launch(parts_);
  combine.in = places.scratch;
  combine.in_offset = places.scratch_offset;
  combine.out = places.out;
  combine.groups = arrays_;
  call.run(combine_, combine, "peaks", double(scratch_bytes() + result_bytes()));
}

std::vector<Peak> PeakFinder::read(cl_command_queue queue, cl_mem peaks, const cl_event* wait_list,
                                   std::size_t wait_count) const {
  std::vector<unsigned char> records(result_bytes());
  runtime::check(clEnqueueReadBuffer(queue, peaks, CL_TRUE, 0, records.size(), records.data(),
                                     static_cast<cl_uint>(wait_count), wait_list, nullptr),
                 "clEnqueueReadBuffer");
  std::vector<Peak> result(arrays_);
  for (std::uint64_t i = 0; i < arrays_; ++i) {
    const unsigned char* record = records.data() + i * codegen::peak_bytes;
    std::memcpy(&result[i].index, record, sizeof result[i].index);
    if (precision_ == Precision::f32) {
      float value = 0;
      std::memcpy(&value, record + 8, sizeof value);
      result[i].value = static_cast<double>(value);
    } else {
      std::memcpy(&result[i].value, record + 8, sizeof result[i].value);
    }
  }
  return result;
}

}  // namespace fft::ops
