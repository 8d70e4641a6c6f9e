#include "runtime/buffers.hpp"

#include "runtime/cl_check.hpp"

namespace fft::runtime {
namespace {

void check_made(cl_int status, std::uint64_t bytes, const char* purpose) {
  check(status, "clCreateBuffer", [&] { return std::to_string(bytes) + " bytes of " + purpose; });
}

}  // namespace

MemHandle try_buffer(cl_context context, std::uint64_t bytes, cl_int& status) {
  return MemHandle(clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, nullptr, &status));
}

MemHandle make_buffer(cl_context context, std::uint64_t bytes, const char* purpose) {
  cl_int status = CL_SUCCESS;
  MemHandle memory = try_buffer(context, bytes, status);
  check_made(status, bytes, purpose);
  return memory;
}

MemHandle make_constant_buffer(cl_context context, const std::string& bytes, const char* purpose) {
  cl_int status = CL_SUCCESS;
  // The API takes a pointer to what it might write for other flags.
  MemHandle memory(clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(),
                                  const_cast<char*>(bytes.data()), &status));
  check_made(status, bytes.size(), purpose);
  return memory;
}

}  // namespace fft::runtime
