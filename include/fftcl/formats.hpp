// Formats: how the elements of a side of a plan are stored, and what is done to them on the way between memory and the
// transform. Pure C++17: no OpenCL header is needed to include this file.
#pragma once

#include <string>
#include <vector>

namespace fft {
inline namespace v0 {

/// How a number is stored in a buffer. Arithmetic is that of Options::precision, whatever the storage.
enum class Storage {
  native,  ///< as Options::precision says
  f16,     ///< IEEE half precision, 2 bytes; written with round to nearest even
  bf16,    ///< the upper half of an f32, 2 bytes; written with round to nearest even
  uint8,
  int8,
  uint16,
  int16,
  int32  ///< integers are written with round to nearest even; what is out of range becomes the nearest end of it
};

/// Which parts of a complex element are stored, and where. Real data has one number in an element anyway.
enum class Parts {
  interleaved,  ///< real and imaginary part are neighbours in one buffer
  planar,       ///< two buffers of the same layout, one of real and one of imaginary parts: fft::planar()
  real          ///< real parts alone: imaginary parts are zero when they are read, and not written
};

/// What forward() writes for an element X of the spectrum.
enum class SpectrumForm {
  complex,    ///< X
  magnitude,  ///< |X|, a real number
  power,      ///< |X|^2, a real number
  decibels,   ///< 10 log10(|X|^2), a real number, at least Format::min_decibels
  phase       ///< the angle of X in radians, -pi to pi, a real number
};

/// A function of the caller's in OpenCL C, called for every element that is read or written.
struct KernelFunction {
  /// The function's name. Empty: none.
  std::string name;
  /// OpenCL C 1.2: the function, and whatever it needs. It may use the types of kernels, scalar_t (float or double) and
  /// elem_t (float2 or double2), and the macro K(x), a constant of that precision. A function to read is declared
  ///     elem_t name(global const NUMBER *data, ulong index, PARAMETERS)
  /// and returns element `index` of the buffer, counted as layouts count, offsets included. For real data it returns
  /// scalar_t. NUMBER is the type of a stored number (half, ushort for bf16, uchar ...; with Storage::native scalar_t,
  /// of which a complex element has two). A function to write is declared
  ///     void name(global NUMBER *data, ulong index, elem_t value, PARAMETERS)
  /// (scalar_t value for real data). It is called once or several times for an element, in no order. Lines of compiler
  /// messages count from the first line of this text.
  std::string source;
  /// Further parameters, as a kernel declares them: "global const float *gains", "float level". Their values come with
  /// every call (fft::Bindings). Pointers are to global memory.
  std::vector<std::string> parameters;
};

/// The elements of one side of a plan. What is read becomes, in this order: a value (scale * number + bias, or what
/// `load` returns), conjugated, times the windows. What is written becomes: conjugated, the form, the number nearest to
/// (value - bias) / scale, or whatever `store` does.
struct Format {
  /// How numbers are stored.
  Storage storage = Storage::native;
  /// Which parts of complex elements are stored.
  Parts parts = Parts::interleaved;
  /// Value of 1 in the storage, of integers mostly: 1.0 / 32768 makes int16 run from -1 to 1. Not 0.
  double scale = 1.0;
  /// Value of 0 in the storage: with uint8 and a scale of 1 / 127.5, -1 makes it run from -1 to 1.
  double bias = 0.0;
  /// Elements are conjugated on their way.
  bool conjugated = false;
  /// Spectrum only: along every transformed axis the lowest frequency is first and frequency 0 in the middle, at index
  /// n / 2 (rounded down), as after numpy.fft.fftshift. The halved axis of real data stays as it is.
  bool centred = false;
  /// Spectrum only: what forward() writes. All forms but complex need Directions::forward_only.
  SpectrumForm form = SpectrumForm::complex;
  /// The smallest value of SpectrumForm::decibels: what zeros give.
  double min_decibels = -200.0;
  /// Signal only: for every axis, slowest first, as many factors as it has points, or none. What forward() reads is
  /// multiplied by them; inverse() does not undo it. Empty: no window. See windows.hpp.
  std::vector<std::vector<double>> windows;
  /// Reads an element, in place of storage, scale and bias.
  KernelFunction load;
  /// Writes an element, likewise.
  KernelFunction store;
};

}  // namespace v0
}  // namespace fft
