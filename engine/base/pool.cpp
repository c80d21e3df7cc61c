#include "base/pool.h"

namespace backstep {
namespace {

#if defined(__SANITIZE_ADDRESS__)
constexpr uint32_t kBlocksKept = 0;
#else
constexpr uint32_t kBlocksKept = 65536;  // of each class: a large graph's worth, at most 16 MB
#endif

}  // namespace

struct Pool::Reaper {
    ~Reaper() {
        limit_ = 0;
        for (List& list : lists_) {
            while (Block* block = list.head) {
                list.head = block->next;
                ::operator delete(block);
            }
            list.count = 0;
        }
    }
};

void* Pool::allocate_new(size_t size_class) {
    static thread_local bool opened = false;
    if (!opened) {
        opened = true;
        static thread_local Reaper reaper;
        limit_ = kBlocksKept;
    }
    return ::operator new(size_class * 16);
}

void Pool::release_old(void* block) noexcept { ::operator delete(block); }

}  // namespace backstep
