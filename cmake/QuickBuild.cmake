# FFTCL_QUICK_BUILD: less processor time for a build from nothing (scripts/test where no compiler cache is there): precompiled headers, and
# programs at -O1, examples at -O0. The library is compiled as it is installed.
set(_fftcl_standard_headers <algorithm> <array> <cmath> <complex> <cstdint> <functional> <limits> <map> <memory> <mutex> <numeric> <optional>
                            <set> <sstream> <stdexcept> <string> <utility> <vector>)
set(_fftcl_test_headers ${_fftcl_standard_headers} <atomic> <chrono> <condition_variable> <fstream> <iostream> <random> <thread>
                        <catch2/catch.hpp>)
set(_fftcl_example_headers ${_fftcl_standard_headers} <iostream> <random> <CLI/CLI.hpp>) # they choose the macros of OpenCL's themselves
# Without CLI11: each file that has it, used or not, compiles its validators (4 s), and few files of a program do.
set(_fftcl_program_headers ${_fftcl_standard_headers} <chrono> <fstream> <iostream> <random> <thread> <fftcl/fft.hpp>)
set(_fftcl_device_headers ${_fftcl_test_headers} <fftcl/fft.hpp>)

# fftcl_precompile(TARGET standard|test|device|example|program): the first target of a kind compiles the headers, the others take them from it.
# Targets of a kind have the same macros for OpenCL's headers and the same optimisation.
function(fftcl_precompile target kind)
  if(NOT FFTCL_QUICK_BUILD)
    return()
  endif()
  get_property(owner GLOBAL PROPERTY fftcl_precompiled_${kind})
  if(owner)
    target_precompile_headers(${target} REUSE_FROM ${owner})
  else()
    target_precompile_headers(${target} PRIVATE ${_fftcl_${kind}_headers})
    set_property(GLOBAL PROPERTY fftcl_precompiled_${kind} ${target})
  endif()
endfunction()

# Programs spend their time in the library and in the compiler of kernels.
function(fftcl_quick_program target kind)
  if(FFTCL_QUICK_BUILD)
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:$<IF:$<STREQUAL:${kind},example>,-O0,-O1>>)
    if("${kind}" STREQUAL "example") # with CLI11's headers, one that does not use them takes twice as long
      get_target_property(sources ${target} SOURCES)
      list(FILTER sources INCLUDE REGEX "[.]cpp$")
      foreach(source IN LISTS sources)
        file(STRINGS ${source} has_command_line REGEX "CLI/CLI[.]hpp")
        if(has_command_line)
          break()
        endif()
      endforeach()
      if(NOT has_command_line)
        return()
      endif()
    endif()
    fftcl_precompile(${target} ${kind})
  endif()
endfunction()
