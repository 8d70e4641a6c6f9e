/* clFFT 2.12's ABI. Two files, so that a test can put clFFT's own types before these functions. */
#ifndef FFTCL_CLFFT_ABI_H
#define FFTCL_CLFFT_ABI_H

#include "abi_types.h"
/* */
#include "abi_functions.h"

#endif
