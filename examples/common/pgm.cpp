// PGM: "P2" (text) or "P5" (bytes), width, height, largest value, then the grey values. '#' starts a comment.
#include "common/image.hpp"

namespace example {
namespace {

class Scanner {
 public:
  Scanner(const std::string& path, const std::vector<unsigned char>& file) : path_(path), file_(file) {}

  /// The next decimal number, at most `limit`.
  std::size_t number(const char* what, std::size_t limit) {
    skip_space();
    if (position_ == file_.size()) throw ImageError(path_, std::string("ends before ") + what);
    if (!is_digit()) throw ImageError(path_, std::string("has no number where ") + what + " should be");
    std::size_t value = 0;
    for (; is_digit(); ++position_) {
      value = value * 10 + (file_[position_] - std::size_t{'0'});
      if (value > limit) {
        throw ImageError(path_, std::string(what) + " is larger than " + std::to_string(limit));
      }
    }
    return value;
  }

  /// The bytes after the single white space that ends the header.
  std::size_t raster() {
    if (position_ == file_.size()) throw ImageError(path_, "ends after its header");
    return position_ + 1;
  }

 private:
  bool is_digit() const {
    return position_ < file_.size() && file_[position_] >= '0' && file_[position_] <= '9';
  }

  void skip_space() {
    for (; position_ < file_.size(); ++position_) {
      const unsigned char c = file_[position_];
      if (c == '#') {
        while (position_ < file_.size() && file_[position_] != '\n') ++position_;
        if (position_ == file_.size()) return;
      } else if (c != ' ' && (c < '\t' || c > '\r')) {
        return;
      }
    }
  }

  const std::string& path_;
  const std::vector<unsigned char>& file_;
  std::size_t position_ = 2;  // after the magic number
};

}  // namespace

GrayImage decode_pgm(const std::string& path, const std::vector<unsigned char>& file) {
  Scanner scan(path, file);
  const std::size_t columns = scan.number("the width", max_side);
  const std::size_t rows = scan.number("the height", max_side);
  const std::size_t white = scan.number("the largest value", 65535);
  if (columns == 0 || rows == 0 || white == 0)
    throw ImageError(path, "has a width, height or largest value of 0");

  // Before memory is taken on the word of a header: the file must be long enough to hold that many values.
  const bool text = file[1] == '2';
  const std::size_t count = rows * columns;
  const std::size_t value_bytes = white > 255 && !text ? 2 : 1;
  const std::size_t start = text ? 0 : scan.raster();
  if ((file.size() - start) / value_bytes < count) {
    throw ImageError(path, "is cut off: its header promises " + std::to_string(columns) + " x " +
                               std::to_string(rows) + " pixels");
  }

  GrayImage image(rows, columns);
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t value = 0;
    if (text) {
      value = scan.number("a pixel", white);
    } else if (value_bytes == 2) {
      value = (std::size_t{file[start + 2 * i]} << 8) | file[start + 2 * i + 1];
    } else {
      value = file[start + i];
    }
    if (value > white) throw ImageError(path, "has a pixel above its largest value " + std::to_string(white));
    image.pixels[i] = static_cast<float>(value) / static_cast<float>(white);
  }
  return image;
}

}  // namespace example
