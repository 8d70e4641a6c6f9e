// The kernels of an STFT other than its transforms, as steps of a Recipe, with their launches. Texts in kernels/ops/.
#pragma once

#include "core/device_limits.hpp"
#include "ops/stft/geometry.hpp"
#include "runtime/execution/recipe.hpp"

namespace fft::ops {

/// Windowed frames of the signal, as dense rows. The source's offset counts samples of the extended signal.
runtime::RecipeStep frames_step(const StftGeometry& geometry, const planning::DeviceLimits& limits);

/// Dense rows of complex spectra to real numbers.
runtime::RecipeStep form_step(const StftGeometry& geometry, const planning::DeviceLimits& limits);

/// Dense rows of frames to the signal, all of it in one launch.
runtime::RecipeStep overlap_add_step(const StftGeometry& geometry, const planning::DeviceLimits& limits);

}  // namespace fft::ops
