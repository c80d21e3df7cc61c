#include <algorithm>
#include <numeric>

#include "base/error.h"
#include "script/builtins/types/sequence_operations.h"

namespace backstep::script {
namespace {

bool less(Vm& vm, const Value& a, const Value& b) {
    if (a.is_small_int() && b.is_small_int()) return a.as_int() < b.as_int();
    if (a.is_float() && b.is_float()) return a.as_float() < b.as_float();
    return vm.truth(vm.compare(CompareOp::Lt, a, b));
}

// A merge sort of our own: the script's __lt__ may contradict itself, which std::stable_sort must not see.
void merge_sort(Vm& vm, const Values& keys, std::vector<size_t>& order) {
    constexpr size_t kRun = 16;
    const size_t n = order.size();
    for (size_t from = 0; from < n; from += kRun) {
        for (size_t i = from + 1; i < std::min(from + kRun, n); ++i) {
            const size_t moving = order[i];
            size_t at = i;
            while (at > from && less(vm, keys[moving], keys[order[at - 1]])) {
                order[at] = order[at - 1];
                --at;
            }
            order[at] = moving;
        }
    }
    std::vector<size_t> merged(n);
    for (size_t width = kRun; width < n; width *= 2) {
        for (size_t from = 0; from < n; from += 2 * width) {
            const size_t middle = std::min(from + width, n), end = std::min(from + 2 * width, n);
            size_t left = from, right = middle;
            for (size_t out = from; out < end; ++out) {
                const bool take_right =
                    left == middle || (right < end && less(vm, keys[order[right]], keys[order[left]]));
                merged[out] = take_right ? order[right++] : order[left++];
            }
        }
        order.swap(merged);
    }
}

class SortFrame final : public NativeFrame {
  public:
    SortFrame(Values items, Value key, bool reverse, Ref<List> in_place)
        : items_(std::move(items)), key_(std::move(key)), reverse_(reverse), in_place_(std::move(in_place)) {}

    Outcome resume(Vm& vm, Value result) override {
        if (!key_.is_none()) {
            if (started_) keys_.push_back(std::move(result));
            started_ = true;
            if (keys_.size() < items_.size()) return call(key_, {items_[keys_.size()]});
        }
        sort_values(vm, items_, keys_, reverse_);
        if (!in_place_) return done(make<List>(std::move(items_)));
        CHECK(in_place_->items.empty(), ValueError, "list modified during sort");
        in_place_->items = std::move(items_);
        return done(Value::none());
    }
    void abandoned(Vm&) override {
        if (in_place_) in_place_->items = std::move(items_);
    }

  private:
    Values items_, keys_;
    Value key_;
    bool reverse_, started_ = false;
    Ref<List> in_place_;
};

}  // namespace

void sort_values(Vm& vm, Values& items, Values& keys, bool reverse) {
    const Values& by = keys.empty() ? items : keys;
    std::vector<size_t> order(items.size());
    std::iota(order.begin(), order.end(), size_t{0});
    if (reverse) std::reverse(order.begin(), order.end());
    merge_sort(vm, by, order);
    if (reverse) std::reverse(order.begin(), order.end());
    Values sorted;
    sorted.reserve(items.size());
    for (const size_t i : order) sorted.push_back(std::move(items[i]));
    items = std::move(sorted);
}

Ref<NativeFrame> sort_frame(Values items, Value key, bool reverse, Ref<List> in_place) {
    return make<SortFrame>(std::move(items), std::move(key), reverse, std::move(in_place));
}

}  // namespace backstep::script
