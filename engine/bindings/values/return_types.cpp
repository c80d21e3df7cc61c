#include "bindings/values/return_types.h"

#include <map>
#include <vector>

namespace backstep::bindings {

using namespace script;

namespace {

struct NamedTupleType {
    Type* type;
    std::vector<std::string> fields;
};

std::map<const Type*, const NamedTupleType*>& by_type() {
    static std::map<const Type*, const NamedTupleType*> map;
    return map;
}

std::string named_tuple_repr(Vm& vm, const Value& self) {
    const NamedTupleType& named = *by_type().at(self.type());
    std::string text = "torch.return_types." + named.type->name() + "(";
    const Values& items = self.as<Tuple>()->items();
    for (size_t i = 0; i < items.size(); ++i)
        text += (i ? ",\n" : "\n") + named.fields[i] + "=" + vm.repr(items[i]);
    return text + ")";
}

Value field(Vm&, const Value& self, const Str& name) {
    const NamedTupleType& named = *by_type().at(self.type());
    for (size_t i = 0; i < named.fields.size(); ++i)
        if (named.fields[i] == name.text()) return (*self.as<Tuple>())[i];
    return Value();
}

const NamedTupleType& named_type(const std::string& name, std::span<const std::string_view> fields) {
    static std::map<std::string, NamedTupleType> types;
    auto [it, fresh] = types.try_emplace(name);
    if (fresh) {
        it->second.fields.assign(fields.begin(), fields.end());
        it->second.type = &NativeType(name, "torch.return_types", &types::tuple())
                               .slots([](Slots& s) {
                                   s.repr = named_tuple_repr;
                                   s.str = named_tuple_repr;
                                   s.getattr = field;
                               })
                               .finish();
        by_type()[it->second.type] = &it->second;
    }
    return it->second;
}

}  // namespace

Value named_tuple(const std::string& name, std::span<const std::string_view> fields, Values items) {
    return Value(make<Tuple>(named_type(name, fields).type, std::move(items)));
}

}  // namespace backstep::bindings
