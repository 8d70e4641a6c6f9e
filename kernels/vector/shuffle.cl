/* Two-source shuffles, FFT_LANES >= 2: FFT_SHUFFLE(a, b, indices) picks from the lanes of a (0 ..) and b (FFT_LANES ..).
   Clang's builtin becomes one instruction. On PoCL 3.1 swizzles and partial assignments take up to 1.5 times as long (LLVM 15
   splits them into quarter vectors), shuffle2() twice as long: it is for other compilers; tests select it by FFT_PORTABLE_SHUFFLE. */
#if defined(__has_builtin) && !defined(FFT_PORTABLE_SHUFFLE)
#if __has_builtin(__builtin_shufflevector)
#define FFT_SHUFFLE(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#endif
#endif
#ifndef FFT_SHUFFLE
#if FFT_F64
typedef FFT_PASTE(ulong, FFT_LANES) fft_mask_t;
#else
typedef FFT_PASTE(uint, FFT_LANES) fft_mask_t;
#endif
#define FFT_SHUFFLE(a, b, ...) shuffle2(a, b, (fft_mask_t)(__VA_ARGS__))
#endif

/* Index lists by width. EVEN, ODD: every second element of a, then of b. ZIP_LOW, ZIP_HIGH: a and b interleaved, low and
   high halves. EXCHANGE<d>_A, _B: the two rows after exchanging elements at distance d. QUAD_ZIP_LOW, _HIGH: interleaved
   within each group of four (x86's unpack). REVERSED: the lanes of a from the last to the first. HALF_LOW, _HIGH: halves of a and b. QUAD_EVEN, _ODD: every second group of
   four. INNER_EVEN, _ODD, _ZIP_LOW, _ZIP_HIGH: EVEN, ODD, ZIP_LOW, ZIP_HIGH of the lower halves of a and b, then of the upper ones. */
#if FFT_LANES == 2
#define FFT_HALF 1
#define FFT_REVERSED 1, 0
#define FFT_EVEN 0, 2
#define FFT_ODD 1, 3
#define FFT_ZIP_LOW 0, 2
#define FFT_ZIP_HIGH 1, 3
#define FFT_EXCHANGE1_A 0, 2
#define FFT_EXCHANGE1_B 1, 3
#elif FFT_LANES == 4
#define FFT_HALF 2
#define FFT_REVERSED 3, 2, 1, 0
#define FFT_EVEN 0, 2, 4, 6
#define FFT_ODD 1, 3, 5, 7
#define FFT_ZIP_LOW 0, 4, 1, 5
#define FFT_ZIP_HIGH 2, 6, 3, 7
#define FFT_EXCHANGE1_A 0, 4, 2, 6
#define FFT_EXCHANGE1_B 1, 5, 3, 7
#define FFT_EXCHANGE2_A 0, 1, 4, 5
#define FFT_EXCHANGE2_B 2, 3, 6, 7
#define FFT_QUAD_ZIP_LOW 0, 4, 1, 5
#define FFT_QUAD_ZIP_HIGH 2, 6, 3, 7
#define FFT_INNER_EVEN 0, 4, 2, 6
#define FFT_INNER_ODD 1, 5, 3, 7
#define FFT_INNER_ZIP_LOW 0, 4, 2, 6
#define FFT_INNER_ZIP_HIGH 1, 5, 3, 7
#elif FFT_LANES == 8
#define FFT_HALF 4
#define FFT_REVERSED 7, 6, 5, 4, 3, 2, 1, 0
#define FFT_EVEN 0, 2, 4, 6, 8, 10, 12, 14
#define FFT_ODD 1, 3, 5, 7, 9, 11, 13, 15
#define FFT_ZIP_LOW 0, 8, 1, 9, 2, 10, 3, 11
#define FFT_ZIP_HIGH 4, 12, 5, 13, 6, 14, 7, 15
#define FFT_EXCHANGE1_A 0, 8, 2, 10, 4, 12, 6, 14
#define FFT_EXCHANGE1_B 1, 9, 3, 11, 5, 13, 7, 15
#define FFT_EXCHANGE2_A 0, 1, 8, 9, 4, 5, 12, 13
#define FFT_EXCHANGE2_B 2, 3, 10, 11, 6, 7, 14, 15
#define FFT_EXCHANGE4_A 0, 1, 2, 3, 8, 9, 10, 11
#define FFT_EXCHANGE4_B 4, 5, 6, 7, 12, 13, 14, 15
#define FFT_QUAD_ZIP_LOW 0, 8, 1, 9, 4, 12, 5, 13
#define FFT_QUAD_ZIP_HIGH 2, 10, 3, 11, 6, 14, 7, 15
#define FFT_INNER_EVEN 0, 2, 8, 10, 4, 6, 12, 14
#define FFT_INNER_ODD 1, 3, 9, 11, 5, 7, 13, 15
#define FFT_INNER_ZIP_LOW 0, 8, 1, 9, 4, 12, 5, 13
#define FFT_INNER_ZIP_HIGH 2, 10, 3, 11, 6, 14, 7, 15
#elif FFT_LANES == 16
#define FFT_HALF 8
#define FFT_REVERSED 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0
#define FFT_EVEN 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30
#define FFT_ODD 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31
#define FFT_ZIP_LOW 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23
#define FFT_ZIP_HIGH 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31
#define FFT_EXCHANGE1_A 0, 16, 2, 18, 4, 20, 6, 22, 8, 24, 10, 26, 12, 28, 14, 30
#define FFT_EXCHANGE1_B 1, 17, 3, 19, 5, 21, 7, 23, 9, 25, 11, 27, 13, 29, 15, 31
#define FFT_EXCHANGE2_A 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define FFT_EXCHANGE2_B 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
#define FFT_EXCHANGE4_A 0, 1, 2, 3, 16, 17, 18, 19, 8, 9, 10, 11, 24, 25, 26, 27
#define FFT_EXCHANGE4_B 4, 5, 6, 7, 20, 21, 22, 23, 12, 13, 14, 15, 28, 29, 30, 31
#define FFT_EXCHANGE8_A 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23
#define FFT_EXCHANGE8_B 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31
#define FFT_QUAD_ZIP_LOW 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define FFT_QUAD_ZIP_HIGH 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define FFT_HALF_LOW 0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23
#define FFT_HALF_HIGH 8, 9, 10, 11, 12, 13, 14, 15, 24, 25, 26, 27, 28, 29, 30, 31
#define FFT_QUAD_EVEN 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27
#define FFT_QUAD_ODD 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31
#endif
