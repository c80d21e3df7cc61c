#include "script/objects/set.h"

#include "script/objects/big_int.h"
#include "script/objects/sequence.h"
#include "script/objects/type.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

bool hash_is_stable(const Value& v) {
    if (v.is_float() || is_int(v)) return true;
    if (!v.is(Kind::Tuple)) return false;
    for (const Value& item : v.as<Tuple>()->items()) {
        if (!hash_is_stable(item)) return false;
    }
    return true;
}

// CPython's set table: which slot each key lands in.
class SlotTable {
  public:
    SlotTable() : slots_(8, kFree) {}

    void insert(const std::vector<size_t>& hashes, size_t key) {
        place(hashes, key);
        if (++used_ * 5 < (slots_.size() - 1) * 3) return;
        const size_t wanted = used_ > 50000 ? used_ * 2 : used_ * 4;
        size_t size = 8;
        while (size <= wanted) size *= 2;
        std::vector<size_t> old(size, kFree);
        old.swap(slots_);
        for (const size_t k : old) {
            if (k != kFree) place(hashes, k);
        }
    }
    const std::vector<size_t>& slots() const { return slots_; }
    static constexpr size_t kFree = SIZE_MAX;

  private:
    void place(const std::vector<size_t>& hashes, size_t key) {
        constexpr size_t kLinearProbes = 9;
        const size_t mask = slots_.size() - 1;
        size_t perturb = hashes[key], i = perturb & mask;
        for (;;) {
            const size_t probes = i + kLinearProbes <= mask ? kLinearProbes : 0;
            for (size_t k = 0; k <= probes; ++k) {
                if (slots_[i + k] == kFree) {
                    slots_[i + k] = key;
                    return;
                }
            }
            perturb >>= 5;
            i = (i * 5 + 1 + perturb) & mask;
        }
    }
    std::vector<size_t> slots_;
    size_t used_ = 0;
};

}  // namespace

Set::Set(Type* type) : Object(Kind::Set, type), items(make<Dict>()) {
    own_type();
    track();
}
void Set::traverse(Visitor& visitor) const { visitor.visit(items.get()); }

bool Set::add(Vm& vm, const Value& item) {
    if (items->find(vm, item)) return false;
    items->set(vm, item, Value::none());
    return true;
}

Values Set::iteration_order(Vm& vm) const {
    Values keys;
    std::vector<size_t> hashes;
    bool stable = true;
    for (size_t i = 0; i < items->slots(); ++i) {
        const Value& key = items->slot(i).key;
        if (!key.bound()) continue;
        stable = stable && hash_is_stable(key);
        keys.push_back(key);
    }
    if (!stable) return keys;
    for (const Value& key : keys) hashes.push_back(vm.hash(key));
    SlotTable table;
    for (size_t i = 0; i < keys.size(); ++i) table.insert(hashes, i);
    Values ordered;
    for (const size_t slot : table.slots()) {
        if (slot != SlotTable::kFree) ordered.push_back(keys[slot]);
    }
    return ordered;
}

}  // namespace backstep::script
