// Memory: what a plan transforms, a buffer or memory that is known by its address.
#pragma once

#include <CL/opencl.hpp>

#include <cstdint>

#include <fftcl/detail/raw_memory.hpp>

namespace fft {
inline namespace v0 {

struct View;

/// What a call reads or writes: a cl::Buffer, which converts implicitly, or the address of shared virtual memory (svm()), of unified
/// shared memory (usm()) or of plain host memory (host_memory()). It owns nothing: the memory stays valid until the call's commands
/// are done, as a buffer does.
///
/// Rules of addresses:
/// - The layouts of the plan count from the address. It may lie anywhere inside an allocation, but on a multiple of the size of
///   one complex number: 8 bytes (f32) or 16 (f64), for real signals too. Layout::offset reaches elements in between.
/// - Pointers to const are only read; where a call would write them it throws fft::Error.
/// - `bytes`, from the address on, is checked like a buffer's size. 0: not known, and not checked (of usm() the driver knows it).
/// - One address as input and output is a call in place, as with one buffer. Memory that overlaps otherwise is refused where
///   addresses show it: a buffer's memory, that of CL_MEM_USE_HOST_PTR above all, is not compared with addresses.
class Memory {
 public:
  /// A buffer, or a sub-buffer.
  Memory(const cl::Buffer& buffer) : raw_(buffer()) {}  // NOLINT(google-explicit-constructor)
  /// The same from an element on.
  Memory(const View& view);  // NOLINT(google-explicit-constructor)
  /// svm(), usm() and host_memory() are shorter.
  explicit Memory(const detail::RawMemory& raw) : raw_(raw) {}
  /// For the library's own headers.
  const detail::RawMemory& raw() const { return raw_; }

 private:
  detail::RawMemory raw_;
};

/// Memory from an element on: the layout of the plan counts from there, in this call. With real data in pairs of numbers
/// (Options::signal with an even length, strides and offset) the offset of the signal must be even.
struct View {
  Memory memory;             ///< a buffer, or an address
  std::uint64_t offset = 0;  ///< elements of that side, added to Layout::offset
};

inline Memory::Memory(const View& view) : raw_(view.memory.raw()) {
  raw_.offset += view.offset;
}

/// Two buffers, or two addresses of one kind, of real and of imaginary parts: for sides with Parts::planar. Both have the side's
/// layout, and an offset of the first one is that of both.
inline Memory planar(const Memory& real, const Memory& imaginary) {
  detail::RawMemory raw = real.raw();
  raw.set_imaginary(imaginary.raw());
  return Memory(raw);
}

/// Memory from clSVMAlloc() of the plan's context, on devices with CL_DEVICE_SVM_CAPABILITIES. Coarse-grained memory must not be
/// mapped by the host (clEnqueueSVMMap) while commands use it. Any host pointer where the device has
/// CL_DEVICE_SVM_FINE_GRAIN_SYSTEM.
/// @param address  in or at the start of an allocation, aligned as above
/// @param bytes    from there to its end; 0: not known
inline Memory svm(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::svm, address, bytes, false));
}
/// For input only.
inline Memory svm(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::svm, address, bytes, true));
}

/// Memory of cl_intel_unified_shared_memory (clDeviceMemAllocINTEL, clSharedMemAllocINTEL, clHostMemAllocINTEL) of the plan's
/// context, on devices with that extension. The driver reports the size of the allocation, or that there is none.
/// @param address  in or at the start of an allocation, aligned as above
/// @param bytes    from there to its end; 0: as the driver says
inline Memory usm(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::usm, address, bytes, false));
}
/// For input only.
inline Memory usm(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::usm, address, bytes, true));
}

/// Plain memory of the process (new, std::vector, MPI's), on CPU devices: kernels work on it where it is. Where the device lacks
/// CL_DEVICE_SVM_FINE_GRAIN_SYSTEM a call makes buffers with CL_MEM_USE_HOST_PTR over it and maps what it has written, so that the
/// host sees it when the call's event is complete, or the queue. Until then the host must not touch the memory.
/// @param address  aligned as above
/// @param bytes    from there on; 0: not known
inline Memory host_memory(void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::host, address, bytes, false));
}
/// For input only.
inline Memory host_memory(const void* address, std::uint64_t bytes = 0) {
  return Memory(detail::RawMemory(detail::MemoryKind::host, address, bytes, true));
}

}  // namespace v0
}  // namespace fft
