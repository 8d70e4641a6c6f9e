// Measured plans: what is measured is remembered, in this process, on disk and in files, and results stay what they were.
#include <catch2/catch.hpp>
#include <fftcl/fft.hpp>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <complex>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "runtime/cache/wisdom_store.hpp"
#include "support/device/devices.hpp"
#include "support/foreign_locale.hpp"
#include "support/problems/random.hpp"
#include "support/reference/reference.hpp"
#include "support/refusal.hpp"
#include "support/scratch_directory.hpp"

using namespace fft_test;
using Catch::Matchers::Contains;

namespace {

constexpr std::uint64_t n = 64, batch = 24;

fft::Options options_of(fft::Effort effort, fft::Directions directions = fft::Directions::forward_only) {
  fft::Options options;
  options.batch = batch;
  options.effort = effort;
  options.directions = directions;
  return options;
}

std::vector<std::complex<float>> spectrum(const TestDevice& on, const fft::Plan& plan,
                                          const std::vector<std::complex<float>>& data) {
  const cl::Buffer in = upload(on, data), out(on.context, CL_MEM_READ_WRITE, 8 * data.size());
  plan.forward(on.queue, in, out);
  return download<float>(on, out, data.size());
}

/// The entry with this choice added, as if it had been measured.
std::string with_choice(const std::string& text, const std::string& choice) {
  const std::string expected = "expected: ";
  const std::size_t at = text.find('\n', text.find(expected)) + 1;
  return text.substr(0, at) + "choose: " + choice + "\n" + text.substr(at);
}

/// Nothing known before and after, on disk neither.
struct CleanSlate {
  ScratchDirectory directory;
  CleanSlate() {
    fft::set_cache_directory(directory.path());
    fft::runtime::forget_wisdom(false);
  }
  ~CleanSlate() {
    fft::runtime::forget_wisdom(false);
    fft::disable_disk_cache();
  }
};

/// Ends this process if a call waits forever.
struct Alarm {
  Alarm() { alarm(60); }
  ~Alarm() { alarm(0); }
};

}  // namespace

TEST_CASE("a measured plan computes what an estimated one does, and is remembered") {
  const CleanSlate slate;
  for (const TestDevice& on : test_devices()) {
    const auto data = uniform_noise<float>(n * batch, 1);
    const fft::Plan estimated(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    CHECK(fft::wisdom::text().empty());
    fft::Options options = options_of(fft::Effort::measure);
    options.measure_seconds = 3;
    const fft::Plan measured(on.context, on.device, {n}, options);
    CHECK(measured.options().effort == fft::Effort::measure);
    CHECK_THAT(fft::wisdom::text(), Contains("what: c2c forward f32 64, batch 24\n"));
    CHECK(relative_error(spectrum(on, measured, data), spectrum(on, estimated, data)) < 1e-6);
    const std::string told = fft::wisdom::text();
    const auto builds = fft::cache_statistics().builds;
    const fft::Plan later(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    const fft::Plan again(on.context, on.device, {n}, options);
    CHECK(later.describe() == again.describe());
    fft::runtime::forget_wisdom(false);
    CHECK(fft::wisdom::text().empty());
    const fft::Plan from_disk(on.context, on.device, {n}, options);
    CHECK(fft::wisdom::text() == told);
    CHECK(fft::cache_statistics().builds == builds);
    fft::wisdom::forget();
    const fft::Plan unwise(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    CHECK(fft::wisdom::text().empty());
    CHECK(unwise.describe() == estimated.describe());
    fft::runtime::forget_wisdom(false);
    fft::clear_cache();
  }
}

TEST_CASE("what one cache directory does not have is looked for in the next") {
  const CleanSlate slate;
  const ScratchDirectory empty;
  const TestDevice& on = test_devices().front();
  fft::Options options = options_of(fft::Effort::measure);
  options.measure_seconds = 0;
  const fft::Plan measured(on.context, on.device, {n}, options);
  const std::string told = fft::wisdom::text();
  fft::runtime::forget_wisdom(false);
  fft::set_cache_directory(empty.path());
  const fft::Plan unwise(on.context, on.device, {n}, options_of(fft::Effort::estimate));
  CHECK(fft::wisdom::text().empty());
  fft::set_cache_directory(slate.directory.path());
  const fft::Plan wise(on.context, on.device, {n}, options_of(fft::Effort::estimate));
  CHECK(fft::wisdom::text() == told);
}

TEST_CASE("forget() holds, too, for what other threads are reading from the disk cache") {
  const CleanSlate slate;
  std::vector<fft::planning::Problem> problems(300);  // so many that forget() comes while they are read
  for (std::size_t i = 0; i < problems.size(); ++i) {
    problems[i].batch = i + 1;
    fft::runtime::keep_wisdom({"a device", fft::planning::identity(problems[i]), "", 1, 2, {}});
  }
  int kept = 0;
  for (int round = 0; round < 10; ++round) {
    fft::runtime::forget_wisdom(false);
    std::atomic<int> found{0};
    std::thread reader([&] {
      for (const auto& problem : problems) found += fft::runtime::find_wisdom("a device", problem) ? 1 : 0;
    });
    while (found < 5) std::this_thread::yield();
    fft::wisdom::forget();
    reader.join();
    kept += fft::wisdom::text().empty() ? 0 : 1;
  }
  CHECK(kept == 0);
}

TEST_CASE("plans take what wisdom says, and only for their problem") {
  const CleanSlate slate;
  for (const TestDevice& on : test_devices()) {
    const auto data = uniform_noise<float>(n * batch, 2);
    const fft::Plan own(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    fft::Options options = options_of(fft::Effort::measure);
    options.measure_seconds = 0;  // times what planning expects, nothing else
    const fft::Plan expected(on.context, on.device, {n}, options);
    CHECK(expected.describe() == own.describe());
    const std::string told = fft::wisdom::text();
    CHECK(told.find("choose") == std::string::npos);

    fft::wisdom::forget();
    const bool vector = own.describe().find("kernel") != std::string::npos;
    const std::string choice = vector ? "pass 1 of 64 points = lanes 0 2.4.8"
                                      : "axis 64 1:1 as 64, pass 1 = 4.4.4 columns 3 items 48";
    CHECK(fft::wisdom::add(with_choice(told, choice)) == 1);
    const fft::Plan other(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    CHECK_THAT(other.describe(), Contains(vector ? "2 x 4 x 8" : "4 x 4 x 4"));
    CHECK(relative_error(spectrum(on, other, data), spectrum(on, own, data)) < 1e-6);
    fft::Options two = options_of(fft::Effort::estimate);
    two.batch = 2;
    const fft::Plan unlike(on.context, on.device, {n}, two);
    CHECK_THAT(unlike.describe(), !Contains(vector ? "2 x 4 x 8" : "4 x 4 x 4"));

    fft::wisdom::forget();
    fft::wisdom::add(with_choice(told, "axis 64 1:1 = 3x5"));
    const fft::Plan plain(on.context, on.device, {n}, options_of(fft::Effort::estimate));
    CHECK(plain.describe() == own.describe());
    fft::runtime::forget_wisdom(false);
    fft::clear_cache();
  }
}

TEST_CASE("of two entries for one problem the faster one stays") {
  const CleanSlate slate;
  const std::string head = "fftcl wisdom 1\ndevice: d\nproblem: p\nwhat: w\n";
  const auto entry = [&](const char* time, const char* way) {
    return head + "microseconds: " + time + "\nexpected: 9\nchoose: axis = " + way + "\n\n";
  };
  CHECK(fft::wisdom::add(entry("5", "slow")) == 1);
  CHECK(fft::wisdom::add(entry("4", "fast")) == 1);
  CHECK(fft::wisdom::add(entry("6", "slower")) == 1);
  CHECK(fft::wisdom::text() == entry("4", "fast"));
}

TEST_CASE("wisdom in files") {
  const CleanSlate slate;
  const auto path = (std::filesystem::path(slate.directory.path()) / "wisdom.txt").string();
  fft::wisdom::save(path);
  CHECK(fft::wisdom::load(path) == 0);
  const std::string entry = "device: d\nproblem: p\nwhat: w\nmicroseconds: 1.5\nexpected: 2\n\n";
  fft::wisdom::add("fftcl wisdom 1\n" + entry);
  fft::wisdom::save(path);
  fft::wisdom::forget();
  CHECK(fft::wisdom::load(path) == 1);
  CHECK(fft::wisdom::text() == "fftcl wisdom 1\n" + entry);

  const auto refused = [](const std::string& text, const std::string& words) {
    check_refused([&] { fft::wisdom::add(text); }, words, fft::ErrorCode::invalid_argument);
  };
  refused("", "line 1");
  refused("fftcl wisdom 2\n" + entry, "of another version");
  refused("fftcl wisdom 1\n" + entry + "device: d\n\n", "line 9");
  refused("fftcl wisdom 1\ndevice d\n", "'name: value' is needed");
  refused("fftcl wisdom 1\ncolour: red\n", "no such entry");
  refused("fftcl wisdom 1\ndevice: d\nproblem: p\nmicroseconds: soon\n", "a time in microseconds");
  refused("fftcl wisdom 1\ndevice: d\nproblem: p\nchoose: nothing\n", "no such entry");
  refused("fftcl wisdom 1\ndevice: d\nproblem: p\nexpected: 2\n\n", "no time in microseconds");
  for (const char* const time : {"1,5", "12abc", "0x10", "1 2", "inf", "-1"})
    refused("fftcl wisdom 1\ndevice: d\nproblem: p\nmicroseconds: " + std::string(time) + "\n\n",
            "line 4 of this wisdom, 'microseconds: " + std::string(time) + "': a time in microseconds");
  const std::string joined = "fftcl wisdom 1\n" + entry.substr(0, entry.size() - 1);
  refused(joined + entry, "line 7 of this wisdom, 'device: d': this entry has that already");
  refused(joined + "choose: a = b\nchoose: a = c\n\n", "an empty line is needed between two entries");
  const std::string two = "fftcl wisdom 1\n" + entry + "device: e\nproblem: p\nmicroseconds: 1.25\n\n";
  for (std::size_t end = two.find("device: e") + 1; end < two.size(); ++end)
    check_refused([&] { fft::wisdom::add(two.substr(0, end)); }, "line ");
  CHECK(fft::wisdom::text() == "fftcl wisdom 1\n" + entry);
  check_refused([] { fft::wisdom::load("/no/such/file"); }, "cannot be read",
                fft::ErrorCode::invalid_argument);
  check_refused([&] { fft::wisdom::load(slate.directory.path()); }, "cannot be read",
                fft::ErrorCode::invalid_argument);
  check_refused([] { fft::wisdom::save("/no/such/folder/file"); }, "cannot be written",
                fft::ErrorCode::invalid_argument);
  const std::string cut = path + '\0' + "b";  // would replace the file that the path begins with
  check_refused([&] { fft::wisdom::save(cut); },
                "behind a character 0, at index " + std::to_string(path.size()));
  check_refused([&] { fft::wisdom::load(cut); }, "behind a character 0");
}

TEST_CASE("files of wisdom: line ends of other systems, replaced as a whole or not at all") {
  const CleanSlate slate;
  const std::string path = slate.directory.path() + "/wisdom", link = slate.directory.path() + "/link";
  const auto content = [&] {
    std::ifstream file(path);
    return std::string{std::istreambuf_iterator<char>(file), {}};
  };
  std::ofstream(path) << "fftcl wisdom 1\r\ndevice: d\r\nproblem: p\r\nmicroseconds: 5\r\n\r\n";
  CHECK(fft::wisdom::load(path) == 1);
  std::filesystem::permissions(path,
                               std::filesystem::perms::owner_read | std::filesystem::perms::owner_write);
  std::filesystem::create_symlink(path, link);
  fft::wisdom::save(link);
  CHECK(content() == fft::wisdom::text());
  CHECK(std::filesystem::is_symlink(link));
  CHECK(std::filesystem::status(path).permissions() ==
        (std::filesystem::perms::owner_read | std::filesystem::perms::owner_write));

  const std::string before = content();
  fft::wisdom::add("fftcl wisdom 1\ndevice: e\nproblem: q\nmicroseconds: 5\n\n");
  rlimit usual{};  // as on a disk that is full
  REQUIRE(getrlimit(RLIMIT_FSIZE, &usual) == 0);
  const rlimit small{16, usual.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  const std::string message = refusal([&] { fft::wisdom::save(path); });
  REQUIRE(setrlimit(RLIMIT_FSIZE, &usual) == 0);
  std::signal(SIGXFSZ, handler);
  CHECK_THAT(message, Catch::Contains("cannot be written: File too large"));
  CHECK(content() == before);
  std::filesystem::remove(link);
  CHECK(std::distance(std::filesystem::directory_iterator(slate.directory.path()), {}) ==
        1);  // nothing is left

  std::filesystem::resize_file(path, 65 << 20);
  check_refused([&] { fft::wisdom::load(path); }, "has more than 67108864 bytes");
}

TEST_CASE("a pipe without a process at its other end is refused") {
  const CleanSlate slate;
  const Alarm alarm;
  const std::string path = slate.directory.path() + "/pipe";
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  check_refused([&] { fft::wisdom::load(path); }, "is a pipe into which nothing was written within 2 s",
                fft::ErrorCode::invalid_argument);
  check_refused([&] { fft::wisdom::save(path); }, "is a pipe from which nothing read within 2 s",
                fft::ErrorCode::invalid_argument);
  CHECK(std::filesystem::is_fifo(path));
}

TEST_CASE("wisdom goes through pipes, whose other end may come late and be slow") {
  const CleanSlate slate;
  const Alarm alarm;
  const std::string path = slate.directory.path() + "/pipe", head = "fftcl wisdom 1\n",
                    entry = "device: d\nproblem: p\nwhat: w\nmicroseconds: 1.5\nexpected: 2\n\n";
  const auto rest = [] { std::this_thread::sleep_for(std::chrono::milliseconds(300)); };
  REQUIRE(mkfifo(path.c_str(), 0600) == 0);
  std::thread writer([&] {
    rest();
    std::ofstream file(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(2500));  // longer than a pipe may have no writer
    file << head << std::flush;
    rest();
    file << entry;
  });
  CHECK(fft::wisdom::load(path) == 1);
  writer.join();

  std::string read;
  std::thread reader([&] {
    rest();
    std::ifstream file(path);
    read.assign(std::istreambuf_iterator<char>(file), {});
  });
  fft::wisdom::save(path);
  reader.join();
  CHECK(read == head + entry);

  int ends[2];
  REQUIRE(pipe(ends) == 0);
  ssize_t written = 0;
  std::thread slow([&] {
    rest();
    written = write(ends[1], read.data(), read.size());
    close(ends[1]);
  });
  CHECK(fft::wisdom::load("/dev/fd/" + std::to_string(ends[0])) == 1);
  slow.join();
  CHECK(written == static_cast<ssize_t>(read.size()));
  CHECK((fcntl(ends[0], F_GETFL) & O_NONBLOCK) == 0);  // the caller's own end is as it was
  close(ends[0]);
}

TEST_CASE("wisdom is the same in every locale of the program") {
  const CleanSlate slate;
  const std::string text =
      "fftcl wisdom 1\ndevice: d\nproblem: p\nwhat: w\nmicroseconds: 1234.5\nexpected: 2345.5\n\n";
  const ForeignLocale german;
  CHECK(fft::wisdom::add(text) == 1);
  CHECK(fft::wisdom::text() == text);
}
