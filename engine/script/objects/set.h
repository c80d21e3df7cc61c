#pragma once

#include "script/objects/dict.h"
#include "script/objects/sequence.h"

namespace backstep::script {

// set and frozenset: the keys of a dict. Python leaves a set's order open, and CPython's depends on its hash
// table; for numbers and tuples of numbers it is the same in every run, so iteration_order() works it out;
// text, whose hashes CPython draws anew for each process, comes in order of insertion.
class Set : public Object {
  public:
    explicit Set(Type* type);
    void traverse(Visitor&) const override;
    void drop_references() override { items->clear(); }

    bool add(Vm& vm, const Value& item);
    bool has(Vm& vm, const Value& item) { return items->find(vm, item) != nullptr; }
    size_t size() const { return items->size(); }
    // The items in the order CPython would show them.
    Values iteration_order(Vm& vm) const;

    Ref<Dict> items;
    mutable size_t cached_hash = 0;
};

}  // namespace backstep::script
