// DiskCache: storing, checking, replacing, bounding; without a device.
#include "runtime/cache/disk_cache.hpp"

#include <catch2/catch.hpp>

#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <fstream>
#include <iterator>
#include <memory>
#include <thread>
#include <vector>

#include "runtime/cache/digest.hpp"
#include "support/scratch_directory.hpp"

using fft::runtime::DiskCache;
using fft_test::ScratchDirectory;
namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t roomy = std::uint64_t(1) << 20;

std::vector<fs::path> files_in(const fs::path& directory) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(directory)) files.push_back(entry.path());
  return files;
}

fs::path only_file(const fs::path& directory) {
  const auto files = files_in(directory);
  REQUIRE(files.size() == 1);
  return files.front();
}

std::string read_all(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

void write_all(const fs::path& path, const std::string& content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file << content;
}

/// As if last used this many minutes ago.
void age(const fs::path& path, int minutes) {
  fs::last_write_time(path, fs::file_time_type::clock::now() - std::chrono::minutes(minutes));
}

}  // namespace

TEST_CASE("entries come back as they were stored") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy);
  const std::string binary("\0\x01binary\0\xff", 10);
  CHECK_FALSE(cache.read("key").has_value());
  cache.write("key", binary);
  cache.write("other", "");
  CHECK(cache.read("key") == binary);
  CHECK(cache.read("other") == "");
  CHECK_FALSE(cache.read("ke").has_value());
  cache.write("key", "replaced");
  CHECK(cache.read("key") == "replaced");
  CHECK(files_in(scratch.path()).size() == 2);
  cache.clear();
  CHECK_FALSE(cache.read("key").has_value());
  CHECK(files_in(scratch.path()).empty());
}

TEST_CASE("an entry of many pieces comes back, as a block too; damage in any piece is seen") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy);
  std::string value(700'001, '\0');  // the last piece is no multiple of a word
  for (std::size_t i = 0; i < value.size(); ++i) value[i] = static_cast<char>(i * i / 251);
  cache.write("key", value);
  CHECK(cache.read("key") == value);
  const auto block = cache.read_block("key");
  REQUIRE(block);
  CHECK(block->bytes() == value);
  const fs::path file = only_file(scratch.path());
  const std::string intact = read_all(file);
  for (const std::size_t from_end :
       {std::size_t(1), std::size_t(100'000), std::size_t(400'000), value.size()}) {
    CAPTURE(from_end);
    std::string damaged = intact;
    damaged[damaged.size() - from_end] ^= 1;
    write_all(file, damaged);
    CHECK_FALSE(cache.read("key").has_value());
    CHECK_FALSE(cache.read_block("key").has_value());
  }
  cache.write("empty", "");
  CHECK(cache.read_block("empty")->size() == 0);
}

TEST_CASE("an entry damaged anywhere is not there, and can be replaced") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy);
  cache.write("key", "some value");
  const fs::path file = only_file(scratch.path());
  const std::string intact = read_all(file);
  for (std::size_t i = 0; i < intact.size(); ++i) {
    CAPTURE(i);
    std::string damaged = intact;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x10);
    write_all(file, damaged);
    REQUIRE_FALSE(cache.read("key").has_value());
  }
  for (std::size_t length = 0; length < intact.size(); ++length) {
    CAPTURE(length);
    write_all(file, intact.substr(0, length));
    REQUIRE_FALSE(cache.read("key").has_value());
  }
  write_all(file, intact + "x");
  CHECK_FALSE(cache.read("key").has_value());
  cache.write("key", "some value");
  CHECK(read_all(file) == intact);
  CHECK(cache.read("key") == "some value");
}

TEST_CASE("an entry of another key under the same file name is not taken") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy);
  cache.write("key one", "value one");
  const std::string foreign = read_all(only_file(scratch.path()));
  cache.clear();
  cache.write("key two", "value two");
  write_all(only_file(scratch.path()), foreign);
  CHECK_FALSE(cache.read("key two").has_value());
}

TEST_CASE("entries that a clock stamped before it was set back go first") {
  const ScratchDirectory scratch;
  const std::string value(1000, 'v');
  const DiskCache unbounded(scratch.path(), roomy);
  for (const char* key : {"key 0", "key 1"}) unbounded.write(key, value);
  const std::uint64_t entry_bytes = unbounded.bytes() / 2;
  for (const fs::path& file : files_in(scratch.path())) age(file, -10 * 24 * 60);
  const DiskCache bounded(scratch.path(), 2 * entry_bytes);
  bounded.write("key 2", value);
  CHECK(bounded.bytes() == 2 * entry_bytes);
  CHECK(bounded.read("key 2").has_value());
}

TEST_CASE("beyond the limit the least recently used entries go") {
  const ScratchDirectory scratch;
  const std::string value(1000, 'v');
  const DiskCache unbounded(scratch.path(), roomy);
  std::vector<std::string> keys;
  for (int i = 0; i < 8; ++i) {
    keys.push_back("key " + std::to_string(i));
    unbounded.write(keys.back(), value);
  }
  const std::uint64_t entry_bytes = unbounded.bytes() / 8;
  for (const fs::path& file : files_in(scratch.path())) age(file, 60);
  CHECK(unbounded.read(keys[2]).has_value());  // used: now the youngest
  std::ofstream(fs::path(scratch.path()) / "notes.txt") << "not ours";

  const DiskCache bounded(scratch.path(), 3 * entry_bytes);
  bounded.write("key 8", value);
  CHECK(bounded.bytes() <= 3 * entry_bytes);
  CHECK(bounded.bytes() > entry_bytes);  // no more than needed was deleted
  CHECK(bounded.read("key 8").has_value());
  CHECK(bounded.read(keys[2]).has_value());
  CHECK(fs::exists(fs::path(scratch.path()) / "notes.txt"));

  SECTION("an entry above the limit is not written and drives out nothing") {
    const std::uint64_t before = bounded.bytes();
    bounded.write("large", std::string(4 * entry_bytes, 'l'));
    CHECK_FALSE(bounded.read("large").has_value());
    CHECK(bounded.bytes() == before);
  }
  SECTION("a temporary file of a dead process is swept up, a fresh one is not") {
    const fs::path stale = fs::path(scratch.path()) / "a.fftcl-tmp";
    const fs::path fresh = fs::path(scratch.path()) / "b.fftcl-tmp";
    write_all(stale, "half an ent");
    write_all(fresh, "half an ent");
    age(stale, 120);
    bounded.write("key 9", value);
    CHECK_FALSE(fs::exists(stale));
    CHECK(fs::exists(fresh));
  }
}

TEST_CASE("a directory that cannot be made or written means no cache") {
  const ScratchDirectory scratch;
  const fs::path file = fs::path(scratch.path()) / "file";
  write_all(file, "in the way");
  const DiskCache cache(file / "below", roomy);
  cache.write("key", "value");
  CHECK_FALSE(cache.read("key").has_value());
  CHECK(cache.bytes() == 0);
  cache.clear();
  CHECK(read_all(file) == "in the way");
}

TEST_CASE("why the last entry was not kept is known, until one is") {
  const ScratchDirectory scratch;
  const fs::path link = fs::path(scratch.path()) / "link", target = fs::path(scratch.path()) / "target";
  fs::create_symlink(target, link);  // leads nowhere, which mkdir() alone finds out
  const DiskCache cache(link / "below", roomy);
  CHECK(cache.problem().empty());
  cache.write("key", "value");
  CHECK_THAT(cache.problem(), Catch::Contains("could not be made: "));
  fs::create_directory(target);
  cache.write("key", "value");
  CHECK(cache.problem().empty());
  CHECK(cache.entries() == 1);

  const DiskCache small(link / "below", 10);  // bytes
  small.write("key", "value");
  CHECK_THAT(cache.problem(), Catch::Contains("keeps at most 10 bytes"));
  cache.write("key", "value");
  CHECK(cache.problem().empty());
  DiskCache(link / "below", 0).write("key", "value");  // as wanted
  CHECK(cache.problem().empty());
}

TEST_CASE("a new cache directory is private") {
  const ScratchDirectory scratch;
  const fs::path directory = fs::path(scratch.path()) / "new" / "cache";
  DiskCache(directory, roomy).write("key", "value");
  CHECK(fs::status(directory).permissions() == fs::perms::owner_all);
}

TEST_CASE("readers never see a half-written entry") {
  const ScratchDirectory scratch;
  const auto value_of = [](int version) {
    return std::string(std::size_t(1000 + 777 * version), char('a' + version));
  };
  std::vector<std::thread> writers;
  for (int t = 0; t < 4; ++t)
    writers.emplace_back([&, t] {
      const DiskCache cache(scratch.path(), roomy);
      for (int i = 0; i < 100; ++i) cache.write("key", value_of((t + i) % 5));
    });
  std::size_t wrong = 0;
  const DiskCache cache(scratch.path(), roomy);
  for (int i = 0; i < 500; ++i)
    if (const auto value = cache.read("key")) wrong += *value != value_of(value->front() - 'a');
  for (std::thread& writer : writers) writer.join();
  CHECK(wrong == 0);
  CHECK(cache.read("key").has_value());
  CHECK(files_in(scratch.path()).size() == 1);
}

TEST_CASE("digests tell apart what differs by one bit, by length or by order") {
  using fft::runtime::digest;
  const std::string text = "the quick brown fox jumps over the lazy dog";
  CHECK(digest(text).size() == 32);
  CHECK(digest(text) == digest(std::string(text)));
  std::string flipped = text;
  flipped[17] = static_cast<char>(flipped[17] ^ 1);
  CHECK(digest(flipped) != digest(text));
  CHECK(digest(text + '\0') != digest(text));
  CHECK(digest("aaaaaaaabbbbbbbb") != digest("bbbbbbbbaaaaaaaa"));
}

TEST_CASE("a hash of pieces is that of the whole") {
  using fft::runtime::Hash64;
  std::string text(1000, 'x');
  for (std::size_t i = 0; i < text.size(); ++i) text[i] = static_cast<char>('a' + i % 23);
  for (const std::size_t length :
       {std::size_t(0), std::size_t(40), std::size_t(255), std::size_t(256), text.size()})
    for (std::size_t piece = Hash64::piece_bytes; piece <= 512; piece *= 2) {
      const std::string_view whole = std::string_view(text).substr(0, length);
      Hash64 hash(length, 5);
      for (std::size_t at = 0; at < length; at += piece) hash.add(whole.substr(at, piece));
      CHECK(hash.value() == fft::runtime::hash64(whole, 5));
    }
}

TEST_CASE(
    "one at a time makes an entry; who holds the turn no longer, by its end or its death, lets others have "
    "it") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy), of_other_process(scratch.path(), roomy);
  const std::chrono::milliseconds none(0), long_enough(20000);
  {
    const auto turn = cache.turn("key", none);
    REQUIRE(turn);
    CHECK_FALSE(of_other_process.turn("key", none));
    auto held = std::make_shared<fft::runtime::FileLock>(cache.turn("other key", long_enough));
    REQUIRE(*held);
    std::thread holder([held]() mutable {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      held.reset();
    });
    held.reset();
    CHECK(of_other_process.turn("other key", long_enough));
    holder.join();
    CHECK(of_other_process.turn("other key", long_enough));
  }
  CHECK(of_other_process.turn("key", none));
  CHECK(cache.entries() == 0);  // turns are no entries
  CHECK_FALSE(DiskCache(fs::path(scratch.path()) / std::string(300, 'x'), roomy).turn("key", none));
}

TEST_CASE("a turn ends though a process that was forked meanwhile lives on") {
  const ScratchDirectory scratch;
  const DiskCache cache(scratch.path(), roomy);
  int end[2];
  REQUIRE(pipe(end) == 0);
  pid_t child = 0;
  {
    const auto turn = cache.turn("key", std::chrono::milliseconds(0));
    REQUIRE(turn);
    child = fork();
    if (child == 0) {
      char none;
      close(end[1]);
      _exit(read(end[0], &none, 1) == 0 ? 0 : 1);  // until the parent closes the pipe, or dies
    }
    REQUIRE(child > 0);
    CHECK_FALSE(cache.turn("key", std::chrono::milliseconds(0)));
  }
  CHECK(cache.turn("key", std::chrono::milliseconds(0)));
  close(end[1]);
  CHECK(waitpid(child, nullptr, 0) == child);
  close(end[0]);
}
