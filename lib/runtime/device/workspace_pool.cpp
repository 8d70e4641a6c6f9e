// Choice, growth and return of workspaces.
#include "runtime/device/workspace_pool.hpp"

#include <fftcl/error.hpp>

#include <algorithm>
#include <string>
#include <utility>

#include "runtime/opencl/event_state.hpp"
#include "runtime/opencl/forked.hpp"

namespace fft::runtime {

WorkspacePool::Lease::~Lease() {
  drop();
}

void WorkspacePool::Lease::commit(EventHandle last) noexcept {
  piece_.last = std::move(last);
  {
    const std::lock_guard lock(pool_->mutex_);
    const bool wanted = !pool_->registered_.empty() && piece_.bytes <= *pool_->registered_.rbegin();
    if (wanted && pool_->live_ <= pool_->max_pieces_) {
      pool_->free_.push_back(std::move(piece_));  // within the capacity reserved at construction
      pool_ = nullptr;
      return;
    }
  }
  drop();
}

void WorkspacePool::Lease::drop() noexcept {
  if (pool_ == nullptr) return;
  {
    const std::lock_guard lock(pool_->mutex_);
    pool_->forget(piece_.bytes);
  }
  pool_ = nullptr;
  piece_ = Piece();
}

WorkspacePool::WorkspacePool(cl_context context, std::size_t max_pieces, std::uint64_t max_bytes)
    : context_(context), max_pieces_(max_pieces), max_bytes_(max_bytes) {
  free_.reserve(max_pieces);
}

void WorkspacePool::register_size(std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  registered_.insert(bytes);
}

void WorkspacePool::unregister_size(std::uint64_t bytes) noexcept {
  if (is_forked()) return;  // a thread of the parent may have held the lock, and is not here to give it back
  const std::lock_guard lock(mutex_);
  registered_.erase(registered_.find(bytes));
  const std::uint64_t largest = registered_.empty() ? 0 : *registered_.rbegin();
  for (auto it = free_.begin(); it != free_.end();) {
    if (it->bytes <= largest) {
      ++it;
      continue;
    }
    forget(it->bytes);
    it = free_.erase(it);
  }
}

WorkspacePool::Lease WorkspacePool::acquire(const Request& request) {
  std::uint64_t id = 0;
  {
    const std::lock_guard lock(mutex_);
    if (auto ready = take_ready(request)) return std::move(*ready);
    const bool within_bounds =
        live_ == 0 || (live_ < max_pieces_ && live_bytes_ + request.bytes <= max_bytes_);
    if (!within_bounds)
      if (auto pending = take_pending(request)) return std::move(*pending);
    // Beyond the bounds with nothing to wait for: all are leased to threads that are enqueuing now, or too
    // small.
    ++live_;
    live_bytes_ += request.bytes;
    id = ++last_id_;
  }
  return allocate(request, id);
}

/// Allocates a new piece, which the caller has already counted in live_.
WorkspacePool::Lease WorkspacePool::allocate(const Request& request, std::uint64_t id) {
  Lease fresh(this, Piece{{}, id, request.bytes, {}, {}, request.in_order, false},
              false);  // counts back if anything throws
  fresh.piece_.queue = QueueHandle::retain(request.queue);
  cl_int status = CL_SUCCESS;
  fresh.piece_.memory =
      MemHandle(clCreateBuffer(context_, CL_MEM_READ_WRITE, request.bytes, nullptr, &status));
  if (status == CL_SUCCESS) return fresh;
  {
    const std::lock_guard lock(mutex_);
    if (auto pending = take_pending(request)) return std::move(*pending);
  }
  throw_status(status, "clCreateBuffer",
               "workspace of " + std::to_string(request.bytes) +
                   " bytes; pass a workspace of your own, use a smaller batch, or free device memory");
}

std::size_t WorkspacePool::pieces() const {
  const std::lock_guard lock(mutex_);
  return live_;
}

/// Smallest sufficient piece that can be used at once; of several, the one returned last, which may still be cached.
/// Makes pieces that are ready but too small give up their memory when needed.
std::optional<WorkspacePool::Lease> WorkspacePool::take_ready(const Request& request) {
  const auto same_queue = [&](const Piece& piece) {
    return request.in_order && piece.in_order && piece.queue.get() == request.queue;
  };
  auto best = free_.end();
  for (auto it = free_.begin(); it != free_.end(); ++it)
    if (it->bytes >= request.bytes && same_queue(*it) && (best == free_.end() || it->bytes <= best->bytes))
      best = it;
  if (best == free_.end()) {
    best = find_finished(request.bytes);
    // For later requests: a program that creates a queue for every call then needs only two pieces. Not for this
    // request, or two queues would keep taking one piece from each other.
    const auto oldest =
        std::find_if(free_.begin(), free_.end(), [](const Piece& piece) { return !piece.last; });
    if (oldest != free_.end() && (request.in_order || best == free_.end())) mark_last_user(*oldest);
  }
  if (best != free_.end()) return lease(best, request, false);
  for (auto it = free_.begin(); it != free_.end();) {
    const bool in_the_way = it->bytes < request.bytes && (same_queue(*it) || is_finished(it->last.get()));
    if (in_the_way) forget(it->bytes);
    it = in_the_way ? free_.erase(it) : std::next(it);
  }
  return std::nullopt;
}

/// Smallest sufficient piece whose last user has finished.
WorkspacePool::Pieces::iterator WorkspacePool::find_finished(std::uint64_t bytes) {
  auto best = free_.end();
  for (auto it = free_.begin(); it != free_.end(); ++it)
    if (it->bytes >= bytes && (best == free_.end() || it->bytes <= best->bytes) &&
        is_finished(it->last.get()))
      best = it;
  return best;
}

/// Ensures that the piece has an event. False: none can be created now, so the piece stays with its queue.
bool WorkspacePool::mark_last_user(Piece& piece) noexcept {
  if (piece.last) return true;
  cl_event event = nullptr;
  if (clEnqueueMarkerWithWaitList(piece.queue.get(), 0, nullptr, &event) != CL_SUCCESS) return false;
  piece.last = EventHandle(event);
  // Nobody else knows about this event, so nobody else would flush it.
  clFlush(piece.queue.get());
  return true;
}

/// The sufficient piece that was returned first; its last user may still be running.
std::optional<WorkspacePool::Lease> WorkspacePool::take_pending(const Request& request) {
  const auto found = std::find_if(free_.begin(), free_.end(), [&](Piece& piece) {
    return piece.bytes >= request.bytes && mark_last_user(piece);
  });
  if (found == free_.end()) return std::nullopt;
  // The dependency is ours: nobody else flushes the other queue, and without a flush the event would never complete.
  if (found->queue.get() != request.queue) check(clFlush(found->queue.get()), "clFlush");
  return lease(found, request, true);
}

WorkspacePool::Lease WorkspacePool::lease(Pieces::iterator position, const Request& request, bool wait) {
  QueueHandle queue;
  if (position->queue.get() != request.queue) queue = QueueHandle::retain(request.queue);
  Piece piece = std::move(*position);
  free_.erase(position);
  if (queue) piece.queue = std::move(queue);
  piece.in_order = request.in_order;
  if (!request.counters && request.bytes + planning::counter_bytes >
                               piece.bytes / planning::counter_bytes * planning::counter_bytes)
    piece.counters_are_zero = false;  // they are overwritten
  return Lease(this, std::move(piece), wait);
}

void WorkspacePool::forget(std::uint64_t bytes) noexcept {
  --live_;
  live_bytes_ -= bytes;
}

}  // namespace fft::runtime
