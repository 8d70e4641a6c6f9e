// Crew: threads that wait for work together. Starting threads anew would cost as much as the work.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bench {

class Crew {
 public:
  explicit Crew(int threads) {
    for (int index = 1; index < threads; ++index) others_.emplace_back([this, index] { serve(index); });
  }
  ~Crew() {
    {
      const std::lock_guard lock(mutex_);
      ended_ = true;
    }
    changed_.notify_all();
    for (std::thread& thread : others_) thread.join();
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  int size() const { return int(others_.size()) + 1; }

  /// work(0) to work(size() - 1), each on a thread of its own; returns when all are done.
  void run(const std::function<void(int)>& work) {
    {
      const std::lock_guard lock(mutex_);
      work_ = &work;
      left_ = int(others_.size());
      ++round_;
    }
    changed_.notify_all();
    work(0);
    std::unique_lock lock(mutex_);
    done_.wait(lock, [this] { return left_ == 0; });
  }

 private:
  void serve(int index) {
    for (unsigned seen = 0;;) {
      std::unique_lock lock(mutex_);
      changed_.wait(lock, [&] { return ended_ || round_ != seen; });
      if (ended_) return;
      seen = round_;
      const auto* work = work_;
      lock.unlock();
      (*work)(index);
      lock.lock();
      if (--left_ == 0) done_.notify_one();
    }
  }

  std::mutex mutex_;
  std::condition_variable changed_, done_;
  const std::function<void(int)>* work_ = nullptr;
  unsigned round_ = 0;
  int left_ = 0;
  bool ended_ = false;
  std::vector<std::thread> others_;
};

}  // namespace bench
