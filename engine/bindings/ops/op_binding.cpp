#include "bindings/ops/op_binding.h"

#include <algorithm>
#include <map>
#include <memory>

#include "bindings/ops/out_argument.h"
#include "bindings/signatures/signature_table.h"
#include "bindings/tensor/tensor_object.h"
#include "bindings/values/linalg_error.h"
#include "bindings/values/return_types.h"
#include "ops/catalogue.h"
#include "ops/execute.h"
#include "tensor/kernels/linalg/linalg_error.h"

namespace backstep::bindings {

using namespace script;
using ops::OpEntry;

namespace {

Value call_function(Vm& vm, Args& args);

// Other names of the same operation.
constexpr std::pair<const char*, const char*> kAliases[] = {
    {"multiply", "mul"},     {"subtract", "sub"},  {"divide", "div"},      {"true_divide", "div"},
    {"negative", "neg"},     {"absolute", "abs"},  {"clip", "clamp"},      {"greater", "gt"},
    {"less", "lt"},          {"concat", "cat"},    {"concatenate", "cat"}, {"less_equal", "le"},
    {"greater_equal", "ge"}, {"not_equal", "ne"},  {"fix", "trunc"},       {"arccos", "acos"},
    {"arcsin", "asin"},      {"arctan", "atan"},   {"arctan2", "atan2"},   {"arccosh", "acosh"},
    {"arcsinh", "asinh"},    {"arctanh", "atanh"},
};

std::string_view base_name(const OpEntry& entry) { return entry.name.substr(0, entry.name.find('.')); }

int64_t numbers_taken(const OpEntry* entry) {
    return std::ranges::count(entry->resolved.parsed.parameters, ops::ParameterType::Scalar,
                              &ops::Parameter::type);
}

using BindingMap = std::map<std::string, std::unique_ptr<OpBinding>, std::less<>>;

const BindingMap& bindings() {
    static const BindingMap map = [] {
        BindingMap made;
        const auto add = [&made](const std::string& name, const OpEntry* entry, bool in_place) {
            auto& slot = made[name];
            if (!slot) slot = std::make_unique<OpBinding>(OpBinding{name, {}, in_place, {}});
            slot->overloads.push_back(entry);
        };
        for (const OpEntry* entry : ops::catalogue()) {
            if (entry->home == ops::kNowhere) continue;
            const std::string name(base_name(*entry));
            add(name, entry, false);
            if (entry->in_place) add(name + "_", entry, true);
            for (const auto& [alias, of] : kAliases) {
                if (of != name) continue;
                add(alias, entry, false);
                if (entry->in_place) add(alias + std::string("_"), entry, true);
            }
        }
        for (auto& [name, binding] : made) {
            // A tensor of one element is a number too: where both would fit it is taken for what it is.
            std::ranges::stable_sort(binding->overloads, {}, numbers_taken);
            binding->function = native_function(name + "(*args, **kwargs)", call_function, binding.get());
            binding->function.as<NativeFunction>()->sorts_itself = true;
            share_between_runs(binding->function);
        }
        return made;
    }();
    return map;
}

Value wrap_results(const OpEntry& entry, const autograd::TensorList& results) {
    if (entry.results.size() < 2) {
        if (!entry.gives_several()) return wrap(results[0]);
        return wrap_tuple(results);
    }
    Values items;
    for (const Tensor& tensor : results) items.push_back(wrap(tensor));
    return named_tuple(std::string(base_name(entry)), {entry.results.begin(), entry.results.size()},
                       std::move(items));
}

// What PyTorch says of a call that fits no entry; and where PyTorch would take it, what does not fit here.
[[noreturn]] void refuse(Vm& vm, const OpBinding& binding, const PythonCall& call, bool method,
                         const Mismatch& mismatch) {
    using signatures::Room;
    // These PyTorch wrote in Python: they ask their argument for an attribute first.
    static constexpr std::pair<std::string_view, const char*> in_python[] = {{"split", "split"},
                                                                             {"norm", "dim"}};
    for (const auto& [name, attribute] : in_python)
        if (!method && name == binding.name && !call.positional.empty() && !is_tensor(call.positional[0]))
            throw AttributeError("'" + type_name(call.positional[0]) + "' object has no attribute '" +
                                 attribute + "'");
    if (method) signatures::refuse_misfit(vm, Room::Method, binding.name, call);
    for (const Room room : {Room::Torch, Room::Functional, Room::Linalg})
        if (!method) signatures::refuse_misfit(vm, room, binding.name, call);
    switch (mismatch.kind) {
        case Mismatch::Kind::WrongType:
        case Mismatch::Kind::WrongElement:
            throw TypeError(binding.name + "(): " + mismatch.text);
        case Mismatch::Kind::Missing:
            throw TypeError(binding.name + "() missing 1 required positional arguments: \"" + mismatch.text +
                            "\"");
        case Mismatch::Kind::Unexpected:
            throw TypeError(binding.name + "() got an unexpected keyword argument '" + mismatch.text + "'");
        default: {
            const size_t self = method ? 1 : 0;
            const size_t takes = binding.overloads[0]->resolved.parsed.parameters.size() - self;
            const size_t given = call.positional.size() - self;
            throw TypeError(binding.name + "() takes " + std::to_string(takes) + " positional argument" +
                            (takes == 1 ? "" : "s") + " but " + std::to_string(given) +
                            (given == 1 ? " was given" : " were given"));
        }
    }
}

Value call_function(Vm& vm, Args& args) {
    const OpBinding& binding = *static_cast<const OpBinding*>(args.context());
    const PythonCall call(args);
    if (!call.named.empty()) {
        if (std::optional<Value> out = call_into_out(vm, binding, call)) return *std::move(out);
    }
    return call_op(vm, binding, call, false);
}

Value call_method(Vm& vm, Args& args) {
    return call_op(vm, *static_cast<const OpBinding*>(args.context()), PythonCall(args), true);
}

}  // namespace

uint8_t OpBinding::home() const {
    uint8_t bits = 0;
    for (const OpEntry* entry : overloads) bits |= entry->home;
    return bits;
}
bool OpBinding::is_torch_function() const { return home() & (in_place ? ops::kTorchInPlace : ops::kTorch); }
bool OpBinding::is_method() const {
    return home() & (in_place ? ops::kTensor | ops::kTensorInPlace : ops::kTensor);
}
bool OpBinding::is_functional() const {
    return home() & (in_place ? ops::kFunctionalInPlace : ops::kFunctional);
}

const OpBinding* find_binding(std::string_view name) {
    const auto it = bindings().find(name);
    return it == bindings().end() ? nullptr : it->second.get();
}

const std::vector<const OpBinding*>& all_bindings() {
    static const std::vector<const OpBinding*> all = [] {
        std::vector<const OpBinding*> list;
        for (const auto& [name, binding] : bindings()) list.push_back(binding.get());
        return list;
    }();
    return all;
}

Value run_op(Vm& vm, const OpEntry& entry, std::span<const Tensor> operands,
             std::vector<ops::Attribute> attributes) {
    mark_span(vm);
    try {
        return wrap_results(entry, ops::call(entry, operands, std::move(attributes)));
    } catch (const LinAlgError& error) {
        raise_linalg_error(error.message());
    }
}

Value call_op(Vm& vm, const OpBinding& binding, const PythonCall& call, bool method) {
    Mismatch mismatch;
    for (const OpEntry* entry : binding.overloads) {
        Mismatch why;
        std::optional<OpArguments> sorted = sort_arguments(*entry, call, method, why);
        if (!sorted) {
            if (mismatch.kind == Mismatch::Kind::None || why.kind == Mismatch::Kind::WrongElement)
                mismatch = why;
            continue;
        }
        if (!binding.in_place) return run_op(vm, *entry, sorted->operands, std::move(sorted->attributes));
        mark_span(vm);
        ops::AttributesRef attributes;
        if (!sorted->attributes.empty()) attributes = ops::AttributesRef(std::move(sorted->attributes));
        return wrap(ops::execute_in_place(*entry, sorted->operands, std::move(attributes)));
    }
    refuse(vm, binding, call, method, mismatch);
}

void add_op_methods(NativeType& tensor) {
    for (const OpBinding* binding : all_bindings())
        if (binding->is_method()) add_op_method(tensor, binding->name, *binding);
}

void add_op_method(NativeType& tensor, const std::string& name, const OpBinding& binding) {
    tensor.method(name + "(self, *args, **kwargs)", call_method, &binding);
    tensor.sorts_itself(name);
}

}  // namespace backstep::bindings
