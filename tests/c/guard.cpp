// The translation of exceptions: every status has its exception, and nothing passes.
#include <catch2/catch.hpp>

#include <new>
#include <stdexcept>
#include <string>

#include <fftcl/error.hpp>
#include "c/guard.hpp"

using fft::ErrorCode;

namespace {

template <typename Exception>
fftcl_status thrown(const Exception& exception) {
  return fft::c::guard([&] { throw exception; });
}

}  // namespace

TEST_CASE("every exception becomes its status, with message and OpenCL status") {
  CHECK(fft::c::guard([] {}) == FFTCL_SUCCESS);
  struct {
    ErrorCode code;
    fftcl_status status;
  } const codes[] = {{ErrorCode::invalid_argument, FFTCL_ERROR_INVALID_ARGUMENT},
                     {ErrorCode::unsupported, FFTCL_ERROR_UNSUPPORTED},
                     {ErrorCode::opencl, FFTCL_ERROR_OPENCL},
                     {ErrorCode::build, FFTCL_ERROR_BUILD},
                     {ErrorCode::internal, FFTCL_ERROR_INTERNAL},
                     {ErrorCode(99), FFTCL_ERROR_UNKNOWN}};
  int number = 0;
  for (const auto& [code, status] : codes) {
    const std::string message = "message " + std::to_string(++number);
    CHECK(thrown(fft::Error(code, message, -number)) == status);
    CHECK(fftcl_last_error() == message);
    CHECK(fftcl_last_cl_status() == -number);
  }
  CHECK(thrown(std::bad_alloc()) == FFTCL_ERROR_OUT_OF_MEMORY);
  CHECK(fftcl_last_cl_status() == CL_SUCCESS);
  CHECK(thrown(std::length_error("vector::reserve")) == FFTCL_ERROR_OUT_OF_MEMORY);
  CHECK(thrown(std::runtime_error("else")) == FFTCL_ERROR_UNKNOWN);
  CHECK(fftcl_last_error() == std::string("else"));
  CHECK(thrown(7) == FFTCL_ERROR_UNKNOWN);
  CHECK(fft::c::guard([] {}) == FFTCL_SUCCESS);
  CHECK(std::string(fftcl_last_error()).find("unknown type") != std::string::npos);  // success leaves it
}

TEST_CASE("names of statuses") {
  CHECK(fftcl_status_name(FFTCL_SUCCESS) == std::string("FFTCL_SUCCESS"));
  CHECK(fftcl_status_name(FFTCL_ERROR_UNKNOWN) == std::string("FFTCL_ERROR_UNKNOWN"));
  CHECK(fftcl_status_name(8) == std::string("unknown status"));
  CHECK(fftcl_status_name(-1) == std::string("unknown status"));
}
