#pragma once

#include <string>
#include <vector>

#include "script/objects/dict.h"
#include "script/objects/operators.h"
#include "script/objects/value.h"

namespace backstep::script {

class NativeFunction;
class Tuple;

// What a type does in C++. A binary, in-place or compare slot is asked for both operands' types and answers
// NotImplemented where it does not know; null means the type has no such operation. A script class inherits
// the slots of its native base, and for each dunder method it defines the slot becomes one that calls the
// method. Slots throw backstep::Error or Raised.
struct Slots {
    Value (*binary)(Vm&, BinaryOp, const Value& left, const Value& right) = nullptr;
    Value (*inplace)(Vm&, BinaryOp, const Value& self, const Value& other) = nullptr;  // null: binary is used
    Value (*unary)(Vm&, UnaryOp, const Value& self) = nullptr;
    Value (*compare)(Vm&, CompareOp, const Value& left, const Value& right) = nullptr;
    Value (*getitem)(Vm&, const Value& self, const Value& key) = nullptr;
    void (*setitem)(Vm&, const Value& self, const Value& key, const Value& value) = nullptr;
    void (*delitem)(Vm&, const Value& self, const Value& key) = nullptr;
    int64_t (*length)(Vm&, const Value& self) = nullptr;
    bool (*contains)(Vm&, const Value& self, const Value& item) = nullptr;
    Value (*iter)(Vm&, const Value& self) = nullptr;
    bool (*next)(Vm&, const Value& self, Value& item) = nullptr;  // false: exhausted
    bool (*truth)(Vm&, const Value& self) = nullptr;              // null: length, else true
    size_t (*hash)(Vm&, const Value& self) = nullptr;             // null: unhashable
    std::string (*repr)(Vm&, const Value& self) = nullptr;
    std::string (*str)(Vm&, const Value& self) = nullptr;  // null: repr
    std::string (*format)(Vm&, const Value& self, std::string_view spec) = nullptr;
    Value (*to_int)(Vm&, const Value& self) = nullptr;    // int(x)
    Value (*to_index)(Vm&, const Value& self) = nullptr;  // __index__
    Value (*to_float)(Vm&, const Value& self) = nullptr;  // float(x)
    // Asked before the ordinary look-up fails: Unbound means "not here either" and AttributeError follows.
    Value (*getattr)(Vm&, const Value& self, const Str& name) = nullptr;
    // Asked instead of the ordinary store when set; false: do the ordinary thing. An Unbound value deletes.
    bool (*setattr)(Vm&, const Value& self, const Str& name, const Value& value) = nullptr;
    // obj[...] on the class itself, e.g. list[int].
    Value (*class_getitem)(Vm&, Type* self, const Value& key) = nullptr;
    // cls(...): makes an empty object of `type`, perhaps a script subclass; __init__ then fills it. A type
    // without one has a constructor, which gets the arguments.
    Value (*allocate)(Vm&, Type* type) = nullptr;
};

// A class, built-in, native or the script's. Native ones are immutable and immortal once finished.
class Type : public Object {
  public:
    Type(std::string name, std::string module, std::vector<Ref<Type>> bases, Ref<Dict> dict);
    ~Type() override;
    void traverse(Visitor&) const override;
    void drop_references() override;

    const std::string& name() const { return name_; }
    void set_name(std::string name) { name_ = std::move(name); }
    const std::string& qualified_name() const { return qualified_name_; }
    void set_qualified_name(std::string name) { qualified_name_ = std::move(name); }
    const std::string& module() const { return module_; }
    const std::vector<Ref<Type>>& bases() const { return bases_; }
    const std::vector<Type*>& mro() const { return mro_; }
    Dict& dict() const { return *dict_; }
    bool native() const { return native_; }
    void set_native() { native_ = true; }
    bool subclassable() const { return subclassable_; }
    void set_subclassable(bool yes) { subclassable_ = yes; }
    bool is_subtype_of(const Type& other) const;
    // The native class whose C++ layout instances have.
    const Type& layout() const;
    // An attribute of the class or of the classes it inherits from; null when there is none.
    Value* look_up(const Str& name) const;
    Value* look_up(std::string_view name) const;
    uint64_t id() const { return id_; }  // never given to another type
    // Call after the class dict changed: looks at the dunders again, here and in all subclasses.
    void refresh_slots();

    Slots slots;
    bool has_finalizer = false;       // __del__
    bool has_script_new = false;      // a __new__ of the script's
    bool abstract = false;            // __abstractmethods__ names some: no instances
    uint64_t init_epoch = 0;          // when `init` was looked up, see VmState::epoch
    Value* init = nullptr;            // what look_up("__init__") found
    bool expose_operators = true;     // whether finish() adds __add__ and its like for a native binary slot
    Ref<NativeFunction> constructor;  // of a native type: T(...), when it has no allocate slot
    std::string doc;

  private:
    void compute_mro();
    std::string name_, qualified_name_, module_;
    std::vector<Ref<Type>> bases_;
    std::vector<Type*> mro_;
    std::vector<Type*> subclasses_;
    Ref<Dict> dict_;
    uint64_t id_;
    bool native_ = false;
    bool subclassable_ = true;
};

// The built-in types. Immortal, shared by all runs.
namespace types {
Type& object();
Type& type();
Type& none();
Type& not_implemented();
Type& ellipsis();
Type& boolean();
Type& integer();
Type& floating();
Type& str();
Type& bytes();
Type& tuple();
Type& list();
Type& dict();
Type& set();
Type& frozenset();
Type& range();
Type& slice();
Type& function();
Type& native_function();
Type& bound_method();
Type& cell();
Type& code();
Type& frame();
Type& generator();
Type& module();
Type& super();
Type& property();
Type& static_method();
Type& class_method();
}  // namespace types

inline bool is_type(const Value& value) { return value.is(Kind::Type); }
bool is_instance(const Value& value, const Type& type);

}  // namespace backstep::script
