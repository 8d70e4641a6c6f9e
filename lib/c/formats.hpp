// Formats, memory and values of functions' parameters, from C to C++.
#pragma once

#include <cstdint>
#include <vector>

#include <fftcl/c/formats.h>
#include <fftcl/detail/arguments.hpp>
#include <fftcl/formats.hpp>

namespace fft::c {

/// The usual format for NULL. Throws fft::Error (invalid_argument) for arrays that are NULL and should not be.
Format to_format(const fftcl_format* format, const std::vector<std::uint64_t>& lengths);

/// `name` is for messages. Throws fft::Error (invalid_argument) for a kind that does not exist.
detail::RawMemory to_memory(const fftcl_memory& memory, const char* name);
detail::RawMemory to_memory(const fftcl_memory& memory, const fftcl_memory& imaginary, std::uint64_t offset,
                            const char* name);

std::vector<detail::RawBinding> to_bindings(const fftcl_binding* bindings, std::size_t count);

}  // namespace fft::c
