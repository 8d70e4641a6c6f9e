// Chain: commands that run one after the other on any queue, in-order or not.
#pragma once

#include <CL/cl.h>

#include <cstddef>
#include <utility>
#include <vector>

#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

class Chain {
 public:
  /// The first command waits for these, and for `gate` unless that is null. All are borrowed until it is enqueued.
  Chain(const cl_event* wait_list, std::size_t wait_count, cl_event gate = nullptr)
      : wait_(wait_list, wait_list + wait_count) {
    if (gate != nullptr) wait_.push_back(gate);
  }

  /// Makes the first command wait for this event as well (also borrowed). Call it before the first append().
  void also_wait(cl_event event) { wait_.push_back(event); }

  /// What the next command waits for.
  const std::vector<cl_event>& wait() const { return wait_; }

  /// Appends an enqueued command, given by its event.
  void append(EventHandle done) {
    last_ = std::move(done);
    wait_.assign(1, last_.get());
  }
  /// The same for functions that return one owned event in a cl_event.
  void append(cl_event owned) { append(EventHandle(owned)); }

  /// Passes the last command's event to the caller.
  EventHandle take() { return std::move(last_); }

 private:
  std::vector<cl_event> wait_;
  EventHandle last_;
};

}  // namespace fft::runtime
