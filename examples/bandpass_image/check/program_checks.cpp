// The program as users run it: exit status, messages, and the pictures it leaves.
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "bandpass_image/check/check.hpp"
#include "bandpass_image/settings.hpp"

namespace example::check {
namespace {

namespace fs = std::filesystem;

struct Outcome {
  bool good;
  std::string text;
  bool says(const std::string& part) const { return text.find(part) != std::string::npos; }
};

class Program {
 public:
  Program(std::string path, fs::path folder) : path_(std::move(path)), folder_(std::move(folder)) {}

  Outcome run(const std::string& arguments) const {
    const fs::path log = file("log.txt");
    const std::string command = "\"" + path_ + "\" " + arguments + " >\"" + log.string() + "\" 2>&1";
    const int status = std::system(command.c_str());
    std::ifstream stream(log);
    return {status == 0,
            std::string(std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>())};
  }

  /// Filters `input`; the result and the spectrum are out.png and spectrum.png.
  Outcome filter(const fs::path& input, const std::string& options) const {
    fs::remove(file("out.png"));
    fs::remove(file("spectrum.png"));
    return run("\"" + input.string() + "\" " + options + " --repeat 1 --output \"" +
               file("out.png").string() + "\" --spectrum \"" + file("spectrum.png").string() + "\"");
  }

  fs::path file(const std::string& name) const { return folder_ / name; }
  GrayImage picture(const std::string& name) const { return read_image(file(name).string()); }

 private:
  std::string path_;
  fs::path folder_;
};

void write_pgm(const fs::path& path, const GrayImage& picture) {
  std::string bytes =
      "P5\n" + std::to_string(picture.columns) + " " + std::to_string(picture.rows) + "\n255\n";
  for (const float value : picture.pixels) {
    bytes.push_back(static_cast<char>(static_cast<unsigned char>(std::lround(value * 255.0F))));
  }
  write_bytes(path, bytes);
}

// Primes, odd sizes, one pixel, one row: low-pass plus high-pass must be the picture again, through 8-bit
// files.
void check_sizes(const Program& program) {
  const std::size_t sizes[][2] = {{1, 1}, {1, 50}, {101, 64}, {127, 131}, {75, 77}, {40, 641}};
  for (const auto& [rows, columns] : sizes) {
    const std::string name = std::to_string(rows) + " x " + std::to_string(columns);
    const bool pgm = rows % 2 == 1;
    const fs::path input = program.file(pgm ? "in.pgm" : "in.png");
    const GrayImage picture = busy_picture(rows, columns);
    pgm ? write_pgm(input, picture) : write_png(input.string(), picture);

    const Outcome low = program.filter(input, "--low-pass 3 --show plain");
    expect(low.good, name + " low-pass runs: " + low.text);
    if (!low.good) continue;
    const GrayImage smooth = program.picture("out.png");
    const bool must_pad = rows == 101 || rows == 127 || columns == 641;
    expect(low.says("padded by reflection") == must_pad, name + " says whether it pads: " + low.text);

    expect(program.filter(input, "--high-pass 3 --show offset").good, name + " high-pass runs");
    const GrayImage edges = program.picture("out.png");
    GrayImage sum = smooth;
    expect(sum.pixels.size() == picture.pixels.size() && edges.pixels.size() == picture.pixels.size(),
           name + " keeps its size");
    for (std::size_t i = 0; i < sum.pixels.size() && i < edges.pixels.size(); ++i)
      sum.pixels[i] += edges.pixels[i] - 0.5F;
    // Three roundings to 1/255: the input's, and those of both outputs.
    expect_at_most(max_difference(sum, picture), 1.6 / 255, name + ": low-pass + high-pass = picture");
  }
}

void check_constant_and_impulse(const Program& program) {
  const fs::path input = program.file("in.png");
  write_png(input.string(), GrayImage(90, 120, 0.8F));
  expect(program.filter(input, "").good, "the default filter runs on a constant picture");
  expect(max_difference(program.picture("out.png"), GrayImage(90, 120)) == 0, "a constant has no edges");
  const GrayImage spectrum = program.picture("spectrum.png");
  expect(spectrum.rows == 90 && spectrum.columns == 120, "the spectrum has the size of the transform");
  expect(spectrum.at(45, 60) == 1.0F, "DC is in the middle");
  double others = -1;
  for (const float value : spectrum.pixels) others += static_cast<double>(value);
  expect_at_most(others / (90.0 * 120.0), 0.05, "a constant has nothing but DC");

  GrayImage impulse(90, 120);
  impulse.at(31, 77) = 1.0F;
  write_png(input.string(), impulse);
  expect(program.filter(input, "--edge gaussian --band-pass 4 20").good, "the impulse runs");
  expect(max_difference(program.picture("spectrum.png"), GrayImage(90, 120, 1.0F)) == 0,
         "an impulse is flat");
}

void check_own_picture(const Program& program) {
  const Outcome outcome = program.filter("", "");
  expect(!outcome.good && outcome.says("name of the picture is empty"),
         "an empty name is refused: " + outcome.text);
  const Outcome own =
      program.run("--repeat 2 --output \"" + program.file("own.png").string() + "\" --spectrum \"" +
                  program.file("own_spectrum.png").string() + "\" --result-spectrum \"" +
                  program.file("own_result_spectrum.png").string() + "\"");
  expect(own.good, "runs on its own picture: " + own.text);
  for (const char* word :
       {"upload", "row passes", "column passes", "filter", "inverse row passes", "download", "total",
        "median of 2 runs", "high-pass, radius 80 waves over 640 pixels"}) {
    expect(own.says(word), std::string("prints '") + word + "': " + own.text);
  }
  const GrayImage edges = program.picture("own.png");
  expect(edges.rows == 640 && edges.columns == 960, "size of the result");
  // The rim of the sun is an edge; its middle and the sky beside it are flat.
  const auto mean = [&](std::size_t row, std::size_t column) {
    double sum = 0;
    for (std::size_t r = row - 4; r <= row + 4; ++r) {
      for (std::size_t c = column - 4; c <= column + 4; ++c) sum += static_cast<double>(edges.at(r, c)) / 81;
    }
    return sum;
  };
  expect(mean(130, 735 + 46) > 3 * mean(130, 735), "the sun has an edge and a dark middle");
  // The stopped disc of the result's spectrum is black, the corner is not.
  const GrayImage spectrum = program.picture("own_result_spectrum.png");
  expect(spectrum.at(320, 480) < spectrum.at(320 + 100, 480),
         "the high-pass stopped the middle of the spectrum");
}

void check_errors(const Program& program) {
  const fs::path input = program.file("in.png");
  write_png(input.string(), busy_picture(20, 20));
  const auto fails = [&](const std::string& options, const std::string& message) {
    const Outcome outcome = program.filter(input, options);
    expect(!outcome.good, "must fail: " + options);
    expect(outcome.says(message), "'" + message + "' in: " + outcome.text);
    expect(!fs::exists(program.file("out.png")), "nothing is written after an error: " + options);
  };
  fails("--sharpen", "--sharpen");
  fails("second.png", "second.png");
  fails("--high-pass",
        "a number that is not negative is needed, not '--repeat'");  // the next word is --repeat
  fails("--high-pass 2x", "not '2x'");
  fails("--low-pass -3", "not negative");
  fails("--low-pass nan", "not 'nan'");
  fails("--band-pass 9 4", "LOW < HIGH");
  fails("--high-pass 3 --low-pass 4", "--high-pass excludes --low-pass");
  fails("--edge soft", "--edge: Check soft");
  fails("--repeat 0", "0 not in range 1 to 100000");
  fails("--device nosuchdevice", "there are:");
  const Outcome missing = program.filter(program.file("nothing here.png"), "");
  expect(!missing.good && missing.says("nothing here.png': cannot be opened"),
         "missing file: " + missing.text);
  write_bytes(program.file("bad.png"), "\x89PNG\r\n\x1a\n garbage");
  const Outcome bad = program.filter(program.file("bad.png"), "");
  expect(!bad.good && bad.says("bad PNG"), "corrupt file: " + bad.text);
  const Outcome unwritable =
      program.run("--repeat 1 --output \"" + program.file("no/such/folder.png").string() + "\"");
  expect(!unwritable.good && unwritable.says("cannot be written"), "unwritable output: " + unwritable.text);
}

}  // namespace

void check_program(const std::string& path, const fs::path& folder) {
  const Program program(path, folder);
  const Outcome help = program.run("--help");
  expect(help.good && help.says("--band-pass"), "--help prints the options");
  const Outcome devices = program.run("--list-devices");
  expect(devices.good && !devices.text.empty(), "--list-devices lists one at least");
  check_sizes(program);
  check_constant_and_impulse(program);
  check_own_picture(program);
  check_errors(program);
}

}  // namespace example::check
