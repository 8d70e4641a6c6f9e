/** @file
 * Operations on the signals of a plan: circular convolution and correlation of pairs, filters by bands of
 * frequencies.
 *
 * They map signals to signals along the plan's axes, all in the layout fftcl_plan_options::signal, in which
 * no two elements may share an address. The plan's scales and directions are not used. The first call of each
 * operation plans it and builds its kernels; fftcl_plan_prepare_...() does that in advance. Later calls only
 * enqueue. To convolve many signals with one filter whose spectrum is kept, and for linear convolutions, use
 * fftcl_convolution; for frequencies in Hz, values and expressions fftcl_filter.
 */
#ifndef FFTCL_C_PLAN_OPERATIONS_H
#define FFTCL_C_PLAN_OPERATIONS_H

#include <fftcl/c/design.h>
#include <fftcl/c/plan.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Circular convolution of each signal in `x` with the signal of the same number in `y`:
 *     out[k] = sum over l of x[l] y[k - l],  indices modulo the lengths
 * @param plan        the plan; all three buffers have its signals' layout
 * @param queue       a queue of the plan's context and device
 * @param x           fftcl_plan_signal_bytes() or more
 * @param y           likewise; may be `x`
 * @param out         likewise; may be `x` unless `y` is, otherwise it must not overlap `x` or `y`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_plan_convolve(const fftcl_plan* plan, cl_command_queue queue, cl_mem x,
                                              cl_mem y, cl_mem out, cl_uint wait_count,
                                              const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_convolve() needs, unless that has been done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_convolve(const fftcl_plan* plan) FFTCL_NOEXCEPT;

/** Circular correlation, out[k] = sum over l of x[l + k] conj(y[l]), otherwise like fftcl_plan_convolve().
 * The peak of |out| lies at the shift of `x` relative to `y`. */
FFTCL_EXPORT fftcl_status fftcl_plan_correlate(const fftcl_plan* plan, cl_command_queue queue, cl_mem x,
                                               cl_mem y, cl_mem out, cl_uint wait_count,
                                               const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_correlate() needs, unless that has been done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_correlate(const fftcl_plan* plan) FFTCL_NOEXCEPT;

/** Multiplies the spectrum of every signal in `in` by the gains of a band and writes the filtered signals.
 * Frequencies are in cycles per sample, for several axes their radius; the gain in the pass band is 1. The
 * first call with a given band copies its transfer function to the device and waits for that. Those of
 * the four most recently used bands are kept.
 * @param plan        the plan; both buffers have its signals' layout
 * @param queue       a queue of the plan's context and device
 * @param in          fftcl_plan_signal_bytes() or more
 * @param out         likewise; may be `in`
 * @param band        e.g. fftcl_low_pass(0.1, fftcl_edge_gaussian())
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these events; NULL if wait_count is 0
 * @param done        receives the event of the last kernel; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_plan_filter(const fftcl_plan* plan, cl_command_queue queue, cl_mem in,
                                            cl_mem out, fftcl_band band, cl_uint wait_count,
                                            const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;
/** Builds what fftcl_plan_filter() needs for this band, unless that has been done. */
FFTCL_EXPORT fftcl_status fftcl_plan_prepare_filter(const fftcl_plan* plan, fftcl_band band) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
