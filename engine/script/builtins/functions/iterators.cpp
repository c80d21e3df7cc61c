#include "script/builtins/functions/iterators.h"

#include <map>
#include <mutex>

#include "base/error.h"
#include "script/objects/set.h"
#include "script/vm/instructions.h"

namespace backstep::script {
namespace {

Value iterator_self(Vm&, const Value& self) { return self; }
bool iterator_next(Vm& vm, const Value& self, Value& item) {
    auto* iterator = self.as<Iterator>();
    return iterator->step(vm, *iterator, item);
}

bool step_list(Vm&, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    const auto& items = self.source.as<List>()->items;
    if (self.position >= static_cast<int64_t>(items.size())) {
        self.source = Value::none();
        return false;
    }
    item = items[static_cast<size_t>(self.position++)];
    return true;
}

bool step_tuple(Vm&, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    const auto& tuple = *self.source.as<Tuple>();
    if (self.position >= static_cast<int64_t>(tuple.size())) {
        self.source = Value::none();
        return false;
    }
    item = tuple[static_cast<size_t>(self.position++)];
    return true;
}

bool step_str(Vm&, Iterator& self, Value& item) {
    const std::string& text = self.source.as<Str>()->text();
    const auto at = static_cast<size_t>(self.position);
    if (at >= text.size()) return false;
    size_t end = at + 1;
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) ++end;
    item = intern(std::string_view(text).substr(at, end - at));
    self.position = static_cast<int64_t>(end);
    return true;
}

bool step_sequence(Vm& vm, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    try {
        item = vm.get_item(self.source, Value::integer(self.position));
        ++self.position;
        return true;
    } catch (IndexError&) {
    } catch (Raised& raised) {
        if (!is_instance(raised.exception, *types::exception("IndexError")) &&
            !is_instance(raised.exception, *types::exception("StopIteration")))
            throw;
    }
    self.source = Value::none();
    return false;
}

// position: next slot; limit: the size the dict must keep; stride -1 walks backward; second: which part;
// extra: how many are to come.
bool step_dict(Vm&, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    Dict& dict = *self.source.as<Dict>();
    if (static_cast<int64_t>(dict.size()) != self.limit) {
        self.limit = -1;
        throw RuntimeError("dictionary changed size during iteration");
    }
    while (self.position >= 0 && self.position < static_cast<int64_t>(dict.slots())) {
        const Dict::Entry& entry = dict.slot(static_cast<size_t>(self.position));
        self.position += self.stride;
        if (!entry.key.bound()) continue;
        const int64_t to_come = self.extra.as_int();
        if (to_come == 0) {
            self.source = Value::none();
            throw RuntimeError("dictionary keys changed during iteration");
        }
        self.extra = Value::integer(to_come - 1);
        switch (static_cast<DictPart>(self.second.as_int())) {
            case DictPart::Keys:
                item = entry.key;
                break;
            case DictPart::Values:
                item = entry.value;
                break;
            case DictPart::Items: {
                const Value pair[] = {entry.key, entry.value};
                item = make_tuple(pair);
            }
        }
        return true;
    }
    self.source = Value::none();
    return false;
}

// source: the items in their order; second: the set; limit: the size it must keep.
bool step_set(Vm&, Iterator& self, Value& item) {
    if (!self.source.is_object()) return false;
    if (static_cast<int64_t>(self.second.as<Set>()->size()) != self.limit) {
        self.limit = -1;
        throw RuntimeError("Set changed size during iteration");
    }
    const auto& items = self.source.as<List>()->items;
    if (self.position < static_cast<int64_t>(items.size())) {
        item = items[static_cast<size_t>(self.position++)];
        return true;
    }
    self.source = self.second = Value::none();
    return false;
}

}  // namespace

bool step_range(Vm&, Iterator& self, Value& item) {
    if (self.limit <= 0) return false;
    --self.limit;
    item = Value::integer(self.position);
    self.position += self.stride;
    return true;
}

Type& iterator_type(std::string_view name) {
    static std::mutex mutex;
    static auto* all = new std::map<std::string, Type*, std::less<>>;
    const std::lock_guard lock(mutex);
    if (const auto it = all->find(name); it != all->end()) return *it->second;
    Type& type = NativeType(name, "builtins")
                     .sealed()
                     .slots([](Slots& s) {
                         s.allocate = nullptr;
                         s.iter = iterator_self;
                         s.next = iterator_next;
                     })
                     .finish();
    all->emplace(name, &type);
    return type;
}

Value make_iterator(std::string_view type_name, Iterator::Step step, Value source, Value second) {
    return make<Iterator>(&iterator_type(type_name), step, std::move(source), std::move(second));
}

Value list_iterator(const Value& list) {
    static Type& type = iterator_type("list_iterator");
    return make<Iterator>(&type, step_list, list);
}
Value tuple_iterator(const Value& tuple) {
    static Type& type = iterator_type("tuple_iterator");
    return make<Iterator>(&type, step_tuple, tuple);
}
Value str_iterator(const Value& str) {
    static Type& ascii = iterator_type("str_ascii_iterator");
    static Type& wide = iterator_type("str_iterator");
    return make<Iterator>(str.as<Str>()->ascii() ? &ascii : &wide, step_str, str);
}
Value range_iterator(const Range& range) {
    static Type& type = iterator_type("range_iterator");
    auto iterator = make<Iterator>(&type, step_range, Value());
    iterator->position = range.start;
    iterator->stride = range.step;
    iterator->limit = range.length();
    return iterator;
}
Value sequence_iterator(const Value& object) {
    static Type& type = iterator_type("iterator");
    return make<Iterator>(&type, step_sequence, object);
}
Value set_iterator(Vm& vm, const Value& set) {
    static Type& type = iterator_type("set_iterator");
    const auto& object = *set.as<Set>();
    auto iterator = make<Iterator>(&type, step_set, make<List>(object.iteration_order(vm)), set);
    iterator->limit = static_cast<int64_t>(object.size());
    return iterator;
}
Value dict_iterator(const Value& dict, DictPart part, bool reversed) {
    static Type* const plain[] = {&iterator_type("dict_keyiterator"), &iterator_type("dict_valueiterator"),
                                  &iterator_type("dict_itemiterator")};
    static Type* const backward[] = {&iterator_type("dict_reversekeyiterator"),
                                     &iterator_type("dict_reversevalueiterator"),
                                     &iterator_type("dict_reverseitemiterator")};
    const auto index = static_cast<size_t>(part);
    auto iterator = make<Iterator>(reversed ? backward[index] : plain[index], step_dict, dict,
                                   Value::integer(static_cast<int64_t>(part)));
    iterator->limit = static_cast<int64_t>(dict.as<Dict>()->size());
    iterator->extra = Value::integer(iterator->limit);
    if (reversed) {
        iterator->stride = -1;
        iterator->position = static_cast<int64_t>(dict.as<Dict>()->slots()) - 1;
    }
    return iterator;
}

}  // namespace backstep::script
