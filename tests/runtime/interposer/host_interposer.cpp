// Definitions of operator new, pthread_create() and the file-system calls of lib/runtime; each forwards to the next library.
#include "runtime/interposer/host_interposer.hpp"

#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdlib>
#include <new>

#ifdef FFTCL_THREAD_SANITIZER
extern "C" void AnnotateIgnoreWritesBegin(const char* file, int line);
extern "C" void AnnotateIgnoreWritesEnd(const char* file, int line);
#endif

namespace fft_test {
namespace {

std::atomic<bool> armed{false};
std::atomic<HostCall> armed_kind{HostCall::allocation};
std::atomic<std::uint64_t> counted{0}, fatal{0};
std::atomic<int> pretended_cores{0};

thread_local bool watched = false;  ///< the thread of a FailingHost, or one that such a thread made
thread_local int pauses = 0;

/// Counts the call; true: it is to fail.
bool fails(HostCall kind) {
  if (!armed || !watched || pauses > 0 || kind != armed_kind) return false;
  return ++counted == fatal;
}

/// The function of this name behind this executable's.
template <typename Function>
Function* next(Function*, const char* name) {
  void* const found = dlsym(RTLD_NEXT, name);
  if (found == nullptr) std::abort();
  return reinterpret_cast<Function*>(found);
}

/// What a new thread begins with.
struct Start {
  void* (*function)(void*);
  void* argument;
  bool watched;
};

void* run_thread(void* given) {
  const Start start = *static_cast<Start*>(given);
  std::free(given);
  watched = start.watched;
  return start.function(start.argument);
}

#ifdef FFTCL_THREAD_SANITIZER
/// What the driver deletes is freed here as well, where support/tsan.supp does not tell it from this program's memory.
void free_unchecked(void* memory) {
  AnnotateIgnoreWritesBegin(__FILE__, __LINE__);
  std::free(memory);
  AnnotateIgnoreWritesEnd(__FILE__, __LINE__);
}
#else
void free_unchecked(void* memory) {
  std::free(memory);
}
#endif

}  // namespace

FailingHost::FailingHost(HostCall kind, std::uint64_t n) {
  counted = 0;
  fatal = n;
  armed_kind = kind;
  watched = true;
  armed = true;
}
FailingHost::~FailingHost() {
  armed = false;
  watched = false;
}
std::uint64_t FailingHost::count() const {
  return counted;
}

HostPause::HostPause() {
  ++pauses;
}
HostPause::~HostPause() {
  --pauses;
}

PretendedCores::PretendedCores(int cores) {
  pretended_cores = cores;
}
PretendedCores::~PretendedCores() {
  pretended_cores = 0;
}

}  // namespace fft_test

using namespace fft_test;

void* operator new(std::size_t bytes) {
  if (fails(HostCall::allocation)) throw std::bad_alloc();
  void* const memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}
/// As the standard library's, but also under AddressSanitizer, whose own memory must not go to std::free().
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return operator new(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* memory) noexcept {
  free_unchecked(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  free_unchecked(memory);
}

extern "C" int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*function)(void*),
                              void* argument) {
  static auto* const real = next(&pthread_create, "pthread_create");
  if (fails(HostCall::thread)) return EAGAIN;
  auto* const start = static_cast<Start*>(std::malloc(sizeof(Start)));
  if (start == nullptr) return EAGAIN;
  *start = {function, argument, watched && pauses == 0};
  const int status = real(thread, attributes, run_thread, start);
  if (status != 0) std::free(start);
  return status;
}

/// What std::thread::hardware_concurrency() asks.
extern "C" int get_nprocs() noexcept {
  static auto* const real = next(&get_nprocs, "get_nprocs");
  return pretended_cores != 0 ? pretended_cores.load() : real();
}

// File-system calls that return -1 with errno.
#define FORWARD_FILE(name, error, type, parameters, arguments, specification) \
  extern "C" type name parameters specification {                             \
    static auto* const real = next(&name, #name);                             \
    if (fails(HostCall::file)) {                                              \
      errno = error;                                                          \
      return -1;                                                              \
    }                                                                         \
    return real arguments;                                                    \
  }

FORWARD_FILE(fstat, EIO, int, (int file, struct stat* status), (file, status), noexcept)
FORWARD_FILE(fstatat, EIO, int, (int folder, const char* name, struct stat* status, int flags),
             (folder, name, status, flags), noexcept)
FORWARD_FILE(read, EIO, ssize_t, (int file, void* bytes, size_t count), (file, bytes, count), noexcept(false))
FORWARD_FILE(write, ENOSPC, ssize_t, (int file, const void* bytes, size_t count), (file, bytes, count),
             noexcept(false))
FORWARD_FILE(mkdir, ENOSPC, int, (const char* path, mode_t mode), (path, mode), noexcept)
FORWARD_FILE(access, EIO, int, (const char* path, int mode), (path, mode), noexcept)
FORWARD_FILE(faccessat, EIO, int, (int folder, const char* path, int mode, int flags),
             (folder, path, mode, flags), noexcept)
FORWARD_FILE(renameat, EIO, int, (int from, const char* old_name, int to, const char* new_name),
             (from, old_name, to, new_name), noexcept)
FORWARD_FILE(unlinkat, EIO, int, (int folder, const char* name, int flags), (folder, name, flags), noexcept)
FORWARD_FILE(futimens, EIO, int, (int file, const struct timespec* times), (file, times), noexcept)

/// A descriptor is free after close(), whatever that returns.
extern "C" int close(int file) {
  static auto* const real = next(&close, "close");
  const bool failing = fails(HostCall::file);
  const int status = real(file);
  if (!failing) return status;
  errno = EIO;
  return -1;
}

extern "C" DIR* fdopendir(int file) {
  static auto* const real = next(&fdopendir, "fdopendir");
  if (!fails(HostCall::file)) return real(file);
  errno = ENOMEM;
  return nullptr;
}

extern "C" struct dirent* readdir(DIR* list) {
  static auto* const real = next(&readdir, "readdir");
  if (!fails(HostCall::file)) return real(list);
  errno = EIO;
  return nullptr;
}

namespace {

/// The mode that follows the flags of open(), if one does.
mode_t mode_behind(int flags, std::va_list arguments) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(arguments, mode_t) : 0;
}

}  // namespace

extern "C" int open(const char* path, int flags, ...) {
  static auto* const real = next(&open, "open");
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_behind(flags, arguments);
  va_end(arguments);
  if (!fails(HostCall::file)) return real(path, flags, mode);
  errno = EMFILE;
  return -1;
}

extern "C" int openat(int folder, const char* path, int flags, ...) {
  static auto* const real = next(&openat, "openat");
  std::va_list arguments;
  va_start(arguments, flags);
  const mode_t mode = mode_behind(flags, arguments);
  va_end(arguments);
  if (!fails(HostCall::file)) return real(folder, path, flags, mode);
  errno = EMFILE;
  return -1;
}
