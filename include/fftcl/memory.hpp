// Memory: what a plan transforms, either a buffer or memory given by address.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>
#include <limits>

#include <fftcl/detail/raw_memory.hpp>

namespace fft {
inline namespace v0 {

struct View;

/// What a call reads or writes: a cl::Buffer, which converts implicitly, or the address of shared virtual
/// memory (svm()), of unified shared memory (usm()) or of plain host memory (host_memory()). It owns nothing:
/// like a buffer, the memory must stay valid until the call's commands are done.
///
/// Rules for addresses:
/// - The layouts of the plan count from the address. It may lie anywhere inside an allocation, but must be a
///   multiple of the size of one complex number: 8 bytes (f32) or 16 (f64), for real signals too; with
///   Format::storage, of two stored numbers. Layout::offset reaches elements in between.
/// - Pointers to const are only read; a call that would write them throws fft::Error.
/// - `bytes`, counted from the address, is checked like a buffer's size. 0: unknown and not checked (for
///   usm() the driver knows it).
/// - The same address as input and output is a call in place, as with one buffer. Any other overlap is
///   refused if the addresses show it. The memory of a buffer, in particular one made with
///   CL_MEM_USE_HOST_PTR, is not compared with addresses.
class Memory {
 public:
  /// A buffer, or a sub-buffer.
  Memory(const cl::Buffer& buffer) : raw_(buffer()) {}  // NOLINT(google-explicit-constructor)
  /// A buffer or an address, starting at an element.
  Memory(const View& view);  // NOLINT(google-explicit-constructor)
  /// From raw parts; use svm(), usm() and host_memory() instead.
  explicit Memory(const detail::RawMemory& raw) : raw_(raw) {}
  /// For internal use by the library's headers.
  const detail::RawMemory& raw() const { return raw_; }

 private:
  detail::RawMemory raw_;
};

/// Memory starting at an element: in this call, the layout of the plan counts from there. If real data is
/// loaded in pairs of numbers (Options::signal with an even length, strides and offset), the offset of the
/// signal must be even. For the two sides of a plan alone: workspaces and bound memory begin at the buffer.
struct View {
  Memory memory;             ///< a buffer, or an address
  std::uint64_t offset = 0;  ///< elements of that side, added to Layout::offset
};

inline Memory::Memory(const View& view) : raw_(view.memory.raw()) {
  raw_.offset += view.offset;
  // A sum beyond 64 bits stays beyond what a call accepts.
  if (raw_.offset < view.offset) raw_.offset = (std::numeric_limits<std::uint64_t>::max)();
}

/// Two buffers, or two addresses of the same kind, one for the real and one for the imaginary parts: for
/// sides with Parts::planar. Both have the side's layout; an offset of the first one applies to both.
inline Memory planar(const Memory& real, const Memory& imaginary) {
  detail::RawMemory raw = real.raw();
  raw.set_imaginary(imaginary.raw());
  return Memory(raw);
}

/// Memory from clSVMAlloc() of the plan's context, on devices with CL_DEVICE_SVM_CAPABILITIES. Coarse-grained
/// memory must not be mapped by the host (clEnqueueSVMMap) while commands use it. On devices with
/// CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, any host pointer will do.
/// @param address  an address within an allocation, aligned as described for Memory
/// @param bytes    size from there to the end of the allocation; 0: unknown
inline Memory svm(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::svm, address, bytes, false));
}
/// The same, for input only.
inline Memory svm(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::svm, address, bytes, true));
}

/// Memory of cl_intel_unified_shared_memory (clDeviceMemAllocINTEL, clSharedMemAllocINTEL,
/// clHostMemAllocINTEL) of the plan's context, on devices with that extension. The driver reports the size of
/// the allocation, or that there is none.
/// @param address  an address within an allocation, aligned as described for Memory
/// @param bytes    size from there to the end of the allocation; 0: as the driver reports
inline Memory usm(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::usm, address, bytes, false));
}
/// The same, for input only.
inline Memory usm(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::usm, address, bytes, true));
}

/// Plain memory of the process (new, std::vector, MPI's), on CPU devices: kernels work on it in place. If the
/// device lacks CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, a call creates buffers with CL_MEM_USE_HOST_PTR over the
/// memory and maps what it has written, so that the host sees the results when the call's event, or the
/// queue, is complete. Until then the host must not touch the memory.
/// @param address  aligned as described for Memory
/// @param bytes    size from there; 0: unknown
inline Memory host_memory(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::host, address, bytes, false));
}
/// The same, for input only.
inline Memory host_memory(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::host, address, bytes, true));
}

}  // namespace v0
}  // namespace fft
