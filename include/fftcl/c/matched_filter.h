/** @file
 * Matched filters: where a known pattern is in signals or images. The C interface of fft::MatchedFilter.
 */
#ifndef FFTCL_C_MATCHED_FILTER_H
#define FFTCL_C_MATCHED_FILTER_H

#include <fftcl/c/base.h>

#ifdef __cplusplus
extern "C" {
#endif

/** Correlation of signals with templates, score[k] = sum over l of signal[k + l] conj(template[l]), for every place k where the
 * template lies within the signal, and the search for the best place. */
typedef struct fftcl_matched_filter fftcl_matched_filter;

/** What the score of a place is: FFTCL_MATCH_SCORE_... */
typedef int32_t fftcl_match_score;
enum {
  FFTCL_MATCH_SCORE_PRODUCT = 0, /**< the sum of signal times template */
  FFTCL_MATCH_SCORE_NORMALISED =
      1 /**< their correlation coefficient, -1 to 1; of constant windows 0; real data */
};

/** What the signal is beyond its borders, by the names of numpy.pad(): FFTCL_MATCH_PADDING_... */
typedef int32_t fftcl_match_padding;
enum {
  FFTCL_MATCH_PADDING_NONE = 0,      /**< templates are tried only where they lie within the signal */
  FFTCL_MATCH_PADDING_CONSTANT = 1,  /**< fftcl_matched_filter_options::padding_value */
  FFTCL_MATCH_PADDING_EDGE = 2,      /**< the value at the border */
  FFTCL_MATCH_PADDING_REFLECT = 3,   /**< mirrored at the points of the border */
  FFTCL_MATCH_PADDING_SYMMETRIC = 4, /**< mirrored beyond them */
  FFTCL_MATCH_PADDING_WRAP = 5       /**< from the other end */
};

/** Options of a matched filter: everything except the shapes of signals and templates. */
typedef struct fftcl_matched_filter_options {
  size_t size;                   /**< sizeof(fftcl_matched_filter_options) */
  fftcl_precision precision;     /**< of the elements and of the arithmetic; default f32 */
  fftcl_domain domain;           /**< of signals, templates and scores; default complex */
  uint64_t signals;              /**< searched in one call; default 1 */
  uint64_t templates;            /**< each of which is looked for in every signal; default 1 */
  fftcl_layout signal;           /**< the signals' place, in elements of the domain */
  fftcl_layout templates_layout; /**< the templates' place */
  fftcl_match_score score;       /**< what is computed for every place; default product */
  fftcl_match_padding padding;   /**< only with normalised scores; default none */
  double padding_value;          /**< of constant padding, finite; default 0 */
} fftcl_matched_filter_options;

/** One dense complex f32 signal and one template. */
#define FFTCL_MATCHED_FILTER_OPTIONS_INIT                                                              \
  {                                                                                                    \
    sizeof(fftcl_matched_filter_options), FFTCL_PRECISION_F32, FFTCL_DOMAIN_COMPLEX, 1, 1,             \
        FFTCL_LAYOUT_INIT, FFTCL_LAYOUT_INIT, FFTCL_MATCH_SCORE_PRODUCT, FFTCL_MATCH_PADDING_NONE, 0.0 \
  }

/** Builds all kernels, or takes them from the program cache.
 * @param filter          receives the object; NULL when the call fails
 * @param context         of all later buffers and queues
 * @param device          one of the context's devices
 * @param rank            number of axes, 1 to 3
 * @param signal_shape    `rank` lengths of the signals' axes, slowest first
 * @param template_shape  `rank` lengths of the templates' axes, at most those of the signals
 * @param options         NULL: defaults */
FFTCL_EXPORT fftcl_status
fftcl_matched_filter_create(fftcl_matched_filter** filter, cl_context context, cl_device_id device,
                            size_t rank, const uint64_t* signal_shape, const uint64_t* template_shape,
                            const fftcl_matched_filter_options* options) FFTCL_NOEXCEPT;
/** Destroys the object; what was enqueued completes. NULL is ignored. */
FFTCL_EXPORT void fftcl_matched_filter_destroy(fftcl_matched_filter* filter) FFTCL_NOEXCEPT;

/** Transforms the templates and keeps their spectra for all later calls of fftcl_matched_filter_apply().
 * @param filter      whose templates these are
 * @param queue       of its context and device
 * @param templates   fftcl_matched_filter_template_bytes() or more
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_set_templates(fftcl_matched_filter* filter,
                                                             cl_command_queue queue, cl_mem templates,
                                                             cl_uint wait_count, const cl_event* wait_list,
                                                             cl_event* done) FFTCL_NOEXCEPT;
/** Scores of every place: for each signal, for each template an array of fftcl_matched_filter_scores_shape(), dense.
 * @param filter      with its templates set
 * @param queue       of its context and device
 * @param signals     fftcl_matched_filter_signal_bytes() or more
 * @param scores      fftcl_matched_filter_scores_bytes() or more, apart from `signals`
 * @param wait_count  number of events at wait_list
 * @param wait_list   the first kernel starts after these; NULL when wait_count is 0
 * @param done        receives the event of the last kernel; NULL: none */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_apply(const fftcl_matched_filter* filter,
                                                     cl_command_queue queue, cl_mem signals, cl_mem scores,
                                                     cl_uint wait_count, const cl_event* wait_list,
                                                     cl_event* done) FFTCL_NOEXCEPT;
/** The best place of every array of scores: 16 bytes each, the index in the array (cl_ulong), then the score (float and 4 unused
 * bytes, or double; of complex scores the magnitude). NaN scores are skipped; if all are NaN, the index is 2^64 - 1 and
 * the score NaN. `peaks` holds fftcl_matched_filter_peaks_bytes() or more; otherwise as fftcl_matched_filter_apply(). */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_find(const fftcl_matched_filter* filter,
                                                    cl_command_queue queue, cl_mem scores, cl_mem peaks,
                                                    cl_uint wait_count, const cl_event* wait_list,
                                                    cl_event* done) FFTCL_NOEXCEPT;
/** The matches in a buffer that fftcl_matched_filter_find() wrote. Waits for the device.
 * @param filter      that found them
 * @param queue       of its context and device
 * @param peaks       from fftcl_matched_filter_find()
 * @param wait_count  number of events at wait_list
 * @param wait_list   the device reads after these; NULL when wait_count is 0
 * @param count       must be signals * templates
 * @param positions   receives `count` times `rank` indices: of each template's point 0 in the signal, with a padding of its point size / 2,
 *                    slowest axis first; the matches of one signal lie one after another
 * @param scores      receives `count` scores; of complex signals magnitudes; NaN, at position 0, when all scores are NaN */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_read(const fftcl_matched_filter* filter,
                                                    cl_command_queue queue, cl_mem peaks, cl_uint wait_count,
                                                    const cl_event* wait_list, size_t count,
                                                    uint64_t* positions, double* scores) FFTCL_NOEXCEPT;

/** Places at which a template is tried, signal - template + 1 per axis, with a padding those of the signal, slowest first. `rank` must be the filter's. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_scores_shape(const fftcl_matched_filter* filter, size_t rank,
                                                            uint64_t* shape) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for the signals. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_signal_bytes(const fftcl_matched_filter* filter,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for the templates. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_template_bytes(const fftcl_matched_filter* filter,
                                                              uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for the scores. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_scores_bytes(const fftcl_matched_filter* filter,
                                                            uint64_t* bytes) FFTCL_NOEXCEPT;
/** Smallest size in bytes of a buffer for the peaks. */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_peaks_bytes(const fftcl_matched_filter* filter,
                                                           uint64_t* bytes) FFTCL_NOEXCEPT;
/** Human-readable description: how the correlation is computed. Release it with fftcl_free(). */
FFTCL_EXPORT fftcl_status fftcl_matched_filter_describe(const fftcl_matched_filter* filter,
                                                        char** text) FFTCL_NOEXCEPT;

#ifdef __cplusplus
}
#endif

#endif
