#include "base/pool.h"

#include <sys/mman.h>

#include <array>
#include <mutex>

#include "base/address_sanitizer.h"

namespace backstep {
namespace {

constexpr uint32_t kGathered = 4096;  // of each class, then they are passed on
constexpr size_t kSlab = 32 * 1024;

}  // namespace

// Takes no memory of its own: what it keeps is chained through the free memory itself.
struct Pool::Depot {
    struct Rest {  // of a slab, at its beginning
        std::byte* to;
        Rest* next;
    };
    std::mutex mutex;
    std::array<Block*, kClasses> chains{};
    std::array<Rest*, kClasses> rests{};
    Cut stretch{};  // what no slab has been cut from yet

    Depot() {
        if (kAddressSanitizer) return;
        void* memory = mmap(nullptr, kStretch, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) return;
        stretch.from = static_cast<std::byte*>(memory);
        stretch.to = stretch.from + kStretch;
        stretch_.store(reinterpret_cast<uintptr_t>(memory), std::memory_order_relaxed);
    }
    // Outlives every thread.
    static Depot& get() {
        static auto* depot = new Depot;
        return *depot;
    }

    void pass_on(List& list, size_t size_class) {
        if (!list.head) return;
        const std::lock_guard lock(mutex);
        list.head->next_chain = chains[size_class];
        chains[size_class] = list.head;
        list = {};
    }
    void pass_on(Cut& cut, size_t size_class) {
        if (cut.from == cut.to) return;
        const std::lock_guard lock(mutex);
        rests[size_class] = new (cut.from) Rest{cut.to, rests[size_class]};
        cut = {};
    }
    // Free blocks for a thread that has none: another's, or a slab of fresh ones, or nothing.
    void supply(List& list, Cut& cut, size_t size_class) {
        const std::lock_guard lock(mutex);
        if (Block* chain = chains[size_class]) {
            chains[size_class] = chain->next_chain;
            list = {chain, kGathered};
        } else if (Rest* rest = rests[size_class]) {
            rests[size_class] = rest->next;
            cut = {reinterpret_cast<std::byte*>(rest), rest->to};
        } else if (stretch.from != stretch.to) {
            cut = {stretch.from, stretch.from + kSlab};
            stretch.from += kSlab;
        }
    }
};

struct Pool::Leaver {
    ~Leaver() {
        gathered_ = 0;
        left_ = true;
        for (size_t size_class = 0; size_class < kClasses; ++size_class) {
            Depot::get().pass_on(lists_[size_class], size_class);
            Depot::get().pass_on(cuts_[size_class], size_class);
        }
    }
};

bool Pool::enter() {
    if (left_) return false;
    static thread_local Leaver leaver;
    gathered_ = kGathered;
    return true;
}

void* Pool::allocate_slowly(size_t size_class) {
    const size_t bytes = size_class * 16;
    if (size_class >= kClasses || !enter()) return ::operator new(bytes);
    List& list = lists_[size_class];
    Cut& cut = cuts_[size_class];
    if (cut.from == cut.to) Depot::get().supply(list, cut, size_class);
    if (Block* block = list.head) {
        list.head = block->next;
        list.count -= list.count > 0;
        return block;
    }
    if (cut.from == cut.to) return ::operator new(bytes);
    void* block = cut.from;
    cut.from += bytes;
    if (cut.from + bytes > cut.to) cut = {};
    return block;
}

void Pool::release_slowly(void* block, size_t size_class) noexcept {
    if (size_class >= kClasses || !is_warm(block)) {
        ::operator delete(block);
        return;
    }
    List& list = lists_[size_class];
    list.head = new (block) Block{list.head, nullptr};
    if (++list.count > gathered_ && (gathered_ != 0 || !enter())) Depot::get().pass_on(list, size_class);
}

}  // namespace backstep
