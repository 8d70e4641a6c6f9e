"""Builds the programs of tests/package/consumer against the package, and runs them: they transform, and fail without a device."""

import os

from conan import ConanFile
from conan.tools.build import can_run
from conan.tools.cmake import CMake, cmake_layout


class FftclTestConan(ConanFile):
    settings = "os", "arch", "compiler", "build_type"
    generators = "CMakeDeps", "CMakeToolchain"

    def requirements(self):
        self.requires(self.tested_reference_str)

    def layout(self):
        cmake_layout(self)

    def build(self):
        cmake = CMake(self)
        cmake.configure(build_script_folder=os.path.join(self.recipe_folder, "..", "..", "..", "tests", "package", "consumer"))
        cmake.build()

    def test(self):
        if can_run(self):
            for program in ("with_exceptions", "without_exceptions", "in_c"):
                self.run(os.path.join(self.cpp.build.bindir, program), env="conanrun")
