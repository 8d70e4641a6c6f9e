/** @file
 * Recordings: a call with everything fixed, enqueued again and again. The C interface of fft::Recording.
 */
#ifndef FFTCL_C_RECORDING_H
#define FFTCL_C_RECORDING_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** The commands of one call of a plan or an operation, with its queue, its buffers and all its arguments: what fftcl_next_call() gives
 * for fftcl_call_options::recording. It keeps queue, buffers, kernels and tables alive, and has a workspace of its own unless the call
 * was given one; plan or operation may be destroyed. Memory given by address must stay valid until the last command is done. */
typedef struct fftcl_recording fftcl_recording;

/** Enqueues the commands of the call, in the queue that it was given. Nothing is checked, looked up or set again: the host's cost is
 * that of the launches. Calls of all threads run one after the other, also on an out-of-order queue.
 * @param recording   of a call that succeeded
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first command starts after these events
 * @param done        receives the event of the last command, to be released by the caller; may be NULL */
FFTCL_EXPORT fftcl_status fftcl_recording_enqueue(const fftcl_recording* recording, cl_uint wait_count,
                                                  const cl_event* wait_list, cl_event* done) FFTCL_NOEXCEPT;

/** Kernel launches of one fftcl_recording_enqueue(). */
FFTCL_EXPORT fftcl_status fftcl_recording_launches(const fftcl_recording* recording,
                                                   size_t* launches) FFTCL_NOEXCEPT;

/** Commands that were enqueued complete. NULL is ignored. */
FFTCL_EXPORT void fftcl_recording_destroy(fftcl_recording* recording) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
