// The one translation of exceptions to statuses, and the message of each thread.
#include "c/guard.hpp"

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include <fftcl/error.hpp>

namespace fft::c {
namespace {

struct LastError {
  std::string text;
  const char* message = "";
  cl_int cl_status = CL_SUCCESS;
};

LastError& last_error() noexcept {
  thread_local LastError instance;
  return instance;
}

fftcl_status keep(fftcl_status status, const char* message, cl_int cl_status = CL_SUCCESS) noexcept {
  LastError& last = last_error();
  last.cl_status = cl_status;
  try {
    last.text = message;
    last.message = last.text.c_str();
  } catch (...) {  // no memory for a long message
    last.message = "a call failed, and there was no memory for its message";
  }
  return status;
}

fftcl_status status_of(ErrorCode code) noexcept {
  switch (code) {
    case ErrorCode::invalid_argument:
      return FFTCL_ERROR_INVALID_ARGUMENT;
    case ErrorCode::unsupported:
      return FFTCL_ERROR_UNSUPPORTED;
    case ErrorCode::opencl:
      return FFTCL_ERROR_OPENCL;
    case ErrorCode::build:
      return FFTCL_ERROR_BUILD;
    case ErrorCode::internal:
      return FFTCL_ERROR_INTERNAL;
  }
  return FFTCL_ERROR_UNKNOWN;
}

fftcl_status out_of_memory() noexcept {
  return keep(FFTCL_ERROR_OUT_OF_MEMORY, "the host has no memory for this: release some, or ask for less");
}

}  // namespace

fftcl_status report_exception() noexcept {
  try {
    throw;
  } catch (const Error& error) {
    return keep(status_of(error.code()), error.what(), error.cl_status());
  } catch (const std::bad_alloc&) {
    return out_of_memory();
  } catch (const std::length_error&) {  // of containers: more elements than any memory holds
    return out_of_memory();
  } catch (const std::exception& error) {
    return keep(FFTCL_ERROR_UNKNOWN, error.what());
  } catch (...) {
    return keep(FFTCL_ERROR_UNKNOWN, "an exception of unknown type: please report it");
  }
}

}  // namespace fft::c

const char* fftcl_last_error() noexcept {
  return fft::c::last_error().message;
}

cl_int fftcl_last_cl_status() noexcept {
  return fft::c::last_error().cl_status;
}

const char* fftcl_status_name(int status) noexcept {
  switch (status) {
    case FFTCL_SUCCESS:
      return "FFTCL_SUCCESS";
    case FFTCL_ERROR_INVALID_ARGUMENT:
      return "FFTCL_ERROR_INVALID_ARGUMENT";
    case FFTCL_ERROR_UNSUPPORTED:
      return "FFTCL_ERROR_UNSUPPORTED";
    case FFTCL_ERROR_OPENCL:
      return "FFTCL_ERROR_OPENCL";
    case FFTCL_ERROR_BUILD:
      return "FFTCL_ERROR_BUILD";
    case FFTCL_ERROR_INTERNAL:
      return "FFTCL_ERROR_INTERNAL";
    case FFTCL_ERROR_OUT_OF_MEMORY:
      return "FFTCL_ERROR_OUT_OF_MEMORY";
    case FFTCL_ERROR_UNKNOWN:
      return "FFTCL_ERROR_UNKNOWN";
  }
  return "unknown status";
}
