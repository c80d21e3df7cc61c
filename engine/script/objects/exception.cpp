#include "script/objects/exception.h"

#include "base/error.h"
#include "script/objects/type.h"
#include "script/vm/vm.h"

namespace backstep::script {

Exception::Exception(Type* type, Values a)
    : Instance(Kind::Exception, type), args(make<Tuple>(std::move(a))) {}

void Exception::traverse(Visitor& visitor) const {
    Instance::traverse(visitor);
    visitor.visit(args.get());
    for (const Value* value : {&cause, &context, &notes, &searched}) visitor.visit(*value);
    for (const TracebackEntry& entry : traceback) visitor.visit(entry.frame.get());
}

void Exception::drop_references() {
    Instance::drop_references();
    cause = context = Value::none();
    searched = Value();
    traceback.clear();
}

std::string Exception::message(Vm& vm) const { return vm.str(Value::of(const_cast<Exception*>(this))); }

void raise(std::string_view type_name, std::string message) {
    Type* type = types::exception(type_name);
    INTERNAL_ASSERT(type != nullptr);
    Values args;
    if (!message.empty()) args.push_back(Value::str(message));
    throw Raised{make<Exception>(type, std::move(args))};
}

void raise_key_error(const Value& key) {
    throw Raised{make<Exception>(types::exception("KeyError"), Values{key})};
}

}  // namespace backstep::script
