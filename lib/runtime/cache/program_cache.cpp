// Look-up and building of programs; builds run outside the lock.
#include "runtime/cache/program_cache.hpp"

#include <fftcl/error.hpp>
#include <fftcl/version.hpp>

#include <chrono>
#include <iterator>
#include <memory>
#include <utility>

#include "runtime/cache/cache_settings.hpp"
#include "runtime/cache/disk_cache.hpp"
#include "runtime/cache/kept_texts.hpp"

namespace fft::runtime {
namespace {

/// How long to wait for another process that builds the same kernel: about ten times the slowest known build.
constexpr std::chrono::seconds build_patience(30);

/// Everything that determines the binary. It is stored in full and compared, so that correctness does not rely on a
/// hash.
std::string full_key(const std::string& fingerprint, const codegen::KernelSource& source) {
  return "fftcl " + std::string(header_version) + " program\n" + fingerprint +
         "\noptions: " + source.options + "\nentry: " + source.name + "\n" + source.source;
}

}  // namespace

ProgramCache::ProgramCache(cl_context context, cl_device_id device, bool compiles_at_launch,
                           std::string fingerprint, std::string build_options)
    : context_(context),
      device_(device),
      compiles_at_launch_(compiles_at_launch),
      fingerprint_(std::move(fingerprint)),
      build_options_(std::move(build_options)) {}

FoundProgram ProgramCache::get(codegen::KernelSource source, const WarmUp& warm_up) {
  source.options += build_options_;
  if (compiles_at_launch_) source.options += warm_up.build_options();
  const std::string key = full_key(fingerprint_, source);
  std::promise<std::shared_ptr<const Program>> promise;
  {
    std::unique_lock lock(mutex_);
    for (auto it = entries_.begin(); it != entries_.end();)
      it = it->second.program.expired() && !it->second.in_flight.valid() ? entries_.erase(it) : std::next(it);
    Entry& entry = entries_[key];
    if (auto program = entry.program.lock()) {
      count(KernelOrigin::memory);
      return {program, KernelOrigin::memory};
    }
    if (entry.in_flight.valid()) {
      const Future theirs = entry.in_flight;
      lock.unlock();
      count(KernelOrigin::memory);
      return {theirs.get(), KernelOrigin::memory};
    }
    entry.in_flight = promise.get_future().share();
  }
  FoundProgram found;
  try {
    found = make(key, source, warm_up);
  } catch (...) {
    const std::lock_guard lock(mutex_);
    entries_.erase(key);
    promise.set_exception(std::current_exception());
    throw;
  }
  const std::lock_guard lock(mutex_);
  entries_[key] = {found.program, {}};
  promise.set_value(found.program);
  return found;
}

FoundProgram ProgramCache::make(const std::string& key, const codegen::KernelSource& source,
                                const WarmUp& warm_up) const {
  keep_text(source);
  const std::optional<DiskCache> disk = open_disk_cache();
  FileLock turn;
  if (disk) {
    std::optional<std::string> binary = disk->read(key);
    if (!binary) {
      // Ranks of one job need the same kernels at the same time, so only one builds. Besides, PoCL 3.1 sometimes fails
      // when two processes compile the same text at once.
      turn = disk->turn(key, build_patience);
      if (turn) binary = disk->read(key);
    }
    if (binary)
      if (auto known = load(*binary, source, warm_up)) return {known, KernelOrigin::disk};
  }
  Program program = Program::from_source(context_, device_, source);
  warm_up.run(context_, device_, program, compiles_at_launch_);
  count(KernelOrigin::compiler);
  if (disk && (warm_up || !compiles_at_launch_) && disk->can_keep()) save(program, key, *disk);
  return {std::make_shared<const Program>(std::move(program)), KernelOrigin::compiler};
}

std::shared_ptr<const Program> ProgramCache::load(const std::string& binary,
                                                  const codegen::KernelSource& source,
                                                  const WarmUp& warm_up) const {
  try {
    if (auto loaded = Program::from_binary(context_, device_, source, binary)) {
      warm_up.run(context_, device_, *loaded, compiles_at_launch_);
      count(KernelOrigin::disk);
      return std::make_shared<const Program>(std::move(*loaded));
    }
  } catch (const Error&) {
    // The entry is intact but useless to this driver: the caller replaces it.
  }
  return nullptr;
}

void ProgramCache::save(const Program& program, const std::string& key, const DiskCache& disk) const noexcept
    try {
  const std::string binary = program.binary(device_);
  if (!binary.empty()) disk.write(key, binary);
} catch (...) {
  // The program works. Failing to save it only costs the next process a build.
}

}  // namespace fft::runtime
