#include "script/objects/type.h"

#include <algorithm>
#include <atomic>

#include "base/error.h"
#include "script/native/native_function.h"
#include "script/objects/function.h"
#include "script/vm/classes/dunders.h"

namespace backstep::script {
namespace {

std::atomic<uint64_t> g_next_id{1};

// C3: merges the bases' orders; false when they contradict each other.
bool merge_orders(std::vector<std::vector<Type*>> lists, std::vector<Type*>& out) {
    for (;;) {
        std::erase_if(lists, [](const auto& list) { return list.empty(); });
        if (lists.empty()) return true;
        Type* next = nullptr;
        for (const auto& list : lists) {
            const bool blocked = std::any_of(lists.begin(), lists.end(), [&](const auto& other) {
                return std::find(other.begin() + 1, other.end(), list.front()) != other.end();
            });
            if (!blocked) {
                next = list.front();
                break;
            }
        }
        if (!next) return false;
        out.push_back(next);
        for (auto& list : lists) {
            if (list.front() == next) list.erase(list.begin());
        }
    }
}

}  // namespace

Type::Type(std::string name, std::string module, std::vector<Ref<Type>> bases, Ref<Dict> dict)
    : Object(Kind::Type, nullptr),
      name_(name),
      qualified_name_(std::move(name)),
      module_(std::move(module)),
      bases_(std::move(bases)),
      dict_(std::move(dict)),
      id_(g_next_id.fetch_add(1, std::memory_order_relaxed)) {
    compute_mro();
    for (const Ref<Type>& base : bases_) {
        if (!base->native()) base->subclasses_.push_back(this);
    }
    track();
}

Type::~Type() {
    for (const Ref<Type>& base : bases_) {
        if (!base->native()) std::erase(base->subclasses_, this);
    }
}

void Type::traverse(Visitor& visitor) const {
    visitor.visit(dict_.get());
    for (const Ref<Type>& base : bases_) visitor.visit(base.get());
}

void Type::drop_references() { dict_->clear(); }

void Type::compute_mro() {
    mro_.push_back(this);
    std::vector<std::vector<Type*>> lists;
    std::vector<Type*> direct;
    for (const Ref<Type>& base : bases_) {
        lists.push_back(base->mro());
        direct.push_back(base.get());
    }
    lists.push_back(direct);
    if (merge_orders(std::move(lists), mro_)) return;
    std::string names;
    for (const Type* base : direct) names += (names.empty() ? "" : ", ") + base->name();
    throw TypeError("Cannot create a consistent method resolution\norder (MRO) for bases " + names);
}

bool Type::is_subtype_of(const Type& other) const {
    if (this == &other) return true;
    return std::find(mro_.begin(), mro_.end(), &other) != mro_.end();
}

const Type& Type::layout() const {
    // The most derived native class: object is everybody's, so it comes last.
    for (const Type* type : mro_) {
        if (type->native() && type->mro().size() > 1) return *type;
    }
    return *mro_.back();
}

Value* Type::look_up(const Str& name) const {
    for (const Type* type : mro_) {
        if (Value* found = type->dict_->find(name)) return found;
    }
    return nullptr;
}

Value* Type::look_up(std::string_view name) const { return look_up(*intern(name)); }

void Type::refresh_slots() {
    slots = layout().slots;
    has_finalizer = layout().has_finalizer;
    Value* maker = look_up("__new__");
    if (maker && maker->is(Kind::StaticMethod)) maker = &maker->as<MethodWrapper>()->function;
    has_script_new = maker && !maker->is(Kind::NativeFunction);
    install_dunders(*this);
    for (Type* subclass : subclasses_) subclass->refresh_slots();
}

bool is_instance(const Value& value, const Type& type) { return value.type()->is_subtype_of(type); }

}  // namespace backstep::script
