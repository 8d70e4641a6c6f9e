// Formats of a plan's sides: checks, and what planning needs to know of them. Pure: no OpenCL type.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fftcl/options.hpp>
#include "codegen/format_arguments.hpp"
#include "core/formats/element_format.hpp"
#include "core/problem.hpp"
#include "plan/layouts.hpp"

namespace fft::plan {

/// Throws fft::Error unless both formats are possible for a plan of these lengths. `options.axes` are complete.
void check_formats(const Options& options, const std::vector<std::uint64_t>& lengths);

/// Throws fft::Error unless a side of an operation can have this format; `name`: "ConvolutionOptions::signal_format".
void check_side_format(const Format& format, const std::string& name, Domain domain, Precision precision);

/// The format of such a side as planning needs it; null for usual elements.
planning::ElementFormatPointer side_format(const Format& format, Domain domain, bool written);

/// The parameters of the functions of a problem's formats.
std::vector<codegen::UserParameter> parameters_of(const planning::Problem& problem);

/// True when something is done to the elements of one of the sides.
bool has_formats(const Options& options);

/// The format of one side as planning needs it, null for usual elements. Throws fft::Error where windows or a centred
/// spectrum need to tell from an element's index where it is, and strides do not nest.
planning::ElementFormatPointer make_format(const Options& options, const ResolvedLayout& side, bool is_signal,
                                           bool written);

}  // namespace fft::plan
