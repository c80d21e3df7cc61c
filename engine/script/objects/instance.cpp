#include "script/objects/instance.h"

#include "script/objects/exception.h"
#include "script/objects/function.h"
#include "script/objects/module.h"
#include "script/objects/sequence.h"
#include "script/objects/type.h"
#include "script/objects/value_instances.h"

namespace backstep::script {

Instance::Instance(Type* type) : Instance(Kind::Instance, type) {}
Instance::Instance(Kind kind, Type* type) : Object(kind, type) {
    own_type();
    track();
}
Instance::~Instance() = default;
void Instance::traverse(Visitor& visitor) const {
    // A dict that somebody else holds too keeps what is in it alive: the collector must not look through it.
    if (attributes_ && attributes_->references() == 1) attributes_->traverse(visitor);
    if (attributes_) visitor.visit(attributes_.get());
}
void Instance::drop_references() { attributes_ = nullptr; }

Dict* attributes_of(const Value& value, bool make_it) {
    if (!value.is_object()) return nullptr;
    const auto of_builtin = [&](Ref<Dict>& attributes) -> Dict* {
        if (value.type()->native()) return nullptr;
        if (!attributes && make_it) attributes = make<Dict>();
        return attributes.get();
    };
    switch (value.object()->kind()) {
        case Kind::Instance:
        case Kind::Exception: {
            if (value.type() == &types::object()) return nullptr;
            auto* instance = value.as<Instance>();
            return make_it ? &instance->need_attributes() : instance->attributes();
        }
        case Kind::List:
            return of_builtin(value.as<List>()->attributes);
        case Kind::Dict:
            return of_builtin(value.as<Dict>()->attributes);
        case Kind::Tuple:
            return of_builtin(value.as<Tuple>()->attributes);
        case Kind::Str:
            return value.type()->native() ? nullptr : of_builtin(value.as<StrInstance>()->attributes);
        case Kind::BigInt:
            return value.type()->native() ? nullptr : of_builtin(value.as<IntInstance>()->attributes);
        case Kind::Bytes:
            return value.type()->native() ? nullptr : of_builtin(value.as<BytesInstance>()->attributes);
        case Kind::Module:
            return &value.as<Module>()->names();
        case Kind::Function: {
            auto& attributes = value.as<Function>()->attributes;
            if (!attributes && make_it) attributes = make<Dict>();
            return attributes.get();
        }
        default:
            return nullptr;
    }
}

}  // namespace backstep::script
