// What a pass does besides a DFT, as far as it decides which tile is fastest.
#pragma once

#include "core/pass.hpp"

namespace fft::planning {

/// The letters stand in the tuned tables and in the CSV of fftcl_tune.
enum class PassKind : char {
  plain = '-',   ///< none of the others
  primes = 'R',  ///< primes among the factors, by Rader's algorithm (PassSpec::primes)

  // Convolutions
  filter = 'c',                ///< with a spectrum from a buffer
  pairs = 'q',                 ///< of two inputs
  bluestein = 'b',             ///< with a chirp
  rader = 'r',                 ///< with the powers of a generator
  rader_of_halves = 'n',       ///< likewise, of real data as halves, in either direction
  rader_of_reals = 'N',        ///< likewise, of real-to-real transforms
  rader_of_third = 'G',        ///< likewise, DCT-III and DST-III
  filter_halves = 'z',         ///< of halves of real signals, with a spectrum
  filter_padded_halves = 'Z',  ///< likewise, with zeros after the signals
  pairs_of_halves = 'y',       ///< of halves of two real inputs

  // Real transforms as halves or pairs
  split = 'h',          ///< splits halves into a half spectrum
  merge = 'M',          ///< the inverse
  merge_short = 'm',    ///< likewise, around one butterfly
  split_pairs = 'p',    ///< splits pairs of columns
  merge_pairs = 'P',    ///< the inverse
  split_second = 't',   ///< splits halves of DCT-II and DST-II
  merge_third = 'T',    ///< merges those of DCT-III and DST-III, also as sorted pairs
  fourth = 'V',         ///< of DCT-IV and DST-IV, in one pass or split from sorted pairs
  sorted_second = 'v',  ///< splits sorted pairs of DCT-II and DST-II
  fold = 'f',           ///< the last of two passes of r2c
  fold_second = 'g',    ///< of DCT-II and DST-II
  fold_fourth = 'F',    ///< of DCT-IV and DST-IV
  unfold = 'o',         ///< the first of two passes of c2r
  unfold_reals = 'O',   ///< of real-to-real transforms

  // Whole real rows
  short_to_spectra = 'w',
  short_to_reals = 'u',
  to_spectra = 'W',
  to_reals = 'U',
  half_to_spectra = 'A',         ///< GroupTuning::half_rows
  half_to_reals = 'B',           ///< likewise
  half_to_spectra_primes = 'Q',  ///< likewise, with a prime by Rader's algorithm
  half_to_reals_primes = 'D',    ///< likewise

  // Rows of real-to-real transforms of odd length
  row_of_reals = 's',
  row_of_third = 'S',    ///< DCT-III and DST-III
  half_of_reals = 'a',   ///< GroupTuning::half_rows
  half_of_third = 'e',   ///< likewise
  half_of_fourth = 'i',  ///< likewise, DCT-IV and DST-IV

  // Rows of real-to-real transforms of n = 2 mod 4 reals (is_row_of_pairs())
  pairs_of_second = 'j',  ///< DCT-II and DST-II
  pairs_of_third = 'J',   ///< DCT-III and DST-III
  pairs_of_fourth = 'I',  ///< DCT-IV and DST-IV

  // Real-to-real transforms of two columns at a time (pairs_columns())
  paired_second = '2',  ///< DCT-II and DST-II, and DHT
  paired_third = '3',   ///< DCT-III and DST-III
  paired_fourth = '4',  ///< DCT-IV and DST-IV

  // Resident tiles (resident.hpp), unrolled or in loops
  resident = 'l',
  resident_loops = 'L',
  resident_split = 'x',
  resident_split_loops = 'X',
  resident_merge = 'k',
  resident_merge_loops = 'K',

  // Rows that are fetched ahead (fetching.hpp)
  fetching = 'E',
  fetching_split = 'H',
  fetching_merge = 'C',
};

PassKind kind_of(const PassSpec& pass);

/// The kind of a pass with a resident tile, as it is or in loops.
PassKind resident_kind(const PassSpec& pass, bool loops);

/// The kind of a pass whose rows are fetched ahead.
PassKind fetching_kind(const PassSpec& pass);

/// The kind of the same pass with GroupTuning::half_rows, if it is one of whole real rows or rows of reals.
PassKind halved_kind(const PassSpec& pass);

/// The kind whose tiles a pass takes that has none of its own kind; otherwise the kind itself.
PassKind similar_kind(PassKind kind);

/// True when the fastest tile of the plain DFT says little: two inputs, an order of the tile, or real rows that are moved in another way or
/// computed by half. (DCT-II on an H200: the model's tiles were 0 to 16 % faster than those of the DFT at 11 of 12 lengths, at 10000 6 %
/// slower.) `kind`: of the pass.
bool is_of_its_own(const PassSpec& pass, PassKind kind);

bool is_resident(PassKind kind);
bool is_fetching(PassKind kind);
bool has_loops(PassKind kind);
bool has_half_rows(PassKind kind);

}  // namespace fft::planning
