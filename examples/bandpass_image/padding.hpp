// Growing a picture to a size that fftcl transforms fast, and cutting it back.
#pragma once

#include "common/image.hpp"

namespace example {

enum class Padding {
  reflect,  ///< the picture mirrored at its borders: no edge appears that was not there
  zero      ///< black
};

/// The picture in the upper left corner of rows x columns (both at least as large). The padding lies after
/// its right and lower border; as the transform sees the picture repeated, half of it also lies before the
/// left and upper one and mirrors those.
GrayImage pad(const GrayImage& picture, std::size_t rows, std::size_t columns, Padding padding);

/// The upper left rows x columns pixels.
GrayImage crop(const GrayImage& picture, std::size_t rows, std::size_t columns);

}  // namespace example
