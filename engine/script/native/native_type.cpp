#include "script/native/native_type.h"

#include <mutex>
#include <vector>

#include "base/error.h"
#include "script/builtins/bootstrap.h"
#include "script/native/own_objects.h"
#include "script/objects/function.h"
#include "script/vm/classes/dunders.h"

namespace backstep::script {
namespace {

// What never dies stays in sight until the program ends: a leak checker then tells what is kept from what is
// lost.
void keep_in_sight(Object* object) {
    static std::mutex mutex;
    static auto* const kept = new std::vector<Object*>;
    const std::lock_guard lock(mutex);
    kept->push_back(object);
}

class Immortalizer final : public Visitor {
  public:
    void visit(const Value& value) override {
        if (value.is_object()) visit(value.object());
    }
    void visit(Object* object) override {
        if (!object || object->immortal()) return;
        object->make_immortal();
        keep_in_sight(object);
        object->traverse(*this);
    }
};

// T.__new__(cls, ...): makes an instance of cls, which must be T or inherit from it and be made as T is.
Value make_instance(Vm& vm, Args& a) {
    const auto& owner = *static_cast<const Type*>(a.context());
    const Values& given = a[0].as<Tuple>()->items();
    const std::string head = owner.name() + ".__new__(";
    CHECK(!given.empty(), TypeError, head + "): not enough arguments");
    CHECK(is_type(given[0]), TypeError,
          head + "X): X is not a type object (" + given[0].type()->name() + ")");
    Type* type = given[0].as<Type>();
    CHECK(type->is_subtype_of(owner), TypeError,
          head + type->name() + "): " + type->name() + " is not a subtype of " + owner.name());
    const Type& layout = type->layout();
    CHECK(layout.slots.allocate == owner.slots.allocate && layout.constructor == owner.constructor, TypeError,
          head + type->name() + ") is not safe, use " + layout.name() + ".__new__()");
    if (type->slots.allocate) return type->slots.allocate(vm, type);
    Values arguments(given.begin() + 1, given.end()), names;
    const Dict& named = *a[1].as<Dict>();
    for (size_t i = 0; i < named.slots(); ++i) {
        if (!named.slot(i).key.bound()) continue;
        names.push_back(named.slot(i).key);
        arguments.push_back(named.slot(i).value);
    }
    const NativeFunction& constructor = *layout.constructor;
    const Values bound = constructor.signature.bind(arguments, names, false);
    Args args(constructor, bound, type);
    return constructor.call(vm, args);
}

}  // namespace

void share_between_runs(const Value& object) { Immortalizer().visit(object); }

NativeType::NativeType(std::string_view name, std::string_view module, Type* base) {
    bootstrap_types();
    std::vector<Ref<Type>> bases{Ref<Type>(base ? base : &types::object())};
    type_ = new Type(std::string(name), std::string(module), std::move(bases), make<Dict>());
    type_->set_qualified_name(std::string(name.substr(name.rfind('.') + 1)));
    type_->set_native();
    inherit();
}

NativeType::NativeType(Type& bare) : type_(&bare) { inherit(); }

void NativeType::inherit() {
    if (type_->bases().empty()) return;
    const Type& base = *type_->bases()[0];
    type_->slots = base.slots;
    type_->constructor = base.constructor;
    type_->has_finalizer = base.has_finalizer;
}

Value NativeType::add_method(std::string_view signature, Value function) {
    auto* native = function.as<NativeFunction>();
    native->owner = type_->name();
    static_cast<void>(signature);
    return function;
}

NativeType& NativeType::constructor(std::string_view signature, NativeCall call) {
    type_->constructor = make<NativeFunction>(signature, call);
    type_->constructor->owner = type_->name();
    type_->slots.allocate = nullptr;
    return *this;
}

NativeType& NativeType::allocator(Value (*allocate)(Vm&, Type*)) {
    type_->slots.allocate = allocate;
    return *this;
}

NativeType& NativeType::method(std::string_view signature, NativeCall call, const void* context) {
    Value function = add_method(signature, native_function(signature, call, context));
    function.as<NativeFunction>()->method = true;
    note_owner(*function.as<NativeFunction>(), *type_, false);
    const std::string name = function.as<NativeFunction>()->signature.name();
    type_->dict().set(name, std::move(function));
    return *this;
}

NativeType& NativeType::sorts_itself(std::string_view method) {
    type_->dict().find(method)->as<NativeFunction>()->sorts_itself = true;
    return *this;
}

NativeType& NativeType::frame_method(std::string_view signature, NativeFrameCall call, const void* context) {
    Value function = add_method(signature, native_function(signature, call, context));
    function.as<NativeFunction>()->method = true;
    note_owner(*function.as<NativeFunction>(), *type_, false);
    const std::string name = function.as<NativeFunction>()->signature.name();
    type_->dict().set(name, std::move(function));
    return *this;
}

NativeType& NativeType::static_method(std::string_view signature, NativeCall call, const void* context) {
    Value function = add_method(signature, native_function(signature, call, context));
    const std::string name = function.as<NativeFunction>()->signature.name();
    type_->dict().set(name, make<MethodWrapper>(Kind::StaticMethod, std::move(function)));
    return *this;
}

NativeType& NativeType::class_method(std::string_view signature, NativeCall call) {
    Value function = add_method(signature, native_function(signature, call));
    function.as<NativeFunction>()->method = true;
    const std::string name = function.as<NativeFunction>()->signature.name();
    type_->dict().set(name, make<MethodWrapper>(Kind::ClassMethod, std::move(function)));
    return *this;
}

NativeType& NativeType::class_frame_method(std::string_view signature, NativeFrameCall call) {
    Value function = add_method(signature, native_function(signature, call));
    function.as<NativeFunction>()->method = true;
    const std::string name = function.as<NativeFunction>()->signature.name();
    type_->dict().set(name, make<MethodWrapper>(Kind::ClassMethod, std::move(function)));
    return *this;
}

NativeType& NativeType::call(std::string_view signature, NativeCall call) { return method(signature, call); }
NativeType& NativeType::call_frame(std::string_view signature, NativeFrameCall call) {
    return frame_method(signature, call);
}

NativeType& NativeType::property(std::string_view name, NativeGetter get, NativeSetter set) {
    auto property = make<Property>();
    property->native_get = get;
    property->native_set = set;
    property->name = name;
    property->owner = type_->name();
    type_->dict().set(name, std::move(property));
    return *this;
}

NativeType& NativeType::constant(std::string_view name, Value value) {
    type_->dict().set(name, std::move(value));
    return *this;
}

NativeType& NativeType::doc(std::string_view text) {
    type_->doc = text;
    type_->dict().set("__doc__", Value::str(text));
    return *this;
}

NativeType& NativeType::sealed() {
    type_->set_subclassable(false);
    return *this;
}

Type& NativeType::finish() {
    expose_slots(*type_);
    if (type_->constructor || type_->slots.allocate)
        static_method("__new__(*args, **kwargs)", make_instance, type_);
    if (type_->constructor) Immortalizer().visit(type_->constructor.get());
    Immortalizer immortalizer;
    immortalizer.visit(type_);
    // The built-in types, and their dicts, are immortal before anything is in them.
    type_->dict().traverse(immortalizer);
    return *type_;
}

}  // namespace backstep::script
