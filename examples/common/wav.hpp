// Sound in memory, and its way from and to WAV files.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <vector>

namespace example {

/// Samples from -1 to 1, the channels of one moment side by side.
struct Sound {
  unsigned rate = 44100;  ///< samples per second
  std::size_t channels = 1;
  std::vector<float> samples;  ///< frames() * channels

  std::size_t frames() const { return samples.size() / channels; }
};

/// A file that cannot be read or written. The message names the file and what is wrong with it.
class SoundError : public std::runtime_error {
 public:
  SoundError(const std::string& path, const std::string& problem)
      : std::runtime_error("'" + path + "': " + problem) {}
};

/// Reads a WAV file of 8, 16, 24 or 32 bit integers or 32 bit floats. Throws SoundError.
Sound read_wav(const std::string& path);

/// Writes 16 bit integers, values clipped to -1 .. 1 and rounded. Throws SoundError.
void write_wav(const std::string& path, const Sound& sound);

}  // namespace example
