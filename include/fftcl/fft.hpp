// fftcl, an FFT library on OpenCL: this header includes all others.
#pragma once

#include <fftcl/batch_plan.hpp>
#include <fftcl/cache.hpp>
#include <fftcl/convolution.hpp>
#include <fftcl/convolution_options.hpp>
#include <fftcl/error.hpp>
#include <fftcl/filter.hpp>
#include <fftcl/filter_options.hpp>
#include <fftcl/filters.hpp>
#include <fftcl/kernel_source.hpp>
#include <fftcl/matched_filter.hpp>
#include <fftcl/matched_filter_options.hpp>
#include <fftcl/options.hpp>
#include <fftcl/phase_correlation.hpp>
#include <fftcl/phase_correlation_options.hpp>
#include <fftcl/plan.hpp>
#include <fftcl/plan1d.hpp>
#include <fftcl/plan2d.hpp>
#include <fftcl/plan3d.hpp>
#include <fftcl/sizes.hpp>
#include <fftcl/stft.hpp>
#include <fftcl/streaming_convolver.hpp>
#include <fftcl/streaming_options.hpp>
#include <fftcl/version.hpp>
#include <fftcl/windows.hpp>
#include <fftcl/wisdom.hpp>
