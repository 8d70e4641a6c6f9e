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
#include "runtime/cache/host_block.hpp"

namespace fft::runtime {
namespace {

/// A table may take this part of the disk cache: a plan has several, and needs its kernels too.
constexpr std::uint64_t cache_share = 2;

/// To be increased when the numbers of a table change while its name, which holds the kernel's text, stays.
constexpr const char* numbers_version = "1";

template <typename Real>
HostBlock to_bytes(const std::vector<double>& values) {
  HostBlock bytes(values.size() * sizeof(Real));
  auto* out = reinterpret_cast<Real*>(bytes.data());
  for (std::size_t i = 0; i < values.size(); ++i) out[i] = static_cast<Real>(values[i]);
  return bytes;
}

HostBlock to_bytes(const std::vector<double>& values, Precision precision) {
  return precision == Precision::f32 ? to_bytes<float>(values) : to_bytes<double>(values);
}

std::shared_ptr<const Table> to_table(MemHandle memory) {
  return std::make_shared<const Table>(Table{std::move(memory)});
}

MemHandle make_buffer(cl_context context, cl_mem_flags where, HostBlock& block) {
  cl_int status = CL_SUCCESS;
  MemHandle memory(clCreateBuffer(context, CL_MEM_READ_ONLY | where, block.size(), block.data(), &status));
  check(status, "clCreateBuffer", [&] { return "table of " + std::to_string(block.size()) + " bytes"; });
  return memory;
}

std::shared_ptr<const Table> copy(cl_context context, HostBlock block) {
  return to_table(make_buffer(context, CL_MEM_COPY_HOST_PTR, block));
}

/// The buffer is the block, and gives it back with the last command that uses it.
std::shared_ptr<const Table> adopt(cl_context context, HostBlock block) {
  auto owned = std::make_unique<HostBlock>(std::move(block));
  MemHandle memory = make_buffer(context, CL_MEM_USE_HOST_PTR, *owned);
  check(clSetMemObjectDestructorCallback(
            memory.get(), [](cl_mem, void* data) { delete static_cast<HostBlock*>(data); }, owned.get()),
        "clSetMemObjectDestructorCallback");
  owned.release();
  return to_table(std::move(memory));
}

}  // namespace

std::shared_ptr<const Table> TableCache::upload(const std::vector<double>& values, Precision precision) {
  if (values.empty()) return nullptr;
  if (detail::PlanningOnly::active()) return std::make_shared<const Table>();
  HostBlock bytes = to_bytes(values, precision);
  const std::string key = std::to_string(bytes.size()) + ":" + digest(bytes.bytes());
  {
    const std::lock_guard lock(mutex_);
    if (auto table = tables_[key].lock()) return table;
  }
  auto table = copy(context_, std::move(bytes));
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
  const auto place = [&](HostBlock block) {
    return (host_memory_ ? adopt : copy)(context_, std::move(block));
  };
  const std::optional<DiskCache> disk = open_disk_cache();
  if (disk)
    if (std::optional<HostBlock> known = disk->read_block(key)) return place(std::move(*known));
  HostBlock bytes = to_bytes(table.make(), precision);
  if (disk && bytes.size() <= cache_limit() / cache_share) disk->write(key, bytes.bytes());
  return place(std::move(bytes));
}

}  // namespace fft::runtime
