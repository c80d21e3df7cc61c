#include "script/objects/dict.h"

#include <atomic>

#include "script/objects/type.h"
#include "script/vm/vm.h"

namespace backstep::script {
namespace {

constexpr int32_t kEmpty = -1;
constexpr int32_t kDeleted = -2;
constexpr size_t kLinear = 8;  // up to so many entries there is no index table

uint64_t next_layout() {
    thread_local uint64_t counter = 0;
    return ++counter;
}

// Spreads what hashes of round numbers (multiples of powers of two) have in common.
size_t mixed(size_t hash) {
    hash *= 0x9E3779B97F4A7C15u;
    return hash ^ (hash >> 32);
}

}  // namespace

Dict::Dict() : Dict(&types::dict()) {}
Dict::Dict(Type* type) : Object(Kind::Dict, type), layout_version_(next_layout()) {
    own_type();
    track();
}
Dict::Dict(OfInstance) : Object(Kind::Dict, &types::dict()), layout_version_(next_layout()) {}
Dict::~Dict() = default;

void Dict::traverse(Visitor& visitor) const {
    for (const Entry& entry : entries_) {
        visitor.visit(entry.key);
        visitor.visit(entry.value);
    }
    if (attributes) visitor.visit(attributes.get());
}

int64_t Dict::look_up_name(const Str& name) const {
    const size_t hash = name.hash();
    const auto matches = [&](const Entry& entry) {
        return entry.key.is_object() &&
               (entry.key.object() == &name ||
                (entry.hash == hash && entry.key.is(Kind::Str) && entry.key.as<Str>()->equals(name)));
    };
    if (index_.empty()) {
        // Names are interned, so the same one is nearly always the same object.
        for (size_t i = 0; i < entries_.size(); ++i) {
            if (entries_[i].key.is_object() && entries_[i].key.object() == &name)
                return static_cast<int64_t>(i);
        }
        for (size_t i = 0; i < entries_.size(); ++i) {
            if (entries_[i].hash == hash && matches(entries_[i])) return static_cast<int64_t>(i);
        }
        return -1;
    }
    const size_t mask = index_.size() - 1;
    for (size_t at = mixed(hash) & mask;; at = (at + 1) & mask) {
        const int32_t i = index_[at];
        if (i == kEmpty) return -1;
        if (i >= 0 && matches(entries_[static_cast<size_t>(i)])) return i;
    }
}

int64_t Dict::look_up(Vm& vm, const Value& key, size_t hash) {
    if (key.is(Kind::Str) && key.object()->type() == &types::str()) return look_up_name(*key.as<Str>());
    const auto matches = [&](size_t i) {
        if (entries_[i].hash != hash || !entries_[i].key.bound()) return false;
        if (entries_[i].key.same(key)) return true;
        const Value other = entries_[i].key;
        return vm.equal(other, key);
    };
    for (;;) {
        const uint64_t version = layout_version_;
        int64_t found = -1;
        uint64_t probes = 0;
        if (index_.empty()) {
            for (size_t i = 0; i < entries_.size() && found < 0; ++i) {
                if (matches(i)) found = static_cast<int64_t>(i);
                if (version != layout_version_) break;
            }
        } else {
            const size_t mask = index_.size() - 1;
            for (size_t at = mixed(hash) & mask;; at = (at + 1) & mask) {
                const int32_t i = index_[at];
                if (i == kEmpty) break;
                if (i >= 0 && matches(static_cast<size_t>(i))) found = i;
                ++probes;
                if (found >= 0 || version != layout_version_) break;
            }
        }
        if (probes > 64) vm.spend(probes / 8);         // keys whose hashes are all the same
        if (version == layout_version_) return found;  // else an __eq__ changed the dict: once more
    }
}

Value* Dict::search_name(const Str& name, uint32_t* hint) {
    const int64_t at = look_up_name(name);
    if (at < 0) return nullptr;
    if (hint) *hint = static_cast<uint32_t>(at);
    return &entries_[static_cast<size_t>(at)].value;
}

Value* Dict::find(std::string_view name) { return find(*intern(name)); }

Value* Dict::find(Vm& vm, const Value& key) {
    if (key.is(Kind::Str)) return search_name(*key.as<Str>(), nullptr);
    const size_t hash = vm.hash(key);
    const int64_t at = look_up(vm, key, hash);
    return at < 0 ? nullptr : &entries_[static_cast<size_t>(at)].value;
}

void Dict::append(size_t hash, Value key, Value value) {
    const size_t n = entries_.size();
    if (!index_.empty() && (occupied_ + 1) * 3 > index_.size() * 2) rebuild(used_ + 1);
    if (index_.empty() && n >= kLinear) rebuild(used_ + 1);
    const auto place = static_cast<int32_t>(entries_.size());
    entries_.push_back(Entry{hash, std::move(key), std::move(value)});
    if (!index_.empty()) {
        const size_t mask = index_.size() - 1;
        size_t at = mixed(hash) & mask;
        while (index_[at] >= 0) at = (at + 1) & mask;
        occupied_ += index_[at] == kEmpty;
        index_[at] = place;
    }
    ++used_;
    layout_version_ = next_layout();
}

void Dict::rebuild(size_t capacity) {
    if (used_ != entries_.size()) {
        std::vector<Entry, Charged<Entry>> kept;
        kept.reserve(used_);
        for (Entry& entry : entries_) {
            if (entry.key.bound()) kept.push_back(std::move(entry));
        }
        entries_ = std::move(kept);
    }
    if (capacity <= kLinear) {
        index_.clear();
        return;
    }
    size_t size = 16;
    while (size < capacity * 2) size *= 2;
    index_.assign(size, kEmpty);
    const size_t mask = size - 1;
    for (size_t i = 0; i < entries_.size(); ++i) {
        size_t at = mixed(entries_[i].hash) & mask;
        while (index_[at] >= 0) at = (at + 1) & mask;
        index_[at] = static_cast<int32_t>(i);
    }
    occupied_ = entries_.size();
}

void Dict::set(Vm& vm, const Value& key, Value value) {
    const size_t hash = key.is(Kind::Str) ? key.as<Str>()->hash() : vm.hash(key);
    const int64_t at = look_up(vm, key, hash);
    if (at >= 0)
        std::swap(entries_[static_cast<size_t>(at)].value, value);
    else
        append(hash, key, std::move(value));
}

void Dict::set(Ref<Str> name, Value value) {
    const int64_t at = look_up_name(*name);
    if (at >= 0) {
        std::swap(entries_[static_cast<size_t>(at)].value, value);
    } else {
        const size_t hash = name->hash();
        append(hash, std::move(name), std::move(value));
    }
}

void Dict::erase_at(size_t place) {
    if (!index_.empty()) {
        const size_t mask = index_.size() - 1;
        size_t at = mixed(entries_[place].hash) & mask;
        while (index_[at] != static_cast<int32_t>(place)) at = (at + 1) & mask;
        index_[at] = kDeleted;
    }
    const Value key = std::move(entries_[place].key);
    const Value value = std::move(entries_[place].value);
    --used_;
    layout_version_ = next_layout();
    while (!entries_.empty() && !entries_.back().key.bound()) entries_.pop_back();
}

bool Dict::erase(Vm& vm, const Value& key, Value* removed) {
    const size_t hash = key.is(Kind::Str) ? key.as<Str>()->hash() : vm.hash(key);
    const int64_t at = look_up(vm, key, hash);
    if (at < 0) return false;
    if (removed) *removed = std::move(entries_[static_cast<size_t>(at)].value);
    erase_at(static_cast<size_t>(at));
    return true;
}

bool Dict::erase(const Str& name) {
    const int64_t at = look_up_name(name);
    if (at < 0) return false;
    erase_at(static_cast<size_t>(at));
    return true;
}

void Dict::clear() {
    auto dying = std::move(entries_);
    entries_.clear();
    index_.clear();
    used_ = occupied_ = 0;
    layout_version_ = next_layout();
}

Ref<Dict> Dict::copy() const {
    auto other = make<Dict>();
    other->entries_ = entries_;
    other->index_ = index_;
    other->used_ = used_;
    other->occupied_ = occupied_;
    return other;
}

}  // namespace backstep::script
