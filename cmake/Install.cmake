# cmake --install: headers, library, package config (find_package(fftcl CONFIG)) and fftcl.pc. Relocatable.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/fftcl)
target_include_directories(fftcl PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS fftcl EXPORT fftclTargets ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/fftcl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING
        PATTERN "*.hpp" PATTERN "*.h")
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(EXPORT fftclTargets NAMESPACE fftcl:: DESTINATION ${_package_dir})

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/fftclConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/fftclConfig.cmake INSTALL_DESTINATION ${_package_dir})
# Before 1.0 a minor version may break callers.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fftclConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/fftclConfig.cmake ${PROJECT_BINARY_DIR}/fftclConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FftclClhpp.cmake DESTINATION ${_package_dir})

file(RELATIVE_PATH FFTCL_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" FFTCL_PC_PREFIX "${FFTCL_PC_PREFIX}")
if(NOT BUILD_SHARED_LIBS)
  set(FFTCL_PC_LIBS " -pthread")  # a static library's needs are the caller's, also without pkg-config --static
  foreach(_runtime stdc++ c++ m)  # for programs in C, which the C compiler links
    if(_runtime IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
      string(APPEND FFTCL_PC_LIBS " -l${_runtime}")
    endif()
  endforeach()
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/fftcl.pc.in ${PROJECT_BINARY_DIR}/fftcl.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fftcl.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
