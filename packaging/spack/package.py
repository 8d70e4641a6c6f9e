"""Spack recipe, for a repository of recipes: packages/fftcl/package.py (docs/packaging.md)."""

from spack.package import *


class Fftcl(CMakePackage):
    """Fast Fourier transforms of any length on OpenCL devices, with convolution, filters and short-time transforms
    fused into their kernels."""

    license("MIT")

    # No release has been published yet: spack dev-build fftcl@main in a checkout.
    version("main", branch="main")

    variant("shared", default=True, description="Build a shared library")
    variant("tools", default=True, description="Build fftcl-bench, fftcl-info, fftcl-selftest and fftcl-wisdom")
    variant("clfft", default=False, description="Build a libclFFT.so.2 on fftcl")
    variant("pyvkfft", default=False, description="Build pyvkfft's OpenCL library on fftcl")

    depends_on("cxx", type="build")
    depends_on("c", type="build")
    depends_on("cmake@3.22:", type="build")
    depends_on("cli11@2.1:", type="build", when="+tools")
    depends_on("nlohmann-json@3.7:", type="build", when="+tools")
    depends_on("help2man", type="build", when="+tools")
    depends_on("opencl@1.2:")
    depends_on("opencl-clhpp")

    def cmake_args(self):
        return [
            self.define_from_variant("BUILD_SHARED_LIBS", "shared"),
            self.define_from_variant("FFTCL_BUILD_TOOLS", "tools"),
            self.define_from_variant("FFTCL_BUILD_CLFFT", "clfft"),
            self.define_from_variant("FFTCL_BUILD_PYVKFFT", "pyvkfft"),
            self.define("FFTCL_BUILD_TESTS", False),
            self.define("FFTCL_BUILD_EXAMPLES", False),
        ]
