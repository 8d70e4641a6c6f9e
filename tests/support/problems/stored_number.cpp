// Encodes and decodes numbers of every storage on the host.
#include "support/problems/stored_number.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

namespace fft_test {
namespace {

using fft::Format;
using fft::Storage;

// 16-bit formats by their number of digits and smallest exponent.
struct Narrow {
  int digits, lowest;
  int mantissa_bits;
  int bias;
};
constexpr Narrow half{11, -14, 10, 15}, brain{8, -126, 7, 127};

std::uint16_t to_narrow(long double value, const Narrow& n) {
  const std::uint16_t sign = std::signbit(value) ? 0x8000 : 0;
  const long double size = std::fabs(value);
  if (size == 0) return sign;
  const int exponent = std::max(std::ilogb(size), n.lowest);
  const long double unit = std::ldexp(1.0L, exponent - (n.digits - 1));
  auto count = static_cast<std::uint32_t>(std::nearbyint(size / unit));  // round to nearest even
  const std::uint32_t whole = 1u << n.mantissa_bits;
  std::uint32_t bits = 0;
  if (count < whole)
    bits = count;  // subnormal
  else
    bits = (static_cast<std::uint32_t>(exponent + n.bias) << n.mantissa_bits) + (count - whole);
  return static_cast<std::uint16_t>(sign | bits);
}

long double from_narrow(std::uint16_t bits, const Narrow& n) {
  const std::uint32_t whole = 1u << n.mantissa_bits, mantissa = bits & (whole - 1);
  const int field = (bits & 0x7fff) >> n.mantissa_bits, top = (1 << (15 - n.mantissa_bits)) - 1;
  if (field == top) return std::nanl("");
  const long double size =
      field == 0 ? std::ldexp(static_cast<long double>(mantissa), n.lowest - n.mantissa_bits)
                 : std::ldexp(static_cast<long double>(whole + mantissa), field - n.bias - n.mantissa_bits);
  return bits & 0x8000 ? -size : size;
}

template <typename T>
T read_as(const unsigned char* bytes) {
  T value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}
template <typename T>
void write_as(unsigned char* bytes, long double value) {
  const auto number = static_cast<T>(value);
  std::memcpy(bytes, &number, sizeof number);
}
template <typename T>
void write_integer(unsigned char* bytes, long double value) {
  const long double low = std::numeric_limits<T>::min(), high = std::numeric_limits<T>::max();
  write_as<T>(bytes, std::min(high, std::max(low, std::nearbyint(value))));
}

}  // namespace

std::uint64_t stored_number_bytes(Storage storage, bool f64) {
  switch (storage) {
    case Storage::native:
      return f64 ? 8 : 4;
    case Storage::uint8:
    case Storage::int8:
      return 1;
    case Storage::int32:
      return 4;
    default:
      return 2;
  }
}

void encode(long double value, unsigned char* bytes, const Format& format, bool f64) {
  const long double v = (value - format.bias) / format.scale;
  switch (format.storage) {
    case Storage::native:
      return f64 ? write_as<double>(bytes, v) : write_as<float>(bytes, v);
    case Storage::f16:
      return write_as<std::uint16_t>(bytes, to_narrow(v, half));
    case Storage::bf16:
      return write_as<std::uint16_t>(bytes, to_narrow(v, brain));
    case Storage::uint8:
      return write_integer<std::uint8_t>(bytes, v);
    case Storage::int8:
      return write_integer<std::int8_t>(bytes, v);
    case Storage::uint16:
      return write_integer<std::uint16_t>(bytes, v);
    case Storage::int16:
      return write_integer<std::int16_t>(bytes, v);
    case Storage::int32:
      return write_integer<std::int32_t>(bytes, v);
  }
}

long double decoded(const unsigned char* bytes, const Format& format, bool f64) {
  long double v = 0;
  switch (format.storage) {
    case Storage::native:
      v = f64 ? static_cast<long double>(read_as<double>(bytes))
              : static_cast<long double>(read_as<float>(bytes));
      break;
    case Storage::f16:
      v = from_narrow(read_as<std::uint16_t>(bytes), half);
      break;
    case Storage::bf16:
      v = from_narrow(read_as<std::uint16_t>(bytes), brain);
      break;
    case Storage::uint8:
      v = read_as<std::uint8_t>(bytes);
      break;
    case Storage::int8:
      v = read_as<std::int8_t>(bytes);
      break;
    case Storage::uint16:
      v = read_as<std::uint16_t>(bytes);
      break;
    case Storage::int16:
      v = read_as<std::int16_t>(bytes);
      break;
    case Storage::int32:
      v = read_as<std::int32_t>(bytes);
      break;
  }
  return v * format.scale + format.bias;
}

}  // namespace fft_test
