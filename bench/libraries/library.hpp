// Library and Transform: what the benchmark asks of fftcl and of every peer alike.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "workbench/case.hpp"
#include "workbench/workbench.hpp"

namespace bench {

/// Thrown by Library::prepare() when a library cannot serve a case (length, memory, no such device ...).
class Unavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// One library, ready to run one case: kernels built, plan made, buffers filled.
class Transform {
 public:
  Transform() = default;
  virtual ~Transform() = default;
  Transform(const Transform&) = delete;
  Transform& operator=(const Transform&) = delete;

  /// Puts the signal into the buffer that enqueue() transforms. Out of place the workbench's signal is never overwritten; of
  /// c2r a library may overwrite a copy of its own.
  virtual void restore() = 0;
  /// Starts one transform, or convolution, of the whole batch; may return before it ran.
  virtual void enqueue() = 0;
  /// Waits for all that was started.
  virtual void finish() = 0;
  /// Copies `count` elements of the result, from element `first` on, to the host.
  virtual void read(std::uint64_t first, std::uint64_t count, void* destination) = 0;
  /// What was chosen, where there is a choice worth telling, e.g. "blocks of 16384". Empty: nothing.
  virtual std::string note() const { return ""; }
};

class Library {
 public:
  Library() = default;
  virtual ~Library() = default;
  Library(const Library&) = delete;
  Library& operator=(const Library&) = delete;

  virtual std::string name() const = 0;
  /// For the protocol of a run: what exactly was measured.
  virtual std::string version() const = 0;
  /// False when a context of its own no longer takes commands: a kernel that faulted takes its whole context along. The
  /// workbench's is not meant.
  virtual bool healthy() const { return true; }
  /// Throws Unavailable.
  virtual std::unique_ptr<Transform> prepare(const Case& request, Placement placement) = 0;
};

/// Which libraries take part.
struct LibraryChoice {
  std::vector<std::string> names;                ///< empty: all that suit the device and the cases
  bool transforms = true, convolutions = false;  ///< what the cases are
  double plan_seconds = 3;                       ///< limit of FFTW's planning
};

/// Those of the choice that this build has, fftcl first. They refer to the workbench, which must outlive them. Throws
/// std::invalid_argument for an unknown name.
std::vector<std::unique_ptr<Library>> make_libraries(Workbench& workbench, const LibraryChoice& choice);

/// The libraries one by one; null: not installed.
std::unique_ptr<Library> make_fftcl(Workbench& workbench);
/// Transforms recorded once: enqueue() is that of fft::Recording.
std::unique_ptr<Library> make_fftcl_recorded(Workbench& workbench);
std::unique_ptr<Library> make_fftw(Workbench& workbench, int threads, double plan_seconds);
/// Convolutions only, a few vectors at a time, so that they stay in the cache.
std::unique_ptr<Library> make_fftw_chunks(Workbench& workbench, int threads, double plan_seconds);
std::unique_ptr<Library> make_clfft(Workbench& workbench);
std::unique_ptr<Library> make_bbfft(Workbench& workbench);
std::unique_ptr<Library> make_vkfft(Workbench& workbench);
std::unique_ptr<Library> make_vkfft_cuda(Workbench& workbench);
std::unique_ptr<Library> make_cufft(Workbench& workbench);
std::unique_ptr<Library> make_cufft_chunks(Workbench& workbench);

}  // namespace bench
