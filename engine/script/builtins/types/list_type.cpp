#include <algorithm>

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/builtins/types/sequence_operations.h"

namespace backstep::script {
namespace {

Values& items_of(const Value& v) { return v.as<List>()->items; }

Value list_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (op == BinaryOp::Add && left.is(Kind::List) && right.is(Kind::List)) {
        Values items = items_of(left);
        items.insert(items.end(), items_of(right).begin(), items_of(right).end());
        return make<List>(std::move(items));
    }
    if (op != BinaryOp::Mult) return Value::not_implemented();
    const Value& list = left.is(Kind::List) ? left : right;
    const Value& count = left.is(Kind::List) ? right : left;
    if (!repeats(count)) return Value::not_implemented();
    return make<List>(
        repeated(items_of(list), repeat_count(vm, count, items_of(list).size(), sizeof(Value))));
}

// A generator may look at the list meanwhile: item by item, as CPython.
void extend(Vm& vm, const Value& self, const Value& iterable) {
    if (sequence_items(iterable)) {
        Values more = vm.collect(iterable);
        Values& items = items_of(self);
        items.insert(items.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
        return;
    }
    const Value iterator = vm.iterate(iterable);
    Value item;
    while (vm.next(iterator, item)) items_of(self).push_back(std::move(item));
}

int64_t length_of(const Value& list) { return static_cast<int64_t>(items_of(list).size()); }

Value list_inplace(Vm& vm, BinaryOp op, const Value& self, const Value& other) {
    if (op == BinaryOp::Add) {
        extend(vm, self, other);
        return self;
    }
    if (op == BinaryOp::Mult && repeats(other)) {
        items_of(self) =
            repeated(items_of(self), repeat_count(vm, other, items_of(self).size(), sizeof(Value)));
        return self;
    }
    return Value::not_implemented();
}

Value list_item(Vm& vm, const Value& self, const Value& key) {
    if (key.is(Kind::Slice)) {
        const Slice::Bounds bounds = key.as<Slice>()->bounds(vm);
        return make<List>(sliced(items_of(self), bounds.over(length_of(self))));
    }
    const int64_t index = index_of_key(vm, key, "list");
    return items_of(self)[static_cast<size_t>(place_of(index, length_of(self), "list index out of range"))];
}

void store_item(Vm& vm, const Value& self, const Value& key, const Value& value) {
    Values& items = items_of(self);
    if (!key.is(Kind::Slice)) {
        Value kept = value;
        const int64_t index = index_of_key(vm, key, "list");
        items[static_cast<size_t>(place_of(index, length_of(self), "list assignment index out of range"))]
            .swap(kept);
        return;
    }
    CHECK(value.type()->slots.iter || value.type()->slots.getitem, TypeError, "can only assign an iterable");
    const Slice::Bounds bounds = key.as<Slice>()->bounds(vm);
    auto r = bounds.over(length_of(self));
    Values fresh = vm.collect(value);
    if (r.step == 1) {
        r.start = std::min(r.start, length_of(self));
        const int64_t stop = std::clamp(r.stop, r.start, length_of(self));
        const Values dying(items.begin() + r.start, items.begin() + stop);
        items.erase(items.begin() + r.start, items.begin() + stop);
        items.insert(items.begin() + r.start, fresh.begin(), fresh.end());
        return;
    }
    r = bounds.over(length_of(self));
    if (static_cast<int64_t>(fresh.size()) != r.count)
        throw ValueError("attempt to assign sequence of size " + std::to_string(fresh.size()) +
                         " to extended slice of size " + std::to_string(r.count));
    for (int64_t i = 0; i < r.count; ++i)
        items[static_cast<size_t>(r.start + i * r.step)].swap(fresh[static_cast<size_t>(i)]);
}

void delete_item(Vm& vm, const Value& self, const Value& key) {
    Values& items = items_of(self);
    if (!key.is(Kind::Slice)) {
        const int64_t index = index_of_key(vm, key, "list");
        const auto at = place_of(index, length_of(self), "list assignment index out of range");
        const Value dying = std::move(items[static_cast<size_t>(at)]);
        items.erase(items.begin() + at);
        return;
    }
    const Slice::Bounds bounds = key.as<Slice>()->bounds(vm);
    const auto r = bounds.over(length_of(self));
    std::vector<bool> gone(items.size());
    for (int64_t i = 0; i < r.count; ++i) gone[static_cast<size_t>(r.start + i * r.step)] = true;
    Values kept, dying;
    for (size_t i = 0; i < items.size(); ++i) (gone[i] ? dying : kept).push_back(std::move(items[i]));
    items = std::move(kept);
}

size_t find_item(Vm& vm, const Value& self, const Value& wanted, size_t from, size_t to) {
    for (size_t i = from; i < std::min(to, items_of(self).size()); ++i) {
        const Value item = items_of(self)[i];
        if (vm.equal(item, wanted)) return i;
    }
    return SIZE_MAX;
}

Value list_pop(Vm& vm, Args& a) {
    Values& items = items_of(a[0]);
    const int64_t index = vm.index(a[1]);
    CHECK(!items.empty(), IndexError, "pop from empty list");
    const int64_t at = place_of(index, length_of(a[0]), "pop index out of range");
    Value item = std::move(items[static_cast<size_t>(at)]);
    items.erase(items.begin() + at);
    return item;
}

Value list_insert(Vm& vm, Args& a) {
    Values& items = items_of(a[0]);
    int64_t at = vm.index(a[1]);
    const int64_t length = length_of(a[0]);
    if (at < 0) at = std::max<int64_t>(at + length, 0);
    items.insert(items.begin() + std::min(at, length), a[2]);
    return Value::none();
}

Value list_index(Vm& vm, Args& a) {
    const int64_t length = length_of(a[0]);
    const auto bound = [&](int64_t at) {
        return static_cast<size_t>(at < 0 ? std::max<int64_t>(at + length, 0) : at);
    };
    const size_t at = find_item(vm, a[0], a[1], bound(a.integer(2)), bound(a.integer(3)));
    if (at == SIZE_MAX) throw ValueError(vm.repr(a[1]) + " is not in list");
    return Value::integer(static_cast<int64_t>(at));
}

Value list_remove(Vm& vm, Args& a) {
    const size_t at = find_item(vm, a[0], a[1], 0, SIZE_MAX);
    CHECK(at != SIZE_MAX, ValueError, "list.remove(x): x not in list");
    if (at >= items_of(a[0]).size()) return Value::none();  // an __eq__ took items away meanwhile
    const Value dying = std::move(items_of(a[0])[at]);
    items_of(a[0]).erase(items_of(a[0]).begin() + static_cast<int64_t>(at));
    return Value::none();
}

std::string list_repr(Vm& vm, const Value& self) {
    const ReprGuard guard(vm, self);
    if (guard.repeated()) return "[...]";
    return "[" + joined_reprs(vm, items_of(self)) + "]";
}

bool step_list_reversed(Vm&, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    const Values& items = items_of(self.source);
    if (self.position < 0 || self.position >= static_cast<int64_t>(items.size())) {
        self.source = Value::none();
        return false;
    }
    item = items[static_cast<size_t>(self.position--)];
    return true;
}

void list_slots(Slots& s) {
    s.binary = list_binary;
    s.inplace = list_inplace;
    s.getitem = list_item;
    s.setitem = store_item;
    s.delitem = delete_item;
    s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(items_of(v).size()); };
    s.contains = [](Vm& vm, const Value& self, const Value& item) {
        return find_item(vm, self, item, 0, SIZE_MAX) != SIZE_MAX;
    };
    s.iter = [](Vm&, const Value& v) { return list_iterator(v); };
    s.repr = list_repr;
    s.hash = nullptr;
    s.compare = [](Vm& vm, CompareOp op, const Value& a, const Value& b) {
        if (!a.is(Kind::List) || !b.is(Kind::List)) return Value::not_implemented();
        return compare_sequences(vm, op, items_of(a), items_of(b));
    };
    s.class_getitem = generic_alias;
}

}  // namespace

void fill_list_type();

void fill_list_type() {
    NativeType(types::list())
        .allocator([](Vm&, Type* type) -> Value { return make<List>(type, Values()); })
        .method("__init__(self, iterable=(), /)",
                [](Vm& vm, Args& a) {
                    items_of(a[0]) = vm.collect(a[1]);
                    return Value::none();
                })
        .method("append(self, object, /)",
                [](Vm&, Args& a) {
                    items_of(a[0]).push_back(a[1]);
                    return Value::none();
                })
        .method("extend(self, iterable, /)",
                [](Vm& vm, Args& a) {
                    extend(vm, a[0], a[1]);
                    return Value::none();
                })
        .method("insert(self, index, object, /)", list_insert)
        .method("pop(self, index=-1, /)", list_pop)
        .method("remove(self, value, /)", list_remove)
        .method("clear(self, /)",
                [](Vm&, Args& a) {
                    const Values dying = std::move(items_of(a[0]));
                    items_of(a[0]).clear();
                    return Value::none();
                })
        .method("copy(self, /)", [](Vm&, Args& a) -> Value { return make<List>(items_of(a[0])); })
        .method("count(self, value, /)",
                [](Vm& vm, Args& a) {
                    int64_t n = 0;
                    for (size_t i = 0; i < items_of(a[0]).size(); ++i)
                        n += vm.equal(Value(items_of(a[0])[i]), a[1]);
                    return Value::integer(n);
                })
        .method("index(self, value, start=0, stop=9223372036854775807, /)", list_index)
        .method("reverse(self, /)",
                [](Vm&, Args& a) {
                    std::reverse(items_of(a[0]).begin(), items_of(a[0]).end());
                    return Value::none();
                })
        .frame_method("sort(self, *, key=None, reverse=False)",
                      [](Vm& vm, Args& a) {
                          const bool reverse = vm.truth(a[2]);
                          // The list is empty meanwhile, so that a change by the key function shows.
                          return sort_frame(std::exchange(items_of(a[0]), {}), a[1], reverse,
                                            Ref<List>(a[0].as<List>()));
                      })
        .method("__reversed__(self, /)",
                [](Vm&, Args& a) {
                    Value iterator = make_iterator("list_reverseiterator", step_list_reversed, a[0]);
                    iterator.as<Iterator>()->position = static_cast<int64_t>(items_of(a[0]).size()) - 1;
                    return iterator;
                })
        .slots(list_slots)
        .finish();
}

}  // namespace backstep::script
