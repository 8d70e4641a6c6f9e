// Shared code for operations that enqueue: a workspace, transforms in a chain of commands, the caller's event.
#pragma once

#include <CL/cl.h>

#include <cstdint>

#include <fftcl/detail/arguments.hpp>
#include <fftcl/detail/plan_handle.hpp>
#include "runtime/device/device_context.hpp"
#include "runtime/device/workspace_pool.hpp"
#include "runtime/opencl/chain.hpp"

namespace fft::plan {

/// A workspace for one call. Throws fft::Error.
runtime::WorkspacePool::Lease lease(runtime::DeviceContext& device, cl_command_queue queue,
                                    std::uint64_t bytes);

/// Appends a transform to the chain. Throws fft::Error.
void append(runtime::Chain& chain, const detail::PlanHandle& transform, Direction direction,
            cl_command_queue queue, cl_mem in, cl_mem out);

/// Ends a call with the last command `last`: its event goes to the caller, if wanted ...
void finish(const detail::Arguments& call, runtime::EventHandle last);
/// ... and the workspace back to the pool.
void finish(const detail::Arguments& call, runtime::EventHandle last,
            runtime::WorkspacePool::Lease& workspace);

}  // namespace fft::plan
