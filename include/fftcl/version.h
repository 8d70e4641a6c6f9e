/* Version of fftcl: the single place where it is written. CMake reads it from here. C and C++. */
#ifndef FFTCL_VERSION_H
#define FFTCL_VERSION_H

#define FFTCL_VERSION_MAJOR 0
#define FFTCL_VERSION_MINOR 1
#define FFTCL_VERSION_PATCH 0

/** One number that grows with the version: 1.2.3 is 10203. */
#define FFTCL_VERSION (FFTCL_VERSION_MAJOR * 10000 + FFTCL_VERSION_MINOR * 100 + FFTCL_VERSION_PATCH)

#define FFTCL_TEXT_OF_TOKENS(x) #x
#define FFTCL_TEXT_OF(x) FFTCL_TEXT_OF_TOKENS(x)
/** The same as a text: "1.2.3". */
#define FFTCL_VERSION_TEXT           \
  FFTCL_TEXT_OF(FFTCL_VERSION_MAJOR) \
  "." FFTCL_TEXT_OF(FFTCL_VERSION_MINOR) "." FFTCL_TEXT_OF(FFTCL_VERSION_PATCH)

#endif
