// fft::Error lives in the lowest layer, because every layer throws it.
#include <fftcl/error.hpp>

namespace fft {
inline namespace v0 {

Error::Error(ErrorCode code, const std::string& message, int cl_status)
    : std::runtime_error(message), code_(code), cl_status_(cl_status) {}

Error::~Error() = default;

}  // namespace v0
}  // namespace fft
