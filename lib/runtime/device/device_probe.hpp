// Properties of a device that no query returns: found by building and running small kernels, once per device
// and driver.
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <string>

#include "codegen/kernel_source.hpp"

namespace fft::runtime {

/// Largest static local array, in bytes. `identity` names device and driver: the key of the result in the
/// disk cache. `reported` is CL_DEVICE_LOCAL_MEM_SIZE, which NVIDIA understates: it reports 48 KB, but static
/// local arrays of more than four times that build and run. Throws fft::Error when a trial cannot get what it
/// needs besides its program.
std::uint64_t probe_local_memory(cl_device_id device, const std::string& identity, std::uint64_t reported);

/// True when several passes can share a launch (planning::DeviceLimits::hands_over): groups that wait for others
/// reliably see what those stored, and do not wait forever. Caches and throws as above; also kept while the process
/// lives.
bool probe_hand_over(cl_device_id device, const std::string& identity);

/// True when rows can be fetched ahead (planning::DeviceLimits::fetches_ahead): bulk copies to local memory arrive whole and in time.
/// `any_form`: also a form without bulk copies, which gains nothing. Caches and throws as probe_hand_over().
bool probe_fetch_ahead(cl_device_id device, const std::string& identity, bool any_form);

/// True when kernels can read tables in program-scope variables of global memory, as codegen::with_table() writes them. NVIDIA's driver does not report the
/// feature (__opencl_c_program_scope_global_variables), and has it (580.159.04). Caches and throws as probe_hand_over().
bool probe_program_tables(cl_device_id device, const std::string& identity);

/// The kernel of probe_hand_over(), for 2 * groups groups of 64 work-items. Arguments: groups * 512 points of f32,
/// planning::counter_bytes of zeros, groups * 64 error counts, the number of the launch. It works in place,
/// like the passes over images: groups of the first pass read what others will overwrite, so that caches hold
/// stale data, and then store; groups of the second pass check for such stale data. A group waits for at most
/// `patience` reads, and stays within its buffers even when it has waited in vain.
codegen::KernelSource hand_over_source(std::uint64_t groups, cl_uint patience);

}  // namespace fft::runtime
