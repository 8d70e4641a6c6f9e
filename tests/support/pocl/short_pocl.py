#!/usr/bin/env python3
"""short_pocl.py SOURCE OUT: makes a PoCL in OUT that is the installed one with only the built-in functions that kernels of SOURCE call, and
prints the value of OCL_ICD_VENDORS with which programs find it, beside the other drivers. Prints nothing where this works for no PoCL.

PoCL 3.1 parses the 18,000 lines of Clang's opencl-c.h once more for each kernel (0.25 s of processor time), and a library of 23,000 built-in
functions for each process (0.8 s). What remains is as it was, and so is a kernel's machine code. Where a function is missing, a kernel
does not compile. PoCL finds these files relative to the folder in which it is found itself: OUT has links to it and to the others."""
import ctypes
import pathlib
import re
import shutil
import sys

VENDORS = pathlib.Path("/etc/OpenCL/vendors")
LIBRARY = "libpocl.so.2.10.0"  # PoCL 3.1, Debian 12's; not tried with others
FOLDERS = ["kernels", "lib", "include", "tests", "examples", "docs", "python", "bench", "integrations", "tools"]
KINDS = {".cl", ".cpp", ".hpp", ".c", ".h", ".py", ".md"}
LIBRARIES = ("avx2.bc", "avx512.bc")  # the ends of the names of the libraries that are made shorter: of CPUs on which tests run

# Outside .cl files, kernels are in string literals.
LITERAL = re.compile(r'"""(.*?)"""|R"\w*\((.*?)\)\w*"|"((?:[^"\\\n]|\\.)*)"', re.DOTALL)
# A call. Generators write a number of lanes as $1 or as a digit, and the type in conversions to a transform's numbers as $2; a macro
# makes the saturated conversions.
CALL = re.compile(r"(?<![\w:.>])([A-Za-z_]\w*?)\d*(?:\$\d)*\s*\(")
COMPUTED = {"convert_float", "convert_double"}
PYOPENCL = {"cosh", "sinh", "fmin", "pow"}  # what pyopencl's arrays call besides, in python.tests
SATURATED = re.compile(r"convert_(?:u?(?:char|short)|int)\d*_sat_rte")

# Declarations in opencl-c.h, and the name in one; the name in a mangled one, where PoCL puts _cl_ before those of C's library. Kernels have
# no vectors of three.
DECLARATION = re.compile(r"^[^#\n]*?__ovld\b[^;#]*;", re.MULTILINE)
DECLARED = re.compile(r"(\w+)\s*\((?!\()")
MANGLED = re.compile(r"_Z(\d+)(?:_cl_)?(\w+)")
THREE_LANES = re.compile(r"\b[a-z]+3\b|Dv3_")
INTERNAL = 8  # LLVMInternalLinkage


def called_functions(source):
    names = COMPUTED | PYOPENCL
    for folder in FOLDERS:
        for path in sorted((source / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                text = path.read_text(encoding="utf-8", errors="replace")
                if path.suffix != ".cl":
                    text = "\n".join("".join(parts) for parts in LITERAL.findall(text))
                names.update(CALL.findall(text))
    return names


def is_called(name, names):
    return re.sub(r"\d+$", "", name) in names or SATURATED.fullmatch(name) is not None


def shorter_header(header, names):
    def kept(match):
        found = DECLARED.search(match.group())
        if found is None or (is_called(found.group(1), names) and not THREE_LANES.search(match.group())):
            return match.group()
        return ""

    return re.sub(r"\n\n+", "\n", DECLARATION.sub(kept, header))


def is_needed(symbol, names):
    """Whether a function of PoCL's library is one that kernels call, or PoCL's own; what these call is kept without this."""
    mangled = MANGLED.match(symbol)
    if mangled is None:
        return not symbol.startswith(("Sleef_", "_cl_"))
    name = symbol[len("_Z") + len(mangled.group(1)) :][: int(mangled.group(1))]
    return is_called(name.removeprefix("_cl_"), names) and not THREE_LANES.search(symbol)


def write_shorter_library(llvm, library, out, names):
    """Functions that nothing needs become internal, so that LLVM removes them."""
    for function in ("ContextCreate", "GetFirstFunction", "GetNextFunction", "CreatePassBuilderOptions", "RunPasses"):
        getattr(llvm, "LLVM" + function).restype = ctypes.c_void_p
    llvm.LLVMGetValueName2.restype = ctypes.c_char_p
    context, text, module = (ctypes.c_void_p() for _ in range(3))
    context.value = llvm.LLVMContextCreate()
    failed = llvm.LLVMCreateMemoryBufferWithContentsOfFile(str(library).encode(), ctypes.byref(text), ctypes.byref(ctypes.c_char_p()))
    if failed or llvm.LLVMParseBitcodeInContext2(context, text, ctypes.byref(module)):
        raise OSError(f"{library} is not what this LLVM reads")
    function = ctypes.c_void_p(llvm.LLVMGetFirstFunction(module))
    while function:
        symbol = llvm.LLVMGetValueName2(function, ctypes.byref(ctypes.c_size_t())).decode()
        if not llvm.LLVMIsDeclaration(function) and not is_needed(symbol, names):
            llvm.LLVMSetLinkage(function, INTERNAL)
        function = ctypes.c_void_p(llvm.LLVMGetNextFunction(function))
    options = ctypes.c_void_p(llvm.LLVMCreatePassBuilderOptions())
    if llvm.LLVMRunPasses(module, b"globaldce", None, options) or llvm.LLVMWriteBitcodeToFile(module, str(out).encode()):
        raise OSError(f"{out} cannot be written")


def loaded_library(stem):
    """The file of a library that this process has loaded, by the beginning of its name."""
    for line in pathlib.Path("/proc/self/maps").read_text().splitlines():
        path = pathlib.Path(line.split(maxsplit=5)[-1])
        if path.name.startswith(stem):
            return path.resolve()
    return None


def installed_pocl():
    """The file in VENDORS that names PoCL, and PoCL's library, which is loaded to find it as a loader of drivers does."""
    for icd in VENDORS.glob("*pocl*.icd"):
        name = icd.read_text().strip()
        try:
            ctypes.CDLL(name)
        except OSError:
            continue
        return icd, loaded_library(pathlib.Path(name).name)
    return None, None


def link_all(folder, out, but=lambda path: False):
    out.mkdir(parents=True)
    for path in folder.iterdir():
        if not but(path):
            (out / path.name).symlink_to(path)


def make(source, out):
    icd, pocl = installed_pocl()
    if pocl is None or pocl.name != LIBRARY:
        return None
    prefix = next((folder for folder in pocl.parents if (folder / "share/pocl/include/opencl-c.h").is_file()), None)
    if prefix is None:
        return None
    names = called_functions(source)
    shutil.rmtree(out, ignore_errors=True)
    share, original = out / "share/pocl", prefix / "share/pocl"
    link_all(original, share, but=lambda path: path.name == "include")
    link_all(original / "include", share / "include", but=lambda path: path.name == "opencl-c.h")
    header = (original / "include/opencl-c.h").read_text(encoding="utf-8")
    (share / "include/opencl-c.h").write_text(shorter_header(header, names), encoding="utf-8")
    try:
        llvm = ctypes.CDLL(str(loaded_library("libLLVM")))
        for library in original.glob("*.bc"):
            if library.name.endswith(LIBRARIES):
                (share / library.name).unlink()
                write_shorter_library(llvm, library, share / library.name, names)
    except (OSError, AttributeError):  # an LLVM without these functions
        shutil.rmtree(out)
        return None
    link_all(pocl.parent, out / pocl.parent.relative_to(prefix), but=lambda path: path not in (pocl, pocl.parent / "pocl"))
    link_all(VENDORS, out / "vendors", but=lambda path: path == icd)
    (out / "vendors" / icd.name).write_text(f"{out / pocl.relative_to(prefix)}\n")
    return out / "vendors"


if __name__ == "__main__":
    made = make(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve())
    if made is not None:
        print(made)
