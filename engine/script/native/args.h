#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "script/objects/sequence.h"
#include "script/objects/value.h"

namespace backstep::script {

class NativeFunction;

// The arguments of one native call, bound to the parameters of its signature in their order: for
// "zeros(*size, dtype=None)" [0] is a tuple and [1] the dtype. A parameter with the default `...` that was
// not given is Unbound. `**rest` arrives as a dict. The typed accessors raise Python's TypeError that names
// the parameter.
class Args {
  public:
    Args(const NativeFunction& function, std::span<const Value> values, Type* type = nullptr,
         std::span<const Value> names = {})
        : function_(function), values_(values), names_(names), type_(type) {}

    size_t size() const { return values_.size(); }
    const Value& operator[](size_t i) const { return values_[i]; }
    bool given(size_t i) const { return values_[i].bound(); }  // false only for the default `...`
    bool none(size_t i) const { return values_[i].is_none() || !values_[i].bound(); }
    std::span<const Value> all() const { return values_; }
    // Of a function that sorts its arguments itself: the names of the last of them.
    std::span<const Value> names() const { return names_; }

    int64_t integer(size_t i) const;  // int or bool
    double number(size_t i) const;    // float, int or bool
    std::string_view text(size_t i) const;
    std::span<const Value> items(size_t i) const;  // of a list or tuple, `*rest` included

    // For constructors: the class that was called, perhaps a script subclass.
    Type* type() const { return type_; }
    // What define_function was given, e.g. the catalogue entry that this binding serves.
    const void* context() const;
    const NativeFunction& function() const { return function_; }

  private:
    const NativeFunction& function_;
    std::span<const Value> values_;
    std::span<const Value> names_;
    Type* type_;
};

}  // namespace backstep::script
