#include "script/objects/value.h"

#include <unordered_map>
#include <vector>

#include "script/objects/big_int.h"
#include "script/objects/collector.h"
#include "script/objects/heap.h"
#include "script/objects/str.h"
#include "script/objects/type.h"

namespace backstep::script {
namespace {

// Objects die one inside the other down to this depth; deeper ones wait in a list.
constexpr int kNestedDeaths = 40;

struct Graveyard {
    int depth = 0;
    bool draining = false;
    std::vector<Object*> waiting;
    std::unordered_map<const Object*, uint64_t> identities;
    uint64_t next_identity = 1;
    Finalizer finalizer = nullptr;
    void* vm = nullptr;
};
thread_local Graveyard t_graveyard;

}  // namespace

void set_finalizer(Finalizer finalizer, void* vm) {
    t_graveyard.finalizer = finalizer;
    t_graveyard.vm = vm;
}

void clear_finalizer(const void* vm) {
    if (t_graveyard.vm == vm) set_finalizer(nullptr, nullptr);
}

Object::~Object() {
    if (marks_ & Tracked) Collector::remove(this);
    if (marks_ & HasIdentity) t_graveyard.identities.erase(this);
    if (marks_ & OwnsType) type_->release();
}

void Object::own_type() noexcept {
    if (!type_ || type_->immortal()) return;  // null: a dict of the first built-in types
    type_->retain();
    marks_ |= OwnsType;
}

void Object::set_type(Type* type) noexcept {
    Type* const old = marks_ & OwnsType ? type_ : nullptr;
    marks_ &= static_cast<uint8_t>(~OwnsType);
    type_ = type;
    own_type();
    if (old) old->release();
}

void Object::finalize() {
    if ((marks_ & Finalized) || !t_graveyard.finalizer || !type_ || !type_->has_finalizer) return;
    marks_ |= Finalized;
    t_graveyard.finalizer(t_graveyard.vm, this);
}

void Object::destroy() noexcept {
    Graveyard& yard = t_graveyard;
    if (yard.depth >= kNestedDeaths) {
        yard.waiting.push_back(this);
        return;
    }
    ++yard.depth;
    bool dies = true;
    if (type_ && type_->has_finalizer && !(marks_ & Finalized)) {
        references_ = 1;
        finalize();
        dies = --references_ == 0;
    }
    if (dies) delete this;
    --yard.depth;
    if (yard.depth == 0 && !yard.waiting.empty() && !yard.draining) {
        yard.draining = true;
        while (!yard.waiting.empty()) {
            Object* object = yard.waiting.back();
            yard.waiting.pop_back();
            object->destroy();
        }
        yard.draining = false;
    }
}

// A class and the one it inherits from may both ask.
void Object::track() noexcept {
    if (!(marks_ & Tracked)) Collector::of_thread().add(this);
}

void Object::make_immortal() {
    references_ |= kImmortal;
    if (marks_ & Tracked) Collector::remove(this);
}

uint64_t Object::identity() {
    uint64_t& number = t_graveyard.identities[this];
    if (number == 0) number = t_graveyard.next_identity++;
    marks_ |= HasIdentity;
    return number;
}

void* Object::operator new(size_t bytes) { return heap::allocate(bytes); }
void Object::operator delete(void* memory, size_t bytes) noexcept { heap::release(memory, bytes); }

Value Value::str(std::string_view utf8) { return make<Str>(std::string(utf8)); }

Type* Value::type() const {
    switch (tag_) {
        case Tag::Unbound:
        case Tag::None:
            return &types::none();
        case Tag::NotImplemented:
            return &types::not_implemented();
        case Tag::Ellipsis:
            return &types::ellipsis();
        case Tag::Bool:
            return &types::boolean();
        case Tag::Int:
            return &types::integer();
        case Tag::Float:
            return &types::floating();
        case Tag::Object:
            return bits_.o->type() ? bits_.o->type() : &types::type();
    }
    return nullptr;
}

}  // namespace backstep::script
