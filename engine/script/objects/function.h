#pragma once

#include <string>
#include <vector>

#include "script/objects/dict.h"
#include "script/objects/module.h"
#include "script/objects/sequence.h"

namespace backstep::script {

class Code;

// A variable that a function shares with the functions inside it.
class Cell : public Object {
  public:
    explicit Cell(Value v);
    void traverse(Visitor& visitor) const override { visitor.visit(value); }
    void drop_references() override { value = Value(); }
    Value value;
};

// A function of the script: its code, the globals it was defined in, its defaults and its closure.
class Function : public Object {
  public:
    Function(Ref<Code> code, Ref<Dict> globals);
    ~Function() override;
    void traverse(Visitor&) const override;
    void drop_references() override;

    Ref<Code> code;
    Ref<Dict> globals;
    std::vector<Ref<Cell>> closure;
    Values defaults;             // of the last positional parameters
    Ref<Dict> keyword_defaults;  // of the keyword-only ones; null when none
    Ref<Dict> attributes;        // f.x = 1
    Value name, qualified_name, doc;
    std::string module;
};

// property(fget, fset, fdel), and in native types a pair of C++ functions.
class Property : public Object {
  public:
    Property();
    void traverse(Visitor&) const override;
    void drop_references() override;
    Value get = Value::none(), set = Value::none(), del = Value::none(), doc = Value::none();
    Value (*native_get)(Vm&, const Value& self) = nullptr;
    void (*native_set)(Vm&, const Value& self, const Value& value) = nullptr;
    std::string name;  // of a native one
    std::string owner;
};

// staticmethod and classmethod.
class MethodWrapper : public Object {
  public:
    MethodWrapper(Kind kind, Value function);
    void traverse(Visitor& visitor) const override { visitor.visit(function); }
    Value function;
};

// super(): looks attributes up behind `after` in the MRO of `object`'s class.
class Super : public Object {
  public:
    Super(Value after, Value self, Type* start);
    void traverse(Visitor&) const override;
    const Value after, self;
    Type* const start_type;
};

}  // namespace backstep::script
