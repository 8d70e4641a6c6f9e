// All kinds of real-to-real transforms.
#pragma once

#include <fftcl/options.hpp>

namespace fft_test {

constexpr fft::RealKind real_kinds[] = {fft::RealKind::dct1, fft::RealKind::dct2, fft::RealKind::dct3,
                                        fft::RealKind::dct4, fft::RealKind::dst1, fft::RealKind::dst2,
                                        fft::RealKind::dst3, fft::RealKind::dst4, fft::RealKind::dht};

}  // namespace fft_test
