/** @file
 * The C API of fftcl, an FFT library for OpenCL: this header includes all of it. C99 and later, and C++.
 *
 * Rules for all functions:
 * - They return a fftcl_status. After a failure, fftcl_last_error() has a message that names the value, the
 *   limit and the remedy (in terms of the C++ API; docs/c.md has both names). A failing call has enqueued and
 *   written nothing, except that a function that creates an object sets the handle to NULL.
 * - A pointer must not be NULL unless its description says what NULL means. NULL is rejected, never
 *   dereferenced.
 * - Objects are created by ..._create() and released by ..._destroy(). They retain the context and the
 *   device, and the buffers of their own that they need. Queues, buffers and events passed to a call are
 *   borrowed for that call, and OpenCL retains what was enqueued. So everything but the object may be
 *   released as soon as a call returns, and the object while its executions run.
 * - Option structs begin with their size. Start from the struct's FFTCL_..._INIT and change what should
 *   differ. A NULL pointer to options selects the defaults. What options point to is copied.
 * - Calls that enqueue take a wait list as OpenCL does: `wait_count` events at `wait_list` (ignored if the
 *   count is 0). They return the event of their last command in `done`, if that is not NULL; the caller
 *   releases it with clReleaseEvent().
 * - Any number of threads may use one object at once, unless a function says otherwise. Destroy an object
 *   only when no call uses it any more.
 * - Lengths, strides and shapes are given slowest axis first (row-major). Sizes of buffers are in bytes;
 *   everything else counts elements: real numbers of 4 bytes (f32) or 8 (f64), or complex numbers of twice
 *   that size, real part first.
 */
#ifndef FFTCL_FFTCL_H
#define FFTCL_FFTCL_H

#include <fftcl/c/analytic_signal.h>
#include <fftcl/c/base.h>
#include <fftcl/c/cache.h>
#include <fftcl/c/call.h>
#include <fftcl/c/convolution.h>
#include <fftcl/c/design.h>
#include <fftcl/c/device.h>
#include <fftcl/c/filter.h>
#include <fftcl/c/formats.h>
#include <fftcl/c/matched_filter.h>
#include <fftcl/c/partitioned_convolver.h>
#include <fftcl/c/phase_correlation.h>
#include <fftcl/c/plan.h>
#include <fftcl/c/plan_operations.h>
#include <fftcl/c/progress.h>
#include <fftcl/c/recording.h>
#include <fftcl/c/resampler.h>
#include <fftcl/c/richardson_lucy.h>
#include <fftcl/c/stft.h>
#include <fftcl/c/streaming_convolver.h>
#include <fftcl/c/welch.h>
#include <fftcl/c/wisdom.h>
#include <fftcl/c/zoom.h>

#endif
