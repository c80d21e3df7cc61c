#include "script/objects/heap.h"

#include "base/error.h"

namespace backstep::script::heap {

void out_of_memory(size_t bytes) {
    MemoryBudget::refund_small(bytes);
    throw MemoryError("");
}

}  // namespace backstep::script::heap
