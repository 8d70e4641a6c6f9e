#include "status.hpp"

#include <new>

#include <CL/opencl.hpp>

#include <fftcl/error.hpp>

#include "explain.hpp"

namespace fft::clfft {
namespace {

clfftStatus status_of(const Error& error) noexcept {
  switch (error.code()) {
    case ErrorCode::invalid_argument:
      return CLFFT_INVALID_ARG_VALUE;
    case ErrorCode::unsupported:
      return CLFFT_NOTIMPLEMENTED;
    case ErrorCode::opencl:
      return clfftStatus(error.cl_status());
    case ErrorCode::build:
      return CLFFT_BUILD_PROGRAM_FAILURE;
    case ErrorCode::internal:
      return CLFFT_BUGCHECK;
  }
  return CLFFT_BUGCHECK;
}

}  // namespace

void require(bool holds, int code, const char* message) {
  if (!holds) throw Refusal(code, message);
}

clfftStatus report_exception(const char* function) noexcept {
  try {
    throw;
  } catch (const Refusal& refusal) {
    return explain(function, refusal.what(), refusal.status);
  } catch (const Error& error) {
    return explain(function, error.what(), status_of(error));
  } catch (const cl::Error& error) {
    return explain(function, error.what(), clfftStatus(error.err()));
  } catch (const std::bad_alloc& error) {
    return explain(function, error.what(), CLFFT_OUT_OF_HOST_MEMORY);
  } catch (const std::length_error& error) {  // of containers: more elements than any memory holds
    return explain(function, error.what(), CLFFT_OUT_OF_HOST_MEMORY);
  } catch (const std::exception& error) {
    return explain(function, error.what(), CLFFT_BUGCHECK);
  } catch (...) {
    return explain(function, "an exception of unknown type", CLFFT_BUGCHECK);
  }
}

}  // namespace fft::clfft
