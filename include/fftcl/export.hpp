// Symbol visibility, for C++ headers.
#pragma once

#include <fftcl/export.h>
