// The register of measured ways, its text, and its entries in the disk cache.
#include "runtime/cache/wisdom_store.hpp"

#include <fftcl/wisdom.hpp>

#include <algorithm>
#include <map>
#include <mutex>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include <fftcl/error.hpp>
#include "core/base/plain_text.hpp"
#include "core/base/refuse.hpp"
#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/text_file.hpp"

namespace fft {
namespace runtime {
namespace {

constexpr const char* header = "fftcl wisdom 1\n";
constexpr std::size_t max_bytes = std::size_t(64) << 20;  // of a file: some 100,000 entries

using Key = std::pair<std::string, std::string>;

/// Problems that the disk cache was searched for and does not have: plans are made often, and its folder may be far away.
class Misses {
 public:
  bool contains(const Key& key) const { return number_ == disk_cache_number() && keys_.count(key) != 0; }
  /// `number`: disk_cache_number() before the search.
  void add(const Key& key, std::uint64_t number) {
    if (number != number_ || keys_.size() >= most) keys_.clear();
    number_ = number;
    keys_.insert(key);
  }
  void clear() { keys_.clear(); }

 private:
  static constexpr std::size_t most = 4096;  // a program may make plans of ever new problems
  std::uint64_t number_ = 0;
  std::set<Key> keys_;
};

struct Store {
  std::mutex mutex;
  std::map<Key, WisdomEntry> entries;
  Misses misses;
  bool reads_disk = true;
};

/// Never destroyed, as plans may be made until the process ends.
Store& store() {
  static Store& instance = *new Store;
  return instance;
}

std::string text_of(const WisdomEntry& entry) {
  planning::PlainOut text;
  text << "device: " << entry.device << "\nproblem: " << entry.problem << "\nwhat: " << entry.what
       << "\nmicroseconds: " << entry.microseconds << "\nexpected: " << entry.expected << "\n";
  planning::PlainIn choices(entry.choices.text());
  for (std::string line; std::getline(choices, line);) text << "choose: " << line << "\n";
  return text.str() + "\n";
}

[[noreturn]] void refuse(std::size_t line, const std::string& text, const char* why) {
  std::string shown = text.substr(0, 80);
  std::replace_if(
      shown.begin(), shown.end(), [](unsigned char c) { return c < ' '; }, '?');
  fft::refuse("line " + std::to_string(line) + " of this wisdom, '" + shown + "': " + why);
}

double number_of(std::size_t line, const std::string& text, const std::string& value) {
  planning::PlainIn words(value);
  double number = 0;
  // What follows it ("1,5", "0x10") would make it a far shorter time, which beats every true one.
  if (!(words >> number) || !(words >> std::ws).eof() || !(number >= 0))
    refuse(line, text, "a time in microseconds is needed");
  return number;
}

class Reader {
 public:
  explicit Reader(const std::string& text) : lines_(text) {}

  std::vector<WisdomEntry> read() {
    std::string line;
    if (!next(line) || line + "\n" != header)
      refuse(1, line, "'fftcl wisdom 1' is needed: this is another file, or of another version");
    for (number_ = 2; next(line); ++number_) line.empty() ? finish(line) : add(line);
    // A cut time would beat the true one, and a cut list of choices would be another way.
    if (!names_.empty())
      refuse(number_, line, "the text ends without the empty line that ends an entry: it was cut off");
    return std::move(all_);
  }

 private:
  // Without the carriage return that other systems end lines with.
  bool next(std::string& line) {
    if (!std::getline(lines_, line)) return false;
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
  }

  void add(const std::string& line) {
    const std::size_t colon = line.find(": ");
    if (colon == line.npos) refuse(number_, line, "'name: value' is needed");
    const std::string name = line.substr(0, colon), value = line.substr(colon + 2);
    // Without the empty line between them, two entries would become one with choices of both.
    if (!names_.insert(name == "choose" ? line.substr(0, line.find(" = ")) : name).second)
      refuse(number_, line, "this entry has that already: an empty line is needed between two entries");
    if (name == "device")
      entry_.device = value;
    else if (name == "problem")
      entry_.problem = value;
    else if (name == "what")
      entry_.what = value;
    else if (name == "microseconds")
      entry_.microseconds = number_of(number_, line, value);
    else if (name == "expected")
      entry_.expected = number_of(number_, line, value);
    else if (name == "choose" && value.find(" = ") != value.npos)
      choices_ += value + "\n";
    else
      refuse(number_, line, "no such entry");
  }

  void finish(const std::string& line) {
    if (names_.empty()) return;
    if (entry_.device.empty() || entry_.problem.empty())
      refuse(number_, line, "an entry ends here that has no device or no problem");
    if (names_.count("microseconds") == 0)
      refuse(number_, line, "an entry ends here that has no time in microseconds");
    entry_.choices = planning::Choices::parse(choices_);
    all_.push_back(std::exchange(entry_, {}));
    choices_.clear();
    names_.clear();
  }

  planning::PlainIn lines_;
  std::vector<WisdomEntry> all_;
  WisdomEntry entry_;
  std::string choices_;
  std::set<std::string> names_;  ///< of the lines of this entry, with the decision of a choice
  std::size_t number_ = 1;
};

std::string disk_key(const Key& key) {
  return header + key.first + "\n" + key.second;
}

std::optional<WisdomEntry> read_disk(const Key& key) try {
  const std::optional<DiskCache> disk = open_disk_cache();
  const auto text = disk ? disk->read(disk_key(key)) : std::nullopt;
  if (!text) return std::nullopt;
  std::vector<WisdomEntry> entries = Reader(*text).read();
  if (entries.size() != 1 || entries[0].device != key.first || entries[0].problem != key.second)
    return std::nullopt;
  return std::move(entries[0]);
} catch (const Error&) {
  return std::nullopt;  // not our format: counts as none
}

}  // namespace

std::optional<WisdomEntry> find_wisdom(const std::string& device, const planning::Problem& problem) {
  const Key key(device, planning::identity(problem));
  Store& all = store();
  {
    const std::lock_guard lock(all.mutex);
    if (const auto found = all.entries.find(key); found != all.entries.end()) return found->second;
    if (!all.reads_disk || all.misses.contains(key)) return std::nullopt;
  }
  const std::uint64_t searched = disk_cache_number();
  std::optional<WisdomEntry> entry = read_disk(key);
  const std::lock_guard lock(all.mutex);
  if (!all.reads_disk) return std::nullopt;  // forget() came meanwhile, and holds for later plans, too
  if (entry) return all.entries.emplace(key, std::move(*entry)).first->second;
  all.misses.add(key, searched);
  return std::nullopt;
}

void forget_wisdom(bool disk_too) {
  Store& all = store();
  const std::lock_guard lock(all.mutex);
  all.entries.clear();
  all.misses.clear();
  all.reads_disk = !disk_too;
}

void keep_wisdom(WisdomEntry entry) {
  const Key key(entry.device, entry.problem);
  if (const auto disk = open_disk_cache()) disk->write(disk_key(key), header + text_of(entry));
  Store& all = store();
  const std::lock_guard lock(all.mutex);
  all.entries[key] = std::move(entry);
}

}  // namespace runtime

inline namespace v0 {
namespace wisdom {

std::string text() {
  runtime::Store& all = runtime::store();
  const std::lock_guard lock(all.mutex);
  std::string text;
  for (const auto& [key, entry] : all.entries) text += runtime::text_of(entry);
  return text.empty() ? text : runtime::header + text;
}

std::size_t add(const std::string& entries) {
  std::vector<runtime::WisdomEntry> read = runtime::Reader(entries).read();
  const std::size_t count = read.size();
  runtime::Store& all = runtime::store();
  const std::lock_guard lock(all.mutex);
  for (runtime::WisdomEntry& entry : read) {
    const auto known = all.entries.find({entry.device, entry.problem});
    if (known == all.entries.end())
      all.entries.emplace(runtime::Key(entry.device, entry.problem), std::move(entry));
    else if (entry.microseconds < known->second.microseconds)
      known->second = std::move(entry);
  }
  return count;
}

void save(const std::string& path) {
  const std::string all = text();
  runtime::write_file(path, all.empty() ? runtime::header : all);
}

std::size_t load(const std::string& path) {
  return add(runtime::read_file(path, runtime::max_bytes));
}

void forget() {
  runtime::forget_wisdom(true);
}

}  // namespace wisdom
}  // namespace v0
}  // namespace fft
