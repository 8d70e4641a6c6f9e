// DeviceContext: what all plans of one (context, device) pair share: measured limits, built programs, tables,
// workspaces.
#pragma once

#include <CL/cl.h>

#include <memory>
#include <string>

#include "core/device_limits.hpp"

namespace fft::runtime {

struct PointerSupport;
class ProgramCache;
class TableCache;
class WorkspacePool;

class DeviceContext {
 public:
  /// The shared instance for this pair; created (device queried and probed) on first use, alive while a plan
  /// uses it. Throws fft::Error when the device does not belong to the context or cannot compile.
  static std::shared_ptr<DeviceContext> acquire(cl_context context, cl_device_id device);
  ~DeviceContext();

  cl_context context() const;
  cl_device_id device() const;
  const planning::DeviceLimits& limits() const;
  /// Platform, device, driver versions and settings, and probed limits: the device part of every cache key.
  const std::string& fingerprint() const;
  bool compiles_at_launch() const;    ///< DeviceProfile
  bool programs_hold_tables() const;  ///< DeviceProfile
  /// The device's support for memory given by address; queried on first use. Throws fft::Error(opencl).
  const PointerSupport& pointers() const;

  // Safe to use from any thread.
  ProgramCache& programs();
  TableCache& tables();
  WorkspacePool& workspaces();

 private:
  DeviceContext(cl_context context, cl_device_id device);
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace fft::runtime
