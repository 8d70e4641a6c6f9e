// Convolutions made of FFTW calls and a multiplication loop, as FFTW's users write them.
#pragma once

#include <memory>

#include "libraries/library.hpp"

namespace bench {

enum class FftwForm {
  whole_batch,  ///< forward transforms of the whole batch, products, inverse transforms: FFTW and the loop use all threads
  chunks  ///< every thread takes its share of the vectors, a few at a time, which stay in its cache
};

/// All kinds but overlap. FFTW_MEASURE, at most plan_seconds a plan. Throws Unavailable.
std::unique_ptr<Transform> make_fftw_convolution(const Workbench& workbench, const Case& request, int threads,
                                                 double plan_seconds, FftwForm form);

}  // namespace bench
