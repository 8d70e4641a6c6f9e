// Stands between fftcl and the OpenCL library in this test executable: makes chosen calls fail, and counts
// references. The product has no hooks: these definitions of clCreateBuffer() and so on simply come first at
// link time.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <map>
#include <string>

namespace fft_test {

/// Makes the n-th fallible call from now on (1 = the next) fail with `status`; 0: none. Calls are counted
/// over all functions. Releases never fail.
void fail_call(std::uint64_t n, cl_int status = CL_OUT_OF_RESOURCES);

/// Makes the next call of this function fail.
void fail_next(const std::string& function, cl_int status);

/// Lets all further calls through; failed_call() keeps its value. For calls of the test's own.
void stop_failing();

/// Name of the function that was made to fail since fail_call(); empty when the count was not reached.
std::string failed_call();

/// Number of calls of one function since the process started, failed ones included.
std::uint64_t calls(const std::string& function);

/// References that were created or retained and not released, per kind of object ("kernel", "buffer" ...).
std::map<std::string, std::int64_t> references();

}  // namespace fft_test
