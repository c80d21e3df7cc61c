#pragma once

#include <vector>

#include "script/objects/heap.h"
#include "script/objects/str.h"

namespace backstep::script {

// Python's dict: keeps insertion order. Entries stand in order in one array (a deleted one leaves a hole
// until the next growth), an index table finds them by hash. Also the namespace of modules, classes and
// instances: `find_name` takes a hint, the entry's place when it was last seen, so that a repeated look-up
// costs one comparison.
class Dict : public Object {
  public:
    struct Entry {
        size_t hash;
        Value key;  // Unbound: a hole
        Value value;
    };

    Dict();
    explicit Dict(Type* type);
    // The namespace of an instance: the collector sees it through its owner, see Instance::traverse.
    struct OfInstance {};
    explicit Dict(OfInstance);
    ~Dict() override;
    void traverse(Visitor&) const override;
    void drop_references() override { clear(); }

    // Any hashable key. These may call the script's __eq__ and __hash__ and so may raise.
    Value* find(Vm& vm, const Value& key);
    void set(Vm& vm, const Value& key, Value value);
    bool erase(Vm& vm, const Value& key, Value* removed = nullptr);

    // Keys that are strings: never call the script.
    Value* find(const Str& name) { return find_name(name, nullptr); }
    Value* find(std::string_view name);
    Value* find_name(const Str& name, uint32_t* hint) {
        if (hint && *hint < entries_.size()) {
            Entry& entry = entries_[*hint];
            if (entry.key.is_object() && entry.key.object() == &name) return &entry.value;
        }
        return search_name(name, hint);
    }
    void set(Ref<Str> name, Value value);
    void set(std::string_view name, Value value) { set(intern(name), std::move(value)); }
    bool erase(const Str& name);

    void clear();
    size_t size() const { return used_; }
    uint64_t layout_version() const { return layout_version_; }  // changes when a key comes or goes
    // Entries in order, holes included.
    size_t slots() const { return entries_.size(); }
    const Entry& slot(size_t i) const { return entries_[i]; }
    Entry& slot(size_t i) { return entries_[i]; }
    Ref<Dict> copy() const;

    Ref<Dict> attributes;  // __dict__ of a script class that inherits from dict

  private:
    friend class DictProbe;
    Value* search_name(const Str& name, uint32_t* hint);
    int64_t look_up(Vm& vm, const Value& key, size_t hash);
    int64_t look_up_name(const Str& name) const;
    void append(size_t hash, Value key, Value value);
    void erase_at(size_t index);
    void rebuild(size_t capacity);

    std::vector<Entry, Charged<Entry>> entries_;
    std::vector<int32_t, Charged<int32_t>> index_;
    size_t used_ = 0;
    size_t occupied_ = 0;  // places of the index table that are or were in use
    uint64_t layout_version_ = 0;
};

}  // namespace backstep::script
