// What the disk cache believes: folders and entries that nobody else could have written, in places that are meant for it.
#include <catch2/catch.hpp>

#include <fftcl/cache.hpp>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <map>

#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/disk_cache.hpp"
#include "runtime/cache/driver_environment.hpp"
#include "runtime/device/device_profile.hpp"
#include "support/device/devices.hpp"
#include "support/refusal.hpp"
#include "support/scratch_directory.hpp"

using fft::runtime::CacheChoice;
using fft::runtime::choose_cache;
using fft::runtime::DiskCache;
using fft_test::ScratchDirectory;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t roomy = std::uint64_t(1) << 20;
constexpr uid_t nobody = 65534;

mode_t mode_of(const fs::path& path) {
  struct stat status {};
  REQUIRE(lstat(path.c_str(), &status) == 0);
  return status.st_mode & 07777;
}

/// The umask of this process while it exists.
struct Umask {
  explicit Umask(mode_t mask) : before(umask(mask)) {}
  ~Umask() { umask(before); }
  mode_t before;
};

/// A folder with one entry, and the entry's path.
struct OneEntry {
  OneEntry() {
    cache.write("key", "value");
    REQUIRE(cache.read("key") == "value");
    for (const auto& found : fs::directory_iterator(folder))
      if (found.path().extension() != ".fftcl-lock") entry = found.path();
  }
  /// The entry's file, replaced.
  void is_rebuilt() const {
    CHECK_FALSE(cache.read("key").has_value());
    cache.write("key", "value");
    CHECK(cache.read("key") == "value");
    CHECK(mode_of(entry) == 0600);
  }
  ScratchDirectory scratch;
  std::string folder = scratch.path() + "/cache";
  DiskCache cache{folder, roomy};
  fs::path entry;
};

/// Ends the test when something waits for ever.
struct TimeLimit {
  TimeLimit() { alarm(60); }
  ~TimeLimit() { alarm(0); }
};

CacheChoice choice(const std::map<std::string, std::string>& variables) {
  return choose_cache([&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
}

}  // namespace

TEST_CASE("folders and entries are made for their owner only, whatever the umask and the path") {
  for (const mode_t mask : {022, 000, 077}) {
    CAPTURE(mask);
    const Umask umask(mask);
    const ScratchDirectory scratch;
    const std::string folder = scratch.path() + "/a/b/c";
    const DiskCache cache(folder, roomy);
    CHECK(cache.problem().empty());
    cache.write("key", "value");
    CHECK(cache.read("key") == "value");
    for (const char* made : {"/a", "/a/b", "/a/b/c"}) CHECK(mode_of(scratch.path() + made) == 0700);
    for (const auto& entry : fs::directory_iterator(folder)) CHECK(mode_of(entry.path()) == 0600);
  }
}

TEST_CASE("a slash at the end of the path makes no difference") {
  const ScratchDirectory scratch;
  const std::string folder = scratch.path() + "/cache";
  CHECK(choice({{"FFTCL_CACHE_DIR", folder + "/"}}).directory == folder);
  CHECK(choice({{"FFTCL_CACHE_DIR", folder + "///"}}).directory == folder);
  CHECK(choice({{"FFTCL_CACHE_DIR", "/"}}).directory == "/");
  fft::set_cache_directory(folder + "/");
  CHECK(fft::cache_directory() == folder);
  fft::set_cache_directory("");
  const Umask open_to_all(0);
  DiskCache(folder + "/", roomy).write("key", "value");
  CHECK(mode_of(folder) == 0700);
}

TEST_CASE("a folder that others may write is not used, not even to delete") {
  for (const mode_t mode : {0777, 0775, 0757, 01777}) {
    CAPTURE(mode);
    const OneEntry one;
    REQUIRE(chmod(one.folder.c_str(), mode) == 0);
    CHECK_FALSE(one.cache.read("key").has_value());
    CHECK_FALSE(one.cache.can_keep());
    one.cache.write("other", "value");
    one.cache.clear();
    CHECK(one.cache.bytes() == 0);
    CHECK(one.cache.problem().find("others may write") != std::string::npos);
    CHECK(one.cache.problem().find(one.folder) != std::string::npos);
    REQUIRE(chmod(one.folder.c_str(), 0755) == 0);
    CHECK(one.cache.read("key") == "value");
    CHECK_FALSE(one.cache.read("other").has_value());
    CHECK(one.cache.problem().empty());
  }
}

TEST_CASE("an entry that others may write is not used, and replaced") {
  for (const mode_t mode : {0666, 0620, 0602}) {
    CAPTURE(mode);
    const OneEntry one;
    REQUIRE(chmod(one.entry.c_str(), mode) == 0);
    one.is_rebuilt();
  }
}

TEST_CASE("folders and entries of another user are not used") {
  if (geteuid() != 0) return;  // nobody else can give files away
  const OneEntry one;
  SECTION("entry") {
    REQUIRE(chown(one.entry.c_str(), nobody, nobody) == 0);
    one.is_rebuilt();
  }
  SECTION("folder") {
    REQUIRE(chown(one.folder.c_str(), nobody, nobody) == 0);
    CHECK_FALSE(one.cache.read("key").has_value());
    one.cache.write("other", "value");
    CHECK(one.cache.bytes() == 0);
    CHECK(one.cache.problem().find("belongs to user 65534") != std::string::npos);
    REQUIRE(chown(one.folder.c_str(), 0, 0) == 0);
    CHECK_FALSE(one.cache.read("other").has_value());
  }
}

TEST_CASE("what is no regular file is not used, and waited for even less") {
  const TimeLimit limit;
  const OneEntry one;
  const fs::path target = fs::path(one.scratch.path()) / "target";
  fs::rename(one.entry, target);
  SECTION("FIFO") {
    REQUIRE(mkfifo(one.entry.c_str(), 0600) == 0);
    one.is_rebuilt();
  }
  SECTION("link to an intact entry") {
    fs::create_symlink(target, one.entry);
    one.is_rebuilt();
    CHECK_FALSE(fs::is_symlink(one.entry));
    CHECK(fs::exists(target));
  }
  SECTION("link to nowhere") {
    fs::create_symlink(one.scratch.path() + "/nowhere", one.entry);
    one.is_rebuilt();
    CHECK_FALSE(fs::exists(one.scratch.path() + "/nowhere"));
  }
  SECTION("endless device") {
    fs::create_symlink("/dev/zero", one.entry);
    one.is_rebuilt();
  }
  SECTION("folder") {
    fs::create_directory(one.entry);
    one.cache.write("key", "value");
    CHECK_FALSE(one.cache.read("key").has_value());
    CHECK(fs::is_directory(one.entry));
  }
  SECTION("FIFO in place of the cache's folder") {
    const std::string fifo = one.scratch.path() + "/fifo";
    REQUIRE(mkfifo(fifo.c_str(), 0600) == 0);
    const DiskCache cache(fifo, roomy);
    cache.write("key", "value");
    CHECK_FALSE(cache.read("key").has_value());
    CHECK_FALSE(cache.problem().empty());
  }
}

TEST_CASE("a file of 2 GB is not read") {
  const OneEntry one;
  fs::resize_file(one.entry, std::uintmax_t(2) << 30);
  one.is_rebuilt();
}

TEST_CASE("a limit on the size of files costs an entry, not the process") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path() + "/cache", roomy);
  struct rlimit before {};
  REQUIRE(getrlimit(RLIMIT_FSIZE, &before) == 0);
  struct rlimit small = before;
  small.rlim_cur = 50000;
  REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
  cache.write("large", std::string(60000, 'v'));
  const std::string problem = cache.problem();
  cache.write("small", std::string(40000, 'v'));
  REQUIRE(setrlimit(RLIMIT_FSIZE, &before) == 0);
  CHECK_THAT(problem, Catch::Contains("could not take a file of 60") && Catch::Contains("ulimit -f"));
  CHECK(cache.problem().empty());
  CHECK_FALSE(cache.read("large").has_value());
  CHECK(cache.read("small").has_value());
}

TEST_CASE("a folder that cannot be made is named with the reason") {
  const ScratchDirectory scratch;
  std::ofstream(scratch.path() + "/file") << "in the way";
  CHECK(DiskCache(scratch.path() + "/file", roomy).problem().find("Not a directory") != std::string::npos);
  CHECK_FALSE(DiskCache(scratch.path() + "/file/below", roomy).problem().empty());
  CHECK_FALSE(DiskCache("/proc/fftcl", roomy).can_keep());
}

TEST_CASE("the environment chooses the folder") {
  CHECK(choice({{"HOME", "/home/one"}}).directory == "/home/one/.cache/fftcl");
  CHECK(choice({{"HOME", "/home/one"}, {"XDG_CACHE_HOME", "/scratch"}}).directory == "/scratch/fftcl");
  CHECK(choice({{"HOME", "/home/one"}, {"FFTCL_CACHE_DIR", "/mine"}}).directory == "/mine");
  CHECK(choice({{"FFTCL_CACHE_DIR", "mine"}}).directory == fs::absolute("mine").string());
  // Relative places of others are nobody's intent: the working directory is no home.
  CHECK(choice({{"HOME", "/home/one"}, {"XDG_CACHE_HOME", "cache"}}).directory == "/home/one/.cache/fftcl");
  for (const char* home : {"", "home", "./home", "."}) {
    CAPTURE(home);
    CHECK(choice({{"HOME", home}}).directory.empty());
    CHECK(choice({{"HOME", home}}).problem.find("FFTCL_CACHE_DIR") != std::string::npos);
  }
}

TEST_CASE("the environment switches the cache off in every usual way") {
  for (const char* off : {"off", "OFF", "Off", "0", "false", "FALSE", "no", "No"}) {
    CAPTURE(off);
    CHECK_FALSE(choice({{"FFTCL_CACHE", off}, {"HOME", "/home/one"}}).enabled);
  }
  for (const char* on : {"", "on", "1", "true", "YES"}) {
    CAPTURE(on);
    CHECK(choice({{"FFTCL_CACHE", on}, {"HOME", "/home/one"}}).enabled);
    CHECK(choice({{"FFTCL_CACHE", on}, {"HOME", "/home/one"}}).problem.empty());
  }
  const CacheChoice mistaken = choice({{"FFTCL_CACHE", "/tmp/cache"}, {"HOME", "/home/one"}});
  CHECK(mistaken.enabled);
  CHECK(mistaken.problem.find("'/tmp/cache'") != std::string::npos);
}

TEST_CASE("a program can ask why nothing is kept") {
  const ScratchDirectory scratch;
  fft::set_cache_directory(scratch.path());
  CHECK(fft::cache_problem().empty());
  REQUIRE(chmod(scratch.path().c_str(), 0777) == 0);
  CHECK(fft::cache_problem().find("chmod go-w") != std::string::npos);
  fft::disable_disk_cache();
  CHECK(fft::cache_problem().empty());
  fft::set_cache_directory("");
}

TEST_CASE("a folder behind a character 0 is refused, not the one before it taken") {
  const ScratchDirectory scratch;
  fft::set_cache_directory(scratch.path());
  const std::string cut = scratch.path() + '\0' + "b";
  fft_test::check_refused([&] { fft::set_cache_directory(cut); }, "behind a character 0");
  CHECK(fft::cache_directory() == scratch.path());
  fft::set_cache_directory("");
}

TEST_CASE("the driver's settings that change code are in the key") {
  using fft::runtime::code_environment;
  CHECK(code_environment({"HOME=/home/one", "POCL_CACHE_DIR=/tmp", "POCL_AFFINITY=1", "POCL_DEBUG=all"})
            .empty());
  CHECK(code_environment({"POCL_WORK_GROUP_METHOD=loops", "AMD_OCL_BUILD_OPTIONS_APPEND=-O0"}) ==
        "AMD_OCL_BUILD_OPTIONS_APPEND=-O0; POCL_WORK_GROUP_METHOD=loops; ");
  for (const fft_test::TestDevice& on : fft_test::test_devices()) {
    INFO(on.name);
    const auto fingerprint = [&] { return fft::runtime::measure_device(on.device()).fingerprint; };
    const std::string before = fingerprint();
    REQUIRE(std::getenv("POCL_WORK_GROUP_METHOD") == nullptr);
    setenv("POCL_WORK_GROUP_METHOD", "loops", 1);
    CHECK(fingerprint() != before);
    unsetenv("POCL_WORK_GROUP_METHOD");
    CHECK(fingerprint() == before);
  }
}
