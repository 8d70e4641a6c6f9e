# cmake --install: everything that is installed but programs (tools/) and libraries in the place of others (integrations/). Relocatable.
# Components: runtime (shared library), development (headers, link library, find_package(fftcl CONFIG), fftcl.pc), tools, doc, clfft,
# pyvkfft; docs/packaging.md has what is in each. A static build has no runtime.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/fftcl)
target_include_directories(fftcl PUBLIC $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
install(TARGETS fftcl EXPORT fftclTargets
        ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
        LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT runtime NAMELINK_COMPONENT development
        RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT runtime)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/fftcl DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT development
        FILES_MATCHING PATTERN "*.hpp" PATTERN "*.h")
install(EXPORT fftclTargets NAMESPACE fftcl:: DESTINATION ${_package_dir} COMPONENT development)

# For programs in C that link a static library with the C compiler.
set(FFTCL_CXX_RUNTIME)
foreach(_runtime stdc++ c++ m)
  if(NOT BUILD_SHARED_LIBS AND _runtime IN_LIST CMAKE_CXX_IMPLICIT_LINK_LIBRARIES)
    list(APPEND FFTCL_CXX_RUNTIME ${_runtime})
  endif()
endforeach()

configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/fftclConfig.cmake.in
                              ${PROJECT_BINARY_DIR}/fftclConfig.cmake INSTALL_DESTINATION ${_package_dir})
# Before 1.0 a minor version may break callers.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/fftclConfigVersion.cmake COMPATIBILITY SameMinorVersion)
# The build folder is a package, too: find_package() takes the configuration that lies there, and would miss the files beside it.
# Not inside another project, whose own OpenCL target may be in no export set.
if(PROJECT_IS_TOP_LEVEL)
  export(EXPORT fftclTargets NAMESPACE fftcl:: FILE ${PROJECT_BINARY_DIR}/fftclTargets.cmake)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/FftclClhpp.cmake ${PROJECT_BINARY_DIR}/FftclClhpp.cmake COPYONLY)
endif()
install(FILES ${PROJECT_BINARY_DIR}/fftclConfig.cmake ${PROJECT_BINARY_DIR}/fftclConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/FftclClhpp.cmake DESTINATION ${_package_dir} COMPONENT development)

file(RELATIVE_PATH FFTCL_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" FFTCL_PC_PREFIX "${FFTCL_PC_PREFIX}")
if(NOT BUILD_SHARED_LIBS)
  set(FFTCL_PC_LIBS " -pthread")  # a static library's needs are the caller's, also without pkg-config --static
  foreach(_runtime IN LISTS FFTCL_CXX_RUNTIME)
    string(APPEND FFTCL_PC_LIBS " -l${_runtime}")
  endforeach()
  if(UNIX AND NOT APPLE)
    string(APPEND FFTCL_PC_LIBS " -Wl,--exclude-libs,libfftcl.a")  # as lib/CMakeLists.txt has it
  endif()
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/fftcl.pc.in ${PROJECT_BINARY_DIR}/fftcl.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/fftcl.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT development)

# The licence goes with the development files, too: a static library has no other component that must be there.
install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT development)
install(FILES ${PROJECT_SOURCE_DIR}/README.md ${PROJECT_SOURCE_DIR}/CHANGELOG.md ${PROJECT_SOURCE_DIR}/LICENSE
        DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT doc)

if(PROJECT_IS_TOP_LEVEL)
  add_custom_target(uninstall
                    COMMAND ${CMAKE_COMMAND} -DBUILD=${PROJECT_BINARY_DIR} -P ${PROJECT_SOURCE_DIR}/cmake/Uninstall.cmake
                    COMMENT "Removing what cmake --install put there" VERBATIM)
endif()
