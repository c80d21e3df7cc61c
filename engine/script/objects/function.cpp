#include "script/objects/function.h"

#include "script/compiler/code.h"
#include "script/native/native_frame.h"
#include "script/native/native_function.h"
#include "script/objects/set.h"
#include "script/objects/type.h"

namespace backstep::script {

Cell::Cell(Value v) : Object(Kind::Cell, &types::cell()), value(std::move(v)) { track(); }

Function::Function(Ref<Code> c, Ref<Dict> g)
    : Object(Kind::Function, &types::function()), code(std::move(c)), globals(std::move(g)) {
    track();
}
Function::~Function() = default;
void Function::traverse(Visitor& visitor) const {
    visitor.visit(globals.get());
    for (const auto& cell : closure) visitor.visit(cell.get());
    for (const Value& value : defaults) visitor.visit(value);
    if (keyword_defaults) visitor.visit(keyword_defaults.get());
    if (attributes) visitor.visit(attributes.get());
}
void Function::drop_references() {
    closure.clear();
    defaults.clear();
    keyword_defaults = nullptr;
    attributes = nullptr;
}

Property::Property() : Object(Kind::Property, &types::property()) { track(); }
void Property::traverse(Visitor& visitor) const {
    for (const Value* value : {&get, &set, &del, &doc}) visitor.visit(*value);
}
void Property::drop_references() { get = set = del = doc = Value::none(); }

MethodWrapper::MethodWrapper(Kind kind, Value f)
    : Object(kind, kind == Kind::StaticMethod ? &types::static_method() : &types::class_method()),
      function(std::move(f)) {
    track();
}

Super::Super(Value a, Value s, Type* start)
    : Object(Kind::Super, &types::super()), after(std::move(a)), self(std::move(s)), start_type(start) {}
void Super::traverse(Visitor& visitor) const {
    visitor.visit(after);
    visitor.visit(self);
}

BoundMethod::BoundMethod(Value f, Value s)
    : Object(Kind::BoundMethod, &types::bound_method()), function(std::move(f)), self(std::move(s)) {
    track();
}
void BoundMethod::traverse(Visitor& visitor) const {
    visitor.visit(function);
    visitor.visit(self);
}

NativeFunction::NativeFunction(std::string_view text, NativeCall c, const void* ctx)
    : Object(Kind::NativeFunction, &types::native_function()), signature(text), call(c), context(ctx) {}
NativeFunction::NativeFunction(std::string_view text, NativeFrameCall f, const void* ctx)
    : Object(Kind::NativeFunction, &types::native_function()), signature(text), frame(f), context(ctx) {}
void NativeFunction::traverse(Visitor& visitor) const {
    for (const auto& parameter : signature.parameters()) visitor.visit(parameter.default_value);
}
Value native_function(std::string_view signature, NativeCall call, const void* context) {
    return make<NativeFunction>(signature, call, context);
}
Value native_function(std::string_view signature, NativeFrameCall frame, const void* context) {
    return make<NativeFunction>(signature, frame, context);
}

NativeFrame::NativeFrame() : Object(Kind::NativeFrame, &types::frame()) {}

Module::Module(std::string name) : Module(std::move(name), make<Dict>()) {}
Module::Module(std::string name, Ref<Dict> names)
    : Object(Kind::Module, &types::module()), name_(std::move(name)), names_(std::move(names)) {
    track();
    if (!names_->find("__name__")) names_->set("__name__", Value::str(name_));
}
void Module::traverse(Visitor& visitor) const { visitor.visit(names_.get()); }

}  // namespace backstep::script
