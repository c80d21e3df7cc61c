#include "script/builtins/types/sequence_operations.h"

#include "base/buffer.h"
#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/builtins/functions/iterators.h"
#include "script/objects/big_int.h"
#include "script/vm/vm_state.h"

namespace backstep::script {

int64_t index_of_key(Vm& vm, const Value& key, const char* type) {
    if (!key.is_small_int() && !key.is_bool() && !key.type()->slots.to_index)
        throw TypeError(std::string(type) + " indices must be integers or slices, not " + key.type()->name());
    return vm.index(key);
}

int64_t place_of(int64_t index, int64_t length, const char* error) {
    if (index < 0) index += length;
    CHECK(index >= 0 && index < length, IndexError, error);
    return index;
}

int64_t checked_index(Vm& vm, const Value& key, int64_t length, const char* type, const char* error) {
    return place_of(index_of_key(vm, key, type), length, error);
}

bool repeats(const Value& count) {
    const Slots& slots = count.type()->slots;
    return slots.to_index && !(count.is(Kind::Native) && slots.binary);
}

int64_t repeat_count(Vm& vm, const Value& times, size_t length, size_t item_size) {
    const Value count = plain_int(times);
    int64_t n;
    if (count.is(Kind::BigInt)) {
        if (length == 0 || vm.truth(vm.compare(CompareOp::Lt, count, Value::integer(0)))) return 0;
        throw OverflowError("cannot fit 'int' into an index-sized integer");
    }
    n = vm.index(count);
    if (n <= 0 || length == 0) return 0;
    const auto limit = MemoryBudget::limit();
    const double bytes =
        static_cast<double>(n) * static_cast<double>(length) * static_cast<double>(item_size);
    if (bytes > 9e18 ||
        (limit != 0 && bytes + static_cast<double>(MemoryBudget::used()) > static_cast<double>(limit)))
        throw MemoryError("");
    return n;
}

Value compare_sequences(Vm& vm, CompareOp op, const Values& left, const Values& right) {
    if (left.size() != right.size() && (op == CompareOp::Eq || op == CompareOp::Ne))
        return Value::boolean(op == CompareOp::Ne);
    for (size_t i = 0; i < left.size() && i < right.size(); ++i) {
        const Value a = left[i], b = right[i];
        if (vm.equal(a, b)) continue;
        if (op == CompareOp::Eq || op == CompareOp::Ne) return Value::boolean(op == CompareOp::Ne);
        return vm.compare(op, a, b);
    }
    const size_t a = left.size(), b = right.size();
    switch (op) {
        case CompareOp::Lt:
            return Value::boolean(a < b);
        case CompareOp::Le:
            return Value::boolean(a <= b);
        case CompareOp::Eq:
            return Value::boolean(a == b);
        case CompareOp::Ne:
            return Value::boolean(a != b);
        case CompareOp::Gt:
            return Value::boolean(a > b);
        case CompareOp::Ge:
            return Value::boolean(a >= b);
    }
    return Value::not_implemented();
}

std::string joined_reprs(Vm& vm, const Values& items) {
    std::string text;
    for (size_t i = 0; i < items.size(); ++i) {
        if (i != 0) text += ", ";
        const Value item = items[i];
        append_in_budget(text, vm.repr(item));
    }
    return text;
}

Values repeated(const Values& items, int64_t count) {
    Values out;
    out.reserve(items.size() * static_cast<size_t>(count));
    for (int64_t i = 0; i < count; ++i) out.insert(out.end(), items.begin(), items.end());
    return out;
}

Values sliced(const Values& items, const Slice::Resolved& slice) {
    Values out;
    out.reserve(static_cast<size_t>(slice.count));
    for (int64_t i = 0; i < slice.count; ++i)
        out.push_back(items[static_cast<size_t>(slice.start + i * slice.step)]);
    return out;
}

ReprGuard::ReprGuard(Vm& vm, const Value& value) : state_(vm.state()) {
    for (const Object* object : state_.in_repr) repeated_ = repeated_ || object == value.object();
    state_.in_repr.push_back(value.object());
}
ReprGuard::~ReprGuard() { state_.in_repr.pop_back(); }

namespace {

const Values& tuple_items(const Value& v) { return v.as<Tuple>()->items(); }

Value tuple_binary(Vm& vm, BinaryOp op, const Value& left, const Value& right) {
    if (op == BinaryOp::Add && left.is(Kind::Tuple) && right.is(Kind::Tuple)) {
        Values items = tuple_items(left);
        items.insert(items.end(), tuple_items(right).begin(), tuple_items(right).end());
        return make<Tuple>(std::move(items));
    }
    if (op != BinaryOp::Mult) return Value::not_implemented();
    const Value& tuple = left.is(Kind::Tuple) ? left : right;
    const Value& count = left.is(Kind::Tuple) ? right : left;
    if (!repeats(count)) return Value::not_implemented();
    return make<Tuple>(
        repeated(tuple_items(tuple), repeat_count(vm, count, tuple_items(tuple).size(), sizeof(Value))));
}

Value tuple_item(Vm& vm, const Value& self, const Value& key) {
    const Values& items = tuple_items(self);
    if (key.is(Kind::Slice))
        return make<Tuple>(sliced(items, key.as<Slice>()->resolve(vm, static_cast<int64_t>(items.size()))));
    return items[static_cast<size_t>(
        checked_index(vm, key, static_cast<int64_t>(items.size()), "tuple", "tuple index out of range"))];
}

std::string tuple_repr(Vm& vm, const Value& self) {
    const ReprGuard guard(vm, self);
    if (guard.repeated()) return "(...)";
    const Values& items = tuple_items(self);
    return "(" + joined_reprs(vm, items) + (items.size() == 1 ? ",)" : ")");
}

size_t tuple_hash(Vm& vm, const Value& self) {
    const NativeDepth depth(vm.state(), "");
    uint64_t acc = 2870177450012600261ULL;
    for (const Value& item : tuple_items(self)) {
        acc += vm.hash(item) * 14029467366897019727ULL;
        acc = (acc << 31) | (acc >> 33);
        acc *= 11400714785074694791ULL;
    }
    return acc + (tuple_items(self).size() ^ (2870177450012600261ULL ^ 3527539ULL));
}

Value sequence_count(Vm& vm, Args& a) {
    int64_t n = 0;
    const Values items = vm.collect(a[0]);
    for (const Value& item : items) n += vm.equal(item, a[1]);
    return Value::integer(n);
}

Value tuple_index(Vm& vm, Args& a) {
    const Values& items = tuple_items(a[0]);
    for (size_t i = 0; i < items.size(); ++i) {
        if (vm.equal(items[i], a[1])) return Value::integer(static_cast<int64_t>(i));
    }
    throw ValueError("tuple.index(x): x not in tuple");
}

Value new_tuple(Vm& vm, Args& a) {
    if (a[0].is(Kind::Tuple) && a.type() == &types::tuple() && a[0].type() == &types::tuple()) return a[0];
    return make<Tuple>(a.type(), a.given(0) ? vm.collect(a[0]) : Values());
}

Value range_item(Vm& vm, const Value& self, const Value& key) {
    const Range& range = *self.as<Range>();
    if (key.is(Kind::Slice)) {
        const auto s = key.as<Slice>()->resolve(vm, range.length());
        const int64_t step = range.step * s.step;
        return make<Range>(range.start + s.start * range.step, range.start + s.stop * range.step, step);
    }
    return Value::integer(
        range.at(checked_index(vm, key, range.length(), "range", "range object index out of range")));
}

bool range_contains(Vm& vm, const Value& self, const Value& item) {
    const Range& range = *self.as<Range>();
    if (!item.is_small_int() && !item.is_bool()) {
        if (!item.is_float()) return false;
        if (item.as_float() != static_cast<double>(static_cast<int64_t>(item.as_float()))) return false;
        return range_contains(vm, self, Value::integer(static_cast<int64_t>(item.as_float())));
    }
    const int64_t n = item.as_int();
    if (range.step > 0 ? n < range.start || n >= range.stop : n > range.start || n <= range.stop)
        return false;
    return (n - range.start) % range.step == 0;
}

Value new_range(Vm& vm, Args& a) {
    const auto whole = [&](size_t i) {
        if (plain_int(a[i]).is(Kind::BigInt))
            throw OverflowError("Python int too large to convert to C ssize_t");
        return vm.index(a[i]);
    };
    if (!a.given(1)) return make<Range>(0, whole(0), 1);
    const int64_t step = a.given(2) ? whole(2) : 1;
    CHECK(step != 0, ValueError, "range() arg 3 must not be zero");
    return make<Range>(whole(0), whole(1), step);
}

void fill_range_and_slice() {
    NativeType(types::range())
        .constructor("range(start, stop=..., step=..., /)", new_range)
        .sealed()
        .method("count(self, value, /)",
                [](Vm& vm, Args& a) { return Value::integer(range_contains(vm, a[0], a[1])); })
        .method("index(self, value, /)",
                [](Vm& vm, Args& a) {
                    if (!range_contains(vm, a[0], a[1])) throw ValueError(vm.repr(a[1]) + " is not in range");
                    return Value::integer((a[1].as_int() - a[0].as<Range>()->start) / a[0].as<Range>()->step);
                })
        .method("__reversed__(self, /)",
                [](Vm&, Args& a) {
                    const Range& r = *a[0].as<Range>();
                    const int64_t n = r.length();
                    return range_iterator(Range(r.at(n - 1), r.start - r.step, -r.step));
                })
        .property("start", [](Vm&, const Value& v) { return Value::integer(v.as<Range>()->start); })
        .property("stop", [](Vm&, const Value& v) { return Value::integer(v.as<Range>()->stop); })
        .property("step", [](Vm&, const Value& v) { return Value::integer(v.as<Range>()->step); })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.getitem = range_item;
            s.contains = range_contains;
            s.length = [](Vm&, const Value& v) { return v.as<Range>()->length(); };
            s.iter = [](Vm&, const Value& v) { return range_iterator(*v.as<Range>()); };
            s.repr = [](Vm&, const Value& v) {
                const Range& r = *v.as<Range>();
                return "range(" + std::to_string(r.start) + ", " + std::to_string(r.stop) +
                       (r.step == 1 ? "" : ", " + std::to_string(r.step)) + ")";
            };
            s.compare = [](Vm&, CompareOp op, const Value& a, const Value& b) {
                if (!a.is(Kind::Range) || !b.is(Kind::Range) || (op != CompareOp::Eq && op != CompareOp::Ne))
                    return Value::not_implemented();
                const Range &x = *a.as<Range>(), &y = *b.as<Range>();
                const int64_t n = x.length();
                const bool equal =
                    n == y.length() && (n == 0 || (x.start == y.start && (n == 1 || x.step == y.step)));
                return Value::boolean(equal == (op == CompareOp::Eq));
            };
        })
        .finish();
    NativeType(types::slice())
        .constructor("slice(start, stop=..., step=None, /)",
                     [](Vm&, Args& a) -> Value {
                         if (!a.given(1)) return make<Slice>(Value::none(), a[0], Value::none());
                         return make<Slice>(a[0], a[1], a[2]);
                     })
        .sealed()
        .method(
            "indices(self, length, /)",
            [](Vm& vm, Args& a) {
                const auto r = a[0].as<Slice>()->resolve(vm, a.integer(1));
                const Value all[] = {Value::integer(r.start), Value::integer(r.stop), Value::integer(r.step)};
                return make_tuple(all);
            })
        .property("start", [](Vm&, const Value& v) { return v.as<Slice>()->start; })
        .property("stop", [](Vm&, const Value& v) { return v.as<Slice>()->stop; })
        .property("step", [](Vm&, const Value& v) { return v.as<Slice>()->step; })
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.hash = nullptr;
            s.repr = [](Vm& vm, const Value& v) {
                const Slice& x = *v.as<Slice>();
                return "slice(" + vm.repr(x.start) + ", " + vm.repr(x.stop) + ", " + vm.repr(x.step) + ")";
            };
        })
        .finish();
}

}  // namespace

void fill_list_type();

void fill_sequence_types() {
    fill_list_type();
    NativeType(types::tuple())
        .constructor("tuple(iterable=..., /)", new_tuple)
        .method("count(self, value, /)", sequence_count)
        .method("index(self, value, /)", tuple_index)
        .slots([](Slots& s) {
            s.allocate = nullptr;
            s.binary = tuple_binary;
            s.getitem = tuple_item;
            s.length = [](Vm&, const Value& v) { return static_cast<int64_t>(tuple_items(v).size()); };
            s.iter = [](Vm&, const Value& v) { return tuple_iterator(v); };
            s.repr = tuple_repr;
            s.hash = tuple_hash;
            s.compare = [](Vm& vm, CompareOp op, const Value& a, const Value& b) {
                if (!a.is(Kind::Tuple) || !b.is(Kind::Tuple)) return Value::not_implemented();
                return compare_sequences(vm, op, tuple_items(a), tuple_items(b));
            };
            s.class_getitem = generic_alias;
        })
        .finish();
    fill_range_and_slice();
}

}  // namespace backstep::script
