// RIFF WAVE: chunks of a name, a length and bytes; numbers are little-endian on every machine.
#include "common/wav.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <iterator>

namespace example {
namespace {

constexpr std::uint32_t pcm = 1, ieee_float = 3, extensible = 0xFFFE;

class Bytes {
 public:
  explicit Bytes(const std::string& path) : path_(path) {
    std::ifstream file(path, std::ios::binary);
    if (!file) throw SoundError(path, "cannot be opened");
    data_.assign(std::istreambuf_iterator<char>(file), {});
  }
  std::size_t size() const { return data_.size(); }
  bool has(std::size_t at, const char* name) const {
    return at + 4 <= data_.size() && std::memcmp(data_.data() + at, name, 4) == 0;
  }
  std::uint32_t number(std::size_t at, std::size_t bytes) const {
    if (at + bytes > data_.size()) throw SoundError(path_, "the file is cut off");
    std::uint32_t value = 0;
    for (std::size_t i = bytes; i-- > 0;) value = value << 8 | static_cast<unsigned char>(data_[at + i]);
    return value;
  }

 private:
  std::string path_;
  std::vector<char> data_;
};

struct Format {
  std::uint32_t kind = 0, channels = 0, rate = 0, bits = 0;
};

Format read_format(const Bytes& file, std::size_t at, std::size_t length) {
  Format format;
  format.kind = file.number(at, 2);
  format.channels = file.number(at + 2, 2);
  format.rate = file.number(at + 4, 4);
  format.bits = file.number(at + 14, 2);
  if (format.kind == extensible && length >= 26) format.kind = file.number(at + 24, 2);
  return format;
}

float sample(const Bytes& file, std::size_t at, const Format& format) {
  const std::uint32_t raw = file.number(at, format.bits / 8);
  if (format.kind == ieee_float) {
    float value = 0;
    std::memcpy(&value, &raw, sizeof value);
    return value;
  }
  if (format.bits == 8) return (static_cast<float>(raw) - 128.0F) / 128.0F;  // the one unsigned format
  const auto widened = static_cast<std::int32_t>(raw << (32 - format.bits));
  return static_cast<float>(static_cast<double>(widened) / 2147483648.0);
}

bool is_known(const Format& f) {
  const bool bits = f.kind == pcm ? f.bits == 8 || f.bits == 16 || f.bits == 24 || f.bits == 32
                                  : f.kind == ieee_float && f.bits == 32;
  return bits && f.channels > 0 && f.rate > 0;
}

void append(std::string& text, std::uint32_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i) text += static_cast<char>(value >> (8 * i) & 0xFF);
}

}  // namespace

Sound read_wav(const std::string& path) {
  const Bytes file(path);
  if (!file.has(0, "RIFF") || !file.has(8, "WAVE")) throw SoundError(path, "is not a WAV file");
  Format format;
  for (std::size_t at = 12; at + 8 <= file.size();) {
    const std::size_t length = file.number(at + 4, 4), body = at + 8;
    if (file.has(at, "fmt ")) format = read_format(file, body, length);
    if (file.has(at, "data")) {
      if (!is_known(format))
        throw SoundError(path, "has samples of kind " + std::to_string(format.kind) + " and " +
                                   std::to_string(format.bits) + " bits, which this program cannot read");
      const std::size_t bytes = std::min(length, file.size() - body), each = format.bits / 8;
      Sound sound{format.rate, format.channels, {}};
      const std::size_t count = bytes / each / format.channels * format.channels;
      sound.samples.reserve(count);
      for (std::size_t i = 0; i < count; ++i) sound.samples.push_back(sample(file, body + i * each, format));
      return sound;
    }
    at = body + length + length % 2;  // chunks begin at even bytes
  }
  throw SoundError(path, "has no samples");
}

void write_wav(const std::string& path, const Sound& sound) {
  const auto channels = static_cast<std::uint32_t>(sound.channels);
  const auto bytes = static_cast<std::uint32_t>(2 * sound.samples.size());
  std::string text = "RIFF";
  append(text, 36 + bytes, 4);
  text += "WAVEfmt ";
  append(text, 16, 4);
  append(text, pcm, 2);
  append(text, channels, 2);
  append(text, sound.rate, 4);
  append(text, sound.rate * channels * 2, 4);
  append(text, channels * 2, 2);
  append(text, 16, 2);
  text += "data";
  append(text, bytes, 4);
  for (const float value : sound.samples) {
    const float clipped = std::fmin(std::fmax(value, -1.0F), 1.0F);
    append(text, static_cast<std::uint32_t>(std::lround(clipped * 32767.0F)), 2);
  }
  std::ofstream file(path, std::ios::binary);
  file.write(text.data(), static_cast<std::streamsize>(text.size()));
  if (!file) throw SoundError(path, "cannot be written");
}

}  // namespace example
