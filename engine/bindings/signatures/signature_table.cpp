#include "bindings/signatures/signature_table.h"

#include <unordered_map>

#include "bindings/ops/op_arguments.h"
#include "bindings/signatures/call_check.h"
#include "bindings/signatures/signature_list.h"

namespace backstep::bindings::signatures {

using namespace script;

namespace {

using Table = std::unordered_map<std::string, std::vector<Signature>>;  // asked in every call

const Table& table() {
    static const Table table = [] {
        Table made;
        for (std::string_view rest = signature_list(); !rest.empty();) {
            const size_t end = rest.find('\n');
            const std::string_view line = rest.substr(0, end);
            rest.remove_prefix(end + 1);
            made[std::string(line.substr(0, line.find('(')))].push_back(parse_signature(line));
        }
        return made;
    }();
    return table;
}

// The signatures of torch.name as those of Tensor.name.
std::vector<Signature> as_method(const std::vector<Signature>& functions, std::string_view name) {
    std::vector<Signature> methods;
    for (Signature signature : functions) {
        if (!signature.parameter("input")) continue;
        std::erase_if(signature.parameters, [](const Parameter& parameter) {
            return parameter.name == "input" || parameter.name == "out";
        });
        signature.name = name;
        methods.push_back(std::move(signature));
    }
    return methods;
}

const Table& methods() {
    static const Table methods = [] {
        Table made;
        for (const auto& [name, signatures] : table()) {
            if (name.find('.') != std::string::npos) continue;
            made[name] = as_method(signatures, name);
            if (!name.ends_with('_')) made.try_emplace(name + "_", as_method(signatures, name + "_"));
        }
        for (const auto& [name, signatures] : table())
            if (name.starts_with("Tensor.")) made[name.substr(7)] = signatures;
        std::erase_if(made, [](const auto& entry) { return entry.second.empty(); });
        return made;
    }();
    return methods;
}

template <Room room>
void check_call(Vm& vm, const NativeFunction& function, std::span<const Value> arguments,
                std::span<const Value> names) {
    refuse_misfit(vm, room, function.signature.name(), PythonCall(Args(function, arguments, nullptr, names)));
}

}  // namespace

const std::vector<Signature>* find_signatures(Room room, std::string_view name) {
    static constexpr std::string_view prefixes[] = {"", "", "_nn.", "_linalg."};
    const Table& all = room == Room::Method ? methods() : table();
    const auto found = all.find(std::string(prefixes[static_cast<size_t>(room)]).append(name));
    return found == all.end() ? nullptr : &found->second;
}

void refuse_misfit(Vm& vm, Room room, std::string_view name, const PythonCall& call) {
    const std::vector<Signature>* signatures = find_signatures(room, name);
    if (!signatures) return;
    PythonCall arguments = call;
    if (room == Room::Method) arguments.positional = call.positional.subspan(1);
    if (signatures->size() == 1 && (*signatures)[0].parameters.empty()) {
        const std::string start =
            (room == Room::Method ? "_TensorBase." : "torch.") + std::string(name) + "() takes no ";
        const size_t given = arguments.positional.size();
        if (!call.named.empty()) throw TypeError(start + "keyword arguments");
        if (given > 0) throw TypeError(start + "arguments (" + std::to_string(given) + " given)");
    }
    require_fit(vm, *signatures, arguments, call.positional.empty() ? Value() : call.positional[0]);
}

void guard_functions(Module& module, Room room) {
    for (size_t i = 0; i < module.names().slots(); ++i) {
        const Value& value = module.names().slot(i).value;
        if (!value.is(script::Kind::NativeFunction)) continue;
        auto& function = *value.as<NativeFunction>();
        if (!function.sorts_itself)
            function.check =
                room == Room::Functional ? check_call<Room::Functional> : check_call<Room::Torch>;
    }
}

void guard_methods(Type& tensor) {
    for (size_t i = 0; i < tensor.dict().slots(); ++i) {
        const Value& value = tensor.dict().slot(i).value;
        if (!value.is(script::Kind::NativeFunction)) continue;
        auto& function = *value.as<NativeFunction>();
        if (!function.sorts_itself) function.check = check_call<Room::Method>;
    }
}

}  // namespace backstep::bindings::signatures
