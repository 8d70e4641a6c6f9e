// Preloaded into some entries (tests/CMakeLists.txt, fftcl_quick_kernels): PoCL up to LLVM 16 builds kernels
// with LLVM's optimisation switched off where it may be, in half of the processor time. Anywhere else this library does nothing.
#include <dlfcn.h>

#include <array>

namespace {

using ParseOptions = void (*)(int, const char* const*, const char*);

constexpr std::array options = {
    "quick_kernels",         "-vectorize-slp=false", "-optimize-regalloc=false",
    "-enable-misched=false", "-disable-lsr",         "-disable-cgp",
};

/// A function of the LLVM library that the caller at `address` is linked with.
template <class Function>
Function of_llvm(const void* address, const char* name) {
  Dl_info caller{};
  if (dladdr(address, &caller) == 0) return nullptr;
  void* const library = dlopen(caller.dli_fname, RTLD_NOW | RTLD_NOLOAD);
  return library == nullptr ? nullptr : reinterpret_cast<Function>(dlsym(library, name));
}

}  // namespace

namespace llvm {

namespace legacy {
class PassManagerBase;
}

/// LLVM's class of this name, as far as its first member, which holds the level of optimisation from LLVM 3 to 16.
class PassManagerBuilder {
 public:
  void populateModulePassManager(legacy::PassManagerBase& manager);

 private:
  unsigned level;
};

void PassManagerBuilder::populateModulePassManager(legacy::PassManagerBase& manager) {
  using Populate = void (*)(PassManagerBuilder*, legacy::PassManagerBase&);
  const void* const caller = __builtin_return_address(0);
  const auto populate = of_llvm<Populate>(
      caller, "_ZN4llvm18PassManagerBuilder25populateModulePassManagerERNS_6legacy15PassManagerBaseE");
  static const bool parsed = [caller] {
    const auto parse = of_llvm<ParseOptions>(caller, "LLVMParseCommandLineOptions");
    if (parse != nullptr) parse(static_cast<int>(options.size()), options.data(), "");
    return parse != nullptr;
  }();
  if (parsed && level <= 3) level = 0;
  populate(this, manager);
}

}  // namespace llvm
