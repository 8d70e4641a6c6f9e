# Target fftcl::clhpp: the directory of <CL/opencl.hpp>, the C++ bindings of OpenCL. Used by the build and, installed
# beside fftclConfig.cmake, by find_package(fftcl). Set FFTCL_CLHPP_INCLUDE_DIR to say where the header lies.
if(NOT TARGET fftcl::clhpp AND NOT FFTCL_CLHPP_INCLUDE_DIR AND TARGET OpenCL::HeadersCpp)  # of OpenCL-CLHPP, in the same project
  add_library(fftcl::clhpp INTERFACE IMPORTED GLOBAL)
  set_target_properties(fftcl::clhpp PROPERTIES INTERFACE_LINK_LIBRARIES OpenCL::HeadersCpp)
endif()
if(NOT TARGET fftcl::clhpp)
  find_path(FFTCL_CLHPP_INCLUDE_DIR CL/opencl.hpp HINTS ${OpenCL_INCLUDE_DIRS}
            DOC "Directory that holds CL/opencl.hpp (Debian: opencl-clhpp-headers)")
  mark_as_advanced(FFTCL_CLHPP_INCLUDE_DIR)
  if(FFTCL_CLHPP_INCLUDE_DIR)
    add_library(fftcl::clhpp INTERFACE IMPORTED GLOBAL)
    set_target_properties(fftcl::clhpp PROPERTIES INTERFACE_INCLUDE_DIRECTORIES "${FFTCL_CLHPP_INCLUDE_DIR}")
  endif()
endif()
