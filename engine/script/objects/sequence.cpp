#include "script/objects/sequence.h"

#include <limits>

#include "base/error.h"
#include "script/objects/big_int.h"
#include "script/objects/type.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

void visit_all(Visitor& visitor, const Values& items) {
    for (const Value& item : items) visitor.visit(item);
}

// The last item dies first, as in CPython.
void release_backward(Values& items) {
    while (!items.empty()) items.pop_back();
}

}  // namespace

List::~List() { release_backward(items); }
Tuple::~Tuple() { release_backward(items_); }

List::List() : List(Values()) {}
List::List(Values i) : List(&types::list(), std::move(i)) {}
List::List(Type* type, Values i) : Object(Kind::List, type), items(std::move(i)) {
    own_type();
    track();
}
void List::traverse(Visitor& visitor) const {
    visit_all(visitor, items);
    if (attributes) visitor.visit(attributes.get());
}

Tuple::Tuple(Values items) : Tuple(&types::tuple(), std::move(items)) {}
Tuple::Tuple(Type* type, Values items) : Object(Kind::Tuple, type), items_(std::move(items)) {
    own_type();
    for (const Value& item : items_) {
        if (item.is_object() && !item.is(Kind::Str)) {
            track();
            break;
        }
    }
}
void Tuple::traverse(Visitor& visitor) const {
    visit_all(visitor, items_);
    if (attributes) visitor.visit(attributes.get());
}

Value make_tuple(std::span<const Value> items) { return make<Tuple>(Values(items.begin(), items.end())); }
Value make_list(std::span<const Value> items) { return make<List>(Values(items.begin(), items.end())); }

std::optional<std::span<const Value>> sequence_items(const Value& value) {
    if (value.is(Kind::List)) return std::span<const Value>(value.as<List>()->items);
    if (value.is(Kind::Tuple)) return std::span<const Value>(value.as<Tuple>()->items());
    return {};
}

Range::Range(int64_t first, int64_t end, int64_t by)
    : Object(Kind::Range, &types::range()), start(first), stop(end), step(by) {}
int64_t Range::length() const {
    if (step > 0 ? start >= stop : start <= stop) return 0;
    const auto distance = step > 0 ? static_cast<uint64_t>(stop) - static_cast<uint64_t>(start)
                                   : static_cast<uint64_t>(start) - static_cast<uint64_t>(stop);
    const auto stride = step > 0 ? static_cast<uint64_t>(step) : uint64_t{0} - static_cast<uint64_t>(step);
    return static_cast<int64_t>((distance - 1) / stride + 1);
}

Slice::Slice(Value from, Value to, Value by)
    : Object(Kind::Slice, &types::slice()),
      start(std::move(from)),
      stop(std::move(to)),
      step(std::move(by)) {}
void Slice::traverse(Visitor& visitor) const {
    visitor.visit(start);
    visitor.visit(stop);
    visitor.visit(step);
}

Slice::Bounds Slice::bounds(Vm& vm) const {
    const auto whole = [&](const Value& given, int64_t otherwise) {
        const Value bound = plain_int(given);
        if (bound.is_none()) return otherwise;
        if (bound.is_small_int() || bound.is_bool()) return bound.as_int();
        if (bound.is(Kind::BigInt))
            return vm.compare(CompareOp::Lt, bound, Value::integer(0)).as_bool()
                       ? std::numeric_limits<int64_t>::min()
                       : std::numeric_limits<int64_t>::max();
        if (!bound.type()->slots.to_index)
            throw TypeError("slice indices must be integers or None or have an __index__ method");
        return vm.index(bound);
    };
    Bounds b{0, 0, whole(step, 1), !start.is_none(), !stop.is_none()};
    CHECK(b.step != 0, ValueError, "slice step cannot be zero");
    if (b.step == std::numeric_limits<int64_t>::min()) ++b.step;
    b.start = whole(start, 0);
    b.stop = whole(stop, 0);
    return b;
}

Slice::Resolved Slice::Bounds::over(int64_t length) const {
    Resolved r{};
    r.step = step;
    const int64_t low = r.step < 0 ? -1 : 0;
    const int64_t high = r.step < 0 ? length - 1 : length;
    const auto clamp = [&](int64_t at) {
        if (at < 0) {
            at += length;
            return at < low ? low : at;
        }
        return at > high ? high : at;
    };
    r.start = has_start ? clamp(start) : (r.step < 0 ? high : low);
    r.stop = has_stop ? clamp(stop) : (r.step < 0 ? low : high);
    r.count = r.step < 0 ? (r.start > r.stop ? (r.start - r.stop - 1) / -r.step + 1 : 0)
                         : (r.start < r.stop ? (r.stop - r.start - 1) / r.step + 1 : 0);
    return r;
}

Bytes::Bytes(std::string c) : Object(Kind::Bytes, &types::bytes()), content(std::move(c)) {}

}  // namespace backstep::script
