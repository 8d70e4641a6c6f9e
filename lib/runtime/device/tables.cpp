// Uploads tables, once per content.
#include "runtime/device/tables.hpp"

#include "runtime/cache/digest.hpp"

namespace fft::runtime {
namespace {

template <typename Real>
std::string to_bytes(const std::vector<double>& values) {
  std::string bytes(values.size() * sizeof(Real), '\0');
  auto* out = reinterpret_cast<Real*>(bytes.data());
  for (std::size_t i = 0; i < values.size(); ++i) out[i] = static_cast<Real>(values[i]);
  return bytes;
}

}  // namespace

std::shared_ptr<const Table> TableCache::upload(const std::vector<double>& values, Precision precision) {
  if (values.empty()) return nullptr;
  std::string bytes = precision == Precision::f32 ? to_bytes<float>(values) : to_bytes<double>(values);
  const std::string key = std::to_string(bytes.size()) + ":" + digest(bytes);
  {
    const std::lock_guard lock(mutex_);
    if (auto table = tables_[key].lock()) return table;
  }
  cl_int status = CL_SUCCESS;
  MemHandle memory(
      clCreateBuffer(context_, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes.size(), bytes.data(), &status));
  check(status, "clCreateBuffer", [&] { return "table of " + std::to_string(bytes.size()) + " bytes"; });
  auto table = std::make_shared<const Table>(Table{std::move(memory)});
  const std::lock_guard lock(mutex_);
  for (auto it = tables_.begin(); it != tables_.end();)
    it = it->second.expired() && it->first != key ? tables_.erase(it) : std::next(it);
  if (auto theirs = tables_[key].lock()) return theirs;  // another thread was faster
  tables_[key] = table;
  return table;
}

}  // namespace fft::runtime
