// What the C++ blocks of the documents may use besides `context`, `device` and `queue`, and the program that runs them.
#pragma once

#include <cmath>
#include <complex>
#include <cstdio>
#include <exception>
#include <fftcl/fft.hpp>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

struct block {
  const char* place;
  void (*run)(const cl::Context&, const cl::Device&, const cl::CommandQueue&);
  int runs;  // 0: it need only compile
};
extern const struct block blocks[];
extern const int block_count;

/// A buffer of zeros, by default 16 MiB: for blocks that do not care what is in their buffers.
inline cl::Buffer zeros(const cl::CommandQueue& queue, std::size_t bytes = std::size_t{16} << 20) {
  cl::Buffer buffer(queue.getInfo<CL_QUEUE_CONTEXT>(), CL_MEM_READ_WRITE, bytes);
  queue.enqueueFillBuffer(buffer, 0, 0, bytes);
  queue.finish();
  return buffer;
}

/// Values in a buffer.
template <typename T>
cl::Buffer on_device(const cl::CommandQueue& queue, std::vector<T> values) {
  return cl::Buffer(queue, values.begin(), values.end(), /*readOnly=*/false);
}

/// The first `count` values of a buffer.
template <typename T>
std::vector<T> on_host(const cl::CommandQueue& queue, const cl::Buffer& buffer, std::size_t count) {
  std::vector<T> values(count);
  queue.enqueueReadBuffer(buffer, CL_TRUE, 0, count * sizeof(T), values.data());
  return values;
}

/// What a block must have computed.
inline void expect(bool is_so, const char* what) {
  if (!is_so) throw std::runtime_error(std::string("not so: ") + what);
}
#define EXPECT(condition) expect((condition), #condition)

/// With arguments: only the blocks of pages that have one of them in their name.
int main(int count, char** names) {
  const cl::Context context(CL_DEVICE_TYPE_DEFAULT);
  const cl::Device device = context.getInfo<CL_CONTEXT_DEVICES>()[0];
  int failures = 0, runs = 0;
  for (int i = 0; i < block_count; ++i) {
    bool wanted = count < 2;
    for (int k = 1; k < count; ++k)
      wanted = wanted || std::string(blocks[i].place).find(names[k]) != std::string::npos;
    if (!wanted || blocks[i].runs == 0) continue;
    ++runs;
    try {
      const cl::CommandQueue queue(context, device);
      blocks[i].run(context, device, queue);
      queue.finish();
    } catch (const std::exception& error) {
      std::cerr << "FAILED: " << blocks[i].place << ": " << error.what() << '\n';
      ++failures;
    }
  }
  std::cerr << runs << " blocks ran, " << failures << " failed\n";
  return failures == 0 && runs > 0 ? 0 : 1;
}
