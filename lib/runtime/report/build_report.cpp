// Calls of the handler, and lines of FFTCL_LOG=build.
#include "runtime/report/build_report.hpp"

#include <utility>

#include "core/base/refuse.hpp"
#include "runtime/report/log.hpp"
#include "runtime/report/stopwatch.hpp"

namespace fft {
namespace runtime {
namespace {

struct Handler {
  std::recursive_mutex mutex;  ///< held during a call, too; recursive: a handler may set another one
  std::shared_ptr<const ProgressHandler> handler;
};

/// Never destroyed: plans in static storage may be made while the process ends.
Handler& current() {
  static Handler& instance = *new Handler;
  return instance;
}

thread_local bool in_handler = false;

void tell(const Progress& progress) {
  Handler& all = current();
  const std::lock_guard lock(all.mutex);
  const std::shared_ptr<const ProgressHandler> handler = all.handler;  // stays while it runs
  if (!handler) return;
  struct Inside {
    Inside() { in_handler = true; }
    ~Inside() { in_handler = false; }
  } const inside;
  (*handler)(progress);
}

const char* origin_text(KernelOrigin origin) {
  switch (origin) {
    case KernelOrigin::memory:
      return "from memory";
    case KernelOrigin::disk:
      return "from disk";
    case KernelOrigin::compiler:
      return "built";
  }
  return "?";
}

}  // namespace

void refuse_in_progress_handler() {
  if (in_handler)
    refuse(
        "a progress handler must not make plans or operations, since it is called while one is made: make it "
        "before or after, or only note there that it is wanted");
}

BuildReport::BuildReport(std::string problem, std::size_t kernels)
    : problem_(std::move(problem)), kernels_(kernels) {
  refuse_in_progress_handler();
  tell({problem_, 0, kernels_, {}, KernelOrigin::memory, 0});
}

std::shared_ptr<const Program> BuildReport::obtain(ProgramCache& programs, codegen::KernelSource source,
                                                   const WarmUp& warm_up) {
  const Stopwatch watch;
  const std::string name = source.name;
  FoundProgram found = programs.get(std::move(source), warm_up);
  ready(name, found.origin, watch.seconds());
  return std::move(found.program);
}

void BuildReport::ready(const std::string& kernel, KernelOrigin origin, double seconds) {
  const std::lock_guard lock(mutex_);  // also while the handler is told, so that it sees 1, 2, 3 ...
  ++(origin == KernelOrigin::memory ? counts_.memory
     : origin == KernelOrigin::disk ? counts_.disk
                                    : counts_.compiler);
  const std::size_t done = counts_.memory + counts_.disk + counts_.compiler;
  if (logs(LogTopic::build))
    write_log("build: " + problem_ + ": kernel " + std::to_string(done) + " of " + std::to_string(kernels_) +
              ", " + kernel + ", " + origin_text(origin) + ", " + milliseconds_text(seconds));
  if (cancelled_) return;
  try {
    tell({problem_, done, kernels_, kernel, origin, seconds});
  } catch (...) {
    cancelled_ = true;
    throw;
  }
}

OriginCounts BuildReport::counts() const {
  const std::lock_guard lock(mutex_);
  return counts_;
}

}  // namespace runtime

inline namespace v0 {

void set_progress_handler(ProgressHandler handler) {
  auto shared = handler ? std::make_shared<const ProgressHandler>(std::move(handler)) : nullptr;
  runtime::Handler& all = runtime::current();
  const std::lock_guard lock(all.mutex);
  all.handler.swap(shared);  // the old one is destroyed outside the lock
}

}  // namespace v0
}  // namespace fft
