// fft::Error lives in the lowest layer, because every layer throws it.
#include <fftcl/error.hpp>

#include <fftcl/detail/shared_handle.hpp>
#include <fftcl/options/shape_list.hpp>

namespace fft {
inline namespace v0 {

Error::Error(ErrorCode code, const std::string& message, int cl_status)
    : std::runtime_error(message), code_(code), cl_status_(cl_status) {}

Error::~Error() = default;

void detail::throw_moved_from(const char* what) {
  const std::string name = what;
  throw Error(ErrorCode::invalid_argument,
              "the " + name + " was moved from: use the object that it was moved to");
}

void detail::throw_negative_length(std::size_t index, std::int64_t length) {
  throw Error(ErrorCode::invalid_argument, "the length at index " + std::to_string(index) + " is " +
                                               std::to_string(length) + ": lengths are at least 1");
}

}  // namespace v0
}  // namespace fft
