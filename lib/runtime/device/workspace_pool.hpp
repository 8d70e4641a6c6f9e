// WorkspacePool: device memory for intermediate results, one piece per execution in flight, shared by all
// plans of a DeviceContext. Handing out never makes the host wait: at worst the new execution waits, on the
// device, for an old one.
//
// An in-order queue gets its own last piece again, without any event: the queue keeps the order. Only when another queue
// needs memory is a marker after the last use (docs/decisions/0013-calls-of-an-execution.md).
#pragma once

#include <CL/cl.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/launch.hpp"
#include "runtime/opencl/cl_handle.hpp"

namespace fft::runtime {

class WorkspacePool {
 public:
  /// Whoever wants the memory.
  struct Request {
    std::uint64_t bytes;
    cl_command_queue queue;
    bool in_order;
    /// The last of the bytes are counters (planning::counter_bytes), which executions leave zero.
    bool counters = false;
  };

 private:
  struct Piece {
    MemHandle memory;
    std::uint64_t id = 0;
    std::uint64_t bytes = 0;
    EventHandle
        last;  ///< completes when its last user does; empty: that was in `queue`, in order, and has no event yet
    QueueHandle queue;  ///< of the last user; held, so that its handle cannot come to mean another queue
    bool in_order = false;
    bool counters_are_zero = false;  ///< once the commands have run that were enqueued before
  };

 public:
  /// Exclusive use of one piece while an execution is being enqueued.
  class Lease {
   public:
    Lease(Lease&& other) noexcept : pool_(other.pool_), piece_(std::move(other.piece_)), wait_(other.wait_) {
      other.pool_ = nullptr;
    }
    Lease& operator=(Lease&&) = delete;
    /// Without commit() it is unknown which commands use the piece, so it does not return to the pool.
    /// (OpenCL keeps the memory until enqueued commands have finished.)
    ~Lease();

    cl_mem memory() const { return piece_.memory.get(); }
    /// Of the memory, never 0; unlike a handle no other memory of this pool ever has it.
    std::uint64_t id() const { return piece_.id; }
    /// Of a request with counters: where they begin, in bytes, and whether they are zero; if not, the caller makes them so.
    std::uint64_t counters() const { return planning::counters_begin(piece_.bytes); }
    bool counters_are_zero() const { return piece_.counters_are_zero; }
    /// Event that the first command must wait for, or null. Valid until commit().
    cl_event wait() const { return wait_ ? piece_.last.get() : nullptr; }
    /// False: commit() needs no event.
    bool needs_event() const { return !piece_.in_order || piece_.bytes > pool_->max_unmarked_bytes(); }
    /// Gives the piece back; `last` completes when its last user does.
    void commit(EventHandle last) noexcept;
    /// The same of a request with counters.
    void commit_counters(EventHandle last) noexcept {
      piece_.counters_are_zero = true;
      commit(std::move(last));
    }

   private:
    friend class WorkspacePool;
    Lease(WorkspacePool* pool, Piece piece, bool wait) : pool_(pool), piece_(std::move(piece)), wait_(wait) {}
    void drop() noexcept;

    WorkspacePool* pool_;  ///< null: given back
    Piece piece_;
    bool wait_;
  };

  /// Keeps at most `max_pieces` pieces and, beyond the first, `max_bytes` bytes.
  WorkspacePool(cl_context context, std::size_t max_pieces, std::uint64_t max_bytes);

  /// Announces (withdraws) a plan whose executions need this many bytes. Without plans that need them, large
  /// pieces go.
  void register_size(std::uint64_t bytes);
  void unregister_size(std::uint64_t bytes) noexcept;

  /// In this order: a piece last used on the same in-order queue; one whose last user has finished; a new
  /// one; beyond the bounds, or when the device has no more memory, the one that was given back first, to be
  /// waited for, and with it, where its user left no event, what its queue was given since. Throws fft::Error.
  Lease acquire(const Request& request);

  /// Number of pieces in existence, leased ones included.
  std::size_t pieces() const;

 private:
  using Pieces = std::vector<Piece>;

  /// Larger pieces keep the exact event of their last user: only they can exhaust the bytes while there are few pieces, so
  /// that other queues wait for them, and their executions take far longer than an event costs.
  std::uint64_t max_unmarked_bytes() const { return max_bytes_ / max_pieces_; }

  std::optional<Lease> take_ready(const Request& request);
  std::optional<Lease> take_pending(const Request& request);
  Pieces::iterator find_finished(std::uint64_t bytes);
  static bool mark_last_user(Piece& piece) noexcept;
  Lease lease(Pieces::iterator position, const Request& request, bool wait);
  Lease allocate(const Request& request, std::uint64_t id);
  void forget(std::uint64_t bytes) noexcept;

  cl_context context_;
  std::size_t max_pieces_;
  std::uint64_t max_bytes_;
  mutable std::mutex mutex_;
  std::uint64_t last_id_ = 0;
  Pieces free_;  ///< in the order they were given back
  std::size_t live_ = 0;
  std::uint64_t live_bytes_ = 0;
  std::multiset<std::uint64_t> registered_;
};

}  // namespace fft::runtime
