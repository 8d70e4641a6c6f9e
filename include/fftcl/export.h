/* Symbol visibility of the compiled library: everything is hidden but what is marked FFTCL_EXPORT. C and C++. */
#ifndef FFTCL_EXPORT_H
#define FFTCL_EXPORT_H

#if defined(_WIN32) && defined(FFTCL_SHARED)
#if defined(FFTCL_BUILDING)
#define FFTCL_EXPORT __declspec(dllexport)
#else
#define FFTCL_EXPORT __declspec(dllimport)
#endif
#elif defined(__GNUC__)
#define FFTCL_EXPORT __attribute__((visibility("default")))
#else
#define FFTCL_EXPORT
#endif

#endif
