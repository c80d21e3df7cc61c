#pragma once

#include <optional>
#include <span>
#include <vector>

#include "script/objects/dict.h"
#include "script/objects/heap.h"
#include "script/objects/value.h"

namespace backstep::script {

using Values = std::vector<Value, Charged<Value>>;

class List : public Object {
  public:
    List();
    explicit List(Values items);
    List(Type* type, Values items);
    ~List() override;
    void traverse(Visitor&) const override;
    void drop_references() override { items.clear(); }

    Values items;
    Ref<Dict> attributes;  // __dict__ of a script class that inherits from list
};

class Tuple : public Object {
  public:
    explicit Tuple(Values items);
    Tuple(Type* type, Values items);
    ~Tuple() override;
    void traverse(Visitor&) const override;
    void drop_references() override { items_.clear(); }

    const Values& items() const { return items_; }
    size_t size() const { return items_.size(); }
    const Value& operator[](size_t i) const { return items_[i]; }
    Ref<Dict> attributes;  // __dict__ of a script class that inherits from tuple

  private:
    Values items_;
};

Value make_tuple(std::span<const Value> items);
Value make_list(std::span<const Value> items);
// The items of a list or a tuple; nothing for other values.
std::optional<std::span<const Value>> sequence_items(const Value& value);

class Range : public Object {
  public:
    Range(int64_t start, int64_t stop, int64_t step);
    int64_t length() const;
    int64_t at(int64_t index) const { return start + index * step; }
    const int64_t start, stop, step;
};

class Slice : public Object {
  public:
    Slice(Value from, Value to, Value by);
    void traverse(Visitor&) const override;
    const Value start, stop, step;

    // start, stop, step and number of items for a sequence of `length`, as slice.indices. Raises TypeError,
    // ValueError.
    struct Resolved {
        int64_t start, stop, step, count;
    };
    Resolved resolve(Vm& vm, int64_t length) const { return bounds(vm).over(length); }

    // The three as whole numbers, before the length counts: reading them may run a script's __index__, so
    // what can change looks at its length after that.
    struct Bounds {
        int64_t start, stop, step;
        bool has_start, has_stop;
        Resolved over(int64_t length) const;
    };
    Bounds bounds(Vm& vm) const;
};

class Bytes : public Object {
  public:
    explicit Bytes(std::string content);
    const std::string content;
};

}  // namespace backstep::script
