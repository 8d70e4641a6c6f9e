// WorkspacePool: device memory for intermediate results, one piece per execution in flight, shared by all
// plans of a DeviceContext. Acquiring a piece never makes the host wait: at worst the new execution waits, on the
// device, for an old one.
//
// An in-order queue reuses its last piece without any event: the queue keeps the order. A marker after the last use is
// enqueued only when another queue needs memory (docs/decisions/0013-calls-of-an-execution.md).
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
  /// Who wants the memory, and what for.
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
    /// Completes when its last user does; empty: that was in `queue`, in order, and has no event yet.
    EventHandle last;
    QueueHandle queue;  ///< of the last user; retained, so that its handle cannot be reused for another queue
    bool in_order = false;
    bool counters_are_zero = false;  ///< once the commands enqueued before have run
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
    /// Identifies the memory; never 0. Unlike a handle, it is never reused for other memory of this pool.
    std::uint64_t id() const { return piece_.id; }
    /// For a request with counters: where they begin, in bytes, and whether they are zero. If not, the caller zeroes
    /// them.
    std::uint64_t counters() const { return planning::counters_begin(piece_.bytes); }
    bool counters_are_zero() const { return piece_.counters_are_zero; }
    /// Event that the first command must wait for, or null. Valid until commit().
    cl_event wait() const { return wait_ ? piece_.last.get() : nullptr; }
    /// False: commit() needs no event.
    bool needs_event() const { return !piece_.in_order || piece_.bytes > pool_->max_unmarked_bytes(); }
    /// Gives the piece back; `last` completes when its last user does.
    void commit(EventHandle last) noexcept;
    /// The same for a request with counters.
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

  /// Announces (withdraws) a plan whose executions need this many bytes. Large pieces that no plan needs are released.
  void register_size(std::uint64_t bytes);
  void unregister_size(std::uint64_t bytes) noexcept;

  /// In this order: a piece last used on the same in-order queue; one whose last user has finished; a new one. Beyond
  /// the limits, or when the device has no more memory: the one that was returned first, which must then be waited
  /// for. If its user left no event, the wait includes everything enqueued on its queue since. Throws fft::Error.
  Lease acquire(const Request& request);

  /// Number of pieces in existence, leased ones included.
  std::size_t pieces() const;

 private:
  using Pieces = std::vector<Piece>;

  /// Larger pieces keep the exact event of their last user. Only they can use up the bytes while there are few pieces,
  /// so that other queues have to wait for them. Their executions take far longer than an event costs.
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
