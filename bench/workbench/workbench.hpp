// Workbench: the OpenCL device under test and the data that all libraries share in one run.
#pragma once

#include <CL/opencl.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "workbench/case.hpp"

namespace bench {

/// Exit status of a program that could not do its work, a wrong option included.
constexpr int exit_failed = 1;

/// Uniform noise in [-0.5, 0.5) times 2^exponent, the same for every library and run. `elements` complex
/// numbers.
std::vector<std::byte> make_signal(Precision precision, std::uint64_t elements, int exponent,
                                   std::uint64_t seed = 1);

/// Mean seconds of one of `repeats` runs that are enqueued in a row, then waited for.
double seconds_each(const cl::CommandQueue& queue, int repeats, const std::function<void()>& enqueue);

class Workbench {
 public:
  /// `device`: as tools::pick_device() takes it; empty: the first GPU, else the first device. Throws std::runtime_error that
  /// lists the devices.
  explicit Workbench(const std::string& device);

  const cl::Context& context() const { return context_; }
  const cl::Device& device() const { return device_; }
  const cl::CommandQueue& queue() const { return queue_; }
  bool is_cpu() const { return is_cpu_; }
  std::string device_name() const;

  /// Makes room for `elements` of this precision, filled with noise, and for the filters of convolutions; keeps what is
  /// there when it suffices.
  void reserve(Precision precision, std::uint64_t elements, std::uint64_t filter_elements = 0);
  /// The same for a case. For c2r the data become spectra of real signals: the imaginary parts of elements 0 and n/2 of
  /// every row are zeros then, for later cases too.
  void reserve(const Case& item);

  /// The signal on the host and on the device, and a second device buffer of the same size for in-place work
  /// and for out-of-place results.
  const std::vector<std::byte>& host_signal() const { return host_signal_; }
  const cl::Buffer& signal() const { return signal_; }
  const cl::Buffer& work() const { return work_; }
  /// Filters of convolutions: noise in [-0.5, 0.5).
  const std::vector<std::byte>& host_filter() const { return host_filter_; }
  const cl::Buffer& filter() const { return filter_; }

  /// Counts what was written to the signal: copies of it are old when it has changed.
  int revision() const { return revision_; }

  /// False when the device no longer takes commands: a kernel that faulted takes its whole context along.
  bool healthy() const;

  /// work := the first `bytes` of the signal.
  void restore_work(std::uint64_t bytes);
  void read_work(std::uint64_t offset_bytes, std::uint64_t bytes, void* destination) const;

  /// Copy bandwidth (bytes read plus bytes written per second, in GB/s) over `bytes`: the better of
  /// clEnqueueCopyBuffer and a copy kernel, median of 5 rounds.
  double copy_gbps(std::uint64_t bytes);

  /// Growth that a signal in place survives: log2 of the factor from its amplitude to the overflow of its
  /// precision.
  int headroom_exponent() const { return precision_ == Precision::f32 ? 170 : 1300; }

 private:
  void upload();

  bool is_cpu_ = false;
  cl::Device device_;
  cl::Context context_;
  cl::CommandQueue queue_;
  Precision precision_ = Precision::f32;
  std::uint64_t elements_ = 0;
  std::uint64_t filter_elements_ = 0;
  int revision_ = 0;
  std::vector<std::byte> host_signal_;
  std::vector<std::byte> host_filter_;
  cl::Buffer signal_;
  cl::Buffer work_;
  cl::Buffer filter_;
};

}  // namespace bench
