"""Conan 2 recipe of this checkout: conan create packaging/conan (docs/packaging.md)."""

import os
import re

from conan import ConanFile
from conan.tools.build import check_min_cppstd, stdcpp_library
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy, load, rmdir


class FftclConan(ConanFile):
    name = "fftcl"
    description = "Fast Fourier transforms of any length on OpenCL devices"
    license = "MIT"
    topics = ("fft", "opencl", "gpu", "convolution", "signal-processing")
    package_type = "library"
    settings = "os", "arch", "compiler", "build_type"
    options = {
        "shared": [True, False],
        "fPIC": [True, False],
        # Where OpenCL's headers, C++ bindings and loader come from.
        "opencl": ["conan", "system"],
    }
    default_options = {"shared": False, "fPIC": True, "opencl": "conan"}

    @property
    def _root(self):
        return os.path.join(self.recipe_folder, os.pardir, os.pardir)

    def set_version(self):
        # Not when a package is used: the exported recipe knows its version, and has no sources beside it.
        if self.version is None:
            header = load(self, os.path.join(self._root, "include", "fftcl", "version.h"))
            self.version = ".".join(re.findall(r"#define FFTCL_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header))

    def export_sources(self):
        for pattern in ("CMakeLists.txt", "LICENSE", "README.md", "CHANGELOG.md"):
            copy(self, pattern, self._root, self.export_sources_folder)
        for folder in ("cmake", "docs", "examples", "include", "integrations", "kernels", "lib"):
            copy(self, f"{folder}/*", self._root, self.export_sources_folder)

    def configure(self):
        if self.options.shared:
            self.options.rm_safe("fPIC")

    def validate(self):
        if self.settings.get_safe("compiler.cppstd"):
            check_min_cppstd(self, 17)

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        if self.options.opencl == "conan":
            # The public headers include those of OpenCL.
            self.requires("opencl-headers/2023.04.17", transitive_headers=True)
            self.requires("opencl-clhpp-headers/2023.04.17", transitive_headers=True)
            self.requires("opencl-icd-loader/2023.04.17", transitive_libs=True)

    def generate(self):
        toolchain = CMakeToolchain(self)
        for switch in ("TESTS", "EXAMPLES", "TOOLS"):
            toolchain.cache_variables[f"FFTCL_BUILD_{switch}"] = False
        if self.options.opencl == "conan":
            bindings = self.dependencies["opencl-clhpp-headers"].cpp_info.includedirs[0]
            toolchain.cache_variables["FFTCL_CLHPP_INCLUDE_DIR"] = bindings.replace("\\", "/")
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))
        CMake(self).install()
        for folder in ("cmake", "pkgconfig"):  # Conan makes these of package_info()
            rmdir(self, os.path.join(self.package_folder, "lib", folder))
        rmdir(self, os.path.join(self.package_folder, "share"))

    def package_info(self):
        self.cpp_info.set_property("cmake_file_name", "fftcl")
        self.cpp_info.set_property("cmake_target_name", "fftcl::fftcl")
        self.cpp_info.set_property("pkg_config_name", "fftcl")
        self.cpp_info.libs = ["fftcl"]
        if self.options.shared:
            self.cpp_info.defines = ["FFTCL_SHARED"]
        elif stdcpp_library(self):  # for programs in C, which the C compiler links
            self.cpp_info.system_libs.append(stdcpp_library(self))
        if self.options.opencl == "system":
            self.cpp_info.system_libs.append("OpenCL")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs.extend(["pthread", "m"])
