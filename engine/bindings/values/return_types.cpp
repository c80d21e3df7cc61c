#include "bindings/values/return_types.h"

#include <map>
#include <mutex>
#include <vector>

namespace backstep::bindings {

using namespace script;

namespace {

struct NamedTupleType {
    Type* type;
    std::vector<std::string> fields;
};

// All runs have the same classes, made when they are first answered with; a class once made stays.
struct NamedTupleTypes {
    std::mutex mutex;
    std::map<std::string, NamedTupleType> by_name;
    std::map<const Type*, const NamedTupleType*> by_type;
};
NamedTupleTypes& named_types() {
    static auto* types = new NamedTupleTypes;
    return *types;
}

const NamedTupleType& named_type(const Type* type) {
    NamedTupleTypes& all = named_types();
    const std::lock_guard lock(all.mutex);
    return *all.by_type.at(type);
}

std::string named_tuple_repr(Vm& vm, const Value& self) {
    const NamedTupleType& named = named_type(self.type());
    std::string text = "torch.return_types." + named.type->name() + "(";
    const Values& items = self.as<Tuple>()->items();
    for (size_t i = 0; i < items.size(); ++i)
        text += (i ? ",\n" : "\n") + named.fields[i] + "=" + vm.repr(items[i]);
    return text + ")";
}

Value field(Vm&, const Value& self, const Str& name) {
    const NamedTupleType& named = named_type(self.type());
    for (size_t i = 0; i < named.fields.size(); ++i)
        if (named.fields[i] == name.text()) return (*self.as<Tuple>())[i];
    return Value();
}

const NamedTupleType& named_type(const std::string& name, std::span<const std::string_view> fields) {
    NamedTupleTypes& all = named_types();
    const std::lock_guard lock(all.mutex);
    auto [it, fresh] = all.by_name.try_emplace(name);
    if (fresh) {
        it->second.fields.assign(fields.begin(), fields.end());
        it->second.type = &NativeType(name, "torch.return_types", &types::tuple())
                               .slots([](Slots& s) {
                                   s.repr = named_tuple_repr;
                                   s.str = named_tuple_repr;
                                   s.getattr = field;
                               })
                               .finish();
        all.by_type[it->second.type] = &it->second;
    }
    return it->second;
}

}  // namespace

Value named_tuple(const std::string& name, std::span<const std::string_view> fields, Values items) {
    return Value(make<Tuple>(named_type(name, fields).type, std::move(items)));
}

}  // namespace backstep::bindings
