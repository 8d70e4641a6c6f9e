// Uploads tables, once per content.
#include "runtime/device/tables.hpp"

#include <fftcl/cache.hpp>
#include <fftcl/detail/planning_only.hpp>
#include <fftcl/version.hpp>

#include <iterator>
#include <optional>
#include <utility>

#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/digest.hpp"

namespace fft::runtime {
namespace {

/// An entry of the disk cache is one table at most: kernels must not be displaced by them.
constexpr std::uint64_t cache_share = 4;

/// To be increased when the numbers of a table change while its name, which holds the kernel's text, stays.
constexpr const char* numbers_version = "1";

template <typename Real>
std::string to_bytes(const std::vector<double>& values) {
  std::string bytes(values.size() * sizeof(Real), '\0');
  auto* out = reinterpret_cast<Real*>(bytes.data());
  for (std::size_t i = 0; i < values.size(); ++i) out[i] = static_cast<Real>(values[i]);
  return bytes;
}

std::string to_bytes(const std::vector<double>& values, Precision precision) {
  return precision == Precision::f32 ? to_bytes<float>(values) : to_bytes<double>(values);
}

std::shared_ptr<const Table> create(cl_context context, std::string bytes) {
  cl_int status = CL_SUCCESS;
  MemHandle memory(
      clCreateBuffer(context, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(), bytes.data(), &status));
  check(status, "clCreateBuffer", [&] { return "table of " + std::to_string(bytes.size()) + " bytes"; });
  return std::make_shared<const Table>(Table{std::move(memory)});
}

}  // namespace

std::shared_ptr<const Table> TableCache::upload(const std::vector<double>& values, Precision precision) {
  if (values.empty()) return nullptr;
  if (detail::PlanningOnly::active()) return std::make_shared<const Table>();
  std::string bytes = to_bytes(values, precision);
  const std::string key = std::to_string(bytes.size()) + ":" + digest(bytes);
  {
    const std::lock_guard lock(mutex_);
    if (auto table = tables_[key].lock()) return table;
  }
  auto table = create(context_, std::move(bytes));
  const std::lock_guard lock(mutex_);
  for (auto it = tables_.begin(); it != tables_.end();)
    it = it->second.expired() && it->first != key ? tables_.erase(it) : std::next(it);
  if (auto theirs = tables_[key].lock()) return theirs;  // another thread was faster
  tables_[key] = table;
  return table;
}

std::shared_ptr<const Table> TableCache::upload(const LongTable& table, Precision precision) {
  const std::string key = "fftcl " + std::string(header_version) + " table " + numbers_version + "\n" +
                          (precision == Precision::f32 ? "f32 " : "f64 ") + table.name;
  std::promise<std::shared_ptr<const Table>> promise;
  {
    std::unique_lock lock(mutex_);
    for (auto it = long_tables_.begin(); it != long_tables_.end();)
      it = it->second.table.expired() && !it->second.in_flight.valid() ? long_tables_.erase(it)
                                                                       : std::next(it);
    Entry& entry = long_tables_[key];
    if (auto known = entry.table.lock()) return known;
    if (entry.in_flight.valid()) {
      const Future theirs = entry.in_flight;
      lock.unlock();
      return theirs.get();
    }
    entry.in_flight = promise.get_future().share();
  }
  std::shared_ptr<const Table> made;
  try {
    made = make(table, key, precision);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    long_tables_.erase(key);
    promise.set_exception(std::current_exception());
    throw;
  }
  const std::lock_guard lock(mutex_);
  long_tables_[key] = {made, {}};
  promise.set_value(made);
  return made;
}

std::shared_ptr<const Table> TableCache::make(const LongTable& table, const std::string& key,
                                              Precision precision) const {
  const std::optional<DiskCache> disk = open_disk_cache();
  if (disk)
    if (std::optional<std::string> known = disk->read(key)) return create(context_, std::move(*known));
  std::string bytes = to_bytes(table.make(), precision);
  if (disk && bytes.size() <= cache_limit() / cache_share) disk->write(key, bytes);
  return create(context_, std::move(bytes));
}

}  // namespace fft::runtime
