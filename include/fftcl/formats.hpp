// Formats: how the elements of one side of a plan are stored, and what is applied to them between memory and
// the transform. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <string>
#include <vector>

namespace fft {
inline namespace v0 {

/// How a number is stored in a buffer. Arithmetic always has the precision Options::precision.
enum class Storage {
  native,  ///< as Options::precision
  f16,     ///< IEEE half precision, 2 bytes; written with round to nearest even
  bf16,    ///< the upper half of an f32, 2 bytes; written with round to nearest even
  uint8,
  int8,
  uint16,
  int16,
  int32  ///< integers are written with round to nearest even and saturate at the ends of their range
};

/// Which parts of a complex element are stored, and where. An element of real data is always one number.
enum class Parts {
  interleaved,  ///< real and imaginary part side by side in one buffer
  planar,  ///< two buffers of the same layout, one for the real and one for the imaginary parts: fft::planar()
  real     ///< only real parts: imaginary parts are read as zero, and not written
};

/// What forward() writes for an element X of the spectrum.
enum class SpectrumForm {
  complex,    ///< X
  magnitude,  ///< |X|, a real number
  power,      ///< |X|^2, a real number
  decibels,   ///< 10 log10(|X|^2), a real number, at least Format::min_decibels
  phase       ///< the angle of X in radians, -pi to pi, a real number
};

/// A function of the caller, in OpenCL C, called for every element that is loaded or stored.
struct KernelFunction {
  /// The function's name. Empty: none.
  std::string name;
  /// OpenCL C 1.2: the function, and whatever it needs. It may use the types scalar_t (float or double) and
  /// elem_t (float2 or double2), and the macro K(x), a constant of that precision. A load function is
  /// declared
  ///     elem_t name(global const NUMBER *data, ulong index, PARAMETERS)
  /// and returns element `index` of the buffer, counted like layouts, offsets included. For real data it
  /// returns scalar_t. NUMBER is the type of a stored number (half, ushort for bf16, uchar ...; scalar_t for
  /// Storage::native, with two numbers per complex element). A store function is declared
  ///     void name(global NUMBER *data, ulong index, elem_t value, PARAMETERS)
  /// (scalar_t value for real data). It is called one or more times per element, in no particular order.
  /// Compiler messages count lines from the first line of this text.
  std::string source;
  /// Additional parameters, declared like those of a kernel: "global const float *gains", "float level".
  /// Every call supplies their values (fft::Bindings). Pointers are to global memory; numbers and vectors have
  /// a type of OpenCL C, or are scalar_t or elem_t.
  std::vector<std::string> parameters;
  /// Real data only: the name of a second function in `source`, for the numbers `index` and `index` + 1, `index` even. It must do to both what
  /// `name` does to one; where two are neighbours in memory, plans may call it instead, so that it can move both in one access. A load
  /// function is declared
  ///     elem_t pair_name(global const NUMBER *data, ulong index, PARAMETERS)
  /// and a store function
  ///     void pair_name(global NUMBER *data, ulong index, elem_t value, PARAMETERS)
  /// Empty (the default): none.
  std::string pair_name = {};
};

/// The elements of one side of a plan. What is read goes through these steps: the value (scale * number +
/// bias, or the result of `load`), conjugation, windows. What is written: conjugation, the form, then storage
/// as the number nearest to (value - bias) / scale, or `store`.
struct Format {
  /// Storage of the numbers.
  Storage storage = Storage::native;
  /// Which parts of complex elements are stored.
  Parts parts = Parts::interleaved;
  /// Value of the stored number 1, mainly for integers: with 1.0 / 32768, int16 covers -1 to 1. Not 0.
  double scale = 1.0;
  /// Value of the stored number 0: with uint8 and a scale of 1 / 127.5, a bias of -1 gives the range -1 to 1.
  double bias = 0.0;
  /// Conjugates elements as they are loaded or stored.
  bool conjugated = false;
  /// Spectrum only: puts frequency 0 in the middle of every transformed axis, at index n / 2 (rounded down),
  /// as numpy.fft.fftshift does. The halved axis of real data stays as it is.
  bool centred = false;
  /// Spectrum only: what forward() writes. All forms except complex require Directions::forward_only.
  SpectrumForm form = SpectrumForm::complex;
  /// Min value of SpectrumForm::decibels, which zeros give.
  double min_decibels = -200.0;
  /// Signal only: window factors for every axis, slowest first; an axis has as many as points, or none.
  /// forward() multiplies what it reads by them; inverse() does not undo that. Empty: no window. See
  /// windows.hpp.
  std::vector<std::vector<double>> windows;
  /// Loads an element, instead of storage, scale and bias.
  KernelFunction load;
  /// Stores an element, likewise.
  KernelFunction store;
};

}  // namespace v0
}  // namespace fft
