// Runs independent pieces of host work (kernel builds) on several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace fft::runtime {

/// Calls work(0) ... work(count - 1), each once, on up to hardware-concurrency threads, the caller's among
/// them. Returns when all are done. After an exception nothing new begins, and when what runs is done, the exception of
/// the lowest index that threw is rethrown.
void parallel_for(std::size_t count, const std::function<void(std::size_t)>& work);

}  // namespace fft::runtime
