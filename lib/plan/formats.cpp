// Checks of formats, and their translation to planning::ElementFormat.
#include "plan/formats.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <string>
#include <utility>

#include <fftcl/error.hpp>
#include "codegen/format_arguments.hpp"
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "core/check_options.hpp"

namespace fft::plan {
namespace {

using planning::ElementFormat;
using planning::FormatAxis;
using planning::OptionName;

void check_finite(double value, const OptionName& name, bool may_be_zero) {
  if (std::isfinite(value) && (may_be_zero || value != 0)) return;
  refuse(name.text() + " = " + planning::plain_number(value) + ": it must be finite" +
         (may_be_zero ? "" : " and not 0"));
}

// `member`: of the KernelFunction that `option` names.
void check_function_name(const std::string& function, const char* member, const std::string& source,
                         const std::string& option) {
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
  if (!std::all_of(function.begin(), function.end(), is_word) ||
      std::isdigit(static_cast<unsigned char>(function.front())) != 0)
    refuse(option + "::" + member + " = \"" + function + "\" is not the name of a function");
  if (source.find(function) == std::string::npos)
    refuse(option + "::source does not contain the function " + function + "()");
}

void check_function(const KernelFunction& function, const OptionName& option, bool real,
                    Precision precision) {
  const std::string name = option.text();
  if (function.name.empty()) {
    if (!function.source.empty() || !function.pair_name.empty())
      refuse(name + " has a " + (function.source.empty() ? "pair_name" : "source") +
             " but no name: give the name of the function to call");
    return;
  }
  check_function_name(function.name, "name", function.source, name);
  planning::check_source(function.source, {name, "::source"});
  if (!function.pair_name.empty()) {
    if (!real)
      refuse(name + "::pair_name = \"" + function.pair_name +
             "\" with complex elements: only real numbers have pairs");
    check_function_name(function.pair_name, "pair_name", function.source, name);
  }
  std::vector<std::string> known;
  for (const std::string& declaration : function.parameters) {
    const std::string parameter = codegen::parse_parameter(declaration, precision).name;
    if (std::find(known.begin(), known.end(), parameter) != known.end())
      refuse(name + "::parameters has two parameters named " + parameter);
    known.push_back(parameter);
  }
}

void check_format(const Format& format, const std::string& name, bool real, Precision precision) {
  planning::check_enumerator(format.storage, Storage::int32, {name, "::storage"}, "Storage");
  planning::check_enumerator(format.parts, Parts::real, {name, "::parts"}, "Parts");
  planning::check_enumerator(format.form, SpectrumForm::phase, {name, "::form"}, "SpectrumForm");
  check_finite(format.scale, {name, "::scale"}, false);
  check_finite(format.bias, {name, "::bias"}, true);
  check_finite(format.min_decibels, {name, "::min_decibels"}, true);
  planning::check_range(format.scale, precision, {name, "::scale"}, true);
  planning::check_range(format.bias, precision, {name, "::bias"});
  planning::check_range(format.min_decibels, precision, {name, "::min_decibels"});
  if (real && format.parts != Parts::interleaved)
    refuse(name + "::parts: elements of real data have one part: leave Parts::interleaved");
  check_function(format.load, {name, "::load"}, real, precision);
  check_function(format.store, {name, "::store"}, real, precision);
  if (format.parts == Parts::planar && !(format.load.name.empty() && format.store.name.empty()))
    refuse(name +
           "::parts = Parts::planar with a function, which gets one buffer: use Parts::real, and give "
           "the function the imaginary parts as a parameter");
}

void check_windows(const Options& options, const std::vector<std::uint64_t>& lengths) {
  const auto& windows = options.signal_format.windows;
  if (windows.empty()) return;
  if (windows.size() != lengths.size())
    refuse("Options::signal_format.windows has " + std::to_string(windows.size()) +
           " windows for a transform of " + std::to_string(lengths.size()) +
           (lengths.size() == 1 ? " axis" : " axes") + ": give one for each, empty where there is none");
  for (std::size_t a = 0; a < windows.size(); ++a) {
    if (!windows[a].empty() && windows[a].size() != lengths[a])
      refuse("Options::signal_format.windows[" + std::to_string(a) + "] has " +
             std::to_string(windows[a].size()) + " factors for an axis of " + std::to_string(lengths[a]) +
             " points: give as many, or none");
    const char* const name = "a factor of Options::signal_format.windows";
    for (const double factor : windows[a]) {
      check_finite(factor, name, true);
      planning::check_range(factor, options.precision, name);
    }
  }
}

// Null: usual elements.
std::shared_ptr<ElementFormat> element_format(const Format& format, bool real, bool written) {
  if (planning::is_usual(format, written)) return nullptr;
  auto made = std::make_shared<ElementFormat>();
  made->format = format;
  made->real = real;
  made->written = written;
  return made;
}

FormatAxis format_axis(std::uint64_t count, std::uint64_t stride) {
  FormatAxis axis;
  axis.count = count;
  axis.stride = planning::stride_size(stride);
  axis.backwards = planning::runs_backwards(stride);
  return axis;
}

// All loops of a side, largest stride first. Throws unless they nest.
std::vector<FormatAxis> nested_axes(const Options& options, const ResolvedLayout& side, bool is_signal,
                                    bool written) {
  const Format& format = is_signal ? options.signal_format : options.spectrum_format;
  std::vector<FormatAxis> axes;
  const std::size_t rank = side.shape.counts.size();
  for (std::size_t a = 0; a < rank; ++a) {
    FormatAxis axis = format_axis(side.shape.counts[a], side.stride(a));
    const bool transformed = std::find(options.axes.begin(), options.axes.end(), a) != options.axes.end();
    const bool halved = options.domain == Domain::real && a == halved_axis(options);
    axis.centred = format.centred && transformed && !halved && axis.count > 1;
    if (is_signal && !written && !format.windows.empty()) axis.window = format.windows[a];
    // Points that do not exist have no elements: in memory the last of those that do comes first.
    if (!axis.window.empty()) axis.window.resize(axis.count);
    if (axis.backwards) std::reverse(axis.window.begin(), axis.window.end());
    axes.push_back(std::move(axis));
  }
  axes.push_back(format_axis(side.shape.batch, side.distance()));
  std::stable_sort(axes.begin(), axes.end(), [](const FormatAxis& a, const FormatAxis& b) {
    return std::make_pair(a.stride, a.count) > std::make_pair(b.stride, b.count);
  });
  std::uint64_t covered = 1;
  for (std::size_t a = axes.size(); a-- > 0;) {
    if (axes[a].count == 1) continue;
    if (axes[a].stride < covered)
      refuse(std::string(is_signal ? "Options::signal_format.windows" : "Options::spectrum_format.centred") +
             " with a stride of " + std::to_string(axes[a].stride) + " inside the " +
             std::to_string(covered) +
             " elements that smaller strides cover: it needs layouts whose axes nest");
    covered += (axes[a].count - 1) * axes[a].stride;
  }
  return axes;
}

}  // namespace

bool has_formats(const Options& options) {
  for (const Format* format : {&options.signal_format, &options.spectrum_format})
    if (!planning::is_usual(*format, true) || !planning::is_usual(*format, false)) return true;
  return false;
}

void check_side_format(const Format& format, const std::string& name, Domain domain, Precision precision) {
  check_format(format, name, domain == Domain::real, precision);
  if (format.parts == Parts::planar)
    refuse(name + ".parts = Parts::planar: operations take one buffer for a side: use interleaved elements");
  if (format.centred || format.form != SpectrumForm::complex)
    refuse(name + (format.centred ? ".centred" : ".form") + ": only spectra have it: leave the default");
  if (!format.windows.empty()) refuse(name + ".windows: only the signals of plans have windows");
}

planning::ElementFormatPointer side_format(const Format& format, Domain domain, bool written) {
  return element_format(format, domain != Domain::complex, written);
}

// The parameters of all functions, each name once.
std::vector<codegen::UserParameter> parameters_of(const planning::Problem& problem) {
  std::vector<codegen::UserParameter> list;
  for (const auto& format : {problem.in_format, problem.out_format}) {
    if (format == nullptr) continue;
    const KernelFunction& function = format->written ? format->format.store : format->format.load;
    for (const std::string& declaration : function.parameters)
      list.push_back(codegen::parse_parameter(declaration, problem.precision));
  }
  return list;
}

void check_formats(const Options& options, const std::vector<std::uint64_t>& lengths) {
  const Format &signal = options.signal_format, &spectrum = options.spectrum_format;
  const bool reals = options.domain == Domain::real_to_real;
  check_format(signal, "Options::signal_format", options.domain != Domain::complex, options.precision);
  check_format(spectrum, "Options::spectrum_format", reals, options.precision);
  if (reals && (spectrum.centred || spectrum.form != SpectrumForm::complex))
    refuse(std::string("Options::spectrum_format.") + (spectrum.centred ? "centred" : "form") +
           " of a real-to-real transform: only complex spectra have it: leave the default");
  if (signal.centred || signal.form != SpectrumForm::complex)
    refuse(std::string("Options::signal_format.") + (signal.centred ? "centred" : "form") +
           ": only spectra have it: set it in Options::spectrum_format");
  if (!spectrum.windows.empty())
    refuse("Options::spectrum_format.windows: only signals have windows: set them in Options::signal_format");
  check_windows(options, lengths);
  if (spectrum.form != SpectrumForm::complex && options.directions != Directions::forward_only)
    refuse(
        "Options::spectrum_format.form: no inverse transform can read it: ask for Directions::forward_only");
  if (spectrum.form != SpectrumForm::complex && spectrum.parts != Parts::interleaved)
    refuse("Options::spectrum_format.parts with a form that is one real number: leave Parts::interleaved");
  if (spectrum.centred && options.spectrum_order != SpectrumOrder::natural)
    refuse("Options::spectrum_format.centred and SpectrumOrder::digit_reversed: use one of the two orders");
  if (!has_formats(options)) return;
  if (options.effort == Effort::measure)
    throw Error(ErrorCode::unsupported,
                "Effort::measure of plans with formats: use Effort::estimate, which takes no measurements");
  if (options.in_place && (signal.parts == Parts::planar) != (spectrum.parts == Parts::planar))
    refuse("Options::in_place with Parts::planar on one side: two buffers are not one");
}

planning::ElementFormatPointer make_format(const Options& options, const ResolvedLayout& side, bool is_signal,
                                           bool written) {
  const Format& format = is_signal ? options.signal_format : options.spectrum_format;
  const bool real = options.domain == Domain::real_to_real || (is_signal && options.domain == Domain::real);
  const auto made = element_format(format, real, written);
  if (made == nullptr) return nullptr;
  if (format.centred || (is_signal && !written && !format.windows.empty()))
    made->axes = nested_axes(options, side, is_signal, written);
  return made;
}

}  // namespace fft::plan
